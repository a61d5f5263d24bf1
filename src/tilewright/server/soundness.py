"""Whether a file is a whole database of ours: asked before anything is built on it.

Nothing here changes the file, not even by applying what SQLite left beside it. `check_file` and
`check_neighbours` are for processes that have not opened the database: see `backup.copy_database`.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from tilewright.server.migrating import KNOWN, VERSION_TABLE
from tilewright.server.schema import metadata

MAX_CHECKED = 512 << 20  # bytes of a file of which every page is looked at, in 2 s or so
OLDEST_TABLES = ("matches", "log", "holders", "facts")  # of all versions; others came later
LARGE_TABLES = {"log", "reviews", "review_journal"}
NO_JOURNAL_FILE = b"\x01\x01"  # in the header of a database that has no `-wal`, as of our backups

_MAGIC = b"SQLite format 3\0"
_JOURNAL_KIND = slice(18, 20)
_HEADER_BYTES = 100


class Unsound(Exception):
    """What is wrong with a database file."""


def check_file(path: Path, depth: Literal["quick", "integrity"] = "quick") -> None:
    """`Unsound` if the file cannot be trusted; an empty one can."""
    check_neighbours(path)
    if not path.exists() or not path.stat().st_size:
        return
    try:
        with closing(opened(path)) as connection:
            whole = depth == "integrity" or path.stat().st_size <= MAX_CHECKED
            check_pages(connection, depth, whole)
    except sqlite3.Error as error:
        raise Unsound(str(error)) from None


def check_neighbours(path: Path) -> None:
    """`Unsound` if the file is no database, or its `-wal` belongs to another one.

    SQLite applies a `-wal` to whatever database it finds beside it. A backup that was put in the
    place of a database whose `-wal` still lies there would become a mixture of both.
    """
    wal = path.with_name(path.name + "-wal")
    left = wal.exists() and wal.stat().st_size > 0
    header = _header(path)
    if not header:
        if left:
            raise Unsound(f"the file is gone, but its {wal.name} is still there")
        return
    if not header.startswith(_MAGIC):
        raise Unsound("the file is not a database")
    if left and header[_JOURNAL_KIND] == NO_JOURNAL_FILE:
        raise Unsound(f"the {wal.name} beside it belongs to another file, and would spoil this one")


def check_pages(
    connection: sqlite3.Connection, depth: Literal["quick", "integrity"], whole: bool
) -> None:
    """`Unsound` if SQLite finds a page that cannot be right.

    A quick check leaves out whether indexes fit their tables. Of a file that is not checked whole,
    all tables but the large ones are: damage there is found by the check of the next backup.
    """
    small = (name for name in _tables(connection) if name in {*metadata.tables} - LARGE_TABLES)
    tables = ["(1)"] if whole else [f"({name})" for name in small]
    for table in tables:
        (found,) = connection.execute(f"PRAGMA {depth}_check{table}").fetchone()
        if found != "ok":
            raise Unsound("database disk image is malformed: " + found.splitlines()[-1])


def check_shape(connection: sqlite3.Connection) -> None:
    """`Unsound` if these are not the tables of a server, or those of a newer version."""
    if not set(_tables(connection)) >= {*OLDEST_TABLES, VERSION_TABLE}:
        raise Unsound("this is a database, but not one of a Tilewright server")
    for (revision,) in connection.execute(f"SELECT version_num FROM {VERSION_TABLE}"):
        if revision not in KNOWN:
            raise Unsound(f"a newer version of Tilewright made it (its schema is {revision})")


def _tables(connection: sqlite3.Connection) -> list[str]:
    query = "SELECT name FROM sqlite_master WHERE type = 'table'"
    return [name for (name,) in connection.execute(query)]


def opened(path: Path) -> sqlite3.Connection:
    """The database for reading; a transaction that was cut short at its making is undone."""
    journal = path.with_name(path.name + "-journal")
    mode = "rw" if journal.exists() else "ro"  # SQLite must roll back before it can read
    return sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode={mode}", uri=True)


def _header(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_HEADER_BYTES)
    except FileNotFoundError:
        return b""
