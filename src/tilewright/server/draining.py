"""The first part of a stop: a server says that it is not ready, and serves on for a while.

A proxy that asks `/readyz` can so send new players elsewhere before anybody is disconnected.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from types import FrameType

import uvicorn

LOOK_SECONDS = 0.05


class DrainingServer(uvicorn.Server):
    """Calls `drain` when it is to stop, and closes connections some seconds later.

    A second signal means that somebody is in a hurry: it ends the waiting.
    """

    def __init__(self, config: uvicorn.Config, drain: Callable[[], None], seconds: float) -> None:
        super().__init__(config)
        self._drain = drain
        self._seconds = seconds
        self._signals = 0

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._signals += 1
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._drain()
        until = time.monotonic() + self._seconds
        while time.monotonic() < until and self._signals < 2:
            await asyncio.sleep(LOOK_SECONDS)
        await super().shutdown(sockets)
