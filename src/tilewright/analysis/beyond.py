"""Values behind a deal: where a search has seen every line up to it, deals are tried out.

A search may end at a draw, with one look at what stands there. Near the end of a round that is all
it ever sees, however long it looks, and the error of that one look stays. Here the moves that
matter are followed up to the deal, and their value is the mean over several deals, as for luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from tilewright.analysis.analyser import Analyser
from tilewright.analysis.calibrating import expected_points, expected_total
from tilewright.analysis.events import Decision
from tilewright.analysis.valuing import Answer, Effort, dealt, hides, mean_answer, value_of
from tilewright.core.rules import CHANCE
from tilewright.core.state import State
from tilewright.players.search import Question

WIDTH = 3  # moves that are followed, the best ones
FEWEST = 4  # iterations for each deal
LONGEST = 12  # moves up to a deal


def look_beyond(
    analyser: Analyser,
    decision: Decision,
    effort: Effort,
    answer: Answer,
    moves: Sequence[str] = (),
) -> None:
    """Value the best moves of an answer, and these, by what deals bring; the best comes first.

    All moves are tried with deals of the same seeds. Together they take about as long as the
    search was allowed to.
    """
    if hides(analyser):
        return  # what would be followed is what one seat cannot know
    candidates: list[Answer] = answer["candidates"]
    chosen = [one for place, one in enumerate(candidates) if place < WIDTH or one["move"] in moves]
    open_ones = [one for one in chosen if not one["exact"]]
    each = _for_each(effort, len(open_ones))
    for one in open_ones:
        state = _at_the_deal(analyser, decision, one, each)
        if state is not None:
            _take(one, analyser, decision, _values(analyser, decision, state, each))
    seat = decision.seat
    chosen.sort(key=lambda one: (-one["values"][seat], -one["leads"][seat]))
    answer["candidates"] = [*chosen, *(one for one in candidates if one not in chosen)]


def _for_each(effort: Effort, moves: int) -> Effort:
    """The effort for one deal."""
    found = effort.times(1 / max(1, moves * effort.deals))
    if found.limits.iterations is not None and found.limits.iterations < FEWEST:
        return effort.times(FEWEST / max(1, effort.limits.iterations or 1))
    return found


def _at_the_deal(
    analyser: Analyser, decision: Decision, one: Answer, effort: Effort
) -> State | None:
    """The state before the deal that the expected line leads to, or None if it leads to none."""
    state = decision.state
    line = list(one["line"])
    for _ in range(LONGEST):
        if state.turn < 0:
            break
        if not line:  # a search names moves as far as it has tried others, too
            analyser.search.restart(effort.seed_of("line", state.ply))
            view = state.view(state.turn)
            line = [analyser.search.examine(view, effort.limits, Question(multipv=1)).report.move]
        state = state.after(line.pop(0))
    return state if state.turn == CHANCE else None


def _values(analyser: Analyser, decision: Decision, state: State, effort: Effort) -> list[Answer]:
    return [
        value_of(
            analyser,
            dealt(state, effort.seed_of("beyond", decision.ply, number)),
            state.ply,
            effort,
        )
        for number in range(effort.deals)
    ]


def _take(one: Answer, analyser: Analyser, decision: Decision, found: Sequence[Answer]) -> None:
    """Put the mean over the deals in the place of what the search said of a move."""
    seat = decision.seat
    mean = mean_answer(found, [1.0] * len(found))
    scale = analyser.calibration.lead_scale
    one["values"] = mean["values"]
    one["leads"] = [scale * lead for lead in mean["raw"]["leads"]]
    total = expected_total(decision.state, analyser.calibration)
    one["points"] = expected_points(analyser.game, one["values"], one["leads"], total)
    one["error"] = _error([answer["values"][seat] for answer in found])
    one["lead_error"] = scale * _error([answer["raw"]["leads"][seat] for answer in found])
    one["visits"] += sum(answer["raw"]["visits"] for answer in found)
    one["raw"] = {**mean["raw"], "visits": one["visits"]}


def _error(numbers: Sequence[float]) -> float:
    """The standard error of their mean."""
    count = len(numbers)
    middle = sum(numbers) / count
    squares = sum((number - middle) ** 2 for number in numbers)
    return sqrt(squares / max(1, count - 1) / count)
