"""How much the bots have to do: who waits for a worker, for how long, and how long they think."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable

Observe = Callable[[float], object]


class BotLoad:
    """Follows each question to a bot, by any key, from its arrival to its answer."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.failures = 0  # questions that a worker did not answer
        self.on_waited: Observe = _ignore
        self.on_thought: Observe = _ignore
        self._waiting: dict[Hashable, float] = {}
        self._thinking: dict[Hashable, float] = {}

    @property
    def waiting(self) -> int:
        """How many questions no worker has taken yet."""
        return len(self._waiting)

    @property
    def busy(self) -> int:
        """How many workers think."""
        return len(self._thinking)

    def longest_wait(self) -> float:
        """Seconds for which the oldest question has been waiting."""
        now = time.monotonic()
        return now - min(list(self._waiting.values()), default=now)

    def arrived(self, key: Hashable) -> None:
        """A question waits for a worker."""
        self._waiting[key] = time.monotonic()

    def taken(self, key: Hashable) -> None:
        """A worker thinks about it."""
        self._thinking[key] = time.monotonic()
        self.on_waited(self._thinking[key] - self._waiting.pop(key))

    def left(self, key: Hashable) -> None:
        """It is answered, or whoever asked has lost interest."""
        self._waiting.pop(key, None)
        began = self._thinking.pop(key, None)
        if began is not None:
            self.on_thought(time.monotonic() - began)


def _ignore(_: float) -> None:
    pass
