#!/usr/bin/env bash
# A System.Text.Json that nobody has seen: the newest known one as a package, in which the newest attributes, one of their properties, an option and a private
# field have other names, with a higher version. tests/Apps/Unseen refers to it and compares this library with it: the same JSON, and it is said what is not known.
#   eng/release.sh stj-12 [VERSION OF THE PACKAGE]
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 MSBUILDDISABLENODEREUSE=1
version=${1:-11.0.0}
place=$PWD/artifacts/stj-unseen
mkdir -p "$place/stj"
dotnet build tests/Apps/Unseen.Edit -c Release -v quiet -p:StjVersion="$version" -p:ArtifactsPath="$place"
packages=$(dotnet nuget locals global-packages --list | sed 's/^global-packages: //')
dotnet exec "$place/bin/Unseen.Edit/release/Unseen.Edit.dll" "${packages%/}/system.text.json/$version/lib/net10.0/System.Text.Json.dll" "$place/stj/System.Text.Json.dll" $((${version%%.*} + 1))
dotnet build tests/Apps/Unseen -c Release -v quiet -p:StjVersion="$version" -p:ArtifactsPath="$place" -p:StjFile="$place/stj/System.Text.Json.dll"
dotnet exec "$place/bin/Unseen/release/Unseen.dll"
