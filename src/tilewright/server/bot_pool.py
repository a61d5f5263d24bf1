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
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection

from tilewright.core.processes import Worker, begin_worker, spawn
from tilewright.server.bot_load import BotLoad
from tilewright.server.bot_players import Answer, BotPlayers, Question, give_memory_back
from tilewright.server.telemetry import log_as_json

SPARE_SECONDS = 30.0  # beyond its thinking time, after which a worker counts as stuck
LOOK_SECONDS = 60.0  # after which a worker that nobody asks looks for deserted tables
BUDGET_SHARE = 0.5  # of a worker's memory limit: above it players are let go, the oldest first
MAX_HOMES = 10_000  # tables of which the last worker is remembered

_log = logging.getLogger(__name__)


class BotPool:
    """So many workers; whoever asks when all are busy waits for the first that is free.

    A table goes back to the worker that holds its players, if that one is free.
    """

    def __init__(self, size: int, memory: int) -> None:
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="tilewright-bot")
        self._workers = [_Worker(memory) for _ in range(size)]
        self._idle = list(self._workers)
        self._free = asyncio.Semaphore(size)
        self._homes: OrderedDict[str, _Worker] = OrderedDict()
        self.load = BotLoad(size)

    async def analyse(self, question: Question) -> Answer:
        """`ThinkingFailed` if no worker came up with a move, even at a second try."""
        for _ in range(2):
            answer = await self._asked(question)
            if answer is not None:
                return answer
            self.load.failures += 1
        raise ThinkingFailed("no bot came up with a move")

    async def _asked(self, question: Question) -> Answer | None:
        key = object()
        self.load.arrived(key)
        try:
            worker = await self._take(question.table)
            self.load.taken(key)
            loop = asyncio.get_running_loop()
            asked = loop.run_in_executor(self._threads, worker.ask, question)
            # The caller may lose interest; the worker is free only when it has answered.
            asked.add_done_callback(partial(self._answered, worker))
            return await asyncio.shield(asked)
        finally:
            self.load.left(key)

    def _answered(self, worker: _Worker, _: asyncio.Future[Answer | None]) -> None:
        self._give_back(worker)

    def release(self, table: str) -> None:
        """The table has ended: its players are let go with the next question."""
        home = self._homes.pop(table, None)
        if home is not None:
            home.release(table)

    def close(self) -> None:
        for worker in self._workers:
            worker.dismiss()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _take(self, table: str) -> _Worker:
        await self._free.acquire()
        home = self._homes.get(table)
        worker = home if home is not None and home in self._idle else self._idle[0]
        self._idle.remove(worker)
        self._homes[table] = worker
        self._homes.move_to_end(table)
        while len(self._homes) > MAX_HOMES:
            self._homes.popitem(last=False)
        return worker

    def _give_back(self, worker: _Worker) -> None:
        self._idle.append(worker)
        self._free.release()


class ThinkingFailed(RuntimeError):
    """No worker answered."""


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
