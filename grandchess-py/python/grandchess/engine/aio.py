"""Engines for programs that use asyncio."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import weakref
from collections.abc import AsyncIterator, Mapping, Sequence
from types import TracebackType
from typing import Any, TypeVar

from .._grandchess import Board, Move
from . import process as processes
from .errors import EngineError
from .face import AnalysisFace, EngineFace
from .limits import Limit, check_timeouts
from .options import OptionValue
from .protocol import MAX_LINE, Steps, Wait
from .results import BestMove, Info, PlayResult

__all__ = ["AsyncAnalysis", "AsyncEngine"]

T = TypeVar("T")


class AsyncEngine(EngineFace):
    """An engine whose answers are awaited. Leaving an ``async with`` statement ends it.

    Made by :meth:`popen_uci`, and used in the event loop that ran then. Tasks
    may share an engine: one command runs after the other. A command that is
    cancelled leaves the engine fit for the next one.

    Every method that waits raises

    - `EngineTerminatedError` if the engine's process has ended or ends meanwhile,
    - `EngineTimeoutError` if there is no answer in time.
    """

    def __init__(
        self,
        process: asyncio.subprocess.Process,
        transport: asyncio.SubprocessTransport,
        *,
        timeout: float | None = 10.0,
        search_timeout: float | None = 600.0,
    ) -> None:
        super().__init__(timeout, search_timeout)
        self._process = process
        self._transport = transport
        self._popen: subprocess.Popen[bytes] = transport.get_extra_info("subprocess")
        self._lock = asyncio.Lock()
        self._is_closed = False
        # Also at exit, and if the engine is forgotten.
        self._finalizer = weakref.finalize(self, processes.reap, self._popen)

    @classmethod
    async def popen_uci(
        cls,
        command: processes.Command,
        *,
        timeout: float | None = 10.0,
        search_timeout: float | None = 600.0,
        **popen_args: Any,
    ) -> AsyncEngine:
        """Starts an engine, as :meth:`SimpleEngine.popen_uci` does.

        `popen_args` are for `asyncio.create_subprocess_exec`.
        """
        check_timeouts(timeout, search_timeout)
        loop = asyncio.get_running_loop()
        arguments = {**processes.own_group(), **popen_args}
        transport, protocol = await loop.subprocess_exec(
            lambda: asyncio.subprocess.SubprocessStreamProtocol(MAX_LINE, loop),
            *processes.arguments(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            **{"stderr": None, **arguments},
        )
        process = asyncio.subprocess.Process(transport, protocol, loop)
        engine = cls(process, transport, timeout=timeout, search_timeout=search_timeout)
        try:
            await engine._run(engine._protocol.introduce())
        except BaseException:
            await engine.close()
            raise
        return engine

    @property
    def returncode(self) -> int | None:
        return self._process.returncode

    @property
    def pid(self) -> int:
        return self._process.pid

    async def ping(self) -> None:
        """Waits until the engine has done everything that it was told."""
        await self._run(self._protocol.ping())

    async def configure(self, options: Mapping[str, OptionValue]) -> None:
        """Sets options, as :meth:`SimpleEngine.configure` does."""
        await self._run(self._protocol.configure(options))

    async def play(
        self,
        board: Board,
        limit: Limit,
        *,
        game: object = None,
        root_moves: Sequence[Move] | None = None,
    ) -> PlayResult:
        """Asks for a move in the position on the board, as :meth:`SimpleEngine.play` does."""
        return await self._run(self._protocol.play(board, limit, game, root_moves))

    async def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        game: object = None,
        root_moves: Sequence[Move] | None = None,
    ) -> Info:
        """Asks what the engine thinks, as :meth:`SimpleEngine.analyse` does."""
        return await self._run(self._protocol.analyse(board, limit, game, root_moves))

    async def analysis(
        self,
        board: Board,
        limit: Limit | None = None,
        *,
        game: object = None,
        root_moves: Sequence[Move] | None = None,
    ) -> AsyncAnalysis:
        """Starts an analysis, without a limit unless one is given, and does not wait for its end.

        The next command to the engine stops it.
        """
        steps = self._protocol.start(board, Limit() if limit is None else limit, game, root_moves)
        return AsyncAnalysis(self, await self._run(steps))

    async def quit(self) -> None:
        """Tells the engine to quit, and ends it if it does not within the timeout."""
        if self.returncode is None and not self._is_closed:
            with contextlib.suppress(asyncio.TimeoutError, OSError, ValueError):
                self._send(("quit",))
                end = self._process.wait() if self._lock.locked() else self._drain_until_end()
                await asyncio.wait_for(end, self._protocol.timeout)
        await self.close()

    async def close(self) -> None:
        """Ends the engine's process at once."""
        self._is_closed = True
        if self.returncode is None:
            # The event loop waits for the process: nobody else may.
            processes.kill(self._popen)
        # Output that nobody reads would keep the loop from learning of the end. Whoever waits for
        # a line learns that there is none.
        for pipe in map(self._transport.get_pipe_transport, (0, 1, 2)):
            if pipe is None or pipe.is_closing():
                continue
            if isinstance(pipe, asyncio.WriteTransport):
                pipe.abort()
            else:
                pipe.close()
        await asyncio.shield(self._process.wait())
        self._transport.close()
        self._finalizer.detach()
        # The pipes are closed in the next turn of the loop.
        await asyncio.sleep(0)

    async def __aenter__(self) -> AsyncEngine:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            await self.quit()
        else:
            await self.close()

    async def _run(self, steps: Steps[T]) -> T:
        async with self._lock:
            if self._is_closed:
                raise self._has_been_closed()
            try:
                wait = next(steps)
                while True:
                    wait = steps.send(await self._wait(wait))
            except StopIteration as stop:
                result: T = stop.value
                return result
            except EngineError as error:
                if error._is_final:
                    await self.close()
                raise

    async def _wait(self, wait: Wait) -> bool:
        self._send(wait.lines)
        loop = asyncio.get_running_loop()
        deadline = None if wait.seconds is None else loop.time() + wait.seconds
        while not wait.is_over():
            left = None if deadline is None else deadline - loop.time()
            if left is not None and left <= 0:
                return False
            try:
                line = await asyncio.wait_for(self._line(), left)
            except asyncio.TimeoutError:
                return False
            self._protocol.receive(line)
            # However much there is to read, others have their turn.
            await asyncio.sleep(0)
        return True

    async def _line(self) -> bytes:
        stdout = self._process.stdout
        assert stdout is not None
        try:
            line = await stdout.readline()
        except ValueError:
            raise self._protocol.babbles() from None
        if not line:
            raise await self._ended()
        return line

    async def _drain_until_end(self) -> None:
        # Nobody reads any more: an engine that babbles would wait for that forever.
        stdout = self._process.stdout
        assert stdout is not None
        while await stdout.read(1 << 16):
            pass
        await self._process.wait()

    def _send(self, lines: tuple[str, ...]) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        if lines and not stdin.is_closing():
            # Not drained: an engine that does not read must not keep us from waiting for it.
            stdin.write("".join(f"{line}\n" for line in lines).encode())

    async def _ended(self) -> EngineError:
        try:
            code: int | None = await asyncio.wait_for(self._process.wait(), 1.0)
        except asyncio.TimeoutError:
            code = None
        return self._has_ended(code)


class AsyncAnalysis(AnalysisFace[AsyncEngine]):
    """An analysis that goes on: iterate over what the engine tells. ``async with`` stops it.

    What nobody asks for is kept, up to the last 10,000.

    Every method that waits raises what those of the engine do.
    """

    async def next(self) -> Info | None:
        """Waits for the next that the engine tells; None at the end of the analysis."""
        if self._search.has_news():
            # Also after the engine has gone.
            return self._search.take()
        return await self._engine._run(self._engine._protocol.news(self._search))

    async def __aiter__(self) -> AsyncIterator[Info]:
        while (info := await self.next()) is not None:
            yield info

    async def wait(self) -> BestMove:
        """Waits for the end of the analysis, which must have a limit or have been stopped."""
        if self._search.is_over():
            return self._search.answer()
        return await self._engine._run(self._engine._protocol.end(self._search))

    async def __aenter__(self) -> AsyncAnalysis:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None and not self._search.is_over():
            await self._engine._run(self._engine._protocol.stop(self._search))
        else:
            self.stop()
