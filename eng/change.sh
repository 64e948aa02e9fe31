#!/usr/bin/env bash
# What every change must pass before it is shown: builds with warnings as errors and runs all tests with the usual share of their input, as README's second command does, and
# looks at white space. Five minutes on two cores after the build. .ci/run is this and a share of the release lane.
#   eng/change.sh
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lanes.sh"

lane change
alone build build artifacts
if [ "$(cat "$logs/build.code")" -eq 0 ]; then alone tests dotnet test -c Release --no-build; fi
alone format dotnet format whitespace --folder . --exclude artifacts --verify-no-changes
table
