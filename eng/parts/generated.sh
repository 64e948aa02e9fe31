#!/usr/bin/env bash
# Suites through contracts made at build time: tools/Peregrine.Json.AllContracts makes those of every type that a suite declares or names, and the library then
# prefers them to reflection. The differential suite ends with what served the trials; the library's own tests and those of its surface leave out what asks for
# something else, each with its reason.
#   eng/release.sh generated [RUNNER ARGUMENT...]    arguments of the runner go to the differential suite alone
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../lanes.sh"

export PEREGRINE_SEEDS=${PEREGRINE_SEEDS:-0.08} PEREGRINE_SERVED=$root/artifacts/generated/served.txt

# skips PROJECT: classes and methods that are left out
skips() {
    case $1 in
        Peregrine.Json.Tests)
            # What happens to emitted code, which generated code takes the place of.
            echo -class- '*EmissionFailureTests' -method- '*OptionsRetentionTests.EmittedCodeKeepsNoOptions' -class- '*EmittedCodeBoundTests' \
                -method- '*ManyThreadsTests.DerivedTypesPastTheEighthEndOnEmittedCode'
            # What serves each kind of type, word for word and count for count.
            echo -class- '*DescriptionTests' -class- '*ObservationTests'
            # The suite again in other processes.
            echo -namespace- 'Peregrine.Json.Tests.Isa'
            ;;
        Peregrine.Json.Outside)
            # Contracts that tests register by hand for types of theirs: the first registered is taken.
            echo -namespace- 'Peregrine.Json.Outside.Generated'
            # What serves a type, word for word.
            echo -class- '*InsightExamples'
            # Packages and façades are packed from the usual folder of artifacts.
            echo -class- '*PackageTests' -class- '*PrecompiledTests' -namespace- 'Peregrine.Json.Outside.Facade'
            ;;
    esac
}

projects="Peregrine.Json.Differential"
if [ $# -eq 0 ]; then projects="$projects Peregrine.Json.Tests Peregrine.Json.Outside"; fi
for name in $projects; do
    dotnet build "tests/$name" -c Release -v quiet -warnaserror -p:GeneratedContracts=true -p:ArtifactsPath="$root/artifacts/generated" || exit 1
    rm -f "$PEREGRINE_SERVED"
    mapfile -t left < <(skips "$name" | xargs -r -n 1)
    run_one "generated contracts" artifacts/generated "$name" "${left[@]}" "$@"
    if [ -f "$PEREGRINE_SERVED" ]; then cat "$PEREGRINE_SERVED"; fi
done

# What only version 11 of System.Text.Json has: unions, classifiers, policies and their contexts.
if [ $# -eq 0 ]; then
    name=Peregrine.Json.Differential
    dotnet build "tests/$name" -c Release -v quiet -warnaserror -p:GeneratedContracts=true -p:StjVersion=11.0.0 -p:ArtifactsPath="$root/artifacts/generated-11" || exit 1
    run_one "generated contracts, version 11" artifacts/generated-11 "$name" -namespace "$name.Stj11"
fi

exit $outcome
