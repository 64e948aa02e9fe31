#!/usr/bin/env bash
# The test projects at each level of instruction sets that .NET can be told to use.
#   eng/isa-matrix.sh [SEEDS]    SEEDS multiplies the amount of random input (default 1)
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/tests.sh"

export PEREGRINE_SEEDS=${1:-1}
artifacts=${PEREGRINE_ARTIFACTS:-artifacts}
if [ -z "${PEREGRINE_ARTIFACTS:-}" ]; then build "$artifacts"; fi

# level SETTING ABSENT: the setting's effect is asserted first, so that a name the runtime does not know is not taken for a pass
level() {
    if [ -n "$1" ]; then export "${1?}"; fi
    PEREGRINE_ABSENT=$2 run_one "${1:-default}: effect" "$artifacts" Peregrine.Json.House -class "*InstructionSetTests"
    run "${1:-default}" "$artifacts"
    if [ -n "$1" ]; then unset "${1%%=*}"; fi
}

level "" ""
level DOTNET_EnableAVX512=0 Vector512
level DOTNET_EnableAVX2=0 Vector512,Vector256
level DOTNET_EnableHWIntrinsic=0 Vector512,Vector256,Vector128
exit $outcome
