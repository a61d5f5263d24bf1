"""Gymnasium's vector environment of one seat: as the single one, many times at once."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

import tilewright
import tilewright.envs
from everyday import sample
from tilewright.envs.seat_vector import SeatVectorEnv
from tilewright.envs.single import SingleSeatEnv

GAMES = 30


def make(game: str = "azul", **more: Any) -> SeatVectorEnv:
    envs = gymnasium.make_vec(f"tilewright/{game}-v1", num_envs=GAMES, **more)
    assert isinstance(envs, SeatVectorEnv)
    return envs


@pytest.mark.parametrize("name", sample(tilewright.game_names(), ["azul"]))
@pytest.mark.parametrize("seat", [None, 1])
def test_gives_what_its_spaces_promise(name: str, seat: int | None) -> None:
    envs = make(name, opponents="greedy", seat=seat, players=3)
    single = SingleSeatEnv(name, players=3)
    assert envs.single_observation_space == single.observation_space
    assert envs.single_action_space == single.action_space
    seen, infos = envs.reset(seed=2)
    ends = 0
    for _ in range(60):
        assert envs.observation_space.contains(seen)
        assert seen["action_mask"].any(axis=1).all()
        seats = infos["seat"]
        assert seat is None or (seats == seat).all()
        actions = envs.action_space.sample(mask=tuple(seen["action_mask"]))
        seen, rewards, terminated, truncated, infos = envs.step(actions)
        assert not truncated.any()
        assert not rewards[~terminated].any()
        for slot in np.flatnonzero(terminated):
            rank, scores = infos["rank"][slot], infos["scores"][slot].tolist()
            better = sum(score > scores[0] for score in scores)
            assert rank >= better + 1
            assert (rewards[slot] > 0) == (rank == 1)
            ends += 1
    assert ends > GAMES


def test_plays_the_games_of_their_seeds() -> None:
    """Against players that leave no choice: nobody decides before the agent does."""
    envs = make(opponents="greedy", seat=0)
    seen, _ = envs.reset(seed=list(range(GAMES)))
    for seed in range(GAMES):
        start = tilewright.make("azul").start(seed)
        assert np.array_equal(seen["observation"][seed], start.observation(0))


def test_an_illegal_action_loses_its_game_alone() -> None:
    envs = make(opponents="random", seat=1, autoreset_mode="NextStep", reward="margin")
    seen, _ = envs.reset(seed=1)
    actions = seen["action_mask"].argmax(axis=1)
    actions[3] = seen["action_mask"][3].argmin()
    seen, rewards, terminated, _, infos = envs.step(actions)
    assert np.flatnonzero(terminated).tolist() == [3]
    assert rewards[3] == -100
    assert infos["illegal"][3]
    assert seen["action_mask"][3].all()
    seen, rewards, terminated, *_ = envs.step(seen["action_mask"].argmax(axis=1))
    assert rewards[3] == 0
    assert not terminated[3]


def test_copies_go_on_alike() -> None:
    import copy

    envs = make(opponents="greedy", seat=None)
    seen, _ = envs.reset(seed=1)
    other = copy.deepcopy(envs)
    for _ in range(30):
        actions = seen["action_mask"].argmax(axis=1)
        seen, rewards, *_ = envs.step(actions)
        again, same, *_ = other.step(actions)
        assert np.array_equal(seen["observation"], again["observation"])
        assert np.array_equal(rewards, same)


def test_shows_every_game_from_its_seat() -> None:
    envs = make(opponents="greedy", seat=1, render_mode="ansi")
    envs.reset(seed=1)
    first, *_ = envs.render()
    assert first.index("greedy") < first.index("agent")


def test_players_that_are_not_compiled_are_refused_by_name() -> None:
    with pytest.raises(tilewright.SetupError, match="'novice' is no player in compiled code"):
        make(opponents="novice")
