"""Matches between engines: many games with alternating colours, and what they say of the strength.

The library decides every game: legal moves, the ends of a game with draws at
the third occurrence and the fiftieth move, and the time, which is measured
here. ``python -m grandchess match --help`` is the same from the command line.

>>> from grandchess.match import Match, RandomPlayer, TimeControl
>>> control = TimeControl.parse("nodes=100")
>>> match = Match([RandomPlayer, RandomPlayer], [control, control], games=2, seed=1)
>>> for record in match.play():
...     print(record.white, record.black, record.result, record.reason)
random random 1-0 checkmate
random random 1/2-1/2 insufficient-material
>>> match.score
<Score +1 =1 -0>
"""

from .control import Adjudication, TimeControl
from .games import GameRecord, MoveRecord, play_game
from .openings import Openings
from .players import EnginePlayer, Player, RandomPlayer
from .score import Score
from .series import Match

__all__ = [
    "Adjudication",
    "EnginePlayer",
    "GameRecord",
    "Match",
    "MoveRecord",
    "Openings",
    "Player",
    "RandomPlayer",
    "Score",
    "TimeControl",
    "play_game",
]
