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
            assert np.array_equal(infos["rank"][terminated], batch.ranks[terminated])
            assert np.array_equal(infos["score"][terminated], batch.scores[terminated])
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
        seen, _, terminated, truncated, _ = envs.step(mask.argmax(axis=1))
        mask = seen["action_mask"]
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
    envs = make(illegal="raise")
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


# ---------------------------------------------------------------- Gymnasium's vector interface

MODES = ("SameStep", "NextStep", "Disabled")


def play(envs: SelfPlayVectorEnv, steps: int, seed: int = 3) -> list[tuple[Any, ...]]:
    """Random steps; with DISABLED games begin again when they are over."""
    seen, infos = envs.reset(seed=seed)
    envs.action_space.seed(seed)
    found = []
    for _ in range(steps):
        mask = infos["action_mask"] if "action_mask" in infos else seen["action_mask"]
        step = envs.step(envs.action_space.sample(mask=tuple(mask)))
        found.append(step)
        seen, _, terminated, truncated, infos = step
        over = terminated | truncated
        if envs.autoreset_mode == AutoresetMode.DISABLED and over.any():
            seen, infos = envs.reset(options={"reset_mask": over})
    return found


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_says_what_it_does_and_plays_on(mode: str) -> None:
    envs = make("axio", autoreset_mode=mode, max_episode_steps=30)
    assert envs.metadata["autoreset_mode"] == envs.autoreset_mode == AutoresetMode(mode)
    ends = 0
    for seen, rewards, terminated, truncated, _ in play(envs, 100):
        assert envs.observation_space.contains(seen)
        assert seen["action_mask"].any(axis=1).all()
        assert rewards.shape == terminated.shape == truncated.shape == (GAMES,)
        ends += int((terminated | truncated).sum())
    assert ends > GAMES


def test_the_same_step_shows_the_end_and_the_next_beginning() -> None:
    envs = make("axio")
    final = 0
    for seen, _, terminated, _, infos in play(envs, 90):
        assert ("final_obs" in infos) == terminated.any()
        for slot in np.flatnonzero(terminated):
            last = infos["final_obs"][slot]
            assert envs.single_observation_space.contains(last)
            assert last["action_mask"].all()
            assert not np.array_equal(last["observation"], seen["observation"][slot])
            assert infos["final_info"]["score"][slot].tolist() == infos["score"][slot].tolist()
            assert infos["_final_obs"][slot]
            assert infos["_final_info"][slot]
            final += 1
    assert final


def test_the_next_step_begins_the_next_game_whatever_the_action() -> None:
    envs = make("axio", autoreset_mode="NextStep")
    envs.reset(seed=3)
    begun = 0
    over = np.zeros(GAMES, np.bool_)
    seen = envs.reset(seed=3)[0]
    for _ in range(120):
        actions = envs.action_space.sample(mask=tuple(seen["action_mask"]))
        actions[over] = -7
        seen, rewards, terminated, truncated, infos = envs.step(actions)
        assert not terminated[over].any()
        assert not rewards[over].any()
        assert (infos["mover"][over] == tilewright.OVER).all()
        assert (infos["turn"][over] == 0).all()
        assert (envs.batch.moves[over] == 0).all()
        begun += int(over.sum())
        over = terminated | truncated
        assert (infos["turn"][over] == tilewright.OVER).all()
    assert begun


def test_without_a_mode_a_game_waits_for_its_reset() -> None:
    envs = make("axio", autoreset_mode="Disabled", max_episode_steps=20)
    seen, _ = envs.reset(seed=3)
    over = np.zeros(GAMES, np.bool_)
    while not over.any():
        actions = envs.action_space.sample(mask=tuple(seen["action_mask"]))
        seen, _, terminated, truncated, infos = envs.step(actions)
        over = terminated | truncated
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset_mask"):
        envs.step(actions)
    part = over.copy()
    part[np.flatnonzero(over)[0]] = False
    if part.any():
        envs.reset(options={"reset_mask": part})
        with pytest.raises(gymnasium.error.ResetNeeded, match="is over"):
            envs.step(actions)
    seen, infos = envs.reset(options={"reset_mask": over})
    assert (infos["turn"] >= 0).all()
    envs.step(seen["action_mask"].argmax(axis=1))


def test_all_modes_play_the_same_games() -> None:
    """The draws of a game follow from the seed and its slot, in every mode."""
    first: list[dict[int, list[Any]]] = []
    for mode in MODES:
        envs = make("axio", autoreset_mode=mode)
        envs.reset(seed=4)
        scores: dict[int, list[Any]] = {slot: [] for slot in range(GAMES)}
        for _ in range(200):
            mask = envs.batch.masks.copy()
            actions = np.where(mask.any(axis=1), mask.argmax(axis=1), 0)
            *_, terminated, _, infos = envs.step(actions)
            for slot in np.flatnonzero(terminated).tolist():
                scores[slot].append(infos["score"][slot].tolist())
            if mode == "Disabled" and terminated.any():
                envs.reset(options={"reset_mask": terminated})
        first.append({slot: found[:2] for slot, found in scores.items()})
    assert first[0] == first[1] == first[2]
    assert all(len(found) == 2 for found in first[0].values())


@pytest.mark.parametrize("mode", MODES)
def test_an_illegal_action_loses_its_game_alone(mode: str) -> None:
    envs, other = (make(autoreset_mode=mode) for _ in range(2))
    seen, _ = envs.reset(seed=1)
    other.reset(seed=1)
    actions = seen["action_mask"].argmax(axis=1)
    bad = actions.copy()
    bad[7] = seen["action_mask"][7].argmin()
    seen, rewards, terminated, truncated, infos = envs.step(bad)
    fine = other.step(actions)[0]
    assert np.flatnonzero(terminated).tolist() == [7]
    assert rewards.tolist() == [-1.0 if slot == 7 else 0.0 for slot in range(GAMES)]
    assert infos["rewards"][7].tolist() == [-1.0, 0.0]
    assert infos["illegal"].tolist() == [slot == 7 for slot in range(GAMES)]
    assert not truncated.any()
    rest = np.arange(GAMES) != 7
    assert np.array_equal(seen["observation"][rest], fine["observation"][rest])
    if mode == "Disabled":
        seen, _ = envs.reset(options={"reset_mask": terminated})
    *_, terminated, _, infos = envs.step(seen["action_mask"].argmax(axis=1))
    assert not terminated.any()
    assert "illegal" not in infos


def test_lists_of_seeds_give_each_game_its_own() -> None:
    envs = make()
    seeds = [5, 9] * (GAMES // 2)
    seen, _ = envs.reset(seed=seeds)
    rows = seen["observation"]
    assert np.array_equal(rows[0], rows[2])
    assert np.array_equal(rows[1], rows[3])
    assert not np.array_equal(rows[0], rows[1])
    start = tilewright.make("azul").start(seed=9)
    assert np.array_equal(rows[1], start.observation())
    envs.reset(seed=[None] * GAMES)
    with pytest.raises(ValueError, match="2 seeds for num_envs=40"):
        envs.reset(seed=[1, 2])


@pytest.mark.parametrize(
    ("mask", "error"),
    [
        ([True] * GAMES, TypeError),
        (np.ones(GAMES, int), TypeError),
        (np.ones(3, np.bool_), ValueError),
        (np.zeros(GAMES, np.bool_), ValueError),
    ],
    ids=["list", "numbers", "short", "empty"],
)
def test_wrong_masks_are_refused_and_change_nothing(mask: Any, error: type[Exception]) -> None:
    envs = make()
    seen, _ = envs.reset(seed=1)
    with pytest.raises(error, match="reset_mask"):
        envs.reset(options={"reset_mask": mask})
    assert np.array_equal(envs.batch.observations, seen["observation"])


def test_a_mask_needs_games_that_have_begun() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded):
        make().reset(options={"reset_mask": np.ones(GAMES, np.bool_)})


@pytest.mark.parametrize(
    "wrong", [{"autoreset_mode": "Never"}, {"illegal": "cry"}, {"reward": "gold"}], ids=str
)
def test_settings_that_are_none_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(tilewright.SetupError):
        make(**wrong)


@pytest.mark.parametrize("reward", ["margin", "score", "delta"])
def test_rewards_are_chosen_by_name(reward: str) -> None:
    envs = make("axio", reward=reward)
    total = np.zeros((GAMES, 2))
    ends = 0
    for _, rewards, terminated, _, infos in play(envs, 90):
        movers = np.maximum(infos["mover"], 0)
        assert np.array_equal(rewards, infos["rewards"][np.arange(GAMES), movers])
        total += infos["rewards"]
        for slot in np.flatnonzero(terminated):
            own, other = infos["score"][slot].tolist()
            lead = own - other
            assert total[slot].tolist() == ([lead, -lead] if reward == "margin" else [own, other])
            total[slot] = 0
            ends += 1
    assert ends


def test_masks_in_infos_and_scaled_observations() -> None:
    plain, other = make(), make(mask_in="info", scaled=True)
    seen, _ = plain.reset(seed=1)
    numbers, infos = other.reset(seed=1)
    assert other.observation_space.contains(numbers)
    assert numbers.dtype == np.float32
    assert np.abs(numbers).max() <= 1
    assert np.array_equal(numbers != 0, seen["observation"] != 0)
    assert np.array_equal(infos["action_mask"], seen["action_mask"])
    assert np.array_equal(other.action_masks(), seen["action_mask"] == 1)
    *_, infos = other.step(infos["action_mask"].argmax(axis=1))
    assert np.array_equal(infos["action_mask"], other.batch.masks)
