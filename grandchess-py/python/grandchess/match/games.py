"""One game of a match."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Literal

from .._enums import Color
from .._errors import IllegalMoveError
from .._grandchess import Board, Game, Outcome
from ..engine import (
    EngineError,
    EngineMoveError,
    EngineTerminatedError,
    EngineTimeoutError,
    Info,
    PlayResult,
)
from .control import Adjudication, Clock, TimeControl
from .players import Player

__all__ = ["GameRecord", "MoveRecord", "play_game"]


@dataclass(frozen=True)
class MoveRecord:
    """What is known of a move: the seconds that it took, what the engine told, the clock after."""

    seconds: float
    info: Info
    clock: float | None


@dataclass
class GameRecord:
    """A game that was played.

    - `number`: from 1; `white`, `black`: the players' names; `first_is_white`: whether White is the
      first player of the match.
    - `board`: the game, with its end.
    - `opening_plies`: the half-moves before the players came in; `moves`: theirs.
    - `reason`: how it ended: the value of its termination, such as ``"checkmate"``, or one of
      ``"illegal move"``, ``"crash"``, ``"hang"``, ``"fault"``, ``"resign adjudication"``,
      ``"draw adjudication"``, ``"too many moves"``.
    - `error`: what was wrong with the player that lost by a fault of its own.
    """

    number: int
    white: str
    black: str
    first_is_white: bool
    board: Board
    opening_plies: int
    controls: tuple[TimeControl, TimeControl]
    moves: list[MoveRecord] = field(default_factory=list)
    reason: str = ""
    error: EngineError | None = None

    @property
    def result(self) -> Literal["1-0", "0-1", "1/2-1/2"]:
        """The result."""
        outcome = self.board.outcome()
        assert outcome is not None
        return outcome.result()

    @property
    def has_fault(self) -> bool:
        """Whether a player broke the rules or down, which is worse than losing."""
        return self.error is not None

    def to_pgn(self, event: str = "?", date: str = "????.??.??") -> Game:
        """The game with what the engines told after each move: ``[%eval]``, ``[%emt]``, ``[%clk]``.

        The evaluations are White's, in pawns, or moves to the mate after a ``#``.
        """
        game = Game.from_board(self.board)
        tags = game.headers
        tags["Event"], tags["Date"], tags["Round"] = event, date, str(self.number)
        tags["White"], tags["Black"] = self.white, self.black
        white, black = map(str, self.controls)
        tags["TimeControl"] = white if white == black else f"{white} {black}"
        tags["Termination"] = self.reason
        nodes = game.mainline()[self.opening_plies :]
        for node, move in zip(nodes, self.moves, strict=True):
            node.comment = _comment(move)
        return game


def _comment(move: MoveRecord) -> str:
    parts = []
    score = move.info.get("score")
    if score is not None:
        white = score.white()
        cp = white.score()
        value = f"#{white.mate()}" if cp is None else f"{cp / 100:.2f}"
        depth = f",{move.info['depth']}" if "depth" in move.info else ""
        parts.append(f"[%eval {value}{depth}]")
    parts.append(f"[%emt {_hours(move.seconds)}]")
    if move.clock is not None:
        parts.append(f"[%clk {_hours(move.clock)}]")
    return " ".join(parts)


def _hours(seconds: float) -> str:
    thousandths = round(seconds * 1000)
    minutes, rest = divmod(thousandths, 60_000)
    return f"{minutes // 60}:{minutes % 60:02}:{rest / 1000:06.3f}"


def play_game(
    record: GameRecord,
    players: dict[Color, Player],
    *,
    adjudication: Adjudication | None = None,
    margin: float = 0.05,
) -> None:
    """Plays a game on the board of its record to its end.

    A player that plays an illegal move or raises an `EngineError` loses; so
    does one whose time runs out for more than `margin` seconds, unless the
    opponent could never mate.

    Raises whatever else a player raises: an error in its code is no move.
    `TypeError` if it gives no :class:`grandchess.engine.PlayResult`.
    """
    board, rules = record.board, adjudication or Adjudication()
    clocks = {
        color: Clock(control, margin)
        for color, control in zip((Color.WHITE, Color.BLACK), record.controls, strict=True)
    }
    scores: dict[Color, list[int | None]] = {Color.WHITE: [], Color.BLACK: []}
    while board.outcome() is None:
        color = board.turn
        clock = clocks[color]
        limit = clock.limit(color, clocks[color.other])
        allowed = clock.allowed()
        started = time.perf_counter()
        try:
            answer = players[color].play(board.copy(), limit)
        except EngineError as error:
            record.error = error
            record.reason = _fault(error)
            if isinstance(error, EngineTimeoutError) and allowed is not None:
                board.flag_fall(color)
            else:
                board.forfeit(color)
            return
        elapsed = time.perf_counter() - started
        if not isinstance(answer, PlayResult):
            name = type(players[color]).__name__
            raise TypeError(f"{name}.play() must give a PlayResult, not {answer!r}")
        if allowed is not None and elapsed > allowed:
            record.reason = _reason(board.flag_fall(color))
            return
        clock.press(elapsed)
        try:
            board.push(answer.move)
        except IllegalMoveError as error:
            record.error = EngineMoveError(str(error), answer.move.uci(), board.fen())
            record.error.__cause__ = error
            record.reason = _fault(record.error)
            board.forfeit(color)
            return
        record.moves.append(MoveRecord(elapsed, answer.info, clock.left))
        scores[color].append(_centipawns(answer.info))
        if board.outcome() is None:
            verdict = rules.verdict(scores, board.ply() // 2)
            if isinstance(verdict, Color):
                board.adjudicate(verdict.other)
                record.reason = "resign adjudication"
                return
            if verdict is not None:
                board.adjudicate(None)
                record.reason = verdict
                return
    outcome = board.outcome()
    assert outcome is not None
    record.reason = _reason(outcome)


def _reason(outcome: Outcome) -> str:
    return outcome.termination.value


def _fault(error: EngineError) -> str:
    if isinstance(error, EngineMoveError):
        return "illegal move"
    if isinstance(error, EngineTerminatedError):
        return "crash"
    return "hang" if isinstance(error, EngineTimeoutError) else "fault"


def _centipawns(info: Info) -> int | None:
    score = info.get("score")
    return None if score is None else score.relative.score(mate_score=100_000)
