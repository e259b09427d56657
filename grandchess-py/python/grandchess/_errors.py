"""The exceptions. The compiled module raises them by their names here."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ._grandchess import Game, Move

__all__ = [
    "AmbiguousMoveError",
    "Defect",
    "GrandChessError",
    "IllegalMoveError",
    "InvalidFenError",
    "InvalidMoveError",
    "PgnError",
]


class Defect(str):
    """One reason why a :class:`Setup` is no position: a sentence, and what kind of reason it is."""

    __slots__ = ("is_tolerable", "kind")

    kind: str
    """The kind in lower case with hyphens, such as ``"no-king"``."""
    is_tolerable: bool
    """Whether who stands where is sound all the same: castling, en passant, checks, move number."""

    def __new__(cls, message: str, kind: str, is_tolerable: bool) -> Defect:
        defect = super().__new__(cls, message)
        defect.kind = kind
        defect.is_tolerable = is_tolerable
        return defect

    def __reduce__(self) -> tuple[type[Defect], tuple[str, str, bool]]:
        return type(self), (str(self), self.kind, self.is_tolerable)


class GrandChessError(ValueError):
    """What all errors of this package have in common.

    - `text`: the text that was read, if there was one.
    - `offset`: the index in `text` at which it stops making sense, if that can be told.
    - `fen`: the FEN of the position in which it was read or played, if there is one.
    """

    text: str | None
    offset: int | None
    fen: str | None

    def __init__(
        self,
        message: str,
        text: str | None = None,
        offset: int | None = None,
        fen: str | None = None,
    ) -> None:
        super().__init__(message)
        self.text = text
        self.offset = offset
        self.fen = fen

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (*self.args, self.text, self.offset, self.fen), self.__dict__


class InvalidFenError(GrandChessError):
    """A text is no FEN, or a FEN or a :class:`Setup` is no position of the variant.

    `defects` says everything that is wrong with the position; it is empty if
    the text could not be read at all.
    """

    defects: tuple[Defect, ...]

    def __init__(
        self,
        message: str,
        text: str | None = None,
        offset: int | None = None,
        fen: str | None = None,
        defects: Iterable[Defect] = (),
    ) -> None:
        super().__init__(message, text, offset, fen)
        self.defects = tuple(defects)


class InvalidMoveError(GrandChessError):
    """A text, or a pair of squares, is no move anywhere."""


class IllegalMoveError(GrandChessError):
    """A move is not legal in this position; the message says which rule it breaks.

    - `move`: the move; None if the text does not tell which of several men was to move, or none
      could.
    - `reason`: the rule that it breaks, in lower case with hyphens, such as ``"pinned"``;
      ``"game-over"`` if the end of the game has been declared.
    """

    move: Move | None
    reason: str | None

    def __init__(
        self,
        message: str,
        text: str | None = None,
        offset: int | None = None,
        fen: str | None = None,
        move: Move | None = None,
        reason: str | None = None,
    ) -> None:
        super().__init__(message, text, offset, fen)
        self.move = move
        self.reason = reason


class AmbiguousMoveError(GrandChessError):
    """A text could mean several legal moves: the `candidates`."""

    candidates: tuple[Move, ...]

    def __init__(
        self,
        message: str,
        text: str | None = None,
        offset: int | None = None,
        fen: str | None = None,
        candidates: Iterable[Move] = (),
    ) -> None:
        super().__init__(message, text, offset, fen)
        self.candidates = tuple(candidates)


class PgnError(GrandChessError):
    """A game in a PGN can't be read.

    - `kind`: what is wrong, in lower case with hyphens, such as ``"illegal-move"`` or
      ``"missing-variant"``.
    - `game`: the number of the game in the file, from 1; None if there is no game.
    - `line`, `column`: where, from 1.
    - `move`: the text of the move concerned, if it is one; `text` is the same.
    - `offset`: the byte in the file, from 0.
    - `fen`: the FEN of the position in which the move was to be played.
    - `partial`: the game as far as it could be read, all moves before the error; None if not even
      its start is known.
    """

    game: int | None
    line: int | None
    column: int | None
    move: str | None
    kind: str | None
    partial: Game | None

    def __init__(
        self,
        message: str,
        text: str | None = None,
        offset: int | None = None,
        fen: str | None = None,
        game: int | None = None,
        line: int | None = None,
        column: int | None = None,
        move: str | None = None,
        kind: str | None = None,
        partial: Game | None = None,
    ) -> None:
        super().__init__(message, text, offset, fen)
        self.game = game
        self.line = line
        self.column = column
        self.move = move
        self.kind = kind
        self.partial = partial


for _name in __all__:
    # Their home for users, in tracebacks and in pickles.
    globals()[_name].__module__ = "grandchess"
