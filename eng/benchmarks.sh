#!/usr/bin/env bash
# Measures every group against System.Text.Json and writes docs/benchmarks.md, docs/images/speed.svg and the table of README.md. Takes about an hour; nothing
# else should run. ROUNDS (7); GROUPS_TO_RUN for some groups only: then the page keeps nothing of the others, and README.md stays as it is.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
rounds=${ROUNDS:-7}
groups=${GROUPS_TO_RUN:-services stackexchange documents primitives contract names versions case options relaxed ecma}
page=docs/benchmarks.md
commit=$(git rev-parse --short HEAD)
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
dotnet build -c Release -v quiet benchmarks/Peregrine.Json.Versus
versus=artifacts/bin/Peregrine.Json.Versus/release/Peregrine.Json.Versus
reports=()
for group in $groups; do
    case $group in
        services | stackexchange | documents | primitives) args=(--against stj-sourcegen --against stj-reflection --form utf8 --form bytes --form buffer) ;;
        case) args=(--against stj-sourcegen --against newtonsoft) ;;
        relaxed) args=(--against stj-reflection) ;;
        ecma) args=() ;;
        *) args=(--against stj-sourcegen) ;;
    esac
    echo "$group" >&2
    "$versus" full --markdown --only "$group" --rounds "$rounds" --json "$out/$group.json" "${args[@]}" > "$out/$group.md"
    reports+=("$out/$group.json")
done

first=${groups%% *}
{
    sed '/<!-- benchmarks:begin -->/q' "$page"
    echo "Measured at commit $commit, $rounds rounds. A figure such as 3.2x says that the other takes 3.2 times as long; B is bytes allocated an"
    echo "operation; a workload with a star ran on a look-alike of the published document."
    echo
    sed '/^$/q' "$out/$first.md"
    for group in $groups; do
        sed -n '/^### /,$p' "$out/$group.md" | sed 's/^### /#### /; /^[0-9]* rows in /d'
    done
    sed -n '/<!-- benchmarks:end -->/,$p' "$page"
} > "$out/page.md"
cp "$out/page.md" "$page"
[ -z "${GROUPS_TO_RUN:-}" ] || exit 0
"$versus" publish README.md docs/images/speed.svg "${reports[@]}"
processor=$(sed -n 's/^- CPU: \(.*\), [0-9]* logical cores.*/\1/p' "$out/$first.md")
sed -i "s/^Commit .*:$/Commit $commit, $processor:/" README.md
