"""Ratings of people and puzzles: Glicko-2, one attempt at a time.

After Mark Glickman, "Example of the Glicko-2 system" (2022). An attempt may weigh less than one:
then it counts as a part of a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 400 / log(10)  # from Elo's scale to that of the formulas
CONFINED = 0.5  # tau: how little volatility may change
SETTLED = 1e-6  # of the iteration for the volatility
MIN_DEVIATION, MAX_DEVIATION = 45.0, 350.0
VOLATILITY = 0.06
PERIOD = 7 * 86_400.0  # seconds after which somebody who has done nothing is a little less known


@dataclass(frozen=True)
class Rating:
    """How strong somebody is, or how hard something: on the scale of the levels."""

    rating: float
    deviation: float
    volatility: float = VOLATILITY


NEWCOMER = Rating(1500.0, MAX_DEVIATION)


def rested(one: Rating, seconds: float) -> Rating:
    """The rating after a time without an attempt."""
    periods = max(0.0, seconds) / PERIOD
    deviation = sqrt(one.deviation**2 + periods * (SCALE * one.volatility) ** 2)
    return Rating(one.rating, min(MAX_DEVIATION, deviation), one.volatility)


def rated(one: Rating, other: Rating, score: float, weight: float = 1.0) -> Rating:
    """The rating after an attempt: `score` 1 if this side won, 0 if the other did."""
    phi = one.deviation / SCALE
    spread = 1 / sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / pi**2)
    expected = 1 / (1 + exp(-spread * (one.rating - other.rating) / SCALE))
    information = weight * spread**2 * expected * (1 - expected)
    surprise = weight * spread * (score - expected)
    volatility = _volatility(one.volatility, phi, 1 / information, surprise / information)
    phi = 1 / sqrt(1 / (phi**2 + weight * volatility**2) + information)
    deviation = min(MAX_DEVIATION, max(MIN_DEVIATION, SCALE * phi))
    return Rating(one.rating + SCALE * phi**2 * surprise, deviation, volatility)


def _volatility(sigma: float, phi: float, variance: float, change: float) -> float:
    """Step 5 of the paper: the Illinois algorithm."""

    def f(x: float) -> float:
        e = exp(x)
        total = phi**2 + variance + e
        return e * (change**2 - total) / (2 * total**2) - (x - a) / CONFINED**2

    a = log(sigma**2)
    low = a
    if change**2 > phi**2 + variance:
        high = log(change**2 - phi**2 - variance)
    else:
        steps = 1
        while f(a - steps * CONFINED) < 0:
            steps += 1
        high = a - steps * CONFINED
    f_low, f_high = f(low), f(high)
    while abs(high - low) > SETTLED:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
