"""Plays with engines that speak UCI, much as python-chess does.

:class:`SimpleEngine` waits for each answer, :class:`AsyncEngine` is the same
for :mod:`asyncio`. An engine that dies, falls silent, or answers with what is
no legal move raises an :class:`EngineError`; its process never outlives the
object that started it.

>>> import grandchess
>>> from grandchess.engine import Limit, SimpleEngine
>>> board = grandchess.Board()
>>> with SimpleEngine.popen_uci("fairy-stockfish") as engine:  # doctest: +SKIP
...     result = engine.play(board, Limit(time=0.1))
...     board.push(result.move)
...     print(engine.analyse(board, Limit(depth=8))["score"])
PovScore(Cp(-41), Color.BLACK)
"""

from .aio import AsyncAnalysis, AsyncEngine
from .errors import EngineError, EngineMoveError, EngineTerminatedError, EngineTimeoutError
from .limits import Limit
from .options import Option, Options, OptionValue
from .results import BestMove, Info, PlayResult
from .score import Cp, Mate, MateGiven, PovScore, Score
from .simple import SimpleAnalysis, SimpleEngine

__all__ = [
    "AsyncAnalysis",
    "AsyncEngine",
    "BestMove",
    "Cp",
    "EngineError",
    "EngineMoveError",
    "EngineTerminatedError",
    "EngineTimeoutError",
    "Info",
    "Limit",
    "Mate",
    "MateGiven",
    "Option",
    "OptionValue",
    "Options",
    "PlayResult",
    "PovScore",
    "Score",
    "SimpleAnalysis",
    "SimpleEngine",
]
