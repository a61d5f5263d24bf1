"""OpenSpiel plays our games: its own tests, and what they leave out."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import unittest
from collections.abc import Iterator, Mapping
from contextlib import suppress
from random import Random
from types import MappingProxyType
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, sample_some_states
from open_spiel.python.observation import make_observation

import tilewright
from envs.tables import GAMES, every_game
from tilewright.core.game import Game
from tilewright.envs.memory import vocabulary
from tilewright.envs.scaling import scales
from tilewright.envs.spiel import LONG_GAME, SpielGame, SpielState

hiding_games = pytest.mark.parametrize(
    "game", [game for game in GAMES if game.spec.hides and game.players > 1], ids=repr
)
each_title = pytest.mark.parametrize("name", tilewright.game_names())


def spiel_name(name: str) -> str:
    return f"tilewright_{name.replace('-', '_')}"


def load(game: Game, **more: Any) -> SpielGame:
    parameters = {"players": game.players, "variant": game.variant, **more}
    loaded: SpielGame = pyspiel.load_game(spiel_name(game.name), parameters)
    return loaded


def random_states(
    game: SpielGame, seed: int, bots: Mapping[int, pyspiel.Bot] = MappingProxyType({})
) -> Iterator[SpielState]:
    """One state at every node of a game, its end included; players without a bot are random."""
    random = Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, chances)[0])
        elif state.current_player() in bots:
            state.apply_action(bots[state.current_player()].step(state))
        else:
            state.apply_action(random.choice(state.legal_actions()))
    yield state


def some_states(game: SpielGame, seed: int, part: float) -> Iterator[SpielState]:
    pick = Random(seed)
    return (state for state in random_states(game, seed) if pick.random() < part)


def history(state: SpielState) -> list[tuple[int, int]]:
    return [(step.player, step.action) for step in state.full_history()]


def first_decision(game: SpielGame) -> SpielState:
    return next(state for state in random_states(game, 1) if state.is_player_node())


# ---------------------------------------------------------------- loading


@every_game
def test_games_load_by_name_with_parameters(game: Game) -> None:
    text = f"{spiel_name(game.name)}(players={game.players},variant={game.variant})"
    loaded = pyspiel.load_game(text)
    assert loaded.num_players() == game.players
    assert loaded.num_distinct_actions() == game.action_count
    assert loaded.max_chance_outcomes() == len(game.spec.notation.OUTCOMES)
    assert loaded.observation_tensor_size() == game.observation_size
    assert loaded.get_type().long_name == game.spec.title
    hides = game.spec.hides and game.players > 1
    assert (loaded.get_type().information.name == "IMPERFECT_INFORMATION") == hides


@pytest.mark.parametrize(
    ("parameters", "reason"),
    [
        ("players=5", "for 2, 3 or 4 players, not 5"),
        ("variant=green", "no variant 'green'"),
        ("max_game_length=0", "at least 1"),
        ("reward=gold", "it is win, margin, score, delta"),
    ],
)
def test_wrong_parameters_are_refused(parameters: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        pyspiel.load_game(f"tilewright_azul({parameters})")


def test_unknown_parameters_are_refused() -> None:
    with pytest.raises(pyspiel.SpielError, match="seats"):
        pyspiel.load_game("tilewright_azul(seats=2)")


# ---------------------------------------------------------------- OpenSpiel's own tests


@every_game
def test_random_simulation(game: Game) -> None:
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)


@every_game
def test_simulation_in_python(game: Game) -> None:
    np.random.seed(3)  # it chooses by the global generator
    from open_spiel.python.tests import games_sim_test

    games_sim_test.GamesSimTest().sim_game(load(game))


@every_game
def test_api(game: Game) -> None:
    from open_spiel.integration_tests import api_test  # which brings SciPy along

    class Api(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        @classmethod
        def setUpClass(cls) -> None:
            cls.game = load(game)
            cls.game_name = str(cls.game)
            cls.game_type = cls.game.get_type()
            cls.some_states = sample_some_states.sample_some_states(cls.game, max_states=40)

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Api).run(result)
    assert result.testsRun >= 5
    assert result.errors + result.failures == []


# ---------------------------------------------------------------- the rules are ours


@every_game
def test_moves_draws_and_results_are_those_of_the_game(game: Game) -> None:
    random = Random(4)
    own = game.start()
    state = load(game).new_initial_state()
    while own.turn != tilewright.OVER:
        player = state.current_player()
        assert str(state) == own.text()
        assert state.rewards() == [0.0] * game.players
        options = state.legal_actions()
        texts = [state.action_to_string(player, action) for action in options]
        pick = random.randrange(len(options))
        if own.turn == tilewright.CHANCE:
            assert state.is_chance_node()
            weights = [weight for _, weight in own.outcomes()]
            assert texts == [outcome for outcome, _ in own.outcomes()]
            chances = [chance for _, chance in state.chance_outcomes()]
            assert chances == [weight / sum(weights) for weight in weights]
            assert sum(chances) == pytest.approx(1)
            own.deal(texts[pick])
        else:
            assert player == own.turn
            assert texts == own.legal_moves()
            own.play(texts[pick])
        state.apply_action(options[pick])
    assert state.is_terminal()
    assert state.returns() == state.rewards() == list(own.rewards)


@every_game
def test_at_its_limit_a_game_is_over_and_nobody_has_won(game: Game) -> None:
    limited = load(game, max_game_length=6)
    assert limited.max_game_length() == 6
    *_, state = random_states(limited, 1)
    assert sum(player >= 0 for player, _ in history(state)) == 6
    assert state.returns() == [0.0] * game.players


def test_the_limit_is_that_of_the_rules_where_they_have_one() -> None:
    assert pyspiel.load_game("tilewright_azul").max_game_length() == LONG_GAME
    assert pyspiel.load_game("tilewright_axio(players=2)").max_game_length() == 80
    assert pyspiel.load_game("tilewright_axio(max_game_length=90)").max_game_length() == 80


@pytest.mark.parametrize("action", [-2, 0, 10_000])
def test_an_illegal_action_is_refused_and_changes_nothing(action: int) -> None:
    state = first_decision(pyspiel.load_game("tilewright_axio"))
    before = str(state), history(state)
    assert action not in state.legal_actions()
    with pytest.raises(ValueError, match="AX"):
        state.apply_action(action)
    assert (str(state), history(state)) == before


@pytest.mark.parametrize("outcome", [-2, 5])
def test_an_impossible_draw_is_refused_and_changes_nothing(outcome: int) -> None:
    state = pyspiel.load_game("tilewright_azul").new_initial_state()
    with pytest.raises(tilewright.IllegalDraw, match="no draw of Azul"):
        state.apply_action(outcome)
    assert state.history() == []


# ---------------------------------------------------------------- copies


@every_game
def test_states_survive_text_and_pickles_at_draws_and_decisions(game: Game) -> None:
    spiel = load(game)
    for state in some_states(spiel, 6, 0.03):
        copies = [
            state.clone(),
            pickle.loads(pickle.dumps(state)),
            spiel.deserialize_state(state.serialize()),
            pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(spiel, state))[1],
        ]
        for copied in copies:
            assert str(copied) == str(state)
            assert history(copied) == history(state)
            assert copied.legal_actions() == state.legal_actions()
            for player in range(game.players):
                assert knowledge(copied, player) == knowledge(state, player)


def test_a_clone_goes_its_own_way() -> None:
    state = first_decision(pyspiel.load_game("tilewright_summer_pavilion"))
    before = str(state), state.history()
    state.clone().apply_action(state.legal_actions()[0])
    assert (str(state), state.history()) == before


def test_a_pickle_is_read_where_nothing_was_registered() -> None:
    state = first_decision(pyspiel.load_game("tilewright_axio(players=3)"))
    program = """
import pickle, sys
game, state = pickle.loads(sys.stdin.buffer.read())
print(game, state, sep="\\n")
"""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        input=pickle.dumps((state.get_game(), state)),
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )
    assert done.stdout.decode().splitlines() == [str(state.get_game()), str(state)]
    assert done.stderr == b""


# ---------------------------------------------------------------- what players know


def knowledge(state: SpielState, player: int) -> list[Any]:
    """All that OpenSpiel shows a player."""
    recall = make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=True))
    recall.set_from(state, player)
    return [
        state.information_state_string(player),
        recall.tensor.tolist(),
        state.observation_string(player),
        state.observation_tensor(player),
    ]


@every_game
def test_observations_are_those_of_the_game(game: Game) -> None:
    spiel = load(game)
    observation = make_observation(spiel)
    for state in some_states(spiel, 2, 0.05):
        for player in range(game.players):
            numbers = state.memory.state.observation(player) * scales(game)
            assert np.abs(numbers).max() <= 1
            assert state.observation_tensor(player) == numbers.tolist()
            observation.set_from(state, player)
            assert observation.tensor.tolist() == numbers.tolist()
            for field in game.observation_fields:
                piece = numbers[field.start : field.end].reshape(field.shape or (1,))
                assert (observation.dict[field.name] == piece).all()


@every_game
def test_information_states_only_grow(game: Game) -> None:
    """Perfect recall: what was seen is never forgotten."""
    spiel = load(game)
    recall = make_observation(spiel, pyspiel.IIGObservationType(perfect_recall=True))
    before = [""] * game.players
    for state in random_states(spiel, 5):
        for player in range(game.players):
            text = state.information_state_string(player)
            assert text.startswith(before[player])
            assert text != before[player]
            before[player] = text
    for player in range(game.players):
        recall.set_from(state, player)
        seen = state.memory.seen(player)
        codes = len(vocabulary(game.spec))
        assert recall.tensor.max() <= 1
        assert np.rint(recall.dict["history"][: len(seen)] * codes).tolist() == [
            code + 1 for code in seen
        ]
        assert not recall.dict["history"][len(seen) :].any()
        assert recall.dict["player"].tolist() == np.eye(game.players)[player].tolist()


@hiding_games
def test_players_learn_nothing_of_hidden_tiles(game: Game) -> None:
    spiel = load(game)
    public = make_observation(
        spiel,
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE),
    )
    changed = 0
    for state in some_states(spiel, 8, 0.1):
        for player in range(game.players):
            other = state.clone()
            other.memory.state = state.memory.state.redeal(player, seed=5)
            changed += other.memory.state.hash() != state.memory.state.hash()
            assert knowledge(other, player) == knowledge(state, player)
            assert public.string_from(other, player) == public.string_from(state, player)
    assert changed > 0


@hiding_games
def test_resampling_keeps_what_the_player_knows(game: Game) -> None:
    spiel = load(game)
    sampler = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)
    changed = 0
    for state in some_states(spiel, 9, 0.06):
        for player in range(game.players):
            other = state.resample_from_infostate(player, sampler)
            assert knowledge(other, player) == knowledge(state, player)
            assert other.current_player() == state.current_player()
            assert [who for who, _ in history(other)] == [who for who, _ in history(state)]
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
            changed += str(other) != str(state)
    assert changed > 0


@pytest.mark.parametrize(
    "name", ["tilewright_azul", "tilewright_summer_pavilion", "tilewright_axio(players=1)"]
)
def test_resampling_without_secrets_is_cloning(name: str) -> None:
    state = first_decision(pyspiel.load_game(name))
    other = state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert (str(other), other.history()) == (str(state), state.history())


def test_private_and_public_parts_make_up_the_whole() -> None:
    game = pyspiel.load_game("tilewright_axio(players=2)")
    state = first_decision(game)
    kinds = pyspiel.PrivateInfoType
    told = {
        (public, private): make_observation(
            game,
            pyspiel.IIGObservationType(
                public_info=public, perfect_recall=False, private_info=private
            ),
        ).string_from(state, 0)
        for public in (False, True)
        for private in (kinds.NONE, kinds.SINGLE_PLAYER, kinds.ALL_PLAYERS)
    }
    assert told[False, kinds.NONE] == ""
    assert '"racks": [5, 5]' in told[True, kinds.NONE]
    assert told[False, kinds.SINGLE_PLAYER].startswith('{"racks": [[[')
    assert told[False, kinds.SINGLE_PLAYER].endswith("]], 5]}")
    assert told[True, kinds.SINGLE_PLAYER] == state.observation_string(0)
    assert '"bag": {' in told[True, kinds.ALL_PLAYERS]


# ---------------------------------------------------------------- OpenSpiel's players


@each_title
def test_mcts_plays_a_whole_game_against_a_random_player(name: str) -> None:
    game = pyspiel.load_game(spiel_name(name))
    numbers = np.random.RandomState(1)
    searcher = mcts.MCTSBot(
        game,
        uct_c=1.4,
        max_simulations=2,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=numbers),
        random_state=numbers,
    )
    *_, state = random_states(game, 2, {0: searcher})
    assert sum(state.returns()) == 0


@each_title
def test_the_search_in_c_plus_plus_plays_a_whole_game(name: str) -> None:
    game = pyspiel.load_game(spiel_name(name))
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=3)
    searcher = pyspiel.MCTSBot(
        game,
        evaluator,
        uct_c=1.4,
        max_simulations=2,
        max_memory_mb=10,
        solve=False,
        seed=4,
        verbose=False,
    )
    players = [pyspiel.make_uniform_random_bot(0, 5), searcher]
    # Not by `searcher.step`: it lets go of Python's lock and so crashes on any game in Python.
    assert sum(pyspiel.evaluate_bots(game.new_initial_state(), players, 6)) == 0


def test_search_with_hidden_information_plays_axio() -> None:
    game = pyspiel.load_game("tilewright_axio(players=2)")
    numbers = np.random.RandomState(1)
    searcher = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=numbers),
        uct_c=1.4,
        max_simulations=5,
        random_state=numbers,
    )
    state = first_decision(game)
    assert searcher.step(state) in state.legal_actions()


@each_title
def test_the_environment_of_openspiel_steps(name: str) -> None:
    game = pyspiel.load_game(spiel_name(name), {"max_game_length": 4})
    env = rl_environment.Environment(game)
    env.seed(1)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == game.observation_tensor_size()
        step = env.step([step.observations["legal_actions"][player][0]])
    assert step.rewards == [0.0, 0.0]


# ---------------------------------------------------------------- rewards and tensors for learners


@every_game
@pytest.mark.parametrize("reward", ["margin", "score", "delta"])
def test_points_are_rewarded_when_asked_for(game: Game, reward: str) -> None:
    spiel = load(game, reward=reward)
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)
    kind = spiel.get_type()
    assert (kind.reward_model.name == "REWARDS") == (reward == "delta")
    assert (kind.utility.name == "ZERO_SUM") == (reward == "margin" and game.players > 1)
    total = np.zeros(game.players)
    for state in random_states(spiel, 5):
        if state.is_chance_node():
            continue  # OpenSpiel asks for no rewards there
        total += state.rewards()
        if reward == "delta":
            assert state.returns() == total.tolist()
        copied = state.clone()
        assert copied.rewards() == state.rewards()
    assert state.returns() == pytest.approx(total.tolist())
    scores = np.array(state.memory.state.scores)
    if reward == "margin" and game.players > 1:
        assert sum(state.returns()) == pytest.approx(0)
        assert np.argmax(state.returns()) == np.argmax(scores)
    elif reward != "delta":
        assert state.returns() == scores.tolist()


@each_title
def test_history_is_given_in_a_tensor_when_asked_for(name: str) -> None:
    plain, told = (
        pyspiel.load_game(f"{spiel_name(name)}({more})") for more in ("", "history=True")
    )
    assert not plain.get_type().provides_information_state_tensor
    assert told.get_type().provides_information_state_tensor
    state = first_decision(told)
    tensor = state.information_state_tensor(0)
    assert len(tensor) == told.information_state_tensor_size() > told.observation_tensor_size()
    assert max(map(abs, tensor)) <= 1


@pytest.mark.long
@each_title
def test_the_policy_gradient_of_openspiel_stays_finite(name: str) -> None:
    """10,000 decisions of self-play with what a learner is given by default."""
    from open_spiel.python.pytorch.policy_gradient import PolicyGradient

    env = rl_environment.Environment(pyspiel.load_game(spiel_name(name)))
    env.seed(1)
    size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    agents = [PolicyGradient(player, size, actions) for player in range(2)]
    decisions = 0
    while decisions < 10_000:
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
            decisions += 1
        for agent in agents:
            agent.step(step)
            with suppress(AttributeError):  # before the first update there is none
                losses = [part for part in agent.loss if part is not None]
                assert all(np.isfinite(part.detach().item()) for part in losses)
    assert all(np.isfinite(agent.loss[1].item()) for agent in agents), "they have learned"
