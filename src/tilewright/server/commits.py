"""The way into the database for changes: few statements for many of them, in plain SQL.

To put a statement together for each row would take longer than to write it, and each call of the
database lets another thread run first. So many rows go into one statement.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from sqlalchemy import (
    Boolean,
    Connection,
    Engine,
    Float,
    Integer,
    String,
    Text,
    select,
)
from sqlalchemy.types import TypeEngine

from tilewright.server.changes import Change, Insertion, Row
from tilewright.server.schema import holders, log, matches, metadata
from tilewright.server.trouble import TroubleWatch

MAX_ROWS = 64  # in one statement for SQLite, which allows some thousands of values

_COLUMNS = {table.name: [column.name for column in table.columns]
            for table in (matches, log, holders)}  # fmt: skip
# Of the summaries, in the order of their values, the match before them.
_SUMMARY = ("length", "status", "open_seats", "waits_for", "due_at", "updated_at")
_TYPES: dict[type[TypeEngine[Any]], str] = {
    String: "text", Text: "text", Integer: "int", Float: "float8", Boolean: "bool",
}  # fmt: skip


class Commits:
    """Writes changes into a database, and says which of them came true."""

    def __init__(self, engine: Engine, watch: TroubleWatch) -> None:
        self._engine = engine
        self._watch = watch
        # Who finds SQLite locked sleeps in ever longer naps; who waits for this is woken at once.
        self.writing = threading.Lock()

    def commit(self, changes: Sequence[Change]) -> list[bool]:
        """Commit these changes; says which of them came true."""
        # Two processes that lock rows in the same order cannot wait for each other in a circle.
        order = sorted(range(len(changes)), key=lambda n: changes[n].sort_key)
        with self._watch.writing(), self.writing:
            results = self._commit([changes[n] for n in order])
        found = dict(zip(order, results, strict=True))
        return [found[n] for n in range(len(changes))]

    def close(self) -> None:
        """Let go of what is kept, unless somebody is just writing."""

    def _commit(self, changes: Sequence[Change]) -> list[bool]:
        """With one transaction."""
        with self._engine.connect() as connection:
            if self._all_true(connection, changes):
                connection.commit()
                return [True] * len(changes)
            connection.rollback()
            results = [self._one_true(connection, change) for change in changes]
            connection.commit()
            return results

    def _all_true(self, connection: Connection, changes: Sequence[Change]) -> bool:
        """Write all of them in few statements; False if any key was taken."""
        for name, rows in _by_table(change.first for change in changes).items():
            if self._insert(connection, name, rows) != len(rows):
                return False
        self._write_rest(connection, changes)
        return True

    def _one_true(self, connection: Connection, change: Change) -> bool:
        if not self._insert(connection, change.first.table.name, [change.first.values]):
            return _is_ours(connection, change.first)
        self._write_rest(connection, [change])
        return True

    def _write_rest(self, connection: Connection, changes: Sequence[Change]) -> None:
        others = _by_table(row for change in changes for row in change.others)
        for table in (matches, log, holders):
            if table.name in others:
                self._insert(connection, table.name, others[table.name])
        summaries = [row for change in changes for row in change.summaries]
        if summaries:
            self._summarise(connection, summaries)

    def _insert(self, connection: Connection, table: str, rows: Sequence[Row]) -> int:
        """How many of these rows had keys that were free, and are there now."""
        return sum(
            connection.exec_driver_sql(_many_values(table, len(some)), _flat(some)).rowcount
            for some in _pieces(rows)
        )

    def _summarise(self, connection: Connection, rows: Sequence[Row]) -> None:
        for some in _pieces(rows):
            connection.exec_driver_sql(_many_summaries(len(some)), _flat(some))


class PostgresCommits(Commits):
    """Entries of logs go in with one statement, which is one exchange with the database."""

    _kept: Connection | None = None

    def close(self) -> None:
        if self.writing.acquire(blocking=False):
            self._let_go()
            self.writing.release()

    def _commit(self, changes: Sequence[Change]) -> list[bool]:
        # Two that want to be the same entry cannot go in with one statement.
        wanted = Counter(change.first.values.get("match_id") for change in changes)
        results: dict[int, bool] = {}
        quick: list[Change] = []
        slow: list[Change] = []
        for change in changes:
            alone = wanted[change.first.values.get("match_id")] == 1
            (quick if alone and change.is_plain else slow).append(change)
        if quick:
            results |= zip(map(id, quick), self._append(quick), strict=True)
        if slow:
            results |= zip(map(id, slow), super()._commit(slow), strict=True)
        return [results[id(change)] for change in changes]

    def _append(self, changes: Sequence[Change]) -> list[bool]:
        """One more entry for each of these logs, no two of which are the same."""
        rows = [(*change.first.values.values(), *change.summaries[0].values())
                for change in changes]  # fmt: skip
        try:
            connection = self._kept = self._kept or self._engine.connect().execution_options(
                isolation_level="AUTOCOMMIT"
            )
            found = connection.exec_driver_sql(_APPEND, tuple(map(list, zip(*rows, strict=True))))
            done = {match_id for (match_id,) in found}
            return [
                change.first.values["match_id"] in done or _is_ours(connection, change.first)
                for change in changes
            ]
        except BaseException:  # the next one begins with a new connection
            self._let_go()
            raise

    def _let_go(self) -> None:
        kept, self._kept = self._kept, None
        if kept is not None:
            kept.invalidate()
            kept.close()

    def _insert(self, connection: Connection, table: str, rows: Sequence[Row]) -> int:
        columns = tuple(map(list, zip(*(row.values() for row in rows), strict=True)))
        return connection.exec_driver_sql(_unnested(table), columns).rowcount

    def _summarise(self, connection: Connection, rows: Sequence[Row]) -> None:
        columns = tuple(map(list, zip(*(row.values() for row in rows), strict=True)))
        connection.exec_driver_sql(_UNNESTED_SUMMARIES, columns)


def commits_of(engine: Engine, watch: TroubleWatch) -> Commits:
    """The way into this database."""
    return (PostgresCommits if engine.dialect.name == "postgresql" else Commits)(engine, watch)


def _is_ours(connection: Connection, row: Insertion) -> bool:
    """Whether the row that was there came from this very change.

    A connection that broke during a commit leaves open whether it came true; the change is
    then written again.
    """
    if row.table is not log:
        return False
    query = select(log).where(
        log.c.match_id == row.values["match_id"], log.c.sequence == row.values["sequence"]
    )
    found = connection.execute(query).mappings().first()
    return found is not None and dict(found) == row.values


def _by_table(rows: Iterable[Insertion]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        assert list(row.values) == _COLUMNS[row.table.name]
        found.setdefault(row.table.name, []).append(row.values)
    return found


# ---------------------------------------------------------------- statements for SQLite


def _pieces(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """In sizes of which there are few, so that SQLite knows each statement already."""
    start, size = 0, MAX_ROWS
    while start < len(rows):
        while size > len(rows) - start:
            size //= 2
        yield rows[start : start + size]
        start += size


def _flat(rows: Sequence[Row]) -> tuple[Any, ...]:
    return tuple(value for row in rows for value in row.values())


def _marks(columns: int, rows: int) -> str:
    return ", ".join([f"({', '.join('?' * columns)})"] * rows)


@cache
def _many_values(table: str, rows: int) -> str:
    columns = _COLUMNS[table]
    return (
        f"INSERT INTO {table} ({_quoted(columns)}) VALUES {_marks(len(columns), rows)} "
        "ON CONFLICT DO NOTHING"
    )


@cache
def _many_summaries(rows: int) -> str:
    changed = ", ".join(f"{name} = new.column{n}" for n, name in enumerate(_SUMMARY, 2))
    marks = _marks(1 + len(_SUMMARY), rows)
    return f"UPDATE matches SET {changed} FROM (VALUES {marks}) AS new WHERE id = new.column1"


# ---------------------------------------------------------------- statements for PostgreSQL


def _arrays(table: str, columns: Iterable[str]) -> str:
    kinds = {column.name: _TYPES[type(column.type)] for column in metadata.tables[table].columns}
    return ", ".join(f"%s::{kinds[name]}[]" for name in columns)


def _quoted(columns: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in columns)


@cache
def _unnested(table: str) -> str:
    columns = _COLUMNS[table]
    return (
        f"INSERT INTO {table} ({_quoted(columns)}) "
        f"SELECT * FROM unnest({_arrays(table, columns)}) ON CONFLICT DO NOTHING"
    )


_CHANGED = ", ".join(f"{name} = new.{name}" for name in _SUMMARY)
_SUMMARIES = f"unnest({_arrays('matches', ('id', *_SUMMARY))})"
_UNNESTED_SUMMARIES = (
    f"UPDATE matches SET {_CHANGED} FROM {_SUMMARIES} AS new(match, {', '.join(_SUMMARY)}) "
    "WHERE id = new.match"
)
# Only what became an entry changes the row of its match.
_APPEND = f"""
WITH new AS (
    SELECT * FROM unnest(
        {_arrays("log", _COLUMNS["log"])}, {_arrays("matches", ("id", *_SUMMARY))}
    ) AS new({_quoted(_COLUMNS["log"])}, match, {_quoted(_SUMMARY)})
), appended AS (
    INSERT INTO log ({_quoted(_COLUMNS["log"])})
    SELECT {_quoted(_COLUMNS["log"])} FROM new ON CONFLICT DO NOTHING RETURNING match_id
)
UPDATE matches SET {_CHANGED}
FROM new JOIN appended USING (match_id)
WHERE matches.id = new.match_id RETURNING matches.id
"""
