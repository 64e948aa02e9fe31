#!/usr/bin/env bash
# The start of processes that use contracts made at build time (tests/Apps/Start): processor time over an empty process, medians of processes in turns, beside
# System.Text.Json's context; by the JIT with the library as it is built, by the JIT with its machine code (docs/design/0040), and native.
#   eng/start.sh [ROUNDS]    with "build" as a second argument it only builds, with "run" it only runs
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 MSBUILDDISABLENODEREUSE=1
rounds=${1:-21}
out=artifacts/start

if [ "${2:-}" != run ]; then
    rm -rf "$out"
    dotnet build tests/Apps/Start -c Release -v q -p:OutDir="$PWD/$out/jit/"
    cp -r "$out/jit" "$out/package"
    dotnet build src/Peregrine.Json -c Release -v q -p:Precompiled=true -p:EngineAlone=true -t:Restore
    dotnet build src/Peregrine.Json -c Release -v q -p:Precompiled=true -p:EngineAlone=true -t:Precompile
    cp artifacts/obj/Peregrine.Json/release/linux-x64/Peregrine.Json.dll "$out/package/"
    dotnet publish tests/Apps/Start -c Release --use-current-runtime -v q -p:PublishAot=true -o "$out/native"
fi

if [ "${2:-}" = build ]; then exit; fi
python3 - "$rounds" "$out" <<'PY'
import os, statistics, subprocess, sys

rounds, out = int(sys.argv[1]), sys.argv[2]


def processor(arguments):
    child = subprocess.Popen(arguments)
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{arguments}: {status}")
    return (usage.ru_utime + usage.ru_stime) * 1000


for way, program in (("jit", f"{out}/jit/Start"), ("package", f"{out}/package/Start"), ("native", f"{out}/native/Start")):
    sides = [["empty"], ["context", "one"], ["generated", "one"], ["context", "twenty"], ["generated", "twenty"]]
    times = [[] for _ in sides]
    for turn in range(rounds + 1):
        for at, side in enumerate(sides):
            time = processor([program, *side])
            if turn > 0:
                times[at].append(time)
    empty, *rest = (statistics.median(one) for one in times)
    one, ours_one, twenty, ours_twenty = (each - empty for each in rest)
    print(f"{way:8} empty {empty:6.1f} ms   one object: context {one:5.1f}, generated {ours_one:5.1f} ({ours_one / one:.2f})   twenty types: context {twenty:5.1f}, generated {ours_twenty:5.1f} ({ours_twenty / twenty:.2f})")
PY
