"""News for the other servers: through Redis (`redis_fanout`) if there are several, else nobody.

Nothing depends on it: what happened is in the database before it goes this way. A server that
misses a message looks there a little later; one that gets it twice finds nothing new in it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from tilewright.server.forms import Json

Hear = Callable[[Json], Awaitable[None]]
Missed = Callable[[], Awaitable[None]]


@dataclass
class FanoutCounts:
    """How the line to the other servers does, and what went over it."""

    connected: bool = False
    sent: int = 0
    heard: int = 0
    lost: int = 0  # messages that were thrown away because too many were waiting
    failures: int = 0


class Fanout(Protocol):
    @property
    def counts(self) -> FanoutCounts: ...

    def publish(self, message: Json) -> None:
        """Inform the other servers, some time soon."""

    def start(self, hear: Hear, missed: Missed) -> None:
        """Listen; `missed` is called whenever messages may have been lost."""

    async def close(self) -> None: ...


class NoFanout:
    """There are no other servers."""

    def __init__(self) -> None:
        self.counts = FanoutCounts()

    def publish(self, message: Json) -> None:
        pass

    def start(self, hear: Hear, missed: Missed) -> None:
        pass

    async def close(self) -> None:
        pass
