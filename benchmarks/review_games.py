"""Games that are played to be reviewed, and what their reviews show together."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from review_jobs import Job, Row, make, play_out

import tilewright
from tilewright.analysis.analyser import Analyser
from tilewright.analysis.asking import Progress
from tilewright.analysis.events import Decision
from tilewright.analysis.judged import played_of
from tilewright.analysis.judging import CLASSES, DECIDED
from tilewright.analysis.ledger import shares as as_shares
from tilewright.analysis.looking import look_at
from tilewright.analysis.review import DEFAULT_LIMITS, Review
from tilewright.analysis.valuing import DEALS, Effort
from tilewright.core.analysis import Limits
from tilewright.core.state import State
from tilewright.players.search import Question
from tilewright.testing import random_game

PLANTED = 0.12  # of a winning chance: what a planted blunder costs at least, for two seats
STRONG = 300  # iterations, at least, to find a blunder to plant; four times as many make sure
OPENING = 0.7  # of a game: later there may be no blunder left to plant
OTHER_SEED = 1  # than that of the review: what is planted must not be what it errs about


def review_job(job: Job) -> Row:
    """A game of the job's players, and the sums of its review."""
    game = make(job)
    state = play_out(game.start(seed=job["seed"], first=job["seed"] % game.players),
                     job["names"], job["seed"])  # fmt: skip
    return {**job, **_summary(tilewright.GameRecord.of(state), job["iterations"])}


def _summary(record: tilewright.GameRecord, iterations: int) -> Row:
    begin = time.perf_counter()
    found = tilewright.review(record, Limits(iterations=iterations), workers=1)
    seconds = time.perf_counter() - begin
    seats = range(found.seats)
    losses = [found.losses(seat) for seat in seats]
    return {
        "final": as_shares(found.sums.final),
        "initial": as_shares(found.sums.initial),
        "luck": as_shares(found.sums.luck),
        "own": [-as_shares(found.sums.gifts[seat])[seat] for seat in seats],
        "residual": as_shares(found.sums.residual),
        "hindsight_own": [-as_shares(found.hindsight.gifts[seat])[seat] for seat in seats],
        "hindsight_residual": as_shares(found.hindsight.residual),
        "rates": [sum(one) / len(one) if one else 0.0 for one in losses],
        "decisions": [len(one) for one in losses],
        "classes": Counter(one.kind for one in found.events if one.kind in CLASSES),
        "losses": _losses(found),
        "exact": _exact_share(found),
        "seconds": round(seconds, 3),
    }


def _losses(found: Review) -> list[list[float]]:
    """Of each decision that counts and may change who wins: what it lost, and in points."""
    pairs = []
    for one in found.events:
        if one.counts and isinstance(one.event, Decision):
            seat = one.event.seat
            best, played = one.answer["candidates"][0], played_of(one.answer, one.event.played)
            if DECIDED < best["values"][seat] < 1.0 - DECIDED:
                pairs.append([
                    round(best["values"][seat] - played["values"][seat], 5),
                    round(best["leads"][seat] - played["leads"][seat], 3),
                ])  # fmt: skip
    return pairs


def _exact_share(found: Review) -> float:
    """How many decisions were searched to the end of the game."""
    answers = [one.answer["candidates"][0] for one in found.events if one.answer]
    return round(sum(bool(best["exact"]) for best in answers) / max(1, len(answers)), 4)


# ---------------------------------------------------------------- residuals


def residual_result(rows: Sequence[Row]) -> dict[str, float]:
    """How much reviews leave unexplained, and what they cost."""

    def size(key: str) -> float:
        return round(float(np.abs(np.array([row[key] for row in rows])).mean()), 4)

    return {
        "games": len(rows),
        "foresight": size("residual"),
        "hindsight": size("hindsight_residual"),
        "own_losses": size("own"),
        "own_losses_in_hindsight": size("hindsight_own"),
        "exact": round(float(np.mean([row.get("exact", 0.0) for row in rows])), 4),
        "seconds": round(float(np.mean([row["seconds"] for row in rows])), 2),
    }


# ---------------------------------------------------------------- planted blunders


def blunder_job(job: Job) -> Row:
    """A strong game with one blunder in it, and whether its review finds it."""
    game = make(job)
    random = Random(job["seed"])
    length = sum(state.turn >= 0 for state in random_game(game, job["seed"]))
    wait = random.randrange(round(OPENING * length))
    planted: tuple[int, str] | None = None
    look = Limits(iterations=max(STRONG, job["strength"]))
    state = game.start(seed=job["seed"], first=job["seed"] % game.players)
    with Analyser(game) as analyser, Analyser(game) as judge:
        while state.turn >= 0:
            move = _blunder(judge, state, random, look) if wait <= 0 and planted is None else None
            wait -= 1
            if move is not None:
                planted = state.ply, move
            else:
                move = analyser.analyse(state, look, Question(multipv=3)).move
            state.play(move)
    if planted is None:
        return {**job, "planted": None}
    record = tilewright.GameRecord.of(state)
    found = tilewright.review(record, Limits(iterations=job["iterations"]), workers=1)
    ply, move = planted
    return {**job, "planted": move, "ply": ply, **_seen(found, ply)}


def _blunder(judge: Analyser, state: State, random: Random, look: Limits) -> str | None:
    """A move that a deep look finds to cost enough, while the game is still open."""
    moves = state.legal_moves()
    if len(moves) < 2:
        return None
    seat = state.turn
    best = judge.analyse(state, look, Question(multipv=1)).best
    if not 0.2 < best.values[seat] * state.game.players / 2 < 0.95:
        return None
    for move in random.sample(moves, min(4, len(moves))):
        question = Question(only=move, moves=(move,))
        found = judge.analyse(state, look, question).candidate(move)
        assert found is not None
        least = PLANTED * 2 / state.game.players
        if best.values[seat] - found.values[seat] < least:
            continue
        if _loss(judge, state, move, look) >= least:
            return move
    return None


def _loss(judge: Analyser, state: State, move: str, look: Limits) -> float:
    """What a move costs by a long look."""
    decision = Decision(state.ply, state.copy(undo=False), move)
    found = look_at(judge, decision, Effort(look, DEALS, OTHER_SEED).times(4.0))
    seat = state.turn
    loss: float = found["candidates"][0]["values"][seat] - played_of(found, move)["values"][seat]
    return loss


def _seen(found: Review, planted: int) -> Row:
    events = [event for event in found.to_json()["events"] if event["kind"] == "decision"]
    one = next(event for event in events if event["ply"] == planted)
    most = max(events, key=lambda event: float(event["loss"]))
    called = [event["loss"] for event in events if event["class"] in CLASSES]
    return {
        "most": {key: most[key] for key in ("ply", "played", "best", "loss", "error", "class")},
        "class": one["class"],
        "loss": one["loss"],
        "hindsight_loss": one["hindsight"]["loss"],
        "top": one["loss"] >= most["loss"],
        "top_called": one["class"] in CLASSES and one["loss"] >= max(called),
        "seats": found.seats,
    }


def blunder_result(rows: Sequence[Row]) -> dict[str, Any]:
    """How many planted blunders were found."""
    planted = [row for row in rows if row["planted"] is not None]
    agreed = [
        row for row in planted if row["hindsight_loss"] >= 0.05 * 2 / row["seats"]
    ]  # at least a mistake
    return {
        "planted": len(planted),
        "top_loss": sum(row["top"] for row in planted),
        "top_of_those_called": sum(row["top_called"] for row in planted),
        "called_blunder": sum(row["class"] == "blunder" for row in planted),
        "called_mistake_or_blunder": sum(row["class"] in ("mistake", "blunder") for row in planted),
        "hindsight_agrees": len(agreed),
        "not_top": [
            {"seed": row["seed"], "ply": row["ply"], "loss": row["loss"], "most": row["most"]}
            for row in planted
            if not row["top"]
        ],
    }


# ---------------------------------------------------------------- times

THREADS = 2  # of a review whose time is taken
GRAPH = 10  # values that a graph can be begun with


def time_job(job: Job) -> Row:
    """When the review of a strong game has something to show, its first pass, and all of it."""
    game = make(job)
    state = play_out(game.start(seed=job["seed"]), [job["level"]] * game.players, job["seed"])
    record = tilewright.GameRecord.of(state)
    tilewright.review(record, Limits(iterations=2), deals=2, workers=1)  # compiled by now
    looks: list[float] = []
    first_pass = 0.0
    begin = time.perf_counter()

    def listen(now: Progress) -> None:
        nonlocal first_pass
        looks.append(time.perf_counter() - begin)
        if now.what == "luck":  # asked after the first look at all decisions
            first_pass = looks[-1]

    tilewright.review(record, workers=THREADS, on_progress=listen)
    return {
        **job,
        "graph": round(looks[min(GRAPH, len(looks)) - 1], 3),
        "first_pass": round(first_pass, 3),
        "whole": round(time.perf_counter() - begin, 3),
        "load": round(os.getloadavg()[0], 2),
    }


def time_result(rows: Sequence[Row]) -> dict[str, Any]:
    """The mean and the longest of the times, in seconds."""
    found: dict[str, Any] = {
        "threads": THREADS,
        "seconds_a_question": DEFAULT_LIMITS.seconds,
        "load": round(sum(row["load"] for row in rows) / len(rows), 2),  # of the machine
    }
    for key in ("graph", "first_pass", "whole"):
        seconds = [row[key] for row in rows]
        found[key] = {"mean": round(sum(seconds) / len(seconds), 2), "longest": max(seconds)}
    return found
