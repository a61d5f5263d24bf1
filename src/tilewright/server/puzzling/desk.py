"""What people may do with puzzles, and what follows from it. It blocks, and runs in threads.

A puzzle is one that the server offers, or a mistake of one's own. Whoever solves is known by a
token of their own making, which the browser keeps; see `solvers` in the schema.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from random import SystemRandom
from typing import NamedTuple

from tilewright.core.errors import TilewrightError
from tilewright.games import spec
from tilewright.puzzles import Puzzle, Verdict, judge
from tilewright.puzzles.rating import Rating, after_attempt, rested, weight_of
from tilewright.server.clock import SteadyClock
from tilewright.server.problems import NO_MOVE, Problem
from tilewright.server.puzzling import attempts
from tilewright.server.puzzling.attempts import OPEN, SOLVED, Attempt
from tilewright.server.puzzling.boards import Boards
from tilewright.server.puzzling.collection import Puzzles
from tilewright.server.puzzling.mistakes import puzzle_of, scheduled
from tilewright.server.puzzling.storage import Counting, OwnMistake, PuzzleStore, Rated
from tilewright.server.tokens import TOKEN_PATTERN, TokenIssuer, new_key, token_hash

NEWCOMER = Rating()
PERIOD = 7 * 86_400.0  # seconds after which somebody who has done nothing is a little less known


class Task(NamedTuple):
    """A puzzle, and what makes it one's own."""

    puzzle: Puzzle
    boards: Boards
    mistake: OwnMistake | None = None


class Change(NamedTuple):
    """An attempt after something was done, and the solver's rating before if it counted."""

    attempt: Attempt
    before: float | None = None


class PuzzleDesk:
    """Attempts at puzzles."""

    def __init__(
        self, puzzles: Puzzles, store: PuzzleStore, issuer: TokenIssuer, clock: SteadyClock
    ) -> None:
        self.puzzles = puzzles
        self.store = store
        self._issuer = issuer
        self._clock = clock
        self._random = SystemRandom()

    # ------------------------------------------------------------------ who, and what

    def known_solver(self, token: str | None) -> str | None:
        """Who shows a token; None without one, or if nobody has done anything with it."""
        return None if token is None else self.store.solver(_hashed(token))

    def solver(self, token: str) -> str:
        """Who shows a token, who is kept from now on."""
        hashed = _hashed(token)
        return self.store.meet(
            self._issuer.holder_id("solver", new_key()), hashed, self._clock.now()
        )

    def task(self, puzzle_id: str, solver: str | None) -> Task:
        """A puzzle that this one may see; `Problem` if there is none."""
        mistake = None if solver is None else self.store.mistake(solver, puzzle_id)
        puzzle = puzzle_of(mistake) if mistake else self.puzzles.find(puzzle_id)
        if puzzle is None:
            raise Problem("not-found", "there is no such puzzle")
        try:
            return Task(puzzle, Boards(puzzle), mistake)
        except TilewrightError:  # a mistake from a game whose rules have changed since
            raise Problem("not-found", "this puzzle was made with other rules") from None

    @property
    def today(self) -> date:
        return datetime.fromtimestamp(self._clock.now(), UTC).date()

    def now(self) -> float:
        return self._clock.now()

    def is_daily(self, puzzle: Puzzle) -> bool:
        return self.puzzles.daily(puzzle.game, self.today) == puzzle

    def next(self, solver: str | None, game: str, theme: str | None) -> str:
        """A puzzle that suits."""
        ratings = {} if solver is None else self.store.ratings(solver)
        known = set() if solver is None else self.store.known(solver, game)
        rating = ratings.get(game, NEWCOMER).rating
        moved = self.store.moved_ratings()
        found = self.puzzles.next(game, theme, rating, moved, known, self._random)
        if found is None:
            raise Problem("not-found", "there are no such puzzles")
        return found.id

    def streak(self, days: list[str]) -> tuple[int, bool]:
        """Days in a row on which something was solved, and whether today is one; latest first."""
        solved, today = set(days), self.today
        day = today if today.isoformat() in solved else today - timedelta(days=1)
        count = 0
        while day.isoformat() in solved:
            count += 1
            day -= timedelta(days=1)
        return count, today.isoformat() in solved

    # ------------------------------------------------------------------ doing

    def judge(self, task: Task, step: int, move: str) -> Verdict:
        """What a move is; `Problem` if the rules forbid it, or there is no such step."""
        if step >= len(task.puzzle.alternatives):
            raise Problem("invalid", f"the solution has {len(task.puzzle.alternatives)} moves")
        verdict = judge(task.puzzle, step, move)
        if verdict.kind == "illegal":
            refusal = NO_MOVE if verdict.refusal == "notation" else verdict.refusal
            said = verdict.message or "this move is not legal"
            raise Problem("illegal-move", said, refusal=refusal, values=dict(verdict.values))
        return verdict

    def play(
        self, solver: str, task: Task, step: int, move: str, verdict: Verdict, themed: bool
    ) -> Change:
        """A move was tried and judged."""

        def change(attempt: Attempt) -> Attempt:
            return attempts.tried(attempt, task.puzzle, step, move, verdict)

        return self._change(solver, task, change, themed)

    def hint(self, solver: str, task: Task, number: int, themed: bool) -> Change:
        return self._change(solver, task, lambda one: attempts.hinted(one, number), themed)

    def give_up(self, solver: str, task: Task, themed: bool) -> Change:
        return self._change(solver, task, attempts.given_up, themed)

    def begin_again(self, solver: str, task: Task, themed: bool) -> Change:
        now = self._clock.now()
        return self._change(solver, task, lambda one: attempts.begun_again(one, themed, now))

    def vote(self, solver: str, task: Task, vote: int) -> Change:
        """What somebody thinks of a puzzle that is over."""

        def change(attempt: Attempt) -> Attempt:
            if attempt.status == OPEN:
                raise Problem("not-playing", "votes are for puzzles that one has seen the end of")
            return replace(attempt, vote=vote or None)

        return self._change(solver, task, change)

    def _change(
        self,
        solver: str,
        task: Task,
        change: Callable[[Attempt], Attempt],
        themed: bool = False,
    ) -> Change:
        """Change an attempt and keep it; `Problem` if another tab was quicker."""
        puzzle, now = task.puzzle, self._clock.now()
        before = self.store.attempt(solver, puzzle.id)
        fresh = Attempt(puzzle.id, puzzle.game, themed=themed, began_at=now)
        after = change(before or fresh)
        if after == before:
            return Change(after)
        ended = after.status != OPEN and (before is None or before.status == OPEN)
        counting = self._counting(task, after) if after.counts else None
        mistake = scheduled(task.mistake, after, now) if task.mistake and ended else None
        day = self.today.isoformat() if ended and after.status == SOLVED else None
        known = self.store.ratings(solver).get(puzzle.game, NEWCOMER).rating
        saved = self.store.save(solver, before, after, now, counting, day, mistake)
        if saved is None:
            raise Problem("stale", "this puzzle has gone on elsewhere")
        return Change(saved, known if counting is not None else None)

    def _counting(self, task: Task, attempt: Attempt) -> Counting | None:
        """What a decided attempt does to ratings; own mistakes have none."""
        if task.mistake is not None or attempt.score is None:
            return None
        solved = attempt.score == 1.0
        weight = weight_of(attempt.hints, attempt.themed)
        now = self._clock.now()

        def rate(both: Rated, since: float) -> Rated:
            person = rested(both.solver, max(0.0, now - since) / PERIOD)
            return Rated(*after_attempt(person, both.puzzle, solved, weight))

        return Counting(Rating(task.puzzle.rating, task.puzzle.deviation), rate)


def checked_game(game: str) -> str:
    """`Problem` if no such game is installed."""
    try:
        return spec(game).name
    except TilewrightError as error:
        raise Problem("invalid", str(error)) from None


def _hashed(token: str) -> str:
    if not re.fullmatch(TOKEN_PATTERN, token):
        raise Problem("bad-token", "a token has 43 letters, digits, - and _")
    return token_hash(token)
