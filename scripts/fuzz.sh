#!/usr/bin/env bash
# Fuzzes each target of fuzz/ for a number of seconds; stops at the first crash, whose input
# cargo-fuzz writes to fuzz/artifacts.  Called by `make fuzz`.
#
#   scripts/fuzz.sh [seconds]
set -euo pipefail

secs=${1:-60}

fail() {
    printf 'memx: %s\n' "$1" >&2
    exit 1
}

command -v cargo >/dev/null || fail "Rust is missing: install it from https://rustup.rs."
cargo fuzz --version >/dev/null 2>&1 || fail "cargo-fuzz is missing: run 'cargo install cargo-fuzz'."
[ -d fuzz/fuzz_targets ] || fail "there are no fuzz targets (fuzz/fuzz_targets)."

# libFuzzer's coverage flags are accepted by a stable compiler only with this switch.
export RUSTC_BOOTSTRAP=1
for target in fuzz/fuzz_targets/*.rs; do
    name=$(basename "$target" .rs)
    echo "memx: fuzzing $name for $secs s"
    cargo fuzz run --sanitizer none "$name" -- -max_total_time="$secs"
done
