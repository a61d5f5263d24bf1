"""Backups by age: the newest one, the one before it, and the last of each day of a week."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

from tilewright.core.files import PART_SUFFIX, replacing
from tilewright.server.settings import BACKUP_FILE, BACKUPS
from tilewright.server.soundness import Unsound, check_file

DAYS = 7

_DATED = "backup-*.sqlite3"  # their names sort by time: backup-20260131-235959.sqlite3
_DAY = slice(len("backup-"), len("backup-20260131"))


def backups(data: Path) -> list[Path]:
    """The server's own backups in a data folder, the newest first."""
    newest = data / BACKUP_FILE
    return [*([newest] if newest.exists() else []), *_dated(data)]


def newest_good_backup(data: Path) -> Path | None:
    """The newest backup that can be restored."""
    for path in backups(data):
        try:
            check_file(path)
        except (Unsound, OSError):
            continue
        return path
    return None


def date_newest(data: Path) -> None:
    """Give the newest backup a second name, which it keeps when another one takes its place."""
    newest = data / BACKUP_FILE
    if not newest.exists():
        return
    moment = time.strftime("%Y%m%d-%H%M%S", time.gmtime(newest.stat().st_mtime))
    dated = data / f"backup-{moment}.sqlite3"
    if dated.exists():
        return
    try:
        os.link(newest, dated)
    except OSError:  # a file system without links
        with replacing(dated, private=True) as part:
            shutil.copyfile(newest, part)


def prune(data: Path) -> None:
    """Remove dated backups that are neither the last one nor the last of one of the days kept."""
    days: set[str] = set()
    for path in _dated(data):
        day = path.name[_DAY]
        if day in days or len(days) == DAYS:
            path.unlink()
        else:
            days.add(day)


def remove_leftovers(data: Path) -> None:
    """Remove copies that were not whole when a server or a restore was killed."""
    for pattern in (f".{BACKUPS}.*{PART_SUFFIX}", f"replaced-*/.*{PART_SUFFIX}"):
        for path in data.glob(pattern):
            path.unlink()


def _dated(data: Path) -> list[Path]:
    return sorted(data.glob(_DATED), reverse=True)
