"""What an admin sees: logs as lines of JSON, and metrics for Prometheus."""

from __future__ import annotations

import json
import logging
import sys
import time
from functools import lru_cache
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from tilewright.server.request_ids import AddRequestId

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "taskName", "color_message"}
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_LONG_SECONDS = (1.0, 2.5, 5.0, 10.0, 25.0, 50.0, 100.0, 250.0, 500.0)
MAX_LABELS = 1_024


class Metrics:
    """The numbers of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "tilewright_requests", "HTTP requests", ["method", "route", "status"],
            registry=self.registry,
        )  # fmt: skip
        self.request_seconds = Histogram(
            "tilewright_request_seconds", "Time to answer", ["route"],
            buckets=_SECONDS, registry=self.registry,
        )  # fmt: skip
        self.commands = Counter(
            "tilewright_commands", "What was asked of tables, by how it ended",
            ["command", "outcome"], registry=self.registry,
        )  # fmt: skip
        self.commits = Counter(
            "tilewright_commits", "Transactions of the writer", registry=self.registry
        )
        self.changes = Counter(
            "tilewright_changes", "Changes in these transactions", registry=self.registry
        )
        self.commit_seconds = Histogram(
            "tilewright_commit_seconds", "Time of a transaction",
            buckets=_SECONDS, registry=self.registry,
        )  # fmt: skip
        self.connections = Gauge(
            "tilewright_connections", "Open TCP connections", registry=self.registry
        )
        self.refusals = Counter(
            "tilewright_refused_connections", "Connections that were refused or cut off", ["why"],
            registry=self.registry,
        )  # fmt: skip
        self.sockets = Gauge("tilewright_sockets", "Open WebSockets", registry=self.registry)
        self.socket_seconds = Histogram(
            "tilewright_socket_seconds", "From a change to its view on its way to a client",
            buckets=_SECONDS, registry=self.registry,
        )  # fmt: skip
        self.loop_lag = Histogram(
            "tilewright_loop_lag_seconds", "How late the event loop wakes who sleeps",
            buckets=_SECONDS, registry=self.registry,
        )  # fmt: skip
        self.bot_wait_seconds = Histogram(
            "tilewright_bot_wait_seconds", "From a question to a bot to a worker that is free",
            buckets=_SECONDS, registry=self.registry,
        )  # fmt: skip
        self.bot_think_seconds = Histogram(
            "tilewright_bot_think_seconds", "Time in which a worker answers",
            buckets=_SECONDS, registry=self.registry,
        )  # fmt: skip
        self.reviews = Counter(
            "tilewright_reviews_worked_on", "Reviews that this server worked on, by how that ended",
            ["outcome"], registry=self.registry,
        )  # fmt: skip
        self.review_seconds = Histogram(
            "tilewright_review_seconds", "Time that was worked on a review that is done",
            buckets=_LONG_SECONDS, registry=self.registry,
        )  # fmt: skip
        self.database_errors = Counter(
            "tilewright_database_errors", "What the database or the way to it refused",
            ["error"], registry=self.registry,
        )  # fmt: skip

        # To find the number that labels belong to takes longer than to count.
        self.requests_of = lru_cache(MAX_LABELS)(self.requests.labels)
        self.request_seconds_of = lru_cache(MAX_LABELS)(self.request_seconds.labels)
        self.commands_of = lru_cache(MAX_LABELS)(self.commands.labels)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        self.requests_of(method, route, status).inc()
        self.request_seconds_of(route).observe(seconds)

    def bot_answered(self, waited: float, thought: float) -> None:
        self.bot_wait_seconds.observe(waited)
        self.bot_think_seconds.observe(thought)

    def review_made(self, outcome: str, seconds: float) -> None:
        self.reviews.labels(outcome).inc()
        if outcome == "done":
            self.review_seconds.observe(seconds)

    def committed(self, changes: int, seconds: float) -> None:
        self.commits.inc()
        self.changes.inc(changes)
        self.commit_seconds.observe(seconds)

    def refused(self, why: str) -> None:
        self.refusals.labels(why).inc()


class JsonLines(logging.Formatter):
    """One line, one JSON object: time, level, logger, message, and what else was given."""

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "time": f"{moment}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _STANDARD}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def log_as_json(level: str | int) -> None:
    """Everything that is logged goes to standard error, as lines of JSON; warnings do, too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(AddRequestId())
    level = level.upper() if isinstance(level, str) else level
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.captureWarnings(True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
