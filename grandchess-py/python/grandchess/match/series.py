"""Many games between two players."""

from __future__ import annotations

import random
import threading
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from .._checks import check_instance, check_integer, check_seconds, shown
from .._enums import Color
from .control import Adjudication, TimeControl
from .games import GameRecord, play_game
from .openings import Openings
from .players import Player
from .score import Score

__all__ = ["Match"]


class Match:
    """A match between two players.

    - `players`: two functions that make a player each; with `concurrency` every game that runs at
      the same time has players of its own.
    - `controls`: how long each of the two may think.
    - `games`: how many. The first player has White in the games with odd numbers.
    - `openings`: where the games start; `seed`: from which the players' chance comes.
    - `adjudication`: when games are ended early; without it never.
    - `margin`: by how many seconds a player may be late.

    `score` counts the games that have been played, from the first player's
    view, and `reasons` how they ended.

    Raises `ValueError` if there are not two players and time controls, `TypeError` and `ValueError`
    for anything else that makes no match.
    """

    def __init__(
        self,
        players: Sequence[Callable[[], Player]],
        controls: Sequence[TimeControl],
        games: int,
        *,
        openings: Openings | None = None,
        adjudication: Adjudication | None = None,
        concurrency: int = 1,
        margin: float = 0.05,
        seed: int = 0,
    ) -> None:
        for name, pair in (("players", players), ("controls", controls)):
            check_instance(name, pair, Sequence, "a list of two")
        if len(players) != 2 or len(controls) != 2:
            raise ValueError("a match has two players, and a time control for each")
        for make in players:
            if not callable(make):
                accepted = "functions that make a player, such as RandomPlayer"
                raise TypeError(f"players must be {accepted}, not {shown(make)}")
        for control in controls:
            accepted = 'TimeControls, such as TimeControl.parse("60+0.6")'
            check_instance("controls", control, TimeControl, accepted)
        check_integer("games", games, 1)
        check_integer("concurrency", concurrency, 1)
        check_integer("seed", seed)
        check_seconds("margin", margin)
        check_instance("openings", openings, (Openings, type(None)), "Openings or None")
        accepted = "an Adjudication or None"
        check_instance("adjudication", adjudication, (Adjudication, type(None)), accepted)
        self._makers = tuple(players)
        self._controls = tuple(controls)
        self.games = games
        self._openings = openings or Openings(seed=seed)
        self._adjudication = adjudication
        self._concurrency = min(concurrency, games)
        self._margin = margin
        self._seed = seed
        self._idle: list[tuple[Player, Player]] = []
        self._all: list[Player] = []
        self._lock = threading.Lock()
        self._is_over = False
        self.score = Score()
        self.reasons: Counter[str] = Counter()

    def play(self) -> Generator[GameRecord, None, None]:
        """Plays the games and gives each as soon as it has ended.

        Closing the iterator, or an exception in it, ends the players at once
        and the match with them.

        Raises what starting a player raises, and anything but an
        `EngineError` that a player raises in a game.
        """
        numbers = iter(range(1, self.games + 1))
        try:
            with ThreadPoolExecutor(self._concurrency, "game") as pool:
                running: set[Future[GameRecord]] = set()
                try:
                    for number in numbers:
                        running.add(pool.submit(self._game, number))
                        if len(running) == self._concurrency:
                            yield from self._finished(running)
                    while running:
                        yield from self._finished(running)
                finally:
                    # Games that still run end with their players.
                    self._is_over = True
                    if running:
                        self._close()
        finally:
            self._close()

    def _finished(self, running: set[Future[GameRecord]]) -> Generator[GameRecord, None, None]:
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        running -= done
        for record in sorted((future.result() for future in done), key=lambda r: r.number):
            self.score.add(record.result, first_is_white=record.first_is_white)
            self.reasons[record.reason] += 1
            yield record

    def _game(self, number: int) -> GameRecord:
        with self._lock:
            pair = self._idle.pop() if self._idle else self._start()
        board = self._openings.board((number - 1) // 2)
        first_is_white = number % 2 == 1
        rng = random.Random(f"{self._seed}/{number}")
        for player in pair:
            player.new_game(rng.getrandbits(32))
        order = (0, 1) if first_is_white else (1, 0)
        white, black = (pair[index] for index in order)
        record = GameRecord(
            number,
            white.name,
            black.name,
            first_is_white,
            board,
            len(board.move_stack),
            (self._controls[order[0]], self._controls[order[1]]),
        )
        play_game(
            record,
            {Color.WHITE: white, Color.BLACK: black},
            adjudication=self._adjudication,
            margin=self._margin,
        )
        with self._lock:
            self._idle.append(pair)
        return record

    def _start(self) -> tuple[Player, Player]:
        if self._is_over:
            raise RuntimeError("the match has ended")
        players = []
        for make in self._makers:
            players.append(make())
            self._all.append(players[-1])
        return players[0], players[1]

    def _close(self) -> None:
        with self._lock:
            players, self._all = self._all, []
        for player in players:
            player.close()
