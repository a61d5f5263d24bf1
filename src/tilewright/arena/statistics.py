"""Estimates from games that come in deals, with 95% intervals.

All games of a deal share their draws, so one deal is one sample; an interval that took every game
for a sample would be wrong. docs/adr/0009-arena-statistics.md has the formulas, and why.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from tilewright.core.layout import Array

Z95 = 1.959964
# The 95% quantiles of Student's distribution for 1, 2, .. degrees of freedom: few deals, wide bars.
_STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
VIRTUAL_DEALS = 2  # of independent games, beside those that were played, in every variance
ELO_PER_LOGIT = 400 / math.log(10)
_MAX_STEPS = 200


@dataclass(frozen=True)
class Estimate:
    """A value and its 95% interval; what the games do not show is None."""

    value: float | None = None
    low: float | None = None
    high: float | None = None


class Comparison(NamedTuple):
    """One game between two: what the first of them scored, from 0 to 1."""

    deal: int
    first: int
    second: int
    score: float


def expected_score(elo: float) -> float:
    """Of a player who is so much stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float | None) -> float | None:
    """How much stronger a player with this score is; None when no difference is enough."""
    if score is None or not 0 < score < 1:
        return None
    return ELO_PER_LOGIT * math.log(score / (1 - score))


def mean_of_deals(samples: Iterable[tuple[int, float]]) -> Estimate:
    """The mean of values that come as (deal, value)."""
    sums, counts = _by_deal(samples)
    deals, games = len(sums), int(counts.sum())
    if not games:
        return Estimate()
    mean = float(sums.sum() / games)
    if deals < 2:
        return Estimate(mean)
    residuals = sums - mean * counts
    error = math.sqrt(float(residuals @ residuals) * deals / (deals - 1)) / games
    bar = _student(deals - 1) * error
    return Estimate(mean, mean - bar, mean + bar)


def rate_of_deals(samples: Iterable[tuple[int, float]]) -> Estimate:
    """The mean of scores from 0 to 1: Wilson's interval for as many independent games as the
    deals count as. It is honest at 0% and at 100%, where a variance says nothing."""
    sums, counts = _by_deal(samples)
    games = float(counts.sum())
    if not games:
        return Estimate()
    rate = float(sums.sum() / games)
    size = games / _design_effect(sums, counts, rate)
    spread = Z95 * math.sqrt(rate * (1 - rate) / size + Z95**2 / (4 * size**2))
    middle, width = rate + Z95**2 / (2 * size), 1 + Z95**2 / size
    low, high = (middle - spread) / width, (middle + spread) / width
    return Estimate(rate, 0.0 if rate == 0 else low, 1.0 if rate == 1 else high)


def elo_difference(rate: Estimate) -> Estimate:
    """Between two players, from the first one's score."""
    return Estimate(elo_of(rate.value), elo_of(rate.low), elo_of(rate.high))


def _by_deal(samples: Iterable[tuple[int, float]]) -> tuple[Array, Array]:
    sums: defaultdict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for deal, value in samples:
        sums[deal][0] += value
        sums[deal][1] += 1
    table = np.array([sums[deal] for deal in sorted(sums)]).reshape(-1, 2)
    return table[:, 0], table[:, 1]


def _design_effect(sums: Array, counts: Array, rate: float) -> float:
    """The variance of the mean, as a multiple of what independent games would give."""
    deals = len(sums)
    independent = rate * (1 - rate) * float(counts.sum())
    if deals < 2 or independent < 1e-12:
        return 1.0
    residuals = sums - rate * counts
    seen = float(residuals @ residuals) * deals / (deals - 1) / independent
    return (deals * seen + VIRTUAL_DEALS) / (deals + VIRTUAL_DEALS)


def _student(freedom: int) -> float:
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    z = Z95  # the first terms of the expansion around the normal distribution
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


# ---------------------------------------------------------------- Elo of many players


def elo_ratings(players: int, games: Sequence[Comparison]) -> list[Estimate]:
    """Elo by maximum likelihood (Bradley and Terry; a shared victory is half a win), mean 0.

    Players who won or lost everything have no finite rating. Then each pair that met gets one
    virtual draw, the deals earn no credit, and the open end of an interval is None.
    """
    scores = np.zeros((players, players))
    for game in games:
        scores[game.first, game.second] += game.score
        scores[game.second, game.first] += 1 - game.score
    met = (scores + scores.T) > 0
    reach, together = _closure(scores > 0), _closure(met)
    finite = bool((reach == together).all())
    if not finite:
        scores = scores + 0.5 * met
    strengths, information = _most_likely(scores)
    noise = information
    if finite:
        noise = _noise_of_deals(players, games, strengths, information)
    inverse = _inverse(information)
    errors = np.sqrt(np.maximum(0, np.diag(inverse @ noise @ inverse)))
    return [
        _rating(strengths[who], Z95 * errors[who], reach[:, who], reach[who], together[who])
        if met[who].any()
        else Estimate()
        for who in range(players)
    ]


def _rating(
    strength: float, bar: float, reached_by: Array, reaches: Array, together: Array
) -> Estimate:
    """Bounded above by those who took points from it, in however many steps; below likewise."""
    above, below = (reached_by[together]).all(), (reaches[together]).all()
    elo, width = ELO_PER_LOGIT * strength, ELO_PER_LOGIT * bar
    return Estimate(
        float(elo), float(elo - width) if below else None, float(elo + width) if above else None
    )


def _closure(steps: Array) -> Array:
    """Who can be reached from whom."""
    reach = steps | np.eye(len(steps), dtype=bool)
    for _ in range(len(steps).bit_length()):
        reach = (reach.astype(int) @ reach.astype(int)) > 0
    return reach


def _inverse(information: Array) -> Array:
    """Without the direction in which all strengths move together: only differences count."""
    inverse: Array = np.linalg.pinv(information, rcond=1e-9, hermitian=True)
    return inverse


def _chances(strengths: Array) -> Array:
    """The chance of each (row) against each (column)."""
    chances: Array = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    return chances


def _most_likely(scores: Array) -> tuple[Array, Array]:
    """Newton's method, with short steps; the strengths in logits, and their information."""
    games = scores + scores.T
    strengths = np.zeros(len(scores))
    information = np.zeros_like(scores)
    for _ in range(_MAX_STEPS):
        chances = _chances(strengths)
        surplus = (scores - games * chances).sum(axis=1)
        weights = games * chances * (1 - chances)
        information = np.diag(weights.sum(axis=1)) - weights
        step = _inverse(information) @ surplus
        largest = float(np.abs(step).max(initial=0))
        strengths = strengths + step / max(1.0, largest)
        if largest < 1e-10:
            break
    return strengths, information


def _noise_of_deals(
    players: int, games: Sequence[Comparison], strengths: Array, information: Array
) -> Array:
    """The variance of the surplus, deal by deal."""
    chances = _chances(strengths)
    surplus: defaultdict[int, Array] = defaultdict(lambda: np.zeros(players))
    for game in games:
        luck = game.score - chances[game.first, game.second]
        surplus[game.deal][game.first] += luck
        surplus[game.deal][game.second] -= luck
    deals = len(surplus)
    if deals < 2:
        return information
    rows = np.array(list(surplus.values()))
    seen = rows.T @ rows * (deals / (deals - 1))
    noise: Array = (deals * seen + VIRTUAL_DEALS * information) / (deals + VIRTUAL_DEALS)
    return noise
