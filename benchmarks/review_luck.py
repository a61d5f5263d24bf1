"""Luck of many games: what reviews say of it, and how much of the results it explains."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Any

import numpy as np
from review_jobs import Job, Row, make, play_out

import tilewright
from tilewright.analysis.asking import Asking
from tilewright.analysis.events import Draws, events_of
from tilewright.analysis.ledger import parts_of
from tilewright.analysis.ledger import shares as as_shares
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
    luck = luck_of(tilewright.GameRecord.of(state), Limits(iterations=job["iterations"]))
    final = as_shares(parts_of(end_of(state)["values"]))
    return {**job, "final": final, "luck": as_shares(luck)}


def luck_of(record: tilewright.GameRecord, limits: Limits) -> tuple[int, ...]:
    """The luck that `tilewright.review` finds, in millionths, without all the rest of it."""
    events, _ = events_of(record)
    effort = Effort(limits, DEALS, seed=0).times(FIRST_SHARE)
    luck = [0] * record.game.players
    with Asking(record, workers=1, journal=None, on_progress=None) as asking:
        means = asking.draws(events, effort)
        follows = {
            event.ply: later
            for event, later in pairwise(events)
            if isinstance(event, Draws) and means[event.ply].drawn is None
        }
        looks = asking.decisions(follows.values(), effort)
    for ply, (mean, drawn) in means.items():
        after = looks[follows[ply].ply]["plain"] if drawn is None else drawn["values"]
        for seat, (a, b) in enumerate(zip(parts_of(after), parts_of(mean["values"]), strict=True)):
            luck[seat] += a - b
    return tuple(luck)


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
