"""Two players who choose their moves at random.

Run it with ``python examples/python/random_game.py [SEED]``.
"""

from __future__ import annotations

import random
import sys

import grandchess


def play(rng: random.Random) -> grandchess.Board:
    """Plays a game to its end, draws included."""
    board = grandchess.Board(draw_policy=grandchess.DrawPolicy.IMMEDIATE)
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return board


def main(seed: int = 2026) -> None:
    board = play(random.Random(seed))
    outcome = board.outcome()
    assert outcome is not None
    print(board.root().variation_san(board.move_stack))
    print(board)
    print(f"{outcome.result()} by {outcome.termination.value} after {board.ply()} half-moves")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
