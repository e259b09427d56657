"""The client's side of UCI, without any input or output.

A command is a generator: it yields a :class:`Wait` whenever something has to
be sent or waited for, and is told whether that came in time. Whoever drives
it sends the lines and hands every line of the engine to
:meth:`Protocol.receive`. So there is one protocol, and as many ways to wait as
one likes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from .._checks import check_instance
from .._enums import Variant
from .._grandchess import Board, Move
from .errors import EngineError, EngineTerminatedError, EngineTimeoutError
from .limits import Limit
from .options import Option, Options, OptionValue
from .results import BestMove, Info, PlayResult, merge_info, parse_best_move, parse_info

__all__ = ["MAX_LINE", "Protocol", "Search", "Steps", "Wait"]

MAX_LINE = 1 << 20
"""The longest line in bytes that an engine may write."""

_MANAGED = ("uci_variant", "uci_chess960")


class Wait(NamedTuple):
    """Send `lines`, then take lines from the engine until `is_over`; if `seconds` pass, stop."""

    lines: tuple[str, ...]
    is_over: Callable[[], bool]
    seconds: float | None


T = TypeVar("T")
Steps: TypeAlias = Generator[Wait, bool, T]


def _check_types(board: object, limit: object) -> None:
    check_instance("board", board, Board, "a grandchess.Board")
    accepted = "a grandchess.engine.Limit, such as Limit(time=0.1)"
    check_instance("limit", limit, Limit, accepted)


class Search:
    """What is known of a search, from `go` to `bestmove`."""

    def __init__(self, board: Board, limit: Limit) -> None:
        self.board = board
        self.limit = limit
        self.info = Info()
        self.news: deque[Info] = deque(maxlen=10_000)
        self.best: BestMove | None = None
        self.error: EngineError | None = None
        self.is_stopped = False

    def is_over(self) -> bool:
        return self.best is not None or self.error is not None

    def has_news(self) -> bool:
        return bool(self.news) or self.is_over()

    def take(self) -> Info | None:
        """The next of the news that are there; None at the end of the search.

        Raises as `answer` does.
        """
        if self.news:
            return self.news.popleft()
        self.answer()
        return None

    def answer(self) -> BestMove:
        """The end of the search.

        Raises `EngineMoveError` if it was no legal move.
        """
        if self.error is not None:
            raise self.error
        assert self.best is not None
        return self.best


class Protocol:
    """What is known of an engine, and the commands to it.

    - `timeout`: seconds in which a command has to be answered; a search has its own time besides.
    - `search_timeout`: seconds for a search that has no time of its own.
    """

    def __init__(self, timeout: float | None, search_timeout: float | None) -> None:
        self.timeout = timeout
        self.search_timeout = search_timeout
        self.id: dict[str, str] = {}
        self.options = Options()
        self._is_introduced = False
        self._unanswered = 0
        self._search: Search | None = None
        self._game: object = None
        self._is_first = True
        self._variant: Variant | None = None
        self._last = ""

    # What comes from the engine.

    def receive(self, line: bytes) -> None:
        """Takes note of a line. Engines may say anything: what makes no sense is skipped.

        Raises `EngineTerminatedError` if it is too long.
        """
        if len(line) >= MAX_LINE:
            raise self.babbles()
        words = line.decode("utf-8", "replace").strip()
        keyword, _, rest = words.partition(" ")
        if words:
            self._last = words[:200]
        if keyword == "id":
            key, _, value = rest.strip().partition(" ")
            self.id[key] = value.strip()
        elif keyword == "option":
            option = Option.parse(words)
            if option is not None:
                self.options._add(option)
        elif keyword == "uciok":
            self._is_introduced = True
        elif keyword == "readyok":
            self._unanswered = max(0, self._unanswered - 1)
        elif self._search is not None:
            self._heard(self._search, keyword, rest)

    def _heard(self, search: Search, keyword: str, rest: str) -> None:
        if keyword == "info":
            news = parse_info(rest, search.board)
            if news:
                search.news.append(news)
            if news.get("multipv", 1) == 1:
                merge_info(search.info, news)
        elif keyword == "bestmove":
            self._search = None
            try:
                search.best = parse_best_move(rest, search.board)
            except EngineError as error:
                search.error = error

    def babbles(self) -> EngineTerminatedError:
        """A line has no end."""
        return EngineTerminatedError(f"the engine babbles: a line of over {MAX_LINE} bytes")

    def last_words(self) -> str:
        """The last line that the engine wrote, for messages."""
        return f"; its last line was {self._last!r}" if self._last else "; it has said nothing"

    # What goes to the engine.

    def introduce(self) -> Steps[None]:
        """Greets the engine and learns its name and options."""
        yield from self._greet()
        yield from self._synchronise()

    def _greet(self) -> Steps[None]:
        self._is_introduced = False
        if not (yield Wait(("uci",), lambda: self._is_introduced, self.timeout)):
            raise self._hung("uci", "is it a UCI engine")

    def ping(self) -> Steps[None]:
        """Waits until the engine has done everything it was told."""
        yield from self._settle()
        yield from self._synchronise()

    def configure(self, values: Mapping[str, OptionValue]) -> Steps[None]:
        """Sets options.

        Raises `EngineError` if there is no such option, or it can't have the value: then none is
        set. `TypeError` if they are no mapping of names.
        """
        check_instance("options", values, Mapping, 'a dict, such as {"Hash": 16}')
        lines = []
        for name, value in values.items():
            check_instance("the name of an option", name, str, "a text")
            if name.lower() in _MANAGED and name in self.options:
                raise EngineError(f"option {name} follows from the board: it is set for you")
            if name not in self.options:
                raise self.options._unknown(name)
            lines.append(self.options[name].command(value))
        yield from self._settle()
        yield from self._synchronise(*lines)
        if any(name.lower() == "variantpath" for name in values):
            # The file may define variants: ask again what UCI_Variant can be.
            yield from self._greet()
            self._variant = None

    def play(
        self, board: Board, limit: Limit, game: object, moves: Sequence[Move] | None
    ) -> Steps[PlayResult]:
        """Asks for a move."""
        _check_types(board, limit)
        if limit.is_unlimited(board.turn):
            raise ValueError("without a limit the engine would never move")
        outcome = board.outcome()
        if outcome is not None:
            why = f"{outcome.result()} by {outcome.termination.value}"
            raise ValueError(
                f"the game is over ({why}), so there is no move to play: {board.fen()}"
            )
        search = yield from self.start(board, limit, game, moves)
        best = yield from self.finish(search)
        assert best.move is not None
        return PlayResult(best.move, best.ponder, search.info)

    def analyse(
        self, board: Board, limit: Limit, game: object, moves: Sequence[Move] | None
    ) -> Steps[Info]:
        """Asks what the engine thinks."""
        _check_types(board, limit)
        if limit.is_unlimited(board.turn):
            raise ValueError("without a limit the analysis would never end: use analysis()")
        search = yield from self.start(board, limit, game, moves)
        yield from self.finish(search)
        return search.info

    def start(
        self, board: Board, limit: Limit, game: object, moves: Sequence[Move] | None
    ) -> Steps[Search]:
        """Starts a search and does not wait for its end."""
        _check_types(board, limit)
        if moves is not None and not moves:
            raise ValueError("there must be a move to choose from")
        names = [board.uci(move) for move in moves or ()]
        yield from self._settle()
        lines = self._choose_variant(board.variant)
        if self._is_first or game != self._game:
            lines.append("ucinewgame")
        played = "".join(f" {move.uci()}" for move in board.move_stack)
        lines.append(f"position fen {board.root().fen()}" + (played and f" moves{played}"))
        # Whatever the engine still has to say of the past comes before its readyok.
        yield from self._synchronise(*lines)
        self._is_first, self._game, self._variant = False, game, board.variant
        search = Search(board.copy(stack=False), limit)
        go = limit._go(board.turn)
        if names:
            go += " searchmoves " + " ".join(names)
        self._search = search
        yield Wait((go,), lambda: True, None)
        return search

    def finish(self, search: Search) -> Steps[BestMove]:
        """Waits for the end of a search."""
        seconds = search.limit._seconds(search.board.turn)
        if seconds is None:
            seconds = self.search_timeout
        elif self.timeout is not None:
            seconds += self.timeout
        else:
            seconds = None
        yield from self._until(search, search.is_over, seconds)
        return search.answer()

    def news(self, search: Search) -> Steps[Info | None]:
        """Waits for the next thing that the engine tells of a search; None at its end."""
        yield from self._until(search, search.has_news, self.search_timeout)
        return search.take()

    def end(self, search: Search) -> Steps[BestMove]:
        """Waits for the end of a search that has one: it has a limit, or has been stopped."""
        if search.is_stopped:
            return (yield from self.stop(search))
        if search.limit.is_unlimited(search.board.turn):
            raise ValueError("the analysis has no end: stop it first")
        return (yield from self.finish(search))

    def stop(self, search: Search) -> Steps[BestMove]:
        """Stops a search and waits for its answer."""
        if not search.is_over() and not (yield self._wait_for_stop(search)):
            raise self._hung("stop")
        return search.answer()

    def stop_lines(self, search: Search) -> tuple[str, ...]:
        """What has to be sent to stop a search, without waiting."""
        if search.is_over() or search.is_stopped:
            return ()
        search.is_stopped = True
        return ("stop",)

    # Parts of commands.

    def _wait_for_stop(self, search: Search) -> Wait:
        return Wait(self.stop_lines(search), search.is_over, self.timeout)

    def _until(
        self, search: Search, is_over: Callable[[], bool], seconds: float | None
    ) -> Steps[None]:
        if (yield Wait((), is_over, seconds)):
            return
        if not (yield self._wait_for_stop(search)):
            raise self._hung("go or stop")
        message = f"no answer within {seconds} seconds, only when told to stop"
        raise EngineTimeoutError(message + self.last_words(), is_hung=False)

    def _settle(self) -> Steps[None]:
        """Ends a search that was left alone."""
        search = self._search
        if search is not None and not (yield self._wait_for_stop(search)):
            raise self._hung("stop")

    def _synchronise(self, *lines: str) -> Steps[None]:
        # If somebody stopped waiting for an earlier answer, it still comes first.
        self._unanswered += 1
        if not (yield Wait((*lines, "isready"), lambda: not self._unanswered, self.timeout)):
            raise self._hung("isready")

    def _hung(self, command: str, question: str = "") -> EngineTimeoutError:
        message = f"no answer to {command} within {self.timeout} seconds"
        return EngineTimeoutError(f"{message}{question and f' ({question}?)'}{self.last_words()}")

    def _choose_variant(self, variant: Variant) -> list[str]:
        if variant is self._variant:
            return []
        option = self.options.get("UCI_Variant")
        if option is None:
            if variant is not Variant.GRAND:
                raise EngineError(f"the engine has no option UCI_Variant to play {variant.value}")
            return []
        if option.type != "combo" or variant.value not in option.var:
            raise EngineError(f"the engine does not play {variant.value}")
        lines = [option.command(variant.value)]
        if "UCI_Chess960" in self.options:
            # Castling is written as the king taking its rook.
            shuffled = variant is Variant.SHUFFLED_GRAND
            lines.append(self.options["UCI_Chess960"].command(shuffled))
        return lines
