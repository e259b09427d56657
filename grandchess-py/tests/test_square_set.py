"""`SquareSet` against Python's own sets."""

from __future__ import annotations

import itertools
import operator
import random
from collections.abc import Callable, Set
from typing import Any

import pytest

import grandchess as gc

RANDOM = random.Random(100)
SETS = [frozenset(RANDOM.sample(range(100), size)) for size in (0, 1, 1, 3, 40, 99, 100)]
SETS += [frozenset(range(10)), frozenset(range(5))]


@pytest.mark.parametrize("op", [operator.and_, operator.or_, operator.xor, operator.sub])
def test_operators(op: Callable[[Any, Any], Any]) -> None:
    for a, b in itertools.product(SETS, SETS):
        want = op(a, b)
        for left, right in [
            (gc.SquareSet(a), gc.SquareSet(b)), (gc.SquareSet(a), b), (a, gc.SquareSet(b)),
            (set(a), gc.SquareSet(b)),
        ]:  # fmt: skip
            got = op(left, right)
            assert got == want and want == got


@pytest.mark.parametrize(
    "op", [operator.lt, operator.le, operator.eq, operator.ne, operator.ge, operator.gt]
)
def test_comparisons(op: Callable[[Any, Any], Any]) -> None:
    for a, b in itertools.product(SETS, SETS):
        assert op(gc.SquareSet(a), gc.SquareSet(b)) == op(a, b)
        assert op(gc.SquareSet(a), b) == op(a, b) and op(a, gc.SquareSet(b)) == op(a, b)


def test_methods() -> None:
    for a, b in itertools.product(SETS, SETS):
        s = gc.SquareSet(a)
        assert s.union(b, [5]) == a | b | {5}
        assert s.intersection(b) == a & b and s.difference(b) == a - b
        assert s.symmetric_difference(b) == a ^ b
        assert s.isdisjoint(b) == a.isdisjoint(b)
        assert s.issubset(b) == a.issubset(b) and s.issuperset(b) == a.issuperset(b)


def test_one_set() -> None:
    for a in SETS:
        s = gc.SquareSet(a)
        assert list(s) == s.tolist() == sorted(a) and len(s) == len(a) and bool(s) == bool(a)
        assert list(reversed(s)) == sorted(a, reverse=True)
        assert hash(s) == hash(a) and {s: 1}[a] == 1  # type: ignore[index]
        assert int(s) == sum(1 << square for square in a) and gc.SquareSet(int(s)) == s
        assert ~s == frozenset(range(100)) - a
        assert all((square in s) == (square in a) for square in range(-3, 103))
        assert eval(repr(s), vars(gc)) == s
        assert s.with_square(7) == a | {7} and s.without_square(7) == a - {7}
        assert s.mirror() == {gc.square_mirror(square) for square in a}
        assert isinstance(s, Set)


def test_what_is_no_set() -> None:
    s = gc.SquareSet([1, 2])
    others: list[object] = ["a1", None, 1.5, True, -1, 100, 10**30]
    make: Any = gc.SquareSet
    assert all(other not in s for other in others[1:])
    with pytest.raises(TypeError, match="parse_square"):
        s.__contains__("a1")
    assert s != [1, 2] and s != {1, 2, "x"} and {1, 200} != s and s != "ab"
    for bad in (None, 3.5, "ab", b"\xff", [None], [True], ["a1"]):
        if bad is not None:
            with pytest.raises((TypeError, ValueError)):
                make(bad)
        with pytest.raises((TypeError, ValueError)):
            s.union(bad)  # type: ignore[arg-type]
    for number in (-1, 1 << 100, 1 << 200):
        with pytest.raises(ValueError):
            gc.SquareSet(number)
    for op in (operator.and_, operator.or_, operator.lt):
        with pytest.raises(TypeError):
            op(s, [1])


def test_lines() -> None:
    assert gc.SquareSet.between(gc.B2, gc.E5) == {gc.C3, gc.D4}
    assert gc.SquareSet.between(gc.A10, gc.A7) == {gc.A9, gc.A8}
    assert not gc.SquareSet.between(gc.A1, gc.B3) and not gc.SquareSet.between(gc.A1, gc.B2)
    assert set(gc.SquareSet.ray(gc.C5, gc.H5)) == set(range(gc.A5, gc.J5 + 1))
    assert gc.SquareSet.ray(gc.A9, gc.B10) == {gc.A9, gc.B10}
    assert not gc.SquareSet.ray(gc.A1, gc.B3) and not gc.SquareSet.ray(gc.A1, gc.A1)


def test_operands_as_the_stubs_have_them() -> None:
    """The annotations and the `ignore`s, which mypy checks, say what is checked here, too."""
    s = gc.SquareSet([1, 2])
    ints, frozen = {2, 3}, frozenset({2, 3})
    results: list[gc.SquareSet] = [
        *(s & s, s & ints, s & frozen, s | s, s | ints, s | frozen),
        *(s - s, s - ints, s - frozen, s ^ s, s ^ ints, s ^ frozen),
    ]
    assert all(type(result) is gc.SquareSet for result in results)
    # What the stub of set has as a set.
    others: list[object] = [ints & s, ints | s, ints - s, ints ^ s, frozen & s, frozen - s]
    assert all(type(result) is gc.SquareSet for result in others)
    names: set[str] = {"a1"}
    maybe: set[int | None] = {1, None}
    keys = {1: "b1"}.keys()
    with pytest.raises(TypeError):
        s & names  # type: ignore[operator]
    with pytest.raises(TypeError):
        s - maybe  # type: ignore[operator]
    with pytest.raises(TypeError):
        s | [1]  # type: ignore[operator]
    with pytest.raises(TypeError):
        s ^ 3  # type: ignore[operator]
    # A view answers itself, with a set of Python's own.
    assert type(s & keys) is set
