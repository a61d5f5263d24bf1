"""Copies of the embedded database while it is in use: one file, checked, whole at every moment."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from tilewright.core.files import replacing, sync_folder
from tilewright.server.settings import DATABASE_FILE
from tilewright.server.soundness import check_file, opened
from tilewright.server.unusable import Unusable


def back_up(data: Path, target: Path) -> None:
    """Write the database of a data folder into one file, which is replaced in one step.

    Whoever copies the target meanwhile gets the old one or the new one, whole. If the database is
    damaged (`Unsound`) or cannot be copied (`Unusable`), the target stays as it was.
    """
    source = data / DATABASE_FILE
    if not source.exists():
        raise Unusable(f"there is no database in {data}")
    if target.exists() and target.samefile(source):
        raise Unusable("a backup cannot take the place of the database itself")
    target.absolute().parent.mkdir(parents=True, exist_ok=True)
    if shutil.disk_usage(target.absolute().parent).free < source.stat().st_size:
        raise Unusable("a copy of the database has no room on the disk")
    copy_database(source, target)


def copy_database(source: Path, target: Path) -> None:
    """Copy a database, in use or not, and check the copy before it takes the target's place.

    The source is touched through SQLite alone. A process that opens and closes the file in any
    other way gives up the locks that SQLite holds for it, and the next program to close the
    database would then remove a `-wal` that is still in use.
    """
    with replacing(target.absolute(), private=True) as part:
        with closing(opened(source)) as live, closing(sqlite3.connect(part)) as copy:
            live.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # all of it in the one file
        check_file(part, "integrity")
    sync_folder(target.absolute().parent)
