"""Worker processes in which bots think, never in the event loop."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import time
import traceback
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing.connection import Connection

from tilewright.core.processes import Worker, begin_worker, spawn
from tilewright.server.bot_load import OnAnswer
from tilewright.server.bot_players import Answer, BotPlayers, Question, give_memory_back
from tilewright.server.bot_queue import Asker, BotQueue, Ticket
from tilewright.server.telemetry import log_as_json

SPARE_SECONDS = 30.0  # beyond its thinking time, after which a worker counts as stuck
LOOK_SECONDS = 60.0  # after which a worker that nobody asks looks for deserted tables
BUDGET_SHARE = 0.5  # of a worker's memory limit: above it players are let go, the oldest first
MAX_HOMES = 10_000  # tables of which the last worker is remembered
NOBODY_KNOWN = Asker()

_log = logging.getLogger(__name__)


class BotPool:
    """So many workers; what is asked while all are busy waits in a fair queue.

    A table goes back to the worker that holds its players, if that one is free.
    """

    def __init__(self, size: int, memory: int) -> None:
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="tilewright-bot")
        self._workers = [_Worker(memory) for _ in range(size)]
        self._idle = list(self._workers)
        self._queue = BotQueue(size)
        self._jobs: dict[Ticket, _Job] = {}  # that wait
        self._homes: OrderedDict[str, _Worker] = OrderedDict()
        self._closed = False
        self.failures = 0
        self.on_answer: OnAnswer = _ignore

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return len(self._queue)

    @property
    def workers(self) -> int:
        """How many there are."""
        return len(self._workers)

    @property
    def busy(self) -> int:
        """How many of them think now."""
        return len(self._workers) - len(self._idle)

    def longest_wait(self) -> float:
        """Seconds for which the oldest question has been waiting."""
        return self._queue.longest_wait()

    async def analyse(
        self, question: Question, asker: Asker = NOBODY_KNOWN, patience: float | None = None
    ) -> Answer:
        """Think about a question; for a shorter time if many others wait.

        `BotsBusy` if it waits for longer than its patience; `ThinkingFailed` if no worker came up
        with a move, even at a second try.
        """
        for _ in range(2):
            answer = await self._asked(question, asker, patience)
            if answer is not None:
                return answer
            self.failures += 1
        raise ThinkingFailed("no bot came up with a move")

    async def _asked(
        self, question: Question, asker: Asker, patience: float | None
    ) -> Answer | None:
        if self._closed:
            raise ThinkingFailed("the server is stopping")
        loop = asyncio.get_running_loop()
        kind = f"{question.game} {question.level}"
        ticket = self._queue.put(asker, kind, question.seconds)
        job = self._jobs[ticket] = _Job(question, loop.create_future())
        giving_up = None
        if patience is not None:
            giving_up = loop.call_later(patience, self._give_up, ticket)
        self._dispatch()
        try:
            return await job.answer
        finally:  # whoever asked may have lost interest
            if giving_up is not None:
                giving_up.cancel()
            if self._jobs.pop(ticket, None) is not None:
                self._queue.withdraw(ticket)

    def _give_up(self, ticket: Ticket) -> None:
        if ticket in self._jobs:
            job = self._jobs.pop(ticket)
            self._queue.withdraw(ticket)
            if not job.answer.done():
                job.answer.set_exception(BotsBusy("the bots are busy with other tables"))

    def _dispatch(self) -> None:
        """Give what waits to workers that are free."""
        while self._idle and not self._closed and (ticket := self._queue.take()) is not None:
            job = self._jobs.pop(ticket)
            worker = self._worker_for(job.question.table)
            question = replace(job.question, seconds=ticket.given)
            asked = asyncio.get_running_loop().run_in_executor(self._threads, worker.ask, question)
            # The worker is free only when it has answered, also if nobody wants to know any more.
            asked.add_done_callback(partial(self._answered, worker, ticket, job))

    def _answered(
        self, worker: _Worker, ticket: Ticket, job: _Job, asked: asyncio.Future[Answer | None]
    ) -> None:
        thought = self._queue.done(ticket)
        assert ticket.taken is not None
        self.on_answer(ticket.taken - ticket.arrived, thought)
        self._idle.append(worker)
        if not job.answer.done():
            if asked.cancelled():
                job.answer.cancel()
            elif (error := asked.exception()) is not None:
                job.answer.set_exception(error)
            else:
                job.answer.set_result(asked.result())
        self._dispatch()

    def release(self, table: str) -> None:
        """The table has ended: its players are let go with the next question."""
        home = self._homes.pop(table, None)
        if home is not None:
            home.release(table)

    def close(self) -> None:
        self._closed = True
        for worker in self._workers:
            worker.dismiss()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _worker_for(self, table: str) -> _Worker:
        home = self._homes.get(table)
        worker = home if home is not None and home in self._idle else self._idle[0]
        self._idle.remove(worker)
        self._homes[table] = worker
        self._homes.move_to_end(table)
        while len(self._homes) > MAX_HOMES:
            self._homes.popitem(last=False)
        return worker


class ThinkingFailed(RuntimeError):
    """No worker answered."""


class BotsBusy(RuntimeError):
    """No worker was free in time."""


def _ignore(waited: float, thought: float) -> None:
    pass


@dataclass(frozen=True, eq=False)
class _Job:
    """A question, and whoever waits for the answer."""

    question: Question
    answer: asyncio.Future[Answer | None]


@dataclass(frozen=True)
class _Release:
    """What a worker hears before a question: these tables have ended."""

    tables: tuple[str, ...]


class _Worker:
    """A process that is started when it is first needed, and again if it breaks down or grows."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._process: Worker | None = None
        self._dismissed = False
        self._lock = threading.Lock()
        self._released: list[str] = []

    def release(self, table: str) -> None:
        with self._lock:
            self._released.append(table)

    def ask(self, question: Question) -> Answer | None:
        if self._dismissed:
            return None
        try:
            if self._process is None:
                level = logging.getLogger().getEffectiveLevel()
                self._process = spawn(_work, int(BUDGET_SHARE * self._memory), level)
            # Whoever dismisses the worker does so from another thread, and takes the process away.
            connection = self._process.connection
            self._tell_released(connection)
            connection.send(question)
            if connection.poll(question.seconds + SPARE_SECONDS):
                answer: Answer | str = connection.recv()
                if isinstance(answer, Answer):
                    self._recycle_if_large(answer.resident)
                    return answer
                _log.error("a bot could not think: %s", answer, extra=_named(question))
            else:
                _log.error(
                    "a bot does not come to an end; its process is replaced",
                    extra=_named(question),
                )
                self._end()
        except (OSError, EOFError):
            if not self._dismissed:
                _log.exception("the process of a bot ended; it is replaced", extra=_named(question))
            self._end()
        return None

    def dismiss(self) -> None:
        self._dismissed = True
        self._end()

    def _tell_released(self, connection: Connection) -> None:
        with self._lock:
            released, self._released = self._released, []
        if released:
            connection.send(_Release(tuple(released)))

    def _recycle_if_large(self, resident: int) -> None:
        if resident > self._memory:
            _log.info("a bot's process holds %d bytes; it is replaced", resident)
            self._end()

    def _end(self) -> None:
        """At once: it holds nothing that would have to be given back."""
        process, self._process = self._process, None
        if process is None:
            return
        process.connection.close()
        process.dismiss(time.monotonic())


def _named(question: Question) -> dict[str, object]:
    """What logs say of a question: never what its seat sees."""
    return {"request_id": question.request_id, "match": question.table, "seat": question.seat,
            "level": question.level}  # fmt: skip


def _work(budget: int, log_level: int, connection: Connection) -> None:
    """A worker's life; what goes wrong in it is logged as the server logs."""
    log_as_json(log_level)
    try:
        begin_worker()
        give_memory_back()
        _answer_all(BotPlayers(budget), connection)
    except Exception:
        _log.exception("a bot's process ends")
        sys.exit(1)


def _answer_all(players: BotPlayers, connection: Connection) -> None:
    while True:
        if not connection.poll(LOOK_SECONDS):
            players.release_idle()
            continue
        try:
            message: Question | _Release = connection.recv()
        except EOFError:
            return
        if isinstance(message, _Release):
            for table in message.tables:
                players.release(table)
            continue
        connection.send(_answer_or_error(players, message))


def _answer_or_error(players: BotPlayers, question: Question) -> Answer | str:
    try:
        return players.answer(question)
    except Exception as error:
        # The words of an error may repeat what the seat sees; where it happened does not.
        where = traceback.format_tb(error.__traceback__)
        kind = type(error).__name__
        _log.error("a bot failed", extra={**_named(question), "error": kind, "where": where})
        return kind
