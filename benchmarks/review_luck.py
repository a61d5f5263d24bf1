"""Luck of many games: what reviews say of it, and how much of the results it explains."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

import numpy as np
from review_jobs import Job, Row, make, play_out

import tilewright
from tilewright.analysis.analyser import Analyser
from tilewright.analysis.ledger import Parts, parts_of, shares
from tilewright.analysis.luck import game_luck
from tilewright.analysis.review import FIRST_SHARE
from tilewright.analysis.valuing import DEALS, Effort, end_of
from tilewright.core.analysis import Limits
from tilewright.core.layout import Array

TRIES = 400


def luck_job(job: Job) -> Row:
    """A game of the job's players, its result, and its luck."""
    game = make(job)
    state = play_out(game.start(seed=job["seed"], first=job["seed"] % game.players),
                     job["names"], job["seed"])  # fmt: skip
    found = luck_of(tilewright.GameRecord.of(state), Limits(iterations=job["iterations"]))
    final = shares(parts_of(end_of(state)["values"]))
    return {**job, "final": final, "luck": shares(found)}


def luck_of(record: tilewright.GameRecord, limits: Limits) -> Parts:
    """The luck that `tilewright.review` finds, without all the rest of it."""
    with Analyser(record.game) as analyser:
        effort = Effort(limits, DEALS, seed=0).times(FIRST_SHARE)
        return game_luck(analyser, record, effort)


def luck_result(rows: Sequence[Row]) -> dict[str, Any]:
    """Whether luck is fair, and how much of the results it explains."""
    final = np.array([row["final"] for row in rows])
    luck = np.array([row["luck"] for row in rows])
    halves = np.array([row["seed"] % 2 for row in rows])
    adjusted, coefficient = _adjusted(final, luck, halves)
    low, high = _interval(final, luck, halves)
    return {
        "mean": [round(float(one), 5) for one in luck.mean(axis=0)],
        "error": [round(float(one), 5) for one in luck.std(axis=0, ddof=1) / sqrt(len(rows))],
        "spread": round(float(luck.std(axis=0).mean()), 4),
        "spread_of_results": round(float(final.std(axis=0).mean()), 4),
        "spread_without_luck": round(float(adjusted.std(axis=0).mean()), 4),
        "coefficient": round(coefficient, 3),
        "share_of_variance": round(_explained(final, adjusted), 4),
        "share_interval": [round(low, 4), round(high, 4)],
    }


def _adjusted(final: Array, luck: Array, halves: Array) -> tuple[Array, float]:
    """Results without luck; the coefficient is fitted on other games than it is used for."""
    adjusted = np.zeros_like(final)
    coefficients = []
    for part in (0, 1):
        mine, other = halves == part, halves != part
        coefficients.append(_coefficient(final[other], luck[other]))
        adjusted[mine] = final[mine] - coefficients[-1] * luck[mine]
    return adjusted, float(np.mean(coefficients))


def _coefficient(final: Array, luck: Array) -> float:
    x = (luck - luck.mean(axis=0)).ravel()
    y = (final - final.mean(axis=0)).ravel()
    return float((x * y).sum() / max(1e-12, (x * x).sum()))


def _explained(final: Array, adjusted: Array) -> float:
    """The share of the variance of results that is gone."""
    return 1.0 - float(adjusted.var(axis=0).mean() / max(1e-12, final.var(axis=0).mean()))


def _interval(final: Array, luck: Array, halves: Array) -> tuple[float, float]:
    """The share of variance that luck explains in games drawn again and again from these."""
    random = np.random.default_rng(0)
    parts = [np.flatnonzero(halves == part) for part in (0, 1)]
    found = []
    for _ in range(TRIES):
        chosen = np.concatenate([random.choice(part, len(part)) for part in parts])
        adjusted, _ = _adjusted(final[chosen], luck[chosen], halves[chosen])
        found.append(_explained(final[chosen], adjusted))
    return float(np.percentile(found, 2.5)), float(np.percentile(found, 97.5))
