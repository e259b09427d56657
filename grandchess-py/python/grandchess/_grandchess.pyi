"""The compiled part of the package ``grandchess``. Import these names from ``grandchess``."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, Final, Literal, SupportsIndex, TypeAlias, final, overload, type_check_only

from typing_extensions import disjoint_base

from ._enums import Color, DrawPolicy, Letters, Role, Termination, Variant
from ._errors import Defect
from .pgn import Headers
from .svg import SvgString

__all__ = [
    "Board",
    "Game",
    "GameNode",
    "LegalMoves",
    "Move",
    "Outcome",
    "Piece",
    "Position",
    "SHUFFLED_STARTS",
    "Setup",
    "SquareSet",
    "__version__",
    "_Reader",
    "_board",
    "_position",
    "_setup",
    "detect_letters",
    "parse_square",
    "square",
    "square_distance",
    "square_file",
    "square_mirror",
    "square_name",
    "square_rank",
]

SHUFFLED_STARTS: Final[int]
__version__: Final[str]

@final
class Move:
    """A move: a man goes from one square to another, and may become another man there.

    Castling is written as the king taking its own rook. A move by itself is neither legal nor
    illegal: ask a Board or a Position. Moves are immutable, hashable and ordered by their squares.

    `promotion` is what a pawn becomes; None for a pawn that stays a pawn, as it may on its eighth
    and ninth rank.

    Raises InvalidMoveError if the squares are the same, or for a promotion to a pawn or a king.
    """
    def __new__(cls, from_square: int, to_square: int, promotion: Role | None = None) -> Move: ...
    @staticmethod
    def from_uci(uci: str, *, letters: Letters = Letters.NEUTRAL) -> Move:
        """Reads a move in coordinates, such as "e3e5" or "a9a10q", with the promotion in lower case.

        Raises InvalidMoveError if the text is no move; "0000" is none.
        """
    def uci(self, *, letters: Letters = Letters.NEUTRAL) -> str:
        """The move in coordinates."""
    @property
    def from_square(self) -> int:
        """The square where the move starts, 0 to 99."""
    @property
    def to_square(self) -> int:
        """The square where the move ends, 0 to 99; for castling, that of the own rook."""
    @property
    def promotion(self) -> Role | None:
        """What a pawn becomes, or None."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Move, /) -> bool: ...
    def __le__(self, other: Move, /) -> bool: ...
    def __gt__(self, other: Move, /) -> bool: ...
    def __ge__(self, other: Move, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Piece:
    """A man of one side: `Piece(Role.QUEEN, Color.WHITE)`, or the other way round.

    Pieces are immutable and hashable.
    """
    @overload
    def __new__(cls, role: Role, color: Color | bool) -> Piece: ...
    @overload
    def __new__(cls, role: Color, color: Role) -> Piece: ...
    @staticmethod
    def from_symbol(symbol: str, *, letters: Letters = Letters.NEUTRAL) -> Piece:
        """The man of a letter as in a FEN: upper case for White, lower case for Black.

        Raises ValueError if the letter is none.
        """
    def symbol(self, *, letters: Letters = Letters.NEUTRAL) -> str:
        """The letter as in a FEN: upper case for White, lower case for Black."""
    def unicode_symbol(self) -> str:
        """The Unicode sign. Those of archbishop and chancellor are in few fonts."""
    @property
    def color(self) -> Color:
        """Whose man it is."""
    @property
    def role(self) -> Role:
        """What kind of man it is."""
    @property
    def piece_type(self) -> Role:
        """The same as `role`, as python-chess calls it."""
    def _repr_svg_(self) -> SvgString: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

_Squares: TypeAlias = SquareSet | set[int] | frozenset[int]

@final
class SquareSet(Set[int]):
    """An immutable, hashable set of squares: of the ints 0 (a1) to 99 (j10).

    It is made of any iterable of squares, or of an int whose bit *n* stands for the square *n*. It
    has the operators of a frozenset, is equal to a set with the same squares, and `~` gives all the
    other squares. Squares come in the order a1, b1, … j10.

    Raises ValueError for what is no square, and for a negative int or one of more than 100 bits.
    """
    def __new__(cls, squares: Iterable[int] | int | None = None, /) -> SquareSet: ...
    @staticmethod
    def between(a: int, b: int) -> SquareSet:
        """The squares between two squares on a rank, file or diagonal, without the two; empty if they
        are on none.
        """
    @staticmethod
    def ray(a: int, b: int) -> SquareSet:
        """The rank, file or diagonal on which two squares are, from edge to edge; empty if they are on
        none, or the same.
        """
    def with_square(self, square: int) -> SquareSet:
        """The set with one more square."""
    def without_square(self, square: int) -> SquareSet:
        """The set without a square."""
    def mirror(self) -> SquareSet:
        """The set as the other side sees it: ranks flipped."""
    def union(self, *others: Iterable[int]) -> SquareSet:
        """The squares of this set and of the others."""
    def intersection(self, *others: Iterable[int]) -> SquareSet:
        """The squares that are in this set and in all the others."""
    def difference(self, *others: Iterable[int]) -> SquareSet:
        """The squares that are in none of the others."""
    def symmetric_difference(self, other: Iterable[int], /) -> SquareSet:
        """The squares that are in just one of the two sets."""
    def isdisjoint(self, other: Iterable[int], /) -> bool:
        """Whether the two sets share no square."""
    def issubset(self, other: Iterable[int], /) -> bool:
        """Whether every square of this set is in the other."""
    def issuperset(self, other: Iterable[int], /) -> bool:
        """Whether every square of the other set is in this one."""
    def tolist(self) -> list[int]:
        """The squares as a list."""
    def _repr_svg_(self) -> SvgString: ...
    def __contains__(self, square: object, /) -> bool: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __iter__(self) -> Iterator[int]: ...
    def __reversed__(self) -> Iterator[int]: ...
    def __int__(self) -> int: ...
    # The operators take sets of squares alone: no views of dicts, and nothing else in the set.
    def __and__(self, other: _Squares, /) -> SquareSet: ...  # type: ignore[override]
    def __or__(self, other: _Squares, /) -> SquareSet: ...  # type: ignore[override]
    def __xor__(self, other: _Squares, /) -> SquareSet: ...  # type: ignore[override]
    def __sub__(self, other: _Squares, /) -> SquareSet: ...  # type: ignore[override]
    # With the set on the left a SquareSet comes out, too, though set's own stub promises a set.
    def __rand__(self, other: set[int] | frozenset[int], /) -> SquareSet: ...  # type: ignore[misc]
    def __ror__(self, other: set[int] | frozenset[int], /) -> SquareSet: ...  # type: ignore[misc]
    def __rxor__(self, other: set[int] | frozenset[int], /) -> SquareSet: ...  # type: ignore[misc]
    def __rsub__(self, other: set[int] | frozenset[int], /) -> SquareSet: ...  # type: ignore[misc]
    def __invert__(self) -> SquareSet: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Set[object], /) -> bool: ...
    def __le__(self, other: Set[object], /) -> bool: ...
    def __gt__(self, other: Set[object], /) -> bool: ...
    def __ge__(self, other: Set[object], /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Outcome:
    """How a game ended: why, and who won (None for a draw). Immutable and hashable."""
    def __new__(cls, termination: Termination, winner: Color | bool | None) -> Outcome: ...
    @property
    def termination(self) -> Termination:
        """Why the game ended."""
    @property
    def winner(self) -> Color | None:
        """The side that won, or None for a draw."""
    def result(self) -> Literal["1-0", "0-1", "1/2-1/2"]:
        """ "1-0", "0-1" or "1/2-1/2"."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class LegalMoves:
    """The legal moves of a position: has a length, can be iterated over, indexed, and asked with `in`.

    It is a snapshot: moves played later do not change it. The order of the moves is not specified.
    """
    def count(self) -> int:
        """The number of legal moves."""
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    # As containers have it. What is no Move is a TypeError.
    def __contains__(self, move: object, /) -> bool: ...
    def __iter__(self) -> Iterator[Move]: ...
    def __getitem__(self, index: SupportsIndex, /) -> Move: ...

@final
class Setup:
    """A description of a position that can be edited, and need not be possible: what a FEN says.

    Without a FEN it is an empty board with White to move. It belongs to no variant; the variant
    decides whether it is sound. A setup can be changed, so it is not hashable.

    Raises InvalidFenError if the text is no FEN. Its position is not looked at: ask `defects`.
    """
    def __new__(cls, fen: str | None = None, *, letters: Letters = Letters.NEUTRAL) -> Setup: ...
    @staticmethod
    def start(variant: Variant = Variant.GRAND) -> Setup:
        """The start of a game; in SHUFFLED_GRAND from the unshuffled array."""
    @staticmethod
    def shuffled(number: int, black: int | None = None) -> Setup:
        """The start of a game of SHUFFLED_GRAND by the numbers of the back ranks, from 0 to
        SHUFFLED_STARTS - 1. Black's is like White's unless it is given.

        Raises ValueError for any other number.
        """
    def piece_at(self, square: int) -> Piece | None:
        """The man on a square, or None."""
    def set_piece_at(self, square: int, piece: Piece | None) -> None:
        """Puts a man on a square, in the place of whoever stands there; None empties the square."""
    def remove_piece_at(self, square: int) -> Piece | None:
        """Takes the man off a square and returns it, or None."""
    def clear(self) -> None:
        """Takes all men off the board, and with them castling rights and the en passant square. White
        is to move, and the clocks start anew.
        """
    def piece_map(self) -> dict[int, Piece]:
        """The men by square, from a1 to j10."""
    def pieces(self, role: Role, color: Color | bool) -> SquareSet:
        """The squares of the men of one kind and side."""
    @property
    def turn(self) -> Color:
        """Whose move it is."""
    @turn.setter
    def turn(self, value: Color | bool, /) -> None: ...
    @property
    def castling_rooks(self) -> SquareSet:
        """The squares of the rooks with which castling is still allowed, of both sides."""
    @castling_rooks.setter
    def castling_rooks(self, value: Iterable[int], /) -> None: ...
    @property
    def ep_square(self) -> int | None:
        """The square that a pawn has just passed with a double step, or None."""
    @ep_square.setter
    def ep_square(self, value: int | None, /) -> None: ...
    @property
    def halfmove_clock(self) -> int:
        """Half-moves since the last capture or pawn move, 0 to 4294967295."""
    @halfmove_clock.setter
    def halfmove_clock(self, value: int, /) -> None: ...
    @property
    def fullmove_number(self) -> int:
        """The number of the move, from 1, counted up after Black's move; to 4294967295."""
    @fullmove_number.setter
    def fullmove_number(self, value: int, /) -> None: ...
    def defects(self, variant: Variant = Variant.GRAND) -> list[Defect]:
        """Everything that keeps this setup from being a position of the variant; empty if it is one."""
    def to_position(self, variant: Variant = Variant.GRAND) -> Position:
        """The position. An en passant square is kept only where a legal en passant capture exists.

        Raises InvalidFenError with all `defects` if it can't be.
        """
    def to_board(
        self, variant: Variant = Variant.GRAND, *, draw_policy: DrawPolicy = DrawPolicy.STANDARD
    ) -> Board:
        """A board that starts from the position.

        Raises InvalidFenError with all `defects` if it can't be.
        """
    def fen(self, *, letters: Letters = Letters.NEUTRAL) -> str:
        """The FEN."""
    def mirror(self) -> Setup:
        """A setup with colours swapped and ranks flipped."""
    def copy(self) -> Setup:
        """A setup like this one, to be edited on its own."""
    def unicode(self, *, orientation: Color | bool = Color.WHITE, empty_square: str = ...) -> str:
        """A drawing of the board in Unicode's chess signs."""
    def _repr_svg_(self) -> SvgString: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]
    def __copy__(self) -> Setup: ...
    def __deepcopy__(self, _memo: Mapping[int, object]) -> Setup: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@type_check_only
class _Questions:
    """What boards and positions both answer."""

    @property
    def turn(self) -> Color:
        """Whose move it is."""
    @property
    def variant(self) -> Variant:
        """Which of the two games is played."""
    @property
    def halfmove_clock(self) -> int:
        """Half-moves since the last capture or pawn move."""
    @property
    def fullmove_number(self) -> int:
        """The number of the move, from 1, counted up after Black's move."""
    def ply(self) -> int:
        """Half-moves since the start of the game, as `fullmove_number` and `turn` tell."""
    @property
    def castling_rooks(self) -> SquareSet:
        """The squares of the rooks with which castling is still allowed, of both sides."""
    def has_castling_rights(self, color: Color | bool) -> bool:
        """Whether a side may still castle with one of its rooks, now or later."""
    @property
    def ep_square(self) -> int | None:
        """The square that a pawn has just passed with a double step, if it can legally be
        taken there; otherwise None.
        """
    def fen(
        self,
        *,
        letters: Letters = Letters.NEUTRAL,
        en_passant: Literal["legal", "always"] = "legal",
    ) -> str:
        """The FEN.

        The en passant square is written only where a legal en passant capture exists, or
        after every double step with `en_passant="always"`.
        """
    def to_setup(self, *, en_passant: Literal["legal", "always"] = "legal") -> Setup:
        """The description of the position, which can be edited."""
    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves now: a snapshot, which later moves do not change."""
    def captures(self) -> list[Move]:
        """The legal moves that take a man, en passant included."""
    def legal_moves_from(self, square: int) -> list[Move]:
        """The legal moves of the man on a square; none if it is empty or the opponent's."""
    def is_legal(self, move: Move) -> bool:
        """Whether a move is legal. Takes any move, also one of another position."""
    def is_capture(self, move: Move) -> bool:
        """Whether a legal move takes a man, en passant included.

        Raises IllegalMoveError if the move is illegal.
        """
    def is_en_passant(self, move: Move) -> bool:
        """Whether a legal move takes a pawn that has just passed with a double step.

        Raises IllegalMoveError if the move is illegal.
        """
    def is_castling(self, move: Move) -> bool:
        """Whether a legal move castles.

        Raises IllegalMoveError if the move is illegal.
        """
    def gives_check(self, move: Move) -> bool:
        """Whether a legal move gives check.

        Raises IllegalMoveError if the move is illegal.
        """
    def uci(self, move: Move, *, letters: Letters = Letters.NEUTRAL) -> str:
        """A legal move in coordinates, as engines write it.

        Raises IllegalMoveError if the move is illegal.
        """
    def parse_uci(self, uci: str, *, letters: Letters = Letters.NEUTRAL) -> Move:
        """Reads a legal move in coordinates, such as "e3e5" or "a9a10q".

        Castling is read as the king taking its own rook, and also as the king going to its
        destination if it could not step there.

        Raises InvalidMoveError if the text is no move, IllegalMoveError if the move is not
        legal here.
        """
    def san(self, move: Move, *, letters: Letters = Letters.NEUTRAL) -> str:
        """A legal move in standard algebraic notation.

        Raises IllegalMoveError if the move is illegal.
        """
    def parse_san(
        self, san: str, *, letters: Letters = Letters.NEUTRAL, strict: bool = True
    ) -> Move:
        """Reads a legal move in standard algebraic notation.

        Strict reading checks spelling, promotion and exact disambiguation, but not whether
        `+` and `#` are right or there. With `strict=False` it also takes a missing `x`,
        `0-0`, `e.p.`, long algebraic notation, and a promotion without `=`.

        Raises InvalidMoveError if the text is no move, IllegalMoveError if no legal move is
        meant, AmbiguousMoveError if several could be.
        """
    def parse_move(self, text: str, *, letters: Letters = Letters.NEUTRAL) -> Move:
        """The legal move that somebody typed: in coordinates as UCI writes them, or in algebraic
        notation, read leniently. No text means two different moves in the two.

        Raises as parse_uci if the text starts like two squares, else as parse_san.
        """
    def find_move(
        self, from_square: int, to_square: int, promotion: Role | None = None
    ) -> Move:
        """The legal move from one square to another, as somebody drags a man. Castling is found
        by the king's destination, too. A promotion has to be named, since none is the rule.

        Raises IllegalMoveError if there is no such move.
        """
    def variation_san(
        self, variation: Iterable[Move], *, letters: Letters = Letters.NEUTRAL
    ) -> str:
        """A line of moves in standard algebraic notation with move numbers.

        Raises IllegalMoveError at the first move that is illegal where it is reached.
        """
    def piece_at(self, square: int) -> Piece | None:
        """The man on a square, or None."""
    def piece_type_at(self, square: int) -> Role | None:
        """The kind of man on a square, or None."""
    def color_at(self, square: int) -> Color | None:
        """Whose man stands on a square, or None."""
    def piece_map(self) -> dict[int, Piece]:
        """The men by square, from a1 to j10."""
    def pieces(self, role: Role, color: Color | bool) -> SquareSet:
        """The squares of the men of one kind and side."""
    @property
    def occupied(self) -> SquareSet:
        """The squares with a man of either side."""
    def king(self, color: Color | bool) -> int | None:
        """The square of a side's king."""
    def attacks(self, square: int) -> SquareSet:
        """What the man on a square attacks; nothing if the square is empty."""
    def attackers(self, color: Color | bool, square: int) -> SquareSet:
        """The men of a side that attack a square. Pinned men attack, and so does a pawn on its
        ninth rank that has nothing to promote to.
        """
    def is_attacked_by(self, color: Color | bool, square: int) -> bool:
        """Whether a man of a side attacks a square."""
    def pinned(self, color: Color | bool) -> SquareSet:
        """The men of a side that are pinned to their king."""
    def is_pinned(self, color: Color | bool, square: int) -> bool:
        """Whether a man of a side is pinned to its king on a square."""
    def checkers(self) -> SquareSet:
        """The opponent's men that give check to the side to move."""
    def is_check(self) -> bool:
        """Whether the side to move is in check."""
    def is_checkmate(self) -> bool:
        """Whether the side to move is in check and has no legal move."""
    def is_stalemate(self) -> bool:
        """Whether the side to move is not in check and has no legal move."""
    def is_insufficient_material(self) -> bool:
        """Whether neither side can ever mate with its men."""
    def has_insufficient_material(self, color: Color | bool) -> bool:
        """Whether a side can never mate, wherever the men stand."""
    def promotion_choices(self, color: Color | bool) -> list[Role]:
        """What a pawn of a side may become: the pieces of which it has fewer than at the start."""
    def perft(self, depth: int) -> int:
        """The number of sequences of `depth` legal half-moves, which tests move generators.

        Other threads run meanwhile, and Ctrl-C interrupts. Draws do not end a sequence.

        Raises ValueError if the depth is not in 0 to 100.
        """
    def key(self) -> int:
        """The Zobrist key, 64 bits: equal positions have equal keys, everywhere and always."""
    def pack(self) -> bytes:
        """The position and its clocks as 42 bytes, for databases; `Position.unpack` reads them.

        The first 34 are equal exactly if the positions are.
        """
    def unicode(self, *, orientation: Color | bool = Color.WHITE, empty_square: str = ...) -> str:
        """A drawing of the board in Unicode's chess signs."""
    def _repr_svg_(self) -> SvgString: ...

@final
class Position(_Questions):
    """A position: always valid, immutable, hashable, without a history.

    `fen` is read in the given letters (NEUTRAL unless told), as a position of the given variant
    (GRAND unless told); without one it is the start of a game. Two positions are equal if they are the same for the repetition rule: the same
    men on the same squares, side to move, castling rights, legal en passant capture and variant.
    The clocks do not count.

    Raises InvalidFenError if the text is no FEN, or the position that it describes can't be.
    """
    def __new__(
        cls,
        fen: str | None = None,
        *,
        variant: Variant = Variant.GRAND,
        letters: Letters = Letters.NEUTRAL,
    ) -> Position: ...
    def play(self, move: Move) -> Position:
        """The position after a legal move.

        Raises IllegalMoveError, which says why the move is illegal.
        """
    def null_move(self) -> Position | None:
        """The position after the side to move has passed, or None in check. No rule allows it: it is
        for analysis.
        """
    @staticmethod
    def unpack(data: bytes) -> Position:
        """The position of bytes that `pack` gave.

        Raises ValueError if they are none: InvalidFenError with all `defects` if the position that
        they describe can't be.
        """
    def to_board(self, *, draw_policy: DrawPolicy = DrawPolicy.STANDARD) -> Board:
        """A board that starts from this position."""
    def outcome(self) -> Outcome | None:
        """The end that the position brings about by itself: checkmate, stalemate or insufficient
        material. Draws that need a history are the board's to tell.
        """
    def is_game_over(self) -> bool:
        """Whether the position ends the game by itself."""
    def result(self) -> Literal["1-0", "0-1", "1/2-1/2", "*"]:
        """ "1-0", "0-1", "1/2-1/2", or "*" if the position does not end the game."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, _memo: Mapping[int, object]) -> Position: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Board(_Questions):
    """A board on which a game is played: a position, the moves that led to it, and what became of it.

    `fen` is read in the given letters (NEUTRAL unless told), as a position of the given variant
    (GRAND unless told); without one it is the start of a game. `draw_policy` (STANDARD unless told)
    says when repetition and moves without progress end the game by themselves.

    Two boards are equal if variant, position and clocks are; the moves before do not count. A board
    changes, so it is not hashable: `position()` is. Threads may share a board.

    Raises InvalidFenError if the text is no FEN, or the position that it describes can't be.
    """
    def __new__(
        cls,
        fen: str | None = None,
        *,
        variant: Variant = Variant.GRAND,
        letters: Letters = Letters.NEUTRAL,
        draw_policy: DrawPolicy = DrawPolicy.STANDARD,
    ) -> Board: ...
    @staticmethod
    def shuffled(
        number: int, black: int | None = None, *, draw_policy: DrawPolicy = DrawPolicy.STANDARD
    ) -> Board:
        """A board of SHUFFLED_GRAND by the numbers of the back ranks, from 0 to SHUFFLED_STARTS - 1.
        Black's is like White's unless it is given.

        Raises ValueError for any other number.
        """
    @staticmethod
    def from_epd(
        epd: str,
        *,
        variant: Variant = Variant.GRAND,
        letters: Letters = Letters.NEUTRAL,
        draw_policy: DrawPolicy = DrawPolicy.STANDARD,
    ) -> tuple[Board, dict[str, Any]]:
        """Reads an EPD: the fields of a FEN, with or without clocks, and operations such as `bm Nd4;`.
        Returns the board and the operations by name.

        The operands of `am`, `bm` and `pv` are lists of moves, whole numbers are ints, quoted texts
        are without the quotes, others as they are written; None where there is no operand. `hmvc` and
        `fmvn` are the clocks.

        Raises InvalidFenError if the text is no EPD, or the position that it describes can't be, and
        as `parse_san` does for a move.
        """
    @property
    def draw_policy(self) -> DrawPolicy:
        """When repetition and moves without progress end the game by themselves."""
    def push(self, move: Move) -> None:
        """Plays a legal move.

        Raises IllegalMoveError, which says why the move is illegal, or that the end of the game has
        been declared; the board is as it was.
        """
    def push_uci(self, uci: str, *, letters: Letters = Letters.NEUTRAL) -> Move:
        """Plays a legal move in coordinates, such as "e3e5", and returns it.

        Raises InvalidMoveError if the text is no move, IllegalMoveError if the move is illegal; the
        board is as it was.
        """
    def push_san(
        self, san: str, *, letters: Letters = Letters.NEUTRAL, strict: bool = True
    ) -> Move:
        """Plays a legal move in standard algebraic notation, such as "Nd4", and returns it.

        Raises as `parse_san` does; the board is as it was.
        """
    def pop(self) -> Move:
        """Takes the last move back and returns it, and with it an end that was declared after it.

        Raises IndexError if there is no move.
        """
    def peek(self) -> Move:
        """The last move.

        Raises IndexError if there is no move.
        """
    @property
    def move_stack(self) -> list[Move]:
        """The moves played, as a list of its own: changing it changes nothing on the board."""
    def position(self) -> Position:
        """The position on the board, immutable and hashable."""
    def root(self) -> Board:
        """A board with the position before the first move."""
    def copy(self, *, stack: bool = True) -> Board:
        """A copy, with all moves played or, with `stack=False`, without."""
    def mirror(self) -> Board:
        """A board with colours swapped and ranks flipped, without the moves played."""
    def set_fen(self, fen: str, *, letters: Letters = Letters.NEUTRAL) -> None:
        """Puts the position of a FEN on the board, and forgets the moves played. Variant and draw
        policy stay.

        Raises InvalidFenError as the constructor does; the board is as it was.
        """
    def reset(self) -> None:
        """Puts the start of the variant on the board, in SHUFFLED_GRAND the unshuffled array, and
        forgets the moves played. `root()` is where this game began.
        """
    def repetition_count(self) -> int:
        """How often the position on the board has occurred in this game, this time included."""
    def is_repetition(self, count: int = 3) -> bool:
        """Whether the position on the board has occurred `count` times or more, this time included."""
    def is_fivefold_repetition(self) -> bool:
        """Whether the position on the board has occurred five times or more, this time included."""
    def claimable_draw(self) -> Termination | None:
        """The draw that the player to move may claim now: THREEFOLD_REPETITION, or else FIFTY_MOVES.
        None if there is none, or if the game is over.
        """
    def can_claim_after(self, move: Move) -> Termination | None:
        """The draw that the player to move may claim with the move that they are about to play. Plays
        nothing.

        Raises IllegalMoveError if the move is illegal.
        """
    def outcome(self, *, claim_draw: bool = False) -> Outcome | None:
        """How the game ended: by itself, under the board's draw policy, or by an end that was
        declared. None while it goes on. With `claim_draw` also the draw that may be claimed now;
        nothing is looked for a ply ahead.
        """
    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """Whether there is an `outcome`."""
    def result(self, *, claim_draw: bool = False) -> Literal["1-0", "0-1", "1/2-1/2", "*"]:
        """ "1-0", "0-1", "1/2-1/2", or "*" while the game goes on."""
    def claim_draw(self) -> Outcome:
        """Ends the game with the draw that may be claimed now.

        Raises GrandChessError if the game is over, or there is no draw to claim.
        """
    def resign(self, loser: Color | bool) -> Outcome:
        """A side gives up.

        Raises GrandChessError if the game is over.
        """
    def agree_draw(self) -> Outcome:
        """The players agree on a draw.

        Raises GrandChessError if the game is over.
        """
    def flag_fall(self, loser: Color | bool) -> Outcome:
        """The time of a side has run out: it loses, or it is a draw if the opponent could never mate.

        Raises GrandChessError if the game is over.
        """
    def forfeit(self, loser: Color | bool) -> Outcome:
        """A side loses by a decision from outside the game.

        Raises GrandChessError if the game is over.
        """
    def adjudicate(self, winner: Color | bool | None) -> Outcome:
        """Whoever directs the event decides how the game counts: a win, or None for a draw.

        Raises GrandChessError if the game is over.
        """
    def record_result(self, winner: Color | bool | None) -> Outcome:
        """The game ended like this, and why is not known: a win, or None for a draw.

        Raises GrandChessError if the game is over.
        """
    def reopen(self) -> Outcome | None:
        """Withdraws the end that was declared, and returns it; None if there is none."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]
    def __copy__(self) -> Board: ...
    def __deepcopy__(self, _memo: Mapping[int, object]) -> Board: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@disjoint_base
class GameNode:
    """A move in the tree of a game; the root, which has none, is the Game itself.

    Two nodes are equal if they are the same node of the same game.
    """
    @property
    def move(self) -> Move | None:
        """The move, or None at the root."""
    @property
    def text(self) -> str | None:
        """The move as it was written in the text that was read, or None."""
    @property
    def parent(self) -> GameNode | None:
        """The node before this one, or None at the root."""
    @property
    def variations(self) -> list[GameNode]:
        """The nodes after this one, as a list of its own: the first continues the line."""
    def game(self) -> Game:
        """The root of the tree."""
    def next(self) -> GameNode | None:
        """The node that continues the line, or None at its end."""
    def end(self) -> GameNode:
        """The last node of the line that goes on from here."""
    def mainline(self) -> list[GameNode]:
        """The nodes of the line that goes on from here, without this one."""
    def mainline_moves(self) -> list[Move]:
        """The moves of the line that goes on from here."""
    def mainline_san(self, *, letters: Letters = Letters.NEUTRAL) -> str:
        """The line that goes on from here in standard algebraic notation, with move numbers."""
    def is_end(self) -> bool:
        """Whether nothing follows."""
    def starts_variation(self) -> bool:
        """Whether the move is the first of a variation. Then there may be a comment before it."""
    def is_mainline(self) -> bool:
        """Whether the move belongs to the game that was played, and to no variation."""
    def is_main_variation(self) -> bool:
        """Whether the move continues the line of the node before it."""
    def board(self) -> Board:
        """A board with the position after the move, and the moves that led to it."""
    def ply(self) -> int:
        """Half-moves since the start of the game, as the position after the move tells."""
    def turn(self) -> Color:
        """Whose move it is after the move."""
    def uci(self, *, letters: Letters = Letters.NEUTRAL) -> str:
        """The move in coordinates.

        Raises ValueError at the root, where there is none.
        """
    def san(self, *, letters: Letters = Letters.NEUTRAL) -> str:
        """The move in standard algebraic notation.

        Raises ValueError at the root, where there is none.
        """
    @property
    def comments(self) -> list[str]:
        """The comments after the move; at the root, those before the first move."""
    @comments.setter
    def comments(self, value: Sequence[str], /) -> None: ...
    @property
    def comment(self) -> str:
        """The comments after the move as one text, with spaces between them."""
    @comment.setter
    def comment(self, value: str, /) -> None: ...
    @property
    def starting_comment(self) -> str:
        """The comment before the move, at the start of a variation."""
    @starting_comment.setter
    def starting_comment(self, value: str, /) -> None: ...
    @property
    def nags(self) -> frozenset[int]:
        """What an annotator thinks of the move, as numbers from 0 to 255: 1 is `!`, 2 `?`, 3 `!!`,
        4 `??`, 5 `!?`, 6 `?!`.
        """
    @nags.setter
    def nags(self, value: Iterable[int], /) -> None: ...
    def command(self, name: str) -> str | None:
        """The text of the first `[%name text]` in the comments after the move, or None."""
    def clock(self) -> float | None:
        """The seconds left on the mover's clock, from `[%clk 1:02:03]`, or None."""
    def emt(self) -> float | None:
        """The seconds that the move took, from `[%emt 0:00:05]`, or None."""
    def eval(self) -> tuple[int | None, int | None, int | None] | None:
        """What a program thinks of the position, from `[%eval 0.35]`, or None: hundredths of a pawn,
        or moves to the mate, both seen from White's side, and the depth of the search if told.
        """
    def add_variation(
        self,
        move: Move,
        *,
        comment: str = ...,
        starting_comment: str = ...,
        nags: Iterable[int] | None = None,
    ) -> GameNode:
        """Adds a legal move and returns its node. The first move that is added continues the line, any
        other one starts a variation.

        Raises IllegalMoveError if the move is illegal here; then nothing is added.
        """
    def add_main_variation(
        self, move: Move, *, comment: str = ..., nags: Iterable[int] | None = None
    ) -> GameNode:
        """Adds a legal move that continues the line, and returns its node. What continued it before
        becomes the first variation.

        Raises IllegalMoveError if the move is illegal here; then nothing is added.
        """
    def add_line(
        self,
        moves: Iterable[Move],
        *,
        comment: str = ...,
        starting_comment: str = ...,
        nags: Iterable[int] | None = None,
    ) -> GameNode:
        """Adds legal moves, each after the one before, and returns the node of the last. It gets the
        comment and the NAGs; the first gets the comment before it.

        Raises IllegalMoveError at the first illegal move; then nothing is added.
        """
    def variation(self, variation: Move | int | GameNode) -> GameNode:
        """One of the nodes after this one, by its move or its index in `variations`.

        Raises KeyError if there is none.
        """
    def has_variation(self, variation: Move | int | GameNode) -> bool:
        """Whether there is such a node after this one: a move, an index in `variations`, or a node."""
    def promote(self, variation: Move | int | GameNode) -> None:
        """Moves a variation, given by its move, index or node, one place up in `variations`. A comment
        before a move that becomes the first joins those of this node.

        Raises KeyError if there is no such variation.
        """
    def demote(self, variation: Move | int | GameNode) -> None:
        """Moves a variation, given by its move, index or node, one place down in `variations`.

        Raises KeyError if there is no such variation.
        """
    def promote_to_main(self, variation: Move | int | GameNode) -> None:
        """Makes a variation, given by its move, index or node, the first: it continues the line.

        Raises KeyError if there is no such variation.
        """
    def remove_variation(self, variation: Move | int | GameNode) -> None:
        """Takes a variation, given by its move, index or node, out of the game with all that follows.

        Raises KeyError if there is no such variation.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Game(GameNode):
    """A game with its headers, a tree of legal moves with what is said about them, and a result.

    It is the root of the tree, and starts without moves from the start of the variant. Two games
    are equal if their headers, start positions, moves, comments, NAGs and results are; `str(game)`
    is the PGN, which reads back equal. A game can be changed, so it is not hashable.
    """
    def __new__(cls, variant: Variant = Variant.GRAND) -> Game: ...
    @staticmethod
    def from_position(position: Position) -> Game:
        """A game without moves from a position."""
    @staticmethod
    def from_board(board: Board) -> Game:
        """The game that was played on a board: its moves, and its result if it has ended."""
    @staticmethod
    def parse(pgn: str) -> Game:
        """Reads the only game of a text. `read_game` and `games` read files with many.

        Raises PgnError if it can't be read, or if there are none or several.
        """
    @property
    def headers(self) -> Headers:
        """The tags by name: a mapping that can be changed.

        They are those that `str(game)` writes. `Variant`, `SetUp` and `FEN` say what the game knows,
        and can't be set.
        """
    @property
    def variant(self) -> Variant:
        """Which of the two games is played."""
    @property
    def result(self) -> Literal["1-0", "0-1", "1/2-1/2", "*"]:
        """How the game ended: "1-0", "0-1", "1/2-1/2", or "*" if nobody knows."""
    @result.setter
    def result(self, value: Literal["1-0", "0-1", "1/2-1/2", "*"], /) -> None: ...
    def write(self, *, letters: Letters = Letters.NEUTRAL) -> str:
        """The PGN, with the letters given in the FEN tag and in the moves."""
    def to_board(self, *, draw_policy: DrawPolicy = DrawPolicy.STANDARD) -> Board:
        """A board on which the moves that were played have been played. Where the game goes on on the
        board, its end is the result, for the cause in the `Termination` tag if it can have been
        that, or for an unknown one. `Board.reopen` takes it back.
        """
    def copy(self) -> Game:
        """A copy with a tree of its own."""
    def _tag(self, name: str) -> str: ...
    def _tags(self) -> list[tuple[str, str]]: ...
    def _set_tag(self, name: str, value: str) -> None: ...
    def _remove_tag(self, name: str) -> None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: Mapping[int, object]) -> Game: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class _Reader(Iterator[Game]):
    """Reads game after game. An error is about one game, and the next game can still be read."""
    def __new__(
        cls,
        path: str | None,
        handle: object,
        default_variant: Variant | None,
        letters: Letters | None,
        fen_letters: Letters | None,
        result_conflict: str,
        max_game_bytes: int,
        switches: tuple[bool, bool],
    ) -> _Reader: ...
    def configure(
        self,
        default_variant: Variant | None,
        letters: Letters | None,
        fen_letters: Letters | None,
        result_conflict: str,
        max_game_bytes: int,
        switches: tuple[bool, bool],
    ) -> None:
        """Changes how the games that follow are read."""
    def next_tags(self) -> list[tuple[str, str]] | None:
        """The tags of the next game, whose moves are stepped over; None if there is no more."""
    def __iter__(self) -> _Reader: ...
    def __next__(self) -> Game: ...

def detect_letters(fen: str) -> Letters | None:
    """The letters in which a FEN, or its placement, is written; None if it has no letter that
    differs between the two sets.

    Raises ValueError if a C alone leaves it open, or if there are both an A and an M.
    """

def parse_square(name: str) -> int:
    """The square of a name, "a1" to "j10".

    Raises ValueError if the text is no square.
    """

def square_name(square: int) -> str:
    """The name of a square, "a1" to "j10"."""

def square(file_index: int, rank_index: int) -> int:
    """The square where a file (0 for a, 9 for j) and a rank (0 for rank 1, 9 for rank 10) meet.

    Raises ValueError if one of them is not on the board.
    """

def square_file(square: int) -> int:
    """The file of a square, 0 for a to 9 for j."""

def square_rank(square: int) -> int:
    """The rank of a square, 0 for rank 1 to 9 for rank 10."""

def square_mirror(square: int) -> int:
    """The square as the other side sees it: ranks flipped, so a1 becomes a10."""

def square_distance(a: int, b: int) -> int:
    """The number of steps that a king needs from one square to another on an empty board, 0 to 9."""

def _board(
    fen: str,
    variant: Variant,
    draw_policy: DrawPolicy,
    moves: Iterable[Move],
    declared: Outcome | None,
) -> Board:
    """What `pickle` calls for a board."""

def _position(fen: str, variant: Variant) -> Position:
    """What `pickle` calls for a position."""

def _setup(fen: str, castling_rooks: Iterable[int]) -> Setup:
    """What `pickle` calls for a setup."""
