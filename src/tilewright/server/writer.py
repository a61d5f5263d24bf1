"""The one thread that commits: what came in while it wrote is committed together next time.

So a disk that can do a thousand commits in a second carries more than a thousand moves, and a move
on an idle server waits for nothing but its own commit.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Sequence
from contextvars import copy_context
from functools import partial

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from tilewright.server.changes import Change
from tilewright.server.problems import Problem
from tilewright.server.store import Store, may_pass

MAX_AT_ONCE = 500
PATIENCE = 8.0  # seconds for which a database may be away before clients get an error
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 0.5
GATHERING = 0.01  # seconds from one commit to the next, while several changes come in in each

_log = logging.getLogger(__name__)

CameTrue = Callable[[], object]
Waiting = tuple[Change, asyncio.Future[bool], CameTrue]
Outcome = list[bool | Exception] | Exception


class Writer:
    """Takes changes from the event loop and says which of them came true."""

    def __init__(self, store: Store, on_commit: Callable[[int, float], object]) -> None:
        self._store = store
        self._on_commit = on_commit
        self._waiting: list[Waiting] = []
        self._condition = threading.Condition()
        self._closing = False
        self._loop = asyncio.get_running_loop()
        self._ended = asyncio.Event()
        # Nobody waits for a thread that a database blocks: `close` says when all is written.
        threading.Thread(target=self._run, name="tilewright-writer", daemon=True).start()

    async def commit(self, change: Change, came_true: CameTrue) -> bool:
        """Whether the change came true; `Problem` if the database could not be asked.

        If it did, `came_true` is called in any case: whoever asked may have lost interest.
        """
        future: asyncio.Future[bool] = self._loop.create_future()
        with self._condition:
            if self._closing:
                raise Problem("unavailable", "the server is stopping")
            # It is followed as the request that asked for it: its name goes on into logs.
            self._waiting.append((change, future, partial(copy_context().run, came_true)))
            self._condition.notify()
        return await future

    async def close(self) -> None:
        """Write what is waiting, and end."""
        with self._condition:
            self._closing = True
            self._condition.notify()
        await self._ended.wait()

    def _run(self) -> None:
        while batch := self._next_batch():
            started = time.perf_counter()
            outcome = self._written([change for change, _, _ in batch])
            self._on_commit(len(batch), time.perf_counter() - started)
            self._loop.call_soon_threadsafe(_answer, batch, outcome)
            if len(batch) > 1:  # a busy database does less for many small commits than for few
                time.sleep(max(0.0, started + GATHERING - time.perf_counter()))
        self._loop.call_soon_threadsafe(self._ended.set)

    def _next_batch(self) -> list[Waiting]:
        with self._condition:
            while not self._waiting and not self._closing:
                self._condition.wait()
            batch = self._waiting[:MAX_AT_ONCE]
            del self._waiting[:MAX_AT_ONCE]
            return batch

    def _written(self, changes: Sequence[Change]) -> Outcome:
        deadline = time.monotonic() + PATIENCE
        pause = FIRST_PAUSE
        while True:
            try:
                return [*self._store.commit(changes)]
            except IntegrityError:
                if len(changes) == 1:
                    _log.warning("a change was refused", exc_info=True)
                    return Problem("not-found", "this match was removed")
                # One that the database refuses must not drag the others down.
                return [self._written_alone(change) for change in changes]
            except Problem as problem:  # waiting would not help
                return problem
            except DBAPIError as error:
                if not may_pass(error) or time.monotonic() > deadline or self._closing:
                    _log.exception("changes could not be written")
                    return Problem("unavailable", "the database does not answer; try again")
            except SQLAlchemyError:
                _log.exception("changes could not be written")
                return Problem("unavailable", "the database refused; try again")
            except Exception as error:  # the thread must live on, or nothing would be written
                _log.exception("changes could not be written")
                return error
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _written_alone(self, change: Change) -> bool | Exception:
        outcome = self._written([change])
        return outcome if isinstance(outcome, Exception) else outcome[0]


def _follow(came_true: CameTrue) -> None:
    try:
        came_true()
    except Exception:  # the others in the batch must hear of theirs
        _log.exception("what follows a change failed")


def _answer(batch: Sequence[Waiting], outcome: Outcome) -> None:
    for number, (_, future, came_true) in enumerate(batch):
        answer = outcome if isinstance(outcome, Exception) else outcome[number]
        if answer is True:
            _follow(came_true)
        if future.done():
            continue  # whoever asked is gone
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
