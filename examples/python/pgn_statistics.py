"""Counts results, lengths and promotions of the games of PGN files.

Run it with ``python examples/python/pgn_statistics.py [FILE.pgn ...]``; a file may be compressed
(``.gz``, ``.zst``). Without a file it takes the games of this repository's tests.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import grandchess
from grandchess import pgn

SAMPLE = Path(__file__).parents[2] / "grandchess-core" / "tests" / "data" / "games_public.pgn"


def statistics(paths: Iterable[Path]) -> dict[str, Counter[str]]:
    """What the games of some files have in common; one that can't be read is told and left out."""
    counts: dict[str, Counter[str]] = {
        name: Counter() for name in ("result", "end", "length", "promotion")
    }
    for path in paths:
        for game in pgn.games(path, errors="yield", default_variant=grandchess.Variant.GRAND):
            if isinstance(game, grandchess.PgnError):
                print(f"{path}: {game}", file=sys.stderr)
                continue
            moves = game.mainline_moves()
            board = game.to_board(draw_policy=grandchess.DrawPolicy.IMMEDIATE)
            # What the tags say of the end is not what the board says.
            board.reopen()
            outcome = board.outcome()
            counts["result"][game.result] += 1
            counts["end"][outcome.termination.value if outcome else "not on the board"] += 1
            counts["length"][f"{len(moves) // 100 * 100:4}-"] += 1
            counts["promotion"].update(
                move.promotion.value for move in moves if move.promotion is not None
            )
    return counts


def main(*arguments: str) -> None:
    counts = statistics([Path(argument) for argument in arguments] or [SAMPLE])
    for name, counter in counts.items():
        print(f"{name}:")
        ordered = sorted(counter.items()) if name == "length" else counter.most_common()
        for value, count in ordered:
            print(f"  {count:6}  {value}")


if __name__ == "__main__":
    main(*sys.argv[1:])
