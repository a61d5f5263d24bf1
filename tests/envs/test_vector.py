"""Gymnasium's vector environment: the batch, in Gymnasium's words."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import tilewright
import tilewright.envs
from everyday import sample
from tilewright.envs.vector import SelfPlayVectorEnv

GAMES = 40


def make(game: str = "azul", **more: Any) -> SelfPlayVectorEnv:
    envs = gymnasium.make_vec(f"tilewright/{game}-selfplay-v1", num_envs=GAMES, **more)
    assert isinstance(envs, SelfPlayVectorEnv)
    return envs


@pytest.mark.parametrize(
    "table",
    sample(
        [
            {"game": "azul", "players": 3, "variant": "gray"},
            {"game": "summer-pavilion", "players": 2},
            {"game": "axio", "players": 4},
        ],
        lambda table: table["game"] == "azul",
    ),
    ids=lambda table: table["game"],
)
def test_equals_the_batch(table: dict[str, Any]) -> None:
    envs = make(**table)
    name, *_ = table.values()
    batch = tilewright.batch(tilewright.make(name, *list(table.values())[1:]), GAMES, seed=6)
    seen, infos = envs.reset(seed=6)
    ended = 0
    for _ in range(150):
        assert np.array_equal(seen["observation"], batch.observations)
        assert np.array_equal(seen["action_mask"], batch.masks)
        assert np.array_equal(infos["turn"], batch.turns)
        movers = batch.turns.copy()
        actions = batch.sample()
        seen, rewards, terminated, truncated, infos = envs.step(actions)
        batch.step(actions)
        assert np.array_equal(infos["mover"], movers)
        assert np.array_equal(infos["rewards"], batch.rewards)
        assert np.array_equal(rewards, batch.rewards[np.arange(GAMES), movers])
        assert np.array_equal(terminated, batch.ended == 1)
        assert not truncated.any()
        if terminated.any():
            assert np.array_equal(infos["rank"], batch.ranks)
            assert np.array_equal(infos["score"], batch.scores)
            assert np.array_equal(infos["_rank"], terminated)
        ended += int(terminated.sum())
    assert ended >= GAMES // 2, "games must end for this to say something"


@pytest.mark.parametrize("name", sample(tilewright.game_names(), ["azul"]))
def test_gives_what_its_spaces_promise(name: str) -> None:
    envs = make(name)
    seen, _ = envs.reset(seed=1)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    for _ in range(120):
        assert envs.observation_space.contains(seen)
        actions = envs.action_space.sample(mask=tuple(seen["action_mask"]))
        seen, rewards, terminated, truncated, _ = envs.step(actions)
        for flags in (rewards, terminated, truncated):
            assert flags.shape == (GAMES,)
        assert np.isin(rewards, (-1, 0, 1)).all()


def test_a_new_game_begins_in_the_step_in_which_one_is_cut_off() -> None:
    envs = make(max_episode_steps=4)
    seen, _ = envs.reset(seed=1)
    mask = seen["action_mask"]
    for number in range(1, 9):
        *_, terminated, truncated, _ = envs.step(mask.argmax(axis=1))
        mask = envs.batch.masks
        assert truncated.all() == (number % 4 == 0)
        assert not terminated.any()
        assert mask.any(axis=1).all()


def test_seeds_decide_what_follows() -> None:
    def deals() -> list[bytes]:
        envs = make()
        return [envs.reset(seed=seed)[0]["observation"].tobytes() for seed in (5, None, None)]

    assert deals() == deals()
    assert len(set(deals())) == 3


def test_keeps_what_it_gave_unless_told_otherwise() -> None:
    for copy in (True, False):
        envs = make(copy=copy)
        seen, _ = envs.reset(seed=1)
        before = seen["observation"].copy()
        envs.step(seen["action_mask"].argmax(axis=1))
        assert np.array_equal(before, seen["observation"]) == copy


def test_shows_every_game() -> None:
    envs = SelfPlayVectorEnv("azul", 2, render_mode="ansi")
    envs.reset(seed=1)
    first, second = envs.render()
    assert "Azul" in first
    assert first != second
    with pytest.raises(gymnasium.error.UnsupportedMode):
        SelfPlayVectorEnv("azul", 2, render_mode="human")


def test_statistics_of_gymnasium_work_on_it() -> None:
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(make("axio"))
    seen, _ = envs.reset(seed=2)
    lengths: list[int] = []
    for _ in range(100):
        actions = envs.action_space.sample(mask=tuple(seen["action_mask"]))
        seen, *_, infos = envs.step(actions)
        if "episode" in infos:
            lengths += infos["episode"]["l"][infos["_episode"]].tolist()
    assert lengths
    assert min(lengths) > 10


# ---------------------------------------------------------------- what must not be done


def test_an_illegal_action_stops_the_whole_step_and_names_the_game() -> None:
    envs = make()
    seen, _ = envs.reset(seed=1)
    actions = seen["action_mask"].argmax(axis=1)
    actions[7] = seen["action_mask"][7].argmin()
    with pytest.raises(tilewright.IllegalMove, match="game 7 of the batch"):
        envs.step(actions)
    assert np.array_equal(envs.batch.observations, seen["observation"])


def test_actions_of_a_wrong_shape_or_kind_are_refused() -> None:
    envs = make()
    envs.reset(seed=1)
    with pytest.raises(ValueError, match="shape"):
        envs.step(np.zeros(GAMES - 1, int))
    with pytest.raises(TypeError, match="whole numbers"):
        envs.step(np.zeros(GAMES))  # type: ignore[arg-type]


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded):
        make().step(np.zeros(GAMES, int))
