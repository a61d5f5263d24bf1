"""Results less luck: a narrower interval around the same mean.

Luck is fair: its expectation is 0. So whatever multiple of it is subtracted from the results, their
mean stays what it was, as long as the multiple does not depend on the results that it is used for.
It is therefore fitted to other deals. The sample is the deal, as everywhere
(docs/adr/0009-arena-statistics.md).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from tilewright.arena.statistics import VIRTUAL_DEALS, Estimate
from tilewright.core.layout import Array

FEWEST_DEALS = 10  # to fit a coefficient to; with fewer it is 0
_TINY = 1e-12


class Sample(NamedTuple):
    """What a player made of one game, and its luck in it."""

    deal: int
    value: float
    luck: float


@dataclass(frozen=True)
class Adjusted:
    """A mean less luck. It may lie a little beyond what is possible, as its interval may."""

    estimate: Estimate
    coefficient: float  # the part of the luck that is subtracted, by all deals
    variance_left: float  # beside the variance of the plain mean; less than 1 where it pays
    worth_games: float  # so many games would say as much without it


def less_luck(plain: Estimate, samples: Iterable[Sample]) -> Adjusted | None:
    """The mean of these samples less luck, beside the plain one; None if there are no samples.

    From the result of each deal its luck is subtracted as often as fits all other deals best. The
    interval is the plain one, narrower by the root of what is left of the variance between deals.
    """
    values, lucks, counts = _by_deal(samples)
    games = float(counts.sum())
    if plain.value is None or not games:
        return None
    all_deals = Fit.of(values, lucks)
    coefficients = np.array(
        [all_deals.without(*deal).coefficient for deal in zip(values, lucks, strict=True)]
    )
    adjusted = values - coefficients * lucks
    mean = float(adjusted.sum()) / games
    before = _squares(values - plain.value * counts)
    after = _squares(adjusted - mean * counts)
    left = 1.0
    if before > _TINY:
        left = (len(values) * after / before + VIRTUAL_DEALS) / (len(values) + VIRTUAL_DEALS)
    return Adjusted(_moved(plain, mean, math.sqrt(left)), all_deals.coefficient, left, games / left)


def _by_deal(samples: Iterable[Sample]) -> tuple[Array, Array, Array]:
    sums: defaultdict[int, Array] = defaultdict(lambda: np.zeros(3))
    for sample in samples:
        sums[sample.deal] += (sample.value, sample.luck, 1)
    values, lucks, counts = np.array([sums[deal] for deal in sorted(sums)]).reshape(-1, 3).T
    return values, lucks, counts


def _squares(residuals: Array) -> float:
    return float(residuals @ residuals)


def _moved(plain: Estimate, mean: float, width: float) -> Estimate:
    """The plain estimate about another mean, so many times as wide."""
    assert plain.value is not None
    return Estimate(
        mean,
        None if plain.low is None else mean + width * (plain.low - plain.value),
        None if plain.high is None else mean + width * (plain.high - plain.value),
    )


@dataclass(frozen=True)
class Fit:
    """Sums over deals, from which follows which multiple of luck explains their results best."""

    deals: int = 0
    value: float = 0.0
    luck: float = 0.0
    value_value: float = 0.0
    luck_value: float = 0.0
    luck_luck: float = 0.0

    @classmethod
    def of(cls, values: Array, lucks: Array) -> Fit:
        """Of these deals."""
        return cls(
            len(values),
            float(values.sum()),
            float(lucks.sum()),
            float(values @ values),
            float(lucks @ values),
            float(lucks @ lucks),
        )

    @property
    def coefficient(self) -> float:
        """The slope of the straight line through all deals, less what may be an accident of it.

        A slope that is no larger than its error, or that falls, counts as none.
        """
        if self.deals < FEWEST_DEALS:
            return 0.0
        spread = self.luck_luck - self.luck * self.luck / self.deals
        together = self.luck_value - self.luck * self.value / self.deals
        if spread < _TINY * self.deals or together <= 0:
            return 0.0
        slope = together / spread
        unexplained = self.value_value - self.value * self.value / self.deals - slope * together
        error_squared = max(0.0, unexplained) / (self.deals - 2) / spread
        return max(0.0, slope - error_squared / slope)

    def with_deal(self, value: float, luck: float, sign: int = 1) -> Fit:
        """With one more deal."""
        return Fit(
            self.deals + sign,
            self.value + sign * value,
            self.luck + sign * luck,
            self.value_value + sign * value * value,
            self.luck_value + sign * luck * value,
            self.luck_luck + sign * luck * luck,
        )

    def without(self, value: float, luck: float) -> Fit:
        """With one less."""
        return self.with_deal(value, luck, sign=-1)
