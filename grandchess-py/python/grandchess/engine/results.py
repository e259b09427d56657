"""What an engine answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypedDict

from .._checks import check_instance
from .._errors import GrandChessError, IllegalMoveError, InvalidMoveError
from .._grandchess import Board, Move
from .errors import EngineMoveError
from .score import Cp, Mate, PovScore, Score

__all__ = ["BestMove", "Info", "PlayResult"]


class Info(TypedDict, total=False):
    """What an engine tells about its search: a dict with whatever it told.

    - `score`: what it thinks of the position, a :class:`PovScore`; `lowerbound` and `upperbound`
      say that it is at least, or at most, as good.
    - `pv`: the line that it expects, as legal moves.
    - `depth`, `seldepth`: half-moves looked ahead, everywhere and at most.
    - `nodes`: positions visited; `nps`: the same in a second; `time`: seconds.
    - `multipv`: which of the lines this is, from 1, if the engine was told to find several.
    - `hashfull`: thousandths of its table in use; `tbhits`: positions found in endgame tables.
    - `currmove`, `currmovenumber`: the move that it is looking at, and its number from 1.
    - `string`: anything else that it says.
    """

    score: PovScore
    lowerbound: bool
    upperbound: bool
    pv: list[Move]
    depth: int
    seldepth: int
    nodes: int
    nps: int
    time: float
    multipv: int
    hashfull: int
    tbhits: int
    currmove: Move
    currmovenumber: int
    string: str


@dataclass(frozen=True)
class BestMove:
    """How a search ended: the move, None if there is none; and the answer that it expects."""

    move: Move | None
    ponder: Move | None = None


@dataclass(frozen=True)
class PlayResult:
    """What an engine plays.

    - `move`: a legal move.
    - `ponder`: the answer that it expects, if it told.
    - `info`: the last that it told about its best line.

    Raises `TypeError` if one of them is something else. Whether the move is legal, the board knows.
    """

    move: Move
    ponder: Move | None = None
    info: Info = field(default_factory=Info)

    def __post_init__(self) -> None:
        check_instance("move", self.move, Move, "a grandchess.Move")
        check_instance("ponder", self.ponder, (Move, type(None)), "a grandchess.Move or None")
        check_instance("info", self.info, dict, "a dict")


_NUMBERS = frozenset(
    ("depth", "seldepth", "nodes", "nps", "multipv", "hashfull", "tbhits", "currmovenumber")
)
# What is told about the line, and not about the search as a whole.
_OF_THE_LINE = frozenset(("score", "lowerbound", "upperbound", "pv", "depth", "seldepth"))
_ALL = _NUMBERS | _OF_THE_LINE | {"time", "currmove", "string", "refutation", "currline", "cpuload"}


def parse_info(line: str, board: Board) -> Info:
    """Reads what follows `info`. Words that make no sense are left out."""
    head, marker, text = f" {line} ".partition(" string ")
    info: dict[str, Any] = {"string": text.strip()} if marker else {}
    words = head.split()
    index = 0
    while index < len(words):
        keyword = words[index]
        index += 1
        if keyword in ("lowerbound", "upperbound"):
            info[keyword] = True
            continue
        start = index
        while index < len(words) and words[index] not in _ALL:
            index += 1
        values = words[start:index]
        try:
            if keyword in _NUMBERS:
                info[keyword] = int(values[0])
            elif keyword == "time":
                info["time"] = int(values[0]) / 1000
            elif keyword == "score":
                info["score"] = PovScore(_score(values), board.turn)
            elif keyword == "currmove":
                info["currmove"] = board.parse_uci(values[0])
            elif keyword == "pv":
                info["pv"] = _line(values, board)
        except (ValueError, IndexError):
            continue
    return info  # type: ignore[return-value]


def _score(values: list[str]) -> Score:
    kind, number = values[0], int(values[1])
    if kind == "cp":
        return Cp(number)
    if kind == "mate":
        return Mate(number)
    raise ValueError(kind)


def _line(texts: list[str], board: Board) -> list[Move]:
    """The moves up to the first that is not legal."""
    moves = []
    position = board.position()
    for text in texts:
        try:
            move = position.parse_uci(text)
        except GrandChessError:
            break
        moves.append(move)
        position = position.play(move)
    return moves


def merge_info(known: Info, news: Info) -> None:
    """Adds what is new about the search to what is known."""
    if "score" in news:
        # A new line: what was told of the old one is past.
        for key in _OF_THE_LINE:
            known.pop(key, None)  # type: ignore[misc]
    known.update(news)


def parse_best_move(line: str, board: Board) -> BestMove:
    """Reads what follows `bestmove`.

    Raises `EngineMoveError` if it is no legal move.
    """
    words = line.split()
    text = words[0] if words else ""
    if text in ("", "(none)", "0000", "none", "NULL"):
        if board.legal_moves:
            message = f"the engine found no move, but there are {len(board.legal_moves)}"
            raise EngineMoveError(f"{message} (in {board.fen()})", text, board.fen())
        return BestMove(None)
    try:
        move = board.parse_uci(text)
    except (IllegalMoveError, InvalidMoveError) as error:
        message = f"the engine plays {text[:40]}: {error}"
        raise EngineMoveError(message, text, board.fen()) from error
    ponder = None
    if len(words) > 2 and words[1] == "ponder":
        line_of_two = _line([text, words[2]], board)
        ponder = line_of_two[1] if len(line_of_two) > 1 else None
    return BestMove(move, ponder)
