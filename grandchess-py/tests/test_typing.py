"""The stubs: what type checkers and editors see is what there is."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import grandchess
from corpora import ROOT
from grandchess import _grandchess

PACKAGE = Path(grandchess.__file__).parent
STUB = PACKAGE / "_grandchess.pyi"


def documented(body: list[ast.stmt], owner: Any, where: str) -> list[tuple[str, str | None, Any]]:
    found = []
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name == "_Questions":
            # Written once in the stub, for two classes.
            found += documented(node.body, _grandchess.Board, "Board.")
            found += documented(node.body, _grandchess.Position, "Position.")
        elif isinstance(node, ast.ClassDef):
            thing = getattr(owner, node.name)
            found.append((f"{where}{node.name}", ast.get_docstring(node), thing))
            found += documented(node.body, thing, f"{where}{node.name}.")
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            if not any(isinstance(d, ast.Attribute) for d in node.decorator_list):
                thing = inspect.getattr_static(owner, node.name)
                found.append((f"{where}{node.name}", ast.get_docstring(node), thing))
    return found


def test_docs_of_stub_and_module_agree() -> None:
    entries = documented(ast.parse(STUB.read_text(encoding="utf-8")).body, _grandchess, "")
    assert len(entries) > 150
    for name, doc, thing in entries:
        shown = getattr(thing, "__func__", thing).__doc__
        assert doc and shown, f"{name} has no documentation"
        assert doc == inspect.cleandoc(shown), name


def test_py_typed_is_shipped() -> None:
    assert (PACKAGE / "py.typed").exists()


def run(*arguments: str, cwd: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *arguments], capture_output=True, text=True, cwd=cwd, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    examples = ROOT / "examples" / "python"
    paths = [ROOT / "grandchess-py" / "python", Path(__file__).parent, examples]
    run("mypy", "--strict", f"--cache-dir={tmp_path}", *map(str, paths), cwd=tmp_path)


def test_stubtest(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    run("mypy.stubtest", "grandchess", cwd=tmp_path)
