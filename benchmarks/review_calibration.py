"""Calibration: of the positions that get a value, how many are won; and the fit of the map."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import log2, pi, sqrt
from random import Random
from typing import Any

import numpy as np
from review_jobs import Job, Row, make, self_play, shares

from tilewright.analysis.analyser import Analyser
from tilewright.analysis.calibrating import expected_total
from tilewright.analysis.fitted import Calibration
from tilewright.core.analysis import Limits
from tilewright.core.game import Game
from tilewright.core.layout import Array
from tilewright.core.state import State
from tilewright.players.search import Question

EFFORTS = (1, 60, 400)  # iterations
DEEP = 4_000  # iterations that the errors of the others are measured against
OTHER_DRAWS = 1  # added to their seed: the same few draws would share an error with the others
PLAY = 8  # iterations of the moves that are played: about as a veteran plays
LOOKS = 3  # decisions of a game that are valued: more games say more than more of each
DEEP_SHARE = 0.1  # of those, in the first games: errors need fewer games than results
DEEP_GAMES = 400
LEAST = 1e-4
PRIOR = 1.0  # games that speak for leaving values as they are
USUAL_EFFORT = 8.0  # doublings
BINS = 10
MEAN_OF_NORMAL = sqrt(2.0 / pi)  # the mean size of what scatters with a deviation of 1


@lru_cache(2)
def analyser_of(game: Game) -> Analyser:
    return Analyser(game)


def calibration_job(job: Job) -> Row:
    """One game of self-play, and what searches of several efforts say of some of its decisions."""
    game, seed = make(job), job["seed"]
    random = Random(seed)
    decisions: list[State] = []
    with Analyser(game) as player:
        for state, move in self_play(player, seed, PLAY):
            if move is not None:
                decisions.append(state.copy(undo=False))
    chosen = random.sample(decisions, min(LOOKS, len(decisions)))
    valuer = analyser_of(game)
    looks = [
        one
        for decision in chosen
        for one in _looks(
            valuer, decision, seed, deep=seed < DEEP_GAMES and random.random() < DEEP_SHARE
        )
    ]
    return {**job, "looks": looks, "final": shares(state), "scores": state.scores}


def _looks(valuer: Analyser, state: State, seed: int, *, deep: bool) -> list[Row]:
    total = expected_total(state, Calibration())
    found: list[Row] = []
    for effort in EFFORTS:
        valuer.search.restart(seed)
        seen = valuer.search.examine(state, Limits(iterations=effort), Question(multipv=3))
        best = seen.findings[seen.report.move]
        found.append({
            "effort": effort, "seat": state.turn, "move": seen.report.move, "total": total,
            "exact": best.exact, "p": best.chances, "lead": best.leads, "ply": state.ply,
            "moves": {move: [one.visits, one.chances[state.turn], one.chance_variances[state.turn],
                             one.leads[state.turn], one.lead_variances[state.turn]]
                      for move, one in seen.findings.items() if not one.exact},
        })  # fmt: skip
    if deep:
        moves = tuple({move for one in found for move in one["moves"]})
        for move in moves:
            valuer.search.restart(seed + OTHER_DRAWS)
            question = Question(only=move, moves=(move,))
            seen = valuer.search.examine(state, Limits(iterations=DEEP // 4), question)
            one = seen.findings[move]
            for row in found:
                if move in row["moves"]:
                    row["moves"][move] += [one.chances[state.turn], one.leads[state.turn]]
    return found


# ---------------------------------------------------------------- fitting


def fit(rows: Sequence[Row]) -> Calibration:
    """The map that makes the results of these games likeliest."""
    looks = [(one, row["final"]) for row in rows for one in row["looks"] if not one["exact"]]
    if len(rows[0]["final"]) == 1:
        return Calibration(**_error_fit(rows))
    chances = np.maximum(np.array([one["p"] for one, _ in looks]), LEAST)
    efforts = np.array([log2(1 + one["effort"]) for one, _ in looks])
    results = np.array([final for _, final in looks])
    base, slope = _best_powers(np.log(chances), efforts, results, PRIOR / len(rows))
    lead_scale, offset, scale = _points_fit(rows)
    return Calibration(
        sharpness=round(base, 4), sharpness_by_effort=round(slope, 4),
        lead_scale=round(lead_scale, 4), total_offset=round(offset, 3),
        total_scale=round(scale, 4), **_error_fit(rows),
    )  # fmt: skip


def log_loss(logs: Array, powers: Array, results: Array) -> float:
    raised = np.exp(logs * powers[:, None])
    shared = raised / raised.sum(axis=1, keepdims=True)
    return float(-(results * np.log(np.maximum(shared, LEAST))).sum(axis=1).mean())


def _best_powers(logs: Array, efforts: Array, results: Array, prior: float) -> tuple[float, float]:
    """Two numbers by looking around in ever smaller steps: the loss is smooth.

    Few games prove little: the fewer there are, the more it takes to move away from 1 and 0.
    """

    def loss(base: float, slope: float) -> float:
        away = (base - 1.0) ** 2 + (slope * USUAL_EFFORT) ** 2
        return log_loss(logs, np.maximum(0.1, base + slope * efforts), results) + prior * away

    best = (1.0, 0.0)
    step = (0.4, 0.05)
    for _ in range(9):
        tried = [
            (best[0] + a * step[0], best[1] + b * step[1])
            for a in (-2, -1, 0, 1, 2)
            for b in (-2, -1, 0, 1, 2)
        ]
        best = min(tried, key=lambda one: loss(*one))
        step = (step[0] / 2, step[1] / 2)
    return best


def _points_fit(rows: Sequence[Row]) -> tuple[float, float, float]:
    leads, real, totals, sums = [], [], [], []
    for row in rows:
        scores = row["scores"]
        whole = sum(scores)
        for one in row["looks"]:
            for seat, lead in enumerate(one["lead"]):
                leads.append(lead)
                real.append(scores[seat] - (whole - scores[seat]) / (len(scores) - 1))
            totals.append(one["total"])
            sums.append(whole)
    x, y = np.array(leads), np.array(real)
    scale = float((x * y).sum() / (x * x).sum())
    slope, offset = np.polyfit(np.array(totals, float), np.array(sums, float), 1)
    return scale, float(offset), float(slope)


def _error_fit(rows: Sequence[Row]) -> dict[str, float]:
    """How far values of few visits are from deep ones, and how that compares to their scatter."""
    compared = [
        tuple(one)
        for row in rows
        for look in row["looks"]
        for one in look["moves"].values()
        if len(one) == 7
    ]
    if not compared:
        return {}
    table = np.array(compared, float)
    visits, value, variance, lead, _, deep, deep_lead = table.T
    few = visits <= 1
    noise = _rms(value[few] - deep[few]) if few.any() else 0.1
    lead_noise = _rms(lead[few] - deep_lead[few]) if few.any() else 5.0
    scatter = np.sqrt(noise**2 + variance)
    scale, power = _power_law(visits, np.abs(value - deep), scatter)
    return {
        "noise": round(noise, 4),
        "lead_noise": round(lead_noise, 3),
        "error_scale": round(scale, 3),
        "error_power": round(power, 3),
    }


def _power_law(visits: Array, off: Array, scatter: Array) -> tuple[float, float]:
    """The scale and the power with which the distance to a deep search falls with visits."""
    x, y = [], []
    for low, high in pairwise((0, 2, 8, 32, 128, 1 << 30)):
        inside = (visits >= low) & (visits < high)
        if inside.sum() >= 20:
            x.append(float(np.log(1 + visits[inside]).mean()))
            y.append(float(np.log(_rms(off[inside]) / _rms(scatter[inside]) + 1e-6)))
    if len(x) < 2:
        return 1.0, 0.5
    slope, offset = np.polyfit(np.array(x), np.array(y), 1)
    return float(np.exp(offset)), float(min(1.0, max(0.1, -slope)))


def _rms(numbers: Array) -> float:
    return sqrt(float((numbers * numbers).mean()))


# ---------------------------------------------------------------- measuring


def measured(rows: Sequence[Row]) -> dict[str, Any]:
    """The calibration error before and after, fitted on half of the games and tried on the rest."""
    halves = [[row for row in rows if row["seed"] % 2 == part] for part in (0, 1)]
    found: dict[str, Any] = {}
    for effort in EFFORTS:
        before: list[float] = []
        after: list[float] = []
        won: list[float] = []
        games: list[int] = []
        for tried, fitted_on in (halves, halves[::-1]):
            fitted = fit(fitted_on)
            power = max(0.1, fitted.sharpness + fitted.sharpness_by_effort * log2(1 + effort))
            for row in tried:
                for one in row["looks"]:
                    if one["effort"] == effort and not one["exact"]:
                        raised = np.maximum(one["p"], LEAST) ** power
                        before.extend(one["p"])
                        after.extend(raised / raised.sum())
                        won.extend(row["final"])
                        games.extend([row["seed"]] * len(one["p"]))
        found[str(effort)] = {
            "looks": len(won), "before": curve(before, won, games),
            "after": curve(after, won, games),
        }  # fmt: skip
    return found


def curve(values: Sequence[float], won: Sequence[float], games: Sequence[int]) -> dict[str, Any]:
    """Bins of values, the share of each that was won, and the mean distance of both.

    Beside it the distance to expect if every value were right: games are few, and what was said
    in one game was right or wrong together.
    """
    x, y = np.array(values), np.array(won)
    _, of_game = np.unique(np.array(games), return_inverse=True)
    places = np.minimum((x * BINS).astype(int), BINS - 1)
    bins = []
    error = chance = 0.0
    for place in range(BINS):
        inside = places == place
        if inside.any():
            value, share, part = x[inside].mean(), y[inside].mean(), inside.mean()
            error += float(part * abs(value - share))
            off = np.bincount(of_game[inside], weights=(y - x)[inside] - (share - value))
            chance += float(part * MEAN_OF_NORMAL * sqrt(float((off**2).sum())) / inside.sum())
            bins.append([round(float(value), 4), round(float(share), 4), int(inside.sum())])
    return {"error": round(error, 4), "by_chance": round(chance, 4), "bins": bins}
