# Sourced by the scripts beside it: builds the solution and runs its test projects without the build around them.

export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 1
outcome=0

# build ARTIFACTS [MSBUILD ARGUMENT...]
build() {
    local artifacts=$1
    shift
    dotnet build Peregrine.slnx -c Release -v quiet -warnaserror -p:ArtifactsPath="$root/$artifacts" "$@" || exit 1
}

# run LABEL ARTIFACTS [RUNNER ARGUMENT...]: every test project but the house's, which looks at sources alone
run() {
    local label=$1 artifacts=$2 project name folder room
    shift 2
    for project in tests/*/*.csproj; do
        name=$(basename "$project" .csproj)
        case $name in Peregrine.Json.House | Peregrine.Json.Support) continue ;; esac
        if [ "$name" != Peregrine.Json.Differential ] || [ $# -gt 0 ]; then
            run_one "$label" "$artifacts" "$name" "$@"
            continue
        fi

        # Room by room: its random types are never unloaded, and the code for all of them at full scale is more mappings than a process may have.
        for folder in tests/"$name"/*/; do
            room=$(basename "$folder")
            if grep -q "^namespace $name\.$room;" "$folder"*Tests.cs "$folder"*Facts.cs 2>/dev/null; then
                run_one "$label, $room" "$artifacts" "$name" -namespace "$name.$room"
            fi
        done
    done
}

# run_one LABEL ARTIFACTS PROJECT [RUNNER ARGUMENT...]: prints the log of what fails
run_one() {
    local label=$1 name=$3 dll="$2/bin/$3/release/$3.dll" log summary
    shift 3
    log=$(dotnet exec ${config:+--runtimeconfig "$config" --depsfile "${dll%.dll}.deps.json"} "$dll" -noColor "$@" 2>&1)
    if [ $? -ne 0 ]; then
        outcome=1
        echo "$log"
        label="FAILED $label"
    fi

    summary=$(grep -o 'Total: .*' <<<"$log" | tail -1)
    printf '%-46s %-32s %s\n' "$label" "$name" "${summary:-no summary}"
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
