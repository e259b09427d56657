"""The program to play at a terminal, driven through a pseudo-terminal as a person would."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from engine_programs import example

import grandchess as gc

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

import pty

PATIENCE = 60.0
CTRL_C, CTRL_D = "\x03", "\x04"
# The leader of a session gets the terminal that it opens as its own, and Ctrl-C with it.
OWN_TERMINAL = (
    "import os, sys; os.open(os.ttyname(0), os.O_RDWR); os.execv(sys.argv[1], sys.argv[1:])"
)
COLORS = re.compile(r"\x1b\[[0-9;]*m")


class Terminal:
    """What a person at the terminal sees and types."""

    def __init__(self, leader: int, process: subprocess.Popen[bytes]) -> None:
        self._leader = leader
        self._process = process
        self._unread = b""
        self.shown = ""

    def type(self, line: str) -> None:
        os.write(self._leader, f"{line}\n".encode())

    def press(self, key: str) -> None:
        os.write(self._leader, key.encode())

    def _read(self, deadline: float) -> bytes:
        left = deadline - time.monotonic()
        assert left > 0 and select.select([self._leader], [], [], left)[0], self.shown
        try:
            return os.read(self._leader, 4096)
        except OSError:
            # So Linux says that nobody is at the other end.
            return b""

    def wait_for(self, text: str) -> str:
        """Reads until a text is shown, and returns what was shown since the last time."""
        deadline = time.monotonic() + PATIENCE
        while text.encode() not in self._unread:
            block = self._read(deadline)
            assert block, f"{text!r} was not shown: {self.shown + self._unread.decode()}"
            self._unread += block
        head, found, self._unread = self._unread.partition(text.encode())
        news = (head + found).decode("utf-8").replace("\r\n", "\n")
        self.shown += news
        return news

    def leave(self) -> str:
        """Waits until the program ends well, and returns what it still showed."""
        deadline = time.monotonic() + PATIENCE
        while block := self._read(deadline):
            self._unread += block
        assert self._process.wait(PATIENCE) == 0
        return self._unread.decode("utf-8")


@contextmanager
def play(*options: str) -> Iterator[Terminal]:
    leader, follower = pty.openpty()
    command = [sys.executable, "-c", OWN_TERMINAL, example("play"), *options]
    process = subprocess.Popen(
        command,
        stdin=follower,
        stdout=follower,
        stderr=follower,
        start_new_session=True,
        env={**os.environ, "TERM": "xterm-256color"},
    )
    os.close(follower)
    try:
        yield Terminal(leader, process)
    finally:
        process.kill()
        process.wait()
        os.close(leader)


def test_two_people_play_to_mate(tmp_path: Path) -> None:
    pgn = tmp_path / "mate.pgn"
    with play("--color", "always") as terminal:
        first = terminal.wait_for("White>")
        assert COLORS.search(first)
        terminal.type("Af4")
        terminal.wait_for("Black>")
        terminal.type("e9e11")
        # A mistake is explained, and nothing has changed.
        terminal.wait_for("Black>")
        terminal.type("Qe10")
        terminal.wait_for("White>")
        terminal.type("g2f4")
        terminal.wait_for("White>")
        for text, prompt in [("Ad6", "Black>"), ("Qf10", "White>"), ("Axc8", "checkmate")]:
            terminal.type(text)
            terminal.wait_for(prompt)
        terminal.type(f"save {pgn}")
        terminal.wait_for("Saved")
        terminal.type("quit")
        terminal.leave()
    game = gc.pgn.Game.parse(pgn.read_text(encoding="utf-8"))
    assert game.result == "1-0" and game.end().board().is_checkmate()


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
def test_leaving_offers_the_game(key: str, tmp_path: Path) -> None:
    for name in ("", "game.pgn"):
        with play() as terminal:
            terminal.wait_for("White>")
            terminal.type("e3e5")
            terminal.wait_for("Black>")
            terminal.press(key)
            offered = terminal.wait_for("Enter to leave without>")
            assert "1. e5 *" in offered
            terminal.type(str(tmp_path / name) if name else "")
            terminal.leave()
    game = gc.pgn.Game.parse((tmp_path / "game.pgn").read_text(encoding="utf-8"))
    assert [move.uci() for move in game.mainline_moves()] == ["e3e5"]


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
def test_leaving_twice_is_leaving(key: str) -> None:
    with play() as terminal:
        terminal.wait_for("White>")
        terminal.type("e3e5")
        terminal.wait_for("Black>")
        terminal.press(key)
        terminal.wait_for("Enter to leave without>")
        terminal.press(key)
        terminal.leave()


def test_a_promotion_is_asked_for() -> None:
    fen = "10/10/10/2k4P2/10/10/3K6/3QBBN3/10/10 w - - 0 1"
    with play("--fen", fen) as terminal:
        terminal.wait_for("White>")
        terminal.type("h7h8")
        asked = terminal.wait_for(">")
        assert "stay a pawn" in asked and "queen" not in asked
        terminal.type("P")
        terminal.wait_for("Black>")
        terminal.type("undo")
        terminal.wait_for("White>")
        terminal.type("h8")
        terminal.wait_for(">")
        terminal.type("A")
        terminal.wait_for("Black>")
        terminal.type("fen")
        terminal.wait_for("10/10/7A2/2k7/10/10/3K6/3QBBN3/10/10 b")
        terminal.type("quit")
        terminal.wait_for("Enter to leave without>")
        terminal.type("")
        terminal.leave()


def test_against_the_computer() -> None:
    with play("--computer", "black", "--level", "1") as terminal:
        terminal.wait_for("1. White>")
        terminal.type("e3e5")
        terminal.wait_for("2. White>")
        terminal.type("d3d5")
        terminal.wait_for("3. White>")
        terminal.press(CTRL_D)
        offered = terminal.wait_for("Enter to leave without>")
        moves = re.search(r"1\. e5 \S+ 2\. d5 \S+", offered)
        assert moves, offered
        terminal.type("")
        terminal.leave()
