"""The corpora, through the Python classes."""

from __future__ import annotations

import pytest

import grandchess as gc
from corpora import rows

REASONS = {
    "checkmate": gc.Termination.CHECKMATE,
    "stalemate": gc.Termination.STALEMATE,
    "insufficient": gc.Termination.INSUFFICIENT_MATERIAL,
    "threefold": gc.Termination.THREEFOLD_REPETITION,
    "fifty": gc.Termination.FIFTY_MOVES,
}


def board(fen: str, variant: gc.Variant) -> gc.Board:
    return gc.Board(fen, variant=variant, draw_policy=gc.DrawPolicy.IMMEDIATE)


@pytest.mark.parametrize(
    ("file", "variant"),
    [
        ("moves_public.txt", gc.Variant.GRAND),
        ("moves_shuffled.txt", gc.Variant.SHUFFLED_GRAND),
    ],
)
def test_moves_san_and_flags(file: str, variant: gc.Variant) -> None:
    seen = 0
    for fen, flags, moves in rows(file):
        b = board(fen, variant)
        p = b.position()
        assert b.fen() == p.fen() == fen
        legal = sorted(b.legal_moves, key=lambda m: m.uci())
        listed = [] if moves == "-" else [text.split(":") for text in moves.split(" ")]
        assert [[m.uci(), b.san(m)] for m in legal] == listed
        for uci, san in listed:
            m = gc.Move.from_uci(uci)
            assert b.parse_san(san) == p.parse_san(san, strict=False) == b.parse_uci(uci) == m
            assert m in b.legal_moves and p.is_legal(m)
            assert p.gives_check(m) == (san[-1] in "+#") == p.play(m).is_check()
            assert p.is_capture(m) == ("x" in san)
            assert p.is_castling(m) == san.startswith("O-O")
        assert len(b.legal_moves) == b.legal_moves.count() == len(listed)
        captures = {gc.Move.from_uci(uci) for uci, san in listed if "x" in san}
        assert set(b.captures()) == captures
        assert b.is_check() == p.is_check() == bool(b.checkers()) == ("check" in flags.split(","))
        assert b.is_checkmate() == p.is_checkmate() == ("checkmate" in flags)
        assert b.is_stalemate() == p.is_stalemate() == ("stalemate" in flags)
        assert b.is_insufficient_material() == ("insufficient" in flags)
        assert b.is_game_over() == p.is_game_over() == (flags not in ("-", "check"))
        seen += 1
    assert seen > 100


@pytest.mark.parametrize(
    ("file", "variant"),
    [
        ("perft_public.epd", gc.Variant.GRAND),
        ("perft_shuffled.epd", gc.Variant.SHUFFLED_GRAND),
    ],
)
def test_perft(file: str, variant: gc.Variant) -> None:
    for fen, *fields in rows(file, ";"):
        p = gc.Position(fen.strip(), variant=variant)
        for field in fields:
            name, value = field.split(maxsplit=1)
            if name in ("D1", "D2", "D3"):
                assert p.perft(int(name[1:])) == int(value), (fen, name)


def test_games() -> None:
    for _, _, result, reason, plies, _, final_fen, moves in rows("games_public.txt"):
        b = gc.Board(draw_policy=gc.DrawPolicy.IMMEDIATE)
        for uci in moves.split():
            assert not b.is_game_over()
            b.push_uci(uci)
        assert b.fen() == final_fen
        assert len(b.move_stack) == int(plies)
        outcome = b.outcome()
        assert outcome is not None and outcome.termination == REASONS[reason]
        assert b.result() == outcome.result() == result
        # Everything can be taken back.
        while b.move_stack:
            b.pop()
        assert b == gc.Board() and b.fen() == gc.STARTING_FEN


def test_results() -> None:
    for name, fen, moves, result, reason, _ in rows("results.txt"):
        b = board(fen, gc.Variant.GRAND)
        ucis = [] if moves == "-" else moves.split()
        for uci in ucis[:-1]:
            b.push_uci(uci)
            assert not b.is_game_over(), name
        if result == "illegal":
            before = b.fen(), b.move_stack
            with pytest.raises((gc.IllegalMoveError, gc.InvalidMoveError)) as raised:
                b.push_uci(ucis[-1])
            assert raised.value.text == ucis[-1] and raised.value.fen == before[0]
            assert (b.fen(), b.move_stack) == before
            continue
        if ucis:
            b.push_uci(ucis[-1])
        outcome = b.outcome()
        assert b.result() == result, name
        if outcome is None:
            assert reason == "-", name
        else:
            assert outcome.termination in [REASONS[r] for r in reason.split("|")], name
