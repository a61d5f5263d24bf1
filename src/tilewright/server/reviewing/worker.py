"""The process that makes reviews: of the lowest priority, on all cores but one.

It is given a match and the answers that are known already, and says every second what is new. It
writes nothing itself, so it can be killed at any moment.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import zlib
from collections.abc import Iterable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from tilewright.analysis.asking import Progress
from tilewright.analysis.review import Review, review
from tilewright.analysis.valuing import Answer, end_of
from tilewright.core.analysis import Limits
from tilewright.core.errors import TilewrightError
from tilewright.core.processes import begin_worker
from tilewright.core.rules import OVER
from tilewright.server.archive import Archived
from tilewright.server.bot_players import give_memory_back
from tilewright.server.encoding import dumps, loads
from tilewright.server.forms import Setup
from tilewright.server.reviewing.composing import Graph, Places, composed, graph_of
from tilewright.server.reviewing.queue import Found
from tilewright.server.table import Table, replay
from tilewright.server.telemetry import log_as_json

NICENESS = 19  # everything else comes first, analyses too
NEWS_SECONDS, FIRST_NEWS_SECONDS = 1.0, 0.2  # between two looks whether there is news to say
FORESIGHT = "foresight"  # what a graph is drawn from

_log = logging.getLogger(__name__)


class Job(NamedTuple):
    """A review to make."""

    match: Archived
    seconds: float  # for a question that deserves it
    threads: int
    journal: list[bytes]


class Made(NamedTuple):
    """The end of a job."""

    found: Found


class Failed(NamedTuple):
    """Nobody can make this review."""

    why: str


def work(log_level: int, connection: Connection) -> None:
    """The worker's life."""
    log_as_json(log_level)
    begin_worker()
    give_memory_back()
    os.nice(NICENESS)
    while True:
        try:
            job: Job = connection.recv()
        except EOFError:
            sys.exit(0)
        connection.send(_made(job, connection))


def _made(job: Job, connection: Connection) -> Made | Failed:
    try:
        table = _table_of(job.match)
        return Made(_Making(job, table, connection).make())
    except TilewrightError as error:
        return Failed(str(error))
    except Exception as error:
        _log.exception("a review failed")
        return Failed(type(error).__name__)


def _table_of(match: Archived) -> Table:
    setup = Setup.model_validate_json(dumps(match.setup))
    return replay(Table(match.id, setup, match.seed, match.salt), match.entries)


class _Making:
    """One review under way; also where it keeps its answers."""

    def __init__(self, job: Job, table: Table, connection: Connection) -> None:
        self._job = job
        self._table = table
        self._connection = connection
        self._places = Places(table)
        state = table.state
        assert state is not None
        self._graph = Graph(
            self._places, list(end_of(state)["values"]) if state.turn == OVER else None
        )
        self._known = _answers(job.journal)
        self._lock = threading.Lock()
        self._pending: list[tuple[str, Answer]] = []
        self._done = self._asked = 0
        self._first: Review | None = None
        self._changed = False
        self._over = threading.Event()

    def make(self) -> Found:
        """Make it, and say meanwhile what is new."""
        news = threading.Thread(target=self._say_news, daemon=True)
        news.start()
        try:
            found = review(
                self._table.record(),
                Limits(seconds=self._job.seconds),
                workers=self._job.threads,
                journal=self,
                on_progress=self._heard,
                on_first=self._had_first,
            )
        finally:
            self._over.set()
            news.join()
        content = composed(found, self._places)
        graph = dumps(graph_of(content, self._places)).decode()
        return Found(self._done, self._asked, graph, None, zlib.compress(dumps(content)))

    # ------------------------------------------------------------ as a journal

    def get(self, key: str) -> Answer | None:
        return self._known.get(key)

    def put(self, key: str, answer: Answer) -> None:
        with self._lock:
            self._pending.append((key, answer))

    def close(self) -> None:
        """What is new now is in the review."""

    # ------------------------------------------------------------ news

    def _heard(self, now: Progress) -> None:
        with self._lock:
            self._done, self._asked, self._changed = now.done, now.asked, True
            if now.what == FORESIGHT:
                self._graph.put(now.ply, list(now.values))

    def _had_first(self, found: Review) -> None:
        with self._lock:
            self._first, self._changed = found, True

    def _say_news(self) -> None:
        pause = FIRST_NEWS_SECONDS
        while not self._over.wait(pause):
            with suppress(OSError):  # nobody listens any more: this process is about to end
                pause = NEWS_SECONDS if self._sent() else pause

    def _sent(self) -> bool:
        """Say what is new, if anything is."""
        with self._lock:
            pending, self._pending = self._pending, []
            first, self._first = self._first, None
            changed, self._changed = self._changed, False
            done, asked, graph = self._done, self._asked, self._graph.shown()
        if not changed and not pending:
            return False
        answers = zlib.compress(dumps(pending)) if pending else None
        shown = None if first is None else zlib.compress(dumps(composed(first, self._places)))
        self._connection.send(Found(done, asked, dumps(graph).decode(), answers, shown))
        return True


def _answers(journal: Iterable[bytes]) -> dict[str, Answer]:
    found: dict[str, Answer] = {}
    for piece in journal:
        read: list[Any] = loads(zlib.decompress(piece))
        found.update(read)
    return found
