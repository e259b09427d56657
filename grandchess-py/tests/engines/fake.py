"""A small engine that plays the first legal move in alphabetical order, and has one fault.

The fault is its only argument; without one it is sound. See `FAULTS`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

import grandchess

FAULTS = {
    "mute": "says nothing at all",
    "stillborn": "ends at once with exit code 3",
    "dies": "ends with exit code 7 when it has to think",
    "killed": "is killed when it has to think",
    "hangs": "never answers go, nor anything after it",
    "deaf": "closes its input and stays",
    "stubborn": "does not quit",
    "slow": "thinks until it is told to stop",
    "garbage": "writes bytes that are no text, lines that make no sense and answers nobody asked for",
    "flood": "writes one line without end when it has to think",
    "chatter": "writes line after line when it has to think, and no move",
    "illegal": "plays a move that is not legal",
    "nonsense": "plays a word",
    "resigns": "says that it has no move",
    "chess": "plays chess only",
    "parent": "has a child that would outlive it, and does not quit",
}


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class Fake:
    def __init__(self, fault: str) -> None:
        self.fault = fault
        self.board = grandchess.Board()
        self.variant = grandchess.Variant.GRAND
        self.is_thinking = False

    def run(self) -> None:
        if self.fault == "stillborn":
            sys.exit(3)
        if self.fault == "parent":
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
            self.child = child.pid
        while True:
            line = sys.stdin.readline()
            if not line and self.fault in ("stubborn", "parent"):
                time.sleep(600)
            if not line:
                return
            self.obey(*line.split())

    def obey(self, word: str = "", *rest: str) -> None:
        if self.fault == "mute":
            return
        if word == "uci":
            self.introduce()
        elif word == "isready":
            if self.fault == "garbage":
                say("bestmove a1a2\nreadyok?\ninfo string bestmove\n\x00\x07")
                sys.stdout.buffer.write(b"\xff\xfe\x80 uciok\r\n")
            say("readyok")
        elif word == "setoption":
            name, _, value = " ".join(rest[1:]).partition(" value ")
            if name == "UCI_Variant":
                self.variant = grandchess.Variant(value)
            say(f"info string set {name} to {value}")
        elif word == "ucinewgame":
            say("info string new game")
        elif word == "position":
            fen, _, moves = " ".join(rest[1:]).partition(" moves ")
            self.board = grandchess.Board(fen, variant=self.variant)
            for move in moves.split():
                self.board.push_uci(move)
        elif word == "go":
            self.go(" ".join(rest))
        elif word == "stop" and self.is_thinking:
            self.is_thinking = False
            self.answer()
        elif word == "quit" and self.fault not in ("stubborn", "parent"):
            sys.exit(0)

    def introduce(self) -> None:
        variant = "chess" if self.fault == "chess" else "grand var shuffledgrand"
        say("id name Fake Engine 1")
        say("id author nobody in particular")
        say("option name Hash type spin default 16 min 1 max 64")
        say("option name Clear Hash type button")
        say("option name Style of Play type combo default Solid var Solid var Very Wild")
        say("option name Use Book type check default false")
        say("option name Log File type string default <empty>")
        say(f"option name UCI_Variant type combo default {variant.split()[0]} var {variant}")
        if self.fault == "garbage":
            say("option\noption name\noption name X type whatever\noption type spin\nid\n\nfoo")
        if self.fault == "parent":
            say(f"id child {self.child}")
        say("uciok")
        if self.fault == "deaf":
            os.close(0)
            time.sleep(600)

    def go(self, limit: str) -> None:
        say(f"info string go {limit}")
        if self.fault == "dies":
            say("info string out of memory")
            sys.exit(7)
        if self.fault == "killed":
            os.kill(os.getpid(), 9)
        if self.fault == "hangs":
            time.sleep(600)
        while self.fault == "flood":
            sys.stdout.write("babble " * 1000)
        while self.fault == "chatter":
            say("info depth 1 nodes 1")
        if self.fault == "garbage":
            say("info depth x score cp y pv z9z9\ninfo\ninfo score\ninfo pv\ninfo nodes")
            say("info score lowerbound cp\nbest move\nbestmov a1a2\n\tinfo depth 2")
        if self.fault == "slow" or "infinite" in limit:
            self.is_thinking = True
            say("info depth 1 score cp 13 nodes 1 time 5 pv " + " ".join(self.line()))
            return
        self.answer()

    def line(self) -> list[str]:
        """Two moves, if there are, and one that is not legal."""
        first = min(self.board.legal_moves).uci()
        replies = self.board.position().play(grandchess.Move.from_uci(first)).legal_moves
        return [first, *([min(replies).uci()] if replies else []), "a1j10"]

    def answer(self) -> None:
        if self.fault == "illegal":
            say("bestmove a1j10")
        elif self.fault == "nonsense":
            say("bestmove castles")
        elif self.fault == "resigns" or not self.board.legal_moves:
            say("bestmove (none)")
        else:
            line = self.line()
            say("info depth 2 seldepth 3 multipv 2 score cp 1 pv a1a2")
            say(
                f"info depth 3 seldepth 4 score mate -2 upperbound nodes 77 nps 1000 time 1500 hashfull 3 tbhits 0 pv {' '.join(line)}"
            )
            say(f"bestmove {line[0]} ponder {line[1]}" if len(line) == 3 else f"bestmove {line[0]}")


if __name__ == "__main__":
    Fake(*(sys.argv[1:] or [""])).run()
