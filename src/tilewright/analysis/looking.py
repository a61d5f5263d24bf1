"""What a review asks about decisions: as they could be seen then, and as they turned out."""

from __future__ import annotations

from dataclasses import asdict, replace

from tilewright.analysis.analyser import Analyser
from tilewright.analysis.beyond import look_beyond
from tilewright.analysis.calibrating import expected_total
from tilewright.analysis.events import Decision
from tilewright.analysis.judging import SURE
from tilewright.analysis.valuing import MULTIPV, Answer, Effort, findings_of, raw_of
from tilewright.core.analysis import Limits
from tilewright.players.search import Examination, Question

FAIR_SHARE = 0.5  # of the visits of the best move: with less the played one gets a look of its own
SOON = 0.5  # of a limit of time: a search that ends before had nothing left to look at


def look_at(analyser: Analyser, decision: Decision, effort: Effort) -> Answer:
    """A decision as its seat could see it: the best moves, and the one that was played."""
    seed = effort.seed_of("decision", decision.ply)
    question = Question(multipv=MULTIPV, moves=(decision.played,))
    analyser.search.restart(seed)
    found = analyser.search.examine(decision.state, effort.limits, question)
    answer = _answer(analyser, decision, found, question)
    plain = _plain_values(analyser, decision, found)
    best, played = answer["candidates"][0], _candidate(answer, decision.played)
    if played is not best and played["visits"] < FAIR_SHARE * best["visits"]:
        analyser.search.restart(seed)
        limits = _share(effort.limits, best["visits"] / max(1, found.report.iterations))
        only = Question(only=decision.played, moves=(decision.played,))
        again = analyser.search.examine(decision.state, limits, only)
        known = {**found.findings, decision.played: again.findings[decision.played]}
        lines = {**found.lines, decision.played: again.lines[decision.played]}
        answer = _answer(analyser, decision, replace(found, findings=known, lines=lines), question)
    if _searched_out(found, effort.limits):
        look_beyond(analyser, decision, effort, answer, (decision.played,))
    return {**answer, "plain": plain}


def _searched_out(found: Examination, limits: Limits) -> bool:
    """Whether the search ended before its limit: there was nothing left to look at."""
    if limits.iterations is not None:
        return found.report.iterations < limits.iterations
    return limits.seconds is not None and found.report.seconds < SOON * limits.seconds


def _plain_values(analyser: Analyser, decision: Decision, found: Examination) -> list[float]:
    """The values as of a state that could have been dealt: without a look at what was played.

    Luck compares these. A move that was looked at because it was played would favour its seat.
    """
    top = [one.move for one in found.report.candidates[:MULTIPV]]
    few = replace(found, findings={move: found.findings[move] for move in top})
    question = Question(multipv=MULTIPV)
    return list(analyser.report(decision.seat, few, question, 0.0).best.values)


def look_back(
    analyser: Analyser, decision: Decision, effort: Effort, follows: Answer | None
) -> Answer:
    """The same decision when it is known what the move that was played turned out to be worth."""
    known = {} if follows is None else {decision.played: findings_of(follows)}
    question = Question(multipv=MULTIPV, moves=(decision.played,), known=known)
    analyser.search.restart(effort.seed_of("decision", decision.ply))
    found = analyser.search.examine(decision.state, effort.limits, question)
    answer = _answer(analyser, decision, found, question)
    if _searched_out(found, effort.limits):
        look_beyond(analyser, decision, effort, answer)
    if follows is not None:
        _believe(answer, decision, follows)
    return answer


def _believe(answer: Answer, decision: Decision, follows: Answer) -> None:
    """What is known of the played move, word for word; it is the best if nothing beats it."""
    played = _candidate(answer, decision.played)
    played["values"] = follows["values"]
    others = [one for one in answer["candidates"] if one is not played]
    best = answer["candidates"][0] if answer["candidates"][0] is not played else None
    if best is None and others:
        best = max(others, key=lambda one: one["visits"])
    if best is None or not _beats(best, played, decision.seat):
        answer["candidates"] = [played, *others]
    else:
        rest = [one for one in answer["candidates"] if one is not best]
        answer["candidates"] = [best, *rest]


def _share(limits: Limits, share: float) -> Limits:
    return Limits(
        None if limits.seconds is None else limits.seconds * share,
        None if limits.iterations is None else max(1, round(limits.iterations * share)),
    )


def _answer(
    analyser: Analyser, decision: Decision, found: Examination, question: Question
) -> Answer:
    total = expected_total(decision.state, analyser.calibration)
    seen = analyser.report(decision.seat, found, question, total)
    candidates = [
        {**asdict(one), "raw": raw_of(found.findings[one.move])} for one in seen.candidates
    ]
    return {
        "candidates": candidates,
        "iterations": seen.iterations,
        "moves": seen.moves,
        "spread": seen.spread,
        "method": seen.method,
    }


def _candidate(answer: Answer, move: str) -> Answer:
    found: Answer = next(one for one in answer["candidates"] if one["move"] == move)
    return found


def _beats(best: Answer, played: Answer, seat: int) -> bool:
    """Whether another move is better, and not only by the error of its own estimate."""
    gain: float = best["values"][seat] - played["values"][seat]
    error: float = best["error"]
    return gain > SURE * error
