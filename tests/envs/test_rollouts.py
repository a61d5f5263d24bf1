"""Random games in compiled code are worth what OpenSpiel's own are."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

import tilewright.envs.spiel  # noqa: F401 (registers the games)
from tilewright.envs.rollouts import CompiledRollouts

NAMES = ["tilewright_azul", "tilewright_summer_pavilion(players=3)", "tilewright_axio(players=1)"]


@pytest.mark.parametrize("name", NAMES)
def test_rollouts_are_worth_what_those_of_openspiel_are(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    numbers = np.random.RandomState(1)
    slow = mcts.RandomRolloutEvaluator(n_rollouts=30, random_state=numbers).evaluate(state)
    quick = CompiledRollouts(game, n_rollouts=1_000).evaluate(state)
    assert quick == pytest.approx(slow, abs=0.5)
    assert quick.sum() == pytest.approx(0 if game.num_players() > 1 else quick[0])
    assert str(state) == str(game.new_initial_state()), "the state is as it was"


def test_games_beyond_the_limit_are_worth_nothing() -> None:
    game = pyspiel.load_game("tilewright_azul(max_game_length=3)")
    assert CompiledRollouts(game).evaluate(game.new_initial_state()).tolist() == [0, 0]


def test_a_seed_decides_the_rollouts() -> None:
    game = pyspiel.load_game("tilewright_azul")
    state = game.new_initial_state()
    values = [
        [CompiledRollouts(game, seed=seed).evaluate(state).tolist() for seed in range(8)]
        for _ in range(2)
    ]
    assert values[0] == values[1]
    assert len({tuple(value) for value in values[0]}) > 1


@pytest.mark.parametrize("name", NAMES)
def test_priors_are_those_of_openspiel(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    evaluator = CompiledRollouts(game)
    for _ in range(60):
        if state.is_terminal():
            break
        assert evaluator.prior(state) == mcts.RandomRolloutEvaluator().prior(state)
        state.apply_action(state.legal_actions()[0])


def test_search_with_compiled_rollouts_beats_random_moves() -> None:
    game = pyspiel.load_game("tilewright_azul")
    numbers = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 60, CompiledRollouts(game, seed=1), random_state=numbers)
    returns = [
        pyspiel.evaluate_bots(
            game.new_initial_state(), [bot, pyspiel.make_uniform_random_bot(1, seed)], seed
        )[0]
        for seed in range(5)
    ]
    assert sum(returns) >= 3
