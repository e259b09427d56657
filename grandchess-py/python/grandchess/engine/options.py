"""What can be set in an engine."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from .._checks import shown
from .errors import EngineError

__all__ = ["Option", "OptionValue", "Options"]

OptionValue: TypeAlias = str | int | bool | None
"""What an option can be set to; None for a button, which is pressed."""

_TYPES = ("check", "spin", "combo", "button", "string")
_KEYWORDS = ("name", "type", "default", "min", "max", "var")


@dataclass(frozen=True)
class Option:
    """An option that an engine has announced.

    - `type`: ``"check"`` takes a bool, ``"spin"`` an int from `min` to `max`, ``"combo"`` one of
      the texts in `var`, ``"string"`` any text of one line, ``"button"`` nothing.
    - `default`: its value at first, of the type that it takes.
    """

    name: str
    type: Literal["check", "spin", "combo", "button", "string"]
    default: OptionValue = None
    min: int | None = None
    max: int | None = None
    var: tuple[str, ...] = ()

    def command(self, value: OptionValue) -> str:
        """The command that sets the option.

        Raises `EngineError` if it can't have this value.
        """
        name = f"setoption name {self.name}"
        if self.type == "button":
            if value not in (None, True):
                raise self._refusal(value, "it is a button: set it to None to press it")
            return name
        return f"{name} value {self._text(value)}"

    def _text(self, value: OptionValue) -> str:
        if self.type == "check":
            if not isinstance(value, bool):
                raise self._refusal(value, "it is True or False")
            return "true" if value else "false"
        if self.type == "spin":
            if not isinstance(value, int) or isinstance(value, bool):
                raise self._refusal(value, "it is an int")
            if (self.min is not None and value < self.min) or (
                self.max is not None and value > self.max
            ):
                raise self._refusal(value, f"it goes from {self.min} to {self.max}")
            return str(value)
        if not isinstance(value, str):
            raise self._refusal(value, "it is a text")
        if self.type == "combo":
            for choice in self.var:
                if choice.lower() == value.lower():
                    return choice
            raise self._refusal(value, f"it is one of {', '.join(self.var)}")
        if len(value.splitlines()) > 1 or value != value.strip():
            raise self._refusal(value, "it is a text of one line without spaces around it")
        return value or "<empty>"

    def _refusal(self, value: OptionValue, why: str) -> EngineError:
        return EngineError(f"option {self.name} can't be {value!r}: {why}")

    @classmethod
    def parse(cls, line: str) -> Option | None:
        """The option that a line announces, or None if the line makes no sense.

        >>> Option.parse("option name Clear Hash type button")
        Option(name='Clear Hash', type='button', default=None, min=None, max=None, var=())
        >>> Option.parse("option name Hash type spin default 16 min 1 max 512").max
        512
        """
        # Names and values may consist of several words, of which none is a keyword.
        parts = re.split(rf"(?:^|\s)({'|'.join(_KEYWORDS)})(?=\s|$)", line.removeprefix("option"))
        found: dict[str, str] = {}
        var = []
        for keyword, text in zip(parts[1::2], parts[2::2], strict=True):
            if keyword == "var":
                var.append(text.strip())
            else:
                found.setdefault(keyword, text.strip())
        kind = found.get("type", "")
        if not found.get("name") or kind not in _TYPES:
            return None
        default: OptionValue = found.get("default")
        if kind == "check":
            default = default == "true"
        elif kind == "spin":
            default = _number(found.get("default"))
        elif kind == "string":
            default = "" if default in (None, "<empty>") else default
        least, most = _number(found.get("min")), _number(found.get("max"))
        return cls(found["name"], kind, default, least, most, tuple(var))  # type: ignore[arg-type]


def _number(text: str | None) -> int | None:
    try:
        return int(text or "")
    except ValueError:
        return None


class Options(Mapping[str, Option]):
    """The options of an engine by name, in the order announced; capitals do not matter."""

    def __init__(self) -> None:
        self._options: dict[str, Option] = {}

    def __getitem__(self, name: str) -> Option:
        return self._options[name.lower()]

    def __iter__(self) -> Iterator[str]:
        return (option.name for option in self._options.values())

    def __len__(self) -> int:
        return len(self._options)

    def __repr__(self) -> str:
        return f"<Options {list(self)}>"

    def _unknown(self, name: str) -> EngineError:
        """An error that names the options that may have been meant, or else all."""
        near = difflib.get_close_matches(name.lower(), self._options, cutoff=0.5)
        # Of several words, or of a long one, people remember a part.
        near += [key for key in self._options if name and name.lower() in key and key not in near]
        names = [self._options[key].name for key in near]
        if names:
            return EngineError(f"no option {shown(name)}: did you mean {' or '.join(names)}?")
        there = f"there are {', '.join(self)}" if self else "the engine has none"
        return EngineError(f"no option {shown(name)}: {there}")

    def _add(self, option: Option) -> None:
        self._options[option.name.lower()] = option
