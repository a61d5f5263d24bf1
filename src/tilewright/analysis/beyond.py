"""Values behind a deal: where a search has seen every line up to it, deals are tried out.

A search may end at a draw, with one look at what stands there. Near the end of a round that is all
it ever sees, however long it looks, and the error of that one look stays. Here the moves that
matter are followed up to the deal, and their value is the mean over several deals, as for luck.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING

from tilewright.analysis.events import Decision
from tilewright.analysis.means import mean_candidate
from tilewright.analysis.valuing import (
    DEALS,
    Answer,
    Effort,
    dealt,
    hides,
    raw_of,
    value_of,
)
from tilewright.core.analysis import Analysis, Candidate, Limits
from tilewright.core.rules import CHANCE
from tilewright.core.state import State
from tilewright.players.search import Examination, Question

if TYPE_CHECKING:
    from tilewright.analysis.analyser import Analyser

WIDTH = 3  # moves that are followed, the best ones
FEWEST = 4  # iterations for each deal
LONGEST = 12  # moves up to a deal
WITHOUT_LIMITS = 20_000  # iterations for all deals together

Listener = Callable[[Sequence[Answer]], object]


@dataclass(frozen=True)
class _Followed:
    """A move, the state before the deal that it leads to, and its values, deal by deal."""

    one: Answer
    state: State
    values: list[Answer] = field(default_factory=list)


def look_beyond(
    analyser: Analyser,
    decision: Decision,
    effort: Effort,
    answer: Answer,
    moves: Sequence[str] = (),
    stop: threading.Event | None = None,
    on_deal: Listener | None = None,
) -> None:
    """Value the best moves of an answer, and these, by what deals bring; the best comes first.

    All moves are tried with deals of the same seeds. Together they take about as long as the
    search was allowed to. `stop` ends it early, after the last deal that all moves were tried
    with; `on_deal` gets the candidates so far.
    """
    if hides(analyser):
        return  # what would be followed is what one seat cannot know
    candidates: list[Answer] = answer["candidates"]
    chosen = [one for place, one in enumerate(candidates) if place < WIDTH or one["move"] in moves]
    open_ones = [one for one in chosen if not one["exact"]]
    each = _for_each(effort, len(open_ones))
    followed = []
    for one in open_ones:
        state = _at_the_deal(analyser, decision, one, each, stop)
        if state is not None:
            followed.append(_Followed(one, state))
    rest = [one for one in candidates if one not in chosen]
    for number in range(each.deals if followed else 0):
        if not _try_deal(analyser, decision, followed, number, each, stop):
            break
        if on_deal is not None and number > 0:
            on_deal([*_valued(analyser, decision, chosen, followed), *rest])
    answer["candidates"] = [*_valued(analyser, decision, chosen, followed), *rest]


def _for_each(effort: Effort, moves: int) -> Effort:
    """The effort for one deal."""
    found = effort.times(1 / max(1, moves * effort.deals))
    if found.limits.iterations is not None and found.limits.iterations < FEWEST:
        return effort.times(FEWEST / max(1, effort.limits.iterations or 1))
    return found


def _at_the_deal(
    analyser: Analyser,
    decision: Decision,
    one: Answer,
    effort: Effort,
    stop: threading.Event | None,
) -> State | None:
    """The state before the deal that the expected line leads to, or None if it leads to none."""
    state = decision.state
    line = list(one["line"])
    for _ in range(LONGEST):
        if state.turn < 0:
            break
        if not line:  # a search names moves as far as it has tried others, too
            if stop is not None and stop.is_set():
                return None
            analyser.search.restart(effort.seed_of("line", state.ply))
            found = analyser.search.examine(state, effort.limits, Question(multipv=1), stop)
            line = [found.report.move]
        state = state.after(line.pop(0))
    return state if state.turn == CHANCE else None


def _try_deal(
    analyser: Analyser,
    decision: Decision,
    followed: Sequence[_Followed],
    number: int,
    effort: Effort,
    stop: threading.Event | None,
) -> bool:
    """Value all moves with one more deal; false, and nothing of it counts, if it was stopped."""
    found = []
    for one in followed:
        drawn = dealt(one.state, effort.seed_of("beyond", decision.ply, number))
        found.append(value_of(analyser, drawn, one.state.ply, effort, stop))
        if stop is not None and stop.is_set():
            return False
    for one, value in zip(followed, found, strict=True):
        one.values.append(value)
    return True


def _valued(
    analyser: Analyser, decision: Decision, chosen: Sequence[Answer], followed: Sequence[_Followed]
) -> list[Answer]:
    """The moves with their means over the deals so far, best first; one deal alone says little."""
    means = {
        one.one["move"]: mean_candidate(analyser, decision, one.one, one.values)
        for one in followed
        if len(one.values) > 1
    }
    seat = decision.seat
    found = [means.get(one["move"], one) for one in chosen]
    return sorted(found, key=lambda one: (-one["values"][seat], -one["leads"][seat]))


# ---------------------------------------------------------------- for analyses


def analysed_beyond(
    analyser: Analyser,
    state: State,
    found: Examination,
    analysis: Analysis,
    limits: Limits,
    moves: Sequence[str] = (),
    stop: threading.Event | None = None,
    on_progress: Callable[[Analysis], object] | None = None,
) -> Analysis:
    """An analysis whose search has seen every line up to a deal, with several deals behind it.

    They take what the search has left of its limits.
    """
    began = time.perf_counter()
    effort = Effort(_left(limits, found), DEALS, analyser.seed)
    candidates = [
        {**asdict(one), "raw": raw_of(found.findings[one.move])} for one in analysis.candidates
    ]

    def shown(answers: Sequence[Answer]) -> Analysis:
        seconds = analysis.seconds + time.perf_counter() - began
        return replace(analysis, candidates=tuple(map(_candidate, answers)), seconds=seconds)

    hear = None if on_progress is None else lambda answers: on_progress(shown(answers))
    answer: Answer = {"candidates": candidates}
    bare = state.game.load(state.position())  # seeds go by plies, and a view has none behind it
    decision = Decision(bare.ply, bare, analysis.move)
    look_beyond(analyser, decision, effort, answer, moves, stop, hear)
    return shown(answer["candidates"])


def _left(limits: Limits, found: Examination) -> Limits:
    seconds, iterations = limits.seconds, limits.iterations
    if seconds is None and iterations is None:
        return Limits(iterations=WITHOUT_LIMITS)
    return Limits(
        None if seconds is None else max(0.0, seconds - found.report.seconds),
        None if iterations is None else max(1, iterations - found.report.iterations),
    )


def _candidate(answer: Answer) -> Candidate:
    """Back from an answer of a review."""
    return Candidate(
        move=answer["move"],
        values=tuple(answer["values"]),
        leads=tuple(answer["leads"]),
        points=tuple(answer["points"]),
        visits=answer["visits"],
        error=answer["error"],
        lead_error=answer["lead_error"],
        exact=answer["exact"],
        line=tuple(answer["line"]),
    )
