"""Boards driven by random operations, beside a list of FENs and moves, and beside pyffish."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import grandchess as gc
from strategies import choices, choose, junk, moves, starts


class BoardMachine(RuleBasedStateMachine):
    """The model is what a game is: its FENs, the moves between them, and an end if one was declared."""

    variants = list(gc.Variant)
    board: gc.Board
    fens: list[str]
    stack: list[gc.Move]
    declared: gc.Outcome | None

    @initialize(data=st.data())
    def start(self, data: st.DataObject) -> None:
        variant = data.draw(st.sampled_from(self.variants))
        self.board = data.draw(starts(variant)).to_board()
        self.fens = [self.board.fen()]
        self.stack = []
        self.declared = None

    def can_play(self) -> bool:
        return self.declared is None and len(self.board.legal_moves) > 0

    def played(self, move: gc.Move, before: gc.Position) -> None:
        # A position of its own knows nothing of the board.
        self.fens.append(before.play(move).fen())
        self.stack.append(move)

    @precondition(can_play)
    @rule(choice=choices, how=st.sampled_from(["move", "uci", "san"]))
    def push(self, choice: int, how: str) -> None:
        before = gc.Position(self.fens[-1], variant=self.board.variant)
        move = choose(before.legal_moves, choice)
        if how == "move":
            self.board.push(move)
        elif how == "uci":
            assert self.board.push_uci(before.uci(move)) == move
        else:
            assert self.board.push_san(before.san(move)) == move
        self.played(move, before)

    @rule(move=moves(), how=st.sampled_from(["move", "uci"]))
    def push_any_move(self, move: gc.Move, how: str) -> None:
        before = self.board.position()
        try:
            if how == "move":
                self.board.push(move)
            else:
                # Castling may also be written as where the king goes.
                move = self.board.push_uci(move.uci())
        except gc.IllegalMoveError as error:
            assert error.fen == self.fens[-1]
            assert self.declared is not None or not before.is_legal(move)
        else:
            assert self.declared is None and move in before.legal_moves
            self.played(move, before)

    @rule(thing=junk.filter(lambda thing: not isinstance(thing, (str, gc.Move))))
    def push_junk(self, thing: Any) -> None:
        for push in (self.board.push, self.board.push_uci, self.board.push_san):
            with pytest.raises(TypeError):
                push(thing)

    @rule()
    def pop(self) -> None:
        if not self.stack:
            for ask in (self.board.pop, self.board.peek):
                with pytest.raises(IndexError):
                    ask()
            return
        assert self.board.peek() == self.stack[-1]
        assert self.board.pop() == self.stack.pop()
        self.fens.pop()
        self.declared = None

    @precondition(lambda self: self.board.outcome() is None)
    @rule(loser=st.sampled_from(gc.COLORS))
    def resign(self, loser: gc.Color) -> None:
        self.declared = self.board.resign(loser)
        assert self.declared == gc.Outcome(gc.Termination.RESIGNATION, loser.other)

    @rule()
    def reopen(self) -> None:
        assert self.board.reopen() == self.declared
        self.declared = None

    @rule(how=st.sampled_from(["copy", "copy.copy", "deepcopy", "pickle"]))
    def go_on_with_a_copy(self, how: str) -> None:
        old = self.board
        if how == "copy":
            self.board = old.copy()
        elif how == "copy.copy":
            self.board = copy.copy(old)
        elif how == "deepcopy":
            self.board = copy.deepcopy(old)
        else:
            self.board = pickle.loads(pickle.dumps(old))
        # What happens to the old board is of no matter to the new one.
        while old.move_stack:
            old.pop()

    @rule()
    def go_on_from_the_fen(self) -> None:
        self.board = gc.Board(self.board.fen(), variant=self.board.variant)
        self.fens, self.stack, self.declared = self.fens[-1:], [], None

    @precondition(can_play)
    @rule()
    def play_while_iterating(self) -> None:
        legal = self.board.legal_moves
        listed = list(legal)
        seen = []
        for move in legal:
            seen.append(move)
            self.board.push(move)
            for _ in self.board.move_stack:
                break
            assert self.board.pop() == move
        assert seen == listed == list(self.board.legal_moves)

    @invariant()
    def is_as_the_model(self) -> None:
        board = self.board
        assert board.fen() == self.fens[-1]
        assert board.move_stack == self.stack
        assert board.root().fen() == self.fens[0]
        # The clocks do not count for repetition.
        occurred = [fen.rsplit(" ", 2)[0] for fen in self.fens]
        assert board.repetition_count() == occurred.count(occurred[-1])
        if self.declared is not None:
            assert board.outcome() == self.declared
        twin = gc.Board(self.fens[-1], variant=board.variant)
        assert twin == board and twin.key() == board.key()
        assert set(twin.legal_moves) == set(board.legal_moves)


class OracleMachine(BoardMachine):
    """The same, with what an independent engine says about the game since its start."""

    variants = [gc.Variant.GRAND]
    oracle: Any = None

    def game(self) -> tuple[str, str, list[str]]:
        return "grand", self.fens[0], [move.uci() for move in self.stack]

    @rule()
    def ask_the_oracle(self) -> None:
        legal = self.oracle.legal_moves(*self.game())
        assert sorted(move.uci() for move in self.board.legal_moves) == sorted(legal)
        assert self.board.is_check() == self.oracle.gives_check(*self.game())
        theirs, ours = self.oracle.get_fen(*self.game()).split(), self.fens[-1].split()
        # It writes an en passant square by a rule of its own.
        assert theirs[:3] + theirs[4:] == ours[:3] + ours[4:]

    @precondition(BoardMachine.can_play)
    @rule(choice=choices)
    def push_as_the_oracle_writes(self, choice: int) -> None:
        before = self.board.position()
        move = choose(before.legal_moves, choice)
        san = self.oracle.get_san("grand", self.fens[-1], move.uci())
        assert before.san(move) == san
        assert before.is_capture(move) == self.oracle.is_capture(*self.game(), move.uci())
        assert self.board.push_san(san) == move
        self.played(move, before)


def test_boards_and_lists() -> None:
    run_state_machine_as_test(BoardMachine, settings=settings(max_examples=20))


def test_boards_and_another_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    oracle = pytest.importorskip("pyffish", reason="pyffish, the other engine, is not installed")
    monkeypatch.setattr(OracleMachine, "oracle", oracle)
    run_state_machine_as_test(OracleMachine, settings=settings(max_examples=12))
