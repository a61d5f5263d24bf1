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
from tilewright.analysis.review import DEALS, FIRST_SHARE
from tilewright.analysis.valuing import Effort, end_of
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
    count = len(rows)
    halves = np.array([row["seed"] % 2 for row in rows])
    adjusted = np.zeros_like(final)
    coefficients = []
    for part in (0, 1):  # fitted on other games than those it is used for
        other = halves != part
        coefficient = _coefficient(final[other], luck[other])
        coefficients.append(coefficient)
        adjusted[halves == part] = final[halves == part] - coefficient * luck[halves == part]
    explained = 1.0 - adjusted.var(axis=0).mean() / max(1e-12, final.var(axis=0).mean())
    low, high = _interval(final, luck)
    return {
        "mean": [round(float(one), 5) for one in luck.mean(axis=0)],
        "error": [round(float(one), 5) for one in luck.std(axis=0, ddof=1) / sqrt(count)],
        "spread": round(float(luck.std(axis=0).mean()), 4),
        "spread_of_results": round(float(final.std(axis=0).mean()), 4),
        "spread_without_luck": round(float(adjusted.std(axis=0).mean()), 4),
        "coefficient": round(float(np.mean(coefficients)), 3),
        "share_of_variance": round(float(explained), 4),
        "share_interval": [round(low, 4), round(high, 4)],
    }


def _coefficient(final: Array, luck: Array) -> float:
    x = (luck - luck.mean(axis=0)).ravel()
    y = (final - final.mean(axis=0)).ravel()
    return float((x * y).sum() / max(1e-12, (x * x).sum()))


def _interval(final: Array, luck: Array) -> tuple[float, float]:
    """The share of variance that luck explains in games drawn again and again from these."""
    random = np.random.default_rng(0)
    found = []
    for _ in range(TRIES):
        chosen = random.integers(0, len(final), len(final))
        f, x = final[chosen], luck[chosen]
        left = f - _coefficient(f, x) * x
        found.append(1.0 - float(left.var(axis=0).mean() / max(1e-12, f.var(axis=0).mean())))
    return float(np.percentile(found, 2.5)), float(np.percentile(found, 97.5))
