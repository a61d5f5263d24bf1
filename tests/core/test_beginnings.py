"""What begins in which slot, and from which stream: as arrays that compiled code reads."""

from __future__ import annotations

import numpy as np
import pytest

from tilewright import SetupError, make
from tilewright.core.beginnings import (
    checked_slots,
    games_begin,
    records_to_load,
    states_begin,
)
from tilewright.core.slots import LOADED_STATE, NEXT_GAME, NOTHING, SEEDED_GAME


def test_one_seed_has_a_stream_for_each_slot() -> None:
    found = games_begin(3, (5 << 32) + 7, None)
    assert found.kinds.tolist() == [SEEDED_GAME] * 3
    assert (found.lows.tolist(), found.highs.tolist()) == ([7] * 3, [5] * 3)
    assert found.streams.tolist() == [0, 1, 2]


def test_without_a_seed_games_are_those_of_seed_0_and_under_a_mask_the_next_ones() -> None:
    assert all(
        np.array_equal(one, other)
        for one, other in zip(games_begin(3, None, None), games_begin(3, 0, None), strict=True)
    )
    assert games_begin(3, None, [True, False, True]).kinds.tolist() == [
        NEXT_GAME, NOTHING, NEXT_GAME,
    ]  # fmt: skip


def test_several_seeds_are_for_the_slots_in_order() -> None:
    found = games_begin(3, [4, None, np.uint64(2**64 - 1)], None)
    assert found.kinds.tolist() == [SEEDED_GAME, NEXT_GAME, SEEDED_GAME]
    assert found.streams.tolist() == [0, 0, 0]
    assert found.highs.tolist() == [0, 0, 2**32 - 1]


def test_loaded_states_begin_in_their_slots_alone() -> None:
    assert states_begin(3, [2]).kinds.tolist() == [NOTHING, NOTHING, LOADED_STATE]


def test_slots_are_whole_numbers_and_there() -> None:
    assert checked_slots(np.int64(2), 3) == [2]
    assert checked_slots(np.array([0, 2]), 3) == [0, 2]
    for wrong in (3, -1, 1.5, True, None, [0, 7]):
        with pytest.raises(SetupError, match="slots are 0 to 2"):
            checked_slots(wrong, 3)  # type: ignore[arg-type]


def test_records_are_copied_so_that_the_state_stays_its_own() -> None:
    state = make("azul").start(seed=1)
    records = records_to_load(state.game, state, 4)
    records["turn"] = -2
    assert state.turn == 0
