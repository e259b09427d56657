"""The engines that the tests play with: small ones with faults, and real ones if they are there."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from corpora import ROOT

posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX")

FAKE = Path(__file__).parent / "engines" / "fake.py"


def fake(fault: str = "") -> list[str]:
    """The command of the small engine with a fault."""
    return [sys.executable, str(FAKE), *([fault] if fault else [])]


def example(name: str) -> str:
    """One of the project's own programs, if it has been built; otherwise the test is skipped."""
    target = Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / "target")
    path = ROOT / target / "release" / "examples" / (name + (".exe" if os.name == "nt" else ""))
    if not path.exists():
        pytest.skip(f"{name} is not built: cargo build --release --example {name}")
    return str(path)


def fairy_stockfish() -> str:
    """Fairy-Stockfish, if it is installed; otherwise the test is skipped."""
    path = shutil.which("fairy-stockfish", path=os.pathsep.join([os.environ["PATH"], "/usr/games"]))
    if path is None:
        pytest.skip("fairy-stockfish is not installed")
    return path
