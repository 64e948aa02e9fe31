#!/usr/bin/env bash
# What the tests of JSON as JavaScript has it prove with much more input: the list of numbers that RFC 8785's author publishes by hashes, to ten million lines; the
# comparison with the V8 of this machine's node; and hosts that lie.
#   eng/ecma.sh [SEEDS]    SEEDS multiplies the random input (default 10: two million documents, ten million numbers, 300,000 strings). About six minutes.
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/tests.sh"

name=Peregrine.Json.Ecma.Tests
dotnet build tests/$name -c Release -v quiet -warnaserror || exit 1
PEREGRINE_SEEDS=100 run_one "numbers to 10^7" artifacts $name -class "*NumberListTests"
export PEREGRINE_SEEDS=${1:-10}
run_one "against V8" artifacts $name -class "*NodeTests" -class "*JurassicTests"
run_one "hosts that lie" artifacts $name -class "*HostileHostTests"
exit $outcome
