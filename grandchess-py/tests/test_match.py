"""Matches: clocks, adjudication, faults, scores, PGN, and the command line."""

from __future__ import annotations

import functools
import io
import math
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from engine_programs import example, fairy_stockfish, fake

import grandchess as gc
from grandchess.__main__ import main
from grandchess.engine import (
    Cp,
    EngineError,
    EngineTimeoutError,
    Info,
    Limit,
    Mate,
    PlayResult,
    PovScore,
)
from grandchess.match import (
    Adjudication,
    EnginePlayer,
    GameRecord,
    Match,
    Openings,
    Player,
    RandomPlayer,
    Score,
    TimeControl,
    play_game,
)
from grandchess.match.control import Clock

FAST = TimeControl.parse("depth=1")
PATIENCE = 120.0


class Scripted:
    """Plays given moves, and thinks given things."""

    def __init__(self, *moves: str, cp: int | None = None) -> None:
        self.name = "scripted"
        self.moves = list(moves)
        self.cp = cp
        self.limits: list[Limit] = []

    def new_game(self, seed: int) -> None:
        pass

    def play(self, board: gc.Board, limit: Limit) -> PlayResult:
        self.limits.append(limit)
        move = board.parse_san(self.moves.pop(0)) if self.moves else min(board.legal_moves)
        info = Info() if self.cp is None else Info(score=PovScore(Cp(self.cp), board.turn))
        return PlayResult(move, None, info)

    def close(self) -> None:
        pass


def game(
    white: Player, black: Player, control: str = "nodes=1", fen: str | None = None, **kwargs: Any
) -> GameRecord:
    board = gc.Board(fen, draw_policy=gc.DrawPolicy.IMMEDIATE)
    controls = TimeControl.parse(control)
    record = GameRecord(1, "w", "b", True, board, 0, (controls, controls))
    play_game(record, {gc.WHITE: white, gc.BLACK: black}, **kwargs)
    return record


class Rash(Scripted):
    """Answers without a look at the rules."""

    def __init__(self, answer: Any) -> None:
        super().__init__()
        self.answer = answer

    def play(self, board: gc.Board, limit: Limit) -> PlayResult:
        board.push(min(board.legal_moves))  # which is nobody else's board
        return self.answer  # type: ignore[no-any-return]


# How games end.


def test_checkmate() -> None:
    record = game(Scripted("Af4", "Ad6", "Axc8#"), Scripted("Qe10", "Qf10"))
    assert (record.result, record.reason, record.has_fault) == ("1-0", "checkmate", False)
    assert len(record.moves) == 5


def test_draws_end_a_game_at_once() -> None:
    moves = ["Nc4", "Nb2"] * 4
    record = game(Scripted(*moves), Scripted(*["Nc7", "Nb9"] * 4))
    assert (record.result, record.reason) == ("1/2-1/2", "threefold-repetition")
    assert len(record.moves) == 8


def test_random_players_keep_to_the_rules_of_chance() -> None:
    def moves(seed: int) -> list[gc.Move]:
        players = RandomPlayer(), RandomPlayer()
        for number, player in enumerate(players):
            player.new_game(seed + number)
        return game(*players).board.move_stack

    assert moves(1) == moves(1) != moves(3)


class Raises(Scripted):
    def __init__(self, error: EngineError) -> None:
        super().__init__()
        self.error = error

    def play(self, board: gc.Board, limit: Limit) -> PlayResult:
        raise self.error


def test_a_fallen_flag_needs_somebody_who_can_mate() -> None:
    hang = Raises(EngineTimeoutError("silence"))
    lost = game(hang, Scripted(), "1+1")
    assert (lost.result, lost.reason, lost.error) == ("0-1", "hang", hang.error)
    # A lone king can't mate.
    lucky = game(hang, Scripted(), "1+1", "k9/10/10/10/10/10/10/10/4Q5/4K5 w - - 0 1")
    assert lucky.result == "1/2-1/2" and lucky.has_fault
    outcome = lucky.board.outcome()
    assert outcome is not None and outcome.termination is gc.Termination.FLAG_FALL_DRAW
    # Without a clock a player that hangs has broken down.
    assert game(hang, Scripted(), "depth=1").board.result() == "0-1"


def test_time_is_measured_here() -> None:
    class Late(Scripted):
        def play(self, board: gc.Board, limit: Limit) -> PlayResult:
            import time

            time.sleep(0.2)
            return super().play(board, limit)

    for control in ("movetime=0.05", "0.05", "1/0.05"):
        record = game(Late(), Scripted(), control, margin=0.01)
        assert (record.result, record.reason) == ("0-1", "flag-fall")
        assert not record.has_fault and not record.moves
    in_time = game(Late(), Scripted(), "60", margin=0.01, adjudication=Adjudication(max_moves=1))
    assert in_time.reason == "too many moves"
    assert in_time.moves[0].seconds >= 0.2 and (in_time.moves[0].clock or 60) <= 59.8


def test_clocks() -> None:
    clock, other = (Clock(TimeControl.parse(text), 0.5) for text in ("2/60+1", "30"))
    assert clock.allowed() == 60.5
    assert clock.limit(gc.WHITE, other) == Limit(
        white_clock=60, black_clock=30, white_inc=1, black_inc=0, remaining_moves=2
    )
    clock.press(10)
    assert clock.left == 51
    assert clock.limit(gc.BLACK, other) == Limit(
        white_clock=30, black_clock=51, white_inc=0, black_inc=1, remaining_moves=1
    )
    clock.press(51.4)
    assert clock.left == 61 and clock.limit(gc.WHITE, other).remaining_moves == 2
    by_nodes = Clock(TimeControl.parse("nodes=7"), 0)
    assert by_nodes.allowed() is None and by_nodes.limit(gc.WHITE, other) == Limit(nodes=7)


@pytest.mark.parametrize(
    "text", ["60", "60+0.6", "40/60+0.6", "0+1", "movetime=0.1", "nodes=2000", "depth=5"]
)
def test_time_controls(text: str) -> None:
    assert str(TimeControl.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", "0", "-1", "0/60", "60+", "nodes=0", "nodes=1.5", "movetime=0", "x", "inf", "1e3"]
)
def test_no_time_controls(text: str) -> None:
    with pytest.raises(ValueError, match="is no time control"):
        TimeControl.parse(text)


def test_adjudication() -> None:
    def reason(white: int | None, black: int | None, **rules: Any) -> tuple[str, str, int]:
        record = game(
            Scripted(cp=white),
            Scripted(cp=black),
            adjudication=Adjudication(max_moves=20, **rules),
        )
        outcome = record.board.outcome()
        assert outcome and outcome.termination is gc.Termination.ADJUDICATION
        return record.result, record.reason, len(record.moves)

    long = ("1/2-1/2", "too many moves", 40)
    assert reason(None, None) == long
    assert reason(-600, 600, resign=(3, 500)) == ("0-1", "resign adjudication", 6)
    assert reason(600, -500, resign=(4, 500)) == ("1-0", "resign adjudication", 8)
    # Both have to think so.
    assert reason(-600, 400, resign=(3, 500)) == long
    assert reason(None, 900, resign=(1, 500)) == long
    assert reason(8, -10, draw=(6, 2, 10)) == ("1/2-1/2", "draw adjudication", 12)
    assert reason(8, -11, draw=(6, 2, 10)) == long
    assert reason(0, 0, draw=(1, 3, 0)) == ("1/2-1/2", "draw adjudication", 6)


# Openings.


def test_openings(tmp_path: Path) -> None:
    openings = Openings(random_plies=6, seed=5)
    board = openings.board(3)
    assert len(board.move_stack) == 6 and board.draw_policy is gc.DrawPolicy.IMMEDIATE
    assert board.move_stack == Openings(random_plies=6, seed=5).board(3).move_stack
    assert len({tuple(openings.board(number).move_stack) for number in range(10)}) == 10
    shuffled = Openings(gc.Variant.SHUFFLED_GRAND, seed=5)
    assert shuffled.board(0).variant is gc.Variant.SHUFFLED_GRAND
    assert shuffled.board(0) != shuffled.board(1)

    pgn = tmp_path / "openings.pgn"
    pgn.write_text('[Variant "Grand"]\n\n1. e5 e6 2. Nc4 *\n\n[Variant "Grand"]\n\n1. f5 *\n')
    read = Openings.read(pgn, max_plies=2)
    assert [board.root().variation_san(board.move_stack) for board in read] == [
        "1. e5 e6",
        "1. f5",
    ]
    chosen = Openings(boards=read)
    assert [len(chosen.board(number).move_stack) for number in range(4)] == [2, 1, 2, 1]

    fens = tmp_path / "openings.epd"
    fen = "4k5/10/P9/10/10/10/10/10/10/R3K5 w - - 0 1"
    fens.write_text(f"# two pawns\n\n{fen} ; a comment\n")
    assert [board.fen() for board in Openings.read(fens)] == [fen]
    for text, error in [
        ("# nothing\n", "no opening"),
        ("k9/1Q8/2K7/10/10/10/10/10/10/10 b - - 0 1", "the game is over"),
        ("nonsense", "nonsense|FEN|ranks"),
    ]:
        fens.write_text(text)
        with pytest.raises(ValueError, match=error):
            Openings.read(fens)
    fens.write_text(f"# a comment\n{fen}\nnonsense\n")
    with pytest.raises(gc.InvalidFenError, match=f"^{re.escape(str(fens))}:3: invalid FEN"):
        Openings.read(fens)
    with pytest.raises(ValueError, match="belongs to grand"):
        Openings.read(pgn, gc.Variant.SHUFFLED_GRAND)
    pgn.write_text('[Variant "Grand"]\n\n1. e55 *\n')
    with pytest.raises(gc.PgnError, match=f"^{re.escape(str(pgn))}: game 1.*line 3"):
        Openings.read(pgn)


# What results mean.


def test_scores() -> None:
    score = Score()
    assert score.rate() == 0.5 and score.interval() == (0, 1)
    for result, first_is_white in [
        ("1-0", True),
        ("0-1", False),
        ("1-0", False),
        ("1/2-1/2", True),
    ]:
        score.add(result, first_is_white=first_is_white)  # type: ignore[arg-type]
    assert (score.wins, score.draws, score.losses) == (2, 1, 1)
    # Three points of four are 191 Elo points, by the definition of Elo.
    assert round(Score(3, 0, 1).elo()) == 191 and Score(1, 0, 1).elo() == 0
    assert Score(5).elo() == math.inf and Score(0, 0, 5).elo() == -math.inf
    # Wilson's interval for 7 of 10, from tables: 0.397 to 0.892.
    low, high = Score(7, 0, 3).interval()
    assert (round(low, 3), round(high, 3)) == (0.397, 0.892)
    # Draws and more games narrow it; colours exchanged it is mirrored.
    assert Score(10, 80, 10).interval()[1] < Score(50, 0, 50).interval()[1]
    assert Score(70, 0, 30).interval()[0] > low
    assert Score(3, 0, 7).interval() == pytest.approx((1 - high, 1 - low))
    assert str(Score(60, 20, 20)).startswith("+60 =20 -20, 70/100 (70.0%), Elo +147 (95 %: +")


# Whole matches.


def test_colours_and_openings_alternate() -> None:
    match = Match(
        [Scripted, RandomPlayer],
        [FAST, TimeControl.parse("nodes=5")],
        4,
        openings=Openings(random_plies=2, seed=1),
        adjudication=Adjudication(max_moves=3),
        concurrency=2,
    )
    records = sorted(match.play(), key=lambda record: record.number)
    assert [record.white for record in records] == ["scripted", "random"] * 2
    assert [record.first_is_white for record in records] == [True, False] * 2
    assert [str(record.controls[0]) for record in records] == ["depth=1", "nodes=5"] * 2
    starts = [record.board.move_stack[:2] for record in records]
    assert starts[0] == starts[1] != starts[2] == starts[3]
    assert match.score.games == 4 and match.reasons == {"too many moves": 4}
    with pytest.raises(ValueError):
        Match([RandomPlayer], [FAST], 1)
    with pytest.raises(ValueError):
        Match([RandomPlayer] * 2, [FAST] * 2, 0)


def test_players_that_know_no_rules() -> None:
    record = game(Rash(PlayResult(gc.Move(gc.E3, gc.E6))), Scripted())
    assert (record.result, record.reason, record.has_fault) == ("0-1", "illegal move", True)
    assert "e3e6" in str(record.error) and record.board.ply() == 0
    assert isinstance(record.error and record.error.__cause__, gc.IllegalMoveError)
    record = game(Scripted(), Rash(PlayResult(gc.Move(gc.E8, gc.E6))))
    assert len(record.moves) > 1 and record.result
    with pytest.raises(TypeError, match="Rash.play.. must give a PlayResult"):
        game(Rash(gc.Move(gc.E3, gc.E5)), Scripted())


class Breaks(Scripted):
    """Raises at its second move."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error

    def play(self, board: gc.Board, limit: Limit) -> PlayResult:
        if self.limits:
            raise self.error
        return super().play(board, limit)


def test_what_players_raise() -> None:
    gives_up = EngineError("no more ideas")
    match = Match([lambda: Breaks(gives_up), Scripted], [FAST] * 2, 2)
    records = list(match.play())
    assert [(record.result, record.reason) for record in records] == [
        ("0-1", "fault"),
        ("1-0", "fault"),
    ]
    for record in records:
        outcome = record.board.outcome()
        assert outcome is not None and outcome.termination is gc.Termination.FORFEIT
        assert record.error is gives_up and record.has_fault
    # Errors in a player's code, and Ctrl-C, are not for the match to keep.
    for error in (ZeroDivisionError("oops"), KeyboardInterrupt()):
        match = Match([Scripted, functools.partial(Breaks, error)], [FAST] * 2, 2)
        with pytest.raises(type(error)) as caught:
            list(match.play())
        assert caught.value is error and match.score.games == 0


@pytest.mark.parametrize(
    ("fault", "control", "reason"),
    [
        ("dies", "depth=1", "crash"),
        ("illegal", "depth=1", "illegal move"),
        ("resigns", "depth=1", "illegal move"),
        ("hangs", "movetime=0.05", "hang"),
    ],
)
def test_faults_lose_and_the_match_goes_on(fault: str, control: str, reason: str) -> None:
    pids = []

    def faulty() -> Player:
        return EnginePlayer(fake(fault), timeout=2.0)

    controls = TimeControl.parse(control)
    match = Match([faulty, RandomPlayer], [controls, FAST], 2)
    for record in match.play():
        assert (record.reason, record.has_fault) == (reason, True)
        assert record.result == ("0-1" if record.first_is_white else "1-0")
        pids.append(record.number)
    assert len(pids) == 2 and match.score.losses == 2


def test_a_match_that_is_left() -> None:
    players = []

    def player() -> Player:
        players.append(EnginePlayer(fake("slow"), timeout=2.0))
        return players[-1]

    match = Match([player, RandomPlayer], [TimeControl.parse("depth=3")] * 2, 2)
    games = match.play()
    games.close()
    assert not players
    quick = Match([lambda: EnginePlayer(fake()), RandomPlayer], [FAST] * 2, 50)
    for record in quick.play():
        assert record.number == 1
        break
    with pytest.raises(OSError):
        list(Match([lambda: EnginePlayer("/no/such/engine"), RandomPlayer], [FAST] * 2, 2).play())


def test_pgn_reads_back() -> None:
    white, black = Scripted("Af4", "Ad6", "Axc8#", cp=35), Scripted("Qe10", "Qf10", cp=-7)
    record = game(white, black, "60+1")
    written = record.to_pgn("Test", "2026.01.31")
    read = gc.pgn.read_game(io.StringIO(str(written)))
    assert read == written and read is not None
    assert read.headers["Termination"] == "checkmate" and read.headers["TimeControl"] == "60+1"
    assert read.result == "1-0" and read.mainline_moves() == record.board.move_stack
    nodes = read.mainline()
    assert [node.eval() for node in nodes[:2]] == [(35, None, None), (7, None, None)]
    assert nodes[0].clock() == pytest.approx(61, abs=1)
    mate = PovScore(Mate(3), gc.BLACK)
    record.moves[1].info.update(Info(score=mate, depth=9))
    assert record.to_pgn().mainline()[1].eval() == (None, -3, 9)


# The command line.


def run(*arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str], str]:
    status = main(["match", *arguments])
    captured = capsys.readouterr()
    return status, captured.out.splitlines(), captured.err


def command(arguments: list[str]) -> str:
    return " ".join(f'"{argument}"' for argument in arguments)


def test_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pgn = tmp_path / "games.pgn"
    status, lines, errors = run(
        *("--engine", "random", "--engine", command(fake()), "--games", "3", "--tc", "depth=1"),
        *("--option", "2:Hash=8", "--option", "2:Use Book=true", "--option", "2:Clear Hash="),
        *("--random-opening-plies", "4", "--seed", "3", "--max-moves", "12"),
        *("--pgn-out", str(pgn), "--event", "Cup"),
        capsys=capsys,
    )
    assert status == 0 and errors == ""
    games = [line.split("\t") for line in lines if not line.startswith("#")]
    assert [fields[:3] for fields in games] == [
        ["1", "random", "Fake Engine 1"],
        ["2", "Fake Engine 1", "random"],
        ["3", "random", "Fake Engine 1"],
    ]
    assert lines[3].startswith("# +") and lines[-1] == "# 0 of 3 games lost by a fault"
    read = list(gc.pgn.games(pgn))
    assert [game.result for game in read] == [fields[3] for fields in games]
    assert [len(game.mainline()) for game in read] == [int(fields[5]) for fields in games]
    assert {game.headers["Event"] for game in read} == {"Cup"}


def test_faults_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, errors = run(
        *("-e", command(fake("illegal")), "-e", "random", "--tc", "depth=1", "--quiet"),
        capsys=capsys,
    )
    assert status == 1 and "a1j10" in errors
    assert lines[0].startswith("# +0 =0 -2") and lines[1] == "# 2 illegal move"


@pytest.mark.parametrize(
    "arguments",
    [
        ["-e", "random"],
        ["-e", "random", "-e", "random", "-e", "random"],
        ["-e", "random", "-e", "/no/such/engine"],
        ["-e", "random", "-e", "random", "--tc", "depth=1", "--tc", "depth=1", "--tc", "depth=1"],
        ["-e", command(fake()), "-e", "random", "--option", "Hash"],
        ["-e", command(fake()), "-e", "random", "--option", "Hash=lots"],
        ["-e", command(fake()), "-e", "random", "--option", "Nonsense=1"],
        ["-e", command(fake("stillborn")), "-e", "random"],
        ["-e", "random", "-e", "random", "--openings", "/no/such/file.pgn"],
    ],
)
def test_bad_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, errors = run(*arguments, capsys=capsys)
    assert status == 2 and errors.startswith("error: ") and not lines


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--tc", "soon"], "'soon' is no time control"),
        (["--games", "0"], "0 is less than 1"),
        (["--games", "x"], "'x' is no whole number"),
        (["--games", "1.5"], "'1.5' is no whole number"),
        (["--max-moves", "x"], "'x' is no whole number"),
        (["--concurrency", "0"], "0 is less than 1"),
        (["--opening-plies", "-1"], "-1 is less than 0"),
        (["--random-opening-plies", "x"], "'x' is no whole number"),
        (["--openings", "4"], "there is no file 4; the number of half-moves is --opening-plies 4"),
        (["--adjudicate-draw", "1:2"], "expected 3 numbers"),
    ],
)
def test_arguments_that_make_no_sense(
    arguments: list[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as caught:
        main(["match", "-e", "random", "-e", "random", *arguments])
    error = capsys.readouterr().err.splitlines()[-1]
    assert caught.value.code == 2 and f"error: argument {arguments[0]}: " in error
    # No names of functions.
    assert message in error and " _" not in error


def test_openings_on_the_command_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pgn = tmp_path / "finished.pgn"
    board = gc.Board()
    for san in ("Af4", "Qe10", "Ad6", "Qf10", "Axc8"):
        board.push_san(san)
    pgn.write_text(str(gc.pgn.Game.from_board(board)), encoding="utf-8")
    both = ["-e", "random", "-e", "random", "--games", "1", "--max-moves", "6"]
    status, _, error = run(*both, "--openings", str(pgn), capsys=capsys)
    assert status == 2 and "opening 1 the game is over" in error and "--opening-plies" in error
    assert run(*both, "--openings", str(pgn), "--opening-plies", "4", capsys=capsys)[0] == 0
    status, _, error = run(*both, "--opening-plies", "4", capsys=capsys)
    assert status == 2 and "--openings FILE" in error and "--random-opening-plies" in error
    status, _, error = run(*both, "--openings", "/no/such.pgn", capsys=capsys)
    assert status == 2 and "cannot open /no/such.pgn: No such file or directory" in error


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_progress_on_a_terminal_only() -> None:
    arguments = [sys.executable, "-m", "grandchess", "match", "-e", "random", "-e", "random"]
    leader, follower = pty.openpty()
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=follower) as process:
        os.close(follower)
        shown = b""
        while True:
            try:
                block = os.read(leader, 4096)
            except OSError:
                break
            if not block:
                break
            shown += block
        assert process.stdout is not None
        printed = process.stdout.read()
        assert process.wait(PATIENCE) == 0
    os.close(leader)
    assert b"] 0/2" in shown and b"#] 2/2" in shown
    assert b"\r" not in printed.replace(b"\r\n", b"\n") and b"# +" in printed
    plain = subprocess.run(arguments, capture_output=True, timeout=PATIENCE, check=True)
    assert plain.stderr == b"" and plain.stdout == printed


# Real engines.


def test_our_own_engine_beats_chance(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, _ = run(
        *("-e", example("uci"), "-e", "random", "--games", "4", "--tc", "nodes=400", "--quiet"),
        capsys=capsys,
    )
    assert status == 0 and lines[0].startswith("# +4 =0 -0")


def test_the_shuffled_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    engine, pgn = example("uci"), tmp_path / "shuffled.pgn"
    status, lines, errors = run(
        *("-e", engine, "-e", engine, "--name", "a", "--name", "b", "--games", "4"),
        *("--tc", "nodes=100", "--variant", "shuffled", "--pgn-out", str(pgn)),
        capsys=capsys,
    )
    assert status == 0 and errors == "" and lines[-1] == "# 0 of 4 games lost by a fault"
    read = list(gc.pgn.games(pgn))
    assert {game.variant for game in read} == {gc.Variant.SHUFFLED_GRAND} and len(read) == 4


def test_against_fairy_stockfish(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, errors = run(
        *("-e", fairy_stockfish(), "-e", example("uci"), "--games", "2", "--quiet"),
        *("--tc", "nodes=100", "--tc", "nodes=1000", "--option", "Hash=4"),
        capsys=capsys,
    )
    assert status == 0 and errors == "" and lines[-1] == "# 0 of 2 games lost by a fault"
