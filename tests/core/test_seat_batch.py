"""One seat of each game against compiled players."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import tilewright
from everyday import sample
from tilewright.core.seat_batch import SeatBatch
from tilewright.core.slots import ENDED

some_games = pytest.mark.parametrize("name", sample(tilewright.game_names(), ["azul"]))


def play(batch: SeatBatch, steps: int) -> list[np.ndarray]:
    """Random moves; returns the rewards of the games that ended, from the own seat on."""
    found = []
    for _ in range(steps):
        batch.step(batch.sample())
        over = batch.ended > 0
        for slot in np.flatnonzero(batch.ended == ENDED):
            found.append(np.roll(batch.rewards[slot], -int(batch.seats[slot])))
        if over.any():
            batch.reset(mask=over)
    return found


@some_games
def test_only_the_own_seat_decides(name: str) -> None:
    game = tilewright.make(name, 3)
    batch = SeatBatch(game, 6, ["greedy", "random"], seat=None, seed=2)
    seats = set()
    for _ in range(60):
        over = batch.ended > 0
        if over.any():
            batch.reset(mask=over)
        assert (batch.turns == batch.seats).all()
        seats |= set(batch.seats.tolist())
        for slot in range(2):
            state = batch.state(slot)
            assert np.array_equal(batch.observations[slot], state.observation())
            assert np.array_equal(batch.masks[slot], state.action_mask())
        batch.step(batch.sample())
        for slot in np.flatnonzero(batch.ended).tolist():
            seen = batch.state(slot).observation(int(batch.seats[slot]))
            assert np.array_equal(batch.observations[slot], seen)
    assert seats == {0, 1, 2}


@some_games
def test_greedy_wins_nearly_all_against_random_moves(name: str) -> None:
    game = tilewright.make(name)
    against = {
        opponent: play(SeatBatch(game, 64, [opponent], seat=None, seed=1), 150)
        for opponent in ("greedy", "random")
    }
    assert len(against["greedy"]) > 60
    assert np.mean([rewards[0] for rewards in against["greedy"]]) < -0.9
    assert abs(np.mean([rewards[0] for rewards in against["random"]])) < 0.35


def test_an_opponent_makes_the_best_move_at_hand() -> None:
    """With the own seat second, the first move of a game is greedy's."""
    game = tilewright.make("azul")
    batch = SeatBatch(game, 8, ["greedy"], seat=1)
    batch.reset(list(range(8)))
    for seed in range(8):
        state = game.start(seed)
        after = {move: state.after(move) for move in state.legal_moves()}
        most = max(each.standing(0) for each in after.values())
        best = [each.text() for each in after.values() if each.standing(0) == most]
        assert batch.state(seed).text() in best


def test_copies_and_threads_change_nothing() -> None:
    game = tilewright.make("azul")
    one, four = (
        SeatBatch(game, 320, ["greedy"], seat=None, seed=5, threads=threads) for threads in (1, 4)
    )
    for _ in range(10):
        actions = one.sample()
        one.step(actions)
        four.step(actions)
    assert one.states.tobytes() == four.states.tobytes()
    assert one.seats.tolist() == four.seats.tolist()
    other = copy.copy(one)
    play(other, 30)
    assert one.seats.tolist() == four.seats.tolist()
    assert one.states.tobytes() == four.states.tobytes()
    play(one, 30)
    assert one.states.tobytes() == other.states.tobytes()


def test_changes_of_points_are_those_of_the_whole_step() -> None:
    batch = SeatBatch(tilewright.make("axio"), 4, ["random"], seed=3, reward="delta", threads=1)
    for _ in range(60):
        before = [batch.state(slot).scores for slot in range(4)]
        batch.step(batch.sample())
        after = [batch.state(slot).scores for slot in range(4)]
        assert batch.rewards.tolist() == np.subtract(after, before).tolist()
        if batch.ended.any():
            batch.reset(mask=batch.ended > 0)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"opponents": ["expert"]}, "'expert' is no player in compiled code: greedy, random"),
        ({"opponents": []}, "0 opponents for 1"),
        ({"opponents": ["greedy"], "seat": 2}, "the seats are 0 to 1"),
        ({"opponents": ["greedy"], "size": 0}, "at least one game"),
    ],
    ids=str,
)
def test_what_cannot_be_set_up_is_refused(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(tilewright.SetupError, match=words):
        SeatBatch(tilewright.make("azul"), **{"size": 4, **wrong})
