#!/usr/bin/env bash
# The tests on ARM64: published with a runtime of their own for linux-arm64 and run, on an x64 machine with Debian's tools by qemu's emulation of a process. Long: run
# parts of it by arguments. On an ARM64 machine nothing is emulated.
#   eng/release.sh arm64                                the library's own tests, Conformance, Ecma.Tests, Documents.Tests, Extras.Tests, and the namespaces below of Differential
#   eng/release.sh arm64 PROJECT [RUNNER ARGUMENT...]   one of them, as in: eng/release.sh arm64 Tests -namespace Peregrine.Json.Tests.Kernels
# PEREGRINE_SEEDS is the amount of random input (0.02 if not set). What emulation needs is fetched once, into artifacts/arm64/system. PUBLISHED=1 runs what an earlier run published.
# Exit code 77: this machine cannot run programs of ARM64, and nothing was proved.
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root" || exit 1
exec </dev/null
export DOTNET_NOLOGO=1 DOTNET_CLI_TELEMETRY_OPTOUT=1 MSBUILDDISABLENODEREUSE=1
export PEREGRINE_SEEDS=${PEREGRINE_SEEDS:-0.02}
base=$root/artifacts/arm64

# Where kernels, contracts, documents in pieces and exceptions meet System.Text.Json.
shares=(Cases Corpora Facts Interop Members References)

# Time is not what it is on a processor: tests that measure it say nothing under emulation.
untimed=()

cannot() {
    echo "arm64: $1 Nothing was proved."
    exit 77
}

# The libraries that .NET needs of the system, of ARM64, from the distribution's packages; the machine's own packages stay as they are.
fetch() {
    local system=$1 own=$1/.apt packages
    if [ -e "$system/.complete" ]; then return; fi
    command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || cannot "The libraries of ARM64 come from Debian's packages, and there is no apt-get here."
    rm -rf "$system"
    mkdir -p "$own/state/lists/partial" "$own/cache/archives/partial"
    local options=(-q -o "Dir::State=$own/state" -o Dir::State::status=/dev/null -o "Dir::Cache=$own/cache" -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o APT::Sandbox::User=root)
    apt-get "${options[@]}" update >"$own/log" 2>&1
    packages=$(apt-cache "${options[@]}" search --names-only '^(libssl3(t64)?|libicu[0-9]+)$' | cut -d ' ' -f 1)
    # shellcheck disable=SC2086
    (cd "$own" && apt-get "${options[@]}" download libc6 libstdc++6 libgcc-s1 zlib1g $packages >>log 2>&1) || { tail -3 "$own/log"; cannot "The libraries of ARM64 cannot be had from the distribution's packages."; }
    for package in "$own"/*.deb; do dpkg-deb -x "$package" "$system" || cannot "$package cannot be unpacked."; done
    touch "$system/.complete"
}

if [ "$(uname -m)" != aarch64 ]; then
    qemu=$(command -v qemu-aarch64-static || command -v qemu-aarch64) || cannot "There is no qemu-aarch64 here (on Debian: apt-get install qemu-user-static)."
    fetch "$base/system"
    # Emulation has no use for memory that is mapped twice, once to write and once to run.
    export QEMU_LD_PREFIX=$base/system PEREGRINE_LAUNCHER=$qemu DOTNET_EnableWriteXorExecute=0
    untimed=(-trait- Phase=Alone)
fi

published=()
outcome=0

# publish PROJECT
publish() {
    if [ -n "${PUBLISHED:-}" ] || printf '%s\n' "${published[@]}" | grep -qx "$1"; then return; fi
    dotnet publish "tests/Peregrine.Json.$1" -c Release -r linux-arm64 --self-contained -v quiet -p:EngineAlone=true -p:UseSharedCompilation=false -p:ArtifactsPath="$base" -o "$base/apps/$1" \
        || { echo "arm64: $1 cannot be published for linux-arm64."; exit 1; }
    published+=("$1")
}

# run LABEL PROJECT [RUNNER ARGUMENT...]: prints the log of what fails
run() {
    local label=$1 project=$2 log began=$SECONDS summary
    shift 2
    publish "$project"
    log=$(${PEREGRINE_LAUNCHER:-} "$base/apps/$project/Peregrine.Json.$project" -noColor "${untimed[@]}" "$@" 2>&1)
    if [ $? -ne 0 ]; then
        outcome=1
        echo "$log"
        label="FAILED $label"
    fi

    summary=$(grep -o 'Total: .*' <<<"$log" | tail -1)
    printf '%-28s %5s s  %s\n' "$label" "$((SECONDS - began))" "${summary:-no summary}"
}

if [ $# -gt 0 ]; then
    run "$*" "$@"
else
    for project in Conformance Ecma.Tests Documents.Tests Extras.Tests Tests; do run "$project" "$project"; done
    for share in "${shares[@]}"; do run "Differential, $share" Differential -namespace "Peregrine.Json.Differential.$share"; done
fi

if [ $outcome -eq 0 ]; then echo "arm64: all passed"; else echo "arm64: FAILED"; fi
exit $outcome
