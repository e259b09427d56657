#!/usr/bin/env python3
"""Sets grandchess beside its peers, in one run: A B A B, medians and ratios, as Markdown tables.

Peers that are not installed are left out with a word on stderr: `fairy-stockfish` and `sjaakii`
(programs, as Debian packages them), `pyffish` and `chess` (Python packages). Rates of programs and of
Python code are by processor time, so that other work on the machine matters less.
"""

from __future__ import annotations

import argparse
import datetime
import importlib
import io
import os
import platform
import random
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PGN = HERE.parent / "tests" / "data" / "games_public.pgn"
BEGIN, END = "<!-- begin: make bench -->", "<!-- end: make bench -->"
START = "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1"


def note(text: str) -> None:
    print(f"peers.py: {text}", file=sys.stderr)


def find(program: str) -> str | None:
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])
    found = shutil.which(program, path=path)
    if found is None:
        note(f"{program} is not installed: left out")
    return found


def table(head: list[str], rows: Iterable[list[str]]) -> str:
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines) + "\n"


def short(number: float) -> str:
    """Three significant digits, with thousands set apart."""
    if number >= 100:
        digits = 3 - len(str(int(number)))
        return f"{round(number, min(digits, 0)):,.0f}"
    return f"{number:.3g}"


# --- perft: programs beside programs ---------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A position, and to what depth each program counts it: long enough to be timed."""

    name: str
    fen: str
    ours: int
    theirs: int


CASES = [
    Case("start", START, 5, 4),
    Case(
        "middlegame",
        "r4k3r/1nb1q1cabn/1p1p1ppp1p/p1p1p3p1/2P3P3/1P1P1P4/P1N1P2PPP/3B1K1CA1/1Q6N1/R2B5R w - - 0 1",
        5,
        4,
    ),
    Case("endgame", "10/3K2P3/10/Pa1P6/2r1k5/10/P4n4/3N3p2/10/3R6 w - - 47 88", 6, 5),
    Case(
        "promotion-heavy",
        "5B2Q1/1kN2P3P/10/P1R3N1C1/P9/5p1P2/3PpA1pp1/3B6/4p1K3/10 w - - 41 79",
        5,
        4,
    ),
]


@dataclass(frozen=True)
class Program:
    """A program that counts; `counts` finds its node counts, by depth, in what it prints."""

    name: str
    command: Callable[[Case, int], list[str]]
    script: Callable[[Case, int], str]
    counts: re.Pattern[str]


def programs(perft: str) -> list[Program]:
    found = [
        Program(
            "grandchess",
            lambda case, depth: [perft, "--fen", case.fen, str(depth)],
            lambda case, depth: "",
            re.compile(r"Nodes searched: (\d+)"),
        )
    ]
    if fairy := find("fairy-stockfish"):
        found.append(
            Program(
                "fairy-stockfish",
                lambda case, depth: [fairy],
                lambda case, depth: (
                    "uci\nsetoption name UCI_Variant value grand\n"
                    f"position fen {case.fen}\ngo perft {depth}\nquit\n"
                ),
                re.compile(r"Nodes searched: (\d+)"),
            )
        )
    if sjaakii := find("sjaakii"):
        found.append(
            Program(
                "sjaakii",
                lambda case, depth: [sjaakii],
                lambda case, depth: f"xboard\nvariant grand\nsetboard {case.fen}\nperft {depth}\nquit\n",
                re.compile(r"^ *\d+ +(\d+) .*nps", re.MULTILINE),
            )
        )
    return found


def run(program: Program, case: Case, depth: int) -> tuple[float, list[int]]:
    """Processor seconds and the node counts that were printed (sjaakii prints every depth)."""
    with subprocess.Popen(
        program.command(case, depth),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin and process.stdout
        process.stdin.write(program.script(case, depth))
        process.stdin.close()
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    counts = [int(count) for count in program.counts.findall(output)]
    if not counts:
        raise SystemExit(f"{program.name} did not count {case.fen}:\n{output}")
    return usage.ru_utime + usage.ru_stime, counts


def perft_table(perft: str, rounds: int) -> str:
    field = programs(perft)
    rows = []
    for case in CASES:
        rates: dict[str, list[float]] = {program.name: [] for program in field}
        for _ in range(rounds):
            for program in field:
                ours = program.name == "grandchess"
                depth = case.ours if ours else case.theirs
                idle, _ = run(program, case, 1)
                busy, counts = run(program, case, depth)
                check = run(field[0], case, depth)[1][-1]
                if counts[-1] != check:
                    raise SystemExit(f"{program.name} counts {counts[-1]}, not {check}: {case.fen}")
                rates[program.name].append(sum(counts) / max(busy - idle, 1e-3) / 1e6)
        medians = {name: statistics.median(values) for name, values in rates.items()}
        row = [f"{case.name} (depth {case.ours}; theirs {case.theirs})"]
        for program in field:
            cell = short(medians[program.name])
            if program.name != "grandchess":
                ratio = medians["grandchess"] / medians[program.name]
                cell += f" (× {short(ratio)})"
            row.append(cell)
        rows.append(row)
    return table(["million nodes per second", *(program.name for program in field)], rows)


# --- Python packages -------------------------------------------------------------------------

Work = Callable[[], int]
EIGHT_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
EIGHT_MIDDLEGAME = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
ROWS = [
    "legal moves listed, start",
    "legal moves listed, middlegame",
    "push and pop",
    "plies of random play",
    "FEN read",
    "FEN written",
    "SAN written, moves",
    "PGN read, plies",
]


def boardwise(package: Any, fens: list[str], games: Callable[[], Iterable[Any]]) -> dict[str, Work]:
    """The rows for a package with python-chess's names: each call returns how much it did."""
    start, middlegame = (package.Board(fen) for fen in fens)
    moves = list(middlegame.legal_moves)

    def push_and_pop() -> int:
        for move in moves:
            middlegame.push(move)
            middlegame.pop()
        return len(moves)

    def play() -> int:
        chance = random.Random(2026)
        board = package.Board()
        for ply in range(200):
            legal = list(board.legal_moves)
            if not legal:
                return ply
            board.push(chance.choice(legal))
        return 200

    def read() -> int:
        for fen in fens:
            package.Board(fen)
        return len(fens)

    def write() -> int:
        return sum(bool(board.fen()) for board in (start, middlegame))

    def san() -> int:
        return sum(bool(middlegame.san(move)) for move in moves)

    def pgn() -> int:
        return sum(len(list(game.mainline_moves())) for game in games())

    functions: list[Work] = [
        lambda: len(list(start.legal_moves)),
        lambda: len(list(middlegame.legal_moves)),
        push_and_pop,
        play,
        read,
        write,
        san,
        pgn,
    ]
    return dict(zip(ROWS, functions, strict=True))


def rows_of_grandchess(package: Any) -> dict[str, Work]:
    text = PGN.read_text()
    fens = [case.fen for case in CASES[:2]]
    return boardwise(package, fens, lambda: package.pgn.games(io.StringIO(text)))


def rows_of_chess(package: Any) -> dict[str, Work]:
    pgn = importlib.import_module("chess.pgn")
    text = io.StringIO()
    chance = random.Random(2026)
    for _ in range(10):
        board = package.Board()
        while not board.is_game_over() and board.ply() < 120:
            board.push(chance.choice(list(board.legal_moves)))
        print(pgn.Game.from_board(board), file=text, end="\n\n")

    def games() -> Iterable[Any]:
        handle = io.StringIO(text.getvalue())
        while (game := pgn.read_game(handle)) is not None:
            yield game

    return boardwise(package, [EIGHT_START, EIGHT_MIDDLEGAME], games)


def rows_of_pyffish(package: Any) -> dict[str, Work]:
    start, middlegame = (case.fen for case in CASES[:2])
    moves = package.legal_moves("grand", middlegame, [])

    def san() -> int:
        return sum(bool(package.get_san("grand", middlegame, move)) for move in moves)

    def push() -> int:
        return sum(bool(package.get_fen("grand", middlegame, [move])) for move in moves)

    return {
        ROWS[0]: lambda: len(package.legal_moves("grand", start, [])),
        ROWS[1]: lambda: len(package.legal_moves("grand", middlegame, [])),
        ROWS[2]: push,
        ROWS[6]: san,
    }


PACKAGES: dict[str, Callable[[Any], dict[str, Work]]] = {
    "grandchess": rows_of_grandchess,
    "chess": rows_of_chess,
    "pyffish": rows_of_pyffish,
}


def rate(work: Work, seconds: float) -> float:
    begin = time.process_time()
    done = 0
    while True:
        done += work()
        passed = time.process_time() - begin
        if passed >= seconds:
            return done / passed


def import_seconds(package: str | None) -> float:
    code = f"import {package}" if package else "pass"
    process = subprocess.Popen([sys.executable, "-c", code])
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return usage.ru_utime + usage.ru_stime


def python_table(rounds: int) -> str:
    rows: dict[str, dict[str, Work]] = {}
    for name, make in PACKAGES.items():
        try:
            rows[name] = make(importlib.import_module(name))
        except ImportError as error:
            note(f"{name} is not installed: left out ({error})")
    if "grandchess" not in rows:
        return ""
    lines = []
    for row in ROWS:
        rates: dict[str, list[float]] = {name: [] for name, works in rows.items() if row in works}
        for _ in range(rounds):
            for name, values in rates.items():
                values.append(rate(rows[name][row], 0.1))
        lines.append(line_of(row, list(rows), rates, "grandchess"))
    imports: dict[str, list[float]] = {name: [] for name in rows}
    for _ in range(4 * rounds):
        bare = import_seconds(None)
        for name, values in imports.items():
            values.append(1000 * max(import_seconds(name) - bare, 1e-4))
    cells = [f"{statistics.median(imports[name]):.1f} ms" for name in rows]
    lines.append(["import, beyond bare Python", *cells])
    heads = {"grandchess": "grandchess", "chess": "python-chess (8×8)", "pyffish": "pyffish (grand)"}
    return table(["a second", *(heads[name] for name in rows)], lines)


def line_of(row: str, names: list[str], rates: dict[str, list[float]], ours: str) -> list[str]:
    medians = {name: statistics.median(values) for name, values in rates.items()}
    cells = [row]
    for name in names:
        if name not in medians:
            cells.append("–")
        elif name == ours:
            cells.append(short(medians[name]))
        else:
            cells.append(f"{short(medians[name])} (× {short(medians[ours] / medians[name])})")
    return cells


# --- the library, from divan's output --------------------------------------------------------

UNITS = {"": 1.0, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}


def library_table(text: str) -> str:
    """Nanoseconds for one of what each benchmark counts: the median of divan's samples."""
    results: dict[str, dict[str, str]] = {}
    name = case = ""
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.split("│")]
        if found := re.match(r"^(?:├─|╰─) (\w+)", line):
            name, case = found[1], ""
        elif found := re.match(r"^(?:│ | ) +(?:├─|╰─) (\w+)", line):
            case = found[1]
        medians = [re.fullmatch(r"([\d.]+) ([KMGT]?)(item|B)/s", cell) for cell in cells]
        hits = [hit for hit in medians if hit]
        if len(hits) >= 3 and hits[2]:
            number, unit, what = float(hits[2][1]), hits[2][2], hits[2][3]
            speed = number * UNITS[unit]
            cell = f"{short(speed / 1e6)} MB/s" if what == "B" else f"{short(1e9 / speed)}"
            results.setdefault(name, {})[case or "start"] = cell
    cases = ["start", "middlegame", "endgame", "promotion"]
    rows = [
        [name.replace("_", " "), *(values.get(case, "–") for case in cases)]
        for name, values in results.items()
        if not name.startswith("perft")
    ]
    return table(["ns each", *cases], rows)


# --- the page --------------------------------------------------------------------------------


def processor() -> str:
    try:
        names = re.findall(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(), re.M)
        return names[0] if names else platform.processor()
    except OSError:
        return platform.processor() or platform.machine()


def page(arguments: argparse.Namespace) -> str:
    compiler = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=False)
    parts = [
        f"{datetime.date.today()}, {processor()}, {os.cpu_count()} logical cores, "
        f"{' '.join(compiler.stdout.split()[:2])}, Python {platform.python_version()}.\n"
    ]
    if arguments.perft:
        counted = perft_table(arguments.perft, arguments.rounds)
        parts += ["**perft, one thread, no hash table.**\n", counted]
    if arguments.library:
        parts += ["**The library.**\n", library_table(Path(arguments.library).read_text())]
    if not arguments.no_python and (python := python_table(arguments.rounds)):
        parts += ["**Python.**\n", python]
    return "\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--perft", help="the built perft example")
    parser.add_argument("--library", help="a file with the output of the benchmark `core`")
    parser.add_argument("--no-python", action="store_true", help="leave the Python packages out")
    parser.add_argument("--rounds", type=int, default=3, help="times A B A B (default 3)")
    parser.add_argument("--write", help="replace the tables in this page")
    arguments = parser.parse_args()
    text = page(arguments)
    print(text)
    if arguments.write:
        path = Path(arguments.write)
        before, rest = path.read_text().split(BEGIN)
        after = rest.split(END)[1]
        path.write_text(f"{before}{BEGIN}\n\n{text}\n{END}{after}")


if __name__ == "__main__":
    main()
