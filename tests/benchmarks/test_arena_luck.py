"""The measurement of luck in the arena says of games what they say."""

from __future__ import annotations

import pytest

from programs import program
from tilewright.arena.match import GameResult, Luck


def game(number: int, luck: float) -> GameResult:
    """Of a mirrored match: the first player sits in seat 0 first, then in seat 1."""
    seating = (0, 1) if number % 2 == 0 else (1, 0)
    two = (0, 0)
    return GameResult(
        number, number // 2, seating, two, (0,), two, two, two, luck=Luck(40, (luck, -luck))
    )


def test_luck_of_seats_and_of_deals_is_told_apart() -> None:
    found = program("arena_luck").fairness(
        [game(number, luck) for number, luck in enumerate([0.5, 0.5, -0.2, -0.4])]
    )
    assert found["seat_mean"] == pytest.approx(0.1)
    assert found["deal_mean"] == pytest.approx(0.05)  # the first deal favoured a seat: no player
    assert found["deal_spread"] == pytest.approx(0.1 / 2**0.5)


def test_a_deal_counts_when_both_its_games_are_over() -> None:
    games = [game(number, 0.0) for number in range(5)]
    assert program("arena_luck").whole_deals(games) == games[:4]
