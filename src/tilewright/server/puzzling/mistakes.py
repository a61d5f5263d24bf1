"""Mistakes of one's own as puzzles: what a review says of them, and when each comes again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import tilewright
from tilewright.core.analysis import Analysis
from tilewright.players.levels import LEVELS
from tilewright.puzzles import CandidateMove, Provenance, Puzzle, Step
from tilewright.puzzles.puzzle import puzzle_id
from tilewright.server.puzzling.attempts import SOLVED, Attempt
from tilewright.server.puzzling.storage import OwnMistake, ReviewedGame
from tilewright.server.table import Table

MISTAKES = ("mistake", "blunder")
DAYS = (1, 3, 7, 21, 60)  # until it comes again, by how often in a row it was solved
DAY = 86_400.0
TOLERANCE = 0.01  # of a winning chance: a move that loses less is as good
VAGUE = 0.03
LEAD_TOLERANCE = 1.5  # points, where every move leaves the chances as they are

Json = dict[str, Any]


def mistakes_in(review: Json, table: Table, seats: tuple[int, ...], now: float) -> list[OwnMistake]:
    """The mistakes of these seats in a review of a finished match, as it was stored."""
    return [
        OwnMistake(puzzle.id, table.id, puzzle.game, content, 0, now)
        for event in review["events"]
        if event["kind"] == "decision" and event["class"] in MISTAKES and event["seat"] in seats
        for puzzle, content in [_as_puzzle(event, table)]
    ]


def games_in(review: Json, table: Table, seats: tuple[int, ...]) -> list[ReviewedGame]:
    """How well these seats played."""
    return [
        ReviewedGame(
            table.id, seat, table.setup.game, _level(review["played_like"][seat]),
            review["error_rate"][seat], review["decisions"][seat], table.last_at,
        )
        for seat in seats
    ]  # fmt: skip


def puzzle_of(mistake: OwnMistake) -> Puzzle:
    return Puzzle.from_json(mistake.content["puzzle"])


def knows(puzzle: Puzzle, move: str) -> bool:
    """Whether the review looked at a move: it says little about the others."""
    return any(one.move == move for one in puzzle.candidates)


def widened(mistake: OwnMistake, found: Analysis, move: str) -> OwnMistake | None:
    """The mistake with one more right move, if a fresh look finds that it is as good as the best.

    Fresh values are compared with each other, not with those of the review: they drift.
    """
    puzzle = puzzle_of(mistake)
    tried = found.candidate(move)
    best = max(one.values[puzzle.seat] for one in found.candidates)
    if tried is None or best - tried.values[puzzle.seat] > _tolerance(tried.error):
        return None
    (accepted,) = puzzle.alternatives
    wider = replace(puzzle, alternatives=((*accepted, move),))
    return mistake._replace(content={**mistake.content, "puzzle": wider.to_json()})


def scheduled(mistake: OwnMistake, attempt: Attempt, now: float) -> tuple[int, float]:
    """The next stage, and when it is due: later each time that it is solved without help."""
    clean = attempt.status == SOLVED and not attempt.missed and not attempt.hints
    stage = min(mistake.stage + 1, len(DAYS) - 1) if clean else 0
    return stage, now + DAYS[stage] * DAY


def level_of(games: list[ReviewedGame]) -> str | None:
    """The level that somebody plays like, by reviewed games; longer ones weigh more."""
    told = [(LEVELS.index(one.level), one.decisions) for one in games if one.level in LEVELS]
    weight = sum(decisions for _, decisions in told)
    if not weight:
        return None
    return list(LEVELS)[round(sum(level * decisions for level, decisions in told) / weight)]


def _as_puzzle(event: Json, table: Table) -> tuple[Puzzle, Json]:
    state = table.at(event["sequence"]).state
    assert state is not None
    seat = event["seat"]
    position = state.view(seat)
    puzzle = Puzzle(
        id=puzzle_id("move", table.setup.game, position),
        kind="move",
        game=table.setup.game,
        variant=table.setup.variant,
        players=len(table.seats),
        seat=seat,
        position=position,
        line=(Step(seat, event["best"]),),
        alternatives=(tuple(_accepted(event)),),
        candidates=tuple(_candidates(event)),
        gap=event["loss"],
        error=event["error"],
        exact=event["exact"],
        network="",
        provenance=Provenance(
            f"match {table.id}", 0, 0, event["ply"], (), 0, tilewright.__version__
        ),
    )
    content = {
        "puzzle": puzzle.to_json(),
        "played": event["played"],
        "sequence": event["sequence"],
        "reasons": event["reasons"],
    }
    return puzzle, content


def _accepted(event: Json) -> Iterator[str]:
    """The best move first, and those that are as good; never the one that was the mistake."""
    seat, best = event["seat"], event["candidates"][0]
    by_lead = event["loss"] <= TOLERANCE
    for one in event["candidates"]:
        if by_lead:
            near = best["leads"][seat] - one["leads"][seat] <= LEAD_TOLERANCE
        else:
            loss = best["values"][seat] - one["values"][seat]
            near = loss <= _tolerance(one["error"])
        if one["move"] == event["best"] or (near and one["move"] != event["played"]):
            yield one["move"]


def _candidates(event: Json) -> Iterator[CandidateMove]:
    seat = event["seat"]
    for one in event["candidates"]:
        yield CandidateMove(
            one["move"], one["values"][seat], one["leads"][seat], one["points"][seat],
            tuple(one["line"]),
        )  # fmt: skip


def _tolerance(error: float) -> float:
    """A move that was hardly looked at is not right for that."""
    return min(max(TOLERANCE, 2 * error), VAGUE)


def _level(like: Json | None) -> str | None:
    return None if like is None else str(like["level"])
