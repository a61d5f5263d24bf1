"""Who may ask how much: limits of rates, sizes and patience, and pages of other sites."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tilewright.server.problems import Problem

MAX_BODY = 32 * 1024
MAX_HEAD = 64 * 1024
BODY_SECONDS = 20.0  # for a request to come whole
HEAD_SECONDS = 20.0  # for its head alone
MAX_CLIENTS = 10_000  # remembered
MAX_SOCKETS = 200  # of one client at the same time


@dataclass(frozen=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: float


RATES = {
    "request": Rate(50, 200),
    "open": Rate(0.5, 30),
    "join": Rate(1, 30),
    "hint": Rate(0.5, 10),
    "say": Rate(0.5, 10),
    "message": Rate(30, 100),
    "connect": Rate(5, 100),
}


class Limiter:
    """Token buckets, one for each client and kind of request."""

    def __init__(self, enabled: bool = True) -> None:
        self._enabled = enabled
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._sockets: Counter[str] = Counter()

    def take(self, client: str, kind: str) -> None:
        """`Problem` if this client has asked too much."""
        if not self._enabled:
            return
        rate = RATES[kind]
        now = time.monotonic()
        level, at = self._buckets.pop((client, kind), (rate.burst, now))
        level = min(rate.burst, level + (now - at) * rate.per_second)
        allowed = level >= 1
        self._buckets[client, kind] = (level - 1 if allowed else level, now)
        while len(self._buckets) > MAX_CLIENTS:
            self._buckets.popitem(last=False)
        if not allowed:
            wait = max(1, round((1 - level) / rate.per_second))
            raise Problem("too-many", f"wait {wait} s before the next one", retry_after=wait)

    @contextmanager
    def socket(self, client: str) -> Iterator[None]:
        """One more WebSocket of this client, while it is open; `Problem` if it has too many."""
        if self._enabled and self._sockets[client] >= MAX_SOCKETS:
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


class PromptHttp(HttpToolsProtocol):
    """HTTP on a line that is cut when no request comes: nobody holds lines by sending slowly.

    Neither does anybody send a head without end, which the parser would let him.
    """

    _head: int | None = None  # bytes of a head that is not whole yet

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._head is not None:
            self._head += len(data)
            if self._head > MAX_HEAD and not self.transport.is_closing():
                self.send_400_response("The head of the request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0

    def on_headers_complete(self) -> None:
        self._head = None
        super().on_headers_complete()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.loop.call_later(HEAD_SECONDS, self._look, None)

    def _look(self, last: object) -> None:
        """Whether there was a request since the last look; `last` was the latest one then."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # it is over, or a WebSocket now
        answered = self.cycle is None or self.cycle.response_complete
        if answered and self.cycle is last:
            self.transport.close()
        else:
            self.loop.call_later(HEAD_SECONDS, self._look, self.cycle)
