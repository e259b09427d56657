"""Copies, pickles and `repr`."""

from __future__ import annotations

import copy
import pickle
import weakref
from collections.abc import Callable
from typing import Any

import pytest

import grandchess as gc


def played(variant: gc.Variant = gc.Variant.GRAND) -> gc.Board:
    b = gc.Board(variant=variant, draw_policy=gc.DrawPolicy.IMMEDIATE)
    for _ in range(10):
        b.push(sorted(b.legal_moves)[len(b.move_stack) * 3])
    return b


VALUES: list[Any] = [
    *gc.Color, *gc.Role, *gc.Variant, *gc.Letters, *gc.DrawPolicy, *gc.Termination,
    gc.Move(0, 1), gc.Move(80, 90, gc.QUEEN), gc.Piece(gc.KING, gc.BLACK), gc.SquareSet(),
    gc.SquareSet([3, 99]), gc.Outcome(gc.Termination.CHECKMATE, gc.WHITE),
    gc.Outcome(gc.Termination.STALEMATE, None), gc.Position(), played().position(),
    played(gc.Variant.SHUFFLED_GRAND).position(),
]  # fmt: skip
BOARDS: list[Any] = [gc.Board(), played(), played(gc.Variant.SHUFFLED_GRAND), gc.Setup(),
                     gc.Setup.start(), played(gc.Variant.SHUFFLED_GRAND).to_setup()]  # fmt: skip


@pytest.mark.parametrize("value", VALUES + BOARDS, ids=repr)
def test_copies_are_equal(value: Any) -> None:
    assert copy.copy(value) == copy.deepcopy(value) == value
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert eval(repr(value), vars(gc)) == value


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_hash(value: Any) -> None:
    assert hash(pickle.loads(pickle.dumps(value))) == hash(value)
    assert len({value, copy.copy(value), eval(repr(value), vars(gc))}) == 1


def test_enumerations_stay_themselves() -> None:
    for member in [*gc.Color, *gc.Role, *gc.Termination]:
        assert pickle.loads(pickle.dumps(member)) is copy.deepcopy(member) is member


def test_boards_keep_their_history() -> None:
    b = played()
    for c in (b.copy(), copy.copy(b), copy.deepcopy(b), pickle.loads(pickle.dumps(b))):
        assert c == b and c is not b and c.move_stack == b.move_stack
        assert c.draw_policy is gc.DrawPolicy.IMMEDIATE and c.root() == b.root()
        c.pop()
        assert c != b and len(b.move_stack) == 10
    bare = b.copy(stack=False)
    assert bare == b and bare.move_stack == [] and bare.draw_policy is gc.DrawPolicy.IMMEDIATE
    repeated = gc.Board()
    for uci in ("b2c4", "b9c7", "c4b2", "c7b9") * 2:
        repeated.push_uci(uci)
    assert pickle.loads(pickle.dumps(repeated)).repetition_count() == 3


def test_declared_ends_are_kept() -> None:
    ends: list[Callable[[gc.Board], gc.Outcome]] = [
        lambda b: b.resign(gc.WHITE), lambda b: b.resign(gc.BLACK), lambda b: b.agree_draw(),
        lambda b: b.flag_fall(gc.WHITE), lambda b: b.flag_fall(gc.BLACK),
        lambda b: b.forfeit(gc.WHITE),
        lambda b: b.adjudicate(None), lambda b: b.adjudicate(gc.BLACK),
        lambda b: b.record_result(None), lambda b: b.record_result(gc.WHITE),
    ]  # fmt: skip
    for end in ends:
        b = gc.Board()
        b.push_uci("e3e5")
        outcome = end(b)
        assert copy.copy(b).outcome() == pickle.loads(pickle.dumps(b)).outcome() == outcome
    for fen, loser in [
        ("4k5/q9/10/10/10/10/10/10/10/4KN4 b - - 0 1", gc.BLACK),
        ("4kn4/10/10/10/10/10/10/10/Q9/4K5 w - - 0 1", gc.WHITE),
    ]:
        b = gc.Board(fen)
        assert b.flag_fall(loser).termination is gc.Termination.FLAG_FALL_DRAW
        assert pickle.loads(pickle.dumps(b)).outcome() == b.outcome()
    b = gc.Board("k9/10/1K8/10/10/10/10/10/10/9R w - - 100 150")
    b.claim_draw()
    assert pickle.loads(pickle.dumps(b)).outcome() == gc.Outcome(gc.Termination.FIFTY_MOVES, None)


def test_errors_are_pickled() -> None:
    errors: list[gc.GrandChessError] = []
    for fail in (
        lambda: gc.Board().push_uci("e3e9"), lambda: gc.Setup().to_board(), lambda: gc.Board("x"),
    ):  # fmt: skip
        with pytest.raises(gc.GrandChessError) as raised:
            fail()
        errors.append(raised.value)
    errors.append(gc.PgnError("bad", "text", 3, None, game=2, line=5, column=6, move="Nf3"))
    for error in errors:
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error) and str(again) == str(error)
        for name in ("text", "offset", "fen", "defects", "game", "line", "column", "move"):
            assert getattr(again, name, "-") == getattr(error, name, "-")
    defect = gc.Setup().defects()[0]
    again = pickle.loads(pickle.dumps(defect))
    assert again == defect and (again.kind, again.is_tolerable) == ("no-king", False)


def test_repr_of_boards() -> None:
    assert repr(gc.Board()) == f"Board('{gc.STARTING_FEN}')"
    b = gc.Board.shuffled(7, draw_policy=gc.DrawPolicy.IMMEDIATE)
    assert repr(b).endswith(", variant=Variant.SHUFFLED_GRAND, draw_policy=DrawPolicy.IMMEDIATE)")
    assert repr(gc.Position()) == f"Position('{gc.STARTING_FEN}')"
    assert repr(gc.Outcome(gc.Termination.FIFTY_MOVES, None)) == (
        "Outcome(Termination.FIFTY_MOVES, None)"
    )


def test_boards_can_be_referred_to_weakly() -> None:
    b = gc.Board()
    assert weakref.ref(b)() is b
