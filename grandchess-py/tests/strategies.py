"""What hypothesis makes up: squares, moves, positions, texts that are almost right, and junk."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

import grandchess as gc
from corpora import rows

PROMOTIONS = [role for role in gc.ROLES if role not in (gc.PAWN, gc.KING)]


def _starts(file: str, variant: gc.Variant) -> list[gc.Position]:
    """Some positions of a corpus from which moves can be played."""
    positions = [gc.Position(row[0], variant=variant) for row in rows(file)]
    return [position for position in positions if position.legal_moves][::7]


STARTS = {
    gc.Variant.GRAND: [gc.Position(), *_starts("moves_public.txt", gc.Variant.GRAND)],
    gc.Variant.SHUFFLED_GRAND: [
        gc.Board.shuffled(0).position(),
        gc.Board.shuffled(1234, 56789).position(),
        *_starts("moves_shuffled.txt", gc.Variant.SHUFFLED_GRAND),
    ],
}

squares = st.integers(0, 99)
square_sets = st.frozensets(squares)
promotions = st.none() | st.sampled_from(PROMOTIONS)


def starts(variant: gc.Variant) -> st.SearchStrategy[gc.Position]:
    """Where games of a variant begin: at the start, or somewhere in the corpora."""
    return st.sampled_from(STARTS[variant])


@st.composite
def moves(draw: st.DrawFn) -> gc.Move:
    """Any move whatever, legal hardly anywhere."""
    start = draw(squares)
    return gc.Move(start, draw(squares.filter(lambda end: end != start)), draw(promotions))


choices = st.integers(0, 2**16)
"""A number that stands for one of the legal moves."""


def choose(legal: gc.LegalMoves, choice: int) -> gc.Move:
    """The legal move for which a number stands."""
    return legal[choice % len(legal)]


@st.composite
def boards(draw: st.DrawFn, variant: gc.Variant | None = None) -> gc.Board:
    """A board on which moves have been played at random."""
    variant = draw(st.sampled_from(list(gc.Variant))) if variant is None else variant
    board = draw(starts(variant)).to_board()
    for choice in draw(st.lists(choices, max_size=25)):
        if not board.legal_moves or board.is_game_over():
            break
        board.push(choose(board.legal_moves, choice))
    return board


def positions(variant: gc.Variant | None = None) -> st.SearchStrategy[gc.Position]:
    """A position that was reached by moves played at random."""
    return boards(variant).map(lambda board: board.position())


fen_characters = st.sampled_from("pnbracqkPNBRACQKmM0123456789/ -wabjKQ٣\0\ud800")


@st.composite
def near_texts(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A text in which some characters have been taken away, put in, changed or doubled."""
    text = draw(texts)
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 3)))
        text = text[:start] + draw(st.text(fen_characters, max_size=3)) + text[end:]
    return text


def near_fens() -> st.SearchStrategy[str]:
    """FENs, and what is almost one."""
    return near_texts(positions().map(lambda position: position.fen()))


class Index:
    """Something that is an int where one is wanted."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value

    def __repr__(self) -> str:
        return f"Index({self.value})"


any_texts = st.text(st.characters(exclude_categories=()), max_size=8)
numbers = (
    st.integers()
    | st.integers(-2, 101)
    | st.sampled_from([2**31, 2**32, 2**63, 2**64, -(2**63), 2**100, 10**1000, -(10**1000)])
)
scalars: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    numbers,
    numbers.map(Index),
    st.floats(),
    st.complex_numbers(),
    any_texts,
    st.binary(max_size=50),
    st.binary(max_size=4).map(bytearray),
    moves(),
    positions(),
    boards(),
    st.builds(gc.Piece, st.sampled_from(gc.ROLES), st.sampled_from(gc.COLORS)),
    square_sets.map(gc.SquareSet),
    st.sampled_from([*gc.Color, *gc.Role, *gc.Letters, *gc.Variant, *gc.DrawPolicy]),
    st.sampled_from([*gc.Termination, gc.Move, gc.Board, int, object(), len, Ellipsis]),
    st.builds(gc.Setup),
)
junk: st.SearchStrategy[Any] = st.one_of(
    scalars,
    st.lists(scalars, max_size=3),
    st.lists(scalars, max_size=3).map(tuple),
    st.lists(scalars, max_size=3).map(iter),
    st.dictionaries(any_texts, scalars, max_size=2),
    square_sets,
)
"""Whatever a program may hand over by mistake."""
