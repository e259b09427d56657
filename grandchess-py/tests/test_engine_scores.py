"""What engines think of positions: the order of scores, and whose view they are."""

from __future__ import annotations

import pickle

import pytest

import grandchess as gc
from grandchess.engine import Cp, Mate, MateGiven, PovScore, Score


def test_scores() -> None:
    ladder: list[Score] = [
        *(Mate(0), Mate(-1), Mate(-9), Cp(-500), Cp(0), Cp(1), Mate(20), Mate(1), MateGiven)
    ]
    assert sorted(reversed(ladder)) == ladder  # noqa: C414
    assert [-score for score in reversed(ladder)] == sorted(-score for score in ladder)
    assert all(-(-score) == score for score in ladder)  # noqa: B002
    assert len(set(ladder)) == len(ladder) and Cp(3) == Cp(3) != Mate(3)
    by_number = [score.score(mate_score=10_000) for score in ladder]
    assert by_number == sorted(by_number) and by_number[1] == -9999
    assert Mate(2).score() is None and Cp(-7).score() == -7
    assert [score.mate() for score in (Mate(-3), Mate(0), MateGiven, Cp(0))] == [-3, 0, 0, None]
    assert (str(Cp(5)), str(Cp(0)), str(Mate(-2)), str(Mate(1))) == ("+5", "0", "#-2", "#+1")
    assert pickle.loads(pickle.dumps(ladder)) == ladder
    black = PovScore(Mate(2), gc.BLACK)
    assert black.white() == Mate(-2) and black.black() == black.pov(gc.BLACK) == Mate(2)
    assert black == PovScore(Mate(-2), gc.WHITE) and black.is_mate()
    assert PovScore(Cp(1), True).turn is gc.WHITE and black.pov(False) == Mate(2)  # type: ignore[arg-type]
    for color in ("white", None, 1):
        with pytest.raises(TypeError, match="expected a grandchess.Color"):
            black.pov(color)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="expected a grandchess.Color"):
            PovScore(Cp(1), color)  # type: ignore[arg-type]
    for kind in (Cp, Mate, lambda score: PovScore(score, gc.WHITE)):
        with pytest.raises(TypeError):
            kind("12")  # type: ignore[arg-type]
    assert Cp(1) != 1 and black != 2
    with pytest.raises(TypeError):
        assert Cp(1) < 2  # type: ignore[operator]
