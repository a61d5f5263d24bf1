"""Servers, database and broker of a measurement, and what they have used up so far."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from server_database import metric, wal_bytes
from server_stack import Running, Server, of_checkout, postgres, redis


@dataclass(frozen=True)
class Stack:
    """What is measured."""

    servers: list[Server]
    database: Running | None  # beside the servers, if it is not embedded
    broker: Running | None

    @property
    def ports(self) -> list[int]:
        return [server.port for server in self.servers]

    def megabytes(self) -> float:
        return float(sum(server.megabytes() for server in self.servers))


@dataclass(frozen=True)
class Spent:
    """What the parts of a stack have used up so far."""

    each_server: tuple[float, ...]  # seconds of processor
    bots: float
    database: float
    broker: float
    wal: int  # bytes
    commits: float

    @property
    def servers(self) -> float:
        return sum(self.each_server)

    @classmethod
    def of(cls, stack: Stack) -> Spent:
        database, broker = stack.database, stack.broker
        return cls(
            each_server=tuple(server.cpu_seconds() for server in stack.servers),
            bots=sum(server.bots_cpu_seconds() for server in stack.servers),
            database=database.cpu_seconds() if database else 0.0,
            broker=broker.cpu_seconds() if broker else 0.0,
            wal=wal_bytes(database.url) if database else 0,
            commits=metric(stack.ports, "tilewright_commits_total"),
        )

    def since(self, before: Spent) -> Spent:
        return Spent(
            each_server=tuple(
                now - then for now, then in zip(self.each_server, before.each_server, strict=True)
            ),
            bots=self.bots - before.bots,
            database=self.database - before.database,
            broker=self.broker - before.broker,
            wal=self.wal - before.wal,
            commits=self.commits - before.commits,
        )


def started_stack(
    started: ExitStack,
    checkout: Path,
    servers: int,
    database: str,
    options: Sequence[str] = ("--pace", "0"),
) -> Stack:
    """So many servers, and what they need; all of it ends with `started`."""
    # Beside the results, because a folder in memory would need no disk.
    folder = Path(
        started.enter_context(tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-"))
    )
    environment, postgresql, broker = {}, None, None
    if database == "postgresql":
        postgresql = started.enter_context(postgres())
        environment["TILEWRIGHT_DATABASE_URL"] = postgresql.url
        subprocess.run(
            [sys.executable, "-m", "tilewright.cli", "migrate"],
            check=True,
            stdout=subprocess.DEVNULL,
            env=of_checkout(checkout, environment),
        )
    if servers > 1:
        broker = started.enter_context(redis())
        environment["TILEWRIGHT_REDIS_URL"] = broker.url
    running = []
    for number in range(servers):
        server = Server(checkout, folder / str(number), environment, options)
        started.callback(server.stop)
        running.append(server)
    return Stack(running, postgresql, broker)
