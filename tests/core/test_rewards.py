"""Rewards by name, of states: as batches count them in compiled code."""

from __future__ import annotations

from random import Random

import pytest

import tilewright
from tilewright.core.rewards import REWARDS, illegal_reward, reward_number, rewards_of
from tilewright.core.state import State


def played(game: tilewright.Game, seed: int) -> tuple[State, dict[str, list[float]]]:
    """A random game, and what its steps were rewarded with in all, by seat."""
    rng, state = Random(seed), game.start(seed=seed)
    total = {reward: [0.0] * game.players for reward in REWARDS}
    while state.turn != tilewright.OVER:
        before = state.scores
        state.play(rng.choice(state.legal_moves()))
        for reward, sums in total.items():
            for seat, part in enumerate(rewards_of(state, reward, before)):
                sums[seat] += part
    return state, total


@pytest.mark.parametrize(
    ("name", "players"), [("azul", 2), ("azul", 3), ("summer-pavilion", 2), ("axio", 1)]
)
def test_every_kind_adds_up_to_what_it_is_named_for(name: str, players: int) -> None:
    game = tilewright.make(name, players)
    start = game.start(seed=4).scores
    state, total = played(game, seed=4)
    assert tuple(total["win"]) == state.rewards
    assert tuple(total["score"]) == state.scores
    gained = [end - begun for end, begun in zip(state.scores, start, strict=True)]
    assert total["delta"] == gained
    if players == 1:
        assert total["margin"] == total["score"]
    else:
        assert sum(total["margin"]) == pytest.approx(0)
        best = max(range(players), key=state.scores.__getitem__)
        others = [score for seat, score in enumerate(state.scores) if seat != best]
        assert total["margin"][best] == pytest.approx(
            state.scores[best] - sum(others) / len(others)
        )


def test_an_illegal_action_costs_more_than_a_defeat() -> None:
    assert illegal_reward("win") == -1
    for reward in ("margin", "score", "delta"):
        assert illegal_reward(reward) <= -100


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(tilewright.SetupError, match="reward is 'points'"):
        reward_number("points")
