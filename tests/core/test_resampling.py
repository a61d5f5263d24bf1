"""Which games offer whole games that a seat cannot tell from the real one, and what they give."""

from __future__ import annotations

import inspect
from itertools import islice
from random import Random

import pytest

from tilewright.core.resampling import Resample, Step
from tilewright.core.rules import CHANCE
from tilewright.core.state import State
from tilewright.games import game_names, make, spec
from tilewright.testing import random_game

HIDING = [name for name in game_names() if spec(name).hides]


def steps_of(state: State) -> list[Step]:
    """The history as numbers."""
    game = state.game
    return [
        (CHANCE, game.spec.outcomes[entry.text])
        if entry.seat == CHANCE
        else (entry.seat, game.action(entry.text))
        for entry in state.history
    ]


def test_there_is_a_game_that_hides_something() -> None:
    assert HIDING


@pytest.mark.parametrize("name", HIDING)
def test_a_game_takes_the_arguments_that_are_promised(name: str) -> None:
    promised = list(inspect.signature(Resample.__call__).parameters)[1:]
    resample = spec(name).resample
    assert resample is not None
    assert list(inspect.signature(resample).parameters) == promised


@pytest.mark.parametrize("name", HIDING)
def test_guesses_keep_who_acted_and_what_the_seat_did_itself(name: str) -> None:
    game = make(name)
    resample = game.spec.resample
    assert resample is not None
    steps = steps_of(next(islice(random_game(game, seed=2), 6, None)))
    guesses = list(islice(resample(game, steps, 0, Random(2)), 5))
    assert guesses
    for guess in guesses:
        assert [seat for seat, _ in guess] == [seat for seat, _ in steps]
        assert [step for step in guess if step[0] == 0] == [step for step in steps if step[0] == 0]
    assert any(guess != steps for guess in guesses)
