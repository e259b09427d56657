"""What the engines that one waits for and those that one awaits have in common: all but waiting."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from .errors import EngineTerminatedError
from .limits import check_timeouts
from .options import Options
from .protocol import Protocol, Search
from .results import Info

__all__ = ["AnalysisFace", "EngineFace"]


class EngineFace(ABC):
    """An engine's process and what is known of it."""

    def __init__(self, timeout: float | None, search_timeout: float | None) -> None:
        check_timeouts(timeout, search_timeout)
        self._protocol = Protocol(timeout, search_timeout)

    @property
    def id(self) -> dict[str, str]:
        """What the engine says it is: ``name`` and ``author``."""
        return dict(self._protocol.id)

    @property
    def options(self) -> Options:
        """The options that the engine has."""
        return self._protocol.options

    @property
    @abstractmethod
    def returncode(self) -> int | None:
        """The exit code of the engine's process, or None while it runs."""

    @property
    @abstractmethod
    def pid(self) -> int:
        """The number of the engine's process."""

    @abstractmethod
    def _send(self, lines: tuple[str, ...]) -> None:
        """Sends lines and does not wait."""

    def _has_been_closed(self) -> EngineTerminatedError:
        return EngineTerminatedError("the engine has been closed", self.returncode)

    def _has_ended(self, code: int | None) -> EngineTerminatedError:
        """No more lines come. `code` is None if the process runs all the same."""
        if code is None:
            return EngineTerminatedError("the engine has closed its output")
        last = self._protocol.last_words()
        return EngineTerminatedError(f"the engine has ended with exit code {code}{last}", code)

    def __repr__(self) -> str:
        state = "" if self.returncode is None else f", ended with {self.returncode}"
        name = self.id.get("name", "?")
        return f"<{type(self).__name__} {name!r} (pid {self.pid}{state})>"


E = TypeVar("E", bound=EngineFace)


class AnalysisFace(Generic[E]):
    """A search that goes on."""

    def __init__(self, engine: E, search: Search) -> None:
        self._engine = engine
        self._search = search

    @property
    def info(self) -> Info:
        """What is known by now of the best line."""
        return self._search.info

    def stop(self) -> None:
        """Tells the engine to stop, and does not wait."""
        self._engine._send(self._engine._protocol.stop_lines(self._search))
