"""``python -m grandchess``: FENs, perft, pictures and matches from the command line."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import grandchess
from grandchess import Board, GrandChessError, InvalidFenError, Letters, Setup, Variant
from grandchess.engine import EngineError
from grandchess.match import cli

VARIANTS = {
    "grand": Variant.GRAND,
    "shuffled": Variant.SHUFFLED_GRAND,
    "shuffledgrand": Variant.SHUFFLED_GRAND,
}
LETTERS = {letters.value: letters for letters in Letters}


def _board(options: argparse.Namespace) -> Board:
    fen = options.position if options.fen is None else options.fen
    board = Board(fen, variant=VARIANTS[options.variant], letters=LETTERS[options.letters])
    for move in " ".join(options.moves).split():
        if re.fullmatch(r"[0-9]+\.+", move):
            continue
        board.push(board.parse_move(move, letters=LETTERS[options.letters]))
    return board


def _fen(options: argparse.Namespace) -> int:
    """Prints the FEN after the moves, and the board if it is to be drawn."""
    board = _board(options)
    print(board.fen(letters=LETTERS[options.write or options.letters]))
    if options.draw:
        print(board.unicode())
    return 0


def _perft(options: argparse.Namespace) -> int:
    """Counts the sequences of legal moves of a length."""
    position = _board(options).position()
    if options.divide and options.depth > 0:
        for move in sorted(position.legal_moves, key=lambda move: move.uci()):
            print(f"{move}: {position.play(move).perft(options.depth - 1)}")
    print(f"Nodes searched: {position.perft(options.depth)}")
    return 0


def _svg(options: argparse.Namespace) -> int:
    """Writes a picture of the board after the moves."""
    board = _board(options)
    picture = grandchess.svg.board(
        board,
        orientation=options.orientation == "white",
        lastmove=board.peek() if board.move_stack else None,
        check="auto",
        size=options.size,
    )
    if options.output is None:
        print(picture)
    else:
        options.output.write_text(picture, encoding="utf-8")
    return 0


def _validate(options: argparse.Namespace) -> int:
    """Says of each FEN what is wrong with it; the exit code is 1 if something is, 2 for no file."""
    status = 0
    for place, fen in _fens(options.fens):
        if isinstance(fen, OSError):
            print(f"error: {_told(fen)}", file=sys.stderr)
            status = 2
            continue
        try:
            setup = Setup(fen, letters=LETTERS[options.letters])
        except InvalidFenError as error:
            print(f"{place}{error}")
            status = status or 1
            continue
        defects = [str(defect) for defect in setup.defects(VARIANTS[options.variant])]
        print(f"{place}{fen}: {'; '.join(defects) if defects else 'ok'}")
        status = status or int(bool(defects))
    return status


def _told(error: Exception) -> str:
    """An error in the words of other programs: without its number."""
    if isinstance(error, OSError) and error.filename is not None and error.strerror:
        return f"cannot open {os.fsdecode(error.filename)}: {error.strerror}"
    return str(error)


def _is_path(argument: str) -> bool:
    """Whether it names a file, there or not. No FEN has a dot, or starts with a divider."""
    return os.path.exists(argument) or "." in argument or argument.startswith(("/", os.sep, "~"))


def _fens(arguments: list[str]) -> Iterator[tuple[str, str | OSError]]:
    """The FENs given, in arguments, files or standard input, and where each is.

    In the place of a file that can't be opened comes the error.
    """
    if not arguments:
        yield from _lines("line ", sys.stdin)
    for argument in arguments:
        if not _is_path(argument):
            yield "", argument
            continue
        try:
            file = open(argument, encoding="utf-8")
        except OSError as error:
            yield "", error
            continue
        with file:
            yield from _lines(f"{argument}:", file)


def _lines(place: str, lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(lines, 1):
        fen = line.strip()
        if fen and not fen.startswith("#"):
            yield f"{place}{number}: ", fen


def _match(options: argparse.Namespace) -> int:
    """Plays a match between two engines."""
    return cli.run(options, VARIANTS[options.variant], LETTERS[options.letters])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m grandchess", description="The rules of Grand Chess."
    )
    parser.add_argument("--version", action="version", version=grandchess.__version__)
    verbs = parser.add_subparsers(required=True, metavar="VERB")

    def verb(name: str, run: Callable[[argparse.Namespace], int]) -> Any:
        sub = verbs.add_parser(name, help=run.__doc__, description=run.__doc__)
        sub.set_defaults(run=run)
        sub.add_argument(
            "--variant",
            choices=VARIANTS,
            default="grand",
            help="which game is played; shuffledgrand is another name of shuffled (default: grand)",
        )
        sub.add_argument(
            "--letters",
            choices=LETTERS,
            default="neutral",
            help="the piece letters that are read (default: neutral)",
        )
        return sub

    def position(sub: Any) -> None:
        place = sub.add_mutually_exclusive_group()
        place.add_argument(
            "position", nargs="?", metavar="FEN", help="the position; otherwise the start of a game"
        )
        place.add_argument("--fen", help="the same")
        sub.add_argument(
            *("--moves", "-m"), nargs="+", default=[], help="moves in UCI or SAN, to be played"
        )

    fen = verb("fen", _fen)
    position(fen)
    fen.add_argument("--write", choices=LETTERS, help="the piece letters that are written")
    fen.add_argument("--draw", action="store_true", help="draw the board, too")

    perft = verb("perft", _perft)
    perft.add_argument("depth", type=int, metavar="DEPTH", help="the length in half-moves")
    position(perft)
    perft.add_argument("--divide", action="store_true", help="count for each first move, too")

    svg = verb("svg", _svg)
    position(svg)
    svg.add_argument("-o", "--output", type=Path, help="the file; otherwise standard output")
    svg.add_argument("--size", type=int, default=400, help="width in pixels")
    svg.add_argument("--orientation", choices=["white", "black"], default="white")

    validate = verb("validate", _validate)
    validate.add_argument(
        "fens",
        nargs="*",
        metavar="FEN|FILE",
        help="FENs, or files with one on each line, where blank lines and lines that start with #"
        " say nothing; otherwise standard input",
    )

    cli.add_arguments(verb("match", _match))
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Runs one verb and returns the exit code: 0, 1 for a fault that was found, 2 for bad usage."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # Nobody reads on. What is left must not be written at the exit, either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (GrandChessError, EngineError, ValueError, OSError) as error:
        print(f"error: {_told(error)}", file=sys.stderr)
        return 2
    return status


if __name__ == "__main__":
    sys.exit(main())
