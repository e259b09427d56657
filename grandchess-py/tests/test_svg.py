"""Tests of `grandchess.svg` on stand-ins for boards, pieces and moves.

The stand-ins have what the module asks of a board and nothing else, so these
tests also hold the module to that little.
"""

from __future__ import annotations

import enum
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

try:
    from grandchess import svg
except ImportError:  # the package is not installed: its pure Python part is enough here
    sys.path.insert(0, str(Path(__file__).parents[1] / "python"))
    from grandchess import svg

NS = "{http://www.w3.org/2000/svg}"
START = "r8r/1nbqkcabn1/pppppppppp/91/91/91/91/PPPPPPPPPP/1NBQKCABN1/R8R"


class Color(enum.Enum):
    WHITE = True
    BLACK = False

    def __bool__(self) -> bool:
        return bool(self.value)


class Role(enum.Enum):
    PAWN = "p"
    KNIGHT = "n"
    BISHOP = "b"
    ROOK = "r"
    ARCHBISHOP = "a"
    CHANCELLOR = "c"
    QUEEN = "q"
    KING = "k"


@dataclass(frozen=True)
class Piece:
    color: Color
    role: Role


@dataclass(frozen=True)
class Move:
    from_square: int
    to_square: int


@dataclass
class Diagram:
    """Pieces on squares, without a side to move."""

    men: dict[int, Piece]

    def piece_map(self) -> dict[int, Piece]:
        return dict(self.men)


@dataclass
class Board(Diagram):
    men: dict[int, Piece] = field(default_factory=lambda: men_of(START))
    turn: Color = Color.WHITE
    checked: bool = False

    def is_check(self) -> bool:
        return self.checked

    def king(self, color: Color) -> int | None:
        kings = (s for s, man in self.men.items() if man == Piece(color, Role.KING))
        return next(kings, None)


def men_of(placement: str) -> dict[int, Piece]:
    men = {}
    for down, row in enumerate(placement.split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                color = Color.WHITE if letter.isupper() else Color.BLACK
                men[10 * (9 - down) + file] = Piece(color, Role(letter.lower()))
                file += 1
    return men


ALL = [Piece(color, role) for color in Color for role in Role]


def parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def tags(picture: str, name: str) -> list[ElementTree.Element]:
    return list(parse(picture).iter(NS + name))


def placed(picture: str) -> dict[str, tuple[float, float]]:
    """Title of each piece to the corner where it is drawn."""
    found = {}
    for group in parse(picture).iter(f"{NS}g"):
        title = group.find(f"{NS}title")
        if title is not None and title.text is not None:
            match = re.fullmatch(r"translate\(([\d.]+) ([\d.]+)\)", group.attrib["transform"])
            assert match
            found[title.text] = float(match[1]), float(match[2])
    return found


def squares_painted(picture: str, color: str) -> set[tuple[float, float]]:
    return {
        (float(rect.attrib["x"]), float(rect.attrib["y"]))
        for rect in tags(picture, "rect")
        if rect.attrib["fill"] == color and rect.attrib["width"] == "45"
    }


def view_box(picture: str) -> float:
    x, y, width, height = map(float, parse(picture).attrib["viewBox"].split())
    assert (x, y) == (0, 0) and width == height
    return width


# The picture as a whole.


def test_a_picture_is_text_that_notebooks_show() -> None:
    picture = svg.board(Board())
    assert isinstance(picture, str) and isinstance(picture, svg.SvgString)
    assert picture._repr_svg_() == picture
    assert type(picture._repr_svg_()) is str
    assert parse(picture).tag == f"{NS}svg"


@pytest.mark.parametrize("board", [None, Board(), Diagram({})])
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_only_plain_shapes_are_used(board: Any, theme: Any) -> None:
    picture = svg.board(
        board, theme=theme, lastmove=Move(24, 44), check=14, arrows=[(1, 2), (3, 3)],
        fill={5: "red"}, squares=[6, 24],
    )  # fmt: skip
    plain = {"svg", "g", "title", "desc", "rect", "path", "circle", "polygon"}
    assert {element.tag.removeprefix(NS) for element in parse(picture).iter()} <= plain
    for element in parse(picture).iter():
        assert not {"class", "style", "id", "href"} & element.attrib.keys()
    assert "url(" not in picture


def test_every_piece_is_drawn_once() -> None:
    titles = list(placed(svg.board(Board())))
    assert len(titles) == 40
    assert sum("pawn" in title for title in titles) == 20
    for name in ("white archbishop g2", "black chancellor f9", "white rook a1", "black rook j10"):
        assert titles.count(name) == 1
    assert placed(svg.board()) == {}


def test_sizes() -> None:
    assert "width" not in parse(svg.board()).attrib
    root = parse(svg.board(size=320))
    assert (root.attrib["width"], root.attrib["height"]) == ("320", "320")
    assert parse(svg.piece(ALL[0], size=1)).attrib["width"] == "1"
    assert view_box(svg.board(coordinates=False)) < view_box(svg.board())


@pytest.mark.parametrize(
    ("board", "name"),
    [
        (None, "Grand Chess board"),
        (Diagram({}), "Grand Chess position"),
        (Board(), "Grand Chess, White to move"),
        (Board(turn=Color.BLACK, checked=True), "Grand Chess, Black to move, in check"),
    ],
)
def test_the_picture_has_a_name(board: Any, name: str) -> None:
    root = parse(svg.board(board))
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == name
    assert root[0].tag == f"{NS}title" and root[0].text == name


def test_the_description_says_who_stands_where() -> None:
    (text,) = tags(svg.board(Board()), "desc")
    assert text.text is not None
    assert text.text.startswith(
        "White: king e2, queen d2, chancellor f2, archbishop g2, rook a1 j1"
    )
    assert "Black: king e9" in text.text
    assert not tags(svg.board(), "desc")


# Where things are.


def test_orientation_turns_the_board_round() -> None:
    white, black = svg.board(Board()), svg.board(Board(), orientation=Color.BLACK)
    assert placed(white)["white rook a1"] == (24, 411)
    assert placed(white)["black rook j10"] == (429, 6)
    for name, (x, y) in placed(white).items():
        assert placed(black)[name] == (24 + 429 - x, 6 + 411 - y)
    assert svg.board(Board(), orientation=True) == white
    assert svg.board(Board(), orientation=False) == black
    assert svg.board(Board(), orientation=Color.WHITE) == white


@pytest.mark.parametrize("orientation", [True, False])
@pytest.mark.parametrize("coordinates", [True, False])
def test_every_square_is_inside_the_picture(orientation: bool, coordinates: bool) -> None:
    full = Diagram({square: ALL[square % len(ALL)] for square in range(100)})
    picture = svg.board(
        full,
        orientation=orientation,
        coordinates=coordinates,
        fill=dict.fromkeys(range(100), "tan"),
    )
    width = view_box(picture)
    corners = squares_painted(picture, "tan")
    assert len(corners) == 100
    assert corners == set(placed(picture).values())
    assert all(0 <= x <= width - 45 and 0 <= y <= width - 45 for x, y in corners)


def test_a1_is_dark_and_j1_is_light() -> None:
    picture = svg.board(coordinates=False, colors={"square dark": "#123456"})
    (dark,) = [path for path in tags(picture, "path") if path.attrib["fill"] == "#123456"]
    corners = re.findall(r"M(\d+) (\d+)h45v45h-45z", dark.attrib["d"])
    assert len(corners) == 50
    assert ("6", "411") in corners
    assert ("411", "411") not in corners


def test_coordinates() -> None:
    def signs(picture: str) -> list[tuple[str, float, float]]:
        found = []
        for path in tags(picture, "path"):
            move = re.match(r"translate\(([-\d.]+) ([-\d.]+)\) scale", path.get("transform", ""))
            if move:
                found.append((path.attrib["d"], float(move[1]), float(move[2])))
        return found

    white, black = signs(svg.board()), signs(svg.board(orientation=False))
    assert len(white) == len(black) == 21  # ten letters, nine digits, and 10
    assert [sign[0] for sign in white] == [sign[0] for sign in black]
    assert [sign[1] for sign in white[:10]] == sorted(sign[1] for sign in white[:10])
    assert [sign[1] for sign in black[:10]] == sorted((s[1] for s in black[:10]), reverse=True)
    for _, x, y in white[:10]:
        assert 24 < x and 456 < y and y + 1.1 * 13 < 480
    for _, x, _ in white[10:]:
        assert 1 < x and x + 1.1 * 5 < 23
    assert not signs(svg.board(coordinates=False))


def test_the_last_move_is_highlighted() -> None:
    colors = {"square light lastmove": "#aaaa00", "square dark lastmove": "#555500"}
    picture = svg.board(Board(), lastmove=Move(24, 54), colors=colors)  # e3-e6
    assert squares_painted(picture, "#555500") == {(24 + 4 * 45, 6 + 7 * 45)}
    assert squares_painted(picture, "#aaaa00") == {(24 + 4 * 45, 6 + 4 * 45)}
    assert svg.board(lastmove=None) == svg.board()


def test_check() -> None:
    def glow(picture: str) -> set[tuple[str, str]]:
        return {
            (circle.attrib["cx"], circle.attrib["cy"])
            for circle in tags(picture, "circle")
            if circle.get("fill") == "#ff0011"
        }

    colors = {"check": "#ff0011"}
    at_e2 = {(str(24 + 4 * 45 + 22.5), str(6 + 8 * 45 + 22.5))}
    assert glow(svg.board(Board(), check=14, colors=colors)) == at_e2
    assert glow(svg.board(Board(checked=True), check="auto", colors=colors)) == at_e2
    for board in (Board(), Board(men={}, checked=True), Diagram({}), None):
        assert glow(svg.board(board, check="auto", colors=colors)) == set()
    assert glow(svg.board(Board(checked=True), colors=colors)) == set()


def test_marks_are_dots_or_corners() -> None:
    colors = {"mark": "#00ff00"}

    def marks(name: str, squares: list[int]) -> int:
        picture = svg.board(Board(), squares=squares, colors=colors)
        return sum(element.get("fill") == "#00ff00" for element in tags(picture, name))

    assert marks("circle", [44, 45, 44]) == 2
    assert marks("path", [44, 45]) == 0
    assert marks("path", [14]) == 1
    assert marks("circle", [14]) == 0


def test_arrows() -> None:
    picture = svg.board(arrows=[svg.Arrow(0, 90, "#123456"), (5, 5)])
    (arrow,) = tags(picture, "polygon")
    assert arrow.attrib["fill"] == "#123456"
    points = [tuple(map(float, point.split(","))) for point in arrow.attrib["points"].split()]
    tip = 24 + 22.5, 6 + 22.5
    assert tip in points
    assert min(y for _, y in points) == tip[1]
    assert all(tip[1] <= y < 6 + 9.5 * 45 for _, y in points)
    (ring,) = tags(picture, "circle")
    assert ring.attrib["fill"] == "none"
    assert ring.attrib["cx"] == str(24 + 5 * 45 + 22.5)


def test_named_arrow_colors_come_from_the_theme() -> None:
    picture = svg.board(arrows=[svg.Arrow(0, 1, "red")], colors={"arrow red": "#01020380"})
    (arrow,) = tags(picture, "polygon")
    assert arrow.attrib["fill"] == "#010203"
    assert float(arrow.attrib["fill-opacity"]) == pytest.approx(0.5, abs=0.01)


def test_an_arrow_is_a_value() -> None:
    assert svg.Arrow(1, 2) == svg.Arrow(1, 2, "green")
    assert len({svg.Arrow(1, 2), svg.Arrow(1, 2), svg.Arrow(2, 1)}) == 2
    with pytest.raises(AttributeError):
        svg.Arrow(1, 2).tail = 3  # type: ignore[misc]


# The pieces.


def numbers_of(path: str) -> Iterator[tuple[float, float]]:
    """Every point of a path, control points too, in the units of the cell."""
    x = y = start_x = start_y = 0.0
    for command, rest in re.findall(r"([MLHVCQTAZmlhvcqtaz])([^A-Za-z]*)", path):
        numbers = [float(n) for n in re.findall(r"-?(?:\d+\.\d+|\d+|\.\d+)", rest)]
        relative = command.islower()
        kind = command.upper()
        assert kind != "A", "no piece needs arcs"
        if kind == "Z":
            x, y = start_x, start_y
            continue
        step = {"H": 1, "V": 1, "C": 6, "Q": 4}.get(kind, 2)
        assert numbers and len(numbers) % step == 0, (command, rest)
        for at in range(0, len(numbers), step):
            part = numbers[at : at + step]
            if kind == "H":
                points = [(part[0] + (x if relative else 0), y)]
            elif kind == "V":
                points = [(x, part[0] + (y if relative else 0))]
            else:
                dx, dy = (x, y) if relative else (0, 0)
                points = [(part[i] + dx, part[i + 1] + dy) for i in range(0, step, 2)]
            yield from points
            x, y = points[-1]
            if kind == "M" and at == 0:
                start_x, start_y = x, y


@pytest.mark.parametrize("man", ALL, ids=lambda man: f"{man.color.name}-{man.role.name}")
def test_a_piece_stays_in_its_cell(man: Piece) -> None:
    picture = svg.piece(man)
    assert view_box(picture) == 45
    assert parse(picture).attrib["aria-label"] == f"{man.color.name} {man.role.name}".lower()
    points = [point for path in tags(picture, "path") for point in numbers_of(path.attrib["d"])]
    for circle in tags(picture, "circle"):
        x, y, r = (float(circle.attrib[key]) for key in ("cx", "cy", "r"))
        points += [(x - r, y - r), (x + r, y + r)]
    assert len(points) > 10
    assert all(0.75 <= number <= 44.25 for point in points for number in point)
    assert "{" not in picture


def test_all_sixteen_pieces_differ() -> None:
    shapes = {re.sub(r"<title>.*?</title>|aria-label=\S+ \S+", "", svg.piece(man)) for man in ALL}
    assert len(shapes) == 16


def test_own_pieces_by_symbol_and_by_color_and_role() -> None:
    pieces = {"A": '<circle cx="22" cy="22" r="9" fill="teal"/>', "c": "<rect/>"}
    picture = svg.board(Board(), pieces=pieces)
    assert sum(circle.get("fill") == "teal" for circle in tags(picture, "circle")) == 1
    assert picture.count("<rect/>") == 1
    assert len(placed(picture)) == 40
    keyed: dict[tuple[Color, Role], str] = {
        (Color.WHITE, Role.ARCHBISHOP): pieces["A"],
        (Color.BLACK, Role.CHANCELLOR): pieces["c"],
    }
    assert svg.board(Board(), pieces=keyed) == picture
    assert svg.board(Board(), pieces={}) == svg.board(Board())


def test_own_pieces_are_written_anew() -> None:
    fragment = (
        "<!-- hidden --><svg viewBox='0 0 9 9'><linearGradient id='g'/>"
        "<path fill='url(#g)' d='M0 0'/><text>a &amp; b</text></svg>"
    )
    picture = svg.board(Board(), pieces={"K": fragment})
    assert "hidden" not in picture
    assert '<path fill="url(#g)" d="M0 0"/><text>a &amp; b</text></svg></g>' in picture


# Colours and themes.


def luminance(color: str) -> float:
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_coordinates_can_be_read_on_the_frame(theme: Any) -> None:
    root = parse(svg.board(theme=theme))
    frame = next(root.iter(f"{NS}rect")).attrib["fill"]
    ink = next(root.iter(f"{NS}g")).attrib["stroke"]
    assert contrast(frame, ink) >= 4.5
    if theme == "auto":
        assert contrast(frame, "#ffffff") >= 3 and contrast(frame, "#000000") >= 3


def test_colors_replace_those_of_the_theme() -> None:
    names = ["square light", "square dark", "margin", "border", "coord"]
    names += [
        f"{side} {part}" for side in ("white", "black") for part in ("fill", "stroke", "detail")
    ]
    for i, name in enumerate(names):
        color = f"#0102{i:02x}"
        assert color in svg.board(Board(), colors={name: color})
        assert color not in svg.board(Board())
    assert "stroke-opacity" in svg.piece(ALL[1], colors={"white detail": "#0008"})


# The real thing, where it is installed.


def test_a_real_board_is_drawn_like_its_stand_in() -> None:
    grandchess = pytest.importorskip("grandchess")
    if not hasattr(grandchess, "Board"):
        pytest.skip("the extension module is not built")
    assert svg.board(grandchess.Board()) == svg.board(Board())
    black = svg.board(grandchess.Board(), orientation=grandchess.BLACK)
    assert black == svg.board(Board(), orientation=Color.BLACK)
    move = grandchess.Move.from_uci("e3e5")
    assert svg.board(lastmove=move) == svg.board(lastmove=Move(24, 44))
