"""The notebook runs, and shows what it speaks of."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from typing import Any

import pytest

from corpora import ROOT

NOTEBOOK = ROOT / "examples" / "python" / "tour.ipynb"
nbformat: Any = pytest.importorskip("nbformat", reason="nbclient is not installed")


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """What the cells show, by the kind of data, all cells in a row. An error in a cell is an error."""
    for module in ("nbclient", "ipykernel"):
        pytest.importorskip(module, reason=f"{module} is not installed")
    place = tmp_path_factory.mktemp("notebook")
    # This environment's kernel, and nothing of what the user has set up.
    environment = {
        **os.environ,
        **{f"JUPYTER_{kind}_DIR": str(place / kind) for kind in ("DATA", "CONFIG", "RUNTIME")},
        "IPYTHONDIR": str(place / "ipython"),
    }
    program = "from nbclient.cli import main; main()"
    options = ["--timeout=120", f"--output={place / 'done'}", str(NOTEBOOK)]
    command = [sys.executable, "-c", program, *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    shown: list[dict[str, Any]] = []
    for cell in nbformat.read(place / "done.ipynb", as_version=4).cells:
        for output in cell.get("outputs", []):
            assert output.output_type in ("execute_result", "stream"), output
            shown.append(output.get("data") or {output.name: output.text})
    return shown


def test_no_outputs_are_stored() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(code) > 8
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code)


def test_boards_are_pictures(outputs: list[dict[str, Any]]) -> None:
    pictures = [data["image/svg+xml"] for data in outputs if "image/svg+xml" in data]
    assert len(pictures) == 4
    assert all(picture.startswith("<svg") for picture in pictures)
    assert len(set(pictures)) == 4


def test_what_is_printed(outputs: list[dict[str, Any]]) -> None:
    printed = "".join(data.get("stdout", data.get("text/plain", "")) for data in outputs)
    for right in (
        "r3q4r/1nb1kcabn1/pppppppppp/10/10/10/5A4/PPPPPPPPPP/1NBQKC1BN1/R8R w - - 2 2",
        "(Outcome(Termination.CHECKMATE, Color.WHITE), '1-0')",
        "Qf10  or Qd9",
        "1. Af4 Qe10 2. Ad6 Qf10 3. Axc8# 1-0",
        "IllegalMoveError: ",
        "InvalidMoveError: ",
        "black has no king",
    ):
        assert right in printed
    assert not any("stderr" in data for data in outputs)


def test_promotions(outputs: list[dict[str, Any]]) -> None:
    # On the eighth rank White may stay a pawn, or take back its queen or its chancellor.
    lists = [data["text/plain"] for data in outputs if "'h8'" in data.get("text/plain", "")]
    assert [sorted(ast.literal_eval(text)) for text in lists] == [["h8", "h8=C", "h8=Q"]]
