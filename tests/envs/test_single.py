"""Gymnasium's environment of one seat: its checker, opponents, rewards and seeds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import tilewright
import tilewright.envs
from envs.tables import every_game, pick, settings, state_of
from tilewright.core.game import Game
from tilewright.envs.single import SingleSeatEnv

pytestmark = pytest.mark.usefixtures("interpreted")

ENGINE = Path(__file__).parents[2] / "examples" / "tiny_engine.py"


def make(game: str = "azul", **more: Any) -> SingleSeatEnv:
    env = gymnasium.make(f"tilewright/{game}-v1", **more).unwrapped
    assert isinstance(env, SingleSeatEnv)
    return env


def play(env: SingleSeatEnv, seed: int | None, moves: int = 0) -> list[tuple[Any, ...]]:
    """A game with random decisions: what each step gave."""
    random = np.random.default_rng(moves)
    seen, info = env.reset(seed=seed)
    steps = [(seen, 0.0, False, False, info)]
    while not steps[-1][2]:
        steps.append(env.step(pick(steps[-1][0]["action_mask"], random)))
    return steps


# ---------------------------------------------------------------- Gymnasium's own checks


@every_game
def test_passes_gymnasiums_checker(game: Game) -> None:
    wanted = settings(game)
    check_env(make(wanted.pop("game"), **wanted))


def test_can_be_wrapped_and_cut_off_as_any_other() -> None:
    env = gymnasium.make("tilewright/azul-v1", max_episode_steps=3)
    seen, _ = env.reset(seed=1)
    for _ in range(3):
        seen, _, terminated, truncated, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert (terminated, truncated) == (False, True)


# ---------------------------------------------------------------- opponents and rewards


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("name", tilewright.game_names())
def test_whole_games_are_played_in_any_seat_and_rewarded_at_the_end(name: str, seat: int) -> None:
    env = make(name, players=3, seat=seat)
    steps = play(env, seed=seat)
    state = state_of(env)
    for seen, reward, terminated, truncated, info in steps[:-1]:
        assert env.observation_space.contains(seen)
        assert (reward, terminated, truncated, info) == (0, False, False, {})
    seen, reward, _, _, info = steps[-1]
    assert state.turn == tilewright.OVER
    assert np.array_equal(seen["observation"], state.observation(seat))
    assert seen["action_mask"].all()
    assert reward == state.rewards[seat]
    assert info["rank"] == state.ranks[seat]
    assert info["scores"] == [state.scores[(seat + after) % 3] for after in range(3)]
    decided = sum(entry.seat == seat for entry in state.history)
    assert decided == len(steps) - 1, "every step is one decision of the agent"


def test_the_agent_always_decides_itself() -> None:
    env = make("summer-pavilion", seat=1, players=2)
    seen, _ = env.reset(seed=4)
    while state_of(env).turn != tilewright.OVER:
        assert state_of(env).turn == 1
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        assert legal == state_of(env).legal_actions()
        seen, *_ = env.step(legal[0])


def test_alone_the_reward_is_a_part_of_the_points() -> None:
    env = make("axio", players=1)
    *_, (_, reward, *_, info) = play(env, seed=1)
    assert reward == pytest.approx(info["scores"][0] / 36)


def test_a_greedy_opponent_beats_chance() -> None:
    env = make(opponents="greedy")
    rewards = [play(env, seed, moves=seed)[-1][1] for seed in range(4)]
    assert rewards == [-1.0] * 4


@pytest.mark.parametrize("opponent", ["novice", "search:9", f"external:{sys.executable} {ENGINE}"])
def test_any_player_can_be_the_opponent(opponent: str) -> None:
    env = make(opponents=opponent)
    *_, (_, reward, terminated, _, _) = play(env, seed=2)
    assert terminated
    assert reward in (-1.0, 0.0, 1.0)
    env.close()


def test_opponents_sit_in_the_order_of_play_after_the_agent() -> None:
    env = make(players=3, seat=1, opponents=["greedy", "random"], render_mode="ansi")
    env.reset(seed=1)
    places = [env.render().index(name) for name in ("random", "agent", "greedy")]
    assert places == sorted(places), "seats 0, 1 and 2"


def test_the_seat_can_be_left_to_chance() -> None:
    env = make(players=4, seat=None)
    env.reset(seed=1)
    seats = {env.reset()[0] is not None and env.seat for _ in range(30)}
    assert seats == {0, 1, 2, 3}


@pytest.mark.parametrize(
    "wrong",
    [
        {"opponents": "nobody"},
        {"opponents": "search:soon"},
        {"players": 3, "opponents": ["greedy"]},
        {"seat": 2},
        {"illegal": "ignore"},
    ],
    ids=str,
)
def test_refuses_what_makes_no_table_at_once(wrong: dict[str, Any]) -> None:
    with pytest.raises(tilewright.SetupError):
        make(**wrong)


# ---------------------------------------------------------------- seeds


def same(one: Any, other: Any) -> bool:
    return bool(gymnasium.utils.env_checker.data_equivalence(one, other, exact=True))


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_a_seed_decides_a_game_and_those_after_it(opponent: str) -> None:
    games = []
    for earlier in (0, 3):
        env = make("axio", opponents=opponent, seat=None)
        for _ in range(earlier):
            env.reset()
        games.append([play(env, 7), play(env, None), state_of(env).text()])
    assert same(games[0], games[1])
    assert not same(games[0][0], games[0][1])


# ---------------------------------------------------------------- what must not be done


def test_an_illegal_action_loses_and_says_why() -> None:
    env = make()
    seen, _ = env.reset(seed=1)
    before = state_of(env).hash()
    result = env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert result[1:4] == (-1.0, True, False)
    assert result[4]["illegal"]
    assert state_of(env).hash() == before
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_an_illegal_action_raises_if_that_is_wanted_and_another_can_follow() -> None:
    env = make(illegal="raise")
    seen, _ = env.reset(seed=1)
    with pytest.raises(tilewright.IllegalMove):
        env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert env.step(int(np.flatnonzero(seen["action_mask"])[0]))[2] is False


@pytest.mark.parametrize("action", [-1, 10**6, 1.5, None, "3r4"], ids=repr)
def test_what_is_no_action_is_refused(action: Any) -> None:
    env = make()
    env.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction):
        env.step(action)


def test_a_step_before_the_first_game_or_after_the_end_needs_a_reset() -> None:
    env = make()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.render()
    play(env, seed=1)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


# ---------------------------------------------------------------- rewards and forms


@pytest.mark.parametrize("reward", ["margin", "score", "delta"])
@pytest.mark.parametrize("name", tilewright.game_names())
def test_points_are_rewarded_when_asked_for(name: str, reward: str) -> None:
    env = make(name, reward=reward, opponents="random:uniform", seat=1)
    env.reset(seed=5)
    start = state_of(env).scores
    steps = play(env, seed=5)
    own, other = steps[-1][4]["scores"]
    total = sum(step[1] for step in steps)
    assert total == {"margin": own - other, "score": own, "delta": own - start[1]}[reward]
    if reward != "delta":
        assert not any(step[1] for step in steps[:-1])


def test_the_checker_passes_with_masks_in_infos_and_scaled_observations() -> None:
    check_env(make(mask_in="info", scaled=True, reward="delta"))


def test_masks_come_in_infos_and_by_the_method_that_learners_ask() -> None:
    """`MaskablePPO` looks for `action_masks` on the environment itself."""
    env = gymnasium.make("tilewright/azul-v1", mask_in="info", scaled=True)
    numbers, info = env.reset(seed=2)
    assert env.observation_space.contains(numbers)
    assert isinstance(numbers, np.ndarray)
    random = np.random.default_rng(1)
    over = False
    while not over:
        masks = env.get_wrapper_attr("action_masks")()
        assert masks.dtype == np.bool_
        assert np.array_equal(masks, info["action_mask"] == 1)
        numbers, _, over, _, info = env.step(pick(info["action_mask"], random))
        assert np.abs(numbers).max() <= 1
    assert info["action_mask"].all()
    assert "rank" in info


def test_an_illegal_action_costs_more_than_a_defeat_where_points_count() -> None:
    env = make(reward="margin", mask_in="info")
    _, info = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(info["action_mask"].argmin()))
    assert (reward, over) == (-100, True)
    assert info["action_mask"].all()
    assert "illegal" in info


@pytest.mark.parametrize("wrong", [{"reward": "gold"}, {"mask_in": "mail"}], ids=str)
def test_forms_that_are_none_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(tilewright.SetupError):
        make(**wrong)


# ---------------------------------------------------------------- opponents of one's own


class Recorder:
    """A player of one's own: takes the last move, and remembers how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.closed = False

    def choose(self, view: Any, moves: Any) -> Any:
        self.asked += 1
        return moves[-1]

    def close(self) -> None:
        self.closed = True


def test_opponents_may_be_objects_functions_and_classes() -> None:
    own = Recorder()
    env = make(
        players=4, opponents=[own, lambda view, moves: moves[0], Recorder], render_mode="ansi"
    )
    play(env, seed=3)
    assert own.asked > 10
    assert isinstance(env._opponents[2], Recorder)
    assert env._opponents[2] is not own
    text = env.render()
    assert all(name in text for name in ("agent", "Recorder", "<lambda>"))
    made = env._opponents[2]
    env.close()
    assert made.closed
    assert not own.closed, "what was handed in stays its owner's"


def test_one_object_may_play_all_other_seats() -> None:
    """A league swaps what it holds between games."""
    league = Recorder()
    env = make(players=3, opponents=league)
    first = play(env, seed=3)
    asked = league.asked
    assert asked > len(first)
    play(env, seed=None)
    assert league.asked > asked


@pytest.mark.parametrize(
    "wrong",
    [7, [7], ["greedy", "greedy"], [object()]],
    ids=("number", "numbers", "too many", "object"),
)
def test_what_is_no_opponent_is_refused_at_once(wrong: Any) -> None:
    with pytest.raises(tilewright.SetupError):
        make(opponents=wrong)
