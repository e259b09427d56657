"""What the results of a match say of the strength."""

from __future__ import annotations

import math
from typing import Literal

__all__ = ["Score"]

_Z = 1.959964
"""How many standard deviations hold 95 % of a normal distribution."""


class Score:
    """Wins, draws and losses of the first player."""

    def __init__(self, wins: int = 0, draws: int = 0, losses: int = 0) -> None:
        self.wins = wins
        self.draws = draws
        self.losses = losses

    def add(self, result: Literal["1-0", "0-1", "1/2-1/2"], *, first_is_white: bool) -> None:
        """Counts a game."""
        if result == "1/2-1/2":
            self.draws += 1
        elif (result == "1-0") == first_is_white:
            self.wins += 1
        else:
            self.losses += 1

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A point for each win, half a point for each draw."""
        return self.wins + self.draws / 2

    def rate(self) -> float:
        """The share of the points, 0 to 1; one half before the first game."""
        return self.points / self.games if self.games else 0.5

    def interval(self) -> tuple[float, float]:
        """Between which shares of the points the strength lies, with a confidence of 95 %.

        Wilson's interval with the variance of the results as they are, so that draws narrow it;
        it makes sense after few games and after wins alone, too.

        >>> low, high = Score(wins=10).interval()
        >>> round(low, 2), round(high, 2)
        (0.72, 1.0)
        """
        games = self.games
        if not games:
            return 0.0, 1.0
        rate = self.rate()
        squares = self.wins * (1 - rate) ** 2 + self.losses * rate**2
        variance = (squares + self.draws * (0.5 - rate) ** 2) / games
        z2 = _Z * _Z / games
        middle = (rate + z2 / 2) / (1 + z2)
        half = _Z * math.sqrt(variance / games + z2 / games / 4) / (1 + z2)
        return max(0.0, middle - half), min(1.0, middle + half)

    def elo(self) -> float:
        """How many Elo points the first player is ahead; infinite after wins alone."""
        return _elo(self.rate())

    def elo_interval(self) -> tuple[float, float]:
        """Between which numbers of Elo points the lead lies, with a confidence of 95 %."""
        low, high = self.interval()
        return _elo(low), _elo(high)

    def __repr__(self) -> str:
        return f"<Score +{self.wins} ={self.draws} -{self.losses}>"

    def __str__(self) -> str:
        low, high = self.elo_interval()
        return (
            f"+{self.wins} ={self.draws} -{self.losses}, {self.points:g}/{self.games}"
            f" ({self.rate():.1%}), Elo {self.elo():+.0f} (95 %: {low:+.0f} to {high:+.0f})"
        )


def _elo(rate: float) -> float:
    if rate <= 1e-9:
        return -math.inf
    if rate >= 1 - 1e-9:
        return math.inf
    return 400 * math.log10(rate / (1 - rate))
