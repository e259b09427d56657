"""The constants: squares, colours and roles by name. A square is an int, 0 for a1 to 99 for j10."""

from __future__ import annotations

from ._enums import Color, Role
from ._grandchess import Board, square_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# fmt: off
__all__ = [
    "STARTING_FEN", "COLORS", "WHITE", "BLACK",
    "ROLES", "PAWN", "KNIGHT", "BISHOP", "ROOK", "ARCHBISHOP", "CHANCELLOR", "QUEEN", "KING",
    "FILE_NAMES", "RANK_NAMES", "SQUARES", "SQUARE_NAMES",
    "A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1", "J1",
    "A2", "B2", "C2", "D2", "E2", "F2", "G2", "H2", "I2", "J2",
    "A3", "B3", "C3", "D3", "E3", "F3", "G3", "H3", "I3", "J3",
    "A4", "B4", "C4", "D4", "E4", "F4", "G4", "H4", "I4", "J4",
    "A5", "B5", "C5", "D5", "E5", "F5", "G5", "H5", "I5", "J5",
    "A6", "B6", "C6", "D6", "E6", "F6", "G6", "H6", "I6", "J6",
    "A7", "B7", "C7", "D7", "E7", "F7", "G7", "H7", "I7", "J7",
    "A8", "B8", "C8", "D8", "E8", "F8", "G8", "H8", "I8", "J8",
    "A9", "B9", "C9", "D9", "E9", "F9", "G9", "H9", "I9", "J9",
    "A10", "B10", "C10", "D10", "E10", "F10", "G10", "H10", "I10", "J10",
]
# fmt: on

STARTING_FEN: Final = Board().fen()
"""The start of a game of Grand, in neutral letters."""

COLORS: Final = [Color.WHITE, Color.BLACK]
ROLES: Final = list(Role)

WHITE: Final = Color.WHITE
BLACK: Final = Color.BLACK
PAWN: Final = Role.PAWN
KNIGHT: Final = Role.KNIGHT
BISHOP: Final = Role.BISHOP
ROOK: Final = Role.ROOK
ARCHBISHOP: Final = Role.ARCHBISHOP
CHANCELLOR: Final = Role.CHANCELLOR
QUEEN: Final = Role.QUEEN
KING: Final = Role.KING

FILE_NAMES: Final = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]
RANK_NAMES: Final = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
SQUARES: Final = range(100)
SQUARE_NAMES: Final = [square_name(square) for square in SQUARES]

A1, B1, C1, D1, E1, F1, G1, H1, I1, J1 = range(10)
A2, B2, C2, D2, E2, F2, G2, H2, I2, J2 = range(10, 20)
A3, B3, C3, D3, E3, F3, G3, H3, I3, J3 = range(20, 30)
A4, B4, C4, D4, E4, F4, G4, H4, I4, J4 = range(30, 40)
A5, B5, C5, D5, E5, F5, G5, H5, I5, J5 = range(40, 50)
A6, B6, C6, D6, E6, F6, G6, H6, I6, J6 = range(50, 60)
A7, B7, C7, D7, E7, F7, G7, H7, I7, J7 = range(60, 70)
A8, B8, C8, D8, E8, F8, G8, H8, I8, J8 = range(70, 80)
A9, B9, C9, D9, E9, F9, G9, H9, I9, J9 = range(80, 90)
A10, B10, C10, D10, E10, F10, G10, H10, I10, J10 = range(90, 100)
