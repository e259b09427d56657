#!/usr/bin/env bash
# Shows that the core needs no std, with the features that do not bring it in: links it into a library
# with its own allocator and panic handler.
set -euo pipefail
cd "$(dirname "$0")"

for features in "" serde proptest; do
    echo "== without std: ${features:-no features}"
    cargo build --quiet --features "$features"
done
