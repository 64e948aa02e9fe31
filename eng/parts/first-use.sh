#!/usr/bin/env bash
# The first uses of options and types by 2 to 16 threads at once, as in FirstUseTests, in many processes: by default, with the server collector, with small
# nurseries, and with both; one round in ten more with contracts made at build time. Every output is compared. 100,000 rounds take an hour on two cores.
#   eng/release.sh first-use [ROUNDS]
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 MSBUILDDISABLENODEREUSE=1
rounds=${1:-100000}
each=$((rounds < 2000 ? rounds : 2000))
projects="Peregrine.Json.Hosts Peregrine.Json.Generator.Tests"
for project in $projects; do dotnet build tests/$project -c Release -v q; done
done=0
for ((process = 0; done < rounds; process++)); do
    settings=()
    if ((process % 4 % 2 == 1)); then settings+=(DOTNET_gcServer=1); fi
    if ((process % 4 >= 2)); then settings+=(DOTNET_GCgen0size=0x40000); fi
    for project in $projects; do
        env "${settings[@]}" PEREGRINE_FIRST_USES="$each" dotnet exec artifacts/bin/$project/release/$project.dll -noColor -class "*FirstUseTests" > artifacts/first-use.txt || {
            cat artifacts/first-use.txt
            echo "after $done rounds of $project, with ${settings[*]:-no settings}" >&2
            exit 1
        }
    done
    done=$((done + each))
    echo "$done rounds without a difference (${settings[*]:-no settings})"
done
