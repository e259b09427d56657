"""Whatever comes in, a clear exception comes out and the board is as it was."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import grandchess as gc
from grandchess import pgn
from grandchess.engine import Limit

HUGE = 10**30
B: Any = gc.Board()
P: Any = gc.Position()
S: Any = gc.Setup
M: Any = gc.Move
G: Any = gc
OTHER = gc.Move.from_uci("e8e6")
FIRST = gc.Move.from_uci("e3e5")
NOT_SQUARES: list[Any] = [
    -1, 100, HUGE, -HUGE, 2**32, True, None, 1.0, float("nan"), "e5", b"e5", [], gc.WHITE, gc.PAWN,
]  # fmt: skip


class Raises:
    """An object whose every use fails."""

    def __index__(self) -> int:
        raise RuntimeError("no index")

    def __repr__(self) -> str:
        raise RuntimeError("no repr")

    def __iter__(self) -> Any:
        raise RuntimeError("no iterator")


@pytest.mark.parametrize(
    "ask",
    [
        B.piece_at, P.piece_at, B.piece_type_at, B.color_at, B.attacks, B.legal_moves_from,
        lambda square: B.attackers(gc.WHITE, square),
        lambda square: B.is_attacked_by(gc.WHITE, square),
        lambda square: B.is_pinned(gc.WHITE, square),
        lambda square: S().set_piece_at(square, None),
        lambda square: S().remove_piece_at(square),
        lambda square: M(square, 5),
        lambda square: M(5, square),
        lambda square: gc.SquareSet([square]),
        lambda square: gc.SquareSet().with_square(square),
        gc.square_name, gc.square_file, gc.square_rank, gc.square_mirror,
        lambda square: gc.square_distance(0, square),
    ],
)  # fmt: skip
@pytest.mark.parametrize("square", [*NOT_SQUARES, Raises()], ids=lambda value: type(value).__name__)
def test_what_is_no_square(ask: Callable[[Any], Any], square: Any) -> None:
    expected = ValueError if isinstance(square, int) and square is not True else TypeError
    if isinstance(square, Raises):
        expected = ValueError
    with pytest.raises(expected) as raised:
        ask(square)
    assert "square" in str(raised.value)


@pytest.mark.parametrize("color", [None, 0, 1, "white", gc.PAWN, [], float("nan")])
def test_what_is_no_color(color: Any) -> None:
    asks: list[Callable[[Any], Any]] = [
        B.king, B.pinned, B.has_insufficient_material, B.resign, B.promotion_choices,
        lambda color: B.pieces(gc.PAWN, color),
        lambda color: gc.Piece(gc.PAWN, color),
        lambda color: B.unicode(orientation=color),
        lambda color: setattr(gc.Setup(), "turn", color),
    ]  # fmt: skip
    for ask in asks:
        with pytest.raises(TypeError, match="Color or a bool"):
            ask(color)
    assert B.outcome() is None


@pytest.mark.parametrize("move", [None, "e3e5", 12, (24, 44), object(), gc.A1, b"e3e5"])
def test_what_is_no_move(move: Any) -> None:
    asks = [
        B.push, B.san, B.uci, B.is_legal, B.is_capture, B.gives_check, B.is_castling,
        B.is_en_passant, B.can_claim_after, P.play, P.san,
        lambda move: B.variation_san([move]),
        lambda move: move in B.legal_moves,
    ]  # fmt: skip
    for ask in asks:
        with pytest.raises(TypeError, match=r"expected a grandchess\.Move, not "):
            ask(move)
    assert B.fen() == gc.STARTING_FEN and B.move_stack == []


def test_a_move_of_another_position() -> None:
    asks = [
        B.push, B.san, B.uci, B.is_capture, B.gives_check, B.is_castling, B.is_en_passant,
        B.can_claim_after, P.play, P.san, lambda move: B.variation_san([move]),
        lambda move: B.push_uci(move.uci()),
    ]  # fmt: skip
    for ask in asks:
        with pytest.raises(gc.IllegalMoveError) as raised:
            ask(OTHER)
        assert raised.value.text == "e8e6" and raised.value.fen == gc.STARTING_FEN
        assert "e8e6" in str(raised.value) and gc.STARTING_FEN in str(raised.value)
    assert not B.is_legal(OTHER) and OTHER not in B.legal_moves
    assert B.fen() == gc.STARTING_FEN and B.move_stack == []


@pytest.mark.parametrize("text", [None, b"e3e5", 3, ["e"], bytearray(b"x"), float("nan")])
def test_what_is_no_text(text: Any) -> None:
    asks = [
        B.push_uci, B.push_san, B.parse_uci, B.parse_san, M.from_uci, gc.parse_square,
        gc.Piece.from_symbol, gc.detect_letters, B.fen,
    ]  # fmt: skip
    if text is not None:
        asks += [G.Board, G.Position, G.Setup]
    for ask in asks:
        with pytest.raises(TypeError):
            ask(text)


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("", 0), ("e", 0), ("e3", 2), ("a0a1", 0), ("a11a10", 2), ("k1k2", 0), ("a10", 3),
        ("a1010", 3), ("a1a1", 2), ("a10b:", 3), ("h7h8k", 4), ("h7h8p", 4), ("h7h8Q", 4),
        ("h7h8qq", 5), ("0000", 0), ("é3e5", 0), ("e3é5", 2), ("\ud800", 0), ("e3e5\0", 4),
        (" e3e5", 0), ("ｅ3e5", 0), ("e3e5" * 100_000, 4), ("--", 0),
    ],
)  # fmt: skip
def test_texts_that_are_no_uci(text: str, offset: int) -> None:
    for read in (gc.Move.from_uci, B.parse_uci, B.push_uci, P.parse_uci):
        with pytest.raises(gc.InvalidMoveError) as raised:
            read(text)
        assert raised.value.offset == offset
        assert raised.value.text == text.replace("\ud800", "\ufffd" * 3)
        assert raised.value.fen == (None if read is gc.Move.from_uci else gc.STARTING_FEN)
        assert len(str(raised.value)) < 400
    assert B.fen() == gc.STARTING_FEN


@pytest.mark.parametrize(
    "text",
    ["", "x", "Z0", "--", "0000", "Me4", "e11", "e0", "Nz9", "\ud800", "e4\0", "♘c4", "N" * 10**6],
)
def test_texts_that_are_no_san(text: str) -> None:
    for strict in (True, False):
        for read in (B.parse_san, B.push_san, P.parse_san):
            with pytest.raises(gc.InvalidMoveError) as raised:
                read(text, strict=strict)
            assert raised.value.fen == gc.STARTING_FEN and raised.value.offset is not None
    assert B.fen() == gc.STARTING_FEN


def test_illegal_and_ambiguous_san() -> None:
    with pytest.raises(gc.IllegalMoveError, match="no castling") as raised:
        B.push_san("O-O")
    assert raised.value.text == "O-O"
    rooks = gc.Board("R9/10/8k1/10/10/10/10/10/7K2/R9 w - - 0 1")
    with pytest.raises(gc.AmbiguousMoveError, match="a1, a10") as ambiguous:
        rooks.parse_san("Ra5")
    assert ambiguous.value.text == "Ra5" and ambiguous.value.fen == rooks.fen()
    with pytest.raises(gc.InvalidMoveError, match="Rb1"):
        rooks.parse_san("R1b1")
    assert rooks.parse_san("R1b1", strict=False) == gc.Move(gc.A1, gc.B1)
    pawn = gc.Board("4k5/P9/10/10/10/10/10/10/10/4K5 w - - 0 1")
    with pytest.raises(gc.IllegalMoveError, match="promote"):
        pawn.push_san("a10")
    assert issubclass(gc.AmbiguousMoveError, ValueError)


@pytest.mark.parametrize(
    ("fen", "offset"),
    [
        ("", 0), ("x", 0), ("11", 2), ("/", 0), ("10/", 3), ("\ud800", 0), ("é", 0),
        ("r8r/1nbqkmcbn1/10", 9), ("9" * 10**6, 1), (gc.STARTING_FEN + " x", len(gc.STARTING_FEN) + 1),
        (gc.STARTING_FEN.replace(" w ", " x "), gc.STARTING_FEN.index("w")),
        (gc.STARTING_FEN.replace(" 0 1", " -1 1"), len(gc.STARTING_FEN) - 3),
        (gc.STARTING_FEN.replace("0 1", "0 99999999999999999999"), len(gc.STARTING_FEN) - 1),
        ("１0", 0), ("é/", 0),
    ],
)  # fmt: skip
def test_texts_that_are_no_fen(fen: str, offset: int) -> None:
    for read in (gc.Board, gc.Position, gc.Setup):
        with pytest.raises(gc.InvalidFenError) as raised:
            read(fen)
        assert raised.value.offset == offset, str(raised.value)
        assert raised.value.text == fen.replace("\ud800", "\ufffd" * 3)
        assert raised.value.defects == () and len(str(raised.value)) < 400


@pytest.mark.parametrize(
    ("fen", "kinds"),
    [
        ("10/10/10/10/10/10/10/10/10/10 w - - 0 1", ["no-king", "no-king"]),
        ("4kk4/10/10/10/10/10/10/10/10/4K5 w - - 0 1", ["several-kings"]),
        ("4k5/4K5/10/10/10/10/10/10/10/10 w - - 0 1", ["kings-adjacent"]),
        ("4k5/10/10/10/10/10/10/10/4R5/4K5 w - - 0 1", ["opponent-in-check"]),
        ("4k5/10/10/10/10/10/10/10/P9/4K5 w - - 0 1", ["pawn-on-impossible-rank"]),
        ("4k5/10/10/10/10/10/10/10/QQ8/4K5 w - - 0 1", ["too-many-pieces"]),
        (gc.STARTING_FEN.replace(" - - ", " KQkq - "), ["castling-in-grand"]),
        (gc.STARTING_FEN.replace(" - - ", " - e4 "), ["en-passant"]),
        (gc.STARTING_FEN.replace("0 1", "0 0"), ["zero-fullmove-number"]),
    ],
)
def test_fens_of_no_position(fen: str, kinds: list[str]) -> None:
    for read in (gc.Board, gc.Position):
        with pytest.raises(gc.InvalidFenError) as raised:
            read(fen)
        assert [defect.kind for defect in raised.value.defects] == kinds
        assert raised.value.text == fen and all(
            d in str(raised.value) for d in raised.value.defects
        )
    assert [defect.kind for defect in gc.Setup(fen).defects()] == kinds


def test_empty_boards_have_no_last_move() -> None:
    for ask in (B.pop, B.peek):
        with pytest.raises(IndexError):
            ask()


@pytest.mark.parametrize("depth", [-1, 101, HUGE])
def test_depths(depth: int) -> None:
    with pytest.raises(ValueError):
        B.perft(depth)
    with pytest.raises(TypeError):
        B.perft(None)
    with pytest.raises(TypeError):
        B.perft(2.0)


@pytest.mark.parametrize("number", [-1, 2**32, HUGE, -HUGE])
def test_clocks(number: int) -> None:
    setup = gc.Setup.start()
    for name in ("halfmove_clock", "fullmove_number"):
        with pytest.raises(ValueError):
            setattr(setup, name, number)
        with pytest.raises(TypeError):
            setattr(setup, name, True)
        with pytest.raises(AttributeError):
            delattr(setup, name)
    assert setup == gc.Setup.start()


def test_options() -> None:
    for arguments in (
        {"letters": "neutral"}, {"letters": None}, {"variant": "grand"}, {"draw_policy": 1},
        {"variant": gc.Letters.NEUTRAL},
    ):  # fmt: skip
        with pytest.raises(TypeError, match="expected a grandchess"):
            G.Board(None, **arguments)
    with pytest.raises(ValueError, match="legal"):
        B.fen(en_passant="never")
    with pytest.raises(TypeError):
        B.fen(gc.Letters.NEUTRAL)
    with pytest.raises(TypeError):
        B.unicode(empty_square=1)
    with pytest.raises((TypeError, ValueError)):
        B.unicode(empty_square="ab")


def test_nothing_can_be_changed_that_should_not() -> None:
    for thing, name in [(B, "turn"), (P, "turn"), (M(0, 1), "from_square"), (B, "new"), (P, "new")]:
        with pytest.raises(AttributeError):
            setattr(thing, name, 1)
    for base in (gc.Board, gc.Position, gc.Move, gc.SquareSet):
        with pytest.raises(TypeError):
            type("Sub", (base,), {})
    with pytest.raises(TypeError):
        G.LegalMoves()


def test_moves_that_can_not_be() -> None:
    for arguments in [(0, 0), (0, 10, gc.PAWN), (0, 10, gc.KING)]:
        with pytest.raises(gc.InvalidMoveError):
            M(*arguments)
    with pytest.raises(TypeError):
        M(0, 10, "queen")
    with pytest.raises(TypeError):
        M(0, 1) < 3  # noqa: B015


def test_packed_bytes() -> None:
    unpack: Any = gc.Position.unpack
    for data in (b"", bytes(41), bytes(43), b"\xff" * 42):
        with pytest.raises(ValueError):
            unpack(data)
    with pytest.raises(gc.InvalidFenError) as raised:
        unpack(bytes(42))
    assert "no-king" in [defect.kind for defect in raised.value.defects]
    for other in (None, "x" * 42, 42, [0] * 42):
        with pytest.raises(TypeError):
            unpack(other)


def test_coordinates() -> None:
    for file, rank in [(10, 0), (0, 10), (-1, 0), (HUGE, 0)]:
        with pytest.raises(ValueError):
            gc.square(file, rank)
    for name in ("", "a", "a0", "a11", "k1", "A1", " a1", "a1 ", "é1", "\ud800"):
        with pytest.raises(ValueError):
            gc.parse_square(name)


def test_what_was_expected_is_said() -> None:
    asks: list[tuple[Callable[[], Any], str]] = [
        (lambda: B.push("e3e5"), "push_uci, push_san"),
        (lambda: G.Board(letters="freeling"), r"Letters \(NEUTRAL or FREELING: detect_letters"),
        (lambda: G.Board(variant="grand"), r"Variant \(GRAND or SHUFFLED_GRAND\)"),
        (lambda: G.Board(draw_policy="standard"), r"DrawPolicy \(STANDARD or IMMEDIATE\)"),
    ]
    for ask, said in asks:
        with pytest.raises(TypeError, match=said):
            ask()
    for depth in (-1, 101, HUGE):
        with pytest.raises(ValueError, match=f"depth must be from 0 to 100, not {depth}"):
            B.perft(depth)


MESSAGES: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (
        lambda: B.push("e3e5"),
        TypeError,
        "expected a grandchess.Move, not 'str': push_uci, push_san",
    ),
    (lambda: B.push(None), TypeError, "expected a grandchess.Move, not 'NoneType'"),
    (
        lambda: B.variation_san(5),
        TypeError,
        "expected moves, an iterable of grandchess.Move, not 'int'",
    ),
    (lambda: pgn.Game().add_line(G.E3), TypeError, "expected moves, an iterable of"),
    (
        lambda: pgn.Game().add_variation(FIRST, nags="!"),  # type: ignore[arg-type]
        TypeError,
        "expected a NAG, an int from 0 to 255, not 'str'",
    ),
    (
        lambda: pgn.Game().add_variation(FIRST, nags=3),  # type: ignore[arg-type]
        TypeError,
        "expected NAGs, an iterable of ints from 0 to 255, not 'int'",
    ),
    (
        lambda: pgn.Game().add_variation(FIRST, nags=[-1]),
        ValueError,
        "a NAG is an int from 0 to 255, not -1",
    ),
    (
        lambda: setattr(pgn.Game(), "comments", "solid"),
        TypeError,
        "expected comments, an iterable of str, not 'str'; comment takes a single one",
    ),
    (lambda: setattr(pgn.Game(), "comments", [1]), TypeError, "expected a str, not 'int'"),
    (lambda: pgn.read_game("a.pgn"), TypeError, "expected an open file or another handle"),  # type: ignore[arg-type]
    (lambda: pgn.games(None), TypeError, "expected a path or a handle with"),  # type: ignore[call-overload]
    (lambda: Limit(time="1"), TypeError, "time must be a number or None, not '1'"),  # type: ignore[arg-type]
    (lambda: Limit(nodes=10**400), ValueError, "is no limit"),
]


@pytest.mark.parametrize(("do", "kind", "message"), MESSAGES, ids=lambda value: str(value)[:30])
def test_what_is_accepted_is_told(
    do: Callable[[], Any], kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=re.escape(message)):
        do()


def test_a_file_that_cant_be_opened_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"nothing\.pgn"):
        pgn.games(tmp_path / "nothing.pgn")
    with pytest.raises(OSError) as raised:
        pgn.games(tmp_path)
    assert raised.value.filename == str(tmp_path)
