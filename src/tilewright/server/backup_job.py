"""The server's own backups, made now and then while it runs."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from pathlib import Path

from tilewright.server.backup import back_up
from tilewright.server.generations import backups, date_newest, prune
from tilewright.server.settings import BACKUP_FILE
from tilewright.server.soundness import Unsound
from tilewright.server.unusable import Unusable

SETTLING_SECONDS = 60.0  # after the start, in which an admin may still find that something is wrong

_log = logging.getLogger(__name__)


class BackupJob:
    """Backs up the embedded database again and again, and knows how that went."""

    def __init__(self, data: Path, seconds: float) -> None:
        self._data = data
        self._seconds = seconds
        self.failed = False  # whether the last try gave no backup
        self.made = self.failures = 0  # since the start
        self.last_seconds: float | None = None  # that the last good one took
        self.last_at = _made_at(data)  # when the newest backup was made, in seconds since 1970

    @property
    def every_seconds(self) -> float:
        return self._seconds

    async def run(self) -> None:
        """Never right at the start: what a start finds may be worse than the last backup."""
        await asyncio.sleep(self._first_wait())
        while True:
            await asyncio.to_thread(self._back_up)
            await asyncio.sleep(self._seconds)

    def _first_wait(self) -> float:
        age = 0.0 if self.last_at is None else time.time() - self.last_at
        if self.last_at is None or not 0 <= age < self._seconds:
            age = self._seconds  # there is none, or its time tells nothing
        return max(self._seconds - age, min(SETTLING_SECONDS, self._seconds))

    def _back_up(self) -> None:
        began = time.perf_counter()
        try:
            date_newest(self._data)
            back_up(self._data, self._data / BACKUP_FILE)
            prune(self._data)
            self.failed = False
            self.made += 1
            self.last_seconds = time.perf_counter() - began
        except (Unsound, Unusable, OSError, sqlite3.Error) as error:
            self._note_failure()
            _log.error("no backup was made, the earlier ones stay: %s", error)
        except Exception:
            self._note_failure()
            _log.exception("the backup failed")
        self.last_at = _made_at(self._data)

    def _note_failure(self) -> None:
        self.failed = True
        self.failures += 1


def _made_at(data: Path) -> float | None:
    found = backups(data)
    return found[0].stat().st_mtime if found else None
