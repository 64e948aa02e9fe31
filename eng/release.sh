#!/usr/bin/env bash
# The release lane: everything the tests can prove, and one table of it at the end. Takes some six hours on two cores.
#   eng/release.sh                        every proof below, whatever failed before it; GO_ON=1 leaves out what has passed on the same commit before
#   eng/release.sh PART [ARGUMENT...]     one of them, or one of the parts that are asked for by name alone; NO_BUILD=1 takes what is built
#
# Proofs:
#   input       all tests with all of their input (SEEDS, 1 if not set, multiplies it)
#   alone       the tests that measure time, one project at a time; packaging: those that pack and publish
#   settings    all tests at each level of vectors that .NET can be set to use here, with profiles and fully compiled at once, and without dynamic code, with a small
#               share of the input, and with all cases that UsualRun leaves out elsewhere; each in one of four time zones
#   checked     all tests with every raw load and store asserted to stay in its region, at up to four levels of vectors
#   generated   suites with contracts made at build time        stj-11   [VERSION] beside a newer System.Text.Json        stj-12   beside one that nobody has seen
#   trimmed     programs in eleven ways of publishing           aot      native ones                                       arm64    on ARM64, emulated if need be
#   packages    as a user gets them, in new projects            pack     what a tag releases (--dry-run), or vX.Y.Z
#   tool        on 600 MB, beside jq and python3                ecma     ten million numbers, two million documents against V8, hosts that lie
#   recipe      adds a simple type by ARCHITECTURE's recipe, in a copy
#   gigabytes   sizes near the longest array and beyond it      plant    faults planted on purpose: does a test see each of them?
#   first-use   fresh options and types, used first by 2 to 16 threads at once, 100,000 times
# By name alone:
#   figures     the published figures                           regress  [COMMIT] is anything slower than before?
#   start       the start of processes                          coverage which lines the tests reach
#   rule-uses   takes the counts of listed differences anew     crossings MATRIX PARTS: all crossings of a matrix
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lanes.sh"
# One compiler for all of its builds, in place of one that starts cold for each project.
export UseSharedCompilation=true

suite=Peregrine.Json.Differential
# Parts that run what is built, and parts that build, pack and publish, which work in a copy of the commit: one of each at a time. The last want the machine, or its memory, for
# themselves.
running="input settings checked ecma first-use"
building="packaging trimmed aot packages pack stj-12 recipe generated stj-11 arm64 plant"
single="alone tool gigabytes"

part_input() { PEREGRINE_SEEDS=${SEEDS:-1} run "all input" artifacts; return $outcome; }

# of_phase PHASE
of_phase() {
    local project name
    for project in $(grep -rlF "(\"Phase\", \"$1\")" --include=*.cs tests | cut -d/ -f2 | sort -u); do
        if [ "$project" != Peregrine.Json.House ]; then run_one "$1" artifacts "$project" -trait "Phase=$1" -explicit only; fi
    done
    return $outcome
}

part_alone() { of_phase Alone; }

part_packaging() { of_phase Packaging; }

zones=(Asia/Kolkata America/New_York Pacific/Kiritimati Europe/London)
runs=0

# setting LABEL ARTIFACTS [NAME=VALUE...]: all tests under the settings, in the next of the zones: what depends on the zone depends on no vector, and the other way
setting() {
    local label=$1 artifacts=$2 zone=${zones[$((runs++ % ${#zones[@]}))]}
    shift 2
    label="${label:+$label, }${*:+$* }$zone"
    export TZ="$zone" "$@"
    run "${label# }" "$artifacts"
    unset TZ "${@%%=*}"
}

# level LABEL ARTIFACTS SETTING NEEDED ABSENT WIDEST: the setting's effect is asserted first, so that a name the runtime does not know is not taken for a pass; the tests
# themselves assert the widest vector (on a machine with AVX2). Where the processor lacks NEEDED the setting changes nothing, and all tests ran so already.
level() {
    if [ -n "$4" ] && [ -r /proc/cpuinfo ] && ! grep -qwm1 "$4" /proc/cpuinfo; then
        echo "$3: this processor has no $4, which makes it the default"
        return
    fi

    env "$3" PEREGRINE_ABSENT="$5" dotnet exec "$2/bin/Peregrine.Json.House/release/Peregrine.Json.House.dll" -noColor -class "*InstructionSetTests" >/dev/null || {
        echo "FAILED: $3 does not switch off $5"
        outcome=1
    }
    setting "$1" "$2" "$3" ${6:+PEREGRINE_EXPECT_ISA=$6}
}

# A little more input than the usual share, so that UsualRun leaves nothing out.
above_usual=0.03

part_settings() {
    export PEREGRINE_SEEDS=$above_usual
    level "" artifacts DOTNET_EnableAVX512v3=0 avx512_vbmi2 Avx512Vbmi2 ""
    level "" artifacts DOTNET_EnableAVX512v2=0 avx512vbmi Avx512Vbmi2,Avx512Vbmi ""
    level "" artifacts DOTNET_PreferredVectorBitWidth=256 avx512f Vector512 256
    level "" artifacts DOTNET_PreferredVectorBitWidth=128 avx2 Vector512,Vector256 128
    level "" artifacts DOTNET_EnableAVX512=0 avx512f Vector512,Avx512F 256
    level "" artifacts DOTNET_EnableAVX2=0 avx2 Vector512,Vector256,Avx2 128
    level "" artifacts DOTNET_EnableHWIntrinsic=0 "" Vector512,Vector256,Vector128 0
    setting "" artifacts DOTNET_TieredPGO=1
    setting "" artifacts DOTNET_TieredCompilation=0
    # The table of accessors serves every use. The switch is part of the runtime's configuration.
    PEREGRINE_EXPECT_DYNAMIC=0 run_without_dynamic_code artifacts
    return $outcome
}

part_checked() {
    build artifacts/checked -p:CheckedMemory=true || return 1
    export PEREGRINE_SEEDS=$above_usual
    setting "checked memory" artifacts/checked
    level "checked memory" artifacts/checked DOTNET_EnableAVX512v2=0 avx512vbmi Avx512Vbmi2,Avx512Vbmi ""
    level "checked memory" artifacts/checked DOTNET_EnableAVX2=0 avx2 Vector512,Vector256,Avx2 128
    level "checked memory" artifacts/checked DOTNET_EnableHWIntrinsic=0 "" Vector512,Vector256,Vector128 0
    return $outcome
}

# part_stj-11 [VERSION [RUNNER ARGUMENT...]]: the tests that meet System.Text.Json, run with the one of a package in place of the framework's, as a program gets that refers
# to a newer package. What is to be the same under both is written once; the sources of a newer version's own features compile under STJ11. Arguments are the differential suite's.
part_stj-11() {
    local version=${1:-11.0.0} name projects=$suite
    shift $(($# > 0))
    if [ $# -eq 0 ]; then projects="$projects Peregrine.Json.Tests"; fi
    for name in $projects; do
        dotnet build "tests/$name" -c Release -v quiet -warnaserror -p:StjVersion="$version" -p:ArtifactsPath="$root/artifacts/stj-$version" || return 1
        run_one "System.Text.Json $version" "artifacts/stj-$version" "$name" "$@"
    done
    return $outcome
}

# The list of numbers that RFC 8785's author publishes by hashes, to ten million lines; the comparison with the V8 of this machine's node; hosts that lie.
part_ecma() {
    local name=Peregrine.Json.Ecma.Tests
    PEREGRINE_SEEDS=100 run_one "numbers to 10^7" artifacts $name -class "*NumberListTests"
    export PEREGRINE_SEEDS=${1:-10}
    run_one "against V8" artifacts $name -class "*NodeTests" -class "*JurassicTests"
    run_one "hosts that lie" artifacts $name -class "*HostileHostTests"
    return $outcome
}

# part_gigabytes [PREFIX]: every case runs in two processes of its own, with this library and with System.Text.Json; what they do must be equal, and where the input or
# output is a stream, this library may take no more than twice the memory. Up to 10 GiB. The cases whose names begin with PREFIX.
part_gigabytes() {
    dotnet build tests/Apps/Gigabytes -c Release -v q && artifacts/bin/Gigabytes/release/Gigabytes "$@"
}

part_pack() { eng/parts/pack.sh "${@:---dry-run}"; }

# part NAME [ARGUMENT...]
part() {
    local name=$1
    shift
    if [ "$(type -t "part_$name")" = function ]; then "part_$name" "$@"; return; fi
    # A part that this machine cannot run ends with code 77, and proves nothing.
    eng/parts/"$name".sh "$@"
}

if [ $# -gt 0 ]; then
    if [ "$(type -t "part_$1")" != function ] && [ ! -x "eng/parts/$1.sh" ]; then echo "release: there is no part $1; see the top of eng/release.sh"; exit 2; fi
    if [ -z "${NO_BUILD:-}" ]; then case $1 in input | alone | packaging | settings | ecma) build artifacts || exit 1 ;; esac; fi
    part "$@"
    exit
fi

# row FOLDER PART...: one after another
row() {
    cd "$1" || exit 1
    shift
    for name in "$@"; do alone "$name" eng/release.sh "$name"; done
}

if [ -n "$(git status --porcelain)" ]; then echo "release: the lane proves a commit, and there are changes that are not committed"; exit 2; fi
lane release
alone build build artifacts
copy=$logs/copy
if [ ! -e "$copy" ]; then git worktree prune && git worktree add --quiet --detach "$copy" HEAD || exit 1; fi
git -C "$copy" checkout --quiet --detach "$commit" || exit 1
# shellcheck disable=SC2086
{
    row "$root" $running &
    row "$copy" $building &
    wait
    row "$root" $single
}
labels=(build $running $building $single)
table
