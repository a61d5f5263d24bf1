"""PettingZoo's environments: its own tests, and what it says nothing about."""

from __future__ import annotations

import pickle
import warnings
from functools import partial
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils.env_logger import EnvLogger

import tilewright
import tilewright.envs
from envs.tables import (
    GAMES,
    Env,
    decisions,
    every_game,
    inside,
    observed,
    pick,
    settings,
    state_of,
)
from everyday import sample
from tilewright.core.game import Game
from tilewright.core.rewards import rewards_of
from tilewright.envs import aec, rendering
from tilewright.envs.registration import pettingzoo_name

with warnings.catch_warnings():
    # Where PettingZoo's own games are installed, its tests import one in a way it has deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test.api_test import api_test
    from pettingzoo.test.render_test import render_test
    from pettingzoo.test.seed_test import seed_test

pytestmark = pytest.mark.usefixtures("interpreted")

CYCLES = 120  # of every agent, in PettingZoo's tests: longer than a random game


def env(game: Game, **more: Any) -> Env:
    return aec.env(**settings(game), **more)


def azul(**more: Any) -> Env:
    return aec.env(game="azul", **more)


@pytest.fixture
def checker_knows_our_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """PettingZoo's checker lists by name whose observations may be dictionaries: add ours."""
    checker = import_module("pettingzoo.test.api_test")
    ours = [pettingzoo_name(game.spec) for game in GAMES]
    for known in ("env_obs_dicts", "env_obs_space"):
        monkeypatch.setattr(checker, known, getattr(checker, known) + ours)


# ---------------------------------------------------------------- PettingZoo's own tests


@every_game
@pytest.mark.usefixtures("checker_knows_our_names")
def test_passes_the_api_test(game: Game) -> None:
    api_test(env(game), num_cycles=CYCLES)


@every_game
def test_passes_the_api_test_as_it_is_with_masks_in_infos(game: Game) -> None:
    api_test(env(game, mask_in="info"), num_cycles=CYCLES)


@pytest.mark.filterwarnings("always")
def test_the_checker_objects_to_nothing_but_dictionaries_under_a_name_it_does_not_know() -> None:
    with warnings.catch_warnings(record=True) as found:
        api_test(azul(), num_cycles=CYCLES)
    assert {str(warning.message) for warning in found} == {
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be "
        "gymnasium.spaces.box or gymnasium.spaces.discrete",
    }


@every_game
def test_passes_the_api_test_when_it_is_truncated(game: Game) -> None:
    api_test(env(game, mask_in="info", max_cycles=5), num_cycles=10)


@every_game
def test_passes_the_seed_test(game: Game) -> None:
    seed_test(partial(env, game), num_cycles=CYCLES)


@every_game
def test_passes_the_render_test(game: Game) -> None:
    render_test(partial(env, game))  # type: ignore[arg-type]  # it says Gymnasium's Env


# ---------------------------------------------------------------- ids


@pytest.mark.parametrize("name", ["azul", "summer_pavilion", "axio"])
def test_is_registered_under_a_versioned_id(name: str) -> None:
    made = pettingzoo.make("aec", f"tilewright/{name}_v1", players=3)
    assert str(made) == f"{name}_v1"
    assert made.possible_agents == ["player_0", "player_1", "player_2"]
    assert pettingzoo.spec("aec", f"tilewright/{name}").version == 1


def test_takes_settings_and_a_limit_through_the_registry() -> None:
    made = pettingzoo.make("aec", "tilewright/azul_v1", players=4, variant="gray", max_cycles=2)
    assert (inside(made).game.players, inside(made).game.variant) == (4, "gray")
    assert len(list(decisions(made, seed=1))) == 8


@pytest.mark.parametrize(
    "wrong",
    [{"players": 5}, {"variant": "pink"}, {"game": "go"}, {"max_cycles": 0}, {"mask_in": "mail"}],
    ids=str,
)
def test_refuses_settings_that_make_no_game(wrong: dict[str, Any]) -> None:
    with pytest.raises(tilewright.SetupError):
        aec.env(**{"game": "azul"} | wrong)


def test_refuses_a_render_mode_that_it_has_not() -> None:
    with pytest.raises(gymnasium.error.UnsupportedMode, match="human, ansi, rgb_array"):
        azul(render_mode="smell")


# ---------------------------------------------------------------- playing


@every_game
def test_observations_are_those_of_the_state(game: Game) -> None:
    made = env(game)
    for agent in decisions(made, seed=3):
        state = state_of(inside(made))
        for seat, each in enumerate(made.possible_agents):
            seen = observed(made, each)
            assert np.array_equal(seen["observation"], state.observation(seat))
            assert made.observation_space(each).contains(seen)
        legal = np.flatnonzero(observed(made, agent)["action_mask"])
        assert legal.tolist() == state.legal_actions()


@pytest.mark.parametrize(
    ("name", "variant"), [("azul", "gray"), ("summer-pavilion", "standard"), ("axio", "standard")]
)
def test_a_seat_that_decides_again_stays_selected(name: str, variant: str) -> None:
    made = aec.env(game=name, variant=variant)
    again = 0
    for seed in range(3):
        before = None
        for agent in decisions(made, seed):
            state = state_of(inside(made))
            assert agent == made.possible_agents[state.turn]
            again += agent == before
            before = agent
    assert again > 3, "several decisions in a row are part of this game"


@every_game
def test_the_end_brings_rewards_ranks_and_scores(game: Game) -> None:
    made = env(game)
    for _ in decisions(made, seed=5):
        assert not any(made.rewards.values())
        assert all(info == {} for info in made.infos.values())
    state = state_of(inside(made))
    assert all(made.terminations.values())
    assert not any(made.truncations.values())
    assert tuple(made.rewards.values()) == state.rewards
    assert game.players == 1 or sum(state.rewards) == pytest.approx(0)
    assert [info["rank"] for info in made.infos.values()] == list(state.ranks)
    assert [info["score"] for info in made.infos.values()] == list(state.scores)
    given = {}
    for agent in made.agent_iter():
        seen, given[agent], *_ = made.last()
        assert seen is not None
        assert seen["action_mask"].all(), "a masked softmax of the last observation is a number"
        made.step(None)
    assert tuple(given[agent] for agent in made.possible_agents) == state.rewards


def test_a_game_that_is_cut_off_is_truncated_and_undecided() -> None:
    made = azul(players=3, max_cycles=2)
    assert len(list(decisions(made, seed=1))) == 6
    assert all(made.truncations.values())
    assert not any(made.terminations.values())
    assert set(made.rewards.values()) == {0}
    assert [set(info) for info in made.infos.values()] == [{"score"}] * 3
    for _ in made.agent_iter():
        made.step(None)
    assert made.agents == []


def test_whoever_the_options_name_begins() -> None:
    made = azul(players=3)
    made.reset(seed=1, options={"first": 2})
    assert made.agent_selection == "player_2"


def test_without_a_seed_other_games_follow_which_the_last_seed_decides() -> None:
    deals = []
    for _ in range(2):
        made = azul()
        for seed in (8, None, None):
            made.reset(seed=seed)
            deals.append(state_of(inside(made)).text())
    assert deals[:3] == deals[3:]
    assert len(set(deals)) == 3


def test_knows_the_whole_table_for_a_common_critic() -> None:
    made = aec.env(game="axio", players=3)
    made.reset(seed=2)
    state = state_of(inside(made))
    whole = np.concatenate([state.observation(seat) for seat in range(3)])
    assert np.array_equal(made.state(), whole)
    assert made.state_space.contains(made.state())  # type: ignore[attr-defined]


def test_another_process_can_have_it() -> None:
    made = pickle.loads(pickle.dumps(aec.raw_env(game="axio", players=3)))
    assert len(list(decisions(made, seed=1))) > 10


# ---------------------------------------------------------------- what must not be known


@pytest.mark.parametrize("players", sample([2, 3, 4], [2]))
def test_nothing_hidden_is_in_observations_or_pictures_of_axio(players: int) -> None:
    made = aec.env(game="axio", players=players)
    names = made.possible_agents
    for number, agent in enumerate(decisions(made, seed=4)):
        if number % 9:
            continue
        state = state_of(inside(made))
        other = state.redeal(state.turn, seed=number)
        assert np.array_equal(observed(made, agent)["observation"], other.observation(state.turn))
        for mode in ("ansi", "rgb_array"):
            shown, redealt = (
                np.asarray(rendering.render(each, state.turn, names, mode))
                for each in (state, other)
            )
            assert np.array_equal(shown, redealt)


# ---------------------------------------------------------------- what must not be done


def first_illegal(made: Env) -> int:
    return int(np.flatnonzero(state_of(inside(made)).action_mask() == 0)[0])


@pytest.mark.parametrize("where", ["observation", "info"])
def test_an_illegal_action_loses_the_game(where: str) -> None:
    made = azul(players=3, mask_in=where)
    made.reset(seed=1)
    for _ in range(5):
        made.step(state_of(inside(made)).legal_actions()[0])
    culprit = made.agent_selection
    EnvLogger.flush()
    made.step(first_illegal(made))
    assert any("Illegal move" in message for message in EnvLogger.mqueue)
    assert made.rewards == {each: -1.0 if each == culprit else 0 for each in made.possible_agents}
    assert all(made.terminations.values())
    for _ in made.agent_iter():
        made.step(None)
    assert made.agents == []


def test_the_environment_inside_says_why_an_action_is_illegal() -> None:
    made = aec.raw_env(game="azul")
    made.reset(seed=1)
    before = state_of(made).hash()
    with pytest.raises(tilewright.IllegalMove):
        made.step(first_illegal(made))
    assert state_of(made).hash() == before
    assert made.agents == made.possible_agents


@pytest.mark.parametrize("action", [-1, 10**6, 1.5, None, "3r4"], ids=repr)
def test_what_is_no_action_is_out_of_bounds(action: Any) -> None:
    made = azul()
    made.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        made.step(action)


def test_nothing_can_be_done_before_the_first_reset() -> None:
    with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before step"):
        azul().step(0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        aec.raw_env("azul").step(0)


def test_a_finished_agent_can_only_leave() -> None:
    made = azul(max_cycles=1)
    assert len(list(decisions(made, seed=1))) == 2
    with pytest.raises(ValueError, match="the only valid action is None"):
        made.step(0)


def test_a_step_after_the_end_changes_nothing_and_is_told() -> None:
    made = azul(max_cycles=1)
    assert len(list(decisions(made, seed=1))) == 2
    for _ in made.agent_iter():
        made.step(None)
    EnvLogger.flush()
    made.step(None)
    assert any("Should reset() first" in message for message in EnvLogger.mqueue)
    with pytest.raises(gymnasium.error.ResetNeeded):
        made.unwrapped.step(None)


# ---------------------------------------------------------------- rewards and forms


@pytest.mark.parametrize("reward", ["margin", "score", "delta"])
@every_game
def test_points_are_rewarded_when_asked_for(game: Game, reward: str) -> None:
    """What an agent is given by `last` from decision to decision adds up to it."""
    made = env(game, reward=reward)
    random = np.random.default_rng(3)
    made.reset(seed=3)
    start = state_of(inside(made)).scores
    total = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        seen, given, over, _, _ = made.last()
        total[agent] += given
        made.step(None if over or seen is None else pick(seen["action_mask"], random))
    state = state_of(inside(made))
    expected = list(rewards_of(state, reward, start))
    assert list(total.values()) == pytest.approx(expected)


def test_the_api_test_passes_with_points_and_scaled_observations() -> None:
    api_test(azul(reward="delta", scaled=True, mask_in="info"), num_cycles=CYCLES)


def test_an_illegal_action_costs_more_than_a_defeat_where_points_count() -> None:
    made = azul(reward="margin")
    made.reset(seed=1)
    made.step(int(observed(made, "player_0")["action_mask"].argmin()))
    assert made.rewards == {"player_0": -100, "player_1": 0}


def test_scaled_observations_are_small_floats_within_their_space() -> None:
    plain, scaled = azul(), azul(scaled=True)
    for made in (plain, scaled):
        made.reset(seed=1)
    counts, numbers = (observed(made, "player_1")["observation"] for made in (plain, scaled))
    assert numbers.dtype == np.float32
    assert np.abs(numbers).max() <= 1
    assert np.array_equal(numbers != 0, counts != 0)
    assert scaled.observation_space("player_1").contains(observed(scaled, "player_1"))
    assert inside(scaled).state_space.contains(inside(scaled).state())
