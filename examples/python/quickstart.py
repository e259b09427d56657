"""A first look: a board, its legal moves, a few moves in three notations, what becomes of errors.

Run it with ``python examples/python/quickstart.py``.
"""

from __future__ import annotations

import grandchess


def main() -> None:
    board = grandchess.Board()
    print(board)
    print(f"{len(board.legal_moves)} legal moves, among them", *list(board.legal_moves)[:5])

    # Moves can be made in coordinates, in algebraic notation, or as objects.
    board.push_uci("e3e5")
    board.push_san("Nc7")
    board.push(grandchess.Move(grandchess.F2, grandchess.E4))
    print("After", board.root().variation_san(board.move_stack))
    print("FEN:", board.fen())

    # C is the chancellor in neutral letters; Freeling calls it a marshal.
    print("In Freeling's letters:", board.fen(letters=grandchess.Letters.FREELING))

    for text in ("Qz5", "Qd1"):
        try:
            board.push_san(text)
        except ValueError as error:
            print(f"{type(error).__name__}: {error}")

    # 1. Af4 Qe10 2. Ad6 Qf10 3. Axc8#
    mate = grandchess.Board()
    for san in ("Af4", "Qe10", "Ad6", "Qf10", "Axc8#"):
        mate.push_san(san)
    outcome = mate.outcome()
    assert outcome is not None
    print(mate.unicode())
    print(outcome.result(), "by", outcome.termination.value)


if __name__ == "__main__":
    main()
