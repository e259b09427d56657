"""The names that other programs rely on, and what they mean."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any

import pytest

import grandchess as gc

FORCED = "4k5/8P1/10/10/10/10/10/10/1N2K5/10 b - - 3 7"


def test_board_and_its_arguments() -> None:
    b = gc.Board()
    assert b.fen() == gc.STARTING_FEN
    assert b.turn == gc.WHITE and b.turn is gc.Color.WHITE
    assert (b.halfmove_clock, b.fullmove_number, b.ply()) == (0, 1, 0)
    assert b.variant is gc.Variant.GRAND and b.draw_policy is gc.DrawPolicy.STANDARD
    fen = "4k5/10/10/10/10/10/10/10/10/4KM4"
    other = gc.Board(
        fen,
        variant=gc.Variant.GRAND,
        letters=gc.Letters.FREELING,
        draw_policy=gc.DrawPolicy.IMMEDIATE,
    )
    assert other.draw_policy is gc.DrawPolicy.IMMEDIATE
    assert other.fen() == "4k5/10/10/10/10/10/10/10/10/4KC4 w - - 0 1"
    assert other.fen(letters=gc.Letters.FREELING) == f"{fen} w - - 0 1"
    with pytest.raises(TypeError):
        hash(b)


def test_colors() -> None:
    assert bool(gc.WHITE) is True and bool(gc.BLACK) is False
    assert gc.WHITE.other is gc.BLACK and gc.BLACK.other is gc.WHITE
    # As in python-chess, where colours are bools.
    assert gc.WHITE == True and gc.BLACK == False and gc.WHITE != False  # noqa: E712
    assert gc.WHITE != 1.5 and gc.WHITE != "WHITE" and gc.WHITE != gc.BLACK
    assert {gc.WHITE: 1}[True] == 1  # type: ignore[index]
    assert gc.Color(not gc.WHITE) is gc.BLACK
    for color, number in ((gc.BLACK, 0), (gc.WHITE, 1)):
        assert ["black", "white"][color] == {0: "black", 1: "white"}[color]  # type: ignore[index]
        assert int(color) == number and color == number and number == color
        assert hash(color) == hash(number) and len({color, number, bool(number)}) == 1
        assert color != 1 - number and color != 2 and color != -1
    b = gc.Board()
    assert b.king(not b.turn) == b.king(gc.BLACK) == gc.E9
    assert gc.COLORS == [gc.WHITE, gc.BLACK]


def test_roles() -> None:
    assert gc.ROLES == [
        gc.PAWN, gc.KNIGHT, gc.BISHOP, gc.ROOK, gc.ARCHBISHOP, gc.CHANCELLOR, gc.QUEEN, gc.KING,
    ]  # fmt: skip
    assert [role.name for role in gc.Role][4:6] == ["ARCHBISHOP", "CHANCELLOR"]
    assert repr(gc.KING) == "Role.KING"
    assert [role.index for role in gc.Role] == [gc.ROLES.index(role) for role in gc.Role]
    assert "".join(role.symbol() for role in gc.ROLES) == "pnbracqk"
    assert "".join(role.symbol(letters=gc.Letters.FREELING) for role in gc.ROLES) == "pnbrcmqk"


def test_legal_moves() -> None:
    b = gc.Board()
    legal = b.legal_moves
    assert len(legal) == legal.count() == len(list(legal)) == len(set(legal)) == 65
    assert gc.Move.from_uci("e3e5") in legal
    assert gc.Move.from_uci("e3e6") not in legal
    assert bool(legal)
    assert legal[0] == list(legal)[0] and legal[-1] == list(legal)[64]
    for index in (65, -66, 10**30, -(10**30)):
        with pytest.raises(IndexError):
            legal[index]
    with pytest.raises(TypeError):
        legal["e3e5"]  # type: ignore[index]
    assert random.Random(5).choice(legal) in legal
    # Type checkers take it for what it is.
    moves: Collection[gc.Move] = legal
    assert legal[0] in moves
    assert "Ce4" in repr(legal) and "Nc4" in repr(legal)
    # A snapshot: moving while iterating is no trouble.
    for m in b.legal_moves:
        b.push(m)
        assert len(legal) == 65 and m in legal
        b.pop()
    mate = gc.Board("k9/1P1N6/1K8/10/10/10/10/10/2BQ1CABN1/R8R b - - 0 1")
    assert not mate.legal_moves and len(mate.legal_moves) == 0 and list(mate.legal_moves) == []
    assert repr(mate.legal_moves) == "<LegalMoves ()>"


def test_moves() -> None:
    m = gc.Move.from_uci("a9a10q")
    assert (m.from_square, m.to_square, m.promotion) == (gc.A9, gc.A10, gc.QUEEN)
    assert m.uci() == str(m) == "a9a10q"
    assert m == gc.Move(gc.A9, gc.A10, gc.QUEEN) and hash(m) == hash(gc.Move(80, 90, gc.QUEEN))
    assert m != gc.Move(gc.A9, gc.A10) and m != "a9a10q"
    assert gc.Move.from_uci("a1a2") < gc.Move.from_uci("a1a3") < gc.Move.from_uci("b1a2")
    assert sorted([m, gc.Move(gc.A1, gc.A2)])[1] == m
    marshal = gc.Move.from_uci("a9a10m", letters=gc.Letters.FREELING)
    assert marshal.promotion is gc.CHANCELLOR and marshal.uci() == "a9a10c"
    assert marshal.uci(letters=gc.Letters.FREELING) == "a9a10m"


def test_pushing() -> None:
    b = gc.Board()
    b.push(gc.Move.from_uci("e3e5"))
    assert b.push_uci("e8e6") == gc.Move(gc.E8, gc.E6)
    assert b.push_san("Me4", letters=gc.Letters.FREELING) == gc.Move(gc.F2, gc.E4)
    assert [m.uci() for m in b.move_stack] == ["e3e5", "e8e6", "f2e4"]
    assert b.peek() == b.pop() == gc.Move(gc.F2, gc.E4)
    b.move_stack.clear()
    assert len(b.move_stack) == 2 and b.fullmove_number == 2 and b.ply() == 2
    assert b.root() == gc.Board() and b.root().move_stack == []


def test_texts_of_moves() -> None:
    b = gc.Board()
    m = b.parse_san("Ce4")
    assert m == gc.Move(gc.F2, gc.E4) == b.parse_uci("f2e4")
    assert b.san(m) == "Ce4" and b.san(m, letters=gc.Letters.FREELING) == "Me4"
    assert b.parse_san("Cf4", letters=gc.Letters.FREELING) == gc.Move(gc.G2, gc.F4)
    assert b.uci(m) == "f2e4"
    line = [gc.Move.from_uci(uci) for uci in ("e3e5", "e8e6", "f2e4")]
    assert b.variation_san(line) == "1. e5 e6 2. Ce4"
    b.push(line[0])
    assert b.variation_san(line[1:]) == "1... e6 2. Ce4"
    assert b.variation_san([]) == ""
    with pytest.raises(gc.InvalidMoveError):
        b.parse_san("e8-e6")
    assert b.parse_san("e8-e6", strict=False) == gc.Move(gc.E8, gc.E6)


def test_questions() -> None:
    b = gc.Board()
    assert not b.is_check() and not b.checkers()
    assert b.pieces(gc.ROOK, gc.WHITE) == {gc.A1, gc.J1}
    assert b.pieces(gc.KING, gc.BLACK) == {gc.E9}
    assert b.attacks(gc.B2) == {gc.A4, gc.C4, gc.D1, gc.D3}
    assert b.attackers(gc.WHITE, gc.C4) == {gc.B2, gc.B3, gc.D3}
    assert b.is_attacked_by(gc.WHITE, gc.C4) and not b.is_attacked_by(gc.BLACK, gc.C4)
    assert b.piece_at(gc.F2) == gc.Piece(gc.CHANCELLOR, gc.WHITE)
    assert b.piece_at(gc.E5) is None
    assert b.piece_type_at(gc.F2) is gc.CHANCELLOR and b.color_at(gc.F2) is gc.WHITE
    assert b.piece_type_at(gc.E5) is None and b.color_at(gc.E5) is None
    assert len(b.piece_map()) == 40 and list(b.piece_map())[:3] == [gc.A1, gc.J1, gc.B2]
    assert (b.king(gc.WHITE), b.king(gc.BLACK)) == (gc.E2, gc.E9)
    assert len(b.occupied) == 40
    assert len(b.legal_moves_from(gc.F2)) == 5
    assert b.perft(0) == 1 and b.perft(2) == 4225
    assert not b.has_insufficient_material(gc.WHITE)
    assert b.promotion_choices(gc.WHITE) == []
    assert b.repetition_count() == 1 and b.claimable_draw() is None
    pinned = gc.Board("4r5/10/10/10/4k5/10/10/4N5/10/4K5 w - - 0 1")
    assert not pinned.is_pinned(gc.WHITE, gc.E3)
    pinned = gc.Board("4r5/3k6/10/10/10/10/10/4N5/10/4K5 w - - 0 1")
    assert pinned.is_pinned(gc.WHITE, gc.E3) and pinned.pinned(gc.WHITE) == {gc.E3}
    # A pawn that can't promote still gives check.
    stuck = gc.Board("4k5/3P6/10/10/10/10/10/10/1NBQKCABN1/R8R b - - 0 1")
    assert stuck.is_check() and stuck.checkers() == {gc.D9}


def test_en_passant() -> None:
    b = gc.Board()
    b.push_uci("e3e5")
    assert b.ep_square is None
    assert b.fen().split()[3] == "-"
    assert b.fen(en_passant="always").split()[3] == "e4"
    assert b.to_setup(en_passant="always").ep_square == gc.E4
    b = gc.Board("4k5/10/10/10/10/3pPp4/10/10/10/4K5 b - e4 0 1")
    assert b.ep_square == gc.E4
    m = gc.Move.from_uci("d5e4")
    assert b.is_en_passant(m) and b.is_capture(m) and m in b.captures()
    assert not b.is_en_passant(gc.Move.from_uci("d5d4"))


def test_ends_of_games() -> None:
    b = gc.Board()
    for _ in range(2):
        assert b.outcome() is None and b.result() == "*"
        for uci in ("b2c4", "b9c7", "c4b2", "c7b9"):
            b.push_uci(uci)
    assert b.repetition_count() == 3
    assert b.claimable_draw() is gc.Termination.THREEFOLD_REPETITION
    assert b.outcome() is None and not b.is_game_over() and b.result() == "*"
    outcome = b.outcome(claim_draw=True)
    assert outcome == gc.Outcome(gc.Termination.THREEFOLD_REPETITION, None)
    assert b.is_game_over(claim_draw=True) and b.result(claim_draw=True) == "1/2-1/2"
    b.push_uci("b2c4")
    b.push_uci("b9c7")
    b.push_uci("c4b2")
    assert b.can_claim_after(gc.Move.from_uci("c7b9")) is gc.Termination.THREEFOLD_REPETITION
    assert b.can_claim_after(gc.Move.from_uci("c7d5")) is None

    clock = gc.Board("k9/10/1K8/10/10/10/10/10/10/9R w - - 99 150")
    assert clock.can_claim_after(gc.Move.from_uci("j1j2")) is gc.Termination.FIFTY_MOVES
    assert clock.can_claim_after(gc.Move.from_uci("j1j10")) is None
    clock.push_san("Rj10#")
    assert clock.outcome() == gc.Outcome(gc.Termination.CHECKMATE, gc.WHITE)
    assert clock.outcome(claim_draw=True) == clock.outcome()
    assert clock.result() == "1-0"


def test_declared_ends() -> None:
    b = gc.Board()
    b.push_uci("e3e5")
    outcome = b.resign(gc.BLACK)
    assert outcome.winner is gc.WHITE and outcome.termination is gc.Termination.RESIGNATION
    assert outcome.result() == b.result() == "1-0" and b.outcome() == outcome
    for again in (b.agree_draw, b.claim_draw, lambda: b.resign(gc.WHITE)):
        with pytest.raises(gc.GrandChessError) as raised:
            again()
        assert raised.value.fen == b.fen()
    with pytest.raises(gc.IllegalMoveError, match="the game is over"):
        b.push_uci("e8e6")
    assert b.reopen() == outcome and b.outcome() is None and b.reopen() is None
    assert b.agree_draw().winner is None
    b.pop()
    assert b.outcome() is None
    assert b.forfeit(gc.WHITE) == gc.Outcome(gc.Termination.FORFEIT, gc.BLACK)
    assert b.reopen() and b.adjudicate(gc.BLACK).result() == "0-1"
    assert b.outcome() == gc.Outcome(gc.Termination.ADJUDICATION, gc.BLACK)
    assert b.reopen() and b.record_result(None).result() == b.result() == "1/2-1/2"
    assert b.outcome() == gc.Outcome(gc.Termination.UNKNOWN, None)
    knight = gc.Board("4k5/q9/10/10/10/10/10/10/10/4KN4 b - - 0 1")
    assert knight.flag_fall(gc.BLACK).termination is gc.Termination.FLAG_FALL_DRAW
    with pytest.raises(gc.GrandChessError, match="no draw to claim"):
        gc.Board().claim_draw()


def test_positions() -> None:
    p = gc.Position()
    q = p.play(gc.Move.from_uci("e3e5"))
    assert p == gc.Position(gc.STARTING_FEN) and hash(p) == hash(gc.Position(gc.STARTING_FEN))
    assert p != q and len({p, q, gc.Board().position()}) == 2
    assert p.turn is gc.WHITE and q.turn is gc.BLACK and len(q.legal_moves) == 65
    assert q == gc.Position(q.fen()) and q.key() == gc.Position(q.fen()).key() != p.key()
    # The clocks are no part of a position.
    assert gc.Position(FORCED) == gc.Position(FORCED.replace("3 7", "0 9"))
    assert gc.Board(FORCED) != gc.Board(FORCED.replace("3 7", "0 9"))
    passed = p.null_move()
    assert passed is not None and passed.turn is gc.BLACK
    assert p.to_board(draw_policy=gc.DrawPolicy.IMMEDIATE).draw_policy is gc.DrawPolicy.IMMEDIATE
    mate = gc.Position("k9/1P1N6/1K8/10/10/10/10/10/2BQ1CABN1/R8R b - - 0 1")
    assert mate.outcome() == gc.Outcome(gc.Termination.CHECKMATE, gc.WHITE)
    assert mate.result() == "1-0" and mate.is_game_over() and mate.null_move() is None
    assert p.outcome() is None and p.result() == "*"


def test_packing() -> None:
    for fen, variant in [
        (gc.STARTING_FEN, gc.Variant.GRAND),
        (FORCED, gc.Variant.GRAND),
        (gc.Board.shuffled(2026).fen(), gc.Variant.SHUFFLED_GRAND),
    ]:
        b = gc.Board(fen, variant=variant)
        data = b.pack()
        assert isinstance(data, bytes) and len(data) == 42 and b.position().pack() == data
        p = gc.Position.unpack(data)
        assert p == b.position() and p.fen() == fen and p.variant is variant


def test_setups() -> None:
    setup = gc.Setup()
    assert [d.kind for d in setup.defects()] == ["no-king", "no-king"]
    setup.set_piece_at(gc.E1, gc.Piece(gc.KING, gc.WHITE))
    setup.set_piece_at(gc.E10, gc.Piece(gc.KING, gc.BLACK))
    setup.set_piece_at(gc.A5, gc.Piece(gc.PAWN, gc.WHITE))
    assert setup.defects() == []
    assert setup.to_board().fen() == "4k5/10/10/10/10/P9/10/10/10/4K5 w - - 0 1"
    setup.turn = gc.BLACK
    setup.halfmove_clock, setup.fullmove_number = 3, 9
    assert setup.to_position().fen() == "4k5/10/10/10/10/P9/10/10/10/4K5 b - - 3 9"
    assert setup.remove_piece_at(gc.A5) == gc.Piece(gc.PAWN, gc.WHITE)
    assert setup.remove_piece_at(gc.A5) is None and setup.piece_at(gc.A5) is None
    setup.set_piece_at(gc.A10, gc.Piece(gc.PAWN, gc.WHITE))
    setup.set_piece_at(gc.E10, None)
    setup.fullmove_number = 0
    with pytest.raises(gc.InvalidFenError) as raised:
        setup.to_board()
    kinds = {"no-king", "pawn-on-impossible-rank", "zero-fullmove-number"}
    assert {d.kind for d in raised.value.defects} == kinds
    assert [str(d) for d in raised.value.defects] == setup.defects()
    assert raised.value.fen == setup.fen()
    assert [d.is_tolerable for d in setup.defects()].count(True) == 1
    setup.clear()
    assert setup == gc.Setup() and setup.piece_map() == {}


def test_setups_in_full() -> None:
    start = gc.Setup.start(gc.Variant.SHUFFLED_GRAND)
    assert start.castling_rooks == {gc.A1, gc.J1, gc.A10, gc.J10}
    assert start.to_board(gc.Variant.SHUFFLED_GRAND).fen() == start.fen()
    assert "castling-in-grand" in [d.kind for d in start.defects(gc.Variant.GRAND)]
    start.castling_rooks = gc.SquareSet([gc.A1])
    start.castling_rooks = [gc.A1, gc.J10]
    assert start.castling_rooks == {gc.A1, gc.J10}
    start.ep_square = gc.E3
    assert start.ep_square == gc.E3 and "en-passant" in [d.kind for d in start.defects()]
    start.ep_square = None
    assert gc.Setup.shuffled(46858) == gc.Setup.start(gc.Variant.SHUFFLED_GRAND)
    assert gc.Setup.shuffled(1, 2) != gc.Setup.shuffled(1)
    mirrored = gc.Setup(FORCED).mirror()
    assert mirrored.fen() == "10/1n2k5/10/10/10/10/10/10/8p1/4K5 w - - 3 7"
    copied = mirrored.copy()
    copied.clear()
    assert copied != mirrored
    m = gc.Setup("10/10/10/10/10/2R2Q4/10/4c5/10/10", letters=gc.Letters.FREELING)
    assert m.piece_at(gc.E3) == gc.Piece(gc.ARCHBISHOP, gc.BLACK)
    assert m.fen(letters=gc.Letters.FREELING).startswith("10/10/10/10/10/2R2Q4/10/4c5/")


def test_shuffled_boards() -> None:
    b = gc.Board.shuffled(46858)
    assert b == gc.Board(variant=gc.Variant.SHUFFLED_GRAND)
    assert b.castling_rooks == {gc.A1, gc.J1, gc.A10, gc.J10}
    assert gc.SHUFFLED_STARTS == 84000
    assert (
        gc.Board.shuffled(1, 2, draw_policy=gc.DrawPolicy.IMMEDIATE).fen().split("/")[0]
        != (gc.Board.shuffled(1).fen().split("/")[0])
    )
    for number in (-1, 84000):
        with pytest.raises(ValueError):
            gc.Board.shuffled(number)
    castle = gc.Board(
        "4k5/10/10/10/10/10/10/10/10/R3K4R w JA - 0 1", variant=gc.Variant.SHUFFLED_GRAND
    )
    m = castle.parse_san("O-O")
    assert m == gc.Move(gc.E1, gc.J1) == castle.parse_uci("e1i1") and castle.is_castling(m)
    castle.push(m)
    assert castle.piece_at(gc.I1) == gc.Piece(gc.KING, gc.WHITE)
    assert castle.piece_at(gc.H1) == gc.Piece(gc.ROOK, gc.WHITE)


def test_squares() -> None:
    assert (gc.A1, gc.B1, gc.A2, gc.J10) == (0, 1, 10, 99)
    assert gc.parse_square("a10") == gc.A10 == 90 and gc.square_name(99) == "j10"
    assert gc.square(4, 2) == gc.E3
    for square in gc.SQUARES:
        name = gc.SQUARE_NAMES[square]
        assert gc.square_name(square) == name and gc.parse_square(name) == square
        assert getattr(gc, name.upper()) == square
        file, rank = gc.square_file(square), gc.square_rank(square)
        assert gc.FILE_NAMES[file] + gc.RANK_NAMES[rank] == name
        assert gc.square(file, rank) == square
        assert gc.square_mirror(square) == gc.square(file, 9 - rank)
        assert gc.square_distance(square, gc.A1) == max(file, rank)


def test_pieces() -> None:
    piece = gc.Piece(gc.ARCHBISHOP, gc.BLACK)
    assert piece == gc.Piece(gc.BLACK, gc.ARCHBISHOP) == gc.Piece(gc.ARCHBISHOP, False)
    assert piece.role is piece.piece_type is gc.ARCHBISHOP and piece.color is gc.BLACK
    assert piece.symbol() == str(piece) == "a" and piece.symbol(letters=gc.Letters.FREELING) == "c"
    assert gc.Piece.from_symbol("C", letters=gc.Letters.FREELING) == gc.Piece(
        gc.ARCHBISHOP, gc.WHITE
    )
    assert piece.unicode_symbol() == "\N{BLACK CHESS KNIGHT-BISHOP}"
    signs = {gc.Piece(role, color).unicode_symbol() for role in gc.Role for color in gc.Color}
    assert len(signs) == 16
    with pytest.raises(ValueError):
        gc.Piece.from_symbol("M")


def test_letters() -> None:
    assert gc.detect_letters(gc.STARTING_FEN) is gc.Letters.NEUTRAL
    assert gc.detect_letters("r8r/1nbqkmcbn1/…") is gc.Letters.FREELING
    assert gc.detect_letters("4k5/10/10/10/10/10/10/10/10/4KQ4") is None
    for fen in ("4k5/10/10/10/10/10/10/10/10/4KC4", "r8r/1nbqkmabn1/…"):
        with pytest.raises(gc.InvalidFenError) as raised:
            gc.detect_letters(fen)
        assert raised.value.text == fen


def test_drawings() -> None:
    assert str(gc.Board()).splitlines()[1] == ". n b q k c a b n ."
    assert str(gc.Position()) == str(gc.Board()) == str(gc.Setup.start())
    white = gc.Board().unicode(empty_square="-").splitlines()
    black = gc.Board().unicode(orientation=gc.BLACK, empty_square="-").splitlines()
    assert white[0] == "♜ - - - - - - - - ♜" and white[9] == "♖ - - - - - - - - ♖"
    assert black == [line[::-1] for line in reversed(white)]
    assert str(gc.SquareSet([gc.A10, gc.J1])).splitlines()[0] == "# . . . . . . . . ."


def test_pictures() -> None:
    b = gc.Board()
    b.push_uci("e3e5")
    shown: list[Any] = [
        b,
        b.position(),
        b.to_setup(),
        gc.SquareSet([1]),
        gc.Piece(gc.QUEEN, gc.WHITE),
    ]
    for thing in shown:
        picture = thing._repr_svg_()
        assert picture.startswith("<svg") and picture.rstrip().endswith("</svg>")
    assert b._repr_svg_() == gc.svg.board(b, lastmove=b.peek(), check="auto", size=400)
    assert gc.svg.board(b, orientation=gc.BLACK) != gc.svg.board(b, orientation=gc.WHITE)


def test_mirror() -> None:
    b = gc.Board()
    b.push_uci("e3e5")
    mirrored = b.mirror()
    assert mirrored.turn is gc.WHITE and mirrored.piece_at(gc.E6) == gc.Piece(gc.PAWN, gc.BLACK)
    assert mirrored.mirror() == b and mirrored.perft(2) == b.perft(2)


def test_all_is_what_the_module_has() -> None:
    for name in gc.__all__:
        assert getattr(gc, name) is not None
    assert set(dir(gc)) == {*gc.__all__, "engine", "match", "pgn", "svg"}
    with pytest.raises(AttributeError):
        gc.nothing  # type: ignore[attr-defined]
    assert gc.__version__.count(".") == 2


def test_a_board_can_start_anew() -> None:
    b = gc.Board.shuffled(7, draw_policy=gc.DrawPolicy.IMMEDIATE)
    b.push(b.legal_moves[0])
    b.resign(gc.WHITE)
    fen = "4k5/10/10/10/10/10/10/10/10/R3KA3R w JA - 3 9"
    b.set_fen(fen)
    assert b.fen() == fen and b.move_stack == [] and b.outcome() is None
    assert b.variant is gc.Variant.SHUFFLED_GRAND and b.draw_policy is gc.DrawPolicy.IMMEDIATE
    assert b.has_castling_rights(gc.WHITE) and not b.has_castling_rights(gc.BLACK)
    b.set_fen("4k5/10/10/10/10/10/10/10/10/4KM4", letters=gc.Letters.FREELING)
    assert b.piece_at(gc.F1) == gc.Piece(gc.CHANCELLOR, gc.WHITE)
    b.push(b.legal_moves[0])
    before = b.fen(), b.move_stack
    for bad in ("xyz", "10/10/10/10/10/10/10/10/10/10"):
        with pytest.raises(gc.InvalidFenError):
            b.set_fen(bad)
    assert (b.fen(), b.move_stack) == before
    b.reset()
    assert b == gc.Setup.start(b.variant).to_board(b.variant) and b.move_stack == []
    grand = gc.Board("4k5/10/10/10/10/10/10/10/10/4K5 b - - 9 9")
    grand.reset()
    assert grand.fen() == gc.STARTING_FEN and not grand.has_castling_rights(gc.WHITE)


def test_repetitions() -> None:
    b = gc.Board()
    for count in range(1, 6):
        assert b.repetition_count() == count
        assert b.is_repetition() == (count >= 3) and b.is_fivefold_repetition() == (count >= 5)
        assert b.is_repetition(count) and not b.is_repetition(count + 1)
        if count < 5:
            for uci in ("b2c4", "b9c7", "c4b2", "c7b9"):
                b.push_uci(uci)
    outcome = b.outcome()
    assert outcome and outcome.termination is gc.Termination.FIVEFOLD_REPETITION


def test_epd() -> None:
    fields = "4k5/7P2/10/10/10/10/10/10/10/4K5 w - -"
    board, operations = gc.Board.from_epd(
        f'{fields} hmvc 3; fmvn 60; bm h10=Q h10=A; am Ke2; id "p;1 x"; acd 12; c0 "a" "b"; noop; x y z;'
    )
    assert board.fen() == f"{fields} 3 60" and board.move_stack == []
    king = gc.Move(gc.E1, gc.E2)
    assert operations == {
        "hmvc": 3, "fmvn": 60, "bm": [gc.Move(gc.H9, gc.H10, role) for role in (gc.QUEEN, gc.ARCHBISHOP)], "am": [king], "id": "p;1 x", "acd": 12,
        "c0": '"a" "b"', "noop": None, "x": "y z",
    }  # fmt: skip
    board, operations = gc.Board.from_epd(
        "4k5/10/10/10/10/10/10/10/10/4KM4 w - - 7 8 pv Mf5 Kd9 Me5;",
        letters=gc.Letters.FREELING,
        draw_policy=gc.DrawPolicy.IMMEDIATE,
    )
    assert board.halfmove_clock == 7 and board.draw_policy is gc.DrawPolicy.IMMEDIATE
    assert [move.uci() for move in operations["pv"]] == ["f1f5", "e10d9", "f5e5"]
    castle = "4k5/10/10/10/10/10/10/10/10/R3K4R w JA - bm O-O-O;"
    board, operations = gc.Board.from_epd(castle, variant=gc.Variant.SHUFFLED_GRAND)
    assert operations == {"bm": [gc.Move(gc.E1, gc.A1)]}
    for text in (gc.STARTING_FEN, gc.STARTING_FEN.split()[0], gc.STARTING_FEN.rsplit(" ", 2)[0]):
        assert gc.Board.from_epd(text) == (gc.Board(), {})
    for bad in ("", "xyz", f"{fields} bm", f"{fields} id x; id y;", f"{fields} 5;", f'{fields} id "x;',
                f"{fields} hmvc x;", "10/10/10/10/10/10/10/10/10/10 w - - id x;"):  # fmt: skip
        with pytest.raises(gc.InvalidFenError):
            gc.Board.from_epd(bad)
    with pytest.raises(gc.IllegalMoveError):
        gc.Board.from_epd(f"{fields} bm Ke3;")


@pytest.mark.parametrize("text", ["b2c4", "Nc4", "Nb2-c4!", "Nbc4"])
def test_moves_as_somebody_types_them(text: str) -> None:
    for board in (gc.Board(), gc.Position()):
        assert board.parse_move(text) == gc.Move.from_uci("b2c4")
    assert gc.Board().parse_move("Me4", letters=gc.Letters.FREELING).uci() == "f2e4"


def test_moves_as_somebody_drags_them() -> None:
    for board in (gc.Board(), gc.Position()):
        assert board.find_move(gc.E3, gc.E5) == gc.Move.from_uci("e3e5")
        with pytest.raises(gc.IllegalMoveError, match="no pawn moves like that"):
            board.find_move(gc.E3, gc.E6)
    castling = gc.Board("r3k4r/10/10/10/10/10/10/10/10/R3K4R w JAja - 0 1", variant=gc.Variant.SHUFFLED_GRAND)
    assert castling.find_move(gc.E1, gc.I1) == castling.find_move(gc.E1, gc.J1)
    pawn = gc.Board("4k5/8P1/10/10/10/10/10/10/1NBQKCAB2/R8R w - - 0 1")
    assert pawn.find_move(gc.I9, gc.I10, gc.Role.KNIGHT).promotion is gc.Role.KNIGHT
    with pytest.raises(gc.IllegalMoveError, match="say what it becomes, a knight"):
        pawn.find_move(gc.I9, gc.I10)


def test_answers_in_the_letters_of_the_question() -> None:
    board = gc.Board("9k/10/10/10/3p6/10/4C5/10/10/4K5 w - - 0 1")
    with pytest.raises(gc.InvalidMoveError, match="the move is written Mxd6"):
        board.parse_san("Md6", letters=gc.Letters.FREELING)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("e3e11", gc.InvalidMoveError, "square where the move ends"),
        ("Me4", gc.InvalidMoveError, "in Freeling's it is the marshal"),
        ("d2d5", gc.IllegalMoveError, "the pawn on d3 is in the way of the queen"),
        ("Qd2", gc.IllegalMoveError, "no queen can legally go to d2"),
        ("0000", gc.InvalidMoveError, "nobody may pass"),
        ("", gc.InvalidMoveError, "empty"),
    ],
)
def test_what_is_said_of_text_that_is_no_move(
    text: str, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        gc.Board().parse_move(text)
