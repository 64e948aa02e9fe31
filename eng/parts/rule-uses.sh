#!/usr/bin/env bash
# Takes the counts of tests/Peregrine.Json.Differential/Harness/RuleUses.txt again, or with STJ_VERSION (11.0.0) those of RuleUses.11.txt, which are of a newer
# System.Text.Json, or with FULL=1 those of RuleUses.Full.txt, which are of all input (half an hour): for each test and each rule of Differences, the most trials
# that the rule explained in one report, and the trials of that report. With arguments (-class, -method, -namespace, as the runner has them) only those of the tests that ran
# are replaced. Look at what changed before it is committed: a larger count is a difference that nobody sees any more.
#   [STJ_VERSION=11.0.0 | FULL=1] eng/release.sh rule-uses [RUNNER ARGUMENT...]
set -uo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 MSBUILDDISABLENODEREUSE=1 PEREGRINE_SEEDS=${FULL:-0.025}
version=${STJ_VERSION:-}
golden=tests/Peregrine.Json.Differential/Harness/RuleUses${version:+.${version%%.*}}${FULL:+.Full}.txt
artifacts=artifacts${version:+/stj-$version}
program=$artifacts/bin/Peregrine.Json.Differential/release/Peregrine.Json.Differential.dll
if [ -z "${NO_BUILD:-}" ]; then
    dotnet build tests/Peregrine.Json.Differential -c Release -v quiet ${version:+-p:StjVersion="$version" -p:ArtifactsPath="$PWD/$artifacts"} || exit 1
fi
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
touch "$place/uses"

PEREGRINE_RULE_USES=$place/uses dotnet exec "$program" -noColor "$@" | tee "$place/log" | tail -40
if [ $# -gt 0 ]; then
    # Tests that did not run keep their counts; those in child processes have the name of the surroundings before theirs, and are ProcessTests'.
    dotnet exec "$program" -list methods -noColor "$@" | sed -n 's/^ *Peregrine\.Json\.Differential\.//p' | tr -d '\r' | sort -u >"$place/ran"
    awk 'NR == FNR { ran[$1] = 1; children = children || /^Processes\.ProcessTests\./; next } !($1 in ran) && !(children && /^[a-z]+:/)' "$place/ran" "$golden" >>"$place/uses"
fi

awk '{ key = $1 " " $2; if (!(key in most) || $3 > most[key] || ($3 == most[key] && $4 < of[key])) { most[key] = $3; of[key] = $4 } }
    END { for (key in most) print key, most[key], of[key] }' "$place/uses" | LC_ALL=C sort >"$golden"
git --no-pager diff --stat -- "$golden"
grep -q 'Failed: 0' "$place/log"
