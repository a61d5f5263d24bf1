"""Everything that the transports need, put together once for a process."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable
from pathlib import Path
from typing import TypeVar

from tilewright.games import engines, game_names
from tilewright.server.backup import back_up
from tilewright.server.bot_pool import BotPool
from tilewright.server.fanout import Fanout, NoFanout
from tilewright.server.guard import Limiter
from tilewright.server.hub import Hub
from tilewright.server.matches import Matches
from tilewright.server.problems import Problem
from tilewright.server.scheduler import TableScheduler
from tilewright.server.settings import BACKUP_FILE, Settings
from tilewright.server.store import Store, connect
from tilewright.server.telemetry import Metrics
from tilewright.server.tokens import TokenIssuer
from tilewright.server.writer import Writer

T = TypeVar("T")

_log = logging.getLogger(__name__)


class Service:
    """One server: started in an event loop, and closed in it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.limiter = Limiter(settings.limited)
        self.stopping = False

    async def start(self) -> None:
        # Rules that one person at a time plays by need no compiler, which would hold up others.
        for name in game_names():
            engines(name).mode = "interpreted"
        settings, server = self.settings, secrets.token_hex(8)
        self._store = Store(connect(settings.url))
        self._writer = Writer(self._store, self.metrics.committed)
        issuer = TokenIssuer(await asyncio.to_thread(self._store.secret))
        self.matches = Matches(self._store, self._writer, issuer, settings.pace)
        self._fanout = _fanout(settings.redis_url, server, issuer)
        self.hub = Hub(self.matches, self._fanout)
        self.bots = BotPool(settings.bot_workers, settings.bot_memory)
        self._scheduler = TableScheduler(
            self.matches, self._store, self.bots, self.hub, settings.pace, server
        )
        self.hub.start()
        await self._scheduler.start()
        self._backups = asyncio.create_task(self._back_up_again_and_again())
        _log.info("ready", extra={"database": self._store.engine.dialect.name, "server": server})

    async def close(self) -> None:
        """Acknowledge what is being written, and go. Bots go on after the next start."""
        self.stopping = True
        self._backups.cancel()
        await self._scheduler.close()
        await self._fanout.close()
        await self._writer.close()
        await asyncio.to_thread(self.bots.close)
        self.matches.close()
        self._store.close()
        _log.info("stopped")

    async def healthy(self) -> bool:
        """Whether the database answers."""
        try:
            counts = await asyncio.wait_for(self.matches.read(self._store.count_by_status), 5.0)
        except Exception:
            _log.warning("the database does not answer", exc_info=True)
            return False
        for status in ("waiting", "playing", "over", "abandoned"):
            self.metrics.tables.labels(status).set(counts.get(status, 0))
        return True

    async def counted(self, command: str, doing: Awaitable[T]) -> T:
        """Do it, and count how it ended."""
        outcome = "done"
        try:
            return await doing
        except Problem as problem:
            outcome = problem.code
            raise
        finally:
            self.metrics.commands.labels(command, outcome).inc()

    def now(self) -> float:
        return time.time()

    async def _back_up_again_and_again(self) -> None:
        if not self._store.embedded:
            return
        target = Path(self.settings.data) / BACKUP_FILE
        while True:
            try:
                await asyncio.to_thread(back_up, self.settings.data, target)
            except Exception:
                _log.exception("the backup failed")
            await asyncio.sleep(self.settings.backup_seconds)


def _fanout(redis_url: str | None, server: str, issuer: TokenIssuer) -> Fanout:
    if redis_url is None:
        return NoFanout()
    from tilewright.server.redis_fanout import ThroughRedis

    return ThroughRedis(redis_url, server, issuer.signature)
