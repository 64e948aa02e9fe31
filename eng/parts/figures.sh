#!/usr/bin/env bash
# Every published figure, of one commit and one machine: docs/benchmarks.md, the tables and the picture of README.md, the tables of the guide (whole requests,
# options with the bridge, the program peregrine). Each table says its commit, its machine and how far the rounds were apart. Nothing else should run. About an
# hour and a half, of which the groups of docs/benchmarks.md take one; parts can be taken one by one.
#
#   eng/release.sh figures [PART...]    groups (or some of them: services, documents, contract, ...), bridged, ecma, start, web, tool; without any: all
#
# ROUNDS (7); REPORTS: a folder for the reports (artifacts/figures), in which parts that were measured before at the same commit are found again.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
rounds=${ROUNDS:-7}
commit=$(git rev-parse --short HEAD)
reports=$(realpath -m "${REPORTS:-artifacts/figures}")/$commit
page=docs/benchmarks.md
mkdir -p "$reports"
if [ -n "$(git status --porcelain -- src benchmarks)" ]; then echo "the library is not as it was committed: its figures would be of no commit" >&2; exit 1; fi

dotnet build -c Release -v quiet benchmarks/Peregrine.Json.Versus
versus=artifacts/bin/Peregrine.Json.Versus/release/Peregrine.Json.Versus

# measure NAME ARGUMENT...: the report NAME.json, and the tables beside it.
measure() {
    echo "$1" >&2
    "$versus" "${@:2}" --markdown --rounds "$rounds" --json "$reports/$1.json" > "$reports/$1.md"
}

groups=(services stackexchange documents primitives contract names versions case options contexts wide edges foreign stj-own relaxed documents-untyped)
measure_group() {
    local args
    case $1 in
        services | stackexchange | documents | primitives) args=(--against stj-sourcegen --against stj-reflection --form utf8 --form bytes --form buffer) ;;
        case) args=(--against stj-sourcegen --against newtonsoft) ;;
        edges | foreign | stj-own) args=(--against stj-sourcegen --against stj-reflection) ;;
        relaxed) args=(--against stj-reflection) ;;
        documents-untyped) args=() ;;
        *) args=(--against stj-sourcegen) ;;
    esac
    measure "$1" full --only "$1" "${args[@]}"
}

measure_groups() { for group in "${groups[@]}"; do measure_group "$group"; done; }

measure_bridged() { measure bridged quick --against stj-reflection --against stj-bridged --only services --only documents/twitter --form utf8 --form bytes --form async; }

measure_ecma() { measure ecma full --only ecma; }

measure_start() { measure start cold; }

measure_web() {
    dotnet build -c Release -v quiet benchmarks/Peregrine.Json.Web
    artifacts/bin/Peregrine.Json.Web/release/Peregrine.Json.Web $((2 * rounds + 1)) --json "$reports/web.json" | tee "$reports/web.txt" >&2
}

measure_tool() { REPORT=$reports/tool.tsv eng/release.sh tool 2 >&2; }

parts=("$@")
if [ $# -eq 0 ]; then parts=(groups bridged ecma start web tool); fi
for part in "${parts[@]}"; do
    if [[ " ${groups[*]} " == *" $part "* ]]; then measure_group "$part"; else "measure_$part"; fi
done

# The page of all rows, where all of its groups were measured.
first=$reports/${groups[0]}.md
complete=1
for group in "${groups[@]}" ecma; do [ -f "$reports/$group.md" ] || complete=; done
if [ -n "$complete" ]; then
    {
        sed '/<!-- benchmarks:begin -->/q' "$page"
        echo "Measured at commit $commit, $rounds rounds. A figure such as 3.2x says that the other takes 3.2 times as long; B is bytes allocated an"
        echo "operation; a workload with a star ran on a look-alike of the published document."
        echo
        sed '/^$/q' "$first"
        for group in "${groups[@]}" ecma; do
            sed -n '/^### /,$p' "$reports/$group.md" | sed -E 's/^### (.*)$/#### `\1`/; /^[0-9]* rows in /d'
        done
        sed -n '/<!-- benchmarks:end -->/,$p' "$page"
    } > "$reports/page.md"
    cp "$reports/page.md" "$page"
    echo "$page"
fi
"$versus" publish . "$reports" "$commit"
