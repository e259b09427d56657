"""Who can play."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Mapping
from typing import Any, Protocol

from .._grandchess import Board
from ..engine import Limit, OptionValue, PlayResult, SimpleEngine
from ..engine.process import Command

__all__ = ["EnginePlayer", "Player", "RandomPlayer"]


class Player(Protocol):
    """A player in a match: anything with these methods and a name, of no class in particular.

    - `name`: what it is called in records and PGN.

    One that plays an illegal move, or can't go on and raises an
    :class:`grandchess.engine.EngineError`, loses the game by forfeit: the
    record of the game keeps the error, and the match goes on. Any other
    exception is an error in the player's code: it ends the match and comes out
    of :meth:`Match.play`, as does a Ctrl-C.

    With `concurrency` a player is only ever in one game at a time, but not
    always in the same thread.
    """

    name: str

    def new_game(self, seed: int) -> None:
        """A game begins.

        - `seed`: an int that differs from game to game, from which players that need chance take
          it, so that a match can be repeated.

        A player that has broken down starts anew.
        """

    def play(self, board: Board, limit: Limit) -> PlayResult:
        """Chooses a move.

        - `board`: the game as it stands; `board.turn` is the player's side, and `board.move_stack`
          has the moves that led here. It is a copy: playing on it does no harm.
        - `limit`: how long the player may think: the clocks of both sides, or a limit for this
          move. Time is measured by the match.

        Returns a :class:`grandchess.engine.PlayResult` with a legal move. Its `info` may tell a
        score and more, which the PGN shows and adjudication asks for.
        """

    def close(self) -> None:
        """The match is over. It may come while a game goes on, if the match is left."""


class RandomPlayer:
    """Plays any legal move, each as likely as the others."""

    def __init__(self) -> None:
        self.name = "random"
        self._random = random.Random(0)

    def new_game(self, seed: int) -> None:
        self._random = random.Random(seed)

    def play(self, board: Board, limit: Limit) -> PlayResult:
        # The order of the legal moves may change from one version to the next.
        return PlayResult(self._random.choice(sorted(board.legal_moves)))

    def close(self) -> None:
        pass


class EnginePlayer:
    """An engine, started anew if it has broken down in the game before.

    - `command`, `timeout`, `popen_args`: as for :meth:`grandchess.engine.SimpleEngine.popen_uci`.
    - `options`: set after each start. Texts are turned into what the option takes.
    - `name`: what to call it, otherwise what it calls itself.

    Raises `OSError` if the program can't be started, and `EngineError` if it is no engine, or
    lacks an option.
    """

    def __init__(
        self,
        command: Command,
        *,
        options: Mapping[str, OptionValue] | None = None,
        name: str | None = None,
        timeout: float | None = 10.0,
        **popen_args: Any,
    ) -> None:
        self._command = command
        self._options = dict(options or {})
        self._timeout = timeout
        self._popen_args = popen_args
        self._game = 0
        self._engine = self._start()
        self.name = name or self._engine.id.get("name", "?")

    def _start(self) -> SimpleEngine:
        engine = SimpleEngine.popen_uci(self._command, timeout=self._timeout, **self._popen_args)
        try:
            values = {name: _typed(engine, name, text) for name, text in self._options.items()}
            if values:
                engine.configure(values)
        except BaseException:
            engine.close()
            raise
        return engine

    def new_game(self, seed: int) -> None:
        self._game += 1
        if self._engine.returncode is not None:
            self._engine.close()
            self._engine = self._start()

    def play(self, board: Board, limit: Limit) -> PlayResult:
        return self._engine.play(board, limit, game=self._game)

    def close(self) -> None:
        self._engine.quit()


def _typed(engine: SimpleEngine, name: str, value: OptionValue) -> OptionValue:
    option = engine.options.get(name)
    if option is None or not isinstance(value, str):
        return value
    if option.type == "check" and value.lower() in ("true", "false"):
        return value.lower() == "true"
    if option.type == "button":
        return None
    if option.type == "spin":
        with contextlib.suppress(ValueError):
            return int(value)
    return value
