"""A step of one seat and what the others make of it, interpreted: the toy game and Azul."""

from __future__ import annotations

from typing import Any, cast

import numpy as np

import tilewright
from tilewright.core.beginnings import games_begin
from tilewright.core.generator import Generator
from tilewright.core.layout import Array
from tilewright.core.result import WIN
from tilewright.core.seat_batch import SeatBatch
from tilewright.core.step_arrays import StepArrays, blank_arrays


def test_interpreted_opponents_come_to_the_same_bytes() -> None:
    """The very loops of a `SeatBatch`, run interpreted, until games have ended."""
    game, size, seed = tilewright.make("azul", 3), 3, 11
    batch = SeatBatch(game, size, ["greedy", "random"], seat=None, seed=seed, threads=1)
    engine, layout = game.engines.interpreted, game.spec.state
    rows = blank_arrays(game, size, np.zeros, lambda layout, count: layout.blank(count))
    views = StepArrays(
        engine.handles(layout, rows.states),
        engine.handles(Generator, rows.generators),
        engine.handles(Generator, rows.samplers),
        *([row.data for row in array] if array.ndim == 2 else array.data for array in rows[3:]),
    )
    seats, kinds = np.zeros(size, np.int8), np.array([0, -1, 0])
    rivals = cast(Array, engine.handles(Generator, Generator.blank(size)))
    drafts = cast(Array, engine.handles(layout, layout.blank(1)))
    room: Any = [np.zeros(game.action_count, np.int16).data]
    engine.against.take_up_against(
        views, games_begin(size, seed, None), rivals,
        cast(Array, seats.data), -1, cast(Array, kinds.data), drafts, 0, room, 3, 0, 0, size,
    )  # fmt: skip
    assert rows.states.tobytes() == batch.states.tobytes()
    for _ in range(12):
        actions = batch.sample()
        batch.step(actions)
        rows.actions[:] = actions
        assert engine.slots.find_faults(views.states, views.actions, views.faults, 0, size) == 0
        engine.against.advance_against(
            views, rivals, cast(Array, seats.data), cast(Array, kinds.data),
            drafts, 0, room, 5_000, WIN, 0, size,
        )  # fmt: skip
        for name in ("states", "turns", "masks", "observations", "rewards", "moves"):
            assert getattr(rows, name).tobytes() == getattr(batch, name).tobytes(), name
    assert seats.tolist() == batch.seats.tolist()
