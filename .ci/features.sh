#!/usr/bin/env bash
# Builds the core with no feature, with each alone and with all, and runs what each adds; then shows
# that it needs no std by linking it where there is none.
set -euo pipefail
cd "$(dirname "$0")/.."

core=(-p grandchess-core --quiet --no-default-features)
for features in "" std arbitrary proptest serde "serde,proptest" "std,arbitrary,proptest,serde"; do
    echo "== features: ${features:-none}"
    cargo check "${core[@]}" --features "$features" --all-targets
    cargo test "${core[@]}" --features "$features" --lib --test perft --test packed --test pgn_text
done
grandchess-core/tests/no_std/check.sh
