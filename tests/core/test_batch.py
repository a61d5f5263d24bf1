"""Batches: many games at once are the same games one by one, and bad input changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

import tilewright
from core.helpers import for_every_day
from everyday import sample
from tilewright.core import slots
from tilewright.core.batch import MIN_FOR_A_THREAD, Batch
from tilewright.core.beginnings import games_begin
from tilewright.core.generator import Generator
from tilewright.core.layout import Array
from tilewright.core.result import WIN
from tilewright.core.rewards import REWARDS, rewards_of
from tilewright.core.step_arrays import StepArrays, blank_arrays
from tilewright.testing import cases

GAMES = [game for name in tilewright.game_names() for game in cases(name)]
# A batch is compiled for each game, which takes long: every day for one game.
SOME_GAMES = sample(GAMES, lambda game: game.name == "azul" and for_every_day(game))
ARRAYS = ("turns", "masks", "observations", "ended", "rewards", "scores", "ranks", "moves")


def contents(batch: Batch) -> list[bytes]:
    return [batch.states.tobytes(), *(getattr(batch, name).tobytes() for name in ARRAYS)]


@pytest.mark.parametrize("name", sample(tilewright.game_names(), ["azul"]))
def test_threads_change_nothing(name: str) -> None:
    one, four = (
        tilewright.batch(name, 5 * MIN_FOR_A_THREAD, seed=5, threads=threads) for threads in (1, 4)
    )
    for _ in range(120):
        actions = one.sample()
        assert (actions == four.sample()).all()
        one.step(actions)
        four.step(actions)
        assert contents(one) == contents(four)


@pytest.mark.parametrize("game", SOME_GAMES, ids=repr)
def test_interpreted_slots_come_to_the_same_bytes(game: tilewright.Game) -> None:
    """The very loops of a batch, run interpreted, until games have ended."""
    size, seed, steps = 3, 11, 70
    batch = tilewright.batch(game, size, seed=seed, threads=1, max_moves=40)
    engine = game.engines.interpreted
    layout = game.spec.state
    rows = blank_arrays(game, size, np.zeros, lambda layout, count: layout.blank(count))
    views = StepArrays(
        engine.handles(layout, rows.states),
        engine.handles(Generator, rows.generators),
        engine.handles(Generator, rows.samplers),
        *([row.data for row in array] if array.ndim == 2 else array.data for array in rows[3:]),
    )
    variant = game.spec.variants.index(game.variant)
    beginnings = games_begin(size, seed, None)
    engine.slots.begin_slots(views, beginnings, game.players, variant, 0, size)
    endings = 0
    for _ in range(steps):
        actions = batch.sample()
        batch.step(actions)
        endings += int((batch.ended > 0).sum())
        rows.actions[:] = actions
        assert engine.slots.find_faults(views.states, views.actions, views.faults, 0, size) == 0
        drafts = cast(Array, engine.handles(layout, layout.blank(1)))
        engine.slots.advance_slots(views, drafts, 0, 40, True, WIN, 0, size)
        assert contents(batch) == [getattr(rows, name).tobytes() for name in ("states", *ARRAYS)]
    assert endings


def test_a_slot_goes_on_with_its_own_stream() -> None:
    """What happens in a slot depends on nothing but the seed, its number and its actions."""
    few, many = (tilewright.batch("azul", size, seed=3, threads=1) for size in (2, 9))
    for _ in range(200):
        actions = many.sample()
        many.step(actions)
        few.step(actions[:2])
        assert many.states[:2].tobytes() == few.states.tobytes()
        assert (many.rewards[:2] == few.rewards).all()


def test_a_batch_can_begin_again() -> None:
    batch = tilewright.batch("azul", 4, seed=8, threads=1)
    first = contents(batch)
    for _ in range(100):
        batch.step(batch.sample())
    batch.reset(8)
    assert contents(batch) == first
    batch.reset(9)
    assert contents(batch) != first


def test_games_are_cut_off_at_the_limit() -> None:
    batch = tilewright.batch("azul", 2, seed=1, threads=1, max_moves=3)
    for _ in range(2):
        batch.step(batch.sample())
        assert not batch.ended.any()
    batch.step(batch.sample())
    assert (batch.ended == slots.TRUNCATED).all()
    assert not batch.rewards.any()
    assert (batch.moves == 0).all()
    assert (batch.turns == 0).all()


def test_without_auto_reset_a_game_stays_over() -> None:
    batch = tilewright.batch("axio", 3, seed=4, threads=1, auto_reset=False, max_moves=200)
    while (batch.turns >= 0).any():
        over = batch.turns < 0
        before = batch.observations[over].copy()
        actions = batch.sample()
        assert (actions[over] == -1).all()
        batch.step(actions)
        assert (batch.observations[over] == before).all()
        assert not batch.masks[batch.turns < 0].any()
    with pytest.raises(tilewright.IllegalMove, match="every game of the batch is over"):
        batch.step(batch.sample())


def _illegal(batch: Batch) -> np.ndarray:
    actions = batch.sample()
    actions[1] = int(np.flatnonzero(batch.masks[1] == 0)[0])
    return actions


@pytest.mark.parametrize(
    ("bad", "error", "words"),
    [
        (_illegal, tilewright.IllegalMove, "game 1 of the batch"),
        (lambda batch: batch.sample()[:2], ValueError, "shape"),
        (lambda batch: batch.sample()[:, None], ValueError, "shape"),
        (lambda batch: batch.sample().astype(float), TypeError, "whole numbers"),
        (lambda batch: np.full(3, 325), tilewright.NotationError, "game 0 of the batch"),
        (lambda batch: np.full(3, 2**40), tilewright.NotationError, "game 0 of the batch"),
        (lambda batch: np.full(3, -1), tilewright.NotationError, "game 0 of the batch"),
    ],
    ids=["illegal", "too few", "two dimensions", "floats", "too high", "far too high", "negative"],
)
def test_bad_actions_change_nothing(
    bad: Callable[[Batch], np.ndarray], error: type[Exception], words: str
) -> None:
    batch = tilewright.batch("azul", 3, seed=2, threads=1)
    batch.step(batch.sample())
    before = contents(batch)
    with pytest.raises(error, match=words):
        batch.step(bad(batch))
    assert contents(batch) == before


@pytest.mark.parametrize(
    "options",
    [{"size": 0}, {"size": 4, "seed": -1}, {"size": 4, "max_moves": 0}, {"size": 4, "players": 7}],
    ids=str,
)
def test_bad_sizes_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(tilewright.SetupError):
        tilewright.batch("azul", **options)


def test_actions_come_by_any_integer_type() -> None:
    batches = [tilewright.batch("azul", 3, seed=2, threads=1) for _ in range(3)]
    actions = batches[0].sample()
    forms = (actions, actions.astype(np.int64), actions.tolist())
    for batch, given in zip(batches, forms, strict=True):
        batch.step(given)
    assert contents(batches[0]) == contents(batches[1]) == contents(batches[2])


# ---------------------------------------------------------------- parts of a batch


def after(batch: Batch, steps: int) -> Batch:
    for _ in range(steps):
        batch.step(batch.sample())
    return batch


def slot_contents(batch: Batch, slot: int) -> list[bytes]:
    return [
        batch.states[slot].tobytes(),
        *(getattr(batch, name)[slot].tobytes() for name in ARRAYS),
    ]


def test_a_copy_goes_on_alike_and_apart() -> None:
    batch = after(tilewright.batch("azul", 3, seed=2, threads=1), 20)
    other = batch.copy()
    before = contents(batch)
    after(other, 90)
    assert contents(batch) == before
    assert contents(after(batch, 90)) == contents(other)


def test_where_the_mask_is_true_the_next_game_begins_and_all_else_stays() -> None:
    batch = after(tilewright.batch("azul", 4, seed=2, threads=1), 30)
    before = [slot_contents(batch, slot) for slot in range(4)]
    batch.reset(mask=[False, True, False, True])
    assert [slot_contents(batch, slot) for slot in (0, 2)] == [before[0], before[2]]
    assert batch.moves[[1, 3]].tolist() == [0, 0]
    assert batch.masks[[1, 3]].any(axis=1).all()
    assert slot_contents(batch, 1) != slot_contents(tilewright.batch("azul", 4, seed=2), 1)


def test_a_reset_in_part_gives_the_games_that_follow_by_themselves() -> None:
    """As `auto_reset` does it: the draws go on in the stream of the slot."""
    alone = tilewright.batch("azul", 3, seed=6, threads=1)
    asked = tilewright.batch("azul", 3, seed=6, threads=1, auto_reset=False)
    ends = 0
    for _ in range(200):
        actions = alone.sample()
        alone.step(actions)
        asked.step(actions)
        assert (alone.ended == asked.ended).all()
        ends += int(asked.ended.any())
        if asked.ended.any():
            asked.reset(mask=asked.ended > 0)
        assert alone.states.tobytes() == asked.states.tobytes()
        assert (alone.observations == asked.observations).all()
        assert (alone.masks == asked.masks).all()
        assert (alone.turns == asked.turns).all()
    assert ends


def test_every_slot_may_have_a_seed_of_its_own() -> None:
    game = tilewright.make("azul", 3)
    batch = tilewright.batch(game, 4)
    batch.reset([5, 8, 5, None])
    for slot, seed in enumerate((5, 8, 5)):
        assert batch.state(slot).position() == game.start(seed).position()
    before = slot_contents(batch, 1)
    batch.reset(9, mask=[True, False, False, False])
    assert batch.state(0).position() == game.start(9).position()
    assert slot_contents(batch, 1) == before


def test_states_are_loaded_into_slots() -> None:
    game = tilewright.make("azul")
    batch = after(tilewright.batch(game, 5, seed=3, threads=1), 10)
    state = game.start(seed=7)
    state.play(state.legal_moves()[0])
    before = slot_contents(batch, 0)
    batch.load([1, 4], state)
    for slot in (1, 4):
        assert batch.state(slot).position() == state.position()
        assert np.array_equal(batch.observations[slot], state.observation())
        assert np.array_equal(batch.masks[slot], state.action_mask())
    batch.load(2, game.start())
    assert batch.turns[2] == 0, "what is open is drawn"
    batch.load([3, 1], batch.states[[0, 2]])
    assert batch.state(3).position() == batch.state(0).position()
    assert slot_contents(batch, 0) == before


@pytest.mark.parametrize(
    ("slots", "states", "words"),
    [
        (5, lambda game: game.start(1), "the slots are 0 to 4"),
        ([0, -1], lambda game: game.start(1), "slot is -1"),
        ([0, 0], lambda game: game.start(1), "twice"),
        (0, lambda _: tilewright.make("azul", 3).start(1), "the batch is of"),
        (0, lambda _: tilewright.make("axio").start(1), "the batch is of"),
        (0, lambda _: tilewright.batch("azul", 2, players=3).states, "2 states for 1"),
        (0, lambda _: tilewright.batch("azul", 1, players=3).states, "other tables"),
        (0, lambda _: [1, 2], "no records of Azul"),
    ],
    ids=[
        "no slot",
        "negative",
        "twice",
        "other players",
        "other game",
        "too many",
        "table",
        "list",
    ],
)
def test_what_cannot_be_loaded_changes_nothing(slots: Any, states: Any, words: str) -> None:
    game = tilewright.make("azul")
    batch = tilewright.batch(game, 5, seed=3, threads=1)
    before = contents(batch)
    with pytest.raises(tilewright.SetupError, match=words):
        batch.load(slots, states(game))
    assert contents(batch) == before


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"mask": [True]}, "the mask has the shape"),
        ({"mask": [1, 0, 1]}, "truth value"),
        ({"seed": [1, 2]}, "2 seeds for 3"),
        ({"seed": [1, 2, -1]}, "seed"),
        ({"seed": "123"}, "seed"),
    ],
    ids=str,
)
def test_what_cannot_begin_again_changes_nothing(asked: dict[str, Any], words: str) -> None:
    batch = tilewright.batch("azul", 3, seed=3, threads=1)
    before = contents(batch)
    with pytest.raises(tilewright.SetupError, match=words):
        batch.reset(**asked)
    assert contents(batch) == before


def test_illegal_actions_can_be_skipped_and_are_named() -> None:
    batch, other = (tilewright.batch("azul", 3, seed=2, threads=1) for _ in range(2))
    actions = batch.sample()
    other.step(actions)
    bad = actions.copy()
    bad[1] = int(np.flatnonzero(batch.masks[1] == 0)[0])
    before = slot_contents(batch, 1)
    batch.step(bad, illegal="skip")
    assert batch.faults.tolist() == [0, slots.NOT_LEGAL, 0]
    assert slot_contents(batch, 1) == before
    for slot in (0, 2):
        assert slot_contents(batch, slot) == slot_contents(other, slot)


@pytest.mark.parametrize("name", sample(tilewright.game_names(), ["azul"]))
@pytest.mark.parametrize("reward", REWARDS)
def test_rewards_are_those_of_the_state(name: str, reward: str) -> None:
    batch = tilewright.batch(name, 4, seed=5, threads=1, reward=reward, max_moves=60)
    for _ in range(130):
        states = [batch.state(slot) for slot in range(4)]
        actions = batch.sample()
        batch.step(actions)
        for slot, state in enumerate(states):
            before = state.scores
            state.play_action(int(actions[slot]))
            if batch.ended[slot] != slots.TRUNCATED and state.turn != tilewright.CHANCE:
                expected = rewards_of(state, reward, before)
                assert batch.rewards[slot] == pytest.approx(expected)


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(tilewright.SetupError, match="it is win, margin, score, delta"):
        tilewright.batch("azul", 2, reward="points")
