"""What engines are asked with, in both faces: commands, timeouts, limits, boards, options."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from engine_programs import FAKE, fake, posix

import grandchess as gc
from grandchess.engine import EngineError, Limit, SimpleEngine

DEPTH = Limit(depth=1)


def test_arguments_of_a_wrong_type(popen: Callable[..., Any]) -> None:
    board = gc.Board()
    with popen(fake()) as engine:
        for ask in (engine.play, engine.analyse, engine.analysis):
            with pytest.raises(
                TypeError, match=r"limit must be a grandchess.engine.Limit.*not 0.1"
            ):
                ask(board, 0.1)
            with pytest.raises(
                TypeError, match=r"board must be a grandchess.Board, not 'startpos'"
            ):
                ask("startpos", DEPTH)
        assert engine.play(board, DEPTH).move in board.legal_moves


def test_limits_as_they_are_told(popen: Callable[..., Any]) -> None:
    board = gc.Board()
    clocks = Limit(white_clock=60, black_clock=5.5, white_inc=0.6, black_inc=0, remaining_moves=7)
    with popen(fake()) as engine:
        for limit, told in [
            (Limit(time=0.25), "go movetime 250"),
            (Limit(depth=4, nodes=900), "go depth 4 nodes 900"),
            (Limit(mate=2), "go mate 2"),
            (clocks, "go wtime 60000 btime 5500 winc 600 binc 0 movestogo 7"),
            (Limit(white_clock=0), "go wtime 1"),
        ]:
            assert engine.play(board, limit).info["string"] == told
    for nonsense in (
        *({"depth": 0}, {"time": -1.0}, {"nodes": 1.5}, {"time": float("nan")}),
        *({"nodes": 2**63}, {"depth": 2**31}, {"mate": 10**30}, {"time": 1e300}),
    ):
        with pytest.raises(ValueError):
            Limit(**nonsense)
    assert repr(Limit(time=0.5, depth=3)) == "Limit(time=0.5, depth=3)"


@pytest.mark.parametrize("field", [field.name for field in fields(Limit)])
def test_limits_that_no_engine_can_take(field: str) -> None:
    for value in (-1, 2**63, 2**64, 10**400, 10**5000, -(10**5000), float("inf")):
        with pytest.raises(ValueError, match=f"^{field}=.* is no limit"):
            Limit(**{field: value})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=f"^{field} must be a number"):
        Limit(**{field: "1"})  # type: ignore[arg-type]


def test_what_has_no_end_or_no_move_is_refused(popen: Callable[..., Any]) -> None:
    mate = gc.Board("k9/1Q8/2K7/10/10/10/10/10/10/10 b - - 0 1")
    with popen(fake()) as engine:
        for board, limit in [(gc.Board(), Limit()), (mate, DEPTH)]:
            with pytest.raises(ValueError):
                engine.play(board, limit)
        with pytest.raises(ValueError):
            # The clock of the other side ends nothing.
            engine.analyse(gc.Board(), Limit(black_clock=10))
        with pytest.raises(ValueError):
            engine.play(gc.Board(), DEPTH, root_moves=[])
        with pytest.raises(gc.IllegalMoveError):
            engine.play(gc.Board(), DEPTH, root_moves=[gc.Move(gc.A1, gc.J10)])
        assert engine.play(gc.Board(), DEPTH)


def test_no_move_is_asked_for_when_the_game_is_over(popen: Callable[..., Any]) -> None:
    mate = gc.Board("k9/1Q8/2K7/10/10/10/10/10/10/10 b - - 0 1")
    resigned, drawn, stopped = gc.Board(), gc.Board(), gc.Board()
    resigned.resign(gc.WHITE)
    drawn.agree_draw()
    stopped.adjudicate(gc.WHITE)
    with popen(fake()) as engine:
        for board, why in [
            (mate, "1-0 by checkmate"),
            (resigned, "0-1 by resignation"),
            (drawn, "1/2-1/2 by agreement"),
            (stopped, "1-0 by adjudication"),
        ]:
            with pytest.raises(ValueError, match=rf"^the game is over \({why}\)"):
                engine.play(board, DEPTH)
        # What it thinks of the position can still be asked.
        assert engine.analyse(resigned, DEPTH)
        assert engine.play(gc.Board(), DEPTH)


def test_configure(popen: Callable[..., Any]) -> None:
    with popen(fake()) as engine:
        engine.configure({"hash": 32, "Clear Hash": None, "style of play": "very wild"})
        engine.configure({"Use Book": True, "Log File": "C:\\some file"})
        for name, value in [
            ("Hash", 65),
            ("Hash", 0),
            ("Hash", "16"),
            ("Hash", True),
            ("Clear Hash", "now"),
            ("Style of Play", "Wild"),
            ("Use Book", "true"),
            ("Use Book", 1),
            ("Log File", "a\nquit"),
            ("Log File", "a\rquit"),
            ("Log File", None),
            ("UCI_Variant", "grand"),
            ("Skill", 3),
        ]:
            with pytest.raises(EngineError):
                engine.configure({"Hash": 8, name: value})
        for options in ("Hash", None, ["Hash"], 16):
            with pytest.raises(TypeError, match="^options must be a dict, such as"):
                engine.configure(options)
        with pytest.raises(TypeError, match="^the name of an option must be a text, not 1"):
            engine.configure({1: 16})
        for name, meant in [
            ("Hsah", "did you mean Hash"),
            ("hash size", "did you mean .*Hash"),
            ("book", "did you mean Use Book"),
            ("Style", "did you mean Style of Play"),
            ("Ponder", "there are Hash, "),
            ("", "there are Hash, "),
        ]:
            with pytest.raises(EngineError, match=f"^no option '{name}': {meant}"):
                engine.configure({name: 1})
        engine.ping()
        assert engine.play(gc.Board(), DEPTH)


@pytest.mark.parametrize(
    ("name", "value", "command"),
    [
        ("Hash", 64, "setoption name Hash value 64"),
        ("Clear Hash", None, "setoption name Clear Hash"),
        ("Style of Play", "very wild", "setoption name Style of Play value Very Wild"),
        ("Use Book", True, "setoption name Use Book value true"),
        ("Log File", "", "setoption name Log File value <empty>"),
    ],
)
def test_option_commands(name: str, value: Any, command: str) -> None:
    with SimpleEngine.popen_uci(fake()) as engine:
        assert engine.options[name].command(value) == command


def test_no_such_program(popen: Callable[..., Any]) -> None:
    with pytest.raises(OSError):
        popen("/no/such/engine --really")
    with pytest.raises(OSError):
        popen(Path("/no/such/engine"))
    with pytest.raises(ValueError):
        popen("")


def test_commands_are_texts_paths_or_lists(popen: Callable[..., Any]) -> None:
    with popen([Path(sys.executable), str(FAKE)]) as engine:
        assert engine.id["name"] == "Fake Engine 1"
    for command in (None, 5, b"engine", [None], ["engine", 5], {"engine"}):
        with pytest.raises(TypeError, match="^command must be a text, a path, or a list"):
            popen(command)


@posix
def test_a_path_is_a_command(popen: Callable[..., Any], tmp_path: Path) -> None:
    script = tmp_path / "my engine"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{FAKE}"\n', encoding="utf-8")
    script.chmod(0o755)
    for command in (script, str(script), [script]):
        with popen(command) as engine:
            assert engine.id["name"] == "Fake Engine 1"


@pytest.mark.parametrize("name", ["timeout", "search_timeout"])
def test_timeouts(popen: Callable[..., Any], name: str) -> None:
    for value in (0, -1, float("nan"), float("inf"), 10**400):
        with pytest.raises(ValueError, match=f"^{name} must be "):
            popen(fake(), **{name: value})
    for wrong in ("10", [1], True):
        with pytest.raises(TypeError, match=f"^{name} must be a number of seconds or None"):
            popen(fake(), **{name: wrong})
    with popen(fake(), **{name: None}) as engine:
        assert engine.play(gc.Board(), DEPTH)
