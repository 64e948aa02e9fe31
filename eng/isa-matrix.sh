#!/usr/bin/env bash
# The test projects at each level of instruction sets that .NET can be set to use.
#   eng/isa-matrix.sh [SEEDS]    SEEDS multiplies the amount of random input (default 1)
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/tests.sh"

export PEREGRINE_SEEDS=${1:-1}
artifacts=${PEREGRINE_ARTIFACTS:-artifacts}
if [ -z "${PEREGRINE_ARTIFACTS:-}" ]; then build "$artifacts"; fi

# level SETTING ABSENT WIDEST: the setting's effect is asserted first, so that a name the runtime does not know is not taken for a pass;
# the tests themselves assert the widest vector (on a machine with AVX2)
level() {
    if [ -n "$1" ]; then export "${1?}"; fi
    PEREGRINE_ABSENT=$2 run_one "${1:-default}: effect" "$artifacts" Peregrine.Json.House -class "*InstructionSetTests"
    if [ -n "$3" ]; then export PEREGRINE_EXPECT_ISA=$3; fi
    run "${1:-default}" "$artifacts"
    unset PEREGRINE_EXPECT_ISA
    if [ -n "$1" ]; then unset "${1%%=*}"; fi
}

level "" "" ""
level DOTNET_EnableAVX512v3=0 Avx512Vbmi2 ""
level DOTNET_EnableAVX512v2=0 Avx512Vbmi2,Avx512Vbmi ""
level DOTNET_PreferredVectorBitWidth=256 Vector512 256
level DOTNET_PreferredVectorBitWidth=128 Vector512,Vector256 128
level DOTNET_EnableAVX512=0 Vector512,Avx512F 256
level DOTNET_EnableAVX2=0 Vector512,Vector256,Avx2 128
level DOTNET_EnableHWIntrinsic=0 Vector512,Vector256,Vector128 0

# Without dynamic code: the table of accessors serves every use. The switch is part of the runtime's configuration.
PEREGRINE_EXPECT_DYNAMIC=0 run_without_dynamic_code "$artifacts"
exit $outcome
