"""How much the bots have to do: who waits for a worker, for how long, and how long they think."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Observe = Callable[[float], object]


class BotLoad:
    """Counts the questions to the workers; whoever wants to, observes how long each took."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.busy = 0
        self.failures = 0
        self.on_waited: Observe = _ignore
        self.on_thought: Observe = _ignore
        self._waiting: dict[object, float] = {}

    @property
    def waiting(self) -> int:
        """How many questions no worker has taken yet."""
        return len(self._waiting)

    def longest_wait(self) -> float:
        """Seconds for which the oldest of them has been waiting."""
        return time.monotonic() - min(self._waiting.values(), default=time.monotonic())

    @contextmanager
    def wait(self) -> Iterator[None]:
        """For the time in which a question waits for a worker."""
        key, began = object(), time.monotonic()
        self._waiting[key] = began
        try:
            yield
        finally:
            del self._waiting[key]
            self.on_waited(time.monotonic() - began)

    @contextmanager
    def think(self) -> Iterator[None]:
        """For the time in which a worker thinks."""
        began = time.monotonic()
        self.busy += 1
        try:
            yield
        finally:
            self.busy -= 1
            self.on_thought(time.monotonic() - began)


def _ignore(_: float) -> None:
    pass
