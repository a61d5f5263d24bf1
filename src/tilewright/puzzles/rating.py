"""Ratings of puzzles and of people: a fit to what levels solve, and Glicko-2 from then on.

All of it is on one scale, on which the levels' ratings are, too: who is 400 points above a puzzle
solves it ten times as often as not. Everything here is a pure function.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt

MIDDLE = 1500.0
POINTS = 400.0 / log(10.0)  # of a rating: who is so much above a puzzle solves it e times as often
LEAST_DEVIATION = 40.0  # of a rating that no more tries make surer
MOST_DEVIATION = 350.0
VOLATILITY = 0.06  # how far a rating wanders between attempts, to begin with
_TAU = 0.5  # how fast the volatility itself may change
_CLOSE_ENOUGH = 1e-6
_PRIOR_DEVIATION = 700.0  # of a puzzle before any level has tried it
_STEPS = 60

HINT_WEIGHTS = (1.0, 0.5, 0.25, 0.1)  # of a solution after no hint, where, which and why
THEMED_WEIGHT = 0.75  # of a solution when the theme was known


@dataclass(frozen=True)
class Tries:
    """How often somebody of a rating solved a puzzle."""

    rating: float
    solved: int
    tried: int


@dataclass(frozen=True)
class Rating:
    """A rating as Glicko-2 keeps it, of a person or a puzzle."""

    rating: float = MIDDLE
    deviation: float = MOST_DEVIATION
    volatility: float = VOLATILITY


def chance_to_solve(rating: float, puzzle: float) -> float:
    """How likely somebody of a rating solves a puzzle.

    >>> from tilewright.puzzles.rating import chance_to_solve
    >>> round(chance_to_solve(1900, 1500), 2)
    0.91
    """
    return 1.0 / (1.0 + exp(-(rating - puzzle) / POINTS))


def fitted_rating(tries: Iterable[Tries]) -> Rating:
    """The rating of a puzzle that makes what was solved most likely, and how sure it is.

    A weak expectation keeps the rating finite that everybody solves, or nobody.

    >>> from tilewright.puzzles.rating import Tries, fitted_rating
    >>> round(fitted_rating([Tries(1400, 5, 10), Tries(1800, 9, 10)]).rating)
    1404
    """
    known = [one for one in tries if one.tried]
    if not known:
        return Rating()
    middle = sum(one.rating for one in known) / len(known)
    certainty = 1.0 / _PRIOR_DEVIATION**2
    rating = middle
    for _ in range(_STEPS):
        slope, curve = (middle - rating) * certainty, certainty
        for one in known:
            chance = chance_to_solve(one.rating, rating)
            slope += (one.tried * chance - one.solved) / POINTS
            curve += one.tried * chance * (1.0 - chance) / POINTS**2
        step = slope / curve
        rating += max(-200.0, min(200.0, step))
        if abs(step) < 0.01:
            break
    deviation = min(MOST_DEVIATION, max(LEAST_DEVIATION, 1.0 / sqrt(curve)))
    return Rating(rating, deviation)


def weight_of(hints: int, themed: bool) -> float:
    """How much a solution says: less after hints, and less when the theme was known."""
    weight = HINT_WEIGHTS[min(max(hints, 0), len(HINT_WEIGHTS) - 1)]
    return weight * (THEMED_WEIGHT if themed else 1.0)


def after_attempt(
    person: Rating, puzzle: Rating, solved: bool, weight: float = 1.0
) -> tuple[Rating, Rating]:
    """Both ratings after an attempt, by Glicko-2; a weight below 1 moves them less.

    >>> from tilewright.puzzles.rating import Rating, after_attempt
    >>> person, puzzle = after_attempt(Rating(), Rating(1500, 60), solved=True)
    >>> person.rating > 1500 > puzzle.rating
    True
    """
    return (
        _updated(person, puzzle, 1.0 if solved else 0.0, weight),
        _updated(puzzle, person, 0.0 if solved else 1.0, weight),
    )


def rested(rating: Rating, periods: float) -> Rating:
    """A rating that was not used for so many periods is less sure."""
    spread = (rating.deviation / POINTS) ** 2 + periods * rating.volatility**2
    return replace(rating, deviation=min(MOST_DEVIATION, POINTS * sqrt(spread)))


# ---------------------------------------------------------------- Glicko-2, one game at a time


def _updated(mine: Rating, other: Rating, score: float, weight: float) -> Rating:
    if weight <= 0.0:
        return mine
    spread = mine.deviation / POINTS
    doubt = 1.0 / sqrt(1.0 + 3.0 * (other.deviation / POINTS / pi) ** 2)
    expected = 1.0 / (1.0 + exp(-doubt * (mine.rating - other.rating) / POINTS))
    information = weight * doubt * doubt * expected * (1.0 - expected)
    surprise = weight * doubt * (score - expected)
    volatility = _volatility(spread, mine.volatility, surprise / information, 1.0 / information)
    wider = spread * spread + volatility * volatility
    narrower = 1.0 / (1.0 / wider + information)
    deviation = min(MOST_DEVIATION, max(LEAST_DEVIATION, POINTS * sqrt(narrower)))
    return Rating(mine.rating + POINTS * narrower * surprise, deviation, volatility)


def _volatility(spread: float, volatility: float, change: float, variance: float) -> float:
    """The new volatility: the root of a function that falls, between two places around it."""
    start = log(volatility**2)

    def f(x: float) -> float:
        total = spread**2 + variance + exp(x)
        return exp(x) * (change**2 - total) / (2.0 * total**2) - (x - start) / _TAU**2

    low = start
    if change**2 > spread**2 + variance:
        high = log(change**2 - spread**2 - variance)
    else:
        steps = 1
        while f(start - steps * _TAU) < 0.0:
            steps += 1
        high = start - steps * _TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CLOSE_ENOUGH:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = f(between)
        if f_between * f_high <= 0.0:
            low, f_low = high, f_high
        else:
            f_low /= 2.0
        high, f_high = between, f_between
    return exp(low / 2.0)
