"""Backups of the embedded database while it is in use: one file, whole at every moment."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tilewright.core.files import replacing
from tilewright.server.settings import DATABASE_FILE


def back_up(data: Path, target: Path) -> None:
    """Write the database of a data folder into one file, which is replaced in one step.

    Whoever copies the target meanwhile gets the old one or the new one, whole.
    """
    source = f"file:{data.absolute() / DATABASE_FILE}?mode=ro"
    with (
        replacing(target.absolute()) as part,
        closing(sqlite3.connect(source, uri=True)) as live,
        closing(_fresh(part)) as copy,
    ):
        live.backup(copy)


def _fresh(path: Path) -> sqlite3.Connection:
    copy = sqlite3.connect(path)
    copy.execute("PRAGMA journal_mode=DELETE")  # all of it in the one file
    return copy
