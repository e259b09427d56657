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

# The home of `collections.abc`, which would load all of `collections` with it.
from _collections_abc import Set

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

# What is not compiled is loaded when it is first asked for: `__getattr__`, below. Python's own `enum`
# and `typing` take longer to load than all of this package.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import engine as engine
    from . import match as match
    from . import pgn as pgn
    from . import svg as svg
    from ._constants import *  # noqa: F403
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
    "parse_square",
    "square",
    "square_distance",
    "square_file",
    "square_mirror",
    "square_name",
    "square_rank",
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

_SUBMODULES = ("engine", "match", "pgn", "svg")

if not TYPE_CHECKING:

    def __getattr__(name):
        if name in _SUBMODULES:
            __import__(f"{__name__}.{name}")
        elif name in __all__:
            from . import _constants, _enums, _errors

            for home in (_enums, _errors, _constants):
                globals().update((known, getattr(home, known)) for known in home.__all__)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return globals()[name]


def __dir__() -> list[str]:
    return sorted((*__all__, *_SUBMODULES))
