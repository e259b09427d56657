"""A bot that plays by a small search of its own, or asks an engine.

Run it with ``python examples/python/bot.py [ENGINE]``: the search plays a game
against the engine, or against random moves if none is given.

The same bot for chess, with python-chess: write ``chess`` for ``grandchess``,
and take archbishop and chancellor out of VALUES. Nothing else differs.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

import grandchess
from grandchess.engine import Limit, SimpleEngine

VALUES = {
    grandchess.PAWN: 100,
    grandchess.KNIGHT: 300,
    grandchess.BISHOP: 350,
    grandchess.ROOK: 550,
    grandchess.ARCHBISHOP: 750,
    grandchess.CHANCELLOR: 850,
    grandchess.QUEEN: 950,
    grandchess.KING: 0,
}
MATE = 100_000


def evaluate(board: grandchess.Board) -> int:
    """How far the side to move is ahead, in hundredths of a pawn: men and their freedom."""
    if board.is_checkmate():
        return -MATE + board.ply()
    if board.is_game_over():
        return 0
    men = sum(
        VALUES[piece.piece_type] if piece.color == board.turn else -VALUES[piece.piece_type]
        for piece in board.piece_map().values()
    )
    return men + len(list(board.legal_moves))


def search(board: grandchess.Board, depth: int, alpha: int, beta: int) -> int:
    """The score that the side to move can reach, if it lies between alpha and beta."""
    if depth == 0 or board.is_game_over():
        return evaluate(board)
    # Captures first: they cut the most.
    moves = sorted(board.legal_moves, key=board.is_capture, reverse=True)
    for move in moves:
        board.push(move)
        score = -search(board, depth - 1, -beta, -alpha)
        board.pop()
        if score >= beta:
            return score
        alpha = max(alpha, score)
    return alpha


def best_move(board: grandchess.Board, depth: int = 2) -> grandchess.Move:
    """The move after which the opponent can reach least."""
    best, alpha = None, -MATE
    for move in sorted(board.legal_moves, key=board.is_capture, reverse=True):
        board.push(move)
        score = -search(board, depth - 1, -MATE, -alpha)
        board.pop()
        if best is None or score > alpha:
            best, alpha = move, score
    assert best is not None
    return best


def play(opponent: Callable[[grandchess.Board], grandchess.Move], plies: int) -> grandchess.Board:
    """The search, with White, against an opponent."""
    board = grandchess.Board()
    while not board.is_game_over(claim_draw=True) and board.ply() < plies:
        board.push(best_move(board) if board.turn else opponent(board))
    return board


def main(command: str | None = None, plies: int = 60) -> None:
    if command is None:
        rng = random.Random(2026)
        board = play(lambda board: rng.choice(list(board.legal_moves)), plies)
    else:
        with SimpleEngine.popen_uci(command) as engine:
            board = play(lambda board: engine.play(board, Limit(time=0.1)).move, plies)
    print(board)
    print(f"{board.result(claim_draw=True)} after {board.ply()} half-moves")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
