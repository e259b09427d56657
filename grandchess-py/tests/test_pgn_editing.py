"""Trees of moves are edited as in python-chess."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import chess
import chess.pgn
import pytest

import grandchess as gc
from grandchess import pgn

Shape = list[Any]


def game_of(moves: str) -> pgn.Game:
    return pgn.Game.parse(f'[Variant "Grand"] {moves}')


def moves_of(game: pgn.Game) -> str:
    return " ".join(str(game).split("\n\n")[1].split())


def move(uci: str) -> gc.Move:
    return gc.Move.from_uci(uci)


def test_variations_are_found_by_move_index_and_node() -> None:
    game = game_of("1. e5 (1. e4 e6) (1. d5) *")
    first, second, third = game.variations
    for child in (move("e3e4"), 1, second):
        assert game.variation(child) == second and game.has_variation(child)
    assert [game.variation(i) for i in range(3)] == [first, second, third]
    for child in (move("e8e6"), 3, second.variations[0], game, pgn.Game().game()):
        assert not game.has_variation(child)
        with pytest.raises(KeyError, match="no such variation"):
            game.variation(child)
    for wrong in (None, "e4", 1.0, True, b"e4"):
        with pytest.raises(TypeError, match="expected"):
            game.variation(wrong)  # type: ignore[arg-type]
    for number in (-1, 2**32, 10**30):
        with pytest.raises(ValueError, match="expected an int from 0"):
            game.variation(number)


def test_what_a_node_tells_of_its_place() -> None:
    game = game_of("1. e5 e6 (1... e7 2. d5) *")
    e7 = game.variations[0].variations[1]
    assert not game.starts_variation() and not game.next().starts_variation()  # type: ignore[union-attr]
    assert e7.starts_variation() and not e7.variations[0].starts_variation()
    assert not e7.is_end() and e7.variations[0].is_end() and game.end().is_end()
    assert (e7.turn(), game.turn(), e7.uci(), e7.ply()) == (gc.WHITE, gc.WHITE, "e8e7", 2)
    assert e7.end().uci() == "d3d5"
    with pytest.raises(ValueError, match="no move at the root"):
        game.uci()


def test_a_line_with_comments_and_nags() -> None:
    game = game_of("1. e5 *")
    moves = [move("e3e4"), move("e8e6"), move("d3d5")]
    last = game.add_line(moves, comment="good", starting_comment="or", nags=[1, 14, 1])
    assert last.comment == "good" and last.nags == {1, 14}
    assert game.variations[1].starting_comment == "or" and not game.variations[1].comment
    assert moves_of(game) == "1. e5 ( { or } 1. e4 e6 2. d5 $1 $14 { good } ) *"
    assert pgn.Game.parse(str(game)) == game
    assert last.add_line([]) == last
    with pytest.raises(gc.IllegalMoveError):
        game.add_line([*moves, move("d3d5")], comment="bad", starting_comment="x", nags=[2])
    assert pgn.Game.parse(str(game)) == game and len(game.variations) == 2


def test_a_main_variation_pushes_the_old_one_aside() -> None:
    game = game_of("1. e5 (1. e4) *")
    node = game.add_main_variation(move("d3d5"), comment="better", nags=(3,))
    assert node.is_mainline() and node == game.variations[0] and not node.starts_variation()
    assert moves_of(game) == "1. d5 $3 { better } ( 1. e5 ) ( 1. e4 ) *"
    with pytest.raises(gc.IllegalMoveError):
        game.add_main_variation(move("d3d6"))
    assert len(game.variations) == 3


def test_order() -> None:
    game = game_of("1. e5 (1. e4) ({or} 1. d5) *")
    d5 = game.variations[2]
    game.promote(d5)
    assert [node.san() for node in game.variations] == ["e5", "d5", "e4"]
    game.promote(1)
    assert game.comment == "or" and d5.starting_comment == "" and d5.is_mainline()
    game.promote(0)
    game.demote(move("d3d5"))
    assert [node.san() for node in game.variations] == ["e5", "d5", "e4"]
    game.demote(2)
    game.promote_to_main(2)
    assert [node.san() for node in game.variations] == ["e4", "e5", "d5"]
    for change in (game.promote, game.demote, game.promote_to_main, game.remove_variation):
        with pytest.raises(KeyError, match="no such variation"):
            change(move("a3a4"))


def test_a_variation_that_was_removed() -> None:
    game = game_of("1. e5 e6 (1... e7 2. d5) 2. d5 *")
    first = game.variations[0]
    removed = first.variations[1]
    inner = removed.variations[0]
    first.remove_variation(removed)
    assert moves_of(game) == "1. e5 e6 2. d5 *" and game == game_of("1. e5 e6 2. d5 *")
    assert not first.has_variation(removed) and not removed.is_mainline()
    with pytest.raises(KeyError):
        first.promote_to_main(removed)
    # It is still what it was, but the game does not lead there any more.
    assert (removed.san(), inner.board().ply(), inner.parent) == ("e7", 3, removed)
    inner.comment = "lost"
    inner.add_variation(move("c8c7"))
    assert game == game_of("1. e5 e6 2. d5 *")
    game.remove_variation(0)
    assert game.is_end() and moves_of(game) == "*"


# The same editing on the 8×8, in a tree of python-chess's.


def shape(node: Any) -> Shape:
    """Which child is which: the number in its comment, and its own children."""
    return [[child.comment, *shape(child)] for child in node.variations]


def nodes(root: Any) -> list[Any]:
    found = [root]
    for node in found:
        found += node.variations
    return found


Edit = Callable[[Any, int], object]
EDITS: list[Edit] = [
    lambda node, index: node.promote(index),
    lambda node, index: node.demote(index),
    lambda node, index: node.promote_to_main(index),
    lambda node, index: node.remove_variation(index),
    lambda node, index: node.promote(node.variations[index]),
    lambda node, index: node.demote(node.variations[index].move),
    lambda node, index: node.promote_to_main(node.variation(index)),
    lambda node, index: node.remove_variation(node.variations[index].move),
]
ANSWERS: list[Callable[[Any], object]] = [
    lambda node: (node.is_mainline(), node.is_main_variation(), node.starts_variation()),
    lambda node: (node.is_end(), node.ply(), node.end().comment, bool(node.turn())),
    lambda node: node.next() and node.next().comment,
    lambda node: (node.parent is None, node.game().is_mainline()),
]


@pytest.mark.parametrize("seed", range(8))
def test_the_same_tree_as_python_chess(seed: int) -> None:
    chance = random.Random(seed)
    ours: Any = pgn.Game()
    theirs: Any = chess.pgn.Game()
    number = 0
    for _ in range(150):
        pairs = list(zip(nodes(ours), nodes(theirs), strict=True))
        a, b = chance.choice(pairs)
        if not a.variations or chance.random() < 0.5:
            free = [
                [m for m in node.board().legal_moves if not node.has_variation(m)]
                for node in (a, b)
            ]
            if not all(free):
                continue
            number += 1
            add = chance.choice(["add_variation", "add_main_variation", "add_line"])
            for node, moves in zip((a, b), free, strict=True):
                line = [moves[0]] if add == "add_line" else moves[0]
                added = getattr(node, add)(line, comment=str(number))
                assert added.parent == node
        else:
            edit, index = chance.choice(EDITS), chance.randrange(len(a.variations))
            edit(a, index)
            edit(b, index)
        assert shape(ours) == shape(theirs)
    for a, b in zip(nodes(ours), nodes(theirs), strict=True):
        assert [answer(a) for answer in ANSWERS] == [answer(b) for answer in ANSWERS]
    assert pgn.Game.parse(str(ours)) == ours
