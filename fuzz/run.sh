#!/usr/bin/env bash
# Fuzzes each target for some seconds (60 unless told) with the address sanitizer, from the committed
# seeds. What it learns stays in fuzz/artifacts/corpus, so that the next run goes on from there.
# Stops at the first finding and minimises it into fuzz/findings/TARGET, where the tests replay it.
#
#   fuzz/run.sh [SECONDS [TARGET…]]
#
# JOBS=2 fuzzes two targets at a time.
#
# SANITIZER=none runs two to three times as fast: for many executions, since there is no unsafe code
# here for the sanitizer to watch, only the allocations.
#
# The stable compiler will do: RUSTC_BOOTSTRAP=1 lets it build with the sanitizer. A C++ compiler is
# needed for libFuzzer. cargo-fuzz is built into fuzz/target/tools if it is not installed.
set -euo pipefail
cd "$(dirname "$0")"

if [[ ${1:-} == --help || ${1:-} == -h ]]; then
    sed -n '2,/^set/{/^#/s/^# \?//p}' run.sh
    exit
fi
seconds=${1:-60}
shift || true
if (($# > 0)); then
    targets=("$@")
else
    targets=(fen setup uci san pgn legality playout san_moves packed differential_pgn)
fi

if ! command -v "${CXX:-c++}" >/dev/null; then
    echo "fuzzing needs a C++ compiler for libFuzzer: none is called ${CXX:-c++} (set CXX)" >&2
    exit 1
fi
export RUSTC_BOOTSTRAP=1
export RUST_BACKTRACE=1
PATH=$PWD/target/tools/bin:$PATH
if ! cargo fuzz --version >/dev/null 2>&1; then
    cargo install cargo-fuzz --locked --version '^0.13' --root target/tools
fi
options=(--fuzz-dir . -s "${SANITIZER:-address}" --features libfuzzer)

cargo fuzz build "${options[@]}"

fuzz() {
    local target=$1
    local learned=artifacts/corpus/$target found=artifacts/$target log=artifacts/$target.log
    local length status=0 newest small
    case $target in
        pgn) length=1024 ;;
        *) length=256 ;;
    esac
    mkdir -p "$learned" "$found" "findings/$target"
    touch "artifacts/$target.start"
    cargo fuzz run "${options[@]}" "$target" "$learned" "corpus/$target" "findings/$target" -- \
        -max_total_time="$seconds" -max_len="$length" -timeout=60 -report_slow_units=60 \
        -rss_limit_mb=2048 -print_final_stats=1 -verbosity=1 -artifact_prefix="$found/" \
        >"$log" 2>&1 || status=$?
    echo "== $target: $seconds seconds"
    grep -aE '^(Done|stat::number_of_executed_units)|panicked|ERROR|^assertion|^ *(left|right):' "$log" || true
    newest=$(find "$found" -type f -newer "artifacts/$target.start" -print -quit)
    if ((status == 0)) && [[ -z $newest ]]; then
        return
    fi
    echo "$target failed: the whole output is in fuzz/$log" >&2
    if [[ -n $newest ]]; then
        # Timeouts and exhausted memory can't be minimised this way: then the input is kept as it is.
        small=findings/$target/$(basename "$newest")
        cargo fuzz tmin "${options[@]}" "$target" "$newest" -- \
            -max_total_time=60 -exact_artifact_path="$PWD/$small" >/dev/null 2>&1 || true
        [[ -s $small ]] || cp "$newest" "$small"
        echo "a small input that shows it: fuzz/$small" >&2
    fi
    return 1
}

failed=artifacts/failed
mkdir -p artifacts
rm -f "$failed"
for target in "${targets[@]}"; do
    if (($(jobs -rp | wc -l) >= ${JOBS:-1})); then
        wait -n || true
    fi
    if [[ -e $failed ]]; then
        break
    fi
    { fuzz "$target" || touch "$failed"; } &
done
wait
[[ ! -e $failed ]]
