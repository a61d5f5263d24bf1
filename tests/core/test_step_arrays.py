"""The arrays of a vector step: their order, types and sizes."""

from __future__ import annotations

import numpy as np
import pytest

from tilewright.core.generator import Generator
from tilewright.core.layout import Layout
from tilewright.core.step_arrays import (
    KINDS,
    LOOKS,
    RECORDS,
    RESULTS,
    HasStepArrays,
    StepArrays,
    blank_arrays,
)  # fmt: skip
from tilewright.games import make


def arrays_of(players: int, size: int, *, looks: bool = True) -> StepArrays:
    def records(layout: type[Layout], count: int) -> np.ndarray:
        return layout.blank(count)

    return blank_arrays(make("azul", players), size, np.zeros, records, looks)


def test_every_array_has_a_kind_and_none_has_two() -> None:
    """Kernels take them in this order, so no name may be missing or come twice."""
    assert [*RECORDS, *KINDS] == list(StepArrays._fields)
    assert set(RESULTS) | set(LOOKS) <= set(KINDS)
    assert not set(RESULTS) & set(LOOKS)


@pytest.mark.parametrize("players", [2, 4])
def test_every_array_has_a_row_for_each_slot(players: int) -> None:
    game, size = make("azul", players), 5
    arrays = arrays_of(players, size)
    widths = {
        "rewards": (players,), "scores": (players,), "ranks": (players,),
        "masks": (game.action_count,), "observations": (game.observation_size,),
    }  # fmt: skip
    for name, array in arrays._asdict().items():
        assert array.shape == (size, *widths.get(name, ())), name
        if name in KINDS:
            assert array.dtype == KINDS[name][0], name
            assert not array.any(), name
    assert arrays.states.dtype == game.spec.state.dtype
    assert arrays.generators.dtype == arrays.samplers.dtype == Generator.dtype


def test_no_two_arrays_share_memory() -> None:
    arrays = arrays_of(2, 3)
    for number, one in enumerate(arrays):
        assert not any(np.shares_memory(one, other) for other in arrays[number + 1 :])


def test_who_does_not_look_gets_no_rows_to_look_at() -> None:
    blind, seeing = arrays_of(3, 4, looks=False), arrays_of(3, 4)
    for name in StepArrays._fields:
        rows, width = getattr(blind, name).shape[0], getattr(blind, name).shape[1:]
        assert rows == (0 if name in LOOKS else 4), name
        assert width == getattr(seeing, name).shape[1:], name


def test_a_batch_names_its_arrays_as_the_record_does() -> None:
    class Holder(HasStepArrays[np.ndarray]):
        arrays = arrays_of(2, 3)

    holder = Holder()
    named = [
        name for name in vars(HasStepArrays) if isinstance(vars(HasStepArrays)[name], property)
    ]
    assert {"turns", "masks", "observations", "rewards"} <= set(named)
    for name in named:
        assert getattr(holder, name) is getattr(holder.arrays, name)
