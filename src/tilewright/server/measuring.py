"""What is measured of a running server from outside its requests: the loop, the collector, queues.

Numbers that other parts keep anyway are read when somebody asks for the metrics.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence

from prometheus_client import PlatformCollector, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext

from tilewright.server.backup_job import BackupJob
from tilewright.server.bot_load import BotLoad
from tilewright.server.fanout import FanoutCounts
from tilewright.server.telemetry import Metrics

LAG_EVERY = 0.5  # seconds
STATUSES = ("waiting", "playing", "over", "abandoned")
REVIEW_STATUSES = ("waiting", "working", "done", "failed")

_log = logging.getLogger(__name__)


class GarbageWatch(Collector):
    """Counts collections of garbage, and how long everything stood still for them.

    The interpreter may call it anywhere, even where a metric's lock is held: so it takes none.
    """

    def __init__(self) -> None:
        generations = len(gc.get_count())
        self._counts = [0] * generations
        self._seconds = [0.0] * generations
        self._began = 0.0

    def start(self) -> None:
        gc.callbacks.append(self._note)

    def stop(self) -> None:
        gc.callbacks.remove(self._note)

    def _note(self, phase: str, details: Mapping[str, int]) -> None:
        if phase == "start":
            self._began = time.perf_counter()
        else:
            generation = details["generation"]
            self._counts[generation] += 1
            self._seconds[generation] += time.perf_counter() - self._began

    def collect(self) -> Iterable[Metric]:
        counts = CounterMetricFamily(
            "tilewright_gc_collections", "Collections of garbage", labels=["generation"]
        )
        pauses = CounterMetricFamily(
            "tilewright_gc_pause_seconds", "Time that they took", labels=["generation"]
        )
        for generation, (count, spent) in enumerate(zip(self._counts, self._seconds, strict=True)):
            counts.add_metric([str(generation)], count)
            pauses.add_metric([str(generation)], spent)
        return [counts, pauses]


class RowCounts(Collector):
    """How much of a kind the database has; one question at a time, also when it does not answer."""

    def __init__(
        self, name: str, statuses: Sequence[str], count: Callable[[], Mapping[str, int]]
    ) -> None:
        self._name = name
        self._statuses = statuses
        self._count = count
        self._asking = threading.Lock()
        self._known: Mapping[str, int] = {}

    def collect(self) -> Iterable[Metric]:
        if self._asking.acquire(blocking=False):
            try:
                self._ask()
            finally:
                self._asking.release()
        rows = GaugeMetricFamily(
            f"tilewright_{self._name}",
            f"{self._name.capitalize()} in the database",
            labels=["status"],
        )
        for status in self._statuses:
            rows.add_metric([status], self._known.get(status, 0))
        return [rows]

    def _ask(self) -> None:
        try:
            self._known = self._count()
        except Exception as error:
            _log.warning("the %s cannot be counted: %s", self._name, error)


class Queues(Collector):
    """What bots and the line to the other servers have to do now."""

    def __init__(self, bots: BotLoad, fanout: FanoutCounts) -> None:
        self._bots = bots
        self._fanout = fanout

    def collect(self) -> Iterable[Metric]:
        bots, fanout = self._bots, self._fanout
        for name, what, value in (
            ("bot_workers", "Processes in which bots think", bots.workers),
            ("bot_workers_busy", "Those of them that think now", bots.busy),
            ("bot_queue", "Questions that wait for one", bots.waiting),
            ("bot_queue_seconds", "For which the oldest question waits", bots.longest_wait()),
            ("redis_connected", "Whether the line to the other servers is up", fanout.connected),
        ):
            yield GaugeMetricFamily(f"tilewright_{name}", what, value=float(value))
        for name, what, value in (
            ("bot_failures", "Questions that no worker answered", bots.failures),
            ("redis_sent", "Messages to the other servers", fanout.sent),
            ("redis_heard", "Messages of the other servers", fanout.heard),
            ("redis_lost", "Messages that were thrown away", fanout.lost),
            ("redis_failures", "Times that Redis could not be reached", fanout.failures),
        ):
            yield CounterMetricFamily(f"tilewright_{name}", what, value=float(value))


class Backups(Collector):
    """How the backups of the embedded database went."""

    def __init__(self, job: BackupJob) -> None:
        self._job = job

    def collect(self) -> Iterable[Metric]:
        job = self._job
        for name, what, value in (
            ("every_seconds", "Between two backups, as configured", job.every_seconds),
            # The newest file says it, so it is known after a restart, too; 0 if there is none.
            ("last_success_timestamp_seconds", "When the newest was made", job.last_at or 0.0),
            ("last_seconds", "How long the last good one took", job.last_seconds or 0.0),
        ):
            yield GaugeMetricFamily(f"tilewright_backup_{name}", what, value=value)
        for name, what, count in (
            ("backups", "Backups that were made since the start", job.made),
            ("backup_failures", "Tries that gave no backup", job.failures),
        ):
            yield CounterMetricFamily(f"tilewright_{name}", what, value=float(count))


class Measuring:
    """All of these for one server, from its start to its end."""

    def __init__(
        self,
        metrics: Metrics,
        engine: Engine,
        count_tables: Callable[[], Mapping[str, int]],
        bots: BotLoad,
        fanout: FanoutCounts,
        backups: BackupJob | None,
        count_reviews: Callable[[], Mapping[str, int]],
    ) -> None:
        self._metrics = metrics
        self._garbage = GarbageWatch()
        registry = metrics.registry
        tables = RowCounts("tables", STATUSES, count_tables)
        reviews = RowCounts("reviews", REVIEW_STATUSES, count_reviews)
        for collector in (self._garbage, tables, reviews, Queues(bots, fanout)):
            registry.register(collector)
        if backups is not None:
            registry.register(Backups(backups))
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        bots.on_answer = metrics.bot_answered
        event.listen(engine, "handle_error", self._failed)

    def start(self) -> None:
        self._garbage.start()
        self._lagging = asyncio.create_task(self._watch_lag())

    def stop(self) -> None:
        self._garbage.stop()
        self._lagging.cancel()

    async def _watch_lag(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_EVERY
            await asyncio.sleep(LAG_EVERY)
            self._metrics.loop_lag.observe(max(0.0, loop.time() - due))

    def _failed(self, context: ExceptionContext) -> None:
        self._metrics.database_errors.labels(type(context.original_exception).__name__).inc()
