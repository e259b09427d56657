#!/usr/bin/env bash
# Fuzzes each target for some seconds (60 unless told) with the address sanitizer, from the committed
# seeds. What it learns stays in fuzz/artifacts/corpus, so that the next run goes on from there.
# Stops at the first finding and minimises it into fuzz/findings/TARGET, where the tests replay it.
#
#   fuzz/run.sh [SECONDS [TARGET…]]
#
# The stable compiler will do: RUSTC_BOOTSTRAP=1 lets it build with the sanitizer. A C++ compiler is
# needed for libFuzzer.
set -euo pipefail
cd "$(dirname "$0")"

if [[ ${1:-} == --help || ${1:-} == -h ]]; then
    sed -n '2,/^set/{/^#/s/^# \?//p}' "$0"
    exit
fi
seconds=${1:-60}
shift || true
if (($# > 0)); then
    targets=("$@")
else
    targets=(fen setup uci san pgn legality playout san_moves packed differential_pgn)
fi

export RUSTC_BOOTSTRAP=1
# The lines of a fault's trace; and nothing that is built for this machine alone.
export RUST_BACKTRACE=1
if ! cargo fuzz --version >/dev/null 2>&1; then
    cargo install cargo-fuzz --locked --version '^0.13' --root target/tools
    PATH=$PWD/target/tools/bin:$PATH
fi

cargo fuzz build --fuzz-dir . --features libfuzzer

for target in "${targets[@]}"; do
    learned=artifacts/corpus/$target
    found=artifacts/$target
    mkdir -p "$learned" "$found" "findings/$target"
    case $target in
        pgn) length=4096 ;;
        fen | uci | san) length=256 ;;
        *) length=2048 ;;
    esac
    echo "== $target: $seconds seconds"
    log=artifacts/$target.log
    if ! cargo fuzz run --fuzz-dir . --features libfuzzer "$target" \
        "$learned" "corpus/$target" "findings/$target" -- \
        -max_total_time="$seconds" -max_len="$length" -timeout=10 -rss_limit_mb=2048 \
        -print_final_stats=1 -verbosity=1 -artifact_prefix="$found/" 2>&1 |
        tee "$log" | grep -E '^(Done|stat::number_of_executed_units|stat::average)|panicked|ERROR|^assertion|^ *(left|right):'; then
        status=${PIPESTATUS[0]}
    else
        status=0
    fi
    newest=$(find "$found" -type f -newer "$learned/.." -print -quit)
    if ((status != 0)) || [[ -n $newest ]]; then
        echo "$target failed: the whole output is in fuzz/$log" >&2
        if [[ -n $newest ]]; then
            # Timeouts and exhausted memory can't be minimised this way: then the input is kept as it is.
            small=findings/$target/$(basename "$newest")
            cargo fuzz tmin --fuzz-dir . --features libfuzzer "$target" "$newest" -- \
                -max_total_time=60 -exact_artifact_path="$PWD/$small" >/dev/null 2>&1 || true
            [[ -s $small ]] || cp "$newest" "$small"
            echo "a small input that shows it: fuzz/$small" >&2
        fi
        exit 1
    fi
done
