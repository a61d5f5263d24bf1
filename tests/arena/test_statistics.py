"""Estimates: right where a formula is known, and intervals that hold what they promise."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

from tilewright.arena.statistics import (
    Comparison,
    Estimate,
    elo_difference,
    elo_of,
    elo_ratings,
    expected_score,
    mean_of_deals,
    rate_of_deals,
)

TRUE_RATE = 0.6
Deal = Callable[[random.Random], tuple[float, float]]


def bounds(found: Estimate) -> tuple[float, float]:
    assert found.low is not None
    assert found.high is not None
    return found.low, found.high


def width(found: Estimate) -> float:
    low, high = bounds(found)
    return high - low


def independent(dice: random.Random) -> tuple[float, float]:
    return float(dice.random() < TRUE_RATE), float(dice.random() < TRUE_RATE)


def alike(dice: random.Random) -> tuple[float, float]:
    """Whoever wins a deal wins it from both seats."""
    result = float(dice.random() < TRUE_RATE)
    return result, result


def lucky_seat(dice: random.Random) -> tuple[float, float]:
    """Most deals are won by the seat: one game each."""
    return (1.0, 0.0) if dice.random() < 0.8 else (1.0, 1.0)


def samples(deal: Deal, deals: int, seed: int) -> list[tuple[int, float]]:
    dice = random.Random(seed)
    return [(number, result) for number in range(deals) for result in deal(dice)]


@pytest.mark.parametrize("deal", [independent, alike, lucky_seat])
@pytest.mark.parametrize("estimate", [rate_of_deals, mean_of_deals])
def test_intervals_hold_the_truth_in_95_of_100_matches(
    deal: Deal, estimate: Callable[[list[tuple[int, float]]], Estimate]
) -> None:
    """Whatever the two games of a deal have to do with each other."""
    held = 0
    for seed in range(400):
        low, high = bounds(estimate(samples(deal, 60, seed)))
        held += low <= TRUE_RATE <= high
    assert 0.92 <= held / 400 <= 0.98


def test_mirrored_deals_narrow_the_bars_and_games_alike_widen_them() -> None:
    widths = [
        width(rate_of_deals(samples(deal, 200, 1))) for deal in (lucky_seat, independent, alike)
    ]
    assert widths[0] < 0.7 * widths[1]
    assert widths[2] > 1.25 * widths[1]


def test_a_mean_has_the_textbook_interval() -> None:
    found = mean_of_deals([(0, 1.0), (1, 2.0), (2, 6.0)])
    error = math.sqrt(((1 - 3) ** 2 + (2 - 3) ** 2 + (6 - 3) ** 2) / 2 / 3)
    assert found.value == 3
    assert bounds(found) == pytest.approx((3 - 4.303 * error, 3 + 4.303 * error))


def test_students_quantile_goes_over_into_its_expansion() -> None:
    """The value for 20 degrees of freedom is 2.086 in every table."""
    values = [float(number % 2) for number in range(21)]
    mean = sum(values) / 21
    error = math.sqrt(sum((value - mean) ** 2 for value in values) / 20 / 21)
    found = mean_of_deals(enumerate(values))
    assert width(found) / 2 / error == pytest.approx(2.086, abs=0.001)


def test_one_deal_has_no_error_bar_and_no_deal_no_mean() -> None:
    assert mean_of_deals([(7, 1.0), (7, 3.0)]) == Estimate(2.0)
    assert mean_of_deals([]) == rate_of_deals([]) == Estimate()


def test_a_rate_of_independent_games_has_wilsons_interval() -> None:
    found = rate_of_deals([(deal, 1.0) for deal in range(20)])
    assert found.value == found.high == 1
    assert found.low == pytest.approx(20 / (20 + 1.96**2), abs=1e-4)
    assert bounds(rate_of_deals([(deal, 0.0) for deal in range(20)])) == pytest.approx(
        (0, 1 - 20 / (20 + 1.96**2)), abs=1e-4
    )


def test_equal_deals_leave_a_bar_that_shrinks_with_their_number() -> None:
    few, many = (
        width(rate_of_deals((deal, result) for deal in range(deals) for result in (0.0, 1.0)))
        for deals in (3, 300)
    )
    assert few > 0.3
    assert 0 < many < 0.02


# ---------------------------------------------------------------- Elo


@pytest.mark.parametrize(("elo", "score"), [(0, 0.5), (400, 10 / 11), (-400, 1 / 11)])
def test_elo_and_scores_are_two_words_for_the_same(elo: float, score: float) -> None:
    assert expected_score(elo) == pytest.approx(score)
    assert elo_of(score) == pytest.approx(elo)


def match_of_two(wins: int, shared: int, losses: int) -> list[Comparison]:
    results = [1.0] * wins + [0.5] * shared + [0.0] * losses
    return [Comparison(game // 2, 0, 1, score) for game, score in enumerate(results)]


@pytest.mark.parametrize(("wins", "shared", "losses"), [(30, 0, 10), (1, 38, 1), (3, 5, 40)])
def test_the_elo_of_two_players_is_the_closed_form(wins: int, shared: int, losses: int) -> None:
    games = match_of_two(wins, shared, losses)
    first, second = elo_ratings(2, games)
    rate = (wins + shared / 2) / (wins + shared + losses)
    assert first.value is not None
    assert first.value == pytest.approx(200 * math.log10(rate / (1 - rate)))
    assert second.value == pytest.approx(-first.value)
    between = elo_difference(rate_of_deals((game.deal, game.score) for game in games))
    assert between.value == pytest.approx(2 * first.value)
    # Wilson's interval is no symmetric one, but its width is nearly the sandwich's.
    assert width(between) == pytest.approx(2 * width(first), rel=0.15)


def random_games(strengths: list[float], deals: int, seed: int) -> list[Comparison]:
    """Round robins; in a third of the deals both games have the same winner."""
    dice = random.Random(seed)
    games = []
    for deal in range(deals):
        for first in range(len(strengths)):
            for second in range(first):
                chance = expected_score(strengths[first] - strengths[second])
                luck = dice.random()
                for _ in range(2):
                    luck = luck if deal % 3 == 0 else dice.random()
                    games.append(Comparison(deal, first, second, float(luck < chance)))
    return games


def test_likeliest_ratings_explain_every_players_total() -> None:
    games = random_games([-150, 0, 30, 120], 40, seed=3)
    ratings = [found.value or 0.0 for found in elo_ratings(4, games)]
    assert sum(ratings) == pytest.approx(0, abs=1e-6)
    surplus = [0.0] * 4
    for _, first, second, score in games:
        luck = score - expected_score(ratings[first] - ratings[second])
        surplus[first] += luck
        surplus[second] -= luck
    assert surplus == pytest.approx([0] * 4, abs=1e-6)


def test_bars_of_elo_hold_the_truth_in_95_of_100_matches() -> None:
    strengths = [-100.0, 20.0, 80.0]
    held = total = 0
    for seed in range(150):
        for found, truth in zip(
            elo_ratings(3, random_games(strengths, 60, seed)), strengths, strict=True
        ):
            low, high = bounds(found)
            held += low <= truth <= high
            total += 1
    assert 0.92 <= held / total <= 0.98


@pytest.mark.parametrize("deals", [1, 10, 100])
def test_who_won_everything_is_only_bounded_from_below(deals: int) -> None:
    first, second = elo_ratings(2, match_of_two(2 * deals, 0, 0))
    assert (first.high, second.low) == (None, None)
    assert first.low is not None
    assert second.high == pytest.approx(-first.low)
    # At the bound, and if the games of a deal are no more than one, this is luck, but not much.
    assert 0.01 < expected_score(2 * first.low) ** deals < 0.25


def test_who_is_between_two_such_players_has_no_bound_but_its_place() -> None:
    games = [Comparison(deal, 0, 1, 1.0) for deal in range(9)]
    games += [Comparison(deal, 1, 2, 1.0) for deal in range(9)]
    best, middle, worst = elo_ratings(3, games)
    assert (best.high, middle.low, middle.high, worst.low) == (None, None, None, None)
    assert (best.value or 0) > (middle.value or 0) > (worst.value or 0)


def test_two_who_met_each_other_are_rated_although_a_third_beat_them_always() -> None:
    games = [Comparison(deal, 1, 2, float(deal % 4 > 0)) for deal in range(40)]
    games += [Comparison(deal, 0, who, 1.0) for deal in range(40) for who in (1, 2)]
    best, second, third = elo_ratings(3, games)
    assert best.low is not None
    assert best.high is None
    assert second.high is not None
    assert (second.value or 0) - (third.value or 0) == pytest.approx(elo_of(0.75) or 0, abs=15)


def test_who_has_not_played_has_no_rating() -> None:
    games = [Comparison(0, 0, 1, 1.0), Comparison(1, 0, 1, 0.0)]
    *played, idle = elo_ratings(3, games)
    assert idle == Estimate()
    assert [found.value for found in played] == pytest.approx([0, 0])
    assert elo_ratings(2, []) == [Estimate(), Estimate()]
