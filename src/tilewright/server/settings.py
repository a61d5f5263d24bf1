"""How a server is set up: by options of `tilewright serve` and by the environment."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

DATABASE_VARIABLE = "TILEWRIGHT_DATABASE_URL"
DATABASE_FILE = "tilewright.sqlite3"
BACKUP_FILE = "backup.sqlite3"  # the newest one
BACKUPS = "backup*.sqlite3"  # all of them
LOCK_FILE = "lock"
DEFAULT_PACE = 1.0
DEFAULT_BOT_MEMORY = 1_500_000_000
MAX_CONNECTIONS = 50_000
LOOPBACK = ("127.0.0.0/8", "::1/128")
DEFAULT_REVIEW_SECONDS = 0.3
DEFAULT_KEEP_WAITING, DEFAULT_KEEP_UNFINISHED = 2.0, 90.0


@dataclass(frozen=True)
class Settings:
    """All choices: where the data are, and what the options of `tilewright serve` choose.

    >>> from pathlib import Path
    >>> from tilewright.server.settings import Settings
    >>> Settings(Path("tables")).url
    'sqlite:///tables/tilewright.sqlite3'
    """

    data: Path
    database_url: str | None = None  # PostgreSQL instead of the embedded SQLite
    redis_url: str | None = None
    pace: float = DEFAULT_PACE  # seconds that a bot takes for a move; among people it varies
    bot_workers: int = 1  # processes in which bots think
    bot_memory: int = DEFAULT_BOT_MEMORY  # bytes, above which such a process is replaced
    origins: tuple[str, ...] = ()  # other pages that may speak to this server
    proxied: bool = False  # trust X-Forwarded-For of proxies on this machine
    trusted_proxies: tuple[str, ...] = ()  # and of those with these addresses, or in these networks
    max_connections: int = MAX_CONNECTIONS  # to this server at the same time
    limited: bool = True  # whether rates are limited
    review_seconds: float = DEFAULT_REVIEW_SECONDS  # for a hard question; 0: no reviews
    puzzles: Path | None = None  # a file of puzzles, instead of those that come with the games
    backup_seconds: float = 3_600.0  # between two backups of the embedded database; 0: none
    keep_waiting: float = DEFAULT_KEEP_WAITING  # days of a table that waits for people; 0: for ever
    keep_unfinished: float = DEFAULT_KEEP_UNFINISHED  # days of one at which nobody plays on
    metrics_address: tuple[str, int] | None = None  # where /metrics is, if not beside the API
    metrics_token_file: Path | None = None  # who shows this token gets /metrics beside the API
    drain_seconds: float = 0.0  # from the signal to stop to the end of connections
    log_level: str = "info"

    @property
    def proxies(self) -> tuple[str, ...]:
        """The addresses and networks of all proxies that are trusted."""
        return (*(LOOPBACK if self.proxied else ()), *self.trusted_proxies)

    @property
    def url(self) -> str:
        """Where the database is, as SQLAlchemy spells it."""
        return self.database_url or f"sqlite:///{self.data / DATABASE_FILE}"


def default_bot_workers() -> int:
    """Bots get all cores but one."""
    return max(1, min(8, (os.cpu_count() or 2) - 1))
