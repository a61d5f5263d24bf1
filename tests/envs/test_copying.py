"""Environments are copied and pickled with the game that is going on in them."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tilewright.core.errors import SetupError
from tilewright.envs import aec
from tilewright.envs.single import SingleSeatEnv
from tilewright.envs.vector import SelfPlayVectorEnv

Copying = Callable[[Any], Any]


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


every_way = pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])


def play_aec(env: Any, moves: int) -> list[Any]:
    """The moves of agents that always take the last one, and what they come to see."""
    seen = []
    for _ in range(moves):
        now = env.observe(env.agent_selection)
        seen.append((env.agent_selection, now["observation"].tolist()))
        env.step(int(np.flatnonzero(now["action_mask"])[-1]))
    return seen


@every_way
@pytest.mark.parametrize("make", [aec.raw_env, aec.env])
def test_agents_go_on_from_where_they_were(make: Callable[..., Any], copied: Copying) -> None:
    if make is aec.env and copied is copy.copy:
        copied = copy.deepcopy  # PettingZoo's wrappers share what they wrap
    env = make(game="axio", players=3)
    env.reset(seed=4)
    play_aec(env, 3)
    other = copied(env)
    expected = play_aec(other, 5)
    assert play_aec(env, 5) == expected
    assert len({str(seen) for _, seen in expected}) == 5


@every_way
@pytest.mark.parametrize("opponents", ["random", "greedy", "novice", "search:20"])
def test_a_seat_meets_the_same_opponents(
    copied: Copying, opponents: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILEWRIGHT_ENGINE", "interpreted")
    env = SingleSeatEnv("axio", opponents=opponents)
    observation, _ = env.reset(seed=4)
    other = copied(env)
    for _ in range(2):
        action = int(np.flatnonzero(observation["action_mask"])[-1])
        ours, theirs = env.step(action), other.step(action)
        observation = ours[0]
        if opponents != "search:20":  # what it remembers may let it see further
            assert observation["observation"].tolist() == theirs[0]["observation"].tolist()
        assert other.game_state is not env.game_state
    env.close()
    other.close()


@every_way
def test_games_side_by_side_go_on_alike(copied: Copying) -> None:
    envs = SelfPlayVectorEnv("azul", num_envs=3)
    envs.reset(seed=4)
    other = copied(envs)
    for _ in range(4):
        actions = envs.batch.sample()
        ours, theirs = envs.step(actions), other.step(actions)
        assert np.array_equal(ours[0]["observation"], theirs[0]["observation"])
    envs.step(envs.batch.sample())
    assert not np.array_equal(envs.batch.observations, other.batch.observations)


@pytest.mark.parametrize(
    "make",
    [
        lambda: SingleSeatEnv("azul"),
        lambda: aec.raw_env(game="azul"),
        lambda: SelfPlayVectorEnv("azul", num_envs=1),
    ],
)
def test_an_option_that_would_do_nothing_is_refused(make: Callable[[], Any]) -> None:
    env = make()
    env.reset(seed=1, options={})
    with pytest.raises(SetupError, match="reset has no option 'frist': there"):
        env.reset(seed=1, options={"frist": 1})
