#!/usr/bin/env bash
# Packs what a tag releases: the tag is the version, CHANGELOG.md must have its section, and the packages are validated against the version published last.
#   eng/release.sh pack vMAJOR.MINOR.PATCH[-LABEL] [FOLDER]    FOLDER is where the packages go (default artifacts/release)
#   eng/release.sh pack --dry-run [FOLDER]                      the same for the version that Directory.Build.props has
# PEREGRINE_BASELINE_VERSION names the version published last, PEREGRINE_REPOSITORY_URL the page of the repository; both may be empty.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
exec </dev/null
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 MSBUILDDISABLENODEREUSE=1

refuse() {
    echo "release: $1"
    exit 1
}

tag=${1:---dry-run}
folder=${2:-artifacts/release}
if [ "$tag" = --dry-run ]; then
    version=$(dotnet msbuild src/Peregrine.Json -getProperty:Version -p:TargetFramework=net10.0)
else
    [[ $tag =~ ^v(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)(-[0-9A-Za-z]+([.-][0-9A-Za-z]+)*)?$ ]] || refuse "$tag is no version: vMAJOR.MINOR.PATCH or vMAJOR.MINOR.PATCH-LABEL."
    version=${tag#v}
    grep -qF "## [$version]" CHANGELOG.md || refuse "CHANGELOG.md has no section [$version]."
fi

properties=(-p:Precompiled=true -p:Version="$version" -p:ContinuousIntegrationBuild=true -p:UseSharedCompilation=false)
if [ -n "${PEREGRINE_BASELINE_VERSION:-}" ]; then properties+=(-p:PeregrineBaselineVersion="$PEREGRINE_BASELINE_VERSION"); fi
if [ -n "${PEREGRINE_REPOSITORY_URL:-}" ]; then properties+=(-p:PeregrineRepositoryUrl="$PEREGRINE_REPOSITORY_URL" -p:PeregrineProjectUrl="$PEREGRINE_REPOSITORY_URL"); fi

rm -rf "$folder"
mkdir -p "$folder"
for project in src/*/*.csproj; do
    if grep -q '<IsPackable>false' "$project"; then continue; fi
    dotnet pack "$project" -c Release -v quiet -warnaserror -o "$folder" "${properties[@]}" || refuse "$project is not packed."
done

for package in "$folder"/*.nupkg; do
    [[ $(basename "$package") == *".$version.nupkg" ]] || refuse "$package is not of version $version."
done

ls "$folder"
echo "release: $version, ${PEREGRINE_BASELINE_VERSION:+validated against $PEREGRINE_BASELINE_VERSION, }in $folder"
