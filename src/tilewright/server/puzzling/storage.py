"""Attempts, ratings, days and own mistakes in the database; it blocks, and runs in threads."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sqlalchemy import Connection, RowMapping, and_, func, select, update

from tilewright.puzzles.rating import Rating
from tilewright.server.encoding import loads
from tilewright.server.puzzling.attempts import Attempt, Missed
from tilewright.server.reviewing.queue import DONE
from tilewright.server.schema import (
    own_mistakes,
    puzzle_attempts,
    puzzle_ratings,
    reviewed_games,
    reviews,
    solver_days,
    solver_ratings,
    solvers,
)
from tilewright.server.store import Store, insert_of, inserted

MAX_DAYS = 1_000  # of a streak
MAX_HISTORY = 500  # attempts in a graph of ratings
MAX_MISTAKES = 500  # of one person; those that come later are left out


class Rated(NamedTuple):
    """The ratings of both sides of an attempt."""

    solver: Rating
    puzzle: Rating


@dataclass(frozen=True)
class Counting:
    """An attempt that counts: for whom, and what it makes of both ratings."""

    puzzle_rating: Rating  # that the puzzle came with
    rate: Callable[[Rated, float], Rated]  # and when the solver's rating last changed


class HistoryEntry(NamedTuple):
    """A rating right after an attempt that counted."""

    puzzle: str
    game: str
    at: float
    rating: float
    deviation: float


class OwnMistake(NamedTuple):
    """A mistake from a match of one's own, and when it is to be solved again."""

    puzzle: str
    match: str
    game: str
    content: dict[str, Any]
    stage: int
    due_at: float


class DueMistake(NamedTuple):
    """When an own mistake is to be solved again."""

    puzzle: str
    match: str
    game: str
    stage: int
    due_at: float


class ReviewedGame(NamedTuple):
    """How well somebody played in one match."""

    match: str
    seat: int
    game: str
    level: str | None
    error_rate: float
    decisions: int
    ended_at: float


class PuzzleStore:
    """What the database knows of people who solve puzzles."""

    def __init__(self, store: Store, start: Rating) -> None:
        """`start` is the rating of somebody whom nobody knows yet."""
        self._store = store
        self._start = start
        self._insert = insert_of(store.engine)

    # ------------------------------------------------------------------ people

    def solver(self, token_hash: str) -> str | None:
        """Who shows a token; None if nobody has solved anything with it."""
        query = select(solvers.c.id).where(solvers.c.token_hash == token_hash)
        with self._store.engine.connect() as connection:
            found: str | None = connection.execute(query).scalar()
            return found

    def meet(self, solver_id: str, token_hash: str, now: float) -> str:
        """The id of whoever shows a token, who is known from now on."""
        row = {"id": solver_id, "token_hash": token_hash, "account": None, "created_at": now}
        known = self.solver(token_hash)
        if known is not None:
            return known
        with self._store.writing() as connection:
            connection.execute(self._insert(solvers).on_conflict_do_nothing(), row)
        return self.solver(token_hash) or solver_id

    def ratings(self, solver_id: str) -> dict[str, Rating]:
        """By game."""
        query = select(solver_ratings).where(solver_ratings.c.solver_id == solver_id)
        with self._store.engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
        return {row["game"]: _rating(row) for row in rows}

    def days(self, solver_id: str) -> list[str]:
        """Days on which something was solved, the latest first."""
        query = select(solver_days.c.day).where(solver_days.c.solver_id == solver_id)
        query = query.order_by(solver_days.c.day.desc()).limit(MAX_DAYS)
        with self._store.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def history(self, solver_id: str) -> list[HistoryEntry]:
        """What attempts have made of the ratings, the earliest of the latest first."""
        table = puzzle_attempts.c
        query = (
            select(table.puzzle_id, table.game, table.counted_at, table.rating, table.deviation)
            .where(table.solver_id == solver_id, table.counted_at.is_not(None))
            .order_by(table.counted_at.desc())
            .limit(MAX_HISTORY)
        )
        with self._store.engine.connect() as connection:
            rows = connection.execute(query).all()
        return [HistoryEntry(*row) for row in reversed(rows)]

    # ------------------------------------------------------------------ attempts

    def attempt(self, solver_id: str, puzzle_id: str) -> Attempt | None:
        query = select(puzzle_attempts).where(
            puzzle_attempts.c.solver_id == solver_id, puzzle_attempts.c.puzzle_id == puzzle_id
        )
        with self._store.engine.connect() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else _attempt(row)

    def known(self, solver_id: str, game: str) -> set[str]:
        """Puzzles of a game that somebody has begun."""
        query = select(puzzle_attempts.c.puzzle_id).where(
            puzzle_attempts.c.solver_id == solver_id, puzzle_attempts.c.game == game
        )
        with self._store.engine.connect() as connection:
            return set(connection.execute(query).scalars())

    def statuses(self, solver_id: str, puzzle_ids: Collection[str]) -> dict[str, str]:
        """How far somebody is with some puzzles."""
        query = select(puzzle_attempts.c.puzzle_id, puzzle_attempts.c.status).where(
            puzzle_attempts.c.solver_id == solver_id, puzzle_attempts.c.puzzle_id.in_(puzzle_ids)
        )
        with self._store.engine.connect() as connection:
            return {row[0]: row[1] for row in connection.execute(query)}

    def save(
        self,
        solver_id: str,
        before: Attempt | None,
        after: Attempt,
        now: float,
        counting: Counting | None = None,
        day: str | None = None,
        mistake: tuple[int, float] | None = None,
    ) -> Attempt | None:
        """Keep a changed attempt with all that follows from it; None if another tab was quicker.

        `day` is the one on which it was solved, `mistake` the stage of an own mistake and when it
        is due again.
        """
        known = 0 if before is None else before.change
        after = replace(after, change=known + 1)
        with self._store.writing() as connection:
            if not self._write(connection, solver_id, known, after):
                return None
            if counting is not None:
                after = self._count(connection, solver_id, after, counting, now)
                self._write(connection, solver_id, after.change, after)
            if day is not None:
                new_day = self._insert(solver_days).on_conflict_do_nothing()
                connection.execute(new_day, {"solver_id": solver_id, "day": day})
            if mistake is not None:
                stage, due_at = mistake
                connection.execute(
                    update(own_mistakes)
                    .where(
                        own_mistakes.c.solver_id == solver_id,
                        own_mistakes.c.puzzle_id == after.puzzle,
                    )
                    .values(stage=stage, due_at=due_at)
                )
        return after

    def _write(self, connection: Connection, solver_id: str, known: int, after: Attempt) -> bool:
        """Whether the row was at the change that is known; 0 if there was none."""
        values = _row(after)
        if not known:
            row = {"solver_id": solver_id, "puzzle_id": after.puzzle, **values}
            new = self._insert(puzzle_attempts).on_conflict_do_nothing()
            return inserted(connection, new, row)
        changed = update(puzzle_attempts).where(
            puzzle_attempts.c.solver_id == solver_id,
            puzzle_attempts.c.puzzle_id == after.puzzle,
            puzzle_attempts.c.change == known,
        )
        return bool(connection.execute(changed.values(values)).rowcount)

    def _count(
        self, connection: Connection, solver_id: str, after: Attempt, counting: Counting, now: float
    ) -> Attempt:
        """Move the ratings of both sides; others who count wait for it."""
        whose = {"solver_id": solver_id, "game": after.game}
        fresh = {**whose, **_values(self._start), "at": now}
        connection.execute(self._insert(solver_ratings).on_conflict_do_nothing(), fresh)
        came = {"puzzle_id": after.puzzle, **_values(counting.puzzle_rating), "attempts": 0}
        connection.execute(self._insert(puzzle_ratings).on_conflict_do_nothing(), came)
        of_solver = and_(*(solver_ratings.c[name] == value for name, value in whose.items()))
        of_puzzle = puzzle_ratings.c.puzzle_id == after.puzzle
        known = select(solver_ratings).where(of_solver).with_for_update()
        solver_row = connection.execute(known).mappings().one()
        puzzle_row = connection.execute(
            select(puzzle_ratings).where(of_puzzle).with_for_update()
        ).mappings().one()  # fmt: skip
        rated = counting.rate(Rated(_rating(solver_row), _rating(puzzle_row)), solver_row["at"])
        connection.execute(
            update(solver_ratings).where(of_solver).values(**_values(rated.solver), at=now)
        )
        attempts = puzzle_row["attempts"] + 1
        connection.execute(
            update(puzzle_ratings)
            .where(of_puzzle)
            .values(**_values(rated.puzzle), attempts=attempts)
        )
        return replace(
            after, counted_at=now, rating=rated.solver.rating, deviation=rated.solver.deviation
        )

    # ------------------------------------------------------------------ puzzles

    def moved_rating(self, puzzle_id: str) -> tuple[Rating, int] | None:
        """What attempts have made of a puzzle's rating, and how many counted."""
        query = select(puzzle_ratings).where(puzzle_ratings.c.puzzle_id == puzzle_id)
        with self._store.engine.connect() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else (_rating(row), row["attempts"])

    def moved_ratings(self) -> dict[str, float]:
        """Of all puzzles that somebody has tried."""
        query = select(puzzle_ratings.c.puzzle_id, puzzle_ratings.c.rating)
        with self._store.engine.connect() as connection:
            return {row[0]: row[1] for row in connection.execute(query)}

    def votes(self, puzzle_id: str) -> dict[int, int]:
        """How many people gave each vote."""
        vote = puzzle_attempts.c.vote
        query = select(vote, func.count()).where(
            puzzle_attempts.c.puzzle_id == puzzle_id, vote.is_not(None)
        )
        with self._store.engine.connect() as connection:
            return {row[0]: row[1] for row in connection.execute(query.group_by(vote))}

    # ------------------------------------------------------------------ own mistakes and games

    def review(self, match_id: str) -> dict[str, Any] | None:
        """The review of a match, if it is made."""
        query = select(reviews.c.review).where(
            reviews.c.match_id == match_id, reviews.c.status == DONE
        )
        with self._store.engine.connect() as connection:
            found: bytes | None = connection.execute(query).scalar()
        if found is None:
            return None
        review: dict[str, Any] = loads(zlib.decompress(found))
        return review

    def adopt(
        self,
        solver_id: str,
        mistakes: Sequence[OwnMistake],
        games: Sequence[ReviewedGame],
    ) -> int:
        """Keep mistakes of a reviewed match, and how well it was played; how many are new."""
        count = select(func.count()).where(own_mistakes.c.solver_id == solver_id)
        new_mistake = self._insert(own_mistakes).on_conflict_do_nothing()
        new_game = self._insert(reviewed_games).on_conflict_do_nothing()
        added = 0
        with self._store.writing() as connection:
            room = MAX_MISTAKES - connection.execute(count).scalar_one()
            for one in mistakes[: max(0, room)]:
                content = json.dumps(one.content, ensure_ascii=False, separators=(",", ":"))
                row = {
                    "solver_id": solver_id, "puzzle_id": one.puzzle, "match_id": one.match,
                    "game": one.game, "mistake": content, "stage": one.stage, "due_at": one.due_at,
                }  # fmt: skip
                added += inserted(connection, new_mistake, row)
            for game in games:
                fields = {"match_id" if n == "match" else n: v for n, v in game._asdict().items()}
                connection.execute(new_game, {"solver_id": solver_id, **fields})
        return added

    def mistake(self, solver_id: str, puzzle_id: str) -> OwnMistake | None:
        query = select(own_mistakes).where(
            own_mistakes.c.solver_id == solver_id, own_mistakes.c.puzzle_id == puzzle_id
        )
        with self._store.engine.connect() as connection:
            row = connection.execute(query).mappings().first()
        if row is None:
            return None
        content = json.loads(row["mistake"])
        return OwnMistake(
            puzzle_id, row["match_id"], row["game"], content, row["stage"], row["due_at"]
        )

    def reword(self, solver_id: str, mistake: OwnMistake) -> None:
        """Keep what was learnt about an own mistake: another move that is right, say."""
        content = json.dumps(mistake.content, ensure_ascii=False, separators=(",", ":"))
        with self._store.writing() as connection:
            connection.execute(
                update(own_mistakes)
                .where(
                    own_mistakes.c.solver_id == solver_id,
                    own_mistakes.c.puzzle_id == mistake.puzzle,
                )
                .values(mistake=content)
            )

    def due(self, solver_id: str) -> list[DueMistake]:
        """All own mistakes, the one that is due first before the others."""
        columns = own_mistakes.c
        query = (
            select(columns.puzzle_id, columns.match_id, columns.game, columns.stage, columns.due_at)
            .where(columns.solver_id == solver_id)
            .order_by(columns.due_at, columns.puzzle_id)
        )
        with self._store.engine.connect() as connection:
            return [DueMistake(*row) for row in connection.execute(query)]

    def games(self, solver_id: str, latest: int) -> dict[str, list[ReviewedGame]]:
        """The latest reviewed matches of each game, the last one first."""
        query = select(reviewed_games).where(reviewed_games.c.solver_id == solver_id)
        with self._store.engine.connect() as connection:
            rows = connection.execute(
                query.order_by(reviewed_games.c.ended_at.desc()).limit(MAX_HISTORY)
            ).mappings().all()  # fmt: skip
        found: dict[str, list[ReviewedGame]] = {}
        for row in rows:
            known = found.setdefault(row["game"], [])
            if len(known) < latest:
                known.append(ReviewedGame(
                    row["match_id"], row["seat"], row["game"], row["level"], row["error_rate"],
                    row["decisions"], row["ended_at"],
                ))  # fmt: skip
        return found


def _rating(row: RowMapping) -> Rating:
    return Rating(row["rating"], row["deviation"], row["volatility"])


def _values(rating: Rating) -> dict[str, float]:
    return {
        "rating": rating.rating, "deviation": rating.deviation, "volatility": rating.volatility,
    }  # fmt: skip


def _row(attempt: Attempt) -> dict[str, Any]:
    """The columns of an attempt that is changed."""
    return {
        "game": attempt.game, "status": attempt.status, "change": attempt.change,
        "begun": attempt.begun, "step": attempt.step, "hints": attempt.hints,
        "missed": json.dumps([[one.step, one.move] for one in attempt.missed]),
        "themed": attempt.themed, "began_at": attempt.began_at, "counted_at": attempt.counted_at,
        "rating": attempt.rating, "deviation": attempt.deviation, "vote": attempt.vote,
    }  # fmt: skip


def _attempt(row: RowMapping) -> Attempt:
    missed = tuple(Missed(step, move) for step, move in json.loads(row["missed"]))
    same = ("game", "status", "change", "begun", "step", "hints", "themed", "began_at",
            "counted_at", "rating", "deviation", "vote")  # fmt: skip
    return Attempt(puzzle=row["puzzle_id"], missed=missed, **{name: row[name] for name in same})
