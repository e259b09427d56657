"""Engines: what they answer, what becomes of those that don't, in both faces."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from engine_programs import FAKE, example, fairy_stockfish, fake, posix

import grandchess as gc
from grandchess.engine import (
    AsyncEngine,
    BestMove,
    Cp,
    EngineError,
    EngineMoveError,
    EngineTerminatedError,
    EngineTimeoutError,
    Limit,
    Mate,
    Option,
    PovScore,
    SimpleEngine,
)

DEPTH = Limit(depth=1)
PATIENCE = 60.0
"""Seconds that nothing here should take, even on a slow machine."""


def is_gone(pid: int) -> bool:
    """Whether a process has ended and, if it was ours, been waited for."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def becomes(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.01)
    return condition()


# What a sound engine answers.


def test_who_it_is(popen: Callable[..., Any]) -> None:
    with popen(fake()) as engine:
        assert engine.id == {"name": "Fake Engine 1", "author": "nobody in particular"}
        assert "Fake Engine 1" in repr(engine) and engine.returncode is None
        options = engine.options
        assert list(options)[:3] == ["Hash", "Clear Hash", "Style of Play"]
        assert options["hash"] == Option("Hash", "spin", 16, 1, 64)
        assert options["Clear Hash"] == Option("Clear Hash", "button")
        style = Option("Style of Play", "combo", "Solid", None, None, ("Solid", "Very Wild"))
        assert options["Style of Play"] == style
        assert options["Use Book"].default is False and options["Log File"].default == ""
        pid = engine.pid
    assert engine.returncode == 0 and is_gone(pid)


def test_play(popen: Callable[..., Any]) -> None:
    board = gc.Board()
    with popen(fake()) as engine:
        result = engine.play(board, DEPTH)
        assert result.move == min(board.legal_moves) and not board.move_stack
        board.push(result.move)
        assert result.ponder == min(board.legal_moves)
        assert result.info["pv"] == [result.move, result.ponder]
        assert result.info["score"] == PovScore(Mate(-2), gc.WHITE)
        assert result.info["upperbound"] and "lowerbound" not in result.info
        assert result.info["time"] == 1.5 and result.info["nodes"] == 77
        assert result.info["depth"] == 3 and result.info["seldepth"] == 4
        # The moves before are told, too: the engine plays on from where the game stands.
        board.push(result.ponder)
        assert engine.play(board, DEPTH).move in board.legal_moves
        start = gc.Board("4k5/10/P9/10/10/10/10/10/10/4K5 w - - 0 1")
        start.push_uci("a8a9a")
        assert engine.play(start, DEPTH).move in start.legal_moves
        shuffled = gc.Board.shuffled(700)
        assert engine.play(shuffled, DEPTH).move in shuffled.legal_moves
        assert engine.play(board, DEPTH).move in board.legal_moves
        only = max(board.legal_moves)
        info = engine.analyse(board, DEPTH, root_moves=[only])
        assert f"searchmoves {only}" in info["string"]


def test_analysis(popen: Callable[..., Any]) -> None:
    board = gc.Board()
    with popen(fake()) as engine:
        with engine.analysis(board) as analysis:
            told = []
            for info in analysis:
                told.append(info)
                if info.get("score") == PovScore(Cp(13), gc.WHITE):
                    assert analysis.info["nodes"] == 1
                    with pytest.raises(ValueError):
                        analysis.wait()
                    analysis.stop()
            best = analysis.wait()
            assert analysis.next() is None
        assert told[0]["string"] == "go infinite" and told[-1]["nodes"] == 77
        assert [info["multipv"] for info in told if "multipv" in info] == [2]
        # The second-best line does not overwrite the best.
        assert analysis.info["score"] == PovScore(Mate(-2), gc.WHITE)
        assert best == BestMove(told[-1]["pv"][0], told[-1]["pv"][1])
        # With a limit it ends by itself.
        assert len(list(engine.analysis(board, DEPTH))) == 3
        assert engine.analysis(board, DEPTH).wait() == best
        # The next command stops an analysis that was left alone, and so does leaving it.
        left = engine.analysis(board)
        assert engine.play(board, DEPTH).move == best.move
        assert left.wait() == best and list(left)
        with engine.analysis(board) as analysis:
            next(iter(analysis))
        assert analysis.wait() == best
        # A finished position has no move, which is no fault.
        mate = gc.Board("k9/1Q8/2K7/10/10/10/10/10/10/10 b - - 0 1")
        assert engine.analysis(mate, DEPTH).wait() == BestMove(None)


# Engines with faults.


@pytest.mark.parametrize("fault", ["stillborn", "mute", "deaf"])
def test_no_engine_at_all(popen: Callable[..., Any], fault: str) -> None:
    with pytest.raises(EngineError) as caught:
        popen(fake(fault), timeout=30 if fault == "stillborn" else 2)
    if fault == "stillborn":
        assert isinstance(caught.value, EngineTerminatedError)
        assert caught.value.returncode == 3 and "exit code 3" in str(caught.value)
    else:
        assert isinstance(caught.value, EngineTimeoutError) and caught.value.is_hung
        assert isinstance(caught.value, TimeoutError)


@posix
@pytest.mark.parametrize(("fault", "code"), [("dies", 7), ("killed", -9)])
def test_an_engine_that_dies(popen: Callable[..., Any], fault: str, code: int) -> None:
    with popen(fake(fault)) as engine:
        with pytest.raises(EngineTerminatedError) as caught:
            engine.play(gc.Board(), DEPTH)
        assert caught.value.returncode == engine.returncode == code
        assert ("out of memory" in str(caught.value)) == (fault == "dies")
        # It stays dead.
        for again in (engine.ping, lambda: engine.play(gc.Board(), DEPTH)):
            with pytest.raises(EngineTerminatedError):
                again()
        assert is_gone(engine.pid)


@posix
def test_an_engine_that_hangs(popen: Callable[..., Any]) -> None:
    for limit in (Limit(time=0.1), Limit(depth=3), Limit(white_clock=0.1, black_clock=60)):
        with popen(fake("hangs"), search_timeout=0.5) as engine:
            engine._protocol.timeout = 0.5
            with pytest.raises(EngineTimeoutError, match="hangs|no answer to go or stop") as caught:
                engine.play(gc.Board(), limit)
            assert caught.value.is_hung and is_gone(engine.pid)
            with pytest.raises(EngineTerminatedError):
                engine.ping()


def test_an_engine_that_is_late_but_obeys(popen: Callable[..., Any]) -> None:
    with popen(fake("slow"), timeout=PATIENCE, search_timeout=0.3) as engine:
        with pytest.raises(EngineTimeoutError) as caught:
            engine.play(gc.Board(), DEPTH)
        assert not caught.value.is_hung and engine.returncode is None
        engine.ping()
        with engine.analysis(gc.Board(), Limit(nodes=5)) as analysis:
            analysis.stop()
            assert analysis.wait().move == min(gc.Board().legal_moves)


def test_garbage_is_skipped(popen: Callable[..., Any]) -> None:
    board = gc.Board()
    with popen(fake("garbage")) as engine:
        assert "Hash" in engine.options and "X" not in engine.options
        for _ in range(3):
            # The move that nobody asked for is not taken for an answer.
            result = engine.play(board, DEPTH)
            assert result.move == min(board.legal_moves)
            board.push(result.move)
        assert result.info["depth"] == 3 and result.info["pv"][0] == result.move
        quiet = [info for info in engine.analysis(board, DEPTH) if info.get("depth") == 2]
        assert quiet == [{"depth": 2}, {**quiet[1]}]


def test_one_line_without_end(popen: Callable[..., Any]) -> None:
    with popen(fake("flood")) as engine:
        with pytest.raises(EngineTerminatedError, match="babbles"):
            engine.play(gc.Board(), DEPTH)
    assert is_gone(engine.pid)


def test_lines_without_end(popen: Callable[..., Any]) -> None:
    with popen(fake("chatter"), timeout=PATIENCE) as engine:
        engine._protocol.timeout = 0.5
        with pytest.raises(EngineTimeoutError):
            engine.play(gc.Board(), Limit(time=0.1))
    assert is_gone(engine.pid)


@pytest.mark.parametrize(
    ("fault", "text", "cause"),
    [
        ("illegal", "a1j10", gc.IllegalMoveError),
        ("nonsense", "castles", gc.InvalidMoveError),
        ("resigns", "(none)", type(None)),
    ],
)
def test_moves_that_are_not_legal(
    popen: Callable[..., Any], fault: str, text: str, cause: type[object]
) -> None:
    board = gc.Board()
    with popen(fake(fault)) as engine:
        for ask in (engine.play, engine.analyse):
            with pytest.raises(EngineMoveError) as caught:
                ask(board, DEPTH)
            assert isinstance(caught.value.__cause__, cause)
            assert caught.value.text == text and caught.value.fen == board.fen()
        # It can be asked again.
        assert engine.returncode is None
        engine.ping()


def test_an_engine_of_another_game(popen: Callable[..., Any]) -> None:
    with popen(fake("chess")) as engine:
        with pytest.raises(EngineError, match="does not play grand"):
            engine.play(gc.Board(), DEPTH)


# Nothing is left behind.


@pytest.mark.parametrize("fault", ["stubborn", "parent", "slow", "chatter"])
def test_quit_and_close(popen: Callable[..., Any], fault: str) -> None:
    for leave in ("quit", "close"):
        engine = popen(fake(fault))
        engine._protocol.timeout = 0.3
        if fault in ("slow", "chatter"):
            engine.analysis(gc.Board())
        getattr(engine, leave)()
        assert is_gone(engine.pid)
        if fault == "parent" and os.name == "posix":
            child = int(engine.id["child"])
            # Its init has to notice: it was no child of ours.
            assert becomes(lambda: is_gone(child) or state(child) == "Z")
        # Once is enough, but twice is no fault.
        engine.close()
        engine.quit()
        with pytest.raises(EngineTerminatedError):
            engine.ping()


def state(pid: int) -> str:
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def test_an_exception_inside(popen: Callable[..., Any]) -> None:
    with pytest.raises(ZeroDivisionError), popen(fake("stubborn")) as engine:
        raise ZeroDivisionError
    assert is_gone(engine.pid)


def test_a_forgotten_engine() -> None:
    engine = SimpleEngine.popen_uci(fake("stubborn"))
    pid = engine.pid
    del engine
    assert becomes(lambda: is_gone(pid))


@posix
@pytest.mark.parametrize("end", ["pass", "raise SystemExit(1)", "os.kill(os.getpid(), 2)"])
def test_a_program_that_ends(end: str) -> None:
    code = f"""
import asyncio, os, sys
from grandchess import Board
from grandchess.engine import AsyncEngine, Limit, SimpleEngine
command = [sys.executable, {str(FAKE)!r}, "stubborn"]
engine = SimpleEngine.popen_uci(command)
analysis = engine.analysis(Board())
print(engine.pid, flush=True)
async def main():
    global other
    other = await AsyncEngine.popen_uci(command)
    print(other.pid, flush=True)
    {end}
asyncio.run(main())
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    pids = list(map(int, done.stdout.split()))
    assert len(pids) == 2, done.stderr
    assert becomes(lambda: all(is_gone(pid) or state(pid) == "Z" for pid in pids))


# Threads, tasks and interruptions.


def test_threads_share_an_engine() -> None:
    boards = []
    for move in sorted(gc.Board().legal_moves)[:6]:
        boards.append(gc.Board())
        boards[-1].push(move)
    wrong = []
    with SimpleEngine.popen_uci(fake()) as engine:

        def work(board: gc.Board) -> None:
            for _ in range(5):
                if engine.play(board, DEPTH).move != min(board.legal_moves):
                    wrong.append(board)

        threads = [threading.Thread(target=work, args=(board,)) for board in boards]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
    assert not wrong


def test_another_thread_stops_and_closes() -> None:
    with SimpleEngine.popen_uci(fake()) as engine:
        analysis = engine.analysis(gc.Board())
        timer = threading.Timer(0.1, analysis.stop)
        timer.start()
        assert list(analysis)[-1]["nodes"] == 77
        again = engine.analysis(gc.Board())
        timer = threading.Timer(0.1, engine.close)
        timer.start()
        with pytest.raises(EngineTerminatedError):
            list(again)


@posix
def test_ctrl_c_leaves_the_engine_fit() -> None:
    board = gc.Board()
    # Whoever runs the tests may ignore Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with SimpleEngine.popen_uci(fake("slow"), search_timeout=PATIENCE) as engine:
        main = threading.main_thread().ident
        assert main is not None
        timer = threading.Timer(0.3, signal.pthread_kill, [main, signal.SIGINT])
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            engine.play(board, DEPTH)
        timer.join()
        signal.signal(signal.SIGINT, before)
        # The answer to the search before is not taken for that to the next.
        board.push_uci("e3e5")
        analysis = engine.analysis(board)
        analysis.stop()
        assert analysis.wait().move == min(board.legal_moves)


def test_cancelled_tasks_leave_the_engine_fit() -> None:
    async def main() -> None:
        board = gc.Board()
        async with await AsyncEngine.popen_uci(fake("slow")) as engine:
            for _ in range(3):
                task = asyncio.create_task(engine.play(board, DEPTH))
                await asyncio.sleep(0.1)
                task.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await task
            board.push_uci("e3e5")
            async with await engine.analysis(board) as analysis:
                async for info in analysis:
                    if "pv" in info:
                        break
            best = await analysis.wait()
            assert best.move == min(board.legal_moves)
            # Closing ends what other tasks wait for.
            task = asyncio.create_task(engine.play(board, DEPTH))
            await asyncio.sleep(0.1)
            await engine.close()
            with pytest.raises(EngineTerminatedError):
                await task

    asyncio.run(asyncio.wait_for(main(), PATIENCE))


def test_tasks_use_engines_side_by_side() -> None:
    async def main() -> None:
        engines = [await AsyncEngine.popen_uci(fake()) for _ in range(3)]
        tasks = [engine.play(gc.Board(), DEPTH) for engine in engines for _ in range(3)]
        results = await asyncio.gather(*tasks)
        assert {result.move for result in results} == {min(gc.Board().legal_moves)}
        await asyncio.gather(*(engine.quit() for engine in engines))
        assert {engine.returncode for engine in engines} == {0}

    asyncio.run(asyncio.wait_for(main(), PATIENCE))


# Real engines.


def play_on(engine: Any, board: gc.Board, plies: int) -> None:
    for _ in range(plies):
        if board.is_game_over():
            return
        result = engine.play(board, Limit(nodes=300), game="one")
        assert result.info["score"].turn == board.turn
        assert result.info["nodes"] > 0
        board.push(result.move)


def test_our_own_engine(popen: Callable[..., Any]) -> None:
    with popen(example("uci")) as engine:
        engine.configure({"Hash": 4})
        board = gc.Board()
        play_on(engine, board, 20)
        play_on(engine, gc.Board.shuffled(4711), 20)
        # 1. Af4 Qe10 2. Ad6 Qf10 3. Axc8#
        mate = gc.Board()
        for san in ("Af4", "Qe10", "Ad6", "Qf10"):
            mate.push_san(san)
        info = engine.analyse(mate, Limit(depth=3))
        assert info["score"].white() == Mate(1) and mate.san(info["pv"][0]) == "Axc8#"
        assert engine.play(mate, Limit(time=0.05)).move in mate.legal_moves
        with engine.analysis(board) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 2:
                    break
        assert analysis.wait().move in board.legal_moves
    assert engine.returncode == 0


def test_fairy_stockfish(popen: Callable[..., Any]) -> None:
    with popen(fairy_stockfish()) as engine:
        assert "Fairy-Stockfish" in engine.id["name"]
        engine.configure({"Threads": 1, "Hash": 4, "Skill Level": 20, "Clear Hash": None})
        board = gc.Board()
        play_on(engine, board, 30)
        late = "10/4k3P1/10/10/10/10/10/10/4K5/R9 w - - 0 1"
        promoting = gc.Board(late)
        assert engine.play(promoting, Limit(nodes=2000)).move in promoting.legal_moves
        info = engine.analyse(board, Limit(depth=3))
        assert info["depth"] >= 3 and info["pv"]
        with pytest.raises(EngineError, match="does not play shuffledgrand"):
            engine.play(gc.Board.shuffled(0), DEPTH)
        with pytest.raises(EngineError):
            engine.configure({"Hash": 10**9})
        assert engine.play(board, Limit(white_clock=1, black_clock=1, white_inc=0, black_inc=0))
    assert engine.returncode == 0
