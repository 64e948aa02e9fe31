#!/usr/bin/env bash
# The differential suite through contracts made at build time: tools/Peregrine.Json.AllContracts makes those of every type that the suite declares or names, and
# the library then prefers them to reflection. Ends with what served the trials.
#   eng/generated.sh [RUNNER ARGUMENT...]
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/tests.sh"

export PEREGRINE_SEEDS=${PEREGRINE_SEEDS:-0.08} PEREGRINE_SERVED=$root/artifacts/generated/served.txt
name=Peregrine.Json.Differential
dotnet build "tests/$name" -c Release -v quiet -warnaserror -p:GeneratedContracts=true -p:ArtifactsPath="$root/artifacts/generated" || exit 1
rm -f "$PEREGRINE_SERVED"
run_one "generated contracts" artifacts/generated "$name" "$@"
cat "$PEREGRINE_SERVED"
exit $outcome
