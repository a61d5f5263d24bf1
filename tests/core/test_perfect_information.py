"""What a game offers in which every seat sees everything."""

from __future__ import annotations

import pytest

from tilewright.core import perfect_information
from tilewright.core.generator import next_word, seeded
from tilewright.games import game_names, make, spec
from tilewright.testing import random_game

OPEN = [name for name in game_names() if not spec(name).hides]


def test_a_view_is_the_position_whoever_looks() -> None:
    view = perfect_information.view_of(lambda s: {"state": s})
    assert [view(7, seat) for seat in (None, 0, 3)] == [{"state": 7}] * 3


def test_nothing_is_drawn_in_secret_completed_or_revealed() -> None:
    view = {"board": [1, 2]}
    assert perfect_information.drawer(object()) is None
    assert perfect_information.complete(view, seed=5) is view
    assert perfect_information.revealed(view) == {}
    assert perfect_information.revealed_outcomes(object()) == ()


@pytest.mark.parametrize("name", OPEN)
def test_open_games_are_made_of_it(name: str) -> None:
    assert spec(name).rules.redeal.__code__ is perfect_information.redeal.__code__


@pytest.mark.parametrize("name", OPEN)
def test_another_deal_of_an_open_game_is_the_same_and_takes_no_draw(name: str) -> None:
    game = make(name)
    state = next(random_game(game, 1))
    data, generator = state.data(), seeded(3, 0)
    perfect_information.redeal(game.spec.state(data), 0, generator)
    assert data.tobytes() == state.data().tobytes()
    assert next_word(generator) == next_word(seeded(3, 0))
    assert state.redeal(0, seed=5).position() == state.position()
