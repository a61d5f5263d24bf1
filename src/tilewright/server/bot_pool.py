"""Bots think in worker processes, never in the event loop."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection

import tilewright
from tilewright.core.processes import Worker, begin_worker, spawn
from tilewright.core.spec import Position
from tilewright.players.levels import make_level
from tilewright.players.search import Limits

SPARE_SECONDS = 30.0  # beyond its thinking time, after which a worker counts as stuck

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Question:
    """What a bot is asked: what its seat sees, never more."""

    game: str
    players: int
    variant: str
    view: Position
    level: str
    seconds: float
    seed: int


@dataclass(frozen=True)
class Answer:
    """A move, with how likely each seat is to win after it and how the game may go on."""

    move: str
    values: tuple[float, ...]
    line: tuple[str, ...]


class BotPool:
    """So many workers; whoever asks when all are busy waits for the first that is free."""

    def __init__(self, size: int) -> None:
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="tilewright-bot")
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        self._workers = [_Worker() for _ in range(size)]
        for worker in self._workers:
            self._idle.put_nowait(worker)

    async def think(self, question: Question) -> Answer:
        """`ThinkingFailed` if no worker came up with a move, even at a second try."""
        for _ in range(2):
            worker = await self._idle.get()
            try:
                loop = asyncio.get_running_loop()
                answer = await loop.run_in_executor(self._threads, worker.ask, question)
            finally:
                self._idle.put_nowait(worker)
            if answer is not None:
                return answer
        raise ThinkingFailed("no bot came up with a move")

    def close(self) -> None:
        for worker in self._workers:
            worker.dismiss()
        self._threads.shutdown(wait=False, cancel_futures=True)


class ThinkingFailed(RuntimeError):
    """No worker answered."""


class _Worker:
    """A process that is started when it is first needed, and again if it breaks down."""

    def __init__(self) -> None:
        self._process: Worker | None = None
        self._dismissed = False

    def ask(self, question: Question) -> Answer | None:
        if self._dismissed:
            return None
        try:
            if self._process is None:
                self._process = spawn(_work)
            self._process.connection.send(question)
            if self._process.connection.poll(question.seconds + SPARE_SECONDS):
                answer: Answer | str = self._process.connection.recv()
                if isinstance(answer, Answer):
                    return answer
                _log.error("a bot could not think: %s", answer)
            else:
                _log.error("a bot does not come to an end; its process is replaced")
                self._end()
        except (OSError, EOFError):
            if not self._dismissed:
                _log.exception("the process of a bot ended; it is replaced")
            self._end()
        return None

    def dismiss(self) -> None:
        self._dismissed = True
        self._end()

    def _end(self) -> None:
        """At once: it holds nothing that would have to be given back."""
        process, self._process = self._process, None
        if process is None:
            return
        process.connection.close()
        process.dismiss(time.monotonic())


def _work(connection: Connection) -> None:
    """A worker's life."""
    begin_worker()
    while True:
        try:
            question: Question = connection.recv()
        except EOFError:
            return
        answer: Answer | str
        try:
            answer = think(question)
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        connection.send(answer)


def think(question: Question) -> Answer:
    """Think about one move, in this process."""
    game = tilewright.make(question.game, question.players, question.variant)
    # Nobody waits for a compiler: the first moves are thought about interpreted.
    player = make_level(game, question.level, question.seed, question.seconds, patient=False)
    try:
        thought = player.analyse(question.view, Limits(question.seconds))
    finally:
        player.close()
    return Answer(thought.move, tuple(thought.values), tuple(thought.line))
