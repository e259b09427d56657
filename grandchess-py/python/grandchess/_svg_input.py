"""Checks what callers of :mod:`grandchess.svg` hand in, and makes it fit to be written.

Every function takes an object of any type and gives back a plain value, or
raises `TypeError` or `ValueError` with a message that says what came and
what is accepted. Text that goes into a picture is either checked to the
letter here (colours, styles, drawings) or escaped where it is written.
"""

from __future__ import annotations

import colorsys
import operator
import re
from collections.abc import Iterable, Mapping
from typing import Final, SupportsIndex, cast
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from ._pieces import PIECES

__all__ = [
    "SYMBOLS",
    "checked_style",
    "color_of",
    "is_white",
    "items",
    "man_of",
    "optional_size",
    "paint_of",
    "pairs_of",
    "palette_of",
    "piece_set",
    "square_of",
    "string_of",
]

SYMBOLS: Final = {
    "KING": "k",
    "QUEEN": "q",
    "CHANCELLOR": "c",
    "ARCHBISHOP": "a",
    "ROOK": "r",
    "BISHOP": "b",
    "KNIGHT": "n",
    "PAWN": "p",
}

_LIGHT: Final = {
    "square light": "#efe4d0",
    "square dark": "#b08f70",
    "square light lastmove": "#ecd97c",
    "square dark lastmove": "#c9a846",
    "margin": "#f6f0e4",
    "border": "#75614f",
    "coord": "#5b4c3f",
    "check": "#d8261c",
    "mark": "#1f4d3a",
    "arrow green": "#1f7a3da8",
    "arrow red": "#b3261ea8",
    "arrow yellow": "#e0a800c0",
    "arrow blue": "#1f5fa8a8",
    "white fill": "#fdfbf6",
    "white stroke": "#24211e",
    "white detail": "#24211e",
    "black fill": "#3b3734",
    "black stroke": "#171412",
    "black detail": "#f4efe6",
}
_THEMES: Final = {
    "light": _LIGHT,
    "auto": _LIGHT | {"margin": "#6b625a", "border": "#4a423b", "coord": "#ffffff"},
    "dark": _LIGHT
    | {
        "square light": "#d3c8b6",
        "square dark": "#917b66",
        "square light lastmove": "#cfbd62",
        "square dark lastmove": "#a88d3a",
        "margin": "#262321",
        "border": "#0f0e0d",
        "coord": "#cdc4b7",
    },
}

_CSS_NAMES: Final = frozenset(
    """
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet
    brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan
    darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta
    darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue
    darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey
    dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray
    green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush
    lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen
    lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey
    lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
    mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise
    mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive
    olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip
    peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown
    salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow
    springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow
    yellowgreen transparent none
    """.split()
)
_HEX: Final = re.compile(r"#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
_CALL: Final = re.compile(r"(rgb|hsl)a?\(([0-9.,%/ +-]{1,60})\)")
_NUMBER: Final = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)%?")
_BAD_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_STYLE: Final = re.compile(r"\s*(?:[a-zA-Z-]+\s*:[\w\s#%.,()+*/!-]+(?:;\s*|$))*", re.ASCII)


# What callers hand in.


def _integer(value: object, what: str, accepted: str) -> int:
    """An integer of any integer type, but no bool."""
    if not isinstance(value, bool):
        try:
            return operator.index(cast(SupportsIndex, value))
        except TypeError:
            pass
    raise TypeError(f"{what} must be {accepted}, not {value!r} ({type(value).__name__})")


def square_of(value: object, what: str) -> int:
    """A square; `what` names it in the message, here and below."""
    accepted = "an int from 0 (a1) to 99 (j10)"
    number = _integer(value, what, accepted)
    if not 0 <= number <= 99:
        raise ValueError(f"{what} must be {accepted}, not {number}")
    return number


def optional_size(value: object) -> int | None:
    """A width in pixels, or `None`."""
    if value is None:
        return None
    accepted = "None or an int of 1 or more (pixels)"
    number = _integer(value, "size", accepted)
    if number < 1:
        raise ValueError(f"size must be {accepted}, not {number}")
    return number


def string_of(value: object, what: str) -> str:
    """Text that XML can carry, not escaped yet."""
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a str, not {value!r} ({type(value).__name__})")
    if bad := _BAD_XML.search(value):
        raise ValueError(f"{what} holds {bad[0]!r}, which XML cannot carry")
    return value


def pairs_of(value: object, what: str) -> list[tuple[object, object]]:
    """The items of a mapping; none for `None`."""
    if value is None:
        return []
    if not isinstance(value, Mapping):
        raise TypeError(f"{what} must be a mapping or None, not {value!r} ({type(value).__name__})")
    return list(value.items())


def is_white(value: object, what: str) -> bool:
    """Whether a colour is White; `True` and `False` are colours too."""
    if isinstance(value, bool):
        return value
    name = getattr(value, "name", None)
    if name in ("WHITE", "BLACK"):
        return bool(name == "WHITE")
    raise TypeError(f"{what} must be WHITE or BLACK (or True or False), not {value!r}")


def _role(value: object, what: str) -> str:
    """The upper-case name of a role."""
    name = value if isinstance(value, str) else getattr(value, "name", None)
    if isinstance(name, str) and name.upper() in PIECES:
        return name.upper()
    kind = ValueError if isinstance(value, str) else TypeError
    raise kind(f"{what} must be a role ({', '.join(PIECES)}), not {value!r}")


def man_of(value: object) -> tuple[bool, str]:
    """Colour (white?) and role name of a piece."""
    if not (hasattr(value, "color") and hasattr(value, "role")):
        raise TypeError(f"a piece with .color and .role is wanted, not {value!r}")
    return is_white(value.color, "piece.color"), _role(value.role, "piece.role")


def _channel(text: str, full: float) -> float:
    """One number of ``rgb()`` or ``hsl()`` as a share of `full`; a percentage is one already."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(text)
    share = float(text[:-1]) / 100 if text.endswith("%") else float(text) / full
    if not 0 <= share <= 1:
        raise ValueError(text)
    return share


def color_of(value: object, what: str) -> tuple[str, float]:
    """A colour that every renderer reads (``#rrggbb`` or a name), and its opacity."""
    text = string_of(value, what).strip().lower()
    if text in _CSS_NAMES:
        return ("none", 1.0) if text in ("none", "transparent") else (text, 1.0)
    if match := _HEX.fullmatch(text):
        digits = match[1] if len(match[1]) > 4 else "".join(d + d for d in match[1])
        return f"#{digits[:6]}", int(digits[6:] or "ff", 16) / 255
    if match := _CALL.fullmatch(text):
        numbers = re.split(r"\s*[,/]\s*|\s+", match[2].strip())
        try:
            if len(numbers) not in (3, 4):
                raise ValueError(text)
            alpha = _channel(numbers[3], 1) if len(numbers) == 4 else 1.0
            if match[1] == "rgb":
                red, green, blue = (_channel(number, 255) for number in numbers[:3])
            else:
                if not (numbers[1].endswith("%") and numbers[2].endswith("%")):
                    raise ValueError(text)
                hue, share, light = (_channel(number, 360) for number in numbers[:3])
                red, green, blue = colorsys.hls_to_rgb(hue, light, share)
        except ValueError:
            pass
        else:
            return "#" + "".join(f"{round(255 * c):02x}" for c in (red, green, blue)), alpha
    raise ValueError(
        f"{what} must be a CSS colour (a name, #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(), rgba(), "
        f"hsl() or hsla() with numbers), not {value!r}"
    )


def paint_of(attribute: str, color: object, what: str = "color", share: float = 1.0) -> str:
    """``fill="…"`` or ``stroke="…"``, with the opacity apart, as old renderers want it."""
    text, alpha = color_of(color, what)
    alpha *= share
    return f'{attribute}="{text}"' + (f' {attribute}-opacity="{alpha:.3g}"' if alpha < 1 else "")


def palette_of(theme: object, colors: object) -> dict[str, str]:
    """The colours of a theme, with those that the caller replaces."""
    if not isinstance(theme, str) or theme not in _THEMES:
        kind = ValueError if isinstance(theme, str) else TypeError
        raise kind(f"theme must be one of {', '.join(map(repr, _THEMES))}, not {theme!r}")
    palette = dict(_THEMES[theme])
    for name, value in pairs_of(colors, "colors"):
        if not isinstance(name, str) or name not in palette:
            raise ValueError(f"colors has no {name!r}; it has {', '.join(map(repr, palette))}")
        color_of(value, f"colors[{name!r}]")
        palette[name] = string_of(value, name)
    return palette


def checked_style(value: object) -> str:
    """CSS declarations that neither leave their attribute nor load anything."""
    text = string_of(value, "style")
    if not _STYLE.fullmatch(text) or re.search(r"\b(?:url|src|expression)\s*\(", text.lower()):
        raise ValueError(
            "style must be CSS declarations such as 'max-width: 30em; margin: 0 auto', without "
            f"quotes, backslashes, rules or url(), not {value!r}"
        )
    return text.strip()


def items(value: object, what: str, accepted: str) -> list[object]:
    """The members of an iterable that is no text."""
    if not isinstance(value, Iterable) or isinstance(value, (str, bytes)):
        raise TypeError(f"{what} must be an iterable of {accepted}, not {value!r}")
    return list(value)


# Drawings that the caller brings along.

_SVG: Final = "{http://www.w3.org/2000/svg}"
_XLINK: Final = "http://www.w3.org/1999/xlink"
_ELEMENTS: Final = frozenset(
    """
    circle clipPath defs ellipse g image line linearGradient path polygon polyline
    radialGradient rect stop svg text tspan
    """.split()
)
_IMAGE: Final = re.compile(r"#[\w.-]+|data:image/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*")


def _rewrite(element: ElementTree.Element, what: str) -> str:
    """The element as text again, without comments and without what could act or load."""
    tag = element.tag.removeprefix(_SVG)
    if tag not in _ELEMENTS:
        raise ValueError(f"{what} holds <{tag}>; accepted are {', '.join(sorted(_ELEMENTS))}")
    parts = [f"<{tag}"]
    for key, value in element.attrib.items():
        name = key.removeprefix(f"{{{_XLINK}}}")
        if not re.fullmatch(r"[a-zA-Z][a-zA-Z0-9-]*", name) or name.lower().startswith("on"):
            raise ValueError(f"{what} holds the attribute {name!r}, which is not accepted")
        loads = re.search(r"url\s*\((?!\s*[\"']?#)|\\|image-set|src\s*\(", value.lower())
        if (loads and name != "href") or (name == "href" and not _IMAGE.fullmatch(value)):
            raise ValueError(f"{what} loads something from outside: {name}={value!r}")
        parts.append(f" {name}={quoteattr(value)}")
    inner = escape(element.text or "") + "".join(
        _rewrite(child, what) + escape(child.tail or "") for child in element
    )
    return "".join(parts) + (f">{inner}</{tag}>" if inner else "/>")


def _fragment(value: object, what: str) -> str:
    """Shapes as the caller drew them, read and written anew."""
    text = string_of(value, what)
    wrapped = f'<svg xmlns="{_SVG[1:-1]}" xmlns:xlink="{_XLINK}">{text}</svg>'
    try:
        root = ElementTree.fromstring(wrapped)
    except ElementTree.ParseError as error:
        raise ValueError(f"{what} is not well-formed SVG ({error}): {text[:80]!r}") from None
    if (root.text or "").strip() or any((child.tail or "").strip() for child in root):
        raise ValueError(f"{what} must be SVG elements, not text: {text[:80]!r}")
    try:
        return "".join(_rewrite(child, what) for child in root)
    except RecursionError:
        raise ValueError(f"{what} is nested too deeply") from None


def piece_set(pieces: object) -> dict[tuple[bool, str], str]:
    """The caller's drawings by colour and role."""
    roles = {symbol: role for role, symbol in SYMBOLS.items()}
    drawings = {}
    for key, value in pairs_of(pieces, "pieces"):
        what = f"pieces[{key!r}]"
        if isinstance(key, str) and key.lower() in roles and len(key) == 1:
            man = key.isupper(), roles[key.lower()]
        elif isinstance(key, tuple) and len(key) == 2:
            man = is_white(key[0], f"the colour in {what}"), _role(key[1], f"the role in {what}")
        else:
            raise ValueError(
                f"pieces has the key {key!r}; accepted are (color, role) and the symbols "
                "K Q C A R B N P (white; C is the chancellor, A the archbishop), k q c a r b n p"
            )
        drawings[man] = _fragment(value, what)
    return drawings
