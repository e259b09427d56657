"""The rules of Grand Chess, the 10×10 game of Christian Freeling.

Whoever knows python-chess is at home: `Board`, `Move`, `push`, `pop` and
`legal_moves` mean the same. Squares are ints from `A1` (0) to `J10` (99).

>>> import grandchess
>>> board = grandchess.Board()
>>> board.push_san("e5")
Move.from_uci('e3e5')
>>> len(board.legal_moves)
65
>>> board.turn
Color.BLACK
"""

from __future__ import annotations

from collections.abc import Set

from ._enums import Color, DrawPolicy, Letters, Role, Termination, Variant
from ._errors import (
    AmbiguousMoveError,
    Defect,
    GrandChessError,
    IllegalMoveError,
    InvalidFenError,
    InvalidMoveError,
    PgnError,
)
from ._grandchess import (
    SHUFFLED_STARTS,
    Board,
    LegalMoves,
    Move,
    Outcome,
    Piece,
    Position,
    Setup,
    SquareSet,
    __version__,
    detect_letters,
    parse_square,
    square,
    square_distance,
    square_file,
    square_mirror,
    square_name,
    square_rank,
)
from ._squares import *  # noqa: F403

# `typing` takes longer to load than all of this package, and only type checkers need it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from . import engine as engine
    from . import match as match
    from . import pgn as pgn
    from . import svg as svg

__all__ = [
    "ARCHBISHOP",
    "BISHOP",
    "BLACK",
    "CHANCELLOR",
    "COLORS",
    "KING",
    "KNIGHT",
    "PAWN",
    "QUEEN",
    "ROLES",
    "ROOK",
    "SHUFFLED_STARTS",
    "STARTING_FEN",
    "WHITE",
    "AmbiguousMoveError",
    "Board",
    "Color",
    "Defect",
    "DrawPolicy",
    "GrandChessError",
    "IllegalMoveError",
    "InvalidFenError",
    "InvalidMoveError",
    "LegalMoves",
    "Letters",
    "Move",
    "Outcome",
    "PgnError",
    "Piece",
    "Position",
    "Role",
    "Setup",
    "SquareSet",
    "Termination",
    "Variant",
    "__version__",
    "detect_letters",
    "engine",
    "match",
    "parse_square",
    "pgn",
    "square",
    "square_distance",
    "square_file",
    "square_mirror",
    "square_name",
    "square_rank",
    "svg",
]
# fmt: off
__all__ += [
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

Set.register(SquareSet)
for _class in (
    *(Color, DrawPolicy, Letters, Role, Termination, Variant, Defect, GrandChessError),
    *(InvalidFenError, InvalidMoveError, IllegalMoveError, AmbiguousMoveError, PgnError),
):
    # Their home for users, in tracebacks and in pickles.
    _class.__module__ = __name__
del _class

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

STARTING_FEN: Final = Board().fen()
"""The start of a game of Grand, in neutral letters."""

if not TYPE_CHECKING:

    def __getattr__(name):
        # Most programs need neither pictures nor PGN nor engines: they are loaded when first used.
        if name in ("engine", "match", "pgn", "svg"):
            import importlib

            return importlib.import_module(f".{name}", __name__)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
