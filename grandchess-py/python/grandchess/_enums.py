"""The enumerations. The compiled module looks their members up here, once, by name."""

from __future__ import annotations

import enum

__all__ = ["Color", "DrawPolicy", "Letters", "Role", "Termination", "Variant"]


class _Enum(enum.Enum):
    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self._name_}"


class Color(_Enum):
    """The two sides: `WHITE`, which moves first, and `BLACK`.

    As in python-chess, White is true and Black is false: ``bool(WHITE)`` is
    `True`, and wherever a function takes a colour it takes a `bool` too, so
    ``not board.turn`` is the opponent. `other` gives the opponent as a
    colour. Colours compare and hash as `True` and `False` do, and are an
    index as they are: of a list of two, Black's entry is the first.
    """

    WHITE = True
    BLACK = False

    @property
    def other(self) -> Color:
        """The opponent."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE

    def __bool__(self) -> bool:
        return self is Color.WHITE

    def __index__(self) -> int:
        return int(self is Color.WHITE)

    def __eq__(self, other: object, /) -> bool:
        if isinstance(other, Color):
            return self is other
        equal: bool = self._value_ == other
        return equal

    def __hash__(self) -> int:
        return hash(self._value_)


class Letters(_Enum):
    """The two sets of piece letters. They clash: ``C`` means two different pieces."""

    NEUTRAL = "neutral"
    """A archbishop, C chancellor: Fairy-Stockfish, pychess, Cute Chess, XBoard."""
    FREELING = "freeling"
    """C cardinal (the archbishop), M marshal (the chancellor): ChessV, Mindsports, BrainKing."""


class Role(_Enum):
    """The eight kinds of men. The value is the English name in lower case.

    Freeling calls the archbishop (bishop and knight in one) *cardinal* and
    the chancellor (rook and knight in one) *marshal*: see :class:`Letters`.

    `index` counts them from 0 for `PAWN` to 7 for `KING`, in the order in
    which they are listed in `ROLES`.
    """

    index: int

    PAWN = "pawn"
    KNIGHT = "knight"
    BISHOP = "bishop"
    ROOK = "rook"
    ARCHBISHOP = "archbishop"
    CHANCELLOR = "chancellor"
    QUEEN = "queen"
    KING = "king"

    def __init__(self, _name: str) -> None:
        self.index = len(type(self).__members__)

    def symbol(self, *, letters: Letters = Letters.NEUTRAL) -> str:
        """The letter in lower case."""
        from ._grandchess import Piece

        return Piece(self, Color.BLACK).symbol(letters=letters)


class Variant(_Enum):
    """The two games. The value is the name as UCI engines write it."""

    GRAND = "grand"
    """Freeling's game of 1984: one start array, no castling."""
    SHUFFLED_GRAND = "shuffledgrand"
    """A shuffled back rank on the first rank, pawns on the second, castling as in Chess960."""


class DrawPolicy(_Enum):
    """When repetition and many moves without progress end a game by themselves."""

    STANDARD = "standard"
    """At five occurrences and seventy-five moves; at three and fifty a player may claim."""
    IMMEDIATE = "immediate"
    """At three occurrences and fifty moves, as servers do."""


class Termination(_Enum):
    """Why a game ended. The value is the name in lower case with hyphens."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    INSUFFICIENT_MATERIAL = "insufficient-material"
    FIVEFOLD_REPETITION = "fivefold-repetition"
    SEVENTY_FIVE_MOVES = "seventy-five-moves"
    THREEFOLD_REPETITION = "threefold-repetition"
    FIFTY_MOVES = "fifty-moves"
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    FLAG_FALL = "flag-fall"
    FLAG_FALL_DRAW = "flag-fall-draw"
    FORFEIT = "forfeit"
    ADJUDICATION = "adjudication"
    UNKNOWN = "unknown"


for _name in __all__:
    # Their home for users, in tracebacks and in pickles.
    globals()[_name].__module__ = "grandchess"
