"""Backups of the embedded database while it is in use: one file, whole at every moment."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from tilewright.server.settings import DATABASE_FILE


def back_up(data: Path, target: Path) -> None:
    """Write the database of a data folder into one file, which is replaced in one step.

    Whoever copies the target meanwhile gets the old one or the new one, whole.
    """
    target = target.absolute()
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    os.close(handle)
    try:
        source = f"file:{data.absolute() / DATABASE_FILE}?mode=ro"
        with closing(sqlite3.connect(source, uri=True)) as live, closing(_fresh(name)) as copy:
            live.backup(copy)
        with open(name, "rb") as file:
            os.fsync(file.fileno())
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _fresh(name: str) -> sqlite3.Connection:
    copy = sqlite3.connect(name)
    copy.execute("PRAGMA journal_mode=DELETE")  # all of it in the one file
    return copy
