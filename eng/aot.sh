#!/usr/bin/env bash
# Publishes tests/Apps/Trimmed natively ahead of time (ways of eng/trimmed.sh) and runs it: values, faults, streams and asynchronous sequences must be what System.Text.Json
# makes of them in the same program. Also publishes the tool so, and runs it. Needs clang, lld and zlib's headers; where apt-get cannot bring them it says so and ends with 0.
#   eng/aot.sh [WAY]    aot, aot-v3 or tool alone
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 1
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 MSBUILDDISABLENODEREUSE=1

has_tools() { command -v clang >/dev/null && command -v ld.lld >/dev/null && echo '#include <zlib.h>' | clang -E - >/dev/null 2>&1; }
if ! has_tools; then
    { apt-get install -y clang lld zlib1g-dev || { apt-get update && apt-get install -y clang lld zlib1g-dev; }; } >/dev/null 2>&1
fi
if ! has_tools; then
    echo "aot: not run, for clang, lld and zlib's headers are not here and apt-get did not bring them"
    exit 0
fi

failed=0
for way in aot aot-v3; do
    if [ $# -gt 0 ] && [ "$1" != "$way" ]; then continue; fi
    eng/trimmed.sh "$way" || failed=1
done

if [ $# -eq 0 ] || [ "$1" = tool ]; then
    out=artifacts/aot/tool
    rm -rf "$out"
    if ! dotnet publish src/Peregrine.Json.Tool -c Release --use-current-runtime -p:NativeTool=true -v q -o "$out"; then
        echo "tool: not published"
        failed=1
    elif [ "$(printf '{"a" : [1, 2], "b":"\\u00e9"}' | "$out/peregrine" minify)" != '{"a":[1,2],"b":"\u00e9"}' ]; then
        echo "tool: minify"
        failed=1
    elif printf '{"a" : ' | "$out/peregrine" check >/dev/null 2>&1 || [ $? -ne 1 ]; then
        echo "tool: check"
        failed=1
    else
        echo "tool: $("$out/peregrine" --version), $(stat -c %s "$out/peregrine") bytes"
    fi
fi

if [ $failed -eq 0 ]; then echo "aot: all passed"; else echo "aot: FAILED"; fi
exit $failed
