# Sourced by the three lanes (quick.sh, change.sh, release.sh), by parts of the last and by .ci/run: builds, runs of test programs, and jobs beside each other with
# a table of what they came to.

export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_SKIP_FIRST_TIME_EXPERIENCE=1 MSBUILDDISABLENODEREUSE=1
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 1
exec </dev/null
outcome=0

# build ARTIFACTS [MSBUILD ARGUMENT...]: the solution
build() {
    local artifacts=$1
    shift
    dotnet build Peregrine.slnx -c Release -v quiet -warnaserror -p:ArtifactsPath="$root/$artifacts" "$@"
}

# run LABEL ARTIFACTS [RUNNER ARGUMENT...]: every test project but the house's, which looks at sources alone
run() {
    local label=$1 artifacts=$2 project name
    shift 2
    for project in tests/*/*.csproj; do
        name=$(basename "$project" .csproj)
        case $name in Peregrine.Json.House | Peregrine.Json.Support) continue ;; esac
        if [ "$name" = Peregrine.Json.Differential ] && [ $# -eq 0 ]; then run_rooms "$label" "$artifacts"; else run_one "$label" "$artifacts" "$name" "$@"; fi
    done
}

# run_rooms LABEL ARTIFACTS: the differential suite folder by folder. Its random types are never unloaded, and the code for all of them with all input is more mappings
# than a process may have.
run_rooms() {
    local name=Peregrine.Json.Differential folder room
    for folder in tests/"$name"/*/; do
        room=$(basename "$folder")
        if grep -q "^namespace $name\.$room;" "$folder"*Tests.cs "$folder"*Facts.cs 2>/dev/null; then run_one "$1, $room" "$2" "$name" -namespace "$name.$room"; fi
    done
}

# run_one LABEL ARTIFACTS PROJECT [RUNNER ARGUMENT...]: prints the log of what fails, behind bars, and a line of counts
run_one() {
    local label=$1 name=$3 dll="$2/bin/$3/release/$3.dll" log summary
    shift 3
    if ! log=$(timeout "${PEREGRINE_TIMEOUT:-7200}" dotnet exec ${config:+--runtimeconfig "$config" --depsfile "${dll%.dll}.deps.json"} "$dll" -noColor "$@" 2>&1); then
        outcome=1
        sed 's/^/| /' <<<"$log"
        label="FAILED $label"
    fi

    summary=$(grep -o 'Total: .*' <<<"$log" | tail -1)
    printf '%-46s %-32s %s\n' "$label" "$name" "${summary:-no summary}"
    [ "${label#FAILED }" = "$label" ]
}

# run_without_dynamic_code ARTIFACTS: the library's own tests with RuntimeFeature.IsDynamicCodeSupported off
run_without_dynamic_code() {
    local name=Peregrine.Json.Tests config
    config=$(mktemp --suffix=.runtimeconfig.json)
    sed 's/"configProperties": {/&"System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported": false,/' \
        "$1/bin/$name/release/$name.runtimeconfig.json" >"$config"
    run_one "no dynamic code" "$1" "$name"
    rm -f "$config"
}

# lane NAME: begins a table; the logs of its jobs are in artifacts/lanes/NAME. With GO_ON=1 what passed there on the same commit stays, and is not run again.
lane() {
    local code job
    logs=$root/artifacts/lanes/$1
    commit=$(git rev-parse HEAD 2>/dev/null)
    if [ -z "${GO_ON:-}" ]; then rm -rf "$logs"; fi
    mkdir -p "$logs"
    for code in "$logs"/*.code; do
        job=${code%.code}
        if [ -e "$code" ] && { [ "$(cat "$code")" != 0 ] || [ "$(cat "$job.commit")" != "$commit" ]; }; then rm -f "$job".*; fi
    done
    labels=()
}

# job LABEL COMMAND [ARGUMENT...]: runs it as soon as fewer than JOBS (2) others run
job() {
    while [ "$(jobs -rp | wc -l)" -ge "${JOBS:-2}" ]; do wait -n; done
    aside "$@"
}

# aside LABEL COMMAND [ARGUMENT...]: runs it beside whatever else runs
aside() {
    labels+=("$1")
    if [ -e "$logs/$1.code" ]; then return; fi
    (
        label=$1 began=$SECONDS outcome=0
        shift
        "$@" >"$logs/$label.log" 2>&1
        local code=$?
        echo $((SECONDS - began)) >"$logs/$label.seconds"
        echo "$commit" >"$logs/$label.commit"
        echo $code >"$logs/$label.code"
        echo "--- $label: $((SECONDS - began)) s, exit code $(cat "$logs/$label.code")"
    ) &
}

# alone LABEL COMMAND [ARGUMENT...]: runs it when nothing else runs, and nothing else beside it
alone() {
    wait
    aside "$@"
    wait
}

# counts LABEL: the tests of a job that passed, failed and were skipped, by the lines of run_one and of dotnet test. Where there are none the job counts as one test, and
# one that failed without a test that did is a failure. Code 77 is a job that this machine cannot run: it is skipped.
counts() {
    awk -v code="$(cat "$logs/$1.code" 2>/dev/null || echo 1)" '
        function number(name) { return match($0, name ": +[0-9]+") ? substr($0, RSTART + length(name) + 1, RLENGTH - length(name) - 1) + 0 : 0 }
        /^\|/ { next }
        /Total: +[0-9]+, Errors:/ { bad += number("Errors") + number("Failed"); left += number("Skipped") + number("Not Run"); good += number("Total") - number("Errors") - number("Failed") - number("Skipped") - number("Not Run"); any = 1 }
        /^Test run summary:/ { inside = 1 }
        inside && /^ +(succeeded|failed|skipped|error): +[0-9]+$/ { if ($1 == "succeeded:") good += $2; else if ($1 == "skipped:") left += $2; else bad += $2; any = 1 }
        END { if (code == 77) { print 0, 0, 1; exit }; if (!any && code == 0) good = 1; if (code != 0 && !bad) bad = 1; print good + 0, bad + 0, left + 0 }' "$logs/$1.log"
}

# table: waits for all jobs; prints what failed, a line for each job, and last "N passed, N failed". Fails if anything failed or nothing ran.
table() {
    local label code good bad left passed=0 failed=0 skipped=0
    wait
    for label in "${labels[@]}"; do
        code=$(cat "$logs/$label.code" 2>/dev/null || echo 1)
        if [ "$code" -eq 77 ]; then
            echo "--- not run: $label: $(tail -1 "$logs/$label.log")"
        elif [ "$code" -ne 0 ]; then
            echo "--- failed: $label ($logs/$label.log)"
            grep -nE -A 14 '\[FAIL\]|^failed [A-Za-z]|error [A-Z]+[0-9]+:|FAILED' "$logs/$label.log" | head -150
            tail -5 "$logs/$label.log"
        fi
    done
    printf '%-24s %7s %7s %7s %7s\n' job seconds passed failed skipped
    for label in "${labels[@]}"; do
        read -r good bad left < <(counts "$label")
        printf '%-24s %7s %7s %7s %7s\n' "$label" "$(cat "$logs/$label.seconds" 2>/dev/null)" "$good" "$bad" "$left"
        passed=$((passed + good)) failed=$((failed + bad)) skipped=$((skipped + left))
    done
    if [ $passed -eq 0 ]; then failed=$((failed + 1)); fi
    if [ $skipped -gt 0 ]; then echo "$skipped skipped or left to the release lane"; fi
    echo "$passed passed, $failed failed"
    [ $failed -eq 0 ]
}
