"""Who may ask how much: limits of rates, sizes and patience, and pages of other sites."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.server.problems import Problem

MAX_BODY = 32 * 1024
BODY_SECONDS = 20.0  # for a request to come whole
MAX_BUCKETS = 50_000  # remembered, of all clients together
MAX_SOCKETS = 200  # of one client at the same time


@dataclass(frozen=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: float


# Of one client. A school may be one: it has one address for all its pupils.
RATES = {
    "line": Rate(30, 500),  # TCP connections
    "request": Rate(50, 200),
    "open": Rate(0.5, 30),
    "join": Rate(1, 30),
    "hint": Rate(0.5, 10),
    "advice": Rate(1, 30),
    "position": Rate(5, 60),  # of the analysis board and of lessons
    "analysis": Rate(0.5, 15),  # seconds of thinking
    "evaluation": Rate(1, 15),
    "review": Rate(0.1, 10),  # to be made; looking at one is a request
    "puzzle": Rate(5, 100),
    "card": Rate(0.5, 20),  # of a finished match, to be shown to others
    "say": Rate(0.5, 10),
    "seat": Rate(0.5, 20),  # leaving, returning, resigning
    "take-back": Rate(0.5, 20),
    "history": Rate(250, 10_000),  # entries of logs that are gone through again
    "connect": Rate(10, MAX_SOCKETS),  # WebSockets; after a restart all come at once
    "message": Rate(60, 500),
    "frame": Rate(600, 2_400),
    "frame-bytes": Rate(80 * 1024, 640 * 1024),
}


class Bucket:
    """How much of a rate is left: it fills up with time, and whoever does something takes from it.

    >>> from tilewright.server.guard import Bucket, Rate
    >>> bucket = Bucket(Rate(per_second=2, burst=3))
    >>> [bucket.take(now=7.0) for _ in range(4)]
    [0.0, 0.0, 0.0, 0.5]
    >>> bucket.take(now=7.5)
    0.0
    """

    __slots__ = ("_at", "_level", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._level = rate.burst
        self._at = -math.inf

    def take(self, cost: float = 1.0, now: float | None = None) -> float:
        """Take so much if it is there, and return 0; else the seconds until it will be.

        What costs more than fits into the bucket is taken from a full one.
        """
        rate = self._rate
        now = time.monotonic() if now is None else now
        level = min(rate.burst, self._level + (now - self._at) * rate.per_second)
        cost = min(cost, rate.burst)
        self._at = now
        self._level = level - cost if level >= cost else level
        return 0.0 if level >= cost else (cost - level) / rate.per_second


class Limiter:
    """Buckets, one for each client and kind of request."""

    def __init__(self, enabled: bool = True) -> None:
        self.enabled = enabled
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self._sockets: Counter[str] = Counter()

    def take(self, client: str, kind: str, cost: float = 1.0) -> None:
        """`Problem` if this client has asked too much."""
        wait = math.ceil(self.wait(client, kind, cost))
        if wait:
            raise Problem("too-many", f"wait {wait} s before the next one", retry_after=wait)

    def wait(self, client: str, kind: str, cost: float = 1.0) -> float:
        """Take from what this client may; the seconds it would have to wait if it may not now."""
        if not self.enabled or not cost:
            return 0.0
        bucket = self._buckets.get((client, kind))
        if bucket is None:
            bucket = self._buckets[client, kind] = Bucket(RATES[kind])
            if len(self._buckets) > MAX_BUCKETS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end((client, kind))
        return bucket.take(cost)

    @contextmanager
    def socket(self, client: str) -> Iterator[None]:
        """One more WebSocket of this client, while it is open; `Problem` if it has too many."""
        if self.enabled and self._sockets[client] >= MAX_SOCKETS:
            raise Problem("too-many", f"at most {MAX_SOCKETS} connections", retry_after=60)
        self._sockets[client] += 1
        try:
            yield
        finally:
            self._sockets[client] -= 1
            if not self._sockets[client]:
                del self._sockets[client]


def check_origin(origin: str | None, host: str | None, allowed: Iterable[str]) -> None:
    """A browser says which page asks; only our own pages, and those that were named, may.

    Programs that are no browsers send no origin.
    """
    if origin is None or origin in allowed:
        return
    if host is None or origin not in (f"http://{host}", f"https://{host}"):
        raise Problem("foreign-origin", "this page may not speak to the server")


class BodyLimit:
    """Refuses bodies that are too large, announced or not, before anything reads them whole.

    Neither does anybody wait long for one.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        size, whole = 0, False
        deadline = asyncio.get_running_loop().time() + BODY_SECONDS

        async def receive_limited() -> Message:
            nonlocal size, whole
            try:
                async with asyncio.timeout_at(None if whole else deadline):
                    message = await receive()
            except TimeoutError:
                raise Problem("too-slow", f"a request comes within {BODY_SECONDS} s") from None
            whole = not message.get("more_body", False)
            size += len(message.get("body", b""))
            if size > MAX_BODY:
                raise Problem("too-large", f"a request has at most {MAX_BODY} bytes")
            return message

        await self._app(scope, receive_limited, send)
