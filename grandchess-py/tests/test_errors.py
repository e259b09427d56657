"""What the exceptions tell apart from their messages."""

from __future__ import annotations

import copy
import io
import pickle
from collections import Counter
from typing import Any

import pytest

import grandchess as gc
from grandchess import pgn

TAG = '[Variant "Grand"]\n\n'


@pytest.mark.parametrize(
    ("fen", "uci", "reason"),
    [
        (None, "d2d5", "blocked"),
        (None, "d5d6", "empty-square"),
        (None, "e8e7", "not-your-man"),
        (None, "d2d3", "own-man"),
        (None, "b2b4", "no-such-move"),
        (None, "e3f4", "nothing-to-take"),
        (None, "e3e4q", "too-early-to-promote"),
        ("4k5/10/10/10/4r5/10/10/10/4B5/4K5 w - - 0 1", "e2d3", "pinned"),
        ("4k5/10/10/10/4r5/10/10/10/10/2B1K5 w - - 0 1", "c1d2", "still-in-check"),
        ("4k5/10/10/10/3r6/10/10/10/10/4K5 w - - 0 1", "e1d1", "king-attacked"),
        ("4k5/P9/10/10/10/10/10/10/10/4K5 w - - 0 1", "a9a10", "must-promote"),
    ],
)
def test_why_a_move_is_illegal(fen: str | None, uci: str, reason: str) -> None:
    board, move = gc.Board(fen), gc.Move.from_uci(uci)
    asks: list[Any] = [board.push, board.san, board.is_capture, board.position().play]
    for ask in (*asks, lambda move: board.push_uci(move.uci())):
        with pytest.raises(gc.IllegalMoveError) as raised:
            ask(move)
        assert raised.value.move == move and raised.value.reason == reason
        assert raised.value.text == uci and raised.value.fen == board.fen()


def test_why_a_san_is_illegal() -> None:
    board = gc.Board()
    with pytest.raises(gc.IllegalMoveError) as raised:
        board.parse_san("Qd5")
    assert raised.value.move == gc.Move(gc.D2, gc.D5) and raised.value.reason == "blocked"
    for san, reason in (("Nd5", "no-such-man"), ("O-O", "no-castling")):
        with pytest.raises(gc.IllegalMoveError) as raised:
            board.parse_san(san)
        assert raised.value.move is None and raised.value.reason == reason


def test_the_game_is_over() -> None:
    board = gc.Board()
    board.resign(gc.WHITE)
    with pytest.raises(
        gc.IllegalMoveError, match="e3e5 can't be played: the game is over"
    ) as raised:
        board.push_uci("e3e5")
    assert raised.value.move == gc.Move(gc.E3, gc.E5) and raised.value.reason == "game-over"


def test_the_candidates() -> None:
    board = gc.Board("R9/10/8k1/10/10/10/10/10/7K2/R9 w - - 0 1")
    with pytest.raises(gc.AmbiguousMoveError) as raised:
        board.parse_san("Ra5")
    wanted = {gc.Move(gc.A1, gc.A5), gc.Move(gc.A10, gc.A5)}
    assert set(raised.value.candidates) == wanted and wanted <= set(board.legal_moves)


def test_why_games_are_skipped() -> None:
    bodies = {
        f"{TAG}1. Nd5 *": "illegal-move",
        f"{TAG}1. e55 *": "invalid-move",
        f"{TAG}1. -- *": "null-move",
        "1. e5 *": "missing-variant",
        '[Variant "Chess"]\n\n1. e5 *': "unknown-variant",
        f"{TAG}1. e5 (1. d5 *": "unclosed-variation",
        f'[Result "1-0"]\n{TAG}1. e5 0-1': "result-conflict",
        '[FEN "R9/10/8k1/10/10/10/10/10/7K2/R9 w - - 0 1"]\n' + TAG + "1. Ra5 *": "ambiguous-move",
        f'[FEN "xyz"]\n{TAG}1. e5 *': "invalid-fen",
        f'[FEN "10/10/10/10/10/10/10/10/10/10"]\n{TAG}1. e5 *': "invalid-position",
    }
    text = "\n\n".join(
        body if body.startswith("[") else f'[White "A"]\n\n{body}' for body in bodies
    )
    found = list(pgn.games(io.StringIO(text), errors="yield"))
    kinds = [item.kind for item in found if isinstance(item, gc.PgnError)]
    assert len(found) == len(kinds) and kinds == list(bodies.values())
    with pytest.raises(gc.PgnError) as raised:
        pgn.Game.parse("")
    assert raised.value.kind == "no-game" and raised.value.game is None
    assert str(raised.value) == "there is no game in the text"
    assert Counter(kinds)["illegal-move"] == 1


def test_copies() -> None:
    move = gc.Move(gc.D2, gc.D5)
    errors = [
        gc.IllegalMoveError("no", "d2d5", None, None, move, "blocked"),
        gc.AmbiguousMoveError("several", "Qd5", candidates=[move]),
        gc.PgnError("bad", kind="nag"),
    ]
    for error in errors:
        for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
            assert type(again) is type(error) and again.__dict__ == error.__dict__
