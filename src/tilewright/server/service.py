"""Everything that the transports need, put together once for a process."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from tilewright.games import engines, game_names
from tilewright.server.backup_job import BackupJob
from tilewright.server.bot_pool import BotPool
from tilewright.server.clock import Clock
from tilewright.server.fanout import Fanout, NoFanout
from tilewright.server.guard import Limiter
from tilewright.server.hub import Hub
from tilewright.server.matches import Matches
from tilewright.server.problems import Problem
from tilewright.server.retiring import SWEEP_SECONDS, Retirement
from tilewright.server.scheduler import TableScheduler, again
from tilewright.server.settings import Settings
from tilewright.server.store import Store, connect
from tilewright.server.table import Table
from tilewright.server.telemetry import Metrics
from tilewright.server.tokens import TokenIssuer
from tilewright.server.views import encoded_view
from tilewright.server.writer import Writer

T = TypeVar("T")

_log = logging.getLogger(__name__)


class Service:
    """One server: started in an event loop, and closed in it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.limiter = Limiter(settings.limited)
        self.backup_job = BackupJob(settings.data, settings.backup_seconds)
        self.stopping = False

    async def start(self) -> None:
        # Rules that one person at a time plays by need no compiler, which would hold up others.
        for name in game_names():
            engines(name).mode = "interpreted"
        settings, server = self.settings, secrets.token_hex(8)
        self._store = Store(connect(settings.url))
        self._writer = Writer(self._store, self.metrics.committed)
        self.clock = Clock(await asyncio.to_thread(self._store.wall_time))
        issuer = TokenIssuer(await asyncio.to_thread(self._store.secret))
        self.matches = Matches(self._store, self._writer, issuer, settings.pace, self.clock)
        self._fanout = _fanout(settings.redis_url, server)
        self.hub = Hub(self.matches, self._fanout)
        self.bots = BotPool(settings.bot_workers, settings.bot_memory)
        self._scheduler = TableScheduler(
            self.matches, self._store, self.bots, self.hub, settings.pace, server, self.clock
        )
        self.hub.start()
        idle = await self._scheduler.start()
        retirement = Retirement(settings, self._store, self.matches, self.hub, self.clock)
        await retirement.start(idle)
        self._housekeeping = [
            asyncio.create_task(again(SWEEP_SECONDS, retirement.sweep)),
            asyncio.create_task(self._back_up()),
        ]
        _log.info("ready", extra={"database": self._store.engine.dialect.name, "server": server})

    async def close(self) -> None:
        """Acknowledge what is being written, and go. Bots go on after the next start."""
        self.stopping = True
        for task in self._housekeeping:
            task.cancel()
        await self._scheduler.close()
        await self._fanout.close()
        await self._writer.close()
        await asyncio.to_thread(self.bots.close)
        self.matches.close()
        self._store.close()
        _log.info("stopped")

    async def healthy(self) -> bool:
        """Whether the database answers, and takes what is written."""
        try:
            if self.trouble is not None:
                await asyncio.wait_for(self.matches.read(self._store.probe), 5.0)  # it may be over
        except (Problem, SQLAlchemyError, TimeoutError):
            return False
        try:
            counts = await asyncio.wait_for(self.matches.read(self._store.count_by_status), 5.0)
        except Exception:
            _log.warning("the database does not answer", exc_info=True)
            return False
        for status in ("waiting", "playing", "over", "abandoned"):
            self.metrics.tables.labels(status).set(counts.get(status, 0))
        return True

    @property
    def trouble(self) -> str | None:
        """Why nothing can be written to the database just now, if so."""
        return self._store.watch.trouble

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

    async def encoded_view(
        self, table: Table, holder: str | None, seat: int | None, since: int
    ) -> str:
        """The view as text; a long one is written in a thread."""
        if since >= table.sequence - 1:
            return encoded_view(table, holder, seat, since)
        return await self.matches.read(encoded_view, table, holder, seat, since)

    def now(self) -> float:
        return self.clock.now()

    async def _back_up(self) -> None:
        if self._store.embedded and self.settings.backup_seconds:
            await self.backup_job.run()


def _fanout(redis_url: str | None, server: str) -> Fanout:
    if redis_url is None:
        return NoFanout()
    from tilewright.server.redis_fanout import ThroughRedis

    return ThroughRedis(redis_url, server)
