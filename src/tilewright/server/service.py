"""Everything that the transports need, put together once for a process."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable
from typing import TypeVar

from tilewright.games import engines, game_names
from tilewright.server import made
from tilewright.server.addresses import TrustedProxies
from tilewright.server.analysing.evaluating import Evaluations
from tilewright.server.analysing.pool import AnalysisPool
from tilewright.server.asking import Hints
from tilewright.server.backup_job import BackupJob
from tilewright.server.bot_pool import BotPool
from tilewright.server.bot_tables import MAX_BOT_TABLES, BotTables
from tilewright.server.clock import SteadyClock
from tilewright.server.connections import Connections
from tilewright.server.fanout import Fanout, NoFanout
from tilewright.server.guard import Limiter
from tilewright.server.hub import Hub
from tilewright.server.matches import Matches
from tilewright.server.measuring import Measuring
from tilewright.server.metrics_access import MetricsAccess
from tilewright.server.problems import Problem
from tilewright.server.puzzling.collection import Puzzles
from tilewright.server.puzzling.desk import NEWCOMER, PuzzleDesk
from tilewright.server.puzzling.storage import PuzzleStore
from tilewright.server.readiness import (
    Finding,
    Readiness,
    backup_probe,
    bots_probe,
    database_probe,
    disk_probe,
    redis_probe,
)
from tilewright.server.retiring import SWEEP_SECONDS, Retirement
from tilewright.server.reviewing.making import Reviews
from tilewright.server.reviewing.queue import ReviewQueue
from tilewright.server.scheduler import TableScheduler, again
from tilewright.server.settings import Settings
from tilewright.server.sharing.pictures import Pictures
from tilewright.server.stopping import within
from tilewright.server.store import Store, connect
from tilewright.server.table import Table
from tilewright.server.telemetry import Metrics
from tilewright.server.tokens import TokenIssuer
from tilewright.server.writer import Writer

# What closing may take; together with the goodbye to clients less than the deadline for the end.
SCHEDULER_SECONDS, FANOUT_SECONDS, WRITER_SECONDS, BOTS_SECONDS = 2.0, 1.0, 4.0, 2.0

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
        self.connections = Connections(
            self.limiter,
            TrustedProxies(settings.proxies),
            self.metrics.refused,
            settings.max_connections,
        )
        self.metrics.connections.set_function(lambda: self.connections.open)
        self.backup_job = BackupJob(settings.data, settings.backup_seconds)
        self._puzzles = Puzzles(settings.puzzles)
        self.stopping = False

    async def start(self) -> None:
        # Rules that one person at a time plays by need no compiler, which would hold up others.
        for name in game_names():
            engines(name).mode = "interpreted"
        settings, server = self.settings, secrets.token_hex(8)
        self._store = Store(connect(settings.url))
        self._writer = Writer(self._store, self.metrics.committed)
        self.clock = SteadyClock(await asyncio.to_thread(self._store.wall_time))
        issuer = TokenIssuer(await asyncio.to_thread(self._store.secret))
        bot_tables = BotTables(MAX_BOT_TABLES if settings.limited else None)
        self.matches = Matches(
            self._store, self._writer, issuer, settings.pace, self.clock, bot_tables
        )
        if settings.redis_url is not None:
            await asyncio.to_thread(made.stamps)
        self._fanout = _fanout(settings.redis_url, server, issuer)
        self.hub = Hub(self.matches, self._fanout)
        self.bots = BotPool(settings.bot_workers, settings.bot_memory)
        self.hints = Hints(self.bots)
        self.analyses = AnalysisPool()
        self.evaluations = Evaluations(self.analyses)
        self.pictures = Pictures()
        queue = ReviewQueue(self._store)
        self.puzzles = PuzzleDesk(
            self._puzzles, PuzzleStore(self._store, NEWCOMER), issuer, self.clock
        )
        self.reviews = Reviews(queue, settings.review_seconds, server, self.clock, self.metrics)
        self._scheduler = TableScheduler(
            self.matches, self._store, self.bots, self.hub, settings.pace, server, self.clock
        )
        self._measuring = Measuring(
            self.metrics, self._store.engine, self._store.count_by_status, self.bots,
            self._fanout.counts, self.backup_job if self._backs_up else None,
            queue.count_by_status,
        )  # fmt: skip
        self._add_probes(server)
        self.matches.on_change(_log_entry)
        self._measuring.start()
        self.hub.start()
        idle = await self._scheduler.start()
        retirement = Retirement(settings, self._store, self.matches, self.hub, self.clock)
        await retirement.start(idle)
        self.reviews.start()
        self._housekeeping = [
            asyncio.create_task(again(SWEEP_SECONDS, retirement.sweep)),
            asyncio.create_task(self._back_up()),
        ]
        _log.info("ready", extra={"database": self._store.engine.dialect.name, "server": server})

    async def close(self) -> None:
        """Acknowledge what is being written, and go. Bots go on after the next start.

        It ends in time even if the database or Redis hangs; threads may then stay blocked.
        """
        self.stopping = True
        self._measuring.stop()
        for task in self._housekeeping:
            task.cancel()
        await within(SCHEDULER_SECONDS, "the scheduler", self._scheduler.close())
        await within(FANOUT_SECONDS, "the fan-out", self._fanout.close())
        await within(WRITER_SECONDS, "the writer", self._writer.close())
        await within(BOTS_SECONDS, "the bots", asyncio.to_thread(self.bots.close))
        await within(BOTS_SECONDS, "analyses and reviews", self._end_analysing())
        self.pictures.close()
        self.matches.close()
        self._store.close()
        _log.info("stopped")

    async def _end_analysing(self) -> None:
        await asyncio.gather(
            asyncio.to_thread(self.analyses.close), asyncio.to_thread(self.reviews.close)
        )

    def drain(self) -> None:
        """From now on this server is not ready; what it has begun, it goes on with."""
        self.stopping = True

    def _add_probes(self, server: str) -> None:
        async def write() -> None:
            if self.trouble is not None:
                await self.matches.read(self._store.probe)  # it may be over
            await self.matches.read(self._store.pulse, server, self.clock.now())

        async def going_on() -> Finding:
            return Finding("failing", "stopping") if self.stopping else Finding("ok", "going on")

        ready = self.readiness
        ready.add("process", going_on)
        ready.add("database", database_probe(write))
        if self._store.embedded:
            ready.add("disk", disk_probe(self.settings.data))
            ready.add("backup", backup_probe(lambda: self.backup_job.failed))
        if self.settings.redis_url is not None:
            ready.add("redis", redis_probe(self._fanout))
        ready.add("bots", bots_probe(self.bots))

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
            self.metrics.commands_of(command, outcome).inc()

    def now(self) -> float:
        return self.clock.now()

    @property
    def _backs_up(self) -> bool:
        """Another database than the embedded one is backed up by its admin."""
        return self._store.embedded and self.settings.backup_seconds > 0

    async def _back_up(self) -> None:
        if self._backs_up:
            await self.backup_job.run()


def _log_entry(table: Table) -> None:
    """What happened at a table, whoever did it; not the move itself, which may show a rack."""
    if table.entries and _log.isEnabledFor(logging.INFO):
        entry = table.entries[-1]
        _log.info(
            "entry",
            extra={"match": table.id, "sequence": entry.sequence, "kind": entry.kind,
                   "seat": entry.seat, "bot": bool(entry.data.get("bot"))},
        )  # fmt: skip


def _fanout(redis_url: str | None, server: str, issuer: TokenIssuer) -> Fanout:
    if redis_url is None:
        return NoFanout()
    from tilewright.server.redis_fanout import ThroughRedis

    return ThroughRedis(redis_url, server, issuer.signature)
