#!/usr/bin/env bash
# All crossings of a matrix (tests/Peregrine.Json.Differential/Matrix), part by part: what each part came to, and what differs, grouped by kind.
#   eng/release.sh crossings MATRIX PARTS [FIRST [LAST]]    parts FIRST to LAST (default all) of PARTS; MATRIX is a method such as ContractMatrixTests.Types,
#                                                   ContractMatrixTests.Properties, AttributeMatrixTests.Alone, AttributeMatrixTests.Pairs, UserCodeMatrixTests.*
# The test project must have been built. KINDS is how many kinds of differences are shown for each test of a part. Ends with 1 where anything differs.
set -uo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
matrix=${1:?which matrix} parts=${2:?how many parts} first=${3:-0}
last=${4:-$((parts - 1))}
export PEREGRINE_KINDS=${KINDS:-80}
differs=0
for ((part = first; part <= last; part++)); do
    PEREGRINE_CROSSING=$part/$parts artifacts/bin/Peregrine.Json.Differential/release/Peregrine.Json.Differential -noColor -method "*$matrix" |
        grep -v "^ *\(Discover\|Start\|Finish\|xUnit\|=== \|at \)"
    [ "${PIPESTATUS[0]}" -eq 0 ] || differs=1
done
exit $differs
