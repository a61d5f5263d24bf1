"""Files of the embedded database, as a test finds or spoils them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

PAGE = 4_096


def moves_in(database: Path) -> dict[str, int]:
    """How many entries each match has, in a database that must be whole."""
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        rows = connection.execute("SELECT match_id, count(*) FROM log GROUP BY match_id").fetchall()
        lengths = connection.execute("SELECT id, length FROM matches").fetchall()
    assert dict(rows) == dict(lengths)
    return dict(rows)


def change(database: Path, statement: str, *values: object) -> None:
    """Change a database behind the back of everybody."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(statement, values)
        connection.commit()


def spoil(database: Path) -> None:
    """Overwrite a page in the middle, as a failing disk does."""
    with database.open("r+b") as file:
        file.seek(database.stat().st_size // PAGE // 2 * PAGE)
        file.write(b"\xa5" * PAGE)


def spoil_table(database: Path, name: str) -> None:
    """Overwrite the first page of a table."""
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        (page,) = connection.execute(query, [name]).fetchone()
    with database.open("r+b") as file:
        file.seek((page - 1) * PAGE)
        file.write(b"\xa5" * PAGE)


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a data folder but the lock, with what is in them."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != "lock"
    }
