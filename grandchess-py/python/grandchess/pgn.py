"""Reads and writes games as PGN, much as python-chess does.

:func:`games` goes through all games of a file, :func:`read_game` reads one
after the other from a handle. A :class:`Game` is the root of a tree of
:class:`GameNode` objects: ``str(game)`` is its PGN.

>>> import io
>>> from grandchess import pgn
>>> text = '''[White "Anna"]
... [Variant "Grand"]
...
... 1. Af4 Qe10 2. Ad6 {threatens mate} Qf10 (2... Qd9!) 3. Axc8# 1-0'''
>>> game = pgn.read_game(io.StringIO(text))
>>> game.headers["White"], game.result, len(game.mainline_moves())
('Anna', '1-0', 5)
>>> node = game.mainline()[2]
>>> node, node.comment, node.variations
(<GameNode 2. Ad6>, 'threatens mate', [<GameNode 2... Qf10>, <GameNode 2... Qd9>])
>>> game.end().board().is_checkmate()
True
"""

from __future__ import annotations

import gzip
import io
import os
import threading
import weakref
from collections.abc import Callable, Iterator, MutableMapping
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias, TypeVar, overload

from ._enums import Letters, Variant
from ._errors import PgnError
from ._grandchess import Game, GameNode, _Reader

__all__ = [
    "NAG_BLUNDER",
    "NAG_BRILLIANT_MOVE",
    "NAG_DUBIOUS_MOVE",
    "NAG_GOOD_MOVE",
    "NAG_MISTAKE",
    "NAG_SPECULATIVE_MOVE",
    "Game",
    "GameNode",
    "Headers",
    "games",
    "read_game",
    "read_headers",
]

NAG_GOOD_MOVE: Final = 1
NAG_MISTAKE: Final = 2
NAG_BRILLIANT_MOVE: Final = 3
NAG_BLUNDER: Final = 4
NAG_SPECULATIVE_MOVE: Final = 5
NAG_DUBIOUS_MOVE: Final = 6

MAX_GAME_BYTES: Final = 16 << 20


class _Readable(Protocol):
    def read(self, size: int, /) -> str | bytes: ...


class _Handle(_Readable, Protocol):
    def close(self) -> None: ...


if TYPE_CHECKING:
    _Source: TypeAlias = str | os.PathLike[str] | _Readable
    _Errors: TypeAlias = Literal["raise", "skip", "yield"]
    _Letters: TypeAlias = Letters | Literal["detect"]
    _Conflict: TypeAlias = Literal["refuse", "tag", "moves"]
    _Options: TypeAlias = tuple[
        Variant | None, Letters | None, Letters | None, _Conflict, int, tuple[bool, bool]
    ]

_T = TypeVar("_T")


class Headers(MutableMapping[str, str]):
    """The tags of a game by name, in order; changing them changes the game.

    They are the tags that ``str(game)`` writes. The seven of the roster are
    always there: taking one away makes it say that nothing is known. `Result`
    is the result of the game. `Variant`, and `SetUp` and `FEN` for a start
    position that is not Grand's, can be neither set nor taken away, since the
    game decides.

    Raises `ValueError` for a name that no tag can have, and for these three.
    """

    __slots__ = ("_game",)

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getitem__(self, name: str) -> str:
        return self._game._tag(name)

    def __setitem__(self, name: str, value: str) -> None:
        self._game._set_tag(name, value)

    def __delitem__(self, name: str) -> None:
        self._game._tag(name)
        if name == "Result":
            self._game.result = "*"
        elif name in ("Variant", "SetUp", "FEN"):
            raise ValueError(f"the game says by itself what {name} is")
        else:
            self._game._remove_tag(name)

    def __iter__(self) -> Iterator[str]:
        return iter([name for name, _ in self._game._tags()])

    def __len__(self) -> int:
        return len(self._game._tags())

    def __repr__(self) -> str:
        return f"<Headers {dict(self)!r}>"


def _path(source: str | os.PathLike[str]) -> str:
    path = os.fspath(source)
    if "\n" in path and not os.path.exists(path):
        raise ValueError(
            "this text is no path but has several lines: "
            "give io.StringIO(text) for a PGN, or use Game.parse(text)"
        )
    return path


def _open(path: str) -> tuple[str | None, _Handle | None]:
    """The path of a plain file, or a handle that decompresses."""
    if path.endswith(".gz"):
        return None, gzip.open(path, "rb")
    if path.endswith((".zst", ".zstd")):
        try:
            import zstandard
        except ImportError as error:
            message = "reading .zst files takes zstandard: pip install zstandard"
            raise ImportError(message) from error
        handle: _Handle = zstandard.open(path, "rb")
        return None, handle
    return path, None


def _letters(letters: _Letters | None, default: Letters | None) -> Letters | None:
    if letters is None:
        return default
    if isinstance(letters, Letters):
        return letters
    if letters == "detect":
        return None
    raise TypeError(f'letters must be a grandchess.Letters or "detect", not {letters!r}')


def _options(
    default_variant: Variant | None,
    letters: _Letters,
    fen_letters: _Letters | None,
    result_conflict: _Conflict,
    ranks_from_zero: bool,
    skip_variations: bool,
    max_game_bytes: int,
) -> _Options:
    moves = _letters(letters, Letters.NEUTRAL)
    return (
        default_variant,
        moves,
        _letters(fen_letters, moves),
        result_conflict,
        max_game_bytes,
        (bool(ranks_from_zero), bool(skip_variations)),
    )


class _Games(Iterator[_T]):
    """What :func:`games` gives: an iterator over the games of a source.

    A file that it opened itself is closed at its end, by :meth:`close`, or
    at the end of a ``with`` statement.
    """

    def __init__(
        self, reader: Iterator[Game], errors: _Errors, handle: _Handle | None = None
    ) -> None:
        self._reader: Iterator[Game] | None = reader
        self._errors = errors
        self._handle = handle

    def __iter__(self) -> _Games[_T]:
        return self

    def __next__(self) -> _T:
        while self._reader is not None:
            try:
                return next(self._reader)  # type: ignore[return-value]  # As the overloads say.
            except StopIteration:
                self.close()
            except PgnError as error:
                if self._errors == "yield":
                    return error  # type: ignore[return-value]
                if self._errors == "raise":
                    raise
        raise StopIteration

    def close(self) -> None:
        """Reads no more, and closes the file if it was opened here."""
        self._reader = None
        if self._handle is not None:
            self._handle.close()
            self._handle = None

    def __enter__(self) -> _Games[_T]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        # Not there if a subclass failed before it was made.
        if getattr(self, "_handle", None) is not None:
            self.close()


@overload
def games(
    source: _Source,
    errors: Literal["raise", "skip"] = "raise",
    default_variant: Variant | None = None,
    *,
    letters: _Letters = Letters.NEUTRAL,
    fen_letters: _Letters | None = None,
    result_conflict: _Conflict = "refuse",
    ranks_from_zero: bool = False,
    skip_variations: bool = False,
    max_game_bytes: int = MAX_GAME_BYTES,
) -> _Games[Game]: ...
@overload
def games(
    source: _Source,
    errors: Literal["yield"],
    default_variant: Variant | None = None,
    *,
    letters: _Letters = Letters.NEUTRAL,
    fen_letters: _Letters | None = None,
    result_conflict: _Conflict = "refuse",
    ranks_from_zero: bool = False,
    skip_variations: bool = False,
    max_game_bytes: int = MAX_GAME_BYTES,
) -> _Games[Game | PgnError]: ...
def games(
    source: _Source,
    errors: _Errors = "raise",
    default_variant: Variant | None = None,
    *,
    letters: _Letters = Letters.NEUTRAL,
    fen_letters: _Letters | None = None,
    result_conflict: _Conflict = "refuse",
    ranks_from_zero: bool = False,
    skip_variations: bool = False,
    max_game_bytes: int = MAX_GAME_BYTES,
) -> _Games[Any]:
    """Goes through the games of a PGN, one at a time in memory.

    - `source`: the path of a file (``.gz`` and ``.zst`` are decompressed; the latter takes the
      extra ``zst``), or a handle with a method `read` that gives text or bytes.
    - `errors`: what becomes of a game that can't be read: ``"raise"`` raises its `PgnError` (asked
      again, the iterator goes on with the next game), ``"skip"`` leaves it out, ``"yield"`` gives
      the error in its place.
    - `default_variant`: the variant of games that name none. Without it such a game is an error,
      unless its FEN tag has ten ranks.
    - `letters`: the piece letters of the moves, or ``"detect"`` to find them out for each game;
      `fen_letters` those of FEN tags, the same unless told.
    - `result_conflict`: what counts where the Result tag and the end of the moves name different
      results: ``"tag"``, ``"moves"``, or neither (``"refuse"``: it is an error).
    - `ranks_from_zero`: whether moves and FEN tags number the ranks 0 to 9, as XBoard writes them.
    - `skip_variations`: whether variations are passed over, unread.
    - `max_game_bytes`: the longest text that is read as one game.

    A file that it opens is closed behind the last game, by the iterator's
    method `close`, or at the end of ``with games(path) as found:``.

    Raises `OSError` if a file can't be opened or read, and whatever a handle raises.
    """
    if errors not in ("raise", "skip", "yield"):
        raise ValueError(f'errors must be "raise", "skip" or "yield", not {errors!r}')
    options = _options(
        default_variant,
        letters,
        fen_letters,
        result_conflict,
        ranks_from_zero,
        skip_variations,
        max_game_bytes,
    )
    if isinstance(source, (str, os.PathLike)):
        path, handle = _open(_path(source))
        try:
            return _Games(_Reader(path, handle, *options), errors, handle)
        except BaseException:
            if handle is not None:
                handle.close()
            raise
    return _Games(_Reader(None, _readable(source, "a path or a handle"), *options), errors)


def _readable(handle: object, accepted: str) -> _Readable:
    if not callable(getattr(handle, "read", None)):
        raise TypeError(
            f"expected {accepted} with a method read(), not {type(handle).__name__!r}; "
            "for a text: io.StringIO(text)"
        )
    return handle  # type: ignore[return-value]


_readers: weakref.WeakKeyDictionary[Any, tuple[_Reader, object]] = weakref.WeakKeyDictionary()
"""The reader of each handle of `read_game`, and where the handle stood after the last game."""

_lock: Final = threading.Lock()


def _place(handle: object) -> object:
    """Where a handle stands, if it can tell."""
    try:
        return handle.tell()  # type: ignore[attr-defined]
    except (AttributeError, OSError):
        return None


def read_game(
    handle: _Readable,
    default_variant: Variant | None = None,
    *,
    letters: _Letters = Letters.NEUTRAL,
    fen_letters: _Letters | None = None,
    result_conflict: _Conflict = "refuse",
    ranks_from_zero: bool = False,
    skip_variations: bool = False,
    max_game_bytes: int = MAX_GAME_BYTES,
) -> Game | None:
    """Reads the next game from a handle; `None` if there is no more.

    The handle gives text or bytes. It is read line by line if it has a method
    `readline`, so that it then stands behind the line in which the game ended
    (behind the first line of the next game, where a game has no result);
    one without is read in blocks, and what is beyond the game is kept for the
    next call with the same handle. A handle that has been moved in between
    is read from its new place. The other arguments are those of :func:`games`.

    After a `None`, a handle that has grown can be read on.

    Raises `PgnError` if the game can't be read; the next call reads the next game.
    """
    options = _options(
        default_variant,
        letters,
        fen_letters,
        result_conflict,
        ranks_from_zero,
        skip_variations,
        max_game_bytes,
    )
    return _read_on(handle, options, lambda reader: next(reader, None))


def read_headers(
    handle: _Readable, *, max_game_bytes: int = MAX_GAME_BYTES
) -> dict[str, str] | None:
    """Reads the tags of the next game from a handle, and steps over its moves; `None` if there is
    no more game.

    Faster than :func:`read_game`, with which it can take turns: to look for
    games by their tags, note ``handle.tell()`` before each call, go back with
    ``handle.seek()``, and read the game. The moves are not looked at.

    Raises `PgnError` if the tags can't be read; the next call reads the next game.
    """
    options = _options(None, Letters.NEUTRAL, None, "refuse", False, False, max_game_bytes)

    def next_tags(reader: _Reader) -> dict[str, str] | None:
        tags = reader.next_tags()
        return None if tags is None else dict(tags)

    return _read_on(handle, options, next_tags)


def _read_on(handle: _Readable, options: _Options, read: Callable[[_Reader], _T]) -> _T:
    """Reads on where the handle was left, or anew if it has been moved."""
    _readable(handle, "an open file or another handle")
    with _lock:
        try:
            reader, place = _readers.get(handle, (None, None))
        except TypeError as error:
            message = f"a {type(handle).__name__!r} can't be remembered: use grandchess.pgn.games"
            raise TypeError(message) from error
        if reader is None or place != _place(handle):
            reader = _Reader(None, _Weak(handle), *options)
        else:
            reader.configure(*options)
    is_over = False
    try:
        found = read(reader)
        is_over = found is None
        return found
    finally:
        with _lock:
            if is_over:
                _readers.pop(handle, None)
            else:
                _readers[handle] = (reader, _place(handle))


class _Weak:
    """Reads from a handle that it does not keep alive, line by line if that can be done."""

    __slots__ = ("_handle", "_has_lines")

    def __init__(self, handle: _Readable) -> None:
        self._handle = weakref.ref(handle)
        self._has_lines = hasattr(handle, "readline")

    def read(self, size: int, /) -> str | bytes:
        handle = self._handle()
        if handle is None:
            return b""
        if self._has_lines:
            try:
                return handle.readline(size)  # type: ignore[attr-defined, no-any-return]
            except io.UnsupportedOperation:
                self._has_lines = False
        return handle.read(size)
