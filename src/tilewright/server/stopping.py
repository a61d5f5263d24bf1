"""The end of a server: orderly if all goes well, by force at a deadline if something hangs.

What was acknowledged is in the database, so a process that is ended by force loses nothing.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
import time
import traceback
from collections.abc import Coroutine, Iterable
from queue import Empty, SimpleQueue
from typing import Any

DEADLINE_SECONDS = 15.0  # after the signal
HURRIED_SECONDS = 2.0  # after a second one
CANCEL_SECONDS = 0.1  # after which a task is cancelled again
THREAD_SECONDS = 5.0  # for threads to end after everything was closed
REPORT_SECONDS = 1.0  # for the log, which may hang as well
REPORTED_CALLS = 4  # of each thread, the innermost ones

FORCED_EXIT = 75  # EX_TEMPFAIL of sysexits.h: it did not end by itself, and nothing is lost

_log = logging.getLogger(__name__)


class Watchdog:
    """Ends the process by force at a deadline after the signal that was to stop it.

    A database or a disk that does not answer blocks threads for ever, and Python would wait for
    them.
    """

    def __init__(self, drain_seconds: float = 0.0) -> None:
        """`drain_seconds` go by before anything is closed."""
        self._seconds = drain_seconds + DEADLINE_SECONDS
        # A signal may come while another one is handled: here no lock is needed for that.
        self._signals: SimpleQueue[float] = SimpleQueue()
        threading.Thread(target=self._watch, name="tilewright-watchdog", daemon=True).start()

    def signalled(self) -> None:
        """A signal asked the process to end; a second one leaves less time."""
        self._signals.put(time.monotonic())

    def _watch(self) -> None:
        end = self._signals.get() + self._seconds
        try:
            second = self._signals.get(timeout=_left(end))
            time.sleep(_left(min(end, second + HURRIED_SECONDS)))
        except Empty:
            pass
        end_by_force()


def leave_blocked_threads() -> None:
    """To be called when everything is closed: end the process if threads still do not."""
    end = time.monotonic() + THREAD_SECONDS
    for thread in _others():
        thread.join(_left(end))
    if _others():
        end_by_force()


def end_by_force() -> None:
    """End the process now, and log what every thread was doing."""
    reporting = threading.Thread(target=_report, daemon=True)
    reporting.start()
    reporting.join(REPORT_SECONDS)
    os._exit(FORCED_EXIT)


async def within(seconds: float, what: str, step: Coroutine[Any, Any, None]) -> None:
    """Do one step of the end; one that fails or takes too long does not keep the others."""
    task = asyncio.create_task(step)
    done, _ = await asyncio.wait({task}, timeout=seconds)
    if not done:
        task.cancel()
        _log.error("%s did not end within %s s", what, seconds)
    elif not task.cancelled() and (error := task.exception()) is not None:
        _log.error("%s did not end well", what, exc_info=error)


async def end_tasks(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they end: libraries now and then swallow a cancellation."""
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        ended, left = await asyncio.wait(left, timeout=CANCEL_SECONDS)
        for task in ended:
            if not task.cancelled() and (error := task.exception()) is not None:
                _log.error("a task failed at its end", exc_info=error)


def _others() -> list[threading.Thread]:
    """Threads that Python would wait for."""
    current = threading.current_thread()
    return [one for one in threading.enumerate() if one is not current and not one.daemon]


def _report() -> None:
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    doing = {
        names.get(ident, str(ident)): [
            f"{call.filename}:{call.lineno} {call.name}"
            for call in traceback.extract_stack(frame)[-REPORTED_CALLS:]
        ]
        for ident, frame in sys._current_frames().items()
    }
    _log.critical("the server does not end; it is ended by force", extra={"threads": doing})


def _left(end: float) -> float:
    return max(0.0, end - time.monotonic())
