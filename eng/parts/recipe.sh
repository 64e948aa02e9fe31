#!/usr/bin/env bash
# Whether the recipe of ARCHITECTURE.md for a simple type is enough: applies eng/recipe/simple-type.patch (a kernel, its line in the list of simple types, and a
# program) to a copy of the last commit, writes the generated files, and runs the program: by the table of accessors, by emitted code, by generated code, and native
# where clang, lld and zlib's headers are. Each way must read, write and refuse values of the type in every place, and be the code that it is meant to be.
#   eng/release.sh recipe [WAY...]    Table, Emitted, Generated, Native; without any, all
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root" || exit 1
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 MSBUILDDISABLENODEREUSE=1
exec </dev/null

place=$(mktemp -d)/copy
trap 'git worktree remove --force "$place"' EXIT
git worktree add --quiet --detach "$place" HEAD || exit 1
cd "$place" || exit 1
git apply "$root/eng/recipe/simple-type.patch" || exit 1
dotnet run --project tools/Peregrine.Json.Tables -c Release || exit 1

app=tests/Apps/Recipe failed=0
has_tools() { command -v clang >/dev/null && command -v ld.lld >/dev/null && echo '#include <zlib.h>' | clang -E - >/dev/null 2>&1; }
ways=("$@")
if [ $# -eq 0 ]; then ways=(Table Emitted Generated Native); fi
for way in "${ways[@]}"; do
    case $way in
        Native)
            if ! has_tools; then
                echo "Native: not run, for clang, lld and zlib's headers are not here"
                continue
            fi
            command=(dotnet publish "$app" --use-current-runtime -o artifacts/recipe -p:Way=Generated)
            program=artifacts/recipe/Recipe
            ;;
        *)
            command=(dotnet build "$app" "-p:Way=$way")
            program=artifacts/bin/Recipe/release/Recipe
            ;;
    esac
    if ! log=$("${command[@]}" -c Release -v quiet -p:RunAnalyzers=false 2>&1) || ! log=$("$program" 2>&1); then failed=1 way="FAILED $way"; fi
    echo "$way: $log"
done

exit $failed
