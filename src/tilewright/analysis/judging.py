"""Judging moves and players: classes of mistakes, tags, error rates, accuracy, levels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, log, sqrt

from tilewright.analysis.fitted import Judgement
from tilewright.players.levels import LEVELS

# Lost winning chance that is an inaccuracy, a mistake, a blunder; for two seats.
STEPS = (0.02, 0.05, 0.10)
CLASSES = ("inaccuracy", "mistake", "blunder")
BEST, GOOD, FORCED = "best", "good", "forced"
DECIDED = 0.005  # closer to 0 or 1 the winner is certain, and points are what is left to lose
NOTHING_MATTERS = 0.01  # a smaller spread between all moves: the decision does not count
SURE = 2.0  # standard errors that a loss must exceed to be held against anybody
WINNING = 0.9
NOTABLE, HUGE = 0.05, 0.10  # luck of a draw, for two seats
CONFIDENCE = 1.96
TINY = 1e-4  # of a winning chance: who loses less cannot be told apart
FAR = 8.0  # times more or less effort than the levels were measured with: further nothing is known


@dataclass(frozen=True)
class Choice:
    """A decision as it is judged."""

    seat: int
    seats: int
    moves: int  # legal ones
    spread: float
    is_best: bool
    loss: float
    error: float  # of the loss
    lead_loss: float
    lead_error: float  # of that
    values_best: Sequence[float]
    values_played: Sequence[float]
    second: float | None  # the value of the second best move to the seat

    @property
    def scale(self) -> float:
        """The more seats, the less there is to lose."""
        return 2.0 / self.seats if self.seats > 1 else 1.0

    @property
    def counts(self) -> bool:
        """Whether there was something to decide."""
        return self.moves > 1 and self.spread >= NOTHING_MATTERS * self.scale


def class_of(choice: Choice, judgement: Judgement) -> str:
    """How good a move was."""
    if choice.moves == 1:
        return FORCED
    if choice.is_best:
        return BEST
    if costs_points(choice):
        found = _step(choice.lead_loss, judgement.lead_steps, 1.0)
        sure = choice.lead_loss > SURE * choice.lead_error
    else:
        found = _step(choice.loss, STEPS, choice.scale)
        sure = choice.loss > SURE * choice.error and choice.counts
    return CLASSES[found - 1] if found and sure else GOOD


def costs_points(choice: Choice) -> bool:
    """Whether points are all that there was to lose: the winner is certain, and stays so."""
    own = choice.values_best[choice.seat]
    certain = choice.seats > 1 and not DECIDED < own < 1.0 - DECIDED
    return certain and choice.loss < STEPS[0] * choice.scale


def _step(loss: float, steps: Sequence[float], scale: float) -> int:
    return sum(loss >= step * scale for step in steps)


def tags_of(choice: Choice, kind: str) -> list[str]:
    """What else there is to say of a decision."""
    if kind == FORCED:
        return ["forced"]
    tags = []
    seat, own = choice.seat, choice.values_best[choice.seat]
    serious = kind in CLASSES[1:]
    if serious and own >= WINNING:
        tags.append("missed_win")
    if serious and _leads(choice.values_best, seat) and not _leads(choice.values_played, seat):
        tags.append("gave_it_away")
    if choice.second is not None and own - choice.second >= STEPS[1] * choice.scale:
        tags.append("only_move")
    return tags


def _leads(values: Sequence[float], seat: int) -> bool:
    return values[seat] == max(values)


def luck_tag(luck: Sequence[float], seats: int) -> str | None:
    """Whether a draw was worth a word."""
    scale = 2.0 / seats if seats > 1 else 1.0
    most = max(map(abs, luck))
    if most >= HUGE * scale:
        return "huge"
    return "notable" if most >= NOTABLE * scale else None


# ---------------------------------------------------------------- players


@dataclass(frozen=True)
class ErrorRate:
    """The mean loss of the decisions that count, as a share, with its standard error."""

    rate: float
    error: float
    decisions: int


def error_rate(losses: Sequence[float]) -> ErrorRate:
    """Of the losses of one seat."""
    if not losses:
        return ErrorRate(0.0, 0.0, 0)
    count = len(losses)
    mean = sum(losses) / count
    variance = sum((loss - mean) ** 2 for loss in losses) / max(1, count - 1)
    return ErrorRate(mean, sqrt(variance / count), count)


def as_measured(found: ErrorRate, judgement: Judgement, iterations: int) -> ErrorRate:
    """What a review with the effort that levels were measured with would have found.

    The longer a review looks, the more it finds to improve in the moves of strong players, and
    the less error of its own it takes for mistakes of weak ones.
    """
    rates = judgement.error_rates
    if not (judgement.effort and iterations and judgement.effort_powers and rates):
        return found
    factor = min(FAR, max(1.0 / FAR, iterations / judgement.effort))
    powers = judgement.effort_powers
    there = sorted(log(rate + TINY) for rate, _ in rates.values())
    here = sorted(
        log(rate * factor ** powers.get(level, 0.0) + TINY) for level, (rate, _) in rates.items()
    )
    measured = exp(_interpolated(log(found.rate + TINY), here, there)) - TINY
    scale = measured / found.rate if found.rate else 1.0
    return ErrorRate(max(0.0, measured), found.error * max(0.0, scale), found.decisions)


def _interpolated(x: float, xs: Sequence[float], ys: Sequence[float]) -> float:
    """The value at x of the line through these points; beyond them it is as far off as there."""
    if x <= xs[0]:
        return ys[0] + x - xs[0]
    for (a, b), (u, v) in zip(pairwise(xs), pairwise(ys), strict=True):
        if x <= b:
            return v if b == a else u + (v - u) * (x - a) / (b - a)
    return ys[-1] + x - xs[-1]


def accuracy(rate: float, judgement: Judgement) -> float:
    """From 0 to 100; fitted so that a master is near 97 and a novice near 40."""
    return 100.0 * exp(-((rate / judgement.accuracy_scale) ** judgement.accuracy_power))


@dataclass(frozen=True)
class PlayedLike:
    """The level whose error rate fits best, and the levels that cannot be told from it."""

    level: str
    low: str
    high: str


def played_like(found: ErrorRate, judgement: Judgement) -> PlayedLike | None:
    """The level that plays like this; None if none was measured, or nothing was decided."""
    rates = {
        level: judgement.error_rates[level] for level in LEVELS if level in judgement.error_rates
    }
    if not rates or not found.decisions:
        return None

    def distance(level: str) -> float:
        return abs(log((found.rate + TINY) / (rates[level][0] + TINY)))

    within = [
        level
        for level, (mean, spread) in rates.items()
        if abs(found.rate - mean) <= CONFIDENCE * max(found.error, spread)
    ]
    best = min(rates, key=distance)
    order = [level for level in LEVELS if level in {*within, best}]
    return PlayedLike(best, order[0], order[-1])


@dataclass(frozen=True)
class Skill:
    """How well somebody played: the accuracy and the level allow for the effort of the review."""

    error_rate: ErrorRate
    accuracy: float
    level: PlayedLike | None
