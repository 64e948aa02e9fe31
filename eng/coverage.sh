#!/usr/bin/env bash
# Which lines of the library the tests reach: a percentage for each room, then the lines that none reaches.
#   eng/coverage.sh [SEEDS]    SEEDS multiplies the amount of random input (default 0.1)
# ROOMS names the rooms whose lines are listed; REPORTS keeps the reports of an earlier run, which are then only counted.
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/tests.sh"

version=6.0.4
export PEREGRINE_SEEDS=${1:-0.1}
rooms=${ROOMS:-Contracts Converters Discovery Interop}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The collector is downloaded, not referenced: the projects stay as they are.
collector() {
    mkdir "$scratch/collector"
    cat >"$scratch/collector/collector.csproj" <<XML
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
  <ItemGroup><PackageDownload Include="coverlet.collector" Version="[$version]" /></ItemGroup>
</Project>
XML
    dotnet restore "$scratch/collector" -v quiet || exit 1
    echo "$(dotnet nuget locals global-packages --list | sed 's/.*: //')/coverlet.collector/$version/build/netstandard2.0"
}

reports=${REPORTS:-$scratch/reports}
if [ ! -d "$reports" ]; then
    adapter=$(collector) || exit 1
    cat >"$scratch/settings" <<XML
<RunSettings><DataCollectionRunSettings><DataCollectors><DataCollector friendlyName="XPlat code coverage"><Configuration>
  <Format>cobertura</Format><Include>[Peregrine.Json]*</Include><SkipAutoProps>true</SkipAutoProps>
</Configuration></DataCollector></DataCollectors></DataCollectionRunSettings></RunSettings>
XML
    build artifacts
    for project in Peregrine.Json.Tests Peregrine.Json.Differential; do
        dotnet test "tests/$project" -c Release --no-build --nologo -v quiet --filter "FullyQualifiedName!~.Processes.&FullyQualifiedName!~.Mutations." \
            --collect "XPlat Code Coverage" --settings "$scratch/settings" --test-adapter-path "$adapter" --results-directory "$reports/$project" || outcome=1
    done
fi

# A line counts once, reached when any run reached it.
find "$reports" -name 'coverage.cobertura.xml' -print0 | xargs -0 cat | awk -v rooms="$rooms" '
    /<class / { match($0, /filename="[^"]*"/); file = substr($0, RSTART + 10, RLENGTH - 11); sub(/.*Peregrine\.Json\//, "", file) }
    /<line / && file ~ /\// {
        match($0, /number="[0-9]+"/); number = substr($0, RSTART + 8, RLENGTH - 9)
        match($0, /hits="[0-9]+"/); hits[file, number] += substr($0, RSTART + 6, RLENGTH - 7)
    }
    END {
        for (key in hits) {
            split(key, place, SUBSEP); room = place[1]; sub(/\/.*/, "", room); total[room]++
            if (hits[key] > 0) reached[room]++
            else if (index(" " rooms " ", " " room " ")) missed[place[1]] = missed[place[1]] " " place[2]
        }
        for (room in total) printf "%-12s %6d lines %7.2f %%\n", room, total[room], 100 * reached[room] / total[room] | "sort"
        close("sort")
        for (file in missed) { n = split(missed[file], lines, " "); printf "%4d %s:%s\n", n, file, missed[file] | "sort -rn" }
    }'
exit $outcome
