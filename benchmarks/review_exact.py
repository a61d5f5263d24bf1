"""Exact ends: how early before the end of a game a search knows the result of every line.

Asked from the last decision backwards, with more and more iterations. `exact` is: every line was
searched to the end of the game. `to the draw` is: every line was searched to the next draw or the
end of the game, so that nothing but the values behind the draw is estimated.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

from review_jobs import Job, Row, make, play_out

import tilewright
from tilewright.analysis.analyser import Analyser
from tilewright.analysis.events import Decision, Event, events_of
from tilewright.core.analysis import Limits
from tilewright.players.search import Question

PATIENCE = 3  # decisions in a row that are not known: those before them are not asked about
FARTHEST = 12  # decisions before the end that the table shows


def exact_job(job: Job) -> Row:
    """A strong game, and what is known of its decisions, by effort."""
    game = make(job)
    state = play_out(game.start(seed=job["seed"], first=job["seed"] % game.players),
                     [job["level"]] * game.players, job["seed"])  # fmt: skip
    events, _ = events_of(tilewright.GameRecord.of(state))
    decisions = [event for event in events if isinstance(event, Decision)]
    with Analyser(game) as analyser:
        for decision in decisions[-1:]:
            _ask(analyser, decision, 2)  # compiled by now
        found = {
            str(effort): {
                "game": _backwards(analyser, decisions, effort, to_the_end=True),
                "rounds": [
                    _backwards(analyser, line, effort, to_the_end=False) for line in _rounds(events)
                ],
            }
            for effort in job["efforts"]
        }
    return {**job, "decisions": len(decisions), "found": found}


def _rounds(events: Iterable[Event]) -> list[list[Decision]]:
    """The decisions between two deals of more than a tile."""
    found: list[list[Decision]] = [[]]
    for event in events:
        if isinstance(event, Decision):
            found[-1].append(event)
        elif len(event.drawn) > 1 and found[-1]:
            found.append([])
    return [line for line in found if line]


def _backwards(
    analyser: Analyser, decisions: Sequence[Decision], effort: int, *, to_the_end: bool
) -> list[list[float]]:
    """From the last decision on: whether it is known (0 or 1), and the seconds that it took."""
    found: list[list[float]] = []
    for decision in reversed(decisions):
        exact, solved, seconds = _ask(analyser, decision, effort)
        found.append([float(exact if to_the_end else solved), round(seconds, 4)])
        if not any(known for known, _ in found[-PATIENCE:]) and len(found) >= PATIENCE:
            break
    return found


def _ask(analyser: Analyser, decision: Decision, effort: int) -> tuple[bool, bool, float]:
    analyser.search.restart(decision.ply)
    begin = time.perf_counter()
    found = analyser.analyse(decision.state, Limits(iterations=effort), Question(multipv=1))
    seconds = time.perf_counter() - begin
    # A search that ends before its limit has nothing left to look at.
    return found.best.exact, found.best.exact or found.iterations < effort, seconds


def exact_result(rows: Sequence[Row]) -> dict[str, Any]:
    """Of each effort: how many decisions are exact, how early, and what they cost."""
    efforts = sorted({int(effort) for row in rows for effort in row["found"]})
    return {
        "decisions": round(sum(row["decisions"] for row in rows) / len(rows), 1),
        "efforts": {str(effort): _of_effort(rows, str(effort)) for effort in efforts},
    }


def _of_effort(rows: Sequence[Row], effort: str) -> dict[str, Any]:
    mine = [row for row in rows if effort in row["found"]]
    ends = [row["found"][effort]["game"] for row in mine]
    rounds = [line for row in mine for line in row["found"][effort]["rounds"]]
    return {
        "games": len(mine),
        "exact": _mean(sum(known for known, _ in line) for line in ends),
        "by_distance": _by_distance(ends),
        "rounds": len(rounds),
        "to_the_draw": _mean(sum(known for known, _ in line) for line in rounds),
        "to_the_draw_by_distance": _by_distance(rounds),
        "seconds": _mean((s for line in ends for known, s in line if known), 4),
        "seconds_of_others": _mean((s for line in ends for known, s in line if not known), 4),
    }


def _by_distance(lines: Sequence[Sequence[Sequence[float]]]) -> list[float]:
    """The share of the last decision, the last but one, .. that is known."""
    return [
        _mean((line[place][0] if place < len(line) else 0.0 for line in lines), 3)
        for place in range(FARTHEST)
    ]


def _mean(numbers: Iterable[float], digits: int = 2) -> float:
    found = list(numbers)
    return round(sum(found) / max(1, len(found)), digits)
