"""Worker processes that live as long as whoever needs them, and never longer.

A worker whose parent is gone, even by SIGKILL, leaves through every `with`, so that what it holds
is given back; so does one that is asked to stop.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any

PATIENCE = 4.0  # seconds in which a worker that is asked to stop can close what it holds


@dataclass
class Worker:
    """A worker process, and the line to it."""

    process: BaseProcess
    connection: Connection

    def dismiss(self, deadline: float) -> None:
        """See it end: by itself up to a moment of `time.monotonic`, else by force."""
        self.process.join(max(0.0, deadline - time.monotonic()))
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()


def spawn(work: Callable[..., None], *arguments: Any) -> Worker:
    """Start a process that calls `work(*arguments, connection)`; it calls `begin_worker` first."""
    context = multiprocessing.get_context("spawn")  # the same everywhere, and safe with threads
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(*arguments, theirs), daemon=True)
    with _deaf_to_ctrl_c():
        process.start()
    theirs.close()
    return Worker(process, ours)


def begin_worker() -> None:
    """In a worker: the parent decides when it ends, and no parent means the end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_end_with_parent, daemon=True).start()


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """A process that starts in here ignores Ctrl-C from its first moment: the parent decides."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _leave(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
    """Out through every `with`."""
    sys.exit(0)


def _end_with_parent() -> None:
    """Without this a killed parent would leave its workers at work."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    os._exit(1)
