"""What the documentation and the examples show is what happens."""

from __future__ import annotations

import doctest
import importlib
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from engine_programs import example

import grandchess
from corpora import ROOT

PAGES = [ROOT / name for name in ("docs/python.md", "grandchess-py/README.md", "README.md")]
EXAMPLES = sorted((ROOT / "examples" / "python").glob("*.py"))
FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=FLAGS)
    assert tried > 3 and failed == 0


MODULES = [
    *("grandchess", "grandchess.svg", "grandchess.pgn"),
    *("grandchess.engine", "grandchess.engine.score", "grandchess.engine.options"),
    *("grandchess.match", "grandchess.match.control", "grandchess.match.score"),
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    failed, _ = doctest.testmod(module, optionflags=FLAGS)
    assert failed == 0


def test_the_ported_bot(capsys: pytest.CaptureFixture[str]) -> None:
    text = PAGES[0].read_text(encoding="utf-8")
    blocks = [code for code in re.findall(r"```python\n(.*?)```", text, re.S) if ">>>" not in code]
    before, after = blocks
    # The import and the class are all that changes.
    assert (
        before.replace("import chess", "import grandchess")
        .replace("chess.Board", "grandchess.Board")
        .replace("chess.Move", "grandchess.Move")
        == after
    )
    pytest.importorskip("chess")
    for code in blocks:
        exec(compile(code, "python.md", "exec"), {})
        result, termination = capsys.readouterr().out.splitlines()
        assert result.endswith(" half-moves") and termination.isupper()


@pytest.mark.parametrize("script", EXAMPLES, ids=lambda script: script.stem)
def test_examples(script: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_random_game_ends() -> None:
    script = runpy.run_path(str(ROOT / "examples" / "python" / "random_game.py"))
    import random

    board: grandchess.Board = script["play"](random.Random(7))
    assert board.is_game_over()


def test_the_page_on_engines(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks) == 5
    program = example("uci")
    for code in blocks:
        exec(
            compile(code.replace("target/release/examples/uci", program), "engines.md", "exec"), {}
        )
        assert capsys.readouterr().out


def test_the_bot_plays_chess_too(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("chess")
    text = (ROOT / "examples" / "python" / "bot.py").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if "ARCHBISHOP" not in line]
    code = "\n".join(line for line in lines if "CHANCELLOR" not in line)
    assert len(text.splitlines()) < 100
    names: dict[str, object] = {"__name__": "bot"}
    exec(compile(code.replace("grandchess", "chess"), "bot.py", "exec"), names)
    assert callable(names["main"])
    names["main"](None, 20)
    assert "half-moves" in capsys.readouterr().out
