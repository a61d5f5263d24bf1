"""A database that an older version has filled is brought up to date, and nothing in it is lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect, text

from server.databases import Postgres
from server.tables import facts, move, opened
from tilewright.server import migrating
from tilewright.server.changes import Insertion, holder_row, log_row, match_row
from tilewright.server.migrating import is_current, upgrade
from tilewright.server.reviewing.queue import ReviewQueue
from tilewright.server.soundness import Unsound, check_pages, check_shape
from tilewright.server.soundness import opened as opened_file
from tilewright.server.store import Store, connect
from tilewright.server.table import Table


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'old.sqlite3'}"
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.new_database()
    engine = connect(url)
    yield engine
    engine.dispose()


def _played() -> Table:
    table = opened("azul", "person", "person")
    for _ in range(12):
        table = move(table)
    return table


def _insert(engine: Engine, row: Insertion, **renamed: str) -> None:
    values = {renamed.get(name, name): value for name, value in row.values.items()}
    columns = ", ".join(f'"{name}"' for name in values)
    marks = ", ".join(f":{name}" for name in values)
    with engine.begin() as connection:
        connection.execute(
            text(f"insert into {row.table.name} ({columns}) values ({marks})"), values
        )


def test_the_newest_revision_is_the_last_migration() -> None:
    assert ScriptDirectory.from_config(migrating._config()).get_current_head() == migrating.NEWEST


def test_a_log_that_was_numbered_by_plies_is_read_by_sequences(engine: Engine) -> None:
    table = _played()
    upgrade(engine, "0001")
    assert not is_current(engine)
    _insert(engine, match_row(table, None))
    _insert(engine, holder_row(table.id, "host", "hash", 0.0))
    for entry in table.entries:
        _insert(engine, log_row(table.id, entry), sequence="ply")

    upgrade(engine)

    assert is_current(engine)
    loaded = Store(engine).load(table.id)
    assert loaded is not None
    assert facts(loaded.table) == facts(table)
    assert loaded.holders == {"hash": "host"}
    names = {column["name"] for column in inspect(engine).get_columns("log")}
    assert "sequence" in names
    assert "ply" not in names


def test_two_entries_cannot_share_a_sequence_after_the_migration(engine: Engine) -> None:
    upgrade(engine, "0001")
    upgrade(engine)
    key = inspect(engine).get_pk_constraint("log")["constrained_columns"]
    assert key == ["match_id", "sequence"]


def test_reviews_come_to_a_database_that_knew_none(engine: Engine) -> None:
    table = _played()
    upgrade(engine, "0002")
    _insert(engine, match_row(table, None))
    for entry in table.entries:
        _insert(engine, log_row(table.id, entry))

    upgrade(engine)

    assert is_current(engine)
    queue = ReviewQueue(Store(engine))
    queue.ask(table.id, "engine", 1.0)
    claimed = queue.claim("server", lambda _: "engine", 2.0)
    assert claimed is not None
    assert claimed.match.id == table.id


def test_a_backup_from_before_reviews_is_one_of_ours(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    engine = connect(f"sqlite:///{path}")
    upgrade(engine, "0002")
    engine.dispose()
    with closing(opened_file(path)) as connection:
        check_shape(connection)
        check_pages(connection, "quick", whole=False)
    other = connect(f"sqlite:///{tmp_path / 'other.sqlite3'}")
    with other.begin() as connected:
        connected.execute(text("create table matches (id text)"))
    other.dispose()
    with closing(opened_file(tmp_path / "other.sqlite3")) as connection, pytest.raises(Unsound):
        check_shape(connection)
