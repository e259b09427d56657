#!/usr/bin/env bash
# Builds what is measured and prints the tables of docs/performance.md, all from one run:
#   .ci/bench.sh VENV_BIN [further arguments of peers.py, such as --write docs/performance.md]
set -euo pipefail
cd "$(dirname "$0")/.."
python=${1:?usage: .ci/bench.sh VENV_BIN}/python
shift

output=$(mktemp)
trap 'rm -f "$output"' EXIT
cargo build --release --quiet -p grandchess-examples --example perft
cargo bench --quiet -p grandchess-core --bench core -- --min-time 0.2 --max-time 0.5 > "$output"
target=$(cargo metadata --format-version 1 --no-deps |
    sed -n 's/.*"target_directory":"\([^"]*\)".*/\1/p')

"$python" grandchess-core/benches/peers.py \
    --perft "$target/release/examples/perft" --library "$output" "$@"
if command -v valgrind > /dev/null; then
    grandchess-core/benches/instructions.sh
fi
