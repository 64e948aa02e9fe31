#!/usr/bin/env bash
# Everything the tests can prove, with much more random input: all instruction sets and preferences of vectors, other time zones, and the checked
# build, in which every raw load and store asserts that it stays in its region; trimmed apps and gigabytes where the scripts for them are.
# Takes an hour or more.
#   eng/full-proof.sh [SEEDS]    SEEDS multiplies the amount of random input (default 20)
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/tests.sh"

seeds=${1:-20}
export PEREGRINE_SEEDS=$seeds

build artifacts
run_one "house" artifacts Peregrine.Json.House
PEREGRINE_ARTIFACTS=artifacts eng/isa-matrix.sh "$seeds" || outcome=1

for zone in Asia/Kolkata America/New_York Pacific/Kiritimati Europe/London; do
    TZ=$zone PEREGRINE_SEEDS=1 run "TZ=$zone" artifacts
done

# Code as it is compiled ahead of any profile, and as it is compiled first.
DOTNET_TieredPGO=0 PEREGRINE_SEEDS=1 run "DOTNET_TieredPGO=0" artifacts
DOTNET_TieredCompilation=0 PEREGRINE_SEEDS=1 run "DOTNET_TieredCompilation=0" artifacts

# Contracts that are made at build time, in place of those by reflection.
PEREGRINE_SEEDS=1 eng/generated.sh || outcome=1

build artifacts/checked -p:CheckedMemory=true
run "checked memory" artifacts/checked
DOTNET_EnableAVX512v2=0 run "checked memory, DOTNET_EnableAVX512v2=0" artifacts/checked
DOTNET_EnableAVX2=0 run "checked memory, DOTNET_EnableAVX2=0" artifacts/checked
DOTNET_EnableHWIntrinsic=0 run "checked memory, DOTNET_EnableHWIntrinsic=0" artifacts/checked

# What takes apps of its own, or more memory or time than a test may: each script says by its exit code whether it passed.
for script in eng/stj-11.sh eng/stj-12.sh eng/trimmed.sh eng/packages.sh eng/tool.sh eng/gigabytes.sh eng/ecma.sh; do
    if [ -x "$script" ]; then "$script" || outcome=1; else echo "no $script"; fi
done

if [ $outcome -eq 0 ]; then echo "full proof: all passed"; else echo "full proof: FAILED"; fi
exit $outcome
