#!/usr/bin/env bash
# Whether the tests would see a fault: applies each of eng/planted one at a time to a copy of the last commit, builds the project that it changes, puts that
# beside the tests that its header names, runs them, and says whether one of them failed. The tests are built once, and run once without any fault.
# A header has "# fault: WHAT" and, once or more, "# tests: PROJECT [RUNNER ARGUMENT...]"; the first that fails is enough. A fault changes code of one project.
# With two cores the whole list takes up to an hour.
#   eng/release.sh plant [NAME...]       names of patches, or beginnings of them (kernels); without any, all
# PEREGRINE_SEEDS is the scale of the tests (the usual one if not set). PLANT_PLACE names a folder for the copy that is kept and taken again, with what is built in it.
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root" || exit 1
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 MSBUILDDISABLENODEREUSE=1 UseSharedCompilation=true
export PEREGRINE_DATA=${PEREGRINE_DATA:-}
folder=$root
while [ -z "$PEREGRINE_DATA" ] && [ "$folder" != / ]; do
    folder=$(dirname "$folder")
    if [ -d "$folder/shared/data" ]; then PEREGRINE_DATA=$folder/shared/data; fi
done

patches=()
for name in "${@:-}"; do
    found=(eng/planted/"$name"*.patch)
    if [ ! -f "${found[0]}" ]; then echo "there is no fault $name"; exit 2; fi
    patches+=("${found[@]}")
done

if [ -n "${PLANT_PLACE:-}" ]; then
    place=$PLANT_PLACE
else
    place=$(mktemp -d)/copy
    trap 'git worktree remove --force "$place"' EXIT
fi

if [ -d "$place/.git" ] || [ -f "$place/.git" ]; then
    git -C "$place" checkout --quiet --force --detach "$(git rev-parse HEAD)" || exit 1
else
    git worktree add --quiet --detach "$place" HEAD || exit 1
fi

log=$(mktemp)
declare -A whole
caught=0
survived=()
broken=()

# built FOLDER [ARGUMENT...]: builds it in the copy
built() {
    local project=$1
    shift
    dotnet build "$place/$project" -c Release -v quiet -p:RunAnalyzers=false -p:EnforceCodeStyleInBuild=false "$@" >"$log" 2>&1
}

# passes PROJECT [RUNNER ARGUMENT...]: runs its tests in the copy; a run without a test fails
passes() {
    local program=$place/artifacts/bin/$1/release/$1.dll
    shift
    (cd "$place" && timeout 1200 dotnet exec "$program" -noColor "$@") >"$log" 2>&1 && grep -q 'Total: [1-9]' "$log"
}

# sees PROJECT [RUNNER ARGUMENT...]: whether its tests fail with the faulty assembly beside them; the first failure ends them
sees() {
    local beside
    beside=$place/artifacts/bin/$1/release/$(basename "$assembly")
    mv "$beside" "$beside.good" && cp "$assembly" "$beside" || exit 1
    ! passes "$@" -stopOnFail
    local seen=$?
    mv -f "$beside.good" "$beside"
    return $seen
}

for patch in "${patches[@]}"; do
    name=$(basename "$patch" .patch)
    began=$SECONDS
    mapfile -t tests < <(sed -n 's/^# tests: //p' "$patch")
    set -f
    for one in "${tests[@]}"; do
        # shellcheck disable=SC2086
        if [ -z "${whole[$one]:-}" ]; then built tests/${one%% *} && passes $one && whole[$one]=yes || whole[$one]=no; fi
    done

    verdict=survived
    if ! git -C "$place" apply --ignore-whitespace "$root/$patch"; then
        verdict="does not apply"
    else
        project=$(sed -n 's#^+++ b/src/\([^/]*\)/.*#\1#p' "$patch" | head -1)
        if ! built "src/$project" --no-restore --no-dependencies -p:EngineAlone=true; then
            verdict="does not build"
            tests=()
        fi

        # Of what is in its folder, the project's own assembly is the newest.
        assembly=$(find "$place/artifacts/bin/$project/release" -maxdepth 1 -name '*.dll' -printf '%T@ %p\n' | sort -rn | head -1 | cut -d' ' -f2-)
        for one in "${tests[@]}"; do
            # shellcheck disable=SC2086
            if [ "${whole[$one]}" = no ]; then
                verdict="the tests fail without it: $one"
            elif sees $one; then
                verdict="caught by ${one%% *}: $(grep -m1 -oE '[A-Za-z0-9_.]+(\(.*\))? \[FAIL\]' "$log" || echo 'the process ended')"
                break
            fi
        done

        git -C "$place" checkout --quiet --force .
    fi

    set +f
    case $verdict in
        caught*) caught=$((caught + 1)) ;;
        survived) survived+=("$name") ;;
        *) broken+=("$name") ;;
    esac
    printf '%-36s %4s s  %s\n' "$name" $((SECONDS - began)) "$verdict"
done

rm -f "$log"
for name in "${survived[@]}"; do echo "survived: $name: $(sed -n 's/^# fault: //p' "eng/planted/$name.patch")"; done
for name in "${broken[@]}"; do echo "not known: $name"; done
echo "${#patches[@]} planted, $caught caught, ${#survived[@]} survived, ${#broken[@]} not known"
[ ${#survived[@]} -eq 0 ] && [ ${#broken[@]} -eq 0 ]
