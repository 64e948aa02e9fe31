#!/usr/bin/env bash
# Sizes near those of the longest array, span and string, and streams longer than that: every case runs in two processes of its own, with this
# library and with System.Text.Json; what they do must be equal, and where the input or output is a stream, this library may take no more than
# twice the memory. Takes about half an hour and up to 10 GiB.
#   eng/gigabytes.sh [PREFIX]    the cases whose names begin with PREFIX
set -uo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 MSBUILDDISABLENODEREUSE=1
dotnet build tests/Apps/Gigabytes -c Release -v q || exit 1
exec artifacts/bin/Gigabytes/release/Gigabytes "$@"
