"""How far somebody is with a puzzle, and what each thing that is done makes of it. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from tilewright.puzzles import Puzzle, Verdict
from tilewright.server.problems import Problem

Status = Literal["open", "solved", "shown"]
OPEN: Status = "open"
SOLVED: Status = "solved"
SHOWN: Status = "shown"
HINTS = 3  # where, which, why
MAX_MISSED = 50  # wrong moves that are remembered


@dataclass(frozen=True)
class Missed:
    """A move that was wrong, and at which of the own moves it was tried."""

    step: int
    move: str


@dataclass(frozen=True)
class Attempt:
    """One person's work on one puzzle."""

    puzzle: str
    game: str
    status: Status = OPEN
    change: int = 0  # how often it has changed: the arbiter between two tabs
    begun: int = 1
    step: int = 0  # own moves that were found
    missed: tuple[Missed, ...] = ()
    hints: int = 0  # the highest that was asked for
    themed: bool = False  # the theme was chosen, and so known
    began_at: float = 0.0
    counted_at: float | None = None
    rating: float | None = None  # of the person, after it counted
    deviation: float | None = None
    vote: int | None = None

    @property
    def score(self) -> float | None:
        """What it counts: 1 if it was solved without a wrong move; None while that is open."""
        if self.missed or self.status == SHOWN:
            return 0.0
        return 1.0 if self.status == SOLVED else None

    @property
    def counts(self) -> bool:
        """Whether it is decided, and has not counted yet."""
        return self.score is not None and self.counted_at is None


def tried(attempt: Attempt, puzzle: Puzzle, step: int, move: str, verdict: Verdict) -> Attempt:
    """A move was judged; `Problem` if it was for another step than the one that is open."""
    check_open(attempt)
    if step != attempt.step:
        raise Problem("stale", f"the puzzle is at move {attempt.step}, not {step}")
    if not verdict.is_right:
        missed = (*attempt.missed, Missed(step, move))[:MAX_MISSED]
        return replace(attempt, missed=missed)
    found = step + 1
    last = found == len(puzzle.alternatives)
    # Hints are about one move: the next one has its own.
    return replace(attempt, step=found, status=SOLVED if last else OPEN)


def hinted(attempt: Attempt, number: int) -> Attempt:
    """A hint was asked for; those before it are part of it."""
    check_open(attempt)
    return replace(attempt, hints=max(attempt.hints, number))


def given_up(attempt: Attempt) -> Attempt:
    """The solution is shown."""
    return attempt if attempt.status != OPEN else replace(attempt, status=SHOWN)


def begun_again(attempt: Attempt, themed: bool, now: float) -> Attempt:
    """From the start; what it counted stays as it is."""
    if attempt.status == OPEN:
        return attempt
    return replace(
        attempt, status=OPEN, begun=attempt.begun + 1, step=0, missed=(), hints=0, themed=themed,
        began_at=now,
    )  # fmt: skip


def check_open(attempt: Attempt) -> None:
    if attempt.status != OPEN:
        raise Problem("not-playing", "this puzzle is solved, or its solution was shown")
