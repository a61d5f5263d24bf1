"""Reviews of one server: what clients ask for, and the thread that makes one after another."""

from __future__ import annotations

import logging
import os
import threading
import time
import zlib
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from sqlalchemy import RowMapping
from sqlalchemy.exc import SQLAlchemyError

import tilewright
from tilewright.analysis.judged import network_of
from tilewright.core.errors import SetupError
from tilewright.core.processes import Worker, spawn
from tilewright.server.archive import Archived
from tilewright.server.clock import SteadyClock
from tilewright.server.encoding import dumps
from tilewright.server.problems import Problem
from tilewright.server.reviewing.queue import DONE, WAITING, Claimed, Found, ReviewQueue
from tilewright.server.reviewing.worker import Failed, Job, Made, work
from tilewright.server.table import Table
from tilewright.server.telemetry import Metrics

LOOK_SECONDS = 2.0  # after which a server with nothing to do looks at the queue again
LISTEN_SECONDS = 0.2
BEAT_SECONDS = 5.0  # at most between two signs of life
RETRY_SECONDS = 1.0  # after which a database that was away is tried again
IDLE_SECONDS = 120.0  # after which a worker that has nothing to do ends
STOP_SECONDS = 1.5
THREADS = max(1, min(4, (os.cpu_count() or 1) - 1))  # each has a search with its memory

T = TypeVar("T")

_log = logging.getLogger(__name__)


class _Stopping(Exception):
    """The server ends."""


class Reviews:
    """Asks for reviews, shows them, and makes those that this server claims."""

    def __init__(
        self, queue: ReviewQueue, seconds: float, server: str, clock: SteadyClock, metrics: Metrics
    ) -> None:
        """`seconds` are for a question that deserves it; with 0 this server makes none."""
        self._queue = queue
        self._seconds = seconds
        self._server = server
        self._clock = clock
        self._metrics = metrics
        self._worker: Worker | None = None
        self._used_at = 0.0
        self._stopping = threading.Event()
        self._wake = threading.Event()
        self._thread = threading.Thread(target=self._run, name="tilewright-reviews", daemon=True)

    # ------------------------------------------------------------------ for clients

    def ask(self, table: Table) -> bytes:
        """Ask for the review of a finished match; how far it is."""
        if not self._seconds:
            raise Problem("unavailable", "this server makes no reviews")
        setup = table.setup
        engine = engine_name(setup.game, len(table.seats), setup.variant)
        self._queue.ask(table.id, engine, self._clock.now())
        self._wake.set()
        return self.look(table.id)

    def look(self, match_id: str, brief: bool = False) -> bytes:
        """How far the review of a match is, and what it has found: a `ReviewAnswer`.

        A brief one has no review before the last one is there.
        """
        row = self._queue.look(match_id)
        waits = row is not None and row["status"] == WAITING
        ahead = self._queue.ahead_of(match_id, row["asked_at"]) if row and waits else 0
        return _encoded(match_id, row, ahead, brief)

    # ------------------------------------------------------------------ making them

    def start(self) -> None:
        if self._seconds:
            self._thread.start()

    def close(self) -> None:
        """Hand back what is being made; another server, or this one later, goes on with it."""
        self._stopping.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(STOP_SECONDS)

    def _run(self) -> None:
        while not self._stopping.is_set():
            made = False
            try:
                made = self._make_next()
            except _Stopping:
                break
            except (SQLAlchemyError, Problem) as error:
                _log.warning("the queue of reviews cannot be read: %s", error)
            except Exception:
                _log.exception("a review failed")
                self._end_worker()
            if not made:
                self._wake.wait(LOOK_SECONDS)
                self._wake.clear()
        self._end_worker()

    def _make_next(self) -> bool:
        """Make the review that has waited longest; False if there was nothing to do."""
        claimed = self._queue.claim(self._server, _engine_of, self._clock.now())
        if claimed is None:
            if time.monotonic() > self._used_at + IDLE_SECONDS:
                self._end_worker()
            return False
        began = time.monotonic()
        try:
            outcome = self._made(claimed, began)
        except _Stopping:
            self._end_worker()  # first, so that nobody makes it twice
            self._queue.hand_back(claimed, blameless=True)
            raise
        except (OSError, EOFError):
            _log.warning("the process that makes reviews ended; it is replaced")
            self._end_worker()
            self._insist(lambda: self._queue.hand_back(claimed, blameless=False))
            outcome = "interrupted"
        self._used_at = time.monotonic()
        self._metrics.review_made(outcome, claimed.seconds + self._used_at - began)
        _log.info("review", extra={"match": claimed.match.id, "outcome": outcome})
        return True

    def _made(self, claimed: Claimed, began: float) -> str:
        """Make a review and keep what is found; says how it ended."""
        if self._worker is None:
            self._worker = spawn(work, logging.getLogger().getEffectiveLevel())
        connection = self._worker.connection
        connection.send(Job(claimed.match, self._seconds, THREADS, claimed.journal))
        last, noted_at = Found(), began
        while True:
            if self._stopping.is_set():
                raise _Stopping
            message: Found | Made | Failed | None = None
            if connection.poll(LISTEN_SECONDS):
                message = connection.recv()
            elif time.monotonic() < noted_at + BEAT_SECONDS:
                continue
            spent = time.monotonic() - began
            if isinstance(message, Failed):
                _log.error("the review of %s failed: %s", claimed.match.id, message.why)
                self._insist(lambda: self._queue.fail(claimed))
                return "failed"
            if isinstance(message, Made):
                ended = self._insist(_finishing(self._queue, claimed, message.found, spent))
                return "done" if ended else "lost"
            found = last if message is None else message
            if not self._insist(self._noting(claimed, found, spent)):
                self._end_worker()  # another server has taken it over
                return "lost"
            last = found._replace(answers=None, review=None)
            noted_at = time.monotonic()

    def _noting(self, claimed: Claimed, found: Found, spent: float) -> Callable[[], bool]:
        return lambda: self._queue.note(claimed, found, spent, self._clock.now())

    def _insist(self, write: Callable[[], T]) -> T:
        """Write it, however long the database is away."""
        while True:
            try:
                return write()
            except (SQLAlchemyError, Problem) as error:
                _log.warning("what a review found cannot be written: %s", error)
                if self._stopping.wait(RETRY_SECONDS):
                    raise _Stopping from None

    def _end_worker(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.connection.close()
            worker.dismiss(time.monotonic())


def _finishing(
    queue: ReviewQueue, claimed: Claimed, found: Found, spent: float
) -> Callable[[], bool]:
    return lambda: queue.finish(claimed, found, spent)


def _engine_of(match: Archived) -> str:
    setup = match.setup
    try:
        return engine_name(setup["game"], len(setup["seats"]), setup["variant"])
    except SetupError:
        return ""  # a game that is not installed here: the worker says so


@lru_cache(64)
def engine_name(game: str, players: int, variant: str) -> str:
    """What a stored review was made with: another engine makes it again."""
    made = tilewright.make(game, players, variant)
    return f"{tilewright.__version__}/{made.spec.version}/{network_of(made)}"


def _encoded(match_id: str, row: RowMapping | None, ahead: int, brief: bool) -> bytes:
    if row is None:
        return dumps({
            "match": match_id, "status": "none", "ahead": 0, "done": 0, "asked": 0, "graph": [],
            "review": None,
        })  # fmt: skip
    known = {
        "match": match_id, "status": row["status"], "ahead": ahead,
        "done": row["done"], "asked": row["asked"],
    }  # fmt: skip
    left_out = row["review"] is None or (brief and row["status"] != DONE)
    review = b"null" if left_out else zlib.decompress(row["review"])
    return b'%b,"graph":%b,"review":%b}' % (dumps(known)[:-1], row["graph"].encode(), review)
