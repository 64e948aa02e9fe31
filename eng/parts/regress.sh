#!/usr/bin/env bash
# Is anything slower than before? Compares the library as it is in the working tree with the build of another commit: both in one process, in turns, at three
# widths of vectors. Rows below LIMIT (0.98) are measured twice more with more rounds, each workload in a process of its own, and count only where both say so
# again: in a process that has run other workloads before, a build differs from its own copy by up to 20 and more per cent in some rows, as the runtime takes
# the first type it meets into shared code and the heap is another. Prints the rows; 1 where there are any. Under ten minutes on two cores, on which nothing
# else should run.
#
#   eng/release.sh regress [COMMIT [VERSUS ARGUMENT...]]
#
# COMMIT: what to compare with; without it the last tag, and where there is none the last commit before HEAD that changed src. The arguments, such as
# --only strings/ascii-8-clean, take the place of the rows below. LEVELS ("default avx2 v128"), ROUNDS (11) and AGAIN (31) can be set.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
limit=${LIMIT:-0.98}
rounds=${ROUNDS:-11}
again=${AGAIN:-31}
levels=${LEVELS:-default avx2 v128}
if [ $# -gt 0 ]; then
    base=$1
    why="as asked"
    shift
elif base=$(git describe --tags --abbrev=0 2> /dev/null); then
    why="the last tag"
else
    base=$(git log -1 --format=%H HEAD~1 -- src)
    why="no tag: the last commit before HEAD that changed src"
fi
base=$(git rev-parse --verify --short "$base^{commit}")
echo "against $base ($why): $(git log -1 --format=%s "$base")"

rows=("$@")
streams=()
if [ $# -eq 0 ]; then
    for row in login location location-shuffled location-indented index events; do rows+=(--only "services/$row"); done
    for row in int double-cents string-short datetime; do rows+=(--only "primitives/$row"); done
    for row in ascii-8-clean ascii-8-middle ascii-128-middle ascii-8-clean-relaxed cyrillic-8-clean-relaxed; do rows+=(--only "strings/$row"); done
    for row in first second second-owned second-context location-web; do rows+=(--only "options/$row"); done
    for row in order-record polymorphic enum-names; do rows+=(--only "contract/$row"); done
    for row in names/names-30-ordered names/names-30-shuffled case/case-insensitive versions/version-3 stackexchange/answer documents/twitter; do rows+=(--only "$row"); done
    for row in wide/wide-60-eighth edges/bool edges/optional-int; do rows+=(--only "$row"); done
    rows+=(--only contexts --form utf8 --form bytes --form buffer)
    streams=(--only contract/stream-16KB --only services/login --only services/index --only stj-own/list --only stj-own/dictionary --form stream --form async --form pipe)
fi

# The other commit is built in a tree of its own, once.
there=artifacts/regress/$base
library=$PWD/$there/artifacts/bin/Peregrine.Json/release/Peregrine.Json.dll
if [ ! -f "$library" ]; then
    git worktree prune
    [ -d "$there" ] || git worktree add --quiet --detach "$there" "$base"
    (cd "$there" && dotnet build -c Release -v quiet src/Peregrine.Json)
fi
dotnet build -c Release -v quiet benchmarks/Peregrine.Json.Versus
versus=artifacts/bin/Peregrine.Json.Versus/release/Peregrine.Json.Versus
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# Runs the program at a level.
at() {
    case $1 in
        default) shift && "$versus" "$@" ;;
        avx2) shift && DOTNET_EnableAVX512=0 "$versus" "$@" ;;
        v128) shift && DOTNET_PreferredVectorBitWidth=128 "$versus" "$@" ;;
        *) echo "unknown level $1" >&2 && return 2 ;;
    esac
}

# The rows of a report that are below the limit: group/workload direction form ratio.
below() {
    python3 - "$1" "$limit" << 'END'
import json, sys
for row in json.load(open(sys.argv[1])):
    if row["speedup"] < float(sys.argv[2]):
        print(f'{row["group"]}/{row["workload"]} {row["direction"]} {row["form"]} {row["speedup"]:.2f}')
END
}

failed=0

# compare LEVEL VERSUS ARGUMENT...
compare() {
    local level=$1 name forms
    shift
    at "$level" full "$@" --rounds "$rounds" --baseline "$library" --json "$out/first.json" > "$out/first.txt" || { cat "$out/first.txt"; exit 2; }
    grep -E 'vectors of|rows in|^- ' "$out/first.txt" | sed "s/^/$level: /"
    below "$out/first.json" > "$out/slow"
    for _ in 1 2; do
        : > "$out/kept"
        while read -r name; do
            mapfile -t forms < <(awk -v name="$name" '$1 == name { print "--form"; print $3 }' "$out/slow" | awk '!/^--/ && !seen[$0]++ { print "--form"; print }')
            at "$level" full --only "$name" "${forms[@]}" --rounds "$again" --baseline "$library" --json "$out/again.json" > "$out/again.txt" || { cat "$out/again.txt"; exit 2; }

            # Only rows that were below each time.
            below "$out/again.json" | awk 'NR == FNR { before[$1, $2, $3] = $4; next } ($1, $2, $3) in before { print $1, $2, $3, before[$1, $2, $3] "," $4 }' "$out/slow" - >> "$out/kept"
        done < <(cut -d' ' -f1 "$out/slow" | sort -u)
        mv "$out/kept" "$out/slow"
    done
    if [ -s "$out/slow" ]; then
        failed=1
        sed "s/^/slower at $level: /" "$out/slow"
    fi
}

for level in $levels; do
    compare "$level" "${rows[@]}"
    if [ ${#streams[@]} -gt 0 ]; then compare "$level" "${streams[@]}"; fi
done
[ $failed -eq 1 ] || echo "no row is slower"
exit $failed
