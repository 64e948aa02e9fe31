#!/usr/bin/env bash
# The start of processes that use contracts made at build time, as processor time, medians of processes in turns, by the JIT with the library as it is built, by
# the JIT with its machine code (docs/design/0040), and native. Part objects (tests/Apps/Start): over an empty process, beside System.Text.Json's context. Part
# web (tests/Apps/StartWeb): a minimal API from its start through its first answers to its end, beside the framework's own JSON; the client is another process.
#   eng/release.sh start [ROUNDS [WHAT [PART]]]    WHAT is all, build or run; PART is all, objects or web
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 MSBUILDDISABLENODEREUSE=1
rounds=${1:-21} what=${2:-all} part=${3:-all}
out=artifacts/start

wanted() { [ "$part" = all ] || [ "$part" = "$1" ]; }

# builds FOLDER APP PROPERTY...: by the JIT, without the library's machine code and with it
builds() {
    local folder=$1 app=$2
    shift 2
    rm -rf "$folder"
    dotnet build "tests/Apps/$app" -c Release -v q -p:OutDir="$PWD/$folder/jit/" "$@"
    cp -r "$folder/jit" "$folder/package"
    cp artifacts/obj/Peregrine.Json/release/linux-x64/Peregrine.Json.dll "$folder/package/"
}

if [ "$what" != run ]; then
    # The image is made of the assembly that was compiled last.
    dotnet build src/Peregrine.Json -f net10.0 -c Release -v q
    dotnet restore src/Peregrine.Json -v q -p:Precompiled=true
    dotnet build src/Peregrine.Json -f net10.0 -c Release -v q --no-restore -p:Precompiled=true -t:ResolveReferences,Precompile
    if wanted objects; then
        builds "$out/objects" Start
        dotnet publish tests/Apps/Start -c Release --use-current-runtime -v q -p:PublishAot=true -o "$out/objects/native"
    fi

    if wanted web; then
        builds "$out/web" StartWeb
        builds "$out/web-generated" StartWeb -p:PeregrineJsonContracts=true
        dotnet publish tests/Apps/StartWeb -c Release --use-current-runtime -v q -p:PublishAot=true -o "$out/web/native"
    fi
fi

if [ "$what" = build ]; then exit; fi
python3 - "$rounds" "$out" "$part" <<'PY'
import http.client, os, statistics, subprocess, sys

rounds, out, part = int(sys.argv[1]), sys.argv[2], sys.argv[3]
ORDER = '{"key":"0f8fad5b-d9cb-469f-a165-70867728950e","lines":[{"name":"pen","count":2,"price":1.5}],"costs":{"post":3.5},"at":"2026-01-02T03:04:05Z"}'
REQUESTS = [
    ("GET", "/todos/1", None), ("POST", "/todos", '{"id":7,"title":"\\u00e9","due":"2026-05-06"}'), ("GET", "/todos", None),
    ("POST", "/orders", ORDER), ("GET", "/users/1", None), ("POST", "/users", '{"id":2,"name":"n","roles":["a"],"level":1}'),
]


def ended(child):
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{child.args}: {status}")
    return (usage.ru_utime + usage.ru_stime) * 1000


def answered(arguments, requests):
    child = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
    client = http.client.HTTPConnection(child.stdout.readline().strip().removeprefix("http://"))
    answers = []
    for method, path, body in requests + [("GET", "/end", None)]:
        client.request(method, path, body, {"Content-Type": "application/json"} if body else {})
        response = client.getresponse()
        answers.append((response.status, response.read()))
    client.close()
    return ended(child), answers


def medians(sides, measure):
    """Sides in turns; the first turn warms the files."""
    times = [[] for _ in sides]
    for turn in range(rounds + 1):
        for at, side in enumerate(sides):
            time = measure(side)
            if turn > 0:
                times[at].append(time)
    return [statistics.median(one) for one in times]


if part != "web":
    for way, program in ((way, f"{out}/objects/{way}/Start") for way in ("jit", "package", "native")):
        sides = [["empty"], ["context", "one"], ["generated", "one"], ["context", "twenty"], ["generated", "twenty"]]
        empty, *rest = medians(sides, lambda side: ended(subprocess.Popen([program, *side])))
        one, ours_one, twenty, ours_twenty = (each - empty for each in rest)
        print(f"{way:8} empty {empty:6.1f} ms   one object: context {one:5.1f}, generated {ours_one:5.1f} ({ours_one / one:.2f})   twenty types: context {twenty:5.1f}, generated {ours_twenty:5.1f} ({ours_twenty / twenty:.2f})")

if part != "objects":
    expected = {}

    def web(side):
        time, answers = answered(side[0], side[1])
        if expected.setdefault(len(side[1]), answers) != answers:
            sys.exit(f"{side[0]} answers {answers}, not {expected[len(side[1])]}")
        return time

    for way in ("jit", "package", "native"):
        plain, made = f"{out}/web/{way}/StartWeb", f"{out}/web-generated/{way}/StartWeb"
        sides = [("context", [plain, "context"]), ("generated", [plain, "peregrine"])] if way == "native" else [
            ("framework", [plain, "framework"]), ("context", [plain, "context"]), ("reflection", [plain, "peregrine"]), ("generated", [made, "peregrine"])]
        for count, name in ((0, "no request"), (2, "one type, two requests"), (len(REQUESTS), f"four types, {len(REQUESTS)} requests")):
            first, *rest = medians([(arguments, REQUESTS[:count]) for _, arguments in sides], web)
            said = ", ".join(f"{label} {time - first:+6.1f}" for (label, _), time in zip(sides[1:], rest))
            print(f"web {way:8} {name:26} the framework's own ({sides[0][0]}) {first:6.1f} ms: {said}", flush=True)
PY
