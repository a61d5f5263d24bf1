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
from tilewright.server.measuring import Measuring
from tilewright.server.metrics_access import MetricsAccess
from tilewright.server.problems import Problem
from tilewright.server.readiness import (
    Finding,
    Readiness,
    bots_probe,
    database_probe,
    disk_probe,
    redis_probe,
)
from tilewright.server.scheduler import TableScheduler
from tilewright.server.settings import BACKUP_FILE, Settings
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
        self.metrics_access = MetricsAccess(settings)
        self.readiness = Readiness()
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
        self._fanout = _fanout(settings.redis_url, server)
        self.hub = Hub(self.matches, self._fanout)
        self.bots = BotPool(settings.bot_workers, settings.bot_memory)
        self._scheduler = TableScheduler(
            self.matches, self._store, self.bots, self.hub, settings.pace, server
        )
        self._measuring = Measuring(
            self.metrics, self._store.engine, self._store.count_by_status, self.bots.load,
            self._fanout.counts,
        )  # fmt: skip
        self._add_probes(server)
        self.matches.on_change(_log_entry)
        self._measuring.start()
        self.hub.start()
        await self._scheduler.start()
        self._backups = asyncio.create_task(self._back_up_again_and_again())
        _log.info("ready", extra={"database": self._store.engine.dialect.name, "server": server})

    async def close(self) -> None:
        """Acknowledge what is being written, and go. Bots go on after the next start."""
        self.stopping = True
        self._measuring.stop()
        self._backups.cancel()
        await self._scheduler.close()
        await self._fanout.close()
        await self._writer.close()
        await asyncio.to_thread(self.bots.close)
        self.matches.close()
        self._store.close()
        _log.info("stopped")

    def drain(self) -> None:
        """From now on this server is not ready; what it has begun, it goes on with."""
        self.stopping = True

    def _add_probes(self, server: str) -> None:
        async def write() -> None:
            await self.matches.read(self._store.pulse, server, time.time())

        async def going_on() -> Finding:
            return Finding("failing", "stopping") if self.stopping else Finding("ok", "going on")

        ready = self.readiness
        ready.add("process", going_on)
        ready.add("database", database_probe(write))
        if self._store.embedded:
            ready.add("disk", disk_probe(self.settings.data))
        if self.settings.redis_url is not None:
            ready.add("redis", redis_probe(self._fanout))
        ready.add("bots", bots_probe(self.bots.load))

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


def _log_entry(table: Table) -> None:
    """What happened at a table, whoever did it; not the move itself, which may show a rack."""
    if table.entries and _log.isEnabledFor(logging.INFO):
        entry = table.entries[-1]
        _log.info(
            "entry",
            extra={"match": table.id, "sequence": entry.sequence, "kind": entry.kind,
                   "seat": entry.seat, "bot": bool(entry.data.get("bot"))},
        )  # fmt: skip


def _fanout(redis_url: str | None, server: str) -> Fanout:
    if redis_url is None:
        return NoFanout()
    from tilewright.server.redis_fanout import ThroughRedis

    return ThroughRedis(redis_url, server)
