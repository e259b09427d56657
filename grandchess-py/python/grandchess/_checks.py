"""Checks of arguments. Whatever is wrong is told with the argument's name."""

from __future__ import annotations

import operator
from numbers import Real

__all__ = ["MOST_SECONDS", "check_instance", "check_integer", "check_seconds", "shown"]

MOST_SECONDS = 2**31 - 1
"""The longest time that can be given, some 68 years: engines take no more."""


def shown(value: object) -> str:
    """A value as messages show it: in short."""
    try:
        text = repr(value)
    except ValueError:
        # Python writes no ints of thousands of digits.
        return f"a huge {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:77]}..."


def check_instance(name: str, value: object, kinds: type | tuple[type, ...], accepted: str) -> None:
    """Raises `TypeError` if the value is of none of the kinds."""
    if not isinstance(value, kinds):
        raise TypeError(f"{name} must be {accepted}, not {shown(value)}")


def check_integer(name: str, value: int, least: int | None = None) -> None:
    """Raises `TypeError` if it is no int, and `ValueError` if it is less than the least."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be an int, not {shown(value)}") from None
    if least is not None and number < least:
        raise ValueError(f"{name} must be at least {least}, not {shown(value)}")


def check_seconds(
    name: str, value: float, *, or_none: bool = False, most: float = MOST_SECONDS
) -> None:
    """Checks a time, which is at least 0.

    Raises `TypeError` if it is no number, and `ValueError` if it is no time or longer than `most`.
    """
    if isinstance(value, bool) or not isinstance(value, Real):
        accepted = "a number of seconds" + (" or None" if or_none else "")
        raise TypeError(f"{name} must be {accepted}, not {shown(value)}")
    if not 0 <= value <= most:
        raise ValueError(f"{name} must be from 0 to {most:.0f} seconds, not {shown(value)}")
