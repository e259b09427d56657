"""Where the games of a match start."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from pathlib import Path

from .._checks import check_instance, check_integer
from .._enums import DrawPolicy, Letters, Variant
from .._errors import GrandChessError
from .._grandchess import SHUFFLED_STARTS, Board
from ..pgn import games

__all__ = ["Openings"]


class Openings:
    """Where the games start: each opening serves two games, with colours exchanged.

    - `variant`: which game is played; the shuffled one from another random start in each opening.
    - `boards`: start from these in turn instead, with the moves played on them.
    - `random_plies`: so many random half-moves are played from there.
    - `seed`: from which chance comes.

    Raises `TypeError` for anything of another type, and `ValueError` if the game is over on one of
    the boards, or for a negative number of half-moves.
    """

    def __init__(
        self,
        variant: Variant = Variant.GRAND,
        boards: Sequence[Board] = (),
        *,
        random_plies: int = 0,
        seed: int = 0,
    ) -> None:
        check_instance("variant", variant, Variant, "a grandchess.Variant")
        check_integer("random_plies", random_plies, 0)
        check_integer("seed", seed)
        accepted = "a list of grandchess.Boards, such as Openings.read gives"
        check_instance("boards", boards, Sequence, accepted)
        for number, board in enumerate(boards, 1):
            check_instance("boards", board, Board, accepted)
            if board.is_game_over():
                raise ValueError(f"on board {number} the game is over")
        self.variant = variant
        self.boards = tuple(boards)
        self.random_plies = random_plies
        self.seed = seed

    @staticmethod
    def read(
        path: str | os.PathLike[str],
        variant: Variant = Variant.GRAND,
        *,
        letters: Letters = Letters.NEUTRAL,
        max_plies: int | None = None,
    ) -> list[Board]:
        """The openings in a file.

        - A PGN (``.pgn``, also with ``.gz`` or ``.zst``): each game is an opening, or its first
          `max_plies` half-moves.
        - Anything else: a FEN on each line. A semicolon ends it; lines that start with ``#`` say
          nothing.

        Raises `OSError`, `PgnError` and `InvalidFenError` for what can't be read, `ValueError` if
        there is no opening or one in which the game is over.
        """
        path = Path(path)
        boards = []
        place = str(path)
        try:
            if ".pgn" in path.suffixes:
                for game in games(path, default_variant=variant, letters=letters):
                    board = game.board()
                    for move in game.mainline_moves()[:max_plies]:
                        board.push(move)
                    boards.append(board)
            else:
                for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                    place = f"{path}:{number}"
                    fen = line.partition(";")[0].strip()
                    if fen and not fen.startswith("#"):
                        boards.append(Board(fen, variant=variant, letters=letters))
        except GrandChessError as error:
            error.args = (f"{place}: {error}",)
            raise
        if not boards:
            raise ValueError(f"{path}: there is no opening")
        for number, board in enumerate(boards, 1):
            if board.variant is not variant:
                raise ValueError(f"{path}: opening {number} belongs to {board.variant.value}")
            if board.is_game_over():
                # Only a game's end can be left away, not that of a FEN.
                hint = "; take fewer half-moves: max_plies, --opening-plies" if board.ply() else ""
                raise ValueError(f"{path}: in opening {number} the game is over{hint}")
        return boards

    def board(self, number: int) -> Board:
        """A board for the opening of a number, from 0, on which draws end the game at once."""
        rng = random.Random(f"{self.seed}/{number}")
        for _ in range(1000):
            board = self._start(number, rng)
            for _ in range(self.random_plies):
                if board.is_game_over():
                    break
                board.push(rng.choice(sorted(board.legal_moves)))
            if not board.is_game_over():
                return board
        raise ValueError(f"{self.random_plies} random half-moves end every game")

    def _start(self, number: int, rng: random.Random) -> Board:
        if self.boards:
            chosen = self.boards[number % len(self.boards)]
            board = chosen.root().position().to_board(draw_policy=DrawPolicy.IMMEDIATE)
            for move in chosen.move_stack:
                board.push(move)
            return board
        if self.variant is Variant.SHUFFLED_GRAND:
            start = rng.randrange(SHUFFLED_STARTS)
            return Board.shuffled(start, draw_policy=DrawPolicy.IMMEDIATE)
        return Board(draw_policy=DrawPolicy.IMMEDIATE)
