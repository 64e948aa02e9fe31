#!/usr/bin/env bash
# Publishes tests/Apps/Trimmed in each way that guide/trimming.md names and runs it: both libraries must agree in all of them.
# With an argument, that way alone; the ways of eng/release.sh aot, which need a linker, only so.
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root" || exit 1
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 MSBUILDDISABLENODEREUSE=1

declare -A ways=(
    [partial]="-p:PublishTrimmed=true -p:TrimMode=partial"
    [full]="-p:PublishTrimmed=true -p:TrimMode=full"
    [reflection]="-p:PublishTrimmed=true -p:TrimMode=full -p:WithContext=false"
    [contexts]="-p:PublishTrimmed=true -p:TrimMode=full -p:JsonSerializerIsReflectionEnabledByDefault=false"
    [tables]="-p:PublishTrimmed=true -p:TrimMode=partial -p:DynamicCodeSupport=false"
    [fsharp]="-p:PublishTrimmed=true -p:TrimMode=partial -p:WithFSharp=true"
    [stj-11]="-p:PublishTrimmed=true -p:TrimMode=full -p:StjVersion=11.0.0"
    [stj-11-contexts-of-10]="-p:PublishTrimmed=true -p:TrimMode=full -p:StjVersion=11.0.0 -p:ContextsBy=framework"
    [stj-11-whole]="-p:StjVersion=11.0.0 -p:ContextsBy=framework"
    [stj-11-fsharp]="-p:PublishTrimmed=true -p:TrimMode=partial -p:StjVersion=11.0.0 -p:WithFSharp=true"
    [aot]="-p:PublishAot=true -p:JsonSerializerIsReflectionEnabledByDefault=false"
    [aot-v3]="-p:PublishAot=true -p:JsonSerializerIsReflectionEnabledByDefault=false -p:IlcInstructionSet=x86-64-v3"
    [single]="-p:PublishSingleFile=true -p:PublishTrimmed=true -p:TrimMode=partial"
)
failed=0
for way in "${!ways[@]}"; do
    if [ "${1:-}" != "$way" ] && { [ $# -gt 0 ] || [[ $way == aot* ]]; }; then continue; fi
    out="artifacts/trimmed/$way"
    # What one way left to be built upon would be taken for the next.
    rm -rf "$out" artifacts/obj/Trimmed artifacts/obj/Contexts
    # shellcheck disable=SC2086
    if ! dotnet publish tests/Apps/Trimmed -c Release --use-current-runtime --self-contained -v q -o "$out" ${ways[$way]}; then
        echo "$way: not published"
        failed=1
        continue
    fi

    "$out/Trimmed" | sed "s/^/$way: /"
    if [ "${PIPESTATUS[0]}" -ne 0 ]; then failed=1; fi
done

exit $failed
