"""Whole random games, and the tally of many."""

from __future__ import annotations

from typing import Any

import pytest

from core.toy import LEAVE, PLAYOUT, PRIZES, TAKE, Toy, dealt, new_game
from tilewright.core.generator import Generator, seeded
from tilewright.core.playout import SIGNATURE_MASK, Tally
from tilewright.core.rules import OVER

MANY = 100
TILES = sum(PRIZES)
POINTS = sum(count * (kind + 1) for kind, count in enumerate(PRIZES))


def tallied(first: int, games: int, policy: int = TAKE, max_moves: int = MANY) -> Any:
    tally = Tally(Tally.blank())
    state, stream = Toy(Toy.blank()), Generator(Generator.blank())
    PLAYOUT.play_games(state, stream, tally, 2, 0, 5, 0, first, games, policy, max_moves)
    return tally


def test_a_game_is_played_to_its_end() -> None:
    state = new_game()
    assert PLAYOUT.play_out(state, seeded(1), TAKE, MANY) == TILES
    assert state.turn == OVER
    assert sum(state.points) == POINTS


def test_a_game_that_has_begun_is_played_on() -> None:
    state = dealt()
    assert PLAYOUT.play_out(state, seeded(1), LEAVE, MANY) == TILES
    assert sum(state.points) == 0


@pytest.mark.parametrize("max_moves", [0, 1, TILES - 1])
def test_no_more_moves_are_made_than_allowed(max_moves: int) -> None:
    state = new_game()
    assert PLAYOUT.play_out(state, seeded(1), TAKE, max_moves) == max_moves
    assert state.turn == 0 if max_moves % 2 == 0 else 1


def test_games_are_counted() -> None:
    tally = tallied(0, 20)
    assert (tally.games, tally.moves, tally.rounds) == (20, 20 * TILES, 20)
    assert sum(tally.points) == 20 * POINTS
    assert (tally.truncated, tally.truncated_moves) == (0, 0)
    assert sum(tally.wins) == 20 + tally.shared


def test_everybody_wins_where_nobody_takes() -> None:
    tally = tallied(0, 10, LEAVE)
    assert tally.shared == 10
    assert list(tally.wins)[:2] == [10, 10]


def test_games_that_are_cut_off_are_counted_apart() -> None:
    tally = tallied(0, 10, TAKE, max_moves=2)
    assert (tally.games, tally.truncated, tally.truncated_moves) == (0, 10, 20)
    assert (tally.moves, tally.signature) == (0, 0)


def test_parts_of_many_games_add_up() -> None:
    """As threads do: each game has a stream of its own, and the signature is a sum."""
    whole, parts = tallied(0, 30), [tallied(0, 11), tallied(11, 19)]
    assert list(whole.points) == [
        sum(pair) for pair in zip(*(p.points for p in parts), strict=True)
    ]
    assert whole.signature == sum(part.signature for part in parts) & SIGNATURE_MASK
    assert len({tallied(first, 3).signature for first in range(5)}) > 1
