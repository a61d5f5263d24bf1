"""Games are never longer than we say."""

from __future__ import annotations

import pytest

from envs.tables import GAMES
from tilewright.core.game import Game
from tilewright.core.rules import CHANCE
from tilewright.envs.length import max_draws, max_moves, max_sights
from tilewright.testing import random_game


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_random_games_are_within_the_bounds(game: Game) -> None:
    for seed in range(5):
        *_, state = random_game(game, seed)
        moves = sum(seat != CHANCE for seat, _ in state.history)
        assert moves <= (max_moves(game) or moves)
        assert state.ply - moves <= max_draws(game, moves)
        assert state.ply <= max_sights(game, moves)


def test_bounds_are_those_that_tensors_were_made_for() -> None:
    assert {
        (game.name, game.players): max_moves(game) for game in GAMES if game.name != "azul"
    } == {
        ("summer-pavilion", 2): 300,
        ("summer-pavilion", 3): 438,
        ("summer-pavilion", 4): 576,
        ("axio", 1): 40,
        ("axio", 2): 80,
        ("axio", 3): 120,
        ("axio", 4): 168,
    }


def test_only_azul_has_no_limit() -> None:
    assert {game.name for game in GAMES if max_moves(game) is None} == {"azul"}


def test_first_draws_count_where_nobody_has_moved_yet() -> None:
    assert {max_draws(game, 0) for game in GAMES if game.name == "axio"} == {1, 10, 15, 20}
