"""``python -m grandchess match``."""

from __future__ import annotations

import argparse
import functools
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, TextIO

from .._enums import Letters, Variant
from .control import Adjudication, TimeControl
from .games import GameRecord
from .openings import Openings
from .players import EnginePlayer, Player, RandomPlayer
from .series import Match

__all__ = ["add_arguments", "run"]

DESCRIPTION = """\
Plays a match between two engines, and says what it tells of their strength.

Draws at the third occurrence and the fiftieth move end a game at once. Each game is a line on
standard output, with TABs between: number, White, Black, result, why it ended, half-moves. Lines
that start with # sum up. The exit code is 1 if an engine crashed, hung or played an illegal move.
"""


def add_arguments(parser: Any) -> None:
    """Adds the options to a parser that has --variant and --letters already."""
    parser.description = DESCRIPTION
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    add = parser.add_argument
    add(
        *("--engine", "-e"),
        action="append",
        required=True,
        metavar="COMMAND",
        help='an engine\'s command, or "random" for random moves; give it twice',
    )
    add("--name", action="append", default=[], help="what to call the engine; once, or for each")
    add(
        "--option",
        action="append",
        default=[],
        metavar="[1:|2:]NAME=VALUE",
        help="sets an option in both engines, or in the first or the second",
    )
    add("--games", type=_at_least(1), default=2, metavar="N", help="how many games (default: 2)")
    add(
        "--tc",
        action="append",
        type=_checked(TimeControl.parse),
        metavar="CONTROL",
        help="60+0.6 or 40/60+0.6 (seconds), movetime=0.1 (seconds), nodes=2000, depth=5; once for"
        " both or once for each (default: 10+0.1)",
    )
    add(
        "--margin",
        type=float,
        default=0.05,
        metavar="SECONDS",
        help="how late a move may be before the flag falls (default: 0.05)",
    )
    add(
        "--openings", type=_file, metavar="FILE", help="start from the games of a PGN, or from FENs"
    )
    add(
        "--opening-plies",
        type=_at_least(0),
        metavar="N",
        help="take so many half-moves of each game in --openings",
    )
    add(
        "--random-opening-plies",
        type=_at_least(0),
        default=0,
        metavar="N",
        help="play so many random half-moves first",
    )
    add("--seed", type=int, default=0, help="from which all chance comes (default: 0)")
    add("--pgn-out", type=Path, metavar="FILE", help="append the games to a PGN")
    add("--event", default="Match", help="the Event tag of the PGN")
    add(
        "--adjudicate-resign",
        type=_checked(functools.partial(Adjudication.numbers, count=2)),
        metavar="MOVES:CP",
        help="a side loses that both see so many centipawns behind for so many moves",
    )
    add(
        "--adjudicate-draw",
        type=_checked(functools.partial(Adjudication.numbers, count=3)),
        metavar="FIRST:MOVES:CP",
        help="from that move on a draw if both see at most so many centipawns for so many moves",
    )
    add("--max-moves", type=_at_least(1), metavar="N", help="a longer game is a draw")
    add(
        "--timeout",
        type=float,
        default=10.0,
        metavar="SECONDS",
        help="how long an engine may be silent beyond its time before it counts as hung"
        " (default: 10)",
    )
    add(
        "--concurrency",
        type=_at_least(1),
        default=1,
        metavar="N",
        help="how many games at the same time (default: 1)",
    )
    add("--quiet", action="store_true", help="print the summary only")


def _at_least(least: int) -> Callable[[str], int]:
    """Reads whole numbers."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None
        if number < least:
            raise argparse.ArgumentTypeError(f"{text} is less than {least}")
        return number

    return read


def _file(text: str) -> Path:
    path = Path(text)
    if text.isdecimal() and not path.exists():
        raise argparse.ArgumentTypeError(
            f"there is no file {text}; the number of half-moves is --opening-plies {text}"
            f" or --random-opening-plies {text}"
        )
    return path


def _checked(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """Has argparse show why a text was refused."""

    def checked(text: str) -> Any:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return checked


def _twice(values: list[Any], what: str) -> list[Any]:
    """A value for each of the two players."""
    if len(values) not in (1, 2):
        raise ValueError(f"{what} is given once for both engines, or once for each")
    return values if len(values) == 2 else values * 2


def _engine_options(texts: list[str], player: int) -> dict[str, str]:
    """The options that are meant for a player, 1 or 2."""
    found = {}
    for text in texts:
        whose, _, rest = text.partition(":")
        name, equals, value = (rest if whose in ("1", "2") else text).partition("=")
        if not equals or not name.strip():
            raise ValueError(f"--option {text!r}: expected NAME=VALUE")
        if whose not in ("1", "2") or whose == str(player):
            found[name.strip()] = value
    return found


def _maker(options: argparse.Namespace, player: int) -> Callable[[], Player]:
    command = options.engine[player]
    if command == "random":
        return RandomPlayer
    names = _twice(options.name, "--name") if options.name else [None, None]
    return functools.partial(
        EnginePlayer,
        command,
        options=_engine_options(options.option, player + 1),
        name=names[player],
        timeout=options.timeout,
    )


def run(options: argparse.Namespace, variant: Variant, letters: Letters) -> int:
    """Plays a match as the options say, and returns the exit code."""
    if len(options.engine) != 2:
        raise ValueError("a match is between two engines: give --engine twice")
    if options.opening_plies is not None and options.openings is None:
        raise ValueError(
            "--opening-plies is about the games in --openings FILE;"
            " for random half-moves: --random-opening-plies"
        )
    boards = (
        Openings.read(options.openings, variant, letters=letters, max_plies=options.opening_plies)
        if options.openings
        else ()
    )
    match = Match(
        [_maker(options, 0), _maker(options, 1)],
        _twice(options.tc or [TimeControl.parse("10+0.1")], "--tc"),
        options.games,
        openings=Openings(
            variant, boards, random_plies=options.random_opening_plies, seed=options.seed
        ),
        adjudication=Adjudication(
            options.adjudicate_resign, options.adjudicate_draw, options.max_moves
        ),
        concurrency=options.concurrency,
        margin=options.margin,
        seed=options.seed,
    )
    bar = _Bar(sys.stderr, match)
    faults = 0
    stopped = False
    date = time.strftime("%Y.%m.%d")
    with ExitStack() as stack:
        pgn = None
        if options.pgn_out:
            pgn = stack.enter_context(options.pgn_out.open("a", encoding="utf-8"))
        bar.show()
        try:
            with closing(match.play()) as games:
                for record in games:
                    faults += record.has_fault
                    bar.clear()
                    _report(record, options.quiet)
                    if pgn is not None:
                        pgn.write(f"{record.to_pgn(options.event, date).write().rstrip()}\n\n")
                        pgn.flush()
                    bar.show()
        except KeyboardInterrupt:
            stopped = True
        finally:
            bar.clear()
    print(f"# {match.score}")
    for reason, count in match.reasons.most_common():
        print(f"# {count} {reason}")
    print(f"# {faults} of {match.score.games} games lost by a fault")
    if stopped:
        print("stopped", file=sys.stderr)
        return 130
    return 1 if faults else 0


def _report(record: GameRecord, quiet: bool) -> None:
    if not quiet:
        fields = (record.number, record.white, record.black, record.result, record.reason)
        print(*fields, len(record.board.move_stack), sep="\t", flush=True)
    if record.error is not None:
        print(f"game {record.number}: {record.error}", file=sys.stderr)


class _Bar:
    """A progress bar, on a terminal only."""

    def __init__(self, stream: TextIO, match: Match) -> None:
        self._stream = stream
        self._match = match
        self._is_shown = stream.isatty()

    def show(self) -> None:
        """Draws the bar as the match stands."""
        if self._is_shown:
            score, games = self._match.score, self._match.games
            filled = 30 * score.games // games
            bar = "#" * filled + "." * (30 - filled)
            standing = f"+{score.wins} ={score.draws} -{score.losses}"
            self._stream.write(f"\r[{bar}] {score.games}/{games}  {standing}")
            self._stream.flush()

    def clear(self) -> None:
        """Makes room for a line."""
        if self._is_shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
