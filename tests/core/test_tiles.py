"""Counts of tiles, and seats around a table."""

from __future__ import annotations

import numpy as np
import pytest

from core.toy import new_game
from tilewright.core.tiles import pour, seat_after, total


def test_tiles_of_all_kinds_are_counted() -> None:
    assert total(np.zeros(0, int)) == 0
    assert total(np.array([2, 0, 5])) == 7


def test_all_tiles_are_poured_and_none_is_lost() -> None:
    source, target = np.array([2, 0, 5]), np.array([1, 1, 1])
    assert pour(source, target) == 7
    assert (source.tolist(), target.tolist()) == ([0, 0, 0], [3, 1, 6])
    assert pour(source, target) == 0


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_turns_go_round_the_table(players: int) -> None:
    state = new_game(players)
    seats = [seat_after(state, seat) for seat in range(players)]
    assert seats == [*range(1, players), 0]
