#!/usr/bin/env bash
# What one runs while writing: a minute. Builds the library's own tests and the differential suite, and runs the first with little input, the rules of the repository's
# sources, and the facts of the differential suite. With names of test classes (or patterns with *), those classes alone, of both suites, with the usual input.
#   eng/quick.sh [CLASS...]
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lanes.sh"

for project in Tests Differential House; do
    dotnet build "tests/Peregrine.Json.$project" -c Release -v quiet -p:RunAnalyzers="${ANALYZERS:-false}" || exit 1
done

lane quick
if [ $# -gt 0 ]; then
    classes=()
    for class in "$@"; do classes+=(-class "*${class}"); done
    job own run_one own artifacts Peregrine.Json.Tests "${classes[@]}"
    job differential run_one differential artifacts Peregrine.Json.Differential "${classes[@]}"
else
    export PEREGRINE_SEEDS=${PEREGRINE_SEEDS:-0.01}
    job own run_one own artifacts Peregrine.Json.Tests -namespace- 'Peregrine.Json.Tests.Isa'
    job differential run_one differential artifacts Peregrine.Json.Differential -namespace Peregrine.Json.Differential.Facts
    job house run_one house artifacts Peregrine.Json.House
fi
table
