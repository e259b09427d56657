"""Draws boards and pieces as SVG pictures.

:func:`board` draws a board, :func:`piece` one piece, :class:`Arrow` an arrow
on a board. What comes back is a :class:`SvgString`: text that can be written
to a file, and that a notebook shows as a picture.

The pictures use plain shapes only: no style sheet, no script, no reference,
no font, no gradient. Browsers, CairoSVG, librsvg and resvg draw them alike,
and many of them can stand on one page. Whatever the caller hands in is
checked or escaped, so a title or a colour from a stranger cannot smuggle
markup into a page.

>>> from grandchess import svg
>>> picture = svg.board(arrows=[svg.Arrow(24, 44)], size=400)
>>> picture[:4], picture.count("<polygon")
('<svg', 1)
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol, TypeAlias
from xml.sax.saxutils import escape, quoteattr

from ._pieces import GLYPHS, PIECES
from ._svg_input import (
    SYMBOLS,
    checked_style,
    color_of,
    is_white,
    items,
    man_of,
    optional_size,
    paint_of,
    pairs_of,
    palette_of,
    piece_set,
    square_of,
    string_of,
)

__all__ = ["Arrow", "SvgString", "board", "piece"]


class SvgString(str):
    """SVG text which notebooks show as a picture.

    >>> from grandchess import svg
    >>> isinstance(svg.board(), str)
    True
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class _Named(Protocol):
    """A member of an enumeration."""

    @property
    def name(self) -> str: ...


class _Piece(Protocol):
    @property
    def color(self) -> _Named | bool: ...
    @property
    def role(self) -> _Named: ...


class _Board(Protocol):
    def piece_map(self) -> Mapping[int, _Piece]: ...


class _Move(Protocol):
    @property
    def from_square(self) -> int: ...
    @property
    def to_square(self) -> int: ...


_Color: TypeAlias = _Named | bool
_PieceSet: TypeAlias = Mapping[str, str] | Mapping[tuple[Any, Any], str]

_CELL: Final = 45
_SIDE: Final = 10 * _CELL
_FRAME: Final = 6
_ARROW_NAMES: Final = ("green", "red", "yellow", "blue")


@dataclass(frozen=True)
class Arrow:
    """An arrow from the square `tail` to the square `head`; a ring if they are the same.

    `color` is ``"green"``, ``"red"``, ``"yellow"`` or ``"blue"`` (translucent
    colours of the theme), or any other CSS colour.

    Raises `TypeError` for a square that is no int, and `ValueError` for one
    outside 0 (a1) to 99 (j10), or for a colour that is none.

    >>> from grandchess import svg
    >>> svg.Arrow(24, 44, "red")
    Arrow(tail=24, head=44, color='red')
    """

    tail: int
    head: int
    color: str = "green"

    def __post_init__(self) -> None:
        object.__setattr__(self, "tail", square_of(self.tail, "tail"))
        object.__setattr__(self, "head", square_of(self.head, "head"))
        color_of(self.color, "color")


@dataclass(frozen=True)
class _View:
    """Where things are on the picture."""

    white_below: bool
    coordinates: bool

    @property
    def left(self) -> int:
        """The width of the frame at the left and at the bottom, where the coordinates are."""
        return 24 if self.coordinates else _FRAME

    @property
    def width(self) -> int:
        return self.left + _SIDE + _FRAME

    def corner(self, square: int) -> tuple[int, int]:
        """The upper left corner of a square."""
        file, rank = square % 10, square // 10
        column, row = (file, 9 - rank) if self.white_below else (9 - file, rank)
        return self.left + _CELL * column, _FRAME + _CELL * row

    def middle(self, square: int) -> tuple[float, float]:
        x, y = self.corner(square)
        return x + _CELL / 2, y + _CELL / 2

    def rect(self, paint: str, square: int | None = None) -> str:
        """One square, or all of them."""
        x, y = (self.left, _FRAME) if square is None else self.corner(square)
        side = _SIDE if square is None else _CELL
        return f'<rect x="{x}" y="{y}" width="{side}" height="{side}" {paint}/>'


def _label(man: tuple[bool, str]) -> str:
    return f"{'white' if man[0] else 'black'} {man[1].lower()}"


def _name(square: int) -> str:
    return f"{'abcdefghij'[square % 10]}{square // 10 + 1}"


def _arrows(arrows: object) -> list[Arrow]:
    found = []
    for arrow in items(arrows, "arrows", "Arrows or (tail, head) pairs"):
        if isinstance(arrow, tuple) and len(arrow) == 2:
            arrow = Arrow(*arrow)
        if not isinstance(arrow, Arrow):
            raise TypeError(f"arrows must hold Arrows or (tail, head) pairs, not {arrow!r}")
        found.append(arrow)
    return found


def _drawing(
    man: tuple[bool, str], palette: Mapping[str, str], own: Mapping[tuple[bool, str], str]
) -> str:
    """The shapes of one piece, without the group that places it."""
    if man in own:
        return own[man]
    side = "white" if man[0] else "black"
    detail = palette[f"{side} detail"]
    shapes = PIECES[man[1]].replace("{line}", paint_of("stroke", detail))
    shapes = shapes.replace("{spot}", paint_of("fill", detail))
    paint = paint_of("fill", palette[f"{side} fill"]), paint_of("stroke", palette[f"{side} stroke"])
    return (
        f"<g {paint[0]} {paint[1]} "
        f'stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">{shapes}</g>'
    )


def _document(
    width: float, size: int | None, style: str | None, title: str, body: str
) -> SvgString:
    pixels = "" if size is None else f' width="{size}" height="{size}"'
    css = f" style={quoteattr(checked_style(style))}" if style is not None else ""
    return SvgString(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {width:g}"{pixels} '
        f'role="img" aria-label={quoteattr(title)}{css}><title>{escape(title)}</title>{body}</svg>'
    )


def _sign(text: str, x: float, y: float) -> str:
    """A coordinate with its middle at (x, y)."""
    width = 7.4 * len(text) - 2.4
    scale = 1.1
    return "".join(
        f'<path transform="translate({x + scale * (7.4 * i - width / 2):.4g} '
        f'{y - scale * 5.5:.4g}) scale({scale})" d="{GLYPHS[letter]}"/>'
        for i, letter in enumerate(text)
    )


def _is_dark(square: int) -> bool:
    return (square // 10 + square % 10) % 2 == 0


def _ground(view: _View, palette: Mapping[str, str]) -> str:
    """The frame with its coordinates, and the squares."""
    dark = "".join(
        f"M{x} {y}h{_CELL}v{_CELL}h-{_CELL}z"
        for x, y in (view.corner(square) for square in range(100) if _is_dark(square))
    )
    margin = paint_of("fill", palette["margin"])
    ground = (
        f'<rect width="{view.width}" height="{view.width}" {margin}/>'
        f"{view.rect(paint_of('fill', palette['square light']))}"
        f'<path d="{dark}" {paint_of("fill", palette["square dark"])}/>'
    )
    if not view.coordinates:
        return ground
    files = "".join(
        _sign("abcdefghij"[i], view.middle(i)[0], view.width - view.left / 2 - 0.5)
        for i in range(10)
    )
    ranks = "".join(
        _sign(str(i + 1), view.left / 2 - 0.5, view.middle(10 * i)[1]) for i in range(10)
    )
    return (
        f'{ground}<g fill="none" {paint_of("stroke", palette["coord"])} stroke-width="1.35" '
        f'stroke-linecap="round" stroke-linejoin="round">{files}{ranks}</g>'
    )


def _lastmove(view: _View, palette: Mapping[str, str], move: object) -> str:
    """The two squares of a move, highlighted."""
    if move is None:
        return ""
    if not (hasattr(move, "from_square") and hasattr(move, "to_square")):
        raise TypeError(f"lastmove must be a move or None, not {move!r}")
    ends = (
        square_of(move.from_square, "lastmove.from_square"),
        square_of(move.to_square, "lastmove.to_square"),
    )
    return "".join(
        view.rect(paint_of("fill", palette[f"square {shade} lastmove"]), square)
        for square in dict.fromkeys(ends)
        for shade in ["dark" if _is_dark(square) else "light"]
    )


def _filled(view: _View, square: object, color: object) -> str:
    where = square_of(square, "a square of fill")
    return view.rect(paint_of("fill", color, f"fill[{where}]"), where)


def _glow(view: _View, palette: Mapping[str, str], square: int | None) -> str:
    """Discs that grow denser towards the middle of a square."""
    if square is None:
        return ""
    x, y = view.middle(square)
    paint = paint_of("fill", palette["check"], share=0.3)
    return "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" {paint}/>' for radius in (22.5, 19.5, 16.5, 13)
    )


def _placed(
    view: _View,
    square: int,
    man: tuple[bool, str],
    palette: Mapping[str, str],
    own: Mapping[tuple[bool, str], str],
) -> str:
    """A piece on its square."""
    x, y = view.corner(square)
    return (
        f'<g transform="translate({x} {y})"><title>{_label(man)} {_name(square)}</title>'
        f"{_drawing(man, palette, own)}</g>"
    )


def _squares(squares: object) -> list[int]:
    if squares is None:
        return []
    marks = items(squares, "squares", "ints from 0 (a1) to 99 (j10)")
    return list(dict.fromkeys(square_of(mark, "a square of squares") for mark in marks))


def _mark(view: _View, palette: Mapping[str, str], square: int, occupied: bool) -> str:
    """A dot, or four corners round a piece."""
    x, y = view.corner(square)
    paint = paint_of("fill", palette["mark"], share=0.6)
    if not occupied:
        return f'<circle cx="{x + _CELL / 2:g}" cy="{y + _CELL / 2:g}" r="7" {paint}/>'
    right, below = x + _CELL, y + _CELL
    return (
        f'<path d="M{x} {y}h11l-11 11zM{right} {y}v11l-11-11z'
        f'M{right} {below}h-11l11-11zM{x} {below}v-11l11 11z" {paint}/>'
    )


def _arrow(view: _View, palette: Mapping[str, str], arrow: Arrow) -> str:
    """The ring round one square, or the arrow between the middles of two."""
    color = palette[f"arrow {arrow.color}"] if arrow.color in _ARROW_NAMES else arrow.color
    (x, y), (to_x, to_y) = view.middle(arrow.tail), view.middle(arrow.head)
    if arrow.tail == arrow.head:
        paint = paint_of("stroke", color)
        return f'<circle cx="{x:g}" cy="{y:g}" r="19.5" fill="none" {paint} stroke-width="4.5"/>'
    length = math.hypot(to_x - x, to_y - y)
    along_x, along_y = (to_x - x) / length, (to_y - y) / length
    neck = length - 20
    outline = ((12, -4), (neck, -4), (neck, -12), (length, 0), (neck, 12), (neck, 4), (12, 4))
    points = " ".join(
        f"{round(x + along_x * far - along_y * side, 2):g},"
        f"{round(y + along_y * far + along_x * side, 2):g}"
        for far, side in outline
    )
    return f'<polygon points="{points}" {paint_of("fill", color)}/>'


def _described(men: Mapping[int, tuple[bool, str]]) -> str:
    """Who stands where, in words, for those who do not see the picture."""
    sides = []
    for white in (True, False):
        groups = []
        for role in SYMBOLS:
            where = [_name(s) for s in sorted(men) if men[s] == (white, role)]
            if where:
                groups.append(f"{role.lower()} {' '.join(where)}")
        if groups:
            sides.append(f"{'White' if white else 'Black'}: {', '.join(groups)}.")
    return f"<desc>{' '.join(sides)}</desc>" if sides else ""


def _default_title(board: object) -> str:
    if board is None:
        return "Grand Chess board"
    turn, in_check = getattr(board, "turn", None), getattr(board, "is_check", None)
    if turn is None:
        return "Grand Chess position"
    side = "White" if is_white(turn, "board.turn") else "Black"
    return f"Grand Chess, {side} to move" + (", in check" if in_check and in_check() else "")


def _checked(check: object, board: object) -> int | None:
    """The square to mark as in check."""
    if check is None:
        return None
    if not isinstance(check, str):
        return square_of(check, 'check (a square, None or "auto")')
    if check != "auto":
        raise ValueError(f'check must be a square, None or "auto", not {check!r}')
    is_check, king = getattr(board, "is_check", None), getattr(board, "king", None)
    if is_check is None or king is None or not is_check():
        return None
    square = king(getattr(board, "turn", None))
    return None if square is None else square_of(square, "board.king()")


def board(
    board: _Board | None = None,
    *,
    orientation: _Color = True,
    lastmove: _Move | None = None,
    check: int | Literal["auto"] | None = None,
    arrows: Iterable[Arrow | tuple[int, int]] = (),
    fill: Mapping[int, str] | None = None,
    squares: Iterable[int] | None = None,
    size: int | None = None,
    coordinates: bool = True,
    colors: Mapping[str, str] | None = None,
    theme: Literal["auto", "light", "dark"] = "auto",
    pieces: _PieceSet | None = None,
    style: str | None = None,
    title: str | None = None,
) -> SvgString:
    """Draws a board.

    Squares are ints from 0 (a1) to 99 (j10). The arguments:

    - `board`: anything with `piece_map()` (`Board`, `Position`, `Setup`); `None` draws an empty
      board.
    - `orientation`: the side at the bottom, `WHITE` (or `True`) or `BLACK` (or `False`).
    - `lastmove`: a move whose two squares are highlighted.
    - `check`: a square to mark as in check; ``"auto"`` marks the king of the side to move if it is
      in check; `None` marks nothing.
    - `arrows`: `Arrow` objects or (tail, head) pairs.
    - `fill`: square to CSS colour, painted under the piece.
    - `squares`: squares to mark: a dot on an empty one, four corners round a piece.
    - `size`: width and height in pixels, 1 or more; `None` makes a picture that fills its place.
    - `coordinates`: whether files and ranks are written at the left and at the bottom.
    - `theme`: ``"light"``, ``"dark"``, or ``"auto"``, whose frame suits pages of either kind.
    - `colors`: colours that replace those of the theme: ``"square light"``, ``"square dark"``,
      ``"square light lastmove"``, ``"square dark lastmove"``, ``"margin"``, ``"border"``,
      ``"coord"``, ``"check"``, ``"mark"``, ``"arrow green"`` (red, yellow, blue),
      ``"white fill"``, ``"white stroke"``, ``"white detail"``, and the same of ``"black"``.
    - `pieces`: your own drawings, SVG elements in a cell of 45 by 45 units, by (color, role) or by
      symbol (``"A"`` white archbishop, ``"c"`` black chancellor). A piece that is missing is drawn
      as usual. Scripts, style sheets and whatever loads from outside are refused.
    - `style`: CSS declarations for the outermost element, such as ``"max-width: 30em"``.
    - `title`: the name of the picture for screen readers and hovering; it says whose turn it is
      unless you give one.

    Colours are CSS names, ``#rgb``, ``#rgba``, ``#rrggbb``, ``#rrggbbaa``, ``rgb()``, ``rgba()``,
    ``hsl()`` and ``hsla()``.

    Raises `TypeError` for an argument of a wrong type, and `ValueError` for one out of range or
    not accepted; the message says what came and what is accepted.

    >>> from grandchess import svg
    >>> picture = svg.board(fill={44: "#ffcc00"}, squares=[55], orientation=False, size=320)
    >>> 'width="320"' in picture
    True
    """
    if board is not None and not callable(getattr(board, "piece_map", None)):
        raise TypeError(f"board must be a board, a position, a setup or None, not {board!r}")
    if not isinstance(coordinates, bool):
        raise TypeError(f"coordinates must be True or False, not {coordinates!r}")
    men = {
        square_of(square, "a square of board.piece_map()"): man_of(man)
        for square, man in pairs_of(
            None if board is None else board.piece_map(), "board.piece_map()"
        )
    }
    view = _View(is_white(orientation, "orientation"), coordinates)
    palette = palette_of(theme, colors)
    own = piece_set(pieces)
    layers = [
        _described(men),
        _ground(view, palette),
        _lastmove(view, palette, lastmove),
        *(_filled(view, square, color) for square, color in pairs_of(fill, "fill")),
        _glow(view, palette, _checked(check, board)),
        view.rect(f'fill="none" {paint_of("stroke", palette["border"])} stroke-width="1.5"'),
        *(_placed(view, square, men[square], palette, own) for square in sorted(men)),
        *(_mark(view, palette, square, square in men) for square in _squares(squares)),
        *(_arrow(view, palette, arrow) for arrow in _arrows(arrows)),
    ]
    name = _default_title(board) if title is None else string_of(title, "title")
    return _document(view.width, optional_size(size), style, name, "".join(layers))


def piece(
    piece: _Piece, size: int | None = None, *, colors: Mapping[str, str] | None = None
) -> SvgString:
    """Draws one piece on a transparent ground, in a cell of 45 by 45 units.

    `size` is width and height in pixels, 1 or more; `None` makes a picture
    that fills its place. `colors` replaces colours as in :func:`board`.

    Raises `TypeError` and `ValueError` as :func:`board` does.

    >>> import grandchess
    >>> from grandchess import svg
    >>> man = grandchess.Board().piece_at(grandchess.G2)
    >>> "<title>white archbishop</title>" in svg.piece(man, size=64)
    True
    """
    man = man_of(piece)
    drawing = _drawing(man, palette_of("auto", colors), {})
    return _document(_CELL, optional_size(size), None, _label(man), drawing)
