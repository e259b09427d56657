"""What can go wrong with an engine."""

from __future__ import annotations

__all__ = ["EngineError", "EngineMoveError", "EngineTerminatedError", "EngineTimeoutError"]


class EngineError(RuntimeError):
    """An engine does not do what it should, or was asked for what it can't do."""

    _is_final: bool = False
    """Whether the engine is of no use any more."""


class EngineMoveError(EngineError):
    """An engine's answer is no legal move.

    Its cause (`__cause__`) says why: an `IllegalMoveError` or an
    `InvalidMoveError`, or nothing if the engine gave no move at all. The
    engine still runs and can be asked again.

    - `text`: what the engine answered.
    - `fen`: the FEN of the position in which it was asked.
    """

    def __init__(self, message: str, text: str, fen: str) -> None:
        super().__init__(message)
        self.text = text
        self.fen = fen


class EngineTerminatedError(EngineError):
    """The engine's process has ended, or was closed here.

    `returncode` is its exit code, negative for the number of the signal that
    ended it, or None if nobody knows.
    """

    def __init__(self, message: str, returncode: int | None = None) -> None:
        super().__init__(message)
        self.returncode = returncode
        self._is_final = True


class EngineTimeoutError(EngineError, TimeoutError):
    """The engine did not answer in time.

    A search that is overdue is told to stop. If even that brings no answer,
    or if any other command goes unanswered, the engine hangs, and its process
    has been ended: `is_hung` tells.
    """

    def __init__(self, message: str, is_hung: bool = True) -> None:
        super().__init__(message)
        self.is_hung = is_hung
        self._is_final = is_hung
