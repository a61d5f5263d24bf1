"""The queue of reviews in the database, which all servers share.

A review belongs to whoever holds its claim. Every write of a server names the claim that it got,
so a server that was away for too long, and whose review another one has taken over, changes nothing
any more. All of it blocks, and runs in threads.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Delete,
    RowMapping,
    Select,
    Update,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from tilewright.server.archive import Archived
from tilewright.server.problems import Problem
from tilewright.server.schema import review_journal, reviews
from tilewright.server.store import Store, insert_of, inserted

WAITING, WORKING, DONE, FAILED = "waiting", "working", "done", "failed"
STALE_SECONDS = 20.0  # without a heartbeat: the server that worked on it is gone
MAX_WAITING = 1_000  # reviews, of all clients
MAX_TRIES = 5  # that found nothing, after which a review has failed
RETRY_SECONDS = 60
NO_GRAPH = "[]"


EngineOf = Callable[[Archived], str]


class Claimed(NamedTuple):
    """A review that this server is to make."""

    match: Archived
    claim: str
    seconds: float  # that others, or an earlier run, worked on it
    journal: list[bytes]  # answers that are known already


class Found(NamedTuple):
    """News of a review that is being made."""

    done: int = 0
    asked: int = 0
    graph: str = NO_GRAPH
    answers: bytes | None = None  # for the journal
    review: bytes | None = None  # that of the first pass, or the last


class ReviewQueue:
    """Reviews as the database has them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._new = insert_of(store.engine)(reviews).on_conflict_do_nothing()

    # ------------------------------------------------------------------ for clients

    def ask(self, match_id: str, engine: str, now: float) -> None:
        """Put a review into the queue, unless it is there, or made by this engine already."""
        fresh = {
            "engine": engine, "status": WAITING, "asked_at": now, "claim": None, "beat_at": None,
            "tries": 0, "seconds": 0.0, "done": 0, "asked": 0, "graph": NO_GRAPH, "review": None,
        }  # fmt: skip
        again = and_(
            reviews.c.match_id == match_id,
            or_(
                reviews.c.status == FAILED,
                and_(reviews.c.status == DONE, reviews.c.engine != engine),
            ),
        )
        with self._store.writing() as connection:
            if inserted(connection, self._new, {"match_id": match_id, **fresh}):
                self._check_room(connection)
            elif connection.execute(update(reviews).where(again).values(fresh)).rowcount:
                self._check_room(connection)
                connection.execute(_journal_of(match_id))

    def _check_room(self, connection: Connection) -> None:
        """`Problem`, which undoes what was written, if there are too many."""
        query = select(func.count()).where(reviews.c.status == WAITING)
        if connection.execute(query).scalar_one() > MAX_WAITING:
            raise Problem("unavailable", "too many reviews wait", retry_after=RETRY_SECONDS)

    def look(self, match_id: str) -> RowMapping | None:
        """What is known of a review; `ahead` is how many come before it."""
        query = select(reviews).where(reviews.c.match_id == match_id)
        with self._store.engine.connect() as connection:
            return connection.execute(query).mappings().first()

    def ahead_of(self, match_id: str, asked_at: float) -> int:
        """How many reviews come before one that waits."""
        earlier = or_(
            reviews.c.asked_at < asked_at,
            and_(reviews.c.asked_at == asked_at, reviews.c.match_id < match_id),
        )
        query = select(func.count()).where(reviews.c.status.in_([WAITING, WORKING]), earlier)
        with self._store.engine.connect() as connection:
            return int(connection.execute(query).scalar_one())

    def count_by_status(self) -> dict[str, int]:
        query = select(reviews.c.status, func.count()).group_by(reviews.c.status)
        with self._store.engine.connect() as connection:
            return {row[0]: row[1] for row in connection.execute(query)}

    # ------------------------------------------------------------------ for whoever makes them

    def claim(self, server: str, engine_of: EngineOf, now: float) -> Claimed | None:
        """The oldest review that nobody works on, now this server's; None if there is none."""
        free = or_(
            reviews.c.status == WAITING,
            and_(reviews.c.status == WORKING, reviews.c.beat_at < now - STALE_SECONDS),
        )
        oldest = (
            select(reviews.c.match_id, reviews.c.tries, reviews.c.seconds, reviews.c.engine)
            .where(free)
            .order_by(reviews.c.asked_at, reviews.c.match_id)
            .limit(1)
        )
        with self._store.engine.connect() as connection:
            row = connection.execute(oldest).mappings().first()
        if row is None:
            return None
        match_id, claim = row["match_id"], f"{server}:{secrets.token_hex(8)}"
        taken: dict[str, Any] = {
            "status": WORKING, "claim": claim, "beat_at": now, "tries": row["tries"] + 1,
        }  # fmt: skip
        if row["tries"] >= MAX_TRIES:
            taken |= {"status": FAILED}
        match = self._store.archived(match_id)
        if match is None:
            return None
        engine = engine_of(match)
        if engine != row["engine"]:  # of an older version: its answers are of no use
            taken |= {"engine": engine, "done": 0, "asked": 0, "graph": NO_GRAPH, "review": None}
        # Two servers may have seen it free: this decides which of them gets it.
        wanted = update(reviews).where(reviews.c.match_id == match_id, free).values(taken)
        journal = []
        with self._store.writing() as connection:
            if not connection.execute(wanted).rowcount or taken["status"] == FAILED:
                return None
            if engine != row["engine"]:
                connection.execute(_journal_of(match_id))
            journal = list(connection.execute(_answers_of(match_id)).scalars())
        return Claimed(match, claim, row["seconds"], journal)

    def note(self, claimed: Claimed, found: Found, seconds: float, now: float) -> bool:
        """Keep what was found so far, and say that this server is alive; False: it lost it."""
        values: dict[str, Any] = {
            "beat_at": now, "done": found.done, "asked": found.asked, "graph": found.graph,
            "seconds": claimed.seconds + seconds,
        }  # fmt: skip
        if found.review is not None:
            values["review"] = found.review
        if found.answers is not None:
            values["tries"] = 0
        with self._store.writing() as connection:
            if not connection.execute(_of(claimed).values(values)).rowcount:
                return False
            if found.answers is not None:
                connection.execute(insert(review_journal).values({
                    "match_id": claimed.match.id, "answers": found.answers,
                    "number": _next_number(connection, claimed.match.id),
                }))  # fmt: skip
        return True

    def finish(self, claimed: Claimed, found: Found, seconds: float) -> bool:
        """The review is made; its journal is not needed any more."""
        return self._end(claimed, {
            "status": DONE, "done": found.done, "asked": found.asked, "graph": found.graph,
            "review": found.review, "seconds": claimed.seconds + seconds,
        })  # fmt: skip

    def fail(self, claimed: Claimed) -> bool:
        """Nobody can make this review."""
        return self._end(claimed, {"status": FAILED})

    def _end(self, claimed: Claimed, values: dict[str, Any]) -> bool:
        ended = {**values, "claim": None, "beat_at": None}
        with self._store.writing() as connection:
            if not connection.execute(_of(claimed).values(ended)).rowcount:
                return False
            connection.execute(_journal_of(claimed.match.id))
        return True

    def hand_back(self, claimed: Claimed, blameless: bool) -> None:
        """Let others, or this server later, go on with it from what is in the journal."""
        values: dict[str, Any] = {"status": WAITING, "claim": None, "beat_at": None}
        if blameless:  # it was not the review that ended the work on it
            values["tries"] = 0
        with self._store.writing() as connection:
            connection.execute(_of(claimed).values(values))


def _of(claimed: Claimed) -> Update:
    return update(reviews).where(
        reviews.c.match_id == claimed.match.id, reviews.c.claim == claimed.claim
    )


def _journal_of(match_id: str) -> Delete:
    return delete(review_journal).where(review_journal.c.match_id == match_id)


def _answers_of(match_id: str) -> Select[bytes]:
    return (
        select(review_journal.c.answers)
        .where(review_journal.c.match_id == match_id)
        .order_by(review_journal.c.number)
    )


def _next_number(connection: Connection, match_id: str) -> int:
    last: ColumnElement[int] = func.max(review_journal.c.number)
    query = select(last).where(review_journal.c.match_id == match_id)
    return int(connection.execute(query).scalar() or 0) + 1
