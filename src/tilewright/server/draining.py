"""The first part of a stop: a server says that it is not ready, and serves on for a while.

A proxy that asks `/readyz` can so send new players elsewhere before anybody is disconnected.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import time
from collections.abc import Callable
from types import FrameType

import uvicorn

from tilewright.server.stopping import Watchdog

LOOK_SECONDS = 0.05


class DrainingServer(uvicorn.Server):
    """Calls `drain` when it is to stop, and closes connections some seconds later.

    A second signal means that somebody is in a hurry: it ends the waiting, and the watchdog leaves
    less time.
    """

    def __init__(
        self, config: uvicorn.Config, drain: Callable[[], None], seconds: float, watchdog: Watchdog
    ) -> None:
        super().__init__(config)
        self._watchdog = watchdog
        self._drain = drain
        self._seconds = seconds
        self._signals = 0

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._signals += 1
        self._watchdog.signalled()
        if sig == signal.SIGINT and not self.should_exit:
            super().handle_exit(sig, frame)  # which passes it on at the end: it was Ctrl-C
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._drain()
        until = time.monotonic() + self._seconds
        while time.monotonic() < until and self._signals < 2:
            await asyncio.sleep(LOOK_SECONDS)
        await super().shutdown(sockets)
