"""Engines for programs that wait for each answer."""

from __future__ import annotations

import contextlib
import queue
import subprocess
import threading
import time
import weakref
from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import IO, Any, TypeVar

from .._grandchess import Board, Move
from . import process as processes
from .errors import EngineError
from .face import AnalysisFace, EngineFace
from .limits import Limit, check_timeouts
from .options import OptionValue
from .protocol import MAX_LINE, Steps, Wait
from .results import BestMove, Info, PlayResult

__all__ = ["SimpleAnalysis", "SimpleEngine"]

T = TypeVar("T")


class SimpleEngine(EngineFace):
    """An engine that is asked and waited for. Leaving a ``with`` statement ends it.

    Made by :meth:`popen_uci`. Threads may share an engine: one command runs after the other.

    Every method that waits raises

    - `EngineTerminatedError` if the engine's process has ended or ends meanwhile,
    - `EngineTimeoutError` if there is no answer in time.
    """

    def __init__(
        self,
        process: subprocess.Popen[bytes],
        *,
        timeout: float | None = 10.0,
        search_timeout: float | None = 600.0,
    ) -> None:
        assert process.stdin is not None and process.stdout is not None
        super().__init__(timeout, search_timeout)
        self._process = process
        self._lock = threading.RLock()
        # Bounded: an engine that babbles has to wait until somebody listens.
        self._lines: queue.Queue[bytes | None] = queue.Queue(maxsize=1000)
        self._sent: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._closed = threading.Event()
        self._threads = [
            threading.Thread(target=_read, args=(process.stdout, self._lines, self._closed)),
            threading.Thread(target=_write, args=(process.stdin, self._sent)),
        ]
        for thread in self._threads:
            thread.daemon = True
            thread.start()
        # Also at exit, and if the engine is forgotten.
        self._finalizer = weakref.finalize(
            self, _end, process, self._lines, self._sent, self._closed
        )

    @classmethod
    def popen_uci(
        cls,
        command: processes.Command,
        *,
        timeout: float | None = 10.0,
        search_timeout: float | None = 600.0,
        **popen_args: Any,
    ) -> SimpleEngine:
        """Starts an engine and waits until it has introduced itself.

        - `command`: the program's path, or it and its arguments as a list or as one text.
        - `timeout`: seconds in which a command has to be answered; a search by time has them on
          top of that time. None waits forever.
        - `search_timeout`: seconds that a search may take that is not limited by time; in
          :meth:`analysis`, seconds without any news. None waits forever.
        - `popen_args`: anything else for `subprocess.Popen`, such as `cwd` or `stderr`.

        Raises `OSError` if the program can't be started, `EngineError` if it is no engine, and
        `TypeError` or `ValueError` for a command or a timeout that is none.
        """
        check_timeouts(timeout, search_timeout)
        arguments = {**processes.own_group(), **popen_args}
        process = subprocess.Popen(
            processes.arguments(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            **arguments,
        )
        engine = cls(process, timeout=timeout, search_timeout=search_timeout)
        try:
            engine._run(engine._protocol.introduce())
        except BaseException:
            engine.close()
            raise
        return engine

    @property
    def returncode(self) -> int | None:
        return self._process.poll()

    @property
    def pid(self) -> int:
        return self._process.pid

    def ping(self) -> None:
        """Waits until the engine has done everything that it was told."""
        self._run(self._protocol.ping())

    def configure(self, options: Mapping[str, OptionValue]) -> None:
        """Sets options. `UCI_Variant` and `UCI_Chess960` follow from the board by themselves.

        Raises `EngineError` if there is no such option, or one can't have the value; then none is
        set. `TypeError` if the options are no dict.
        """
        self._run(self._protocol.configure(options))

    def play(
        self,
        board: Board,
        limit: Limit,
        *,
        game: object = None,
        root_moves: Sequence[Move] | None = None,
    ) -> PlayResult:
        """Asks for a move in the position on the board, and does not play it.

        - `game`: anything that differs from one game to the next, so that the engine may forget
          the last one.
        - `root_moves`: the moves to choose from.

        Raises `EngineMoveError` if the engine's move is not legal, `ValueError` if the game is over
        or the limit has no end.
        """
        return self._run(self._protocol.play(board, limit, game, root_moves))

    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        game: object = None,
        root_moves: Sequence[Move] | None = None,
    ) -> Info:
        """Asks what the engine thinks of the position on the board: the last that it told.

        Raises `EngineMoveError` if the move at its end is not legal, `ValueError` if the limit has
        no end.
        """
        return self._run(self._protocol.analyse(board, limit, game, root_moves))

    def analysis(
        self,
        board: Board,
        limit: Limit | None = None,
        *,
        game: object = None,
        root_moves: Sequence[Move] | None = None,
    ) -> SimpleAnalysis:
        """Starts an analysis, without a limit unless one is given, and does not wait for its end.

        The next command to the engine stops it.
        """
        steps = self._protocol.start(board, Limit() if limit is None else limit, game, root_moves)
        return SimpleAnalysis(self, self._run(steps))

    def quit(self) -> None:
        """Tells the engine to quit, and ends it if it does not within the timeout."""
        if not self._closed.is_set():
            self._sent.put(b"quit\n")
            self._sent.put(None)
            timeout = self._protocol.timeout
            deadline = None if timeout is None else time.monotonic() + timeout
            # Nobody reads any more: an engine that babbles would wait for that forever.
            while self._process.poll() is None and (
                deadline is None or time.monotonic() < deadline
            ):
                try:
                    if self._lines.get(timeout=0.02) is None:
                        break
                except queue.Empty:
                    pass
            if deadline is not None:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(max(0.02, deadline - time.monotonic()))
        self.close()

    def close(self) -> None:
        """Ends the engine's process at once."""
        self._finalizer()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(1.0)

    def __enter__(self) -> SimpleEngine:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self.quit()
        else:
            self.close()

    def _run(self, steps: Steps[T]) -> T:
        with self._lock:
            if self._closed.is_set():
                raise self._has_been_closed()
            try:
                wait = next(steps)
                while True:
                    wait = steps.send(self._wait(wait))
            except StopIteration as stop:
                result: T = stop.value
                return result
            except EngineError as error:
                if error._is_final:
                    self.close()
                raise

    def _wait(self, wait: Wait) -> bool:
        self._send(wait.lines)
        deadline = None if wait.seconds is None else time.monotonic() + wait.seconds
        while not wait.is_over():
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                return False
            try:
                line = self._lines.get(timeout=left)
            except queue.Empty:
                return False
            if line is None:
                raise self._ended()
            self._protocol.receive(line)
        return True

    def _send(self, lines: tuple[str, ...]) -> None:
        if lines:
            self._sent.put("".join(f"{line}\n" for line in lines).encode())

    def _ended(self) -> EngineError:
        try:
            code: int | None = self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            code = None
        return self._has_ended(code)


class SimpleAnalysis(AnalysisFace[SimpleEngine]):
    """An analysis that goes on: iterate over what the engine tells. ``with`` stops it at its end.

    What nobody asks for is kept, up to the last 10,000. Other threads may call :meth:`stop`, too.

    Every method that waits raises what those of the engine do.
    """

    def next(self) -> Info | None:
        """Waits for the next that the engine tells; None at the end of the analysis."""
        if self._search.has_news():
            # Also after the engine has gone.
            return self._search.take()
        return self._engine._run(self._engine._protocol.news(self._search))

    def __iter__(self) -> Iterator[Info]:
        while (info := self.next()) is not None:
            yield info

    def wait(self) -> BestMove:
        """Waits for the end of the analysis, which must have a limit or have been stopped."""
        if self._search.is_over():
            return self._search.answer()
        return self._engine._run(self._engine._protocol.end(self._search))

    def __enter__(self) -> SimpleAnalysis:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None and not self._search.is_over():
            self._engine._run(self._engine._protocol.stop(self._search))
        else:
            self.stop()


# The threads know nothing of the engine object, so that it can be forgotten.


def _read(stdout: IO[bytes], lines: queue.Queue[bytes | None], closed: threading.Event) -> None:
    with stdout:
        text = b""
        while not closed.is_set():
            block = stdout.read(1 << 16)
            *whole, text = (text + block).split(b"\n") if block else [text, b""]
            for line in whole:
                _put(lines, line, closed)
            if len(text) >= MAX_LINE:
                _put(lines, text, closed)
                text = b""
            if not block:
                break
    _put(lines, None, closed)


def _put(lines: queue.Queue[bytes | None], line: bytes | None, closed: threading.Event) -> None:
    while not closed.is_set():
        try:
            lines.put(line, timeout=0.1)
            return
        except queue.Full:
            continue


def _write(stdin: IO[bytes], sent: queue.SimpleQueue[bytes | None]) -> None:
    try:
        while (data := sent.get()) is not None:
            view = memoryview(data)
            while view:
                view = view[stdin.write(view) :]
    except OSError:
        # The engine has gone: whoever reads learns it.
        pass
    finally:
        with contextlib.suppress(OSError):
            stdin.close()


def _end(
    process: subprocess.Popen[bytes],
    lines: queue.Queue[bytes | None],
    sent: queue.SimpleQueue[bytes | None],
    closed: threading.Event,
) -> None:
    closed.set()
    sent.put(None)
    processes.reap(process)
    # Wakes whoever waits for a line.
    while True:
        try:
            lines.put_nowait(None)
            return
        except queue.Full:
            with contextlib.suppress(queue.Empty):
                lines.get_nowait()
