"""Draws are as likely as their tiles are many."""

from __future__ import annotations

from collections import Counter

import pytest

from core.toy import CHANCES, PRIZES, RULES, dealt, new_game
from tilewright.core.generator import seeded
from tilewright.core.rules import CHANCE, OVER


def test_a_draw_is_as_likely_as_its_tiles_are_many() -> None:
    state, stream = new_game(), seeded(1)
    drawn = Counter(CHANCES.random_outcome(state, stream) for _ in range(5_000))
    assert drawn[0] / 5_000 == pytest.approx(PRIZES[0] / sum(PRIZES), abs=0.03)
    assert set(drawn) == {0, 1}


def test_what_is_gone_is_not_drawn() -> None:
    state, stream = new_game(), seeded(1)
    state.bag[0] = 0
    assert {CHANCES.random_outcome(state, stream) for _ in range(50)} == {1}


def test_a_stream_gives_the_same_draws_again() -> None:
    runs = []
    for _ in range(2):
        state, stream = new_game(), seeded(7)
        runs.append([CHANCES.random_outcome(state, stream) for _ in range(30)])
    assert runs[0] == runs[1]


def test_all_is_drawn_until_somebody_decides() -> None:
    state, stream = new_game(), seeded(1)
    assert state.turn == CHANCE
    CHANCES.draw_all(state, stream)
    assert state.turn == 0
    assert sum(state.bag) == sum(PRIZES) - 1
    before = list(state.bag)
    CHANCES.draw_all(state, stream)
    assert list(state.bag) == before


def test_nothing_is_drawn_in_a_game_that_is_over() -> None:
    state = dealt()
    state.turn = OVER
    CHANCES.draw_all(state, seeded(1))
    assert sum(state.bag) == sum(PRIZES) - 1
    assert RULES.legal_actions(state, [0, 0]) == 0
