#!/usr/bin/env bash
# Publishes tests/Apps/Trimmed natively ahead of time (two ways of eng/release.sh trimmed) and runs it: values, texts with faults and streams must be what
# System.Text.Json makes of them in the same program. Then tests/Apps/Ahead, whose contracts are made at build time, by the default instruction set and by
# x86-64-v3, tests/Apps/AheadOptions, the same for converters and contexts in options, and tests/Apps/AheadWeb, the same for minimal APIs, and
# tests/Apps/AheadBeside, which has other generators beside, anonymous types, and types at whose use compilers warn. Documents is tests/Apps/AheadDocuments, documents
# without types in all ways, Extras tests/Apps/AheadExtras: both must write what the same assembly writes where code is compiled at run time. Small is a program with one type
# (tests/Apps/AheadSmall): its size, beside that with System.Text.Json's context, has a limit. Parts are the same program with one thing more that its build must see and not
# leave out: it must write what the same assembly writes where code is compiled at run time. A warning of the compilers is an error in both. Needs clang, lld and zlib's headers; if they are not there and apt-get does not bring them, it says so and ends with 77.
# Speed, which only runs by its name and wants the machine for itself, measures tests/Apps/AheadSpeed: native, native for x86-64-v3, and compiled at run time.
#   eng/release.sh aot [WAY]    aot, aot-v3, ahead, ahead-v3, options, web, beside, documents, extras, small, parts, one part (References, ...), tool or speed alone
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root" || exit 1
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 MSBUILDDISABLENODEREUSE=1

has_tools() { command -v clang >/dev/null && command -v ld.lld >/dev/null && echo '#include <zlib.h>' | clang -E - >/dev/null 2>&1; }
if ! has_tools; then
    { apt-get install -y clang lld zlib1g-dev || { apt-get update && apt-get install -y clang lld zlib1g-dev; }; } >/dev/null 2>&1
fi
if ! has_tools; then
    echo "aot: clang, lld and zlib's headers are not here and apt-get did not bring them. Nothing was proved."
    exit 77
fi

failed=0
for way in aot aot-v3; do
    if [ $# -gt 0 ] && [ "$1" != "$way" ]; then continue; fi
    eng/release.sh trimmed "$way" || failed=1
done

# publish WAY APP PROPERTY: publishes and runs it
publish() {
    out=artifacts/aot/$1
    rm -rf "$out"
    # shellcheck disable=SC2086
    if ! dotnet publish "tests/Apps/$2" -c Release --use-current-runtime -v q -o "$out" $3; then
        echo "$1: not published"
        failed=1
        return
    fi

    echo "$1: $(stat -c %s "$out/$2") bytes"
    "$out/$2" | sed "s/^/$1: /"
    if [ "${PIPESTATUS[0]}" -ne 0 ]; then failed=1; fi
}

wanted() { [ "$only" = all ] || [ "$only" = "$1" ]; }

only=${1:-all}
if wanted ahead; then publish ahead Ahead ""; fi
if wanted ahead-v3; then publish ahead-v3 Ahead -p:IlcInstructionSet=x86-64-v3; fi
if wanted options; then publish options AheadOptions ""; fi
if wanted web; then publish web AheadWeb ""; fi
if wanted beside; then
    publish beside AheadBeside ""
    # What other generators add to types of the same project must stop the build, and nothing else may.
    if dotnet build tests/Apps/AheadBeside -c Release -v q -p:Unseen=true >artifacts/aot/unseen.txt 2>&1; then
        echo "beside: FAILED, what other generators add is no error"
        failed=1
    elif [ "$(grep -oE 'error [A-Z]+[0-9]+.*(Field|LocalId)' artifacts/aot/unseen.txt | sed -E "s/:.*[. ']/ /" | sort -u | tr '\n' ' ')" != "error PJ0007 Field error PJ0007 LocalId " ] || grep -E ': error' artifacts/aot/unseen.txt | grep -qv PJ0007; then
        echo "beside: FAILED"
        grep -E ': error' artifacts/aot/unseen.txt | sort -u
        failed=1
    else
        echo "beside: what other generators add is an error"
    fi
fi

# packaged NAME PROGRAM LEAST: publishes a program over another package; it must write at least so many lines, the same as where code is compiled at run time
packaged() {
    out=artifacts/aot/$1
    rm -rf "$out"
    if ! dotnet publish "tests/Apps/$2" -c Release --use-current-runtime -v q -o "$out"; then
        echo "$1: not published"
        failed=1
        return
    fi

    "$out/$2" >"$out/native.txt"
    dotnet "artifacts/bin/$2/release/$2.dll" >"$out/jit.txt"
    if [ "$(wc -l <"$out/jit.txt")" -ge "$3" ] && diff "$out/native.txt" "$out/jit.txt"; then
        echo "$1: $(stat -c %s "$out/$2") bytes, $(wc -l <"$out/native.txt") lines agreed"
    else
        echo "$1: FAILED"
        failed=1
    fi
}

if wanted documents; then packaged documents AheadDocuments 300; fi
if wanted extras; then packaged extras AheadExtras 8; fi

# small PART: publishes the small program with a part
small() {
    out=artifacts/aot/small-$1
    rm -rf "$out"
    if ! dotnet publish tests/Apps/AheadSmall -c Release --use-current-runtime -v q -o "$out" -p:Part="$1"; then
        echo "$1: not published"
        failed=1
        return 1
    fi

    bytes=$(stat -c %s "$out/AheadSmall")
}

# The limit is a tenth above System.Text.Json's; today it is less than that.
if wanted small && small Alone && stj=$bytes && small Small; then
    echo "small: $bytes bytes, with System.Text.Json's context $stj"
    if [ $((bytes * 10)) -gt $((stj * 11)) ]; then
        echo "small: FAILED, larger than 1.1 times $stj"
        failed=1
    fi
fi

parts="None References DerivedTypes Converters Nodes UnknownHandling ExtensionData Elements Objects Nullables RareTypes NumberHandling Web OwnCollections Metadata Listeners Newer Open Delegates"
for part in $parts; do
    if { [ "$only" = all ] || [ "$only" = parts ] || [ "$only" = "$part" ]; } && small "$part"; then
        "$out/AheadSmall" >"$out/native.txt"
        dotnet artifacts/bin/AheadSmall/release/AheadSmall.dll >"$out/jit.txt"
        if [ "$(wc -l <"$out/jit.txt")" -gt 10 ] && diff "$out/native.txt" "$out/jit.txt"; then
            echo "part $part: $bytes bytes, $(wc -l <"$out/native.txt") lines agreed"
        else
            echo "part $part: FAILED"
            failed=1
        fi
    fi
done

# Each row: reading, writing to an array, writing to a buffer; over System.Text.Json's context in the same program (not for buffers), and as a share of the
# speed that the same assembly has where code is compiled at run time.
if [ "$only" = speed ]; then
    for way in default x86-64-v3; do
        property=()
        if [ $way != default ]; then property=(-p:IlcInstructionSet=$way); fi
        dotnet publish tests/Apps/AheadSpeed -c Release --use-current-runtime -v q -o "artifacts/aot/speed-$way" "${property[@]}" || exit 1
    done
    out=artifacts/aot/speed
    mkdir -p "$out"
    for turn in 1 2 3; do
        dotnet artifacts/bin/AheadSpeed/release/AheadSpeed.dll >"$out/jit.$turn"
        for way in default x86-64-v3; do "artifacts/aot/speed-$way/AheadSpeed" >"$out/$way.$turn"; done
    done
    python3 - "$out" <<'PY'
import sys
def best(way):
    rows = {}
    for turn in (1, 2, 3):
        for line in open(f"{sys.argv[1]}/{way}.{turn}"):
            name, *times = line.split("\t")
            rows[name] = [min(pair) for pair in zip(rows.get(name, [1e99] * 5), map(float, times))]
    return rows
jit = best("jit")
for way in ("default", "x86-64-v3"):
    for name, (stj_read, read, stj_write, write, buffer) in best(way).items():
        by_jit = jit[name]
        print(f"speed {way:9} {name:22} over System.Text.Json {stj_read / read:5.2f} {stj_write / write:5.2f}   share of the JIT's speed {by_jit[1] / read:5.2f} {by_jit[3] / write:5.2f} {by_jit[4] / buffer:5.2f}")
PY
fi

# The program peregrine, native, without a warning: its reports are written by contracts made at build time.
if wanted tool; then
    rm -rf artifacts/aot/tool
    tool=artifacts/aot/tool/peregrine
    if ! dotnet publish src/Peregrine.Json.Tool -c Release --use-current-runtime -v q -p:PublishAot=true -p:PackAsTool=false -o artifacts/aot/tool; then
        echo "tool: not published"
        failed=1
    elif [ "$(echo '{"a" : [1]}' | "$tool" minify)" != '{"a":[1]}' ] || ! echo '{"a":[1]}' | "$tool" stats --json | grep -q '"depth": 2' \
        || ! echo '{"a":[1]}' | "$tool" bench --json --seconds 1 | grep -q '"name": "write JsonNode"'; then
        echo "tool: FAILED"
        failed=1
    else
        echo "tool: $(stat -c %s "$tool") bytes, minify, stats and bench work"
    fi
fi

if [ $failed -eq 0 ]; then echo "aot: all passed"; else echo "aot: FAILED"; fi
exit $failed
