"""Boards that threads share, and long work that lets others run."""

from __future__ import annotations

import gc as garbage
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

import grandchess as gc

THREADS = 8


def hammer(work: Callable[[int], None]) -> None:
    """Runs the work in many threads that change often; an exception in one of them comes out."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            for done in [pool.submit(work, seed) for seed in range(THREADS)]:
                done.result(timeout=60)
    finally:
        sys.setswitchinterval(before)


def test_a_shared_board() -> None:
    board = gc.Board()
    pushed, popped = [0] * THREADS, [0] * THREADS

    def work(seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(400):
            try:
                board.push(rng.choice(list(board.legal_moves)))
                pushed[seed] += 1
            except (gc.IllegalMoveError, IndexError):
                pass  # another thread was faster, or the game is at its end
            board.fen(), board.is_check(), board.outcome(), board.copy(), repr(board)
            if rng.random() < 0.5:
                try:
                    board.pop()
                    popped[seed] += 1
                except IndexError:
                    pass

    hammer(work)
    assert len(board.move_stack) == sum(pushed) - sum(popped)
    # What is on the board is what the moves lead to.
    again = gc.Board()
    for m in board.move_stack:
        again.push(m)
    assert again == board and sum(pushed) > 100


def test_a_shared_setup() -> None:
    setup = gc.Setup.start()

    def work(seed: int) -> None:
        piece = gc.Piece(gc.Role.QUEEN, gc.WHITE)
        for _ in range(500):
            setup.set_piece_at(gc.A5 + seed, piece)
            setup.halfmove_clock = seed
            assert setup.piece_at(gc.A5 + seed) == piece
            setup.fen(), setup.defects(), setup.copy()

    hammer(work)
    assert len(setup.pieces(gc.QUEEN, gc.WHITE)) == THREADS + 1


def test_shared_values() -> None:
    position, legal = gc.Position(), gc.Board().legal_moves

    def work(seed: int) -> None:
        for _ in range(100):
            assert len(list(legal)) == len(legal) == 65
            for m in legal:
                assert hash(position.play(m)) and m == gc.Move.from_uci(m.uci())

    hammer(work)


def test_a_shared_game() -> None:
    game = gc.pgn.Game()
    first = game.add_variation(gc.Move.from_uci("e3e5"))

    def work(seed: int) -> None:
        legal = list(first.board().legal_moves)
        for move in random.Random(seed).sample(legal, 20):
            node = first.add_variation(move, comment=f"from {seed}")
            node.nags = [seed]
            game.headers["Round"] = str(seed)
            first.promote(node)
            assert node.board().peek() == move and node.parent == first and str(game)
            first.remove_variation(first.add_main_variation(move))

    hammer(work)
    assert len(first.variations) == 20 * THREADS
    assert gc.pgn.Game.parse(str(game)) == game


def test_code_that_runs_while_a_board_is_used() -> None:
    """The collector may run anything at any time, even code that uses the same board."""
    board = gc.Board()

    class Finalized:
        def __init__(self) -> None:
            self.cycle = self

        def __del__(self) -> None:
            board.fen()
            board.copy()

    thresholds = garbage.get_threshold()
    garbage.set_threshold(1, 1, 1)
    try:
        for m in board.legal_moves:
            Finalized()
            board.push(m)
            board.piece_map(), list(board.legal_moves), board.move_stack, board.outcome()
            with pytest.raises(gc.IllegalMoveError):
                board.push(m)
            board.pop()
    finally:
        garbage.set_threshold(*thresholds)
    assert board == gc.Board()


def test_perft_lets_others_run() -> None:
    counted: list[int] = []
    worker = threading.Thread(target=lambda: counted.append(gc.Board().perft(4)))
    ticks = 0
    worker.start()
    while worker.is_alive():
        ticks += 1
        time.sleep(0.001)
    assert counted == [15921643] and ticks > 1


@pytest.mark.skipif(os.name == "nt", reason="signals are sent differently there")
def test_perft_can_be_interrupted() -> None:
    code = "import grandchess; print('go', flush=True); grandchess.Board().perft(9)"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline() == b"go\n"
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert b"KeyboardInterrupt" in errors and b"panic" not in errors


def test_the_module_needs_no_global_lock() -> None:
    enabled = getattr(sys, "_is_gil_enabled", None)
    if enabled is None or enabled():
        pytest.skip("this Python has the global lock")
    assert not enabled()
