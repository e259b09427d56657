"""Draws a board with the last move, arrows and the squares that a piece attacks.

Run it with ``python examples/python/board_picture.py [FILE.svg]``.
"""

from __future__ import annotations

import sys
from pathlib import Path

import grandchess
from grandchess import svg


def picture() -> svg.SvgString:
    """The archbishop on d6, one move before it mates."""
    board = grandchess.Board()
    for san in ("Af4", "Qe10", "Ad6", "Qf10"):
        board.push_san(san)
    mate = board.parse_san("Axc8#")
    return svg.board(
        board,
        lastmove=board.peek(),
        arrows=[svg.Arrow(mate.from_square, mate.to_square, "red")],
        squares=board.attacks(grandchess.D6),
        fill={grandchess.E9: "#d8261c88"},
        size=480,
        title="The archbishop mates on c8",
    )


def main(path: str = "board.svg") -> None:
    Path(path).write_text(picture(), encoding="utf-8")
    print(f"wrote {path}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
