#!/usr/bin/env bash
# The program peregrine at length: packed, installed from that package into a folder of its own and run; then timed on a document of 600 MB beside jq and
# python3 -m json.tool, in turns, the best of each kept (another program on the machine can only make a run slower). Needs jq, python3, /usr/bin/time, and
# the documents of PEREGRINE_DATA or of shared/data beside a folder above; python3 takes up to 8 GiB. Ten minutes.
#   eng/release.sh tool [ROUNDS]    REPORT: a file that gets the rows for eng/release.sh figures
set -uo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 MSBUILDDISABLENODEREUSE=1
rounds=${1:-3}
data=${PEREGRINE_DATA:-}
folder=$PWD
while [ -z "$data" ] && [ "$folder" != / ]; do
    folder=$(dirname "$folder")
    if [ -d "$folder/shared/data" ]; then data=$folder/shared/data; fi
done
data=$data/corpora
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

dotnet pack src/Peregrine.Json.Tool -c Release -v q -o "$place/package" || exit 1
dotnet tool install Peregrine.Json.Tool --prerelease --tool-path "$place/tools" --add-source "$place/package" || exit 1
peregrine=$place/tools/peregrine
[ "$(echo '{"a":[1]}' | "$peregrine" minify)" = '{"a":[1]}' ] || { echo "the installed tool does not work"; exit 1; }

# The three documents that JSON libraries publish results on, as they stand, again and again.
document=$place/document.json
{
    echo '['
    for ((size = 0; size < 600000000; )); do
        for file in twitter citm_catalog canada; do
            if [ $size -gt 0 ]; then echo ','; fi
            cat "$data/$file.json"
            size=$((size + $(stat -c %s "$data/$file.json")))
        done
    done
    echo ']'
} > "$document"
stat -c '%s bytes' "$document"

declare -A best longest
names=("peregrine check" "jq empty" "peregrine format" "jq ." "python3 -m json.tool" "peregrine minify" "jq -c ." "peregrine stats")
for ((round = 0; round < rounds; round++)); do
    for name in "${names[@]}"; do
        # Elapsed seconds, seconds of the processor, and the largest resident set in KiB.
        read -r elapsed user system memory < <(/usr/bin/time -f '%e %U %S %M' ${name/#peregrine/$peregrine} "$document" 2>&1 >/dev/null | tail -1)
        row=$(awk -v e="$elapsed" -v u="$user" -v s="$system" -v m="$memory" 'BEGIN { printf "%.2f %.2f %d", u + s, e, m / 1024 }')
        echo "$name: $row"
        if [ -z "${longest[$name]:-}" ] || awk -v a="${row%% *}" -v b="${longest[$name]}" 'BEGIN { exit !(a > b) }'; then longest[$name]=${row%% *}; fi
        if [ -z "${best[$name]:-}" ] || awk -v a="${row%% *}" -v b="${best[$name]%% *}" 'BEGIN { exit !(a < b) }'; then best[$name]=$row; fi
    done
done

echo
printf '%-22s %10s %10s %10s\n' '' 'CPU s' 'elapsed s' 'MiB'
for name in "${names[@]}"; do printf '%-22s %10s %10s %10s\n' "$name" ${best[$name]}; done
if [ -n "${REPORT:-}" ]; then
    for name in "${names[@]}"; do
        read -r seconds _ memory <<< "${best[$name]}"
        awk -v n="$name" -v s="$seconds" -v l="${longest[$name]}" -v m="$memory" 'BEGIN { printf "`%s`\t%.1f - %.1f\t%d\n", n, s, l, m }'
    done > "$REPORT"
fi
