"""Results less luck: the same mean, a narrower interval, and honest where luck explains nothing."""

from __future__ import annotations

import random
from statistics import fmean, stdev

import pytest

from tilewright.arena.adjusting import FEWEST_DEALS, Adjusted, Sample, less_luck
from tilewright.arena.statistics import VIRTUAL_DEALS, Estimate, mean_of_deals, rate_of_deals

RATE = 0.55
REPEATED = 500


def rate_less_luck(samples: list[Sample]) -> tuple[Estimate, Adjusted]:
    plain = rate_of_deals((sample.deal, sample.value) for sample in samples)
    found = less_luck(plain, samples)
    assert found is not None
    return plain, found


def mirrored_games(dice: random.Random, deals: int, told: float = 1.0) -> list[Sample]:
    """Won with a chance of `RATE`, as luck would have it; a part of the luck of the two mirrored
    games cancels. A share of the luck is not told, and what is told is noisy."""
    games = []
    for deal in range(deals):
        shared = dice.uniform(-0.2, 0.2)
        for side in (shared, -shared):
            luck = side + dice.choice((-0.24, 0.24))
            won = float(dice.random() < RATE + luck)
            games.append(Sample(deal, won, told * luck + dice.gauss(0, 0.1)))
    return games


def test_the_mean_stays_what_it_is_and_its_interval_becomes_narrower_and_keeps_its_word() -> None:
    dice = random.Random(1)
    pairs = [rate_less_luck(mirrored_games(dice, 40)) for _ in range(REPEATED)]
    values = [value_of(adjusted.estimate) for _, adjusted in pairs]
    error = stdev(values) / REPEATED**0.5
    assert fmean(values) == pytest.approx(RATE, abs=3 * error)
    covered = sum(covers(adjusted.estimate, RATE) for _, adjusted in pairs)
    assert covered > 0.925 * REPEATED  # 95% are expected; this is two and a half deviations less
    plain_values = [value_of(plain) for plain, _ in pairs]
    assert stdev(values) < 0.97 * stdev(plain_values)
    assert fmean(width(adjusted.estimate) for _, adjusted in pairs) < fmean(
        width(plain) for plain, _ in pairs
    )
    left = fmean(adjusted.variance_left for _, adjusted in pairs)
    assert left == pytest.approx((stdev(values) / stdev(plain_values)) ** 2, abs=0.1)


def value_of(estimate: Estimate) -> float:
    assert estimate.value is not None
    return estimate.value


def covers(estimate: Estimate, value: float) -> bool:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.low <= value <= estimate.high


def width(estimate: Estimate) -> float:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.high - estimate.low


def test_what_measures_the_luck_need_not_know_how_much_it_counts() -> None:
    games = mirrored_games(random.Random(2), 2_000)
    halved = [sample._replace(luck=sample.luck / 2) for sample in games]
    _, adjusted = rate_less_luck(games)
    _, same = rate_less_luck(halved)
    assert same.coefficient == pytest.approx(2 * adjusted.coefficient)
    assert same.estimate.value == pytest.approx(adjusted.estimate.value)
    assert adjusted.variance_left < 0.95
    assert adjusted.worth_games == pytest.approx(4_000 / adjusted.variance_left)


def test_luck_that_explains_nothing_costs_a_little_and_says_so() -> None:
    dice = random.Random(3)
    found = [rate_less_luck(mirrored_games(dice, 40, told=0.0))[1] for _ in range(100)]
    assert 1.0 < fmean(adjusted.variance_left for adjusted in found) < 1.04


def test_luck_that_explains_everything_leaves_what_no_number_of_deals_rules_out() -> None:
    lucks = [0.5, -0.5, 0.25, -0.25, 0.0] * 8
    games = [Sample(deal, 0.5 + luck, luck) for deal, luck in enumerate(lucks)]
    _, adjusted = rate_less_luck(games)
    assert adjusted.coefficient == pytest.approx(1)
    assert adjusted.estimate.value == pytest.approx(0.5)
    assert adjusted.variance_left == pytest.approx(VIRTUAL_DEALS / (40 + VIRTUAL_DEALS))


def test_without_luck_in_it_an_estimate_is_the_plain_one() -> None:
    games = [sample._replace(luck=0.0) for sample in mirrored_games(random.Random(4), 30)]
    plain, adjusted = rate_less_luck(games)
    assert adjusted.estimate == pytest.approx(plain)
    assert adjusted.coefficient == 0
    assert adjusted.variance_left == pytest.approx(1)


def test_a_result_has_no_say_in_how_much_of_its_own_luck_is_subtracted() -> None:
    """If no other deal has luck, a better result in one moves the mean by just as much."""
    games = mirrored_games(random.Random(5), FEWEST_DEALS + 1)
    lucky = [sample._replace(luck=sample.luck * (sample.deal == 0)) for sample in games]
    moved = [sample._replace(value=sample.value + (sample.deal == 0)) for sample in lucky]
    plain, found = (less_luck(mean_of_deals(pairs_of(ones)), ones) for ones in (lucky, moved))
    assert plain is not None
    assert found is not None
    assert found.estimate.value == pytest.approx(value_of(plain.estimate) + 2 / len(games))


def pairs_of(samples: list[Sample]) -> list[tuple[int, float]]:
    return [(sample.deal, sample.value) for sample in samples]


def test_a_handful_of_deals_fits_nothing() -> None:
    plain, adjusted = rate_less_luck(mirrored_games(random.Random(6), FEWEST_DEALS - 1))
    assert adjusted.coefficient == 0
    assert adjusted.estimate == pytest.approx(plain)


def test_who_won_everything_has_the_interval_of_always() -> None:
    games = [sample._replace(value=1.0) for sample in mirrored_games(random.Random(7), 20)]
    plain, adjusted = rate_less_luck(games)
    assert adjusted.estimate == pytest.approx(plain)


def test_of_no_game_at_all_nothing_is_known() -> None:
    assert less_luck(Estimate(), []) is None
    one = [Sample(0, 12.0, 0.1)]
    alone = less_luck(mean_of_deals(pairs_of(one)), one)
    assert alone is not None
    assert alone.estimate == Estimate(12.0)
