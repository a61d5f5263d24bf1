"""What reviews say of the levels: how much each loses, and what is fitted to that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import log, sqrt
from typing import Any

import numpy as np
from review_jobs import Row

from tilewright.analysis.judging import CLASSES, STEPS, TINY
from tilewright.players.levels import LEVELS

ACCURACY_OF_WEAKEST, ACCURACY_OF_STRONGEST = 0.40, 0.97
ENOUGH_LOSSES = 30  # beyond a step; with fewer its counterpart in points is chance


def rate_of(rows: Sequence[Row]) -> dict[str, Any]:
    """The error rate of a level over its games, with its error, and how it scatters by game."""
    rates = np.array([rate for row in rows for rate in row["rates"]])
    weights = np.array([count for row in rows for count in row["decisions"]])
    mean = float((rates * weights).sum() / max(1, weights.sum()))
    spread = float(rates.std(ddof=1)) if len(rates) > 1 else 0.0
    return {
        "rate": round(mean, 5),
        "error": round(spread / sqrt(len(rates)), 5),
        "spread": round(spread, 5),
        "games": len(rows),
        "classes": {
            kind: round(sum(row["classes"].get(kind, 0) for row in rows) / len(rates), 2)
            for kind in CLASSES
        },  # by seat and game
    }


def judgement(rates: Mapping[str, Any]) -> dict[str, Any]:
    """The accuracy is 40 for the weakest level and 97 for the strongest that were measured."""
    low = max(1e-5, min(one["rate"] for one in rates.values()))
    high = max(low * 1.5, *(one["rate"] for one in rates.values()))
    # 100 exp(-(rate / scale) ** power) through both points.
    power = log(log(ACCURACY_OF_WEAKEST) / log(ACCURACY_OF_STRONGEST)) / log(high / low)
    scale = high / log(1 / ACCURACY_OF_WEAKEST) ** (1 / power)
    return {
        "accuracy_scale": round(scale, 6),
        "accuracy_power": round(power, 4),
        "error_rates": {level: [one["rate"], one["spread"]] for level, one in rates.items()},
        "games": min(one["games"] for one in rates.values()),
    }


def effort_powers(rates: Mapping[int, Mapping[str, Any]], usual: int) -> dict[str, float]:
    """With which power of the effort the rate of each level grows, where several were measured.

    Through the rate at the usual effort, because that is the one that others are compared with.
    """
    found = {}
    for level, one in rates[usual].items():
        points = [
            (log(effort / usual), log(max(TINY, other[level]["rate"]) / max(TINY, one["rate"])))
            for effort, other in rates.items()
            if effort != usual and level in other
        ]
        if points:
            slope = sum(x * y for x, y in points) / sum(x * x for x, _ in points)
            found[level] = round(slope, 3)
    return found


def lead_steps(rows: Sequence[Row], players: int) -> list[float] | None:
    """The losses in points that are as rare as the losses in winning chance of each step.

    All levels count alike, and only decisions that may change who wins; None if that is too few.
    """
    pairs = np.array([pair for row in rows for pair in row["losses"]])
    if players == 1 or not len(pairs):
        return None
    loss, lead = pairs.T
    beyond = [int((loss >= step * 2.0 / players).sum()) for step in STEPS]
    if min(beyond) < ENOUGH_LOSSES:
        return None
    return [round(float(np.quantile(lead, 1.0 - count / len(pairs))), 1) for count in beyond]


def ordered(rates: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Each level beside the next one: whether it loses more, and by how many errors."""
    names = [level for level in LEVELS if level in rates]
    found = []
    for lower, upper in pairwise(names):
        a, b = rates[lower], rates[upper]
        error = (a["error"] ** 2 + b["error"] ** 2) ** 0.5
        found.append({"lower": lower, "upper": upper, "more": a["rate"] > b["rate"],
                      "errors": round((a["rate"] - b["rate"]) / max(1e-9, error), 2)})  # fmt: skip
    return found
