"""How long the players may think, and when a game is ended for them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from .._checks import check_instance, check_integer, check_seconds
from .._enums import Color
from ..engine import Limit

__all__ = ["Adjudication", "Clock", "TimeControl"]

_NUMBER = r"\d+(?:\.\d+)?"


@dataclass(frozen=True)
class TimeControl:
    """How long a player may think: a clock, or the same limit for each move.

    - `seconds`: on the clock at first, and again after every `moves` moves if that is given;
      `increment` seconds are added after each move.
    - `limit`: for each move instead. Only its time is measured.

    Raises `TypeError` or `ValueError` for what is no time control: no time at all, or a clock and a
    limit both.
    """

    seconds: float | None = None
    increment: float = 0.0
    moves: int | None = None
    limit: Limit = Limit()

    def __post_init__(self) -> None:
        check_instance("limit", self.limit, Limit, "a grandchess.engine.Limit")
        check_seconds("increment", self.increment)
        if self.moves is not None:
            check_integer("moves", self.moves, 1)
        if self.seconds is None:
            if self.increment or self.moves is not None:
                raise ValueError("increment and moves belong to a clock: give it seconds")
            return
        check_seconds("seconds", self.seconds, or_none=True)
        if self.seconds + self.increment <= 0:
            raise ValueError("seconds and increment are both 0: nobody could move")
        if self.limit != Limit():
            raise ValueError("seconds and limit: a player has a clock or a limit, not both")

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """Reads a time control.

        - ``60+0.6``: a minute, and 0.6 seconds more for each move; ``60`` without;
        - ``40/60+0.6``: a minute for 40 moves, and again;
        - ``movetime=0.1``: 0.1 seconds for each move;
        - ``nodes=2000``, ``depth=5``: so many positions, or half-moves, for each move.

        Raises `ValueError` if it is none.

        >>> TimeControl.parse("40/60+0.6")
        TimeControl(seconds=60.0, increment=0.6, moves=40, limit=Limit())
        """
        if match := re.fullmatch(rf"(?:(\d+)/)?({_NUMBER})(?:\+({_NUMBER}))?", text):
            moves, seconds, increment = match.groups()
            if float(seconds) + float(increment or 0) > 0 and moves != "0":
                return cls(float(seconds), float(increment or 0), int(moves) if moves else None)
        elif match := re.fullmatch(rf"movetime=({_NUMBER})", text):
            if float(match[1]) > 0:
                return cls(limit=Limit(time=float(match[1])))
        elif match := re.fullmatch(r"(nodes|depth)=(\d+)", text):
            if int(match[2]) > 0:
                return cls(limit=Limit(**{match[1]: int(match[2])}))
        raise ValueError(
            f"{text!r} is no time control: 60+0.6, 40/60+0.6 or movetime=0.1 in seconds, "
            "nodes=2000 or depth=5"
        )

    def __str__(self) -> str:
        """The time control as `parse` reads it."""
        if self.seconds is None:
            limit = self.limit
            names = (("movetime", limit.time), ("nodes", limit.nodes), ("depth", limit.depth))
            return ",".join(f"{name}={value:g}" for name, value in names if value is not None)
        moves = f"{self.moves}/" if self.moves else ""
        return f"{moves}{self.seconds:g}" + (f"+{self.increment:g}" if self.increment else "")


class Clock:
    """A player's clock in a game. `left` is None if only moves are limited."""

    def __init__(self, control: TimeControl, margin: float) -> None:
        self.control = control
        self.margin = margin
        self.left = control.seconds
        self.played = 0

    def limit(self, color: Color, opponent: Clock) -> Limit:
        """What the player is told before a move."""
        if self.left is None:
            return self.control.limit
        white, black = (self, opponent) if color else (opponent, self)
        moves = self.control.moves
        return Limit(
            white_clock=white.left,
            black_clock=black.left,
            white_inc=white.control.increment,
            black_inc=black.control.increment,
            remaining_moves=moves and moves - self.played % moves,
        )

    def allowed(self) -> float | None:
        """The seconds after which the flag falls; None if time does not matter."""
        seconds = self.left if self.left is not None else self.control.limit.time
        return None if seconds is None else seconds + self.margin

    def press(self, elapsed: float) -> None:
        """Takes note of a move that was made in time."""
        self.played += 1
        if self.left is not None:
            # The margin is time that nobody is asked to account for.
            self.left = max(0.0, self.left - elapsed) + self.control.increment
            if self.control.moves and self.played % self.control.moves == 0:
                self.left += self.control.seconds or 0.0


@dataclass(frozen=True)
class Adjudication:
    """When a game is ended by what the engines think of it, and by its length.

    - `resign`: (moves, centipawns): a player loses who has thought itself so far behind for so
      many moves, if the opponent has thought itself as far ahead for as many.
    - `draw`: (first move, moves, centipawns): from that move on it is a draw if both have thought
      for so many moves that nobody is further ahead than that.
    - `max_moves`: a game of so many moves is a draw.
    """

    resign: tuple[int, int] | None = None
    draw: tuple[int, int, int] | None = None
    max_moves: int | None = None

    @staticmethod
    def numbers(text: str, count: int) -> tuple[int, ...]:
        """Reads numbers with colons between them, all of at least 1 but the last, which may be 0.

        Raises `ValueError` if there are not so many.
        """
        parts = text.split(":")
        if len(parts) != count or not all(part.isascii() and part.isdigit() for part in parts):
            raise ValueError(f"{text!r}: expected {count} numbers with colons between them")
        numbers = tuple(map(int, parts))
        if 0 in numbers[:-1]:
            raise ValueError(f"{text!r}: a number of moves is at least 1")
        return numbers

    def verdict(self, scores: dict[Color, list[int | None]], moves: int) -> Color | str | None:
        """The loser, or why it is a draw, or None; from each player's thoughts in centipawns."""
        if self.resign is not None:
            count, bound = self.resign
            for loser, thoughts in scores.items():
                others = scores[loser.other]
                if _all(thoughts, count, lambda cp: cp <= -bound) and _all(
                    others, count, lambda cp: cp >= bound
                ):
                    return loser
        if self.draw is not None:
            first, count, bound = self.draw
            if moves >= first and all(
                _all(thoughts, count, lambda cp: abs(cp) <= bound) for thoughts in scores.values()
            ):
                return "draw adjudication"
        if self.max_moves is not None and moves >= self.max_moves:
            return "too many moves"
        return None


def _all(thoughts: list[int | None], count: int, test: Callable[[int], bool]) -> bool:
    last = thoughts[-count:]
    return len(last) == count and all(cp is not None and test(cp) for cp in last)
