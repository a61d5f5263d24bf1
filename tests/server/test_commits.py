"""Many changes go into the database with few statements, and each comes true or not by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, select
from sqlalchemy.exc import DBAPIError

from server.databases import Postgres
from server.tables import opened, then
from server.test_resuming import named, write
from tilewright.server import log
from tilewright.server.changes import Change, holder_row, log_row, match_row, summary
from tilewright.server.log import LogEntry
from tilewright.server.migrating import upgrade
from tilewright.server.schema import holders, matches
from tilewright.server.schema import log as log_table
from tilewright.server.settings import DATABASE_FILE
from tilewright.server.store import Store, connect
from tilewright.server.table import Table


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    url = f"sqlite:///{tmp_path / DATABASE_FILE}"
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.new_database()
    with closing(Store(connect(url))) as found:
        upgrade(found.engine)
        yield found


def tables(store: Store, count: int) -> list[Table]:
    found = [named(opened("azul", "person", "open"), number) for number in range(count)]
    write(store, found, None)
    return found


def said(table: Table, phrase: str, key: str | None = "key") -> Change:
    """One more entry of the table's log, which is not in the database yet."""
    after = table.then(LogEntry(table.sequence, log.SAY, 0, {"phrase": phrase}, 5.25, key))
    entry = after.entries[-1]
    return Change(log_row(table.id, entry), (), (summary(after, 17.5),), sort_key=table.id)


def lengths(store: Store, some: list[Table]) -> list[int]:
    found = store.lengths([table.id for table in some])
    return [found[table.id] for table in some]


def statements(store: Store) -> list[str]:
    """All that are executed from now on."""
    found: list[str] = []

    @event.listens_for(store.engine, "before_cursor_execute")
    def note(*arguments: Any) -> None:
        found.append(arguments[2])

    return found


@pytest.mark.parametrize("count", [1, 2, 63, 64, 65, 200])
def test_any_number_of_changes_comes_true_at_once(store: Store, count: int) -> None:
    some = tables(store, count)
    executed = statements(store)
    assert store.commit([said(table, "hello") for table in some]) == [True] * count
    assert len(executed) <= 16
    assert lengths(store, some) == [2] * count
    with store.engine.connect() as connection:
        rows = connection.execute(select(log_table).where(log_table.c.sequence == 1)).all()
        assert {row.data for row in rows} == {'{"phrase":"hello"}'}
        assert len(rows) == count
        (row,) = set(connection.execute(select(matches.c.due_at, matches.c.updated_at)).all())
        assert tuple(row) == (17.5, 5.25)


def test_of_those_that_want_the_same_entry_one_comes_true(store: Store) -> None:
    some = tables(store, 5)
    taken = said(some[2], "thanks")
    changes = [said(table, "hello") for table in some]
    done = store.commit([*changes, taken])
    assert done.count(True) == 5
    assert done[2] != done[5]
    with store.engine.connect() as connection:
        kept = store.tail(some[2].id, 1)
        assert [entry.data["phrase"] for entry in kept] == ["hello" if done[2] else "thanks"]
        assert connection.execute(select(log_table)).all()
    assert lengths(store, some) == [2] * 5


def test_one_that_is_too_late_changes_nothing_and_the_others_come_true(store: Store) -> None:
    some = tables(store, 3)
    assert store.commit([said(some[1], "hello", "first")]) == [True]
    late = said(some[1], "oops", "second")
    late.summaries[0]["status"] = "nonsense"
    assert store.commit([said(some[0], "hello"), late, said(some[2], "hello")]) == [
        True, False, True,
    ]  # fmt: skip
    assert store.count_by_status() == {"waiting": 3}
    assert [entry.key for entry in store.tail(some[1].id, 1)] == ["first"]


def test_a_change_that_is_written_again_is_known_to_be_true(store: Store) -> None:
    """A connection that breaks during a commit leaves open whether it came true."""
    some = tables(store, 2)
    changes = [said(table, "hello") for table in some]
    assert store.commit(changes) == [True, True]
    assert store.commit(changes) == [True, True]
    assert store.commit([changes[0]]) == [True]
    other = said(some[0], "hello", "another key")
    assert store.commit([other]) == [False]


def test_a_key_makes_no_second_entry(store: Store) -> None:
    (table,) = tables(store, 1)
    assert store.commit([said(table, "hello")]) == [True]
    later = then(table, log.SAY, 0, phrase="hello")
    assert store.commit([said(later, "hello")]) == [False]
    assert lengths(store, [table]) == [2]


def test_new_matches_and_more_entries_go_in_together(store: Store) -> None:
    some = tables(store, 2)
    new = named(opened("axio", "person"), 99)
    opening = Change(
        match_row(new, 3.5),
        (log_row(new.id, new.entries[0]), holder_row(new.id, "holder", "hash", 1.0)),
        sort_key=new.id,
    )
    again = Change(opening.first, opening.others, sort_key=new.id)
    assert store.commit([said(some[0], "hello"), opening, said(some[1], "oops")]) == [True] * 3
    assert store.commit([again, said(then(some[0], log.SAY, 0, phrase="oops"), "hi", "k")]) == [
        False, True,
    ]  # fmt: skip
    with store.engine.connect() as connection:
        (holder,) = connection.execute(select(holders).where(holders.c.match_id == new.id)).all()
        assert (holder.id, holder.token_hash, holder.account, holder.seen_at) == (
            "holder", "hash", None, 1.0,
        )  # fmt: skip
        row = connection.execute(select(matches).where(matches.c.id == new.id)).mappings().one()
    assert dict(row) == match_row(new, 3.5).values


@pytest.mark.parametrize("store", ["postgresql"], indirect=True)
def test_a_broken_connection_is_replaced(store: Store) -> None:
    (table,) = tables(store, 1)
    assert store.commit([said(table, "hello")]) == [True]
    with store.engine.connect() as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
    later = said(then(table, log.SAY, 0, phrase="hello"), "oops", "k")
    with pytest.raises(DBAPIError):
        store.commit([later])
    assert store.commit([later]) == [True]
