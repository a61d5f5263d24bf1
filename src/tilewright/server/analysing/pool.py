"""The worker process that analyses positions: one, of low priority, outside the event loop."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection

from tilewright.analysis.analyser import Analyser
from tilewright.core.analysis import Analysis, Limits
from tilewright.core.errors import TilewrightError
from tilewright.core.processes import Worker, begin_worker, spawn
from tilewright.games import make
from tilewright.players.search import Question
from tilewright.server.bot_players import give_memory_back
from tilewright.server.problems import Problem
from tilewright.server.telemetry import log_as_json

MAX_ASKING = 8  # analyses at a time, of all clients; all but one wait
SPARE_SECONDS = 60.0  # beyond its thinking time, after which the worker counts as stuck
RETRY_SECONDS = 5
NICENESS = 10  # bots and people at play come first

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class AnalysisQuestion:
    """A position, and how long to think about it."""

    game: str
    players: int
    variant: str
    text: str
    seconds: float
    multipv: int


class AnalysisPool:
    """Analyses one after another, one at a time for each client."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tilewright-analysis")
        self._worker: Worker | None = None
        self._asking: set[str] = set()  # clients
        self._closed = False

    async def analyse(self, question: AnalysisQuestion, client: str) -> Analysis:
        """What the position is worth; `Problem` if there is no time for it."""
        if client in self._asking:
            raise Problem("too-many", "an analysis for you is on its way", retry_after=1)
        if self._closed or len(self._asking) >= MAX_ASKING:
            raise Problem("unavailable", "too many analyses wait", retry_after=RETRY_SECONDS)
        self._asking.add(client)
        asked = asyncio.get_running_loop().run_in_executor(self._thread, self._ask, question)
        # It counts until it is done, also if nobody wants to know any more.
        asked.add_done_callback(lambda _: self._asking.discard(client))
        found = await asyncio.shield(asked)
        if found is None:
            raise Problem("unavailable", "the analysis failed", retry_after=RETRY_SECONDS)
        return found

    def close(self) -> None:
        self._closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._end()

    def _ask(self, question: AnalysisQuestion) -> Analysis | None:
        for _ in range(2):  # a worker may have died since it was last asked
            try:
                found = self._asked_once(question)
            except (OSError, EOFError):
                if self._closed:
                    return None
                _log.warning("the process that analyses ended; it is replaced")
                self._end()
                continue
            if isinstance(found, str):
                _log.error("an analysis failed: %s", found)
                return None
            return found
        return None

    def _asked_once(self, question: AnalysisQuestion) -> Analysis | str:
        if self._closed:
            return "the server is stopping"
        if self._worker is None:
            self._worker = spawn(_work, logging.getLogger().getEffectiveLevel())
        connection = self._worker.connection
        connection.send(question)
        if not connection.poll(question.seconds + SPARE_SECONDS):
            self._end()
            return "it does not come to an end; its process is replaced"
        found: Analysis | str = connection.recv()
        return found

    def _end(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.connection.close()
            worker.dismiss(time.monotonic())


def _work(log_level: int, connection: Connection) -> None:
    """The worker's life."""
    log_as_json(log_level)
    begin_worker()
    give_memory_back()
    os.nice(NICENESS)
    while True:
        try:
            question: AnalysisQuestion = connection.recv()
        except EOFError:
            sys.exit(0)
        connection.send(_answer(question))


def _answer(question: AnalysisQuestion) -> Analysis | str:
    game = make(question.game, question.players, question.variant)
    try:
        # Nobody waits for a compiler: the first analyses are shallower.
        with Analyser(game, patient=False) as analyser:
            asked = Question(multipv=question.multipv)
            return analyser.analyse(game.load(question.text), Limits(question.seconds), asked)
    except TilewrightError as error:
        return str(error)
    except Exception as error:
        _log.exception("an analysis failed")
        return type(error).__name__
