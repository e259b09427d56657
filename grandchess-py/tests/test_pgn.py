"""Reading and writing games."""

from __future__ import annotations

import copy
import gzip
import io
import os
import pickle
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import grandchess as gc
from corpora import DATA, rows
from grandchess import pgn

CORPUS = DATA / "games_public.pgn"
SMALL = """[Event "Sample"]
[White "Anna \\"A\\" [x]"]
[Black "Bé"]
[Result "1-0"]
[Variant "Grand"]

{Before the first move} 1. Af4! Qe10 2. Ad6 {threatens} {mate [%clk 1:02:03] [%eval 0.35,22]}
Qf10?? $14 ({or} 2... Qd9 {better [%emt 0:00:05]} (2... c7)) 3. Axc8# {[%eval #1]} 1-0
"""
TINY = '[Variant "Grand"]\n\n1. e5 e6 *\n'
ANY: Any = pgn


def ucis(game: pgn.Game) -> list[str]:
    return [move.uci() for move in game.mainline_moves()]


def test_the_corpus() -> None:
    games = list(pgn.games(CORPUS))
    wanted = list(rows("games_public.txt"))
    assert len(games) == len(wanted) == 50
    for game, (_, _, result, _, plies, _, final_fen, moves) in zip(games, wanted, strict=True):
        assert ucis(game) == moves.split() and game.result == game.headers["Result"] == result
        board = game.end().board()
        assert board.fen() == final_fen and len(board.move_stack) == int(plies)
        assert board == game.to_board() and board.move_stack == game.to_board().move_stack
        again = pgn.Game.parse(str(game))
        assert again == game and str(again) == str(game)


def test_a_game_and_its_tree() -> None:
    game = pgn.Game.parse(SMALL)
    assert game.headers["White"] == 'Anna "A" [x]' and game.headers["Black"] == "Bé"
    assert game.variant is gc.Variant.GRAND and game.result == "1-0"
    assert [node.san() for node in game.mainline()] == ["Af4", "Qe10", "Ad6", "Qf10", "Axc8#"]
    assert game.comment == "Before the first move"
    assert game.move is None and game.parent is None and game.text is None
    first, _, third, fourth, last = game.mainline()
    assert first.parent == game and isinstance(first.parent, pgn.Game)
    assert first.nags == {1} and fourth.nags == {4, 14} and fourth.nags == {pgn.NAG_BLUNDER, 14}
    assert third.comments == ["threatens", "mate [%clk 1:02:03] [%eval 0.35,22]"]
    assert third.comment == "threatens mate [%clk 1:02:03] [%eval 0.35,22]"
    assert third.clock() == 3723.0 and third.eval() == (35, None, 22) and third.emt() is None
    assert third.command("clk") == "1:02:03" and third.command("csl") is None
    assert last.eval() == (None, 1, None) and last.text == "Axc8#"
    assert [node.san() for node in third.variations] == ["Qf10", "Qd9", "c7"]
    other = third.variations[1]
    assert other.starting_comment == "or" and other.emt() == 5.0
    assert not other.is_mainline() and not other.is_main_variation()
    assert fourth.is_mainline() and fourth.is_main_variation()
    assert other.board().peek() == other.move and len(other.board().move_stack) == 4
    assert other.game() == game and other.end() == other and game.end() == last
    assert last.next() is None and game.next() == first and last.board().is_checkmate()
    assert (game.ply(), first.ply(), last.ply()) == (0, 1, 5)
    assert repr(other) == "<GameNode 2... Qd9>" and "Anna" in repr(game)
    assert len({first, game.next(), third}) == 2
    with pytest.raises(ValueError):
        game.san()


def test_making_a_game() -> None:
    game = pgn.Game()
    game.headers["White"] = "Anna"
    game.headers["ECO"] = "A00"
    game.headers["Result"] = "1/2-1/2"
    line = [gc.Move.from_uci(uci) for uci in ("e3e5", "e8e6", "f2e4")]
    end = game.add_line(line)
    end.comment = "solid"
    end.nags = [5, 1, 5]
    other = game.next().add_variation(  # type: ignore[union-attr]
        gc.Move.from_uci("b9c7"), comment="or", starting_comment="instead", nags=[2]
    )
    assert other.nags == {2} and other.starting_comment == "instead" and other.comment == "or"
    other.comment = "or this"
    assert other.nags == {2} and other.starting_comment == "instead" and other.comment == "or this"
    other.starting_comment = "else"
    other.comments = ["a", "b"]
    assert (other.starting_comment, other.comments, other.nags) == ("else", ["a", "b"], {2})
    assert game.result == "1/2-1/2"
    text = str(game)
    assert text.endswith(
        "\n\n1. e5 e6 ( { else } 1... Nc7 $2 { a } { b } ) 2. Ce4 $1 $5 { solid } 1/2-1/2\n"
    )
    assert '[White "Anna"]' in text and '[ECO "A00"]' in text and '[Variant "Grand"]' in text
    assert pgn.Game.parse(text) == game
    assert "2. Me4" in game.write(letters=gc.Letters.FREELING)
    before = str(game)
    with pytest.raises(gc.IllegalMoveError) as raised:
        end.add_line(line)
    assert raised.value.fen == end.board().fen() and str(game) == before
    with pytest.raises(gc.IllegalMoveError) as raised:
        game.add_line([line[0], line[0]])
    assert raised.value.fen == game.mainline()[0].board().fen() and str(game) == before


def test_from_boards_and_positions() -> None:
    board = gc.Board()
    for san in ("Af4", "Qe10", "Ad6", "Qf10", "Axc8#"):
        board.push_san(san)
    game = pgn.Game.from_board(board)
    assert game.result == "1-0" and game.mainline_moves() == board.move_stack
    assert game.headers["Termination"] == "checkmate"
    immediate = game.to_board(draw_policy=gc.DrawPolicy.IMMEDIATE)
    assert immediate == board and immediate.draw_policy is gc.DrawPolicy.IMMEDIATE
    shuffled = pgn.Game.from_board(gc.Board.shuffled(7))
    assert shuffled.variant is gc.Variant.SHUFFLED_GRAND
    assert pgn.Game.parse(str(shuffled)) == shuffled and "[FEN " in str(shuffled)
    position = gc.Position("4k5/10/10/P9/10/10/10/10/10/4K5 w - - 3 60")
    started = pgn.Game.from_position(position)
    assert started.board().fen() == position.fen()
    assert pgn.Game.parse(str(started)).board().fen() == position.fen()
    assert pgn.Game(gc.Variant.SHUFFLED_GRAND).variant is gc.Variant.SHUFFLED_GRAND


def test_headers() -> None:
    game = pgn.Game()
    headers = game.headers
    assert list(headers)[:7] == ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
    headers["Annotator"] = "x"
    assert "Annotator" in headers and len(headers) >= 8 and headers.get("Nothing") is None
    del headers["Annotator"]
    assert "Annotator" not in headers
    headers["White"] = "Anna"
    del headers["White"]
    assert headers["White"] == "?"
    for name in ("Nothing", ""):
        with pytest.raises(KeyError):
            headers[name]
        with pytest.raises(KeyError):
            del headers[name]
    for name, value in [("", "x"), ("a b", "x"), ("FEN", "x"), ("Variant", "x"), ("Result", "x")]:
        with pytest.raises(ValueError):
            headers[name] = value
    wrong: list[tuple[Any, Any]] = [(None, "x"), ("White", None), (b"White", "x"), ("White", 3)]
    for name, value in wrong:
        with pytest.raises(TypeError):
            ANY.Headers(game)[name] = value
    assert dict(headers) == dict(game.headers) and "White" in repr(headers)


def test_headers_are_what_is_written() -> None:
    fen = "4k5/10/10/P9/10/10/10/10/10/4K5 w - - 3 60"
    positions = gc.Position(), gc.Position(fen), gc.Board.shuffled(7).position()
    for position in positions:
        game = pgn.Game.from_position(position)
        game.headers["ECO"] = "A00"
        written = dict(re.findall(r'^\[(\w+) "(.*)"\]$', str(game), re.M))
        assert dict(game.headers) == written == dict(pgn.Game.parse(str(game)).headers)
        assert list(game.headers) == list(written) and len(game.headers) == len(written)
        assert game.headers.get("FEN") == (None if position == gc.Position() else position.fen())
        for name in ("Variant", "SetUp", "FEN"):
            with pytest.raises(ValueError if name in game.headers else KeyError):
                del game.headers[name]
    game.result = "1-0"
    assert game.headers["Result"] == "1-0"
    del game.headers["Result"]
    assert game.headers["Result"] == "*" and '[Result "*"]' in str(game)


def test_what_is_no_file(tmp_path: Path) -> None:
    for path, error in ((tmp_path / "no.pgn", FileNotFoundError), (tmp_path, IsADirectoryError)):
        for form in (path, str(path)):
            with pytest.raises(error) as raised:
                pgn.games(form)
            with pytest.raises(error) as opened:
                open(form)
            assert str(raised.value) == str(opened.value)
            assert raised.value.errno == opened.value.errno and raised.value.filename == str(path)
    with pytest.raises(ValueError, match="StringIO"):
        pgn.games(SMALL)


def test_the_line_as_text() -> None:
    game = pgn.Game.parse(SMALL)
    assert game.mainline_san() == "1. Af4 Qe10 2. Ad6 Qf10 3. Axc8#"
    second = game.mainline()[1]
    assert second.mainline_san() == "2. Ad6 Qf10 3. Axc8#"
    assert game.mainline()[2].mainline_san(letters=gc.Letters.FREELING) == "2... Qf10 3. Cxc8#"
    assert game.end().mainline_san() == ""


def test_copies() -> None:
    game = pgn.Game.parse(SMALL)
    for again in (
        game.copy(),
        copy.copy(game),
        copy.deepcopy(game),
        pickle.loads(pickle.dumps(game)),
    ):
        assert again == game and str(again) == str(game)
        again.headers["White"] = "Else"
        assert again != game and game.headers["White"] != "Else"
    with pytest.raises(TypeError):
        hash(game)
    assert game != SMALL


BROKEN = TINY * 2 + TINY.replace("e6", "e4") + TINY


def test_what_becomes_of_errors() -> None:
    with pytest.raises(gc.PgnError) as raised:
        list(pgn.games(io.StringIO(BROKEN)))
    error = raised.value
    assert (error.game, error.line, error.column, error.move) == (3, 9, 7, "e4")
    assert error.text == "e4" and isinstance(error, ValueError) and "game 3" in str(error)
    assert error.offset == BROKEN.index("e4")
    assert error.fen == pgn.Game.parse(TINY).mainline()[0].board().fen()
    # Asked again, the iterator goes on.
    games = pgn.games(io.StringIO(BROKEN))
    assert next(games) and next(games)
    with pytest.raises(gc.PgnError):
        next(games)
    assert ucis(next(games)) == ["e3e5", "e8e6"]
    assert next(games, None) is None and next(games, None) is None
    assert len(list(pgn.games(io.StringIO(BROKEN), errors="skip"))) == 3
    mixed = list(pgn.games(io.StringIO(BROKEN), errors="yield"))
    assert [isinstance(item, gc.PgnError) for item in mixed] == [False, False, True, False]
    with pytest.raises(ValueError):
        pgn.games(io.StringIO(BROKEN), errors="explode")  # type: ignore[call-overload]


def test_a_hundred_games_with_one_broken() -> None:
    text = TINY * 49 + TINY.replace("e6", "Qx9") + TINY * 50
    items = list(pgn.games(io.StringIO(text), errors="yield"))
    assert len(items) == 100
    bad = [item for item in items if isinstance(item, gc.PgnError)]
    assert [error.game for error in bad] == [50]


def test_variants() -> None:
    unnamed = "1. e5 e6 *\n"
    with pytest.raises(gc.PgnError, match="variant"):
        next(pgn.games(io.StringIO(unnamed)))
    game = next(pgn.games(io.StringIO(unnamed), default_variant=gc.Variant.GRAND))
    assert ucis(game) == ["e3e5", "e8e6"]
    assert next(pgn.games(io.StringIO(unnamed), "raise", gc.Variant.GRAND)) == game
    for name in ("Grandhouse", "Grand960", "chess"):
        with pytest.raises(gc.PgnError, match=name):
            pgn.read_game(io.StringIO(TINY.replace('"Grand"', f'"{name}"')))


def test_letters() -> None:
    freeling = TINY.replace("e5 e6", "Me4")
    with pytest.raises(gc.PgnError):
        pgn.read_game(io.StringIO(freeling))
    for letters in (gc.Letters.FREELING, "detect"):
        game = next(pgn.games(io.StringIO(freeling), letters=letters))
        assert ucis(game) == ["f2e4"]
    with pytest.raises(gc.PgnError, match="ambiguous"):
        next(pgn.games(io.StringIO(TINY.replace("e5 e6", "Cf1")), letters="detect"))
    fen = '[SetUp "1"]\n[FEN "4k5/10/10/10/10/10/10/10/10/4KM4 w - - 0 1"]\n'
    game = next(pgn.games(io.StringIO(fen + TINY.replace("e5 e6", "Kd1")),
                          fen_letters=gc.Letters.FREELING))  # fmt: skip
    assert game.board().piece_at(gc.F1) == gc.Piece(gc.CHANCELLOR, gc.WHITE)
    with pytest.raises(TypeError):
        pgn.games(io.StringIO(""), letters="neutral")  # type: ignore[call-overload]


def test_results_that_disagree() -> None:
    text = '[Result "1-0"]\n' + TINY.replace("*", "0-1")
    with pytest.raises(gc.PgnError, match="Result"):
        pgn.read_game(io.StringIO(text))
    for conflict, result in (("tag", "1-0"), ("moves", "0-1")):
        options: Any = {"result_conflict": conflict}
        game = pgn.read_game(io.StringIO(text), **options)
        assert game is not None and game.result == result
    with pytest.raises(ValueError):
        pgn.read_game(io.StringIO(text), result_conflict="both")  # type: ignore[arg-type]


def test_sources(tmp_path: Path) -> None:
    zstandard = pytest.importorskip("zstandard")
    data = CORPUS.read_bytes()
    wanted = list(pgn.games(CORPUS))
    (tmp_path / "games.pgn.gz").write_bytes(gzip.compress(data))
    (tmp_path / "games.pgn.zst").write_bytes(zstandard.compress(data))
    for source in (
        str(CORPUS), io.StringIO(data.decode()), io.BytesIO(data), io.BytesIO(b"\xef\xbb\xbf" + data),
        io.BytesIO(data.replace(b"\n", b"\r\n")), tmp_path / "games.pgn.gz",
        tmp_path / "games.pgn.zst", str(tmp_path / "games.pgn.gz"),
    ):  # fmt: skip
        assert list(pgn.games(source)) == wanted
    with CORPUS.open(encoding="utf-8") as text, CORPUS.open("rb") as binary:
        assert list(pgn.games(text)) == list(pgn.games(binary)) == wanted


def test_closing(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn.gz"
    path.write_bytes(gzip.compress(CORPUS.read_bytes()))
    games: Any = pgn.games(path)
    with games:
        handle = games._handle
        next(games)
    assert handle.closed and list(games) == []
    games = pgn.games(path)
    handle = games._handle
    del games
    assert handle.closed


def test_reading_one_after_the_other(tmp_path: Path) -> None:
    wanted = list(pgn.games(CORPUS))
    openers: list[Callable[[], Any]] = [
        lambda: CORPUS.open(encoding="utf-8"),
        lambda: CORPUS.open("rb"),
        lambda: io.StringIO(CORPUS.read_text(encoding="utf-8")),
    ]
    for opener in openers:
        with opener() as handle:
            read = []
            while (game := pgn.read_game(handle)) is not None:
                read.append(game)
            assert read == wanted and pgn.read_game(handle) is None
            # Whoever moves the handle starts anew from there.
            handle.seek(0)
            assert pgn.read_game(handle) == wanted[0]
    broken = io.StringIO(BROKEN)
    assert pgn.read_game(broken) and pgn.read_game(broken)
    with pytest.raises(gc.PgnError):
        pgn.read_game(broken)
    assert pgn.read_game(broken) and pgn.read_game(broken) is None
    assert pgn.read_game(io.StringIO("")) is None


def test_an_index_of_a_file() -> None:
    """The recipe of python-chess: places first, then the games that are wanted."""
    wanted = list(pgn.games(CORPUS))
    openers: list[Callable[[], Any]] = [
        lambda: CORPUS.open(encoding="utf-8"),
        lambda: CORPUS.open("rb"),
        lambda: io.BytesIO(CORPUS.read_bytes()),
    ]
    for opener in openers:
        with opener() as handle:
            places, whites = [], []
            while True:
                place = handle.tell()
                headers = pgn.read_headers(handle)
                if headers is None:
                    break
                places.append(place)
                whites.append(headers["White"])
            assert whites == [game.headers["White"] for game in wanted]
            for index in (3, 0, len(wanted) - 1):
                handle.seek(places[index])
                assert pgn.read_game(handle) == wanted[index]
            # By turns.
            handle.seek(places[1])
            assert pgn.read_headers(handle)
            assert pgn.read_game(handle) == wanted[2]


@pytest.mark.parametrize(
    ("tag", "end"),
    [
        ("", gc.Termination.UNKNOWN),
        ("normal", gc.Termination.UNKNOWN),
        ("time forfeit", gc.Termination.FLAG_FALL),
        ("adjudication", gc.Termination.ADJUDICATION),
    ],
)
def test_results_without_a_cause_on_the_board(tag: str, end: gc.Termination) -> None:
    game = pgn.Game.parse(f'[Variant "Grand"]\n[Termination "{tag}"]\n\n1. e5 e6 1-0')
    board = game.to_board()
    assert board.outcome() == gc.Outcome(end, gc.WHITE) and board.result() == "1-0"
    assert pgn.Game.from_board(board).result == "1-0"
    assert board.reopen() and board.result() == "*"


def test_a_handle_without_lines() -> None:
    class Blocks(io.BytesIO):
        def readline(self, *_: object) -> bytes:
            raise io.UnsupportedOperation

    handle = Blocks(CORPUS.read_bytes())
    assert [pgn.read_game(handle) for _ in range(3)] == list(pgn.games(CORPUS))[:3]


def test_tags_that_can_not_be_read() -> None:
    handle = io.StringIO('[White "a]\n\n1. e5 *\n\n[White "b"]\n\n1. nonsense *\n')
    with pytest.raises(gc.PgnError, match="not closed") as raised:
        pgn.read_headers(handle)
    assert raised.value.game == 1
    headers = pgn.read_headers(handle)
    assert headers is not None and headers["White"] == "b" and "Variant" not in headers
    assert pgn.read_headers(handle) is None


def test_a_file_that_grows(tmp_path: Path) -> None:
    path = tmp_path / "live.pgn"
    path.write_text(f"{TINY}\n\n", encoding="utf-8")
    with path.open(encoding="utf-8") as handle, path.open("a", encoding="utf-8") as server:
        first = pgn.read_game(handle)
        assert first and pgn.read_game(handle) is None
        server.write(TINY)
        server.flush()
        assert pgn.read_game(handle) == first and pgn.read_game(handle) is None


def test_a_game_that_breaks_off() -> None:
    text = '[White "a"]\n[Variant "Grand"]\n\n1. e5 {good} e6 2. Qa9 d6 1-0'
    with pytest.raises(gc.PgnError) as raised:
        pgn.Game.parse(text)
    partial = raised.value.partial
    assert partial is not None and partial.headers["White"] == "a"
    assert [m.uci() for m in partial.mainline_moves()] == ["e3e5", "e8e6"]
    with pytest.raises(gc.PgnError) as raised:
        pgn.Game.parse("1. e5 *")
    assert raised.value.partial is None


def test_ranks_from_zero_and_no_variations() -> None:
    text = "1. Af3 Qe9 (1... nonsense) 2. Ad5 Qf9 3. Axc7# 1-0"
    options: dict[str, Any] = {"default_variant": gc.Variant.GRAND, "skip_variations": True}
    game = pgn.read_game(io.StringIO(text), ranks_from_zero=True, **options)
    assert game and game.end().board().is_checkmate()
    with pytest.raises(gc.PgnError, match="Af3"):
        pgn.read_game(io.StringIO(text), **options)
    assert [*pgn.games(io.StringIO(text), ranks_from_zero=True, **options)] == [game]


class Handle:
    """A handle that does what it is told."""

    def __init__(self, read: Callable[[int], Any]) -> None:
        self.read = read


def test_handles_that_fail() -> None:
    def fail(_: int) -> str:
        raise ZeroDivisionError("broken handle")

    for bad in (fail,):
        with pytest.raises(ZeroDivisionError, match="broken handle"):
            list(pgn.games(Handle(bad), errors="skip"))
        with pytest.raises(ZeroDivisionError, match="broken handle"):
            pgn.read_game(Handle(bad))
    nonsense: list[Any] = [None, 3, [b"x"]]
    for given in nonsense:
        with pytest.raises(TypeError, match="read"):
            list(pgn.games(Handle(lambda _: given)))
    games: Any = None
    games = pgn.games(Handle(lambda _: next(games)))
    with pytest.raises(RuntimeError, match="being read"):
        next(games)
    chunks = iter([TINY[:3], TINY[3:20].encode(), TINY[20:], ""])
    assert len(list(pgn.games(Handle(lambda _: next(chunks))))) == 1


@pytest.mark.parametrize("source", [None, 3, b"x", object(), ["x"], 2.5])
def test_what_is_no_source(source: Any) -> None:
    for read in (pgn.games, pgn.read_game):
        with pytest.raises(TypeError, match="read"):
            read(source)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    for name in ("no.pgn", "no.pgn.gz", "no.pgn.zst"):
        with pytest.raises(FileNotFoundError):
            list(pgn.games(tmp_path / name))
    (tmp_path / "bad.gz").write_bytes(b"no gzip")
    with pytest.raises(OSError):
        list(pgn.games(tmp_path / "bad.gz"))
    with pytest.raises(OSError):
        list(pgn.games(tmp_path))
    with pytest.raises((OSError, ValueError)):
        pgn.games("a\0b")


@pytest.mark.parametrize(
    "text",
    [TINY + "{", "[", '[White "', "(", ")", "1. (", "$", "}", "\x01", "\ud800", "--", "1. e5 Nf3 *"],
)
def test_texts_that_are_no_games(text: str) -> None:
    with pytest.raises(gc.PgnError):
        list(pgn.games(io.StringIO(text), default_variant=gc.Variant.GRAND))
    with pytest.raises((gc.PgnError, TypeError)):
        pgn.Game.parse(text)


def test_notes_of_wrong_types() -> None:
    game: Any = pgn.Game.parse(TINY)
    node = game.next()
    wrong: list[Any] = [None, 3, ["x"], [None], [True], [1.5]]
    for nags in wrong:
        with pytest.raises(TypeError):
            node.nags = nags
    for nags in ([-1], [256], [10**30]):
        with pytest.raises(ValueError):
            node.nags = nags
    for comment in (None, 3, b"x"):
        with pytest.raises(TypeError):
            node.comment = comment
    with pytest.raises(TypeError):
        node.comments = "abc"
    with pytest.raises(TypeError):
        node.add_variation("e3e5")
    with pytest.raises((AttributeError, TypeError)):
        node.nags.add(3)
    with pytest.raises(TypeError):
        ANY.GameNode()
    for result in ("1:0", "", "draw"):
        with pytest.raises(ValueError):
            game.result = result
    assert str(game) == str(pgn.Game.parse(TINY))


def test_deep_and_wide_trees() -> None:
    moves = [gc.Move.from_uci(uci) for uci in ("b2c4", "b9c7", "c4b2", "c7b9")]
    game = pgn.Game()
    end = game.add_line(moves * 1000)
    assert len(game.mainline()) == 4000 and len(end.board().move_stack) == 4000
    again = pgn.Game.parse(str(game))
    assert again == game and copy.deepcopy(game) == game
    wide = pgn.Game()
    for move in gc.Board().legal_moves:
        wide.add_variation(move)
    assert len(wide.variations) == 65 and pgn.Game.parse(str(wide)) == wide


@pytest.mark.skipif(os.name == "nt", reason="signals are sent differently there")
def test_reading_can_be_interrupted() -> None:
    code = (
        "from grandchess import pgn\n"
        "class Endless:\n"
        "    def read(self, size): return b'% nothing\\n' * 6000\n"
        "print('go', flush=True)\n"
        "list(pgn.games(Endless(), errors='skip', max_game_bytes=2**32 - 1))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"go\n"
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert b"KeyboardInterrupt" in errors and b"panic" not in errors


def test_games_are_a_context_manager(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text('[Variant "Grand"]\n\n1. e5 *\n\n[Variant "Grand"]\n\n1. e55 *\n')
    # mypy holds the kinds of what is given.
    with pgn.games(path, errors="skip") as found:
        games: list[pgn.Game] = list(found)
    assert len(games) == 1
    with pgn.games(path, errors="yield") as both:
        first: pgn.Game | gc.PgnError = next(both)
    assert isinstance(first, pgn.Game) and list(both) == []
    with pytest.raises(ZeroDivisionError), pgn.games(path) as left:
        raise ZeroDivisionError
    assert list(left) == []
