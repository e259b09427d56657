"""The corpora of the core's tests: positions, moves, games and results with right values."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
DATA = ROOT / "grandchess-core" / "tests" / "data"


def rows(name: str, separator: str = "\t") -> Iterator[list[str]]:
    """The lines of a file that are no comments, divided into fields."""
    for line in (DATA / name).read_text(encoding="ascii").splitlines():
        if line and not line.startswith("#"):
            yield line.split(separator)
