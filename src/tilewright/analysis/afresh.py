"""A loss looked at again, with other draws.

A tree holds a few outcomes of each draw, and they stand for all that can come. So of many losses
the largest is often the one whose draws were the luckiest. Here the best moves and the played one
get short searches of their own, each with other draws. Their mean says what a move is worth, and
their scatter how sure that is.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.analysis.analyser import Analyser
from tilewright.analysis.calibrating import reported, standard_error
from tilewright.analysis.events import Decision
from tilewright.analysis.means import mean_candidate
from tilewright.analysis.valuing import Answer, Effort, findings_of, raw_of
from tilewright.core.analysis import Limits
from tilewright.players.search import Question

SEARCHES = 8  # of each move
FEWEST = 4  # iterations of each
WIDTH = 2  # moves that are looked at beside the one that was played


def look_afresh(analyser: Analyser, decision: Decision, effort: Effort, known: Answer) -> Answer:
    """What is known of a decision, with new values of its best moves and the played one.

    All their searches together are as long as the one that is known. If other draws change nothing,
    none was in sight: then the longer search says more.
    """
    candidates: list[Answer] = known["candidates"]
    chosen = [
        one
        for place, one in enumerate(candidates)
        if place < WIDTH or one["move"] == decision.played
    ]
    if any(one["exact"] for one in chosen):
        return known
    each = Limits(iterations=max(FEWEST, known["iterations"] // (SEARCHES * len(chosen))))
    found: list[list[Answer]] = [[] for _ in chosen]
    for number in range(SEARCHES):
        for one, values in zip(chosen, found, strict=True):
            seed = effort.seed_of("afresh", decision.ply, number)
            values.append(_value(analyser, decision, one["move"], each, seed))
        if number == 1 and all(first == second for first, second in found):
            return known
    again = [
        _mean(analyser, decision, one, values) for one, values in zip(chosen, found, strict=True)
    ]
    rest = [one for one in candidates if one not in chosen]
    seat = decision.seat
    again.sort(key=lambda one: (-one["values"][seat], -one["leads"][seat]))
    return {**known, "candidates": [*again, *rest]}


def _value(analyser: Analyser, decision: Decision, move: str, limits: Limits, seed: int) -> Answer:
    """What a search with draws of its own says of a move."""
    analyser.search.restart(seed)
    question = Question(only=move, moves=(move,))
    seen = analyser.search.examine(decision.state, limits, question)
    one = seen.findings[move]
    values = reported(one, analyser.calibration, seen.report.iterations)
    return {"raw": raw_of(one), "values": list(values)}


def _mean(analyser: Analyser, decision: Decision, one: Answer, values: Sequence[Answer]) -> Answer:
    """The mean of a move; its draws may scatter less than what all searches misjudge alike."""
    found = mean_candidate(analyser, decision, one, values)
    least = standard_error(findings_of(found), decision.seat, analyser.calibration)
    return {**found, "error": max(least, found["error"])}
