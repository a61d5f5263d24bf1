"""Ratings of people and puzzles, by Glicko-2."""

from __future__ import annotations

import pytest

from tilewright.server.puzzling.rating import (
    MAX_DEVIATION,
    MIN_DEVIATION,
    NEWCOMER,
    PERIOD,
    Rating,
    rated,
    rested,
)


def test_one_game_gives_what_the_paper_gives() -> None:
    """Against a rating of 1400 with a deviation of 30: worked out with the formulas by hand."""
    found = rated(Rating(1500, 200), Rating(1400, 30), 1.0)
    assert found.rating == pytest.approx(1563.6, abs=0.1)
    assert found.deviation == pytest.approx(175.4, abs=0.1)
    assert found.volatility == pytest.approx(0.06, abs=0.001)


def test_many_games_find_the_true_strength() -> None:
    """Somebody of 2000 wins three of four against 1809."""
    one, other = NEWCOMER, Rating(1809.0, 40.0)
    for number in range(400):
        one = rated(one, other, 0.0 if number % 4 == 3 else 1.0)
    assert one.rating == pytest.approx(2000, abs=60)
    assert MIN_DEVIATION <= one.deviation < 80


def test_a_part_of_a_game_moves_less_and_says_less() -> None:
    whole = rated(NEWCOMER, Rating(1500, 60), 1.0)
    part = rated(NEWCOMER, Rating(1500, 60), 1.0, weight=0.25)
    assert NEWCOMER.rating < part.rating < whole.rating
    assert whole.deviation < part.deviation < NEWCOMER.deviation


def test_who_has_rested_is_less_known_but_never_less_than_a_newcomer() -> None:
    one = Rating(1700, 60)
    assert rested(one, 0.0) == one
    assert one.deviation < rested(one, 10 * PERIOD).deviation < MAX_DEVIATION
    assert rested(one, 1e12).deviation == MAX_DEVIATION
    assert rested(one, -5.0) == one
