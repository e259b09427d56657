"""Tests of what `grandchess.svg` accepts, escapes and refuses."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

try:
    from grandchess import svg
except ImportError:  # the package is not installed: its pure Python part is enough here
    sys.path.insert(0, str(Path(__file__).parents[1] / "python"))
    from grandchess import svg

NS = "{http://www.w3.org/2000/svg}"
WHITE = SimpleNamespace(name="WHITE")
KING = SimpleNamespace(name="KING")
MAN: Any = SimpleNamespace(color=WHITE, role=KING)


@dataclass(frozen=True)
class Move:
    from_square: int
    to_square: int


def diagram(men: Any) -> Any:
    return SimpleNamespace(piece_map=lambda: men)


def parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


# Colours.


@pytest.mark.parametrize(
    ("color", "fill", "opacity"),
    [
        ("#abc", "#aabbcc", None),
        ("#ABCD", "#aabbcc", 0xDD / 255),
        ("#a1b2c3", "#a1b2c3", None),
        ("#a1b2c300", "#a1b2c3", 0),
        ("Red", "red", None),
        (" rebeccapurple ", "rebeccapurple", None),
        ("transparent", "none", None),
        ("rgb(255, 0, 10)", "#ff000a", None),
        ("rgb(100%, 0%, 50%)", "#ff0080", None),
        ("rgba(1,2,3,.25)", "#010203", 0.25),
        ("rgb(1 2 3 / 25%)", "#010203", 0.25),
        ("hsl(120, 100%, 50%)", "#00ff00", None),
        ("hsla(240, 100%, 50%, 0.5)", "#0000ff", 0.5),
    ],
)
def test_colors_are_read_as_css_reads_them(color: str, fill: str, opacity: float | None) -> None:
    rects = [
        r for r in parse(svg.board(fill={0: color})).iter(f"{NS}rect") if r.get("width") == "45"
    ]
    assert [rect.attrib["fill"] for rect in rects] == [fill]
    found = rects[0].get("fill-opacity")
    assert (found is None) == (opacity is None)
    if opacity is not None and found is not None:
        assert float(found) == pytest.approx(opacity, abs=0.001)


@pytest.mark.parametrize(
    "color",
    [
        "", "#", "#12", "#12345", "#ggg", "#1234567", "gren", "red;", "url(#a)", "var(--a)",
        "rgb(1,2)", "rgb(256,0,0)", "rgb(-1,0,0)", "rgb(1,2,3,4)", "rgb(a,b,c)", "rgb(1,,2)",
        "hsl(120,1,1)", "hsl(361,1%,1%)", "rgb(1,2,3", 'red"/><script>', "red' onload='x",
        "rgb(1,2,3)/**/", "#123\n<g>", "expression(1)", "javascript:alert(1)", "red\0", "１２３",
    ],
)  # fmt: skip
def test_other_colors_are_refused(color: str) -> None:
    for draw in (
        lambda: svg.Arrow(0, 1, color),
        lambda: svg.board(fill={0: color}),
        lambda: svg.board(colors={"margin": color}),
        lambda: svg.piece(MAN, colors={"black fill": color}),
    ):
        with pytest.raises(ValueError):
            draw()


# Drawings of the caller.


@pytest.mark.parametrize(
    "fragment",
    [
        "<script>alert(1)</script>",
        "<g><script xmlns='http://www.w3.org/1999/xhtml'/></g>",
        "<style>*{fill:red}</style>",
        "<foreignObject/>",
        "<animate attributeName='href'/>",
        "<use href='#a'/>",
        "<g onclick='alert(1)'/>",
        "<g OnLoad='alert(1)'/>",
        "<image href='https://example.org/a.png'/>",
        "<image xmlns:x='http://www.w3.org/1999/xlink' x:href='javascript:alert(1)'/>",
        "<image href='data:image/svg+xml;base64,AAAA'/>",
        "<g fill='url(https://example.org/#a)'/>",
        "<g style='fill:u\\72l(//example.org)'/>",
        "</svg><svg>",
        "</g></svg>",
        "<g>",
        "text",
        "<g/>text",
        "<!DOCTYPE a><g/>",
        "&nbsp;",
        "<g>" * 5000 + "</g>" * 5000,
    ],
)
def test_own_pieces_that_could_do_harm_are_refused(fragment: str) -> None:
    with pytest.raises(ValueError, match=r"^pieces\['K'\] "):
        svg.board(diagram({14: MAN}), pieces={"K": fragment})


# Text from strangers.


@pytest.mark.parametrize(
    "title",
    [
        "</title><script>alert(1)</script>",
        '" onload="alert(1)" x=\'',
        "a & b < c > d ]]> \"both\" 'kinds'",
        "&lt;script&gt;",
        "<!-- --><![CDATA[",
        "two\nlines",
        "",
    ],
)
def test_a_title_is_escaped(title: str) -> None:
    root = parse(svg.board(title=title))
    assert root.attrib["aria-label"] == title
    assert (root[0].text or "") == title
    assert set(root.attrib) == {"viewBox", "role", "aria-label"}
    assert len(list(root.iter())) == len(list(parse(svg.board()).iter()))


@pytest.mark.parametrize("title", ["\0", "a\x1bb", "\ud800", "\uffff"])
def test_a_title_that_xml_cannot_carry_is_refused(title: str) -> None:
    with pytest.raises(ValueError, match="title holds .* XML"):
        svg.board(title=title)


@pytest.mark.parametrize(
    "style",
    ["", "max-width: 30em", "max-width:30em;margin:0 auto;", "width: calc(50% + 1px) !important"],
)
def test_a_style_is_carried(style: str) -> None:
    assert parse(svg.board(style=style)).attrib["style"] == style


@pytest.mark.parametrize(
    "style",
    [
        '"><script>', "color: red\" onload=\"x", "background: url(//example.org)",
        "background: URL (x)", "a{b:c}", "color", ": red", "color: red; }", "a: \\75rl(x)",
        "@import x", "a: 'b'", "a: expression(1)", "a: b:c", "a: <", "a: &quot;",
    ],
)  # fmt: skip
def test_other_styles_are_refused(style: str) -> None:
    with pytest.raises(ValueError, match="style must be CSS declarations"):
        svg.board(style=style)


# What is not accepted.


class Indexed:
    """An integer of another library, as numpy's are."""

    def __index__(self) -> int:
        return 44


def test_integers_of_other_libraries_are_squares() -> None:
    seven: Any = Indexed()
    assert svg.board(squares=[seven]) == svg.board(squares=[44])
    assert svg.Arrow(seven, 0) == svg.Arrow(44, 0)
    assert type(svg.Arrow(seven, 0).tail) is int


@pytest.mark.parametrize("square", [-1, 100, 10**30, -(10**30)])
def test_squares_off_the_board_are_refused(square: int) -> None:
    for draw in every_use_of_a_square(square):
        with pytest.raises(
            ValueError, match=r"must be an int from 0 \(a1\) to 99 \(j10\), not -?1"
        ):
            draw()


@pytest.mark.parametrize("square", [True, False, 1.0, "e4", (1, 2, 3), b"a"])
def test_squares_of_other_types_are_refused(square: Any) -> None:
    kind = (TypeError, ValueError) if isinstance(square, str) else TypeError
    for draw in every_use_of_a_square(square):
        with pytest.raises(kind):
            draw()


def every_use_of_a_square(square: Any) -> list[Any]:
    return [
        lambda: svg.Arrow(square, 0),
        lambda: svg.Arrow(0, square),
        lambda: svg.board(arrows=[(0, square)]),
        lambda: svg.board(squares=[square]),
        lambda: svg.board(check=square),
        lambda: svg.board(fill={square: "red"}),
        lambda: svg.board(lastmove=Move(0, square)),
        lambda: svg.board(lastmove=Move(square, 0)),
        lambda: svg.board(diagram({square: MAN})),
    ]


@pytest.mark.parametrize(
    ("arguments", "kind", "message"),
    [
        ({"board": "r8r"}, TypeError, "board must be a board, .* or None, not 'r8r'"),
        ({"board": diagram({3: "K"})}, TypeError, "a piece with .* is wanted, not 'K'"),
        ({"orientation": "white"}, TypeError, "orientation must be WHITE or BLACK"),
        ({"orientation": 1}, TypeError, "orientation must be WHITE or BLACK .* not 1"),
        ({"orientation": None}, TypeError, "orientation must be WHITE or BLACK"),
        ({"lastmove": "e3e5"}, TypeError, "lastmove must be a move or None, not 'e3e5'"),
        ({"check": "e2"}, ValueError, "check must be a square, None or \"auto\", not 'e2'"),
        ({"arrows": [5]}, TypeError, "arrows must hold Arrows or .* pairs, not 5"),
        ({"arrows": [(1, 2, "red")]}, TypeError, "arrows must hold"),
        ({"arrows": "ab"}, TypeError, "arrows must be an iterable"),
        ({"arrows": None}, TypeError, "arrows must be an iterable"),
        ({"squares": 5}, TypeError, "squares must be an iterable .* not 5"),
        ({"squares": "e4"}, TypeError, "squares must be an iterable"),
        ({"fill": [(0, "red")]}, TypeError, "fill must be a mapping or None"),
        ({"fill": {0: 5}}, TypeError, r"fill\[0\] must be a str, not 5"),
        ({"fill": {0: "gren"}}, ValueError, r"fill\[0\] must be a CSS colour .* not 'gren'"),
        ({"size": 0}, ValueError, "size must be None or an int of 1 or more .* not 0"),
        ({"size": -5}, ValueError, "size must be"),
        ({"size": True}, TypeError, "size must be"),
        ({"size": 3.5}, TypeError, "size must be .* not 3.5"),
        ({"size": "300"}, TypeError, "size must be"),
        ({"coordinates": 1}, TypeError, "coordinates must be True or False, not 1"),
        ({"colors": {"sqare light": "red"}}, ValueError, "colors has no 'sqare light'; it has '"),
        ({"colors": {5: "red"}}, ValueError, "colors has no 5"),
        ({"colors": "red"}, TypeError, "colors must be a mapping"),
        ({"theme": "blue"}, ValueError, "theme must be one of .*'dark'.* not 'blue'"),
        ({"theme": None}, TypeError, "theme must be one of"),
        ({"pieces": {"M": "<g/>"}}, ValueError, "pieces has the key 'M'; accepted are"),
        ({"pieces": {"KQ": "<g/>"}}, ValueError, "pieces has the key 'KQ'"),
        ({"pieces": {(True, "DUKE"): "<g/>"}}, ValueError, "must be a role .* not 'DUKE'"),
        ({"pieces": {("w", "KING"): "<g/>"}}, TypeError, "the colour in pieces"),
        ({"pieces": {"K": 5}}, TypeError, r"pieces\['K'\] must be a str, not 5"),
        ({"pieces": ["<g/>"]}, TypeError, "pieces must be a mapping"),
        ({"style": 5}, TypeError, "style must be a str, not 5"),
        ({"title": 5}, TypeError, "title must be a str, not 5"),
    ],
)  # fmt: skip
def test_bad_arguments_are_named(
    arguments: dict[str, Any], kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=message):
        svg.board(**arguments)


def test_a_piece_must_be_a_piece() -> None:
    bad: Any
    for bad in (
        "K",
        None,
        5,
        SimpleNamespace(color="white", role=KING),
        SimpleNamespace(color=WHITE, role=3),
    ):
        with pytest.raises(TypeError):
            svg.piece(bad)
    with pytest.raises(ValueError, match="size must be"):
        svg.piece(MAN, 0)
