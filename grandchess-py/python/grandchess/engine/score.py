"""What an engine thinks of a position."""

from __future__ import annotations

import operator
from functools import total_ordering
from typing import Final, overload

from .._enums import Color

__all__ = ["Cp", "Mate", "MateGiven", "PovScore", "Score"]


@total_ordering
class Score:
    """An evaluation from one side's view: a :class:`Cp` or a :class:`Mate`.

    Scores are ordered, immutable and hashable; ``-score`` is the opponent's view.

    >>> sorted([Cp(20), Mate(-2), Mate(3), Mate(-5), MateGiven, Mate(1), Mate(0)])
    [Mate(0), Mate(-2), Mate(-5), Cp(20), Mate(3), Mate(1), MateGiven]
    """

    __slots__ = ()

    def _key(self) -> tuple[int, int]:
        raise NotImplementedError

    def __neg__(self) -> Score:
        raise NotImplementedError

    @overload
    def score(self, *, mate_score: int) -> int: ...
    @overload
    def score(self, *, mate_score: int | None = None) -> int | None: ...
    def score(self, *, mate_score: int | None = None) -> int | None:
        """Hundredths of a pawn.

        A mate is `mate_score`, less one for each move until it is given, or
        None without `mate_score`.
        """
        raise NotImplementedError

    def mate(self) -> int | None:
        """Moves until the mate, negative if this side is mated; None if none is in sight.

        0 says that this side is mated already, or, of `MateGiven`, has mated.
        """
        raise NotImplementedError

    def is_mate(self) -> bool:
        """Whether a mate is in sight, or given."""
        return self.mate() is not None

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Score) else NotImplemented

    def __lt__(self, other: Score) -> bool:
        return self._key() < other._key() if isinstance(other, Score) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())


class Cp(Score):
    """An advantage in hundredths of a pawn."""

    __slots__ = ("cp",)

    def __init__(self, cp: int) -> None:
        self.cp = operator.index(cp)

    def _key(self) -> tuple[int, int]:
        return 0, self.cp

    def __neg__(self) -> Cp:
        return Cp(-self.cp)

    @overload
    def score(self, *, mate_score: int) -> int: ...
    @overload
    def score(self, *, mate_score: int | None = None) -> int | None: ...
    def score(self, *, mate_score: int | None = None) -> int | None:
        return self.cp

    def mate(self) -> None:
        return None

    def __repr__(self) -> str:
        return f"Cp({self.cp})"

    def __str__(self) -> str:
        return f"{self.cp:+d}" if self.cp else "0"


class Mate(Score):
    """A forced mate in so many moves; negative if it is this side that is mated, 0 if it is now."""

    __slots__ = ("moves",)

    def __init__(self, moves: int) -> None:
        self.moves = operator.index(moves)

    def _key(self) -> tuple[int, int]:
        return (1 if self.moves > 0 else -1), -self.moves

    def __neg__(self) -> Score:
        return Mate(-self.moves) if self.moves else MateGiven

    @overload
    def score(self, *, mate_score: int) -> int: ...
    @overload
    def score(self, *, mate_score: int | None = None) -> int | None: ...
    def score(self, *, mate_score: int | None = None) -> int | None:
        if mate_score is None:
            return None
        return mate_score - self.moves if self.moves > 0 else -mate_score - self.moves

    def mate(self) -> int:
        return self.moves

    def __repr__(self) -> str:
        return f"Mate({self.moves})"

    def __str__(self) -> str:
        return f"#{self.moves:+d}" if self.moves else "#-0"


class _MateGiven(Score):
    __slots__ = ()

    def _key(self) -> tuple[int, int]:
        return 2, 0

    def __neg__(self) -> Mate:
        return Mate(0)

    @overload
    def score(self, *, mate_score: int) -> int: ...
    @overload
    def score(self, *, mate_score: int | None = None) -> int | None: ...
    def score(self, *, mate_score: int | None = None) -> int | None:
        return mate_score

    def mate(self) -> int:
        return 0

    def __repr__(self) -> str:
        return "MateGiven"

    def __str__(self) -> str:
        return "#+0"

    def __reduce__(self) -> str:
        return "MateGiven"


MateGiven: Final[Score] = _MateGiven()
"""This side has mated: the opposite of ``Mate(0)``."""


def _color(color: Color | bool) -> Color:
    if not isinstance(color, (Color, bool)):
        raise TypeError(f"expected a grandchess.Color or a bool, not {color!r}")
    return Color.WHITE if color else Color.BLACK


class PovScore:
    """A score, and the side from whose view it is told. Immutable and hashable.

    >>> score = PovScore(Cp(35), Color.BLACK)
    >>> score.white(), score.pov(Color.BLACK)
    (Cp(-35), Cp(35))
    """

    __slots__ = ("relative", "turn")

    def __init__(self, relative: Score, turn: Color) -> None:
        if not isinstance(relative, Score):
            raise TypeError(f"relative must be a Score, not {relative!r}")
        self.relative = relative
        self.turn = _color(turn)

    def white(self) -> Score:
        """The score as White sees it."""
        return self.pov(Color.WHITE)

    def black(self) -> Score:
        """The score as Black sees it."""
        return self.pov(Color.BLACK)

    def pov(self, color: Color | bool) -> Score:
        """The score as a side sees it."""
        return self.relative if self.turn is _color(color) else -self.relative

    def is_mate(self) -> bool:
        """Whether a mate is in sight, or given."""
        return self.relative.is_mate()

    def __eq__(self, other: object) -> bool:
        return self.white() == other.white() if isinstance(other, PovScore) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.white())

    def __repr__(self) -> str:
        return f"PovScore({self.relative!r}, {self.turn!r})"
