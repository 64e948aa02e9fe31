#!/usr/bin/env bash
# Which lines of the library the tests reach: a percentage for each room, then the lines that none reaches.
#   eng/release.sh coverage [SEEDS]    SEEDS multiplies the amount of random input (default 0.05)
# ROOMS names the rooms whose lines are listed, PROJECTS the test projects to run. REPORTS is where their reports go; projects that have one there are
# not run again, so that a part at a time can be run; PROJECTS= runs none and counts. Without child processes and mutations it takes about eight minutes on two cores.
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../lanes.sh"

version=6.0.4
export PEREGRINE_SEEDS=${1:-0.05}
rooms=${ROOMS:-Contracts Converters Discovery Interop Ecma}
projects=${PROJECTS-Peregrine.Json.Tests Peregrine.Json.Outside Peregrine.Json.Differential Peregrine.Json.Ecma.Tests}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
reports=$(realpath -m "${REPORTS:-$scratch/reports}")

# The collector is downloaded, not referenced: the projects stay as they are.
collector() {
    mkdir "$scratch/collector"
    cat >"$scratch/collector/collector.csproj" <<XML
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
  <ItemGroup><PackageDownload Include="coverlet.collector" Version="[$version]" /></ItemGroup>
</Project>
XML
    dotnet restore "$scratch/collector" -v quiet >&2 || exit 1
    echo "$(dotnet nuget locals global-packages --list | sed 's/.*: //')/coverlet.collector/$version/build/netstandard2.0"
}

# collect PROJECT: the collector rewrites the assembly it looks at, so it gets a copy below the repository, whose files the tests look for.
collect() {
    local project=$1 copy="$root/artifacts/coverage/$1"
    rm -rf "$copy"
    mkdir -p "$(dirname "$copy")"
    cp -r "artifacts/bin/$project/release" "$copy"
    # Collectors are VSTest's, which global.json does not choose; its choice is not seen from another folder.
    cd "$scratch" && dotnet test "$copy/$project.dll" --nologo -v quiet --filter "FullyQualifiedName!~.Processes.&FullyQualifiedName!~.Mutations." \
        --collect "XPlat Code Coverage" --settings "$scratch/settings" --test-adapter-path "$adapter" --results-directory "$reports/$project" || outcome=1
    cd "$root" || exit 1
    rm -rf "$copy"
}

cat >"$scratch/settings" <<XML
<RunSettings><DataCollectionRunSettings><DataCollectors><DataCollector friendlyName="XPlat code coverage"><Configuration>
  <Format>cobertura</Format><Include>[Peregrine.Json]*,[Peregrine.Json.Ecma]*</Include><SkipAutoProps>true</SkipAutoProps>
</Configuration></DataCollector></DataCollectors></DataCollectionRunSettings></RunSettings>
XML

adapter=
for project in $projects; do
    if [ -d "$reports/$project" ]; then continue; fi
    if [ -z "$adapter" ]; then
        adapter=$(collector) || exit 1
        build artifacts || exit 1
    fi

    collect "$project"
done

# A line counts once, reached when any run reached it. Files are identified by their path below src/Peregrine.Json, where src/Peregrine.Json.Ecma counts as a folder.
find "$reports" -name 'coverage.cobertura.xml' -print0 | xargs -0 cat | awk '
    /<class / { match($0, /filename="[^"]*"/); file = substr($0, RSTART + 10, RLENGTH - 11); sub(/.*Peregrine\.Json\.Ecma\//, "Ecma/", file); sub(/.*Peregrine\.Json\//, "", file); if (file !~ /\//) file = "root/" file }
    /<line / {
        match($0, /number="[0-9]+"/); number = substr($0, RSTART + 8, RLENGTH - 9)
        match($0, /hits="[0-9]+"/); hits[file " " number] += substr($0, RSTART + 6, RLENGTH - 7)
    }
    END { for (line in hits) print line, (hits[line] > 0) }' | sort -k1,1 -k2,2n >"$scratch/lines"

awk '
    { room = $1; sub(/\/.*/, "", room); total[room]++; reached[room] += $3 }
    END { for (room in total) printf "%-12s %6d lines %7.2f %%\n", room, total[room], 100 * reached[room] / total[room] }' "$scratch/lines" | sort

# One line a file, with ranges of lines; a reached line between two others ends a range, a line without code does not.
awk -v rooms="$rooms" '
    function close_range() { if (from != "") { text = text " " (from == to ? from : from "-" to); from = "" } }
    function close_file() { close_range(); if (count > 0) printf "%4d %s:%s\n", count, file, text; text = ""; count = 0 }
    $1 != file { close_file(); file = $1; room = $1; sub(/\/.*/, "", room) }
    index(" " rooms " ", " " room " ") == 0 { next }
    $3 == 1 { close_range(); next }
    { count++; to = $2; if (from == "") from = $2 }
    END { close_file() }' "$scratch/lines" | sort -rn
exit $outcome
