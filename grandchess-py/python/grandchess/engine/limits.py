"""When a search has to end."""

from __future__ import annotations

import math
import threading
from dataclasses import dataclass, fields

from .._checks import check_seconds, shown
from .._enums import Color

__all__ = ["Limit", "check_timeouts"]


def check_timeouts(timeout: float | None, search_timeout: float | None) -> None:
    """Raises `TypeError` or `ValueError` if one of them is no time to wait, nor None."""
    for name, seconds in (("timeout", timeout), ("search_timeout", search_timeout)):
        if seconds is not None:
            check_seconds(name, seconds, or_none=True, most=threading.TIMEOUT_MAX)
            if seconds == 0:
                raise ValueError(f"{name} must be more than 0 seconds: no engine answers at once")


@dataclass(frozen=True, repr=False)
class Limit:
    """When a search has to end: at whatever of these comes first.

    - `time`: seconds for this move.
    - `depth`: half-moves to look ahead.
    - `nodes`: positions to visit.
    - `mate`: look for a mate in so many moves.
    - `white_clock`, `black_clock`: seconds left on the players' clocks;
      `white_inc`, `black_inc`: seconds that each move adds;
      `remaining_moves`: moves until more time comes. The engine divides its
      time as it likes.

    All are at most 2³¹ − 1, `nodes` 2⁶³ − 1.

    Raises `ValueError` for a number that makes no sense.
    """

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    white_clock: float | None = None
    black_clock: float | None = None
    white_inc: float | None = None
    black_inc: float | None = None
    remaining_moves: int | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None:
                least = 1 if field.name in ("depth", "nodes", "mate", "remaining_moves") else 0
                try:
                    is_finite = math.isfinite(value)
                except TypeError:
                    message = f"{field.name} must be a number or None, not {shown(value)}"
                    raise TypeError(message) from None
                except OverflowError:
                    is_finite = False
                if not (is_finite and value >= least):
                    raise ValueError(f"{field.name}={shown(value)} is no limit: at least {least}")
                most = 2**63 - 1 if field.name == "nodes" else 2**31 - 1
                if value > most:
                    raise ValueError(f"{field.name}={shown(value)} is no limit: at most {most}")
                if least and value != int(value):
                    raise ValueError(f"{field.name}={shown(value)} is no limit: whole numbers only")

    def __repr__(self) -> str:
        values = ((field.name, getattr(self, field.name)) for field in fields(self))
        return f"Limit({', '.join(f'{name}={v!r}' for name, v in values if v is not None)})"

    def is_unlimited(self, turn: Color) -> bool:
        """Whether nothing ends the search of the side to move."""
        return self._seconds(turn) is self.depth is self.nodes is self.mate is None

    def _seconds(self, turn: Color) -> float | None:
        """The longest time that the search may take; None if it is not bound by time."""
        clock = self.white_clock if turn else self.black_clock
        times = [seconds for seconds in (self.time, clock) if seconds is not None]
        return min(times, default=None)

    def _go(self, turn: Color) -> str:
        """The command."""
        words = ["go"]
        for word, seconds in (
            ("wtime", self.white_clock),
            ("btime", self.black_clock),
            ("winc", self.white_inc),
            ("binc", self.black_inc),
            ("movetime", self.time),
        ):
            if seconds is not None:
                # Of no time at all some engines take no notice.
                least = 0 if word.endswith("inc") else 1
                words += [word, str(max(least, round(seconds * 1000)))]
        for word, number in (
            ("movestogo", self.remaining_moves),
            ("depth", self.depth),
            ("nodes", self.nodes),
            ("mate", self.mate),
        ):
            if number is not None:
                words += [word, str(int(number))]
        if self.is_unlimited(turn):
            words.append("infinite")
        return " ".join(words)
