"""TCP connections: how many there may be, and how little of a server each may cost.

What is done here happens below requests and messages, for whoever floods a server sends neither.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tilewright.server.addresses import UNKNOWN, TrustedProxies, client_key
from tilewright.server.guard import MAX_BODY, Limiter
from tilewright.server.settings import MAX_CONNECTIONS

HEAD_SECONDS = 10.0  # for the head of a request to come, and for an answer to be taken further
MAX_HEAD = 16 * 1024  # bytes
MAX_STEPS = 256  # in which a request comes: a browser sends it in two or three
MAX_OF_ADDRESS = 512
SHARE_OF_ADDRESS = 4  # nobody holds more than a fourth of all
RESERVED_FILES = 256  # for the database, bots, logs, and connections that are being refused


def affordable(wanted: int = MAX_CONNECTIONS) -> int:
    """How many of so many connections this process can hold, once it may open all files it can."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = wanted + RESERVED_FILES
    if hard != resource.RLIM_INFINITY:
        files = min(files, hard)
    if soft != resource.RLIM_INFINITY and soft < files:
        with suppress(ValueError, OSError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
            soft = files
        files = soft
    return min(wanted, files - min(RESERVED_FILES, files // 2))


class Connections:
    """Those that are open, in all and of each address."""

    def __init__(
        self,
        limiter: Limiter,
        proxies: TrustedProxies,
        refused: Callable[[str], object],
        most: int = MAX_CONNECTIONS,
    ) -> None:
        self.limiter = limiter
        self.proxies = proxies
        self.refused = refused  # is called with why
        self._most = most
        self._most_of_address = max(1, min(MAX_OF_ADDRESS, most // SHARE_OF_ADDRESS))
        self._of_address: Counter[str] = Counter()
        # A transport forgets its peer as soon as that is gone.
        self._keys: dict[asyncio.BaseTransport, str] = {}

    @property
    def open(self) -> int:
        return len(self._keys)

    def admit(self, transport: asyncio.BaseTransport) -> bool:
        """Count one more, if there may be; a proxy of ours stands for many clients."""
        found = transport.get_extra_info("peername")
        peer = str(found[0]) if isinstance(found, list | tuple) else UNKNOWN
        why = self._refusal(peer)
        if why is not None:
            self.refused(why)
            return False
        key = self._keys[transport] = client_key(peer)
        self._of_address[key] += 1
        return True

    def release(self, transport: asyncio.BaseTransport) -> None:
        """One that was admitted is over."""
        key = self._keys.pop(transport)
        self._of_address[key] -= 1
        if not self._of_address[key]:
            del self._of_address[key]

    def _refusal(self, peer: str) -> str | None:
        if self.open >= self._most:
            return "full"
        if not self.limiter.enabled or self.proxies.trusts(peer):
            return None
        key = client_key(peer)
        if self._of_address[key] >= self._most_of_address:
            return "address"
        return "rate" if self.limiter.wait(key, "line") else None


class GuardedHttp(HttpToolsProtocol):
    """HTTP on a connection that is counted, and cut when nothing, or only crumbs, come over it.

    A request whose head or body has no end is cut off as well: that it is too large is said by
    those who answer it, who have no say any more when they have answered.
    """

    _requests = 0  # that have begun
    _head: int | None = None  # bytes of a head that is not whole yet, beyond the first piece
    _fields = 0  # bytes of its fields
    _body = 0  # bytes of the body so far
    _steps = 0  # in which the request came so far

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._connections: Connections = self.app_state["connections"]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if not self._connections.admit(transport):
            transport.abort()
            return
        super().connection_made(transport)
        self.loop.call_later(HEAD_SECONDS, self._look, None, 0)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.transport is not None:  # else it was refused
            self._connections.release(self.transport)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._steps += 1
        request, unfinished = self._requests, self._head is not None
        super().data_received(data)
        if self.transport.is_closing():
            return
        if unfinished and self._head is not None and request == self._requests:
            self._head += len(data)
        if (self._head or 0) > MAX_HEAD or self._body > 2 * MAX_BODY or self._steps > MAX_STEPS:
            self.send_400_response("A request is shorter and comes in fewer pieces.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._requests += 1
        self._head, self._fields, self._body, self._steps = 0, 0, 0, 1

    def on_header(self, name: bytes, value: bytes) -> None:
        self._fields += len(name) + len(value)
        if self._fields > MAX_HEAD:  # also of one that came at once
            raise ValueError("the head is too long")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._head = None
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        self._steps += 1
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._body = self._steps = 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        answering = self.cycle is not None and self.cycle.response_started
        if not answering or self.cycle.response_complete:
            super().send_400_response(msg)
        else:  # an answer is on its way
            self.transport.abort()

    def _look(self, last: object, unsent: int) -> None:
        """Whether a request or an answer went on since the last look, where it was at these."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # it is over, or a WebSocket now
        answered = self.cycle is None or self.cycle.response_complete
        left = self.transport.get_write_buffer_size()
        if self.cycle is last and left == unsent and (answered or left):
            self.transport.abort()
        else:
            self.loop.call_later(HEAD_SECONDS, self._look, self.cycle, left)
