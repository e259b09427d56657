"""What `import grandchess` loads, and that everything is there all the same."""

from __future__ import annotations

import subprocess
import sys

import grandchess


def run(code: str) -> set[str]:
    """The words that some code prints in a fresh interpreter."""
    command = [sys.executable, "-c", code]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


def loaded_by(statement: str) -> set[str]:
    """The modules that a statement loads in a fresh interpreter."""
    return run(
        f"import sys; before = set(sys.modules); {statement}; print(*set(sys.modules) - before)"
    )


def test_importing_loads_nothing_but_the_compiled_module() -> None:
    assert loaded_by("import grandchess") == {"grandchess", "grandchess._grandchess"}


def test_a_game_without_colours_loads_nothing_more() -> None:
    game = "board = grandchess.Board(); board.push_san('e5'); board.fen(); board.pop()"
    assert loaded_by(f"import grandchess; {game}; list(board.legal_moves)") == {
        "grandchess",
        "grandchess._grandchess",
    }


def test_names_load_neither_pictures_nor_pgn_nor_engines() -> None:
    for statement in ("from grandchess import *", "import grandchess; grandchess.WHITE"):
        loaded = loaded_by(statement)
        assert "grandchess._enums" in loaded
        assert not loaded & {
            *("asyncio", "re", "typing", "xml"),
            *(f"grandchess.{name}" for name in ("engine", "match", "pgn", "svg")),
        }


def test_submodules_are_loaded_when_first_used() -> None:
    assert "grandchess.svg" in loaded_by("import grandchess; grandchess.svg.board")
    assert "grandchess.pgn" in loaded_by("from grandchess import pgn; pgn.games")


def test_a_star_import_gives_every_public_name() -> None:
    names = run("from grandchess import *; print(*globals())")
    assert names >= set(grandchess.__all__)
    assert {"Board", "Color", "WHITE", "QUEEN", "E3", "J10", "IllegalMoveError"} <= names


def test_names_that_are_not_there_are_attribute_errors() -> None:
    assert not hasattr(grandchess, "queen")
    assert not hasattr(grandchess, "_constants_")
