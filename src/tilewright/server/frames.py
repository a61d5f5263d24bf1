"""WebSockets whose frames are counted, of every kind, before anything is done about them.

A ping, a pong or an empty piece of a message costs the server as much as a message does, and never
reaches the application. So they are counted where they are read, for each connection and for each
client, and whoever sends too many is cut off.
"""

from __future__ import annotations

import logging
from typing import Any

from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from tilewright.server.addresses import UNKNOWN
from tilewright.server.connections import Connections
from tilewright.server.guard import Bucket, Rate

MAX_MESSAGE = 4 * 1024  # bytes; a client says hello, resync and ping
MAX_PIECES = 16  # frames of one message
FRAMES = Rate(30, 120)  # of one connection
FRAME_BYTES = Rate(4 * 1024, 32 * 1024)
SLICE = 512  # bytes that are read at once: 85 frames at the most
TOO_MANY = 1008
GOODBYE_SECONDS = 1.0  # for the client to hear why it is cut off
LINGER_SECONDS = 15.0  # for the client to take what was sent, after the application is done

SENDING = "tilewright.send_text"  # the extension of ASGI by which an application sends texts
_TEXT = 0x81  # a text, whole

_log = logging.getLogger(__name__)


def _head(size: int) -> bytes:
    """What stands before a text of so many bytes from a server, in a frame of its own."""
    if size < 126:
        return bytes((_TEXT, size))
    if size < 1 << 16:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big")


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that ends when more comes over it than a client ever has to say."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._connections: Connections = self.app_state["connections"]
        self._limiter = self._connections.limiter
        self._who = UNKNOWN
        self._frame_bucket, self._byte_bucket = Bucket(FRAMES), Bucket(FRAME_BYTES)
        self._read = 0  # frames

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.release(self.transport)  # it was admitted when it spoke HTTP
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self._who = self._connections.proxies.client(dict(self.scope))
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[SENDING] = self.send_text

    async def send_text(self, text: bytes) -> None:
        """Send a text as it is: the way by messages of ASGI takes several times as long."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise WebSocketDisconnect
        self.transport.write(_head(len(text)) + text)

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            if not self.handshake_initiated:  # HTTP understood the head, WebSockets do not
                self.transport.abort()
            return
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            some = data[start : start + SLICE]
            if self._too_many("frame-bytes", self._byte_bucket, len(some)):
                self._cut_off("bytes")
                return
            super().data_received(some)

    def handle_events(self) -> None:
        frames = len(self.conn.events)
        if self.handshake_initiated:
            self._read += frames
            if self._too_many("frame", self._frame_bucket, frames):
                self._cut_off("frames")
                return
        super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MAX_PIECES:
            super().handle_cont(event)
        elif not self.transport.is_closing():
            self._cut_off("pieces")

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)

    async def run_asgi(self) -> None:
        await super().run_asgi()
        # Whoever takes nothing of what was sent would keep the connection open for ever.
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def _too_many(self, kind: str, own: Bucket, cost: int) -> bool:
        if not self._limiter.enabled or not cost:
            return False
        return own.take(cost) > 0 or self._limiter.wait(self._who, kind, cost) > 0

    def _cut_off(self, why: str) -> None:
        """Say why, if the client listens at all, and read nothing more."""
        self._connections.refused(why)
        _log.warning("cut off", extra={"client": self._who, "why": why, "frames": self._read})
        self.conn.fail(TOO_MANY, f"too many {why}")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()
        self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)
