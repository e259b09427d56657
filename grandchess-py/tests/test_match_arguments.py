"""What a match is made of, and what it can't be made of."""

from __future__ import annotations

import math
from typing import Any

import pytest

import grandchess as gc
from grandchess.engine import Limit, PlayResult
from grandchess.match import Match, Openings, RandomPlayer, TimeControl

FAST = TimeControl.parse("depth=1")


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"seconds": "60"}, TypeError, "seconds must be a number of seconds or None"),
        ({"seconds": True}, TypeError, "seconds must be a number"),
        ({"seconds": -1}, ValueError, "seconds must be from 0 to 2147483647"),
        ({"seconds": math.nan}, ValueError, "seconds must be from 0"),
        ({"seconds": math.inf}, ValueError, "seconds must be from 0"),
        ({"seconds": 0}, ValueError, "both 0"),
        ({"seconds": 1, "increment": -0.1}, ValueError, "increment must be from 0"),
        ({"seconds": 1, "increment": None}, TypeError, "increment must be a number of seconds, "),
        ({"seconds": 1, "moves": 0}, ValueError, "moves must be at least 1, not 0"),
        ({"seconds": 1, "moves": 1.5}, TypeError, "moves must be an int, not 1.5"),
        ({"increment": 1}, ValueError, "belong to a clock"),
        ({"moves": 40}, ValueError, "belong to a clock"),
        ({"limit": 0.1}, TypeError, "limit must be a grandchess.engine.Limit, not 0.1"),
        ({"seconds": 1, "limit": Limit(depth=1)}, ValueError, "a clock or a limit"),
    ],
)
def test_what_is_no_time_control(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        TimeControl(**arguments)


def test_what_is_no_answer() -> None:
    move = gc.Move(gc.E3, gc.E5)
    make: Any = PlayResult
    for arguments, message in [
        (("e3e5",), "^move must be a grandchess.Move, not 'e3e5'"),
        ((None,), "^move must be"),
        ((move, "e8e6"), "^ponder must be a grandchess.Move or None"),
        ((move, None, None), "^info must be a dict, not None"),
    ]:
        with pytest.raises(TypeError, match=message):
            make(*arguments)
    assert PlayResult(move).info == {}


def test_what_is_no_opening() -> None:
    board = gc.Board()
    over = gc.Board("k9/1Q8/2K7/10/10/10/10/10/10/10 b - - 0 1")
    make: Any = Openings
    cases: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"variant": "grand"}, TypeError, "^variant must be a grandchess.Variant, not 'grand'"),
        ({"boards": board}, TypeError, "^boards must be a list of grandchess.Boards"),
        ({"boards": "games.pgn"}, TypeError, "^boards must be a list of grandchess.Boards"),
        ({"boards": [board, None]}, TypeError, "^boards must be .* not None"),
        ({"boards": [board, over]}, ValueError, "^on board 2 the game is over"),
        ({"random_plies": -1}, ValueError, "^random_plies must be at least 0, not -1"),
        ({"random_plies": "4"}, TypeError, "^random_plies must be an int"),
        ({"seed": None}, TypeError, "^seed must be an int"),
    ]
    for arguments, error, message in cases:
        with pytest.raises(error, match=message):
            make(**arguments)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"players": RandomPlayer}, TypeError, "players must be a list of two"),
        ({"players": [RandomPlayer(), RandomPlayer]}, TypeError, "functions that make a player"),
        ({"players": [RandomPlayer]}, ValueError, "two players"),
        ({"controls": FAST}, TypeError, "controls must be a list of two"),
        ({"controls": ["60", FAST]}, TypeError, "controls must be TimeControls, such as"),
        ({"games": 0}, ValueError, "games must be at least 1"),
        ({"games": 1.5}, TypeError, "games must be an int, not 1.5"),
        ({"concurrency": 0}, ValueError, "concurrency must be at least 1"),
        ({"concurrency": None}, TypeError, "concurrency must be an int"),
        ({"margin": -1}, ValueError, "margin must be from 0"),
        ({"margin": math.nan}, ValueError, "margin must be from 0"),
        ({"margin": None}, TypeError, "margin must be a number of seconds, not None"),
        ({"openings": []}, TypeError, "openings must be Openings or None"),
        ({"adjudication": 4}, TypeError, "adjudication must be an Adjudication or None"),
        ({"seed": "x"}, TypeError, "seed must be an int"),
    ],
)
def test_what_is_no_match(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    right: dict[str, Any] = {"players": [RandomPlayer] * 2, "controls": [FAST] * 2, "games": 1}
    assert Match(**right).games == 1
    with pytest.raises(error, match=message):
        Match(**{**right, **arguments})
