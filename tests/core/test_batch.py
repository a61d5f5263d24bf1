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
from tilewright.core.generator import Generator
from tilewright.core.layout import Array
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
    engine.slots.begin_slots(views, game.players, variant, seed, 0, 0, size)
    endings = 0
    for _ in range(steps):
        actions = batch.sample()
        batch.step(actions)
        endings += int((batch.ended > 0).sum())
        rows.actions[:] = actions
        assert engine.slots.find_faults(views.states, views.actions, views.faults, 0, size) == 0
        drafts = cast(Array, engine.handles(layout, layout.blank(1)))
        engine.slots.advance_slots(views, drafts, 0, 40, True, 0, size)
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
