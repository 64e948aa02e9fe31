#!/usr/bin/env bash
# The tests that meet System.Text.Json, run with the one of a package in place of the framework's: what a program gets that refers to a newer package. What
# is to be the same under both is written once; the sources of a newer version's own features compile under STJ11.
#   eng/stj-11.sh [VERSION [RUNNER ARGUMENT...]]    VERSION of the package (default 11.0.0); arguments of the runner go to the differential suite alone
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/tests.sh"

version=${1:-11.0.0}
shift $(($# > 0))
export PEREGRINE_SEEDS=${PEREGRINE_SEEDS:-0.08}
artifacts=artifacts/stj-$version

projects="Peregrine.Json.Differential"
if [ $# -eq 0 ]; then projects="$projects Peregrine.Json.Tests"; fi
for name in $projects; do
    dotnet build "tests/$name" -c Release -v quiet -warnaserror -p:StjVersion="$version" -p:ArtifactsPath="$root/$artifacts" || exit 1
    run_one "System.Text.Json $version" "$artifacts" "$name" "$@"
done

exit $outcome
