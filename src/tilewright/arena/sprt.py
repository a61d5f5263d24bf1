"""Is the first player stronger than the second? A sequential test that stops when it knows.

The generalised sequential probability ratio test: H0 says that the first is at most `elo0` Elo
stronger, H1 at least `elo1`. The samples are the results of whole deals, not of games, because
the mirrored games of a deal depend on each other (docs/adr/0009-arena-statistics.md). Where luck
was measured it is subtracted from them, by a coefficient that is fitted to earlier deals.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

import numpy as np

from tilewright.arena.adjusting import Fit
from tilewright.arena.statistics import expected_score
from tilewright.core.errors import SetupError
from tilewright.core.layout import Array

UNSEEN = 1e-3  # the count of a result that no deal had yet: it may still come
MAX_STEPS = 100
PRECISION = 1e-12
RESULTS = (0.0, 0.25, 0.5, 0.75, 1.0)  # of two mirrored games, in the mean


class Verdict(Enum):
    """What the test knows."""

    H0 = "H0"
    H1 = "H1"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Hypotheses:
    """What is tested, and how often the answer may be wrong.

    Raises `SetupError` unless `elo0 < elo1` and both error rates are between 0 and 0.5.

    >>> from tilewright.arena.sprt import Hypotheses
    >>> test = Hypotheses(elo0=0, elo1=100)
    >>> test.verdict(test.llr({0.5: 10, 1.0: 40}))  # the results of 50 deals
    <Verdict.H1: 'H1'>
    """

    elo0: float
    elo1: float
    alpha: float = 0.05  # of saying H1 when H0 is true
    beta: float = 0.05  # of saying H0 when H1 is true

    def __post_init__(self) -> None:
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise SetupError(f"--sprt needs ELO0 < ELO1, not {self.elo0:g} and {self.elo1:g}")
        for error in (self.alpha, self.beta):
            if not 0 < error < 0.5:
                raise SetupError(f"an error rate is between 0 and 0.5, not {error:g}")

    @property
    def lower(self) -> float:
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        return math.log((1 - self.beta) / self.alpha)

    def verdict(self, llr: float) -> Verdict:
        if llr >= self.upper:
            return Verdict.H1
        return Verdict.H0 if llr <= self.lower else Verdict.UNDECIDED

    def llr(self, counts: Mapping[float, float]) -> float:
        """The log of how much better H1 explains the results than H0."""
        seen = {result: counts.get(result, 0) or UNSEEN for result in {*RESULTS, *counts}}
        results, times = np.array(list(seen.items())).T
        return _log_likelihood(results, times, expected_score(self.elo1)) - _log_likelihood(
            results, times, expected_score(self.elo0)
        )


class DealResult(NamedTuple):
    """What the first player made of a deal: the means over its two games."""

    value: float
    luck: float = 0.0


@dataclass
class Trial:
    """A test under way. It looks at the deals in their order, whichever ends first: so the
    answer does not depend on the number of workers, nor on when a run was interrupted."""

    hypotheses: Hypotheses
    deals: int = 0
    counts: Counter[float] = field(default_factory=Counter)  # of results less luck
    fit: Fit = field(default_factory=Fit)
    llr: float = 0.0
    verdict: Verdict = Verdict.UNDECIDED

    def look(self, result: Callable[[int], DealResult | None]) -> Verdict:
        """Go on as far as there are results; `result` gives the first player's in a deal."""
        while self.verdict is Verdict.UNDECIDED:
            found = result(self.deals)
            if found is None:
                break
            self.deals += 1
            self.counts[found.value - self.fit.coefficient * found.luck] += 1
            self.fit = self.fit.with_deal(*found)
            self.llr = self.hypotheses.llr(self.counts)
            self.verdict = self.hypotheses.verdict(self.llr)
        return self.verdict


def _log_likelihood(results: Array, counts: Array, mean: float) -> float:
    """Of the counted results, under the distribution with this mean that explains them best.

    That one has weights proportional to count / (1 + tilt * (result - mean)).
    """
    gaps = results - mean
    return -float(counts @ np.log1p(_tilt(gaps, counts) * gaps))


def _tilt(gaps: Array, counts: Array) -> float:
    """Where the mean comes out right, by Newton's method, or by halving where that leaps too far.

    What is in excess falls with the tilt.
    """
    low, high = -1 / float(gaps.max()), -1 / float(gaps.min())
    tilt = 0.0
    for _ in range(MAX_STEPS):
        parts = gaps / (1 + tilt * gaps)
        excess = float(counts @ parts)
        if excess > 0:
            low = tilt
        else:
            high = tilt
        before, tilt = tilt, tilt + excess / float(counts @ (parts * parts))
        if not low < tilt < high:
            tilt = (low + high) / 2
        if abs(tilt - before) <= PRECISION * abs(tilt):
            break
    return tilt
