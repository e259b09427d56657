#!/usr/bin/env bash
# Builds and tests the core with no feature and with each alone, and shows that it needs no std.
# (All features together are `make test-rust`.)
set -euo pipefail
cd "$(dirname "$0")/.."

for features in "" std serde proptest arbitrary; do
    echo "== features: ${features:-none}"
    cargo test --quiet -p grandchess-core --lib --tests --no-default-features --features "$features"
done

# A static library with its own allocator and panic handler: it builds only if nothing links std.
for features in "" serde proptest; do
    echo "== without std: ${features:-no features}"
    cargo build --quiet --manifest-path grandchess-core/tests/no_std/Cargo.toml --features "$features"
done
