"""``python -m grandchess``."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import grandchess as gc
from grandchess.__main__ import main


def test_fen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fen"]) == 0
    assert capsys.readouterr().out == f"{gc.STARTING_FEN}\n"
    assert main(["fen", "--moves", "e3e5", "e6", "Ce4", "--write", "freeling", "--draw"]) == 0
    fen, *drawing = capsys.readouterr().out.splitlines()
    board = gc.Board()
    for san in ("e5", "e6", "Ce4"):
        board.push_san(san)
    assert fen == board.fen(letters=gc.Letters.FREELING)
    assert drawing == board.unicode().splitlines()


def test_where_it_starts(capsys: pytest.CaptureFixture[str]) -> None:
    fen = "4k5/10/10/10/10/10/10/10/10/4KC4 w - - 0 1"
    for place in ([fen], ["--fen", fen]):
        for arguments in (["fen", *place], ["fen", *place, "--letters", "neutral"]):
            assert main(arguments) == 0
            assert capsys.readouterr().out == f"{fen}\n"
    assert main(["fen", fen, "--moves", "1. Cf5 Kd9 2. Ke2"]) == 0
    after = capsys.readouterr().out
    assert main(["fen", "--fen", fen, "--moves", "f1f5", "1...", "Kd9", "e1e2"]) == 0
    assert capsys.readouterr().out == after == "10/3k6/10/10/10/5C4/10/10/4K5/10 b - - 3 2\n"
    assert main(["perft", "1", fen]) == 0
    assert capsys.readouterr().out == f"Nodes searched: {len(gc.Board(fen).legal_moves)}\n"
    with pytest.raises(SystemExit):
        main(["fen", fen, "--fen", fen])
    for name in ("shuffled", "shuffledgrand"):
        assert main(["fen", "--variant", name]) == 0
        assert capsys.readouterr().out == f"{gc.Setup.start(gc.Variant.SHUFFLED_GRAND).fen()}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX pipes")
def test_nobody_reads_on() -> None:
    for arguments in (["perft", "2", "--divide"], ["fen", "--draw"]):
        read, write = os.pipe()
        os.close(read)
        command = [sys.executable, "-m", "grandchess", *arguments]
        done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, check=False)
        os.close(write)
        assert (done.returncode, done.stderr) == (0, b"")


def test_perft(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "2", "--divide"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 66 and lines[-1] == "Nodes searched: 4225"
    assert lines[:-1] == sorted(lines[:-1]) and lines[0] == "a1a2: 65"
    assert main(["perft", "0", "--variant", "shuffled", "--divide"]) == 0
    assert capsys.readouterr().out == "Nodes searched: 1\n"


def test_svg(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["svg", "--size", "300", "--orientation", "black"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("<svg") and 'width="300"' in printed
    out = tmp_path / "board.svg"
    assert main(["svg", "-o", str(out), "--moves", "e3e5"]) == 0
    assert out.read_text(encoding="utf-8").startswith("<svg")
    assert main(["svg", "-o", str(tmp_path / "no" / "board.svg")]) == 2
    assert "error:" in capsys.readouterr().err


def test_validate(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["validate", gc.STARTING_FEN]) == 0
    assert capsys.readouterr().out == f"{gc.STARTING_FEN}: ok\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{gc.STARTING_FEN}\nxyz\n10/10\n"))
    assert main(["validate"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3 and lines[0].endswith(": ok") and "invalid FEN" in lines[1]
    assert main(["validate", "10/10/10/10/10/10/10/10/10/10"]) == 1
    assert "white has no king; black has no king" in capsys.readouterr().out
    shuffled = gc.Board.shuffled(0).fen()
    assert main(["validate", shuffled]) == 1
    capsys.readouterr()
    assert main(["validate", "--variant", "shuffled", shuffled]) == 0


def test_validate_files(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bare = "10/10/10/10/10/10/10/10/10/10"
    text = f"# positions\n\n{gc.STARTING_FEN}\nxyz\n  {bare}\n"
    file = tmp_path / "fens.txt"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    for arguments, place in (([], "line "), ([str(file)], f"{file}:")):
        assert main(["validate", *arguments]) == 1
        good, unread, bad = capsys.readouterr().out.splitlines()
        assert good == f"{place}3: {gc.STARTING_FEN}: ok"
        assert unread.startswith(f"{place}4: invalid FEN") and unread.count("xyz") == 1
        assert bad == f"{place}5: {bare}: white has no king; black has no king"


def test_files_that_cannot_be_opened(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for path in (str(tmp_path / "none.txt"), str(tmp_path / "none"), "none.txt", "./none"):
        assert main(["validate", path]) == 2
        printed = capsys.readouterr()
        assert printed.err == f"error: cannot open {path}: No such file or directory\n"
        assert printed.out == ""
        # The others are looked at all the same.
        assert main(["validate", "xyz", path, gc.STARTING_FEN]) == 2
        assert capsys.readouterr().out.endswith(f"\n{gc.STARTING_FEN}: ok\n")
    assert main(["validate", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith(f"error: cannot open {tmp_path}: ")
    assert main(["svg", "-o", "no/board.svg"]) == 2
    error = capsys.readouterr().err
    assert error == "error: cannot open no/board.svg: No such file or directory\n"


@pytest.mark.parametrize(
    "arguments",
    [["fen", "--fen", "x"], ["fen", "--moves", "e3e9"], ["perft", "101"], ["svg", "--size", "0"]],
)
def test_faults(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.startswith("error: ")


@pytest.mark.parametrize("arguments", [[], ["fly"], ["perft", "x"], ["fen", "--letters", "x"]])
def test_bad_usage(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2


def test_as_a_module() -> None:
    command = [sys.executable, "-m", "grandchess", "perft", "1"]
    assert subprocess.check_output(command, text=True) == "Nodes searched: 65\n"
