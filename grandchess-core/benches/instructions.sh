#!/usr/bin/env bash
# Counts the processor instructions of fixed pieces of work with valgrind, and prints them per
# operation as a Markdown table. Unlike times, the numbers are the same in every run of the same
# binary, so small changes show. A new compiler changes them.
#
#   instructions.sh            print the table
#   instructions.sh --check    compare with instructions.tsv: fails if one grew by more than 2 %
#   instructions.sh --write    take the numbers as the new instructions.tsv
set -euo pipefail
cd "$(dirname "$0")"
baseline=instructions.tsv
mode=${1:-}

if ! command -v valgrind > /dev/null; then
    echo "instructions.sh needs valgrind" >&2
    exit 2
fi
binary=$(cargo bench --quiet -p grandchess-core --bench instructions --no-run --message-format=json |
    sed -n 's/.*"name":"instructions".*"executable":"\([^"]*\)".*/\1/p')

# The instructions of the whole program for a task and a number of rounds.
count() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$binary" "$1" "$2" 2>&1 > /dev/null |
        sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

results=$(for task in $("$binary"); do
    # The difference of two runs is free of what starting the program takes.
    one=$(count "$task" 1)
    two=$(count "$task" 2)
    operations=$("$binary" "$task" 1)
    awk -v OFS='\t' -v task="$task" -v n="$((two - one))" -v ops="$operations" \
        'BEGIN { print task, sprintf("%.1f", n / ops) }'
done)

if [ "$mode" = --write ]; then
    printf '%s\n' "$results" > "$baseline"
fi
printf '%s\n' "$results" | awk -F'\t' -v mode="$mode" -v baseline="$baseline" '
    BEGIN {
        while ((getline line < baseline) > 0) { split(line, field, "\t"); before[field[1]] = field[2] }
        print "| work | instructions | baseline | change |"
        print "|---|---:|---:|---:|"
    }
    {
        change = "–"
        if ($1 in before) {
            ratio = $2 / before[$1] - 1
            change = sprintf("%+.1f %%", 100 * ratio)
            if (ratio > 0.02) { grown = grown " " $1 }
        }
        gsub("_", " ", $1)
        printf "| %s | %s | %s | %s |\n", $1, $2, ($1 in before) ? before[$1] : "–", change
    }
    END {
        if (mode == "--check" && grown != "") {
            print "grown by more than 2 %:" grown > "/dev/stderr"
            exit 1
        }
    }'
