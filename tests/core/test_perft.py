"""Positions are counted move by move."""

from __future__ import annotations

import numpy as np
import pytest

from core.toy import ACTIONS, PERFT, PRIZES, Toy, dealt
from tilewright.core.generator import Generator, seeded
from tilewright.core.layout import Array, Records

TILES = sum(PRIZES)


def counted(depth: int, data: Array | None = None) -> int:
    """How many positions stand so many moves after the first decision."""
    data = Toy.blank(depth + 1) if data is None else data
    states, streams = Records(Toy, data), Records(Generator, Generator.blank(depth + 1))
    states[0], streams[0] = dealt(), seeded(1)
    actions = np.zeros((depth + 1, ACTIONS), np.int16)
    counts, nexts = ([0] * (depth + 1) for _ in range(2))
    return int(PERFT.count_positions(states, streams, actions, counts, nexts, depth))


@pytest.mark.parametrize("depth", range(1, TILES + 1))
def test_two_moves_at_each_step_double_the_positions(depth: int) -> None:
    assert counted(depth) == ACTIONS**depth


def test_games_that_end_earlier_do_not_count() -> None:
    assert counted(TILES + 1) == 0


def test_the_position_itself_is_left_as_it_was() -> None:
    untouched, data = Toy.blank(), Toy.blank(4)
    Records(Toy, untouched)[0] = dealt()
    counted(3, data)
    assert data[:1].tobytes() == untouched.tobytes()
