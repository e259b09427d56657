"""What holds of every position, text and argument that hypothesis can think of."""

from __future__ import annotations

import copy
import inspect
import io
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import grandchess as gc
from grandchess import pgn, svg
from strategies import (
    any_texts,
    boards,
    choices,
    choose,
    junk,
    moves,
    near_fens,
    near_texts,
    numbers,
    positions,
    promotions,
    square_sets,
    squares,
)

LETTERS = st.sampled_from(list(gc.Letters))


def shown(text: str) -> str:
    """The text as errors carry it: what UTF-8 can't write is replaced."""
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")


@given(moves(), LETTERS)
def test_moves_are_read_as_they_are_written(move: gc.Move, letters: gc.Letters) -> None:
    assert gc.Move.from_uci(move.uci(letters=letters), letters=letters) == move
    assert eval(repr(move), {"Move": gc.Move}) == move
    assert gc.Move(move.from_square, move.to_square, move.promotion) == move
    assert pickle.loads(pickle.dumps(move)) == move


@given(positions(), LETTERS)
def test_positions_are_read_as_they_are_written(position: gc.Position, letters: gc.Letters) -> None:
    variant = position.variant
    fen = position.fen(letters=letters)
    for twin in (
        gc.Position(fen, variant=variant, letters=letters),
        gc.Position(position.fen(en_passant="always"), variant=variant),
        gc.Position.unpack(position.pack()),
        pickle.loads(pickle.dumps(position)),
        copy.deepcopy(position),
        position.to_setup().to_position(variant),
        position.to_board().position(),
    ):
        assert twin == position and hash(twin) == hash(position) and twin.key() == position.key()
        assert twin.fen(letters=letters) == fen
    assert position.to_setup().mirror().mirror() == position.to_setup()


@given(positions())
def test_moves_mean_the_same_in_every_notation(position: gc.Position) -> None:
    legal = list(position.legal_moves)
    assert len(set(legal)) == len(legal) == position.legal_moves.count() == position.perft(1)
    assert len({position.san(move) for move in legal}) == len(legal)
    assert set(position.captures()) == {move for move in legal if position.is_capture(move)}
    assert {move for square in gc.SQUARES for move in position.legal_moves_from(square)} == set(
        legal
    )
    for move in legal:
        after = position.play(move)
        assert position.parse_san(position.san(move)) == position.parse_uci(move.uci()) == move
        assert position.gives_check(move) == after.is_check()
        assert after.turn is position.turn.other and after.ply() == position.ply() + 1


@given(positions(), moves())
def test_any_move_is_legal_or_refused(position: gc.Position, move: gc.Move) -> None:
    asks: list[Callable[[gc.Move], object]] = [
        position.play, position.san, position.uci, position.is_capture, position.gives_check,
        position.is_castling, position.is_en_passant, position.to_board().push,
    ]  # fmt: skip
    assert (
        position.is_legal(move)
        == (move in position.legal_moves)
        == (move in set(position.legal_moves))
    )
    for ask in asks:
        if position.is_legal(move):
            ask(move)
        else:
            with pytest.raises(gc.IllegalMoveError) as raised:
                ask(move)
            assert raised.value.fen == position.fen() and raised.value.text == move.uci()


@given(near_fens(), st.sampled_from(list(gc.Variant)))
def test_texts_that_are_almost_fens(text: str, variant: gc.Variant) -> None:
    try:
        setup = gc.Setup(text)
    except gc.InvalidFenError as error:
        assert error.text == shown(text) and error.defects == ()
        assert error.offset is not None and 0 <= error.offset <= len(text)
        with pytest.raises(gc.InvalidFenError):
            gc.Position(text, variant=variant)
        return
    assert gc.Setup(setup.fen()) == setup
    defects = setup.defects(variant)
    try:
        position = gc.Position(text, variant=variant)
    except gc.InvalidFenError as error:
        assert list(error.defects) == defects != []
        with pytest.raises(gc.InvalidFenError):
            setup.to_board(variant)
    else:
        assert defects == [] and setup.to_position(variant) == position
        assert gc.Position(position.fen(), variant=variant).fen() == position.fen()


@given(st.data())
def test_texts_that_are_almost_moves(data: st.DataObject) -> None:
    position = data.draw(positions().filter(lambda position: bool(position.legal_moves)))
    move = choose(position.legal_moves, data.draw(choices))
    board = position.to_board()
    reads: list[tuple[str, Callable[[str], gc.Move], Callable[[str], gc.Move]]] = [
        (position.uci(move), position.parse_uci, board.push_uci),
        (position.san(move), position.parse_san, board.push_san),
    ]
    for right, parse, push in reads:
        text = data.draw(near_texts(st.just(right)))
        try:
            read = parse(text)
        except (gc.InvalidMoveError, gc.IllegalMoveError, gc.AmbiguousMoveError) as error:
            assert error.text == shown(text) and error.fen == position.fen()
            with pytest.raises(type(error)):
                push(text)
            assert board.position() == position and board.move_stack == []
        else:
            assert read in position.legal_moves and push(text) == board.pop() == read


@given(boards(), near_texts(st.just("{sharp [%clk 0:01:02]} $1 (1. e5) *")))
def test_texts_that_are_almost_games(board: gc.Board, tail: str) -> None:
    game = pgn.Game.from_board(board)
    assert pgn.Game.parse(str(game)) == game
    assert game.to_board() == board and game.to_board().move_stack == board.move_stack
    text = str(game).rstrip().rsplit(" ", 1)[0] + " " + tail
    for item in pgn.games(io.StringIO(text), errors="yield"):
        if isinstance(item, gc.PgnError):
            assert item.game is not None and item.line is not None and item.column is not None
            # Only moves have a position, from which the game had come so far.
            assert item.move is None or gc.Position(item.fen, variant=board.variant)
        else:
            assert pgn.Game.parse(str(item)) == item


@given(square_sets, square_sets, squares)
def test_square_sets_are_sets(one: frozenset[int], other: frozenset[int], square: int) -> None:
    ours, theirs = gc.SquareSet(one), gc.SquareSet(other)
    assert list(ours) == sorted(one) and len(ours) == len(one) and ours == one
    assert ours & theirs == one & other and ours | other == one | other
    assert ours - theirs == one - other and ours ^ other == one ^ other
    assert (ours <= theirs) == (one <= other) and (ours < theirs) == (one < other)
    assert (square in ours) == (square in one)
    assert ours.with_square(square) == one | {square} and ours.without_square(square) == one - {
        square
    }
    assert gc.SquareSet(int(ours)) == ours and ~~ours == ours


# What a public function may be given, by the names of its parameters, and what is almost that.
# Whatever else comes is junk.
ARGUMENTS: dict[str, st.SearchStrategy[Any]] = {
    "square": squares | numbers,
    "color": st.sampled_from([*gc.COLORS, True, False]),
    "role": st.sampled_from(gc.ROLES),
    "promotion": promotions,
    "variant": st.sampled_from(list(gc.Variant)),
    "letters": LETTERS,
    "fen": near_fens(),
    "epd": near_texts(
        st.sampled_from(
            [
                f'{gc.STARTING_FEN.rsplit(" ", 2)[0]} bm e5 Nc4; id "one"; hmvc 3;',
                f"{gc.STARTING_FEN} pv e5 e6; acd 4; noop;",
            ]
        )
    ),
    "uci": near_texts(moves().map(lambda move: move.uci())),
    "san": near_texts(st.sampled_from(["e5", "Nc4", "Bxe10+", "O-O", "a10=Q#", "R1a5"])),
    "name": near_texts(st.sampled_from(gc.SQUARE_NAMES)),
    "symbol": near_texts(st.sampled_from("PnbRaCqK")),
    "pgn": near_texts(st.just('[Variant "Grand"] 1. e5 (1. e4 $1) e6 {so} *')),
    "data": st.binary(min_size=41, max_size=43),
    "comment": any_texts,
    "starting_comment": any_texts,
    "nags": st.lists(numbers, max_size=3),
    "squares": square_sets | st.lists(numbers, max_size=3),
    "move": moves(),
    "variation": st.lists(moves(), max_size=2),
    "moves": st.lists(moves(), max_size=2),
    "number": st.integers(0, gc.SHUFFLED_STARTS - 1) | numbers,
    "black": st.integers(0, gc.SHUFFLED_STARTS - 1) | numbers,
    "position": positions(),
    "board": boards(),
    "depth": st.integers(0, 1) | numbers,
}


def parameters(ask: Callable[..., Any]) -> list[inspect.Parameter]:
    kept = inspect.signature(ask).parameters.values()
    return [each for each in kept if each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)]


def call(data: st.DataObject, ask: Callable[..., Any], name: str) -> None:
    """Calls a function with arguments right and wrong; only documented exceptions may come out."""
    positional: list[Any] = []
    named: dict[str, Any] = {}
    for parameter in parameters(ask):
        right = ARGUMENTS.get(parameter.name, junk)
        value = data.draw(right if data.draw(st.integers(0, 2)) else junk, parameter.name)
        if parameter.kind is not parameter.KEYWORD_ONLY:
            positional.append(value)
        elif data.draw(st.booleans()):
            named[parameter.name] = value
    if name == "perft" and positional and too_deep(positional[0]):
        return
    if data.draw(st.integers(0, 9)) == 0:
        positional.append(data.draw(junk))
    try:
        ask(*positional, **named)
    except (TypeError, ValueError, LookupError) as error:
        assert str(error) and len(str(error)) < 3000


def too_deep(depth: object) -> bool:
    """Whether counting to a depth would take until the end of days."""
    return hasattr(depth, "__index__") and 2 <= depth.__index__() <= 100


def public(thing: object) -> list[str]:
    return [
        name for name in dir(thing) if not name.startswith("_") and callable(getattr(thing, name))
    ]


MUTATES = {"push", "push_uci", "push_san", "pop", "resign", "agree_draw", "flag_fall", "forfeit",
           "claim_draw", "adjudicate", "record_result", "reopen"}  # fmt: skip


@settings(max_examples=250)
@given(st.sampled_from(public(gc.Board)), boards(), st.data())
def test_no_argument_shakes_a_board(name: str, board: gc.Board, data: st.DataObject) -> None:
    before = pickle.dumps(board)
    ask = getattr(board, name)
    ends = board.outcome()
    call(data, ask, name)
    # What changes a board does so as a whole.
    if name in ("set_fen", "reset"):
        assert pickle.dumps(board) == before or not board.move_stack
    elif name not in MUTATES:
        assert pickle.dumps(board) == before
    elif board.outcome() == ends and len(board.move_stack) == len(pickle.loads(before).move_stack):
        assert pickle.dumps(board) == before


@settings(max_examples=200)
@given(st.data())
def test_no_argument_escapes(data: st.DataObject) -> None:
    board = data.draw(boards())
    game = pgn.Game.from_board(board)
    owners: list[Any] = [
        board.position(), board.to_setup(), board.legal_moves, board.occupied, game, game.end(),
        gc.Move(0, 1), gc.Piece(gc.PAWN, gc.WHITE), gc.Outcome(gc.Termination.STALEMATE, None),
        gc, gc.Board, gc.Position, gc.Setup, gc.Move, gc.Piece, gc.SquareSet, pgn.Game, pgn.read_game,
        svg.board, svg.piece,
    ]  # fmt: skip
    owner = data.draw(st.sampled_from(owners))
    if callable(owner):
        names = ["__call__", *(name for name in public(owner) if name in STATIC)]
    else:
        names = [name for name in public(owner) if not inspect.isclass(getattr(owner, name))]
    name = data.draw(st.sampled_from(names))
    before = board.fen()
    call(data, owner if name == "__call__" else getattr(owner, name), name)
    assert board.fen() == before


STATIC = ("from_uci", "from_symbol", "start", "shuffled", "unpack", "from_position", "parse")


@settings(max_examples=100)
@given(st.data())
def test_no_value_escapes(data: st.DataObject) -> None:
    setup = data.draw(positions()).to_setup()
    node = pgn.Game().add_variation(gc.Move(gc.E3, gc.E5))
    settable: list[tuple[Any, str]] = [
        (setup, "turn"), (setup, "castling_rooks"), (setup, "ep_square"), (setup, "halfmove_clock"),
        (setup, "fullmove_number"), (node, "comments"), (node, "comment"), (node, "starting_comment"),
        (node, "nags"), (node.game(), "result"),
    ]  # fmt: skip
    owner, name = data.draw(st.sampled_from(settable))
    before = getattr(owner, name)
    try:
        setattr(owner, name, data.draw(junk))
    except (TypeError, ValueError):
        assert getattr(owner, name) == before
    else:
        assert gc.Setup(setup.fen()).fen() == setup.fen()
        assert str(pgn.Game.parse(str(node.game()))) == str(node.game())


@given(boards(), junk, st.one_of(numbers, junk))
def test_no_operand_escapes(board: gc.Board, thing: Any, index: Any) -> None:
    legal: Any = board.legal_moves
    things: list[Any] = [board, board.position(), board.to_setup(), board.occupied, gc.Move(0, 1)]
    operators: list[Callable[[Any], object]] = [
        lambda one: one == thing, lambda one: one != thing, lambda one: one < thing,
        lambda one: thing >= one, lambda one: one | thing, lambda one: thing - one,
        lambda one: one ^ thing, lambda one: thing & one, lambda one: thing in one,
        lambda one: legal[index], lambda one: index in legal, lambda one: hash(one),
    ]  # fmt: skip
    for one in things:
        for operate in operators:
            try:
                operate(one)
            except (TypeError, ValueError, IndexError):
                pass


@given(boards(gc.Variant.GRAND), st.lists(choices, min_size=1, max_size=8))
def test_changes_while_iterating(board: gc.Board, wanted: list[int]) -> None:
    game = pgn.Game.from_position(board.position())
    node: pgn.GameNode = game
    for choice in wanted:
        legal = node.board().legal_moves
        if not legal:
            break
        node = node.add_variation(choose(legal, choice))
    line = game.mainline()
    # Each of these is a list of its own.
    for node in game.mainline():
        for move in node.board().legal_moves:
            assert node.add_variation(move).parent == node
            break
    assert game.mainline()[: len(line)] == line
    for name in game.headers:
        game.headers[name + "Too"] = "?"
    stack = board.move_stack
    for move in reversed(board.move_stack):
        assert board.pop() == move
    assert board.move_stack == [] and [*stack] == stack
    setup = board.to_setup()
    for square, piece in setup.piece_map().items():
        assert setup.remove_piece_at(square) == piece
    assert setup.piece_map() == {} and setup.defects()
