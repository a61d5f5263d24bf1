"""After a restart clocks have stood still, at however many tables, before anybody is answered."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from server.databases import Postgres
from server.promises import migrate
from server.serving import running
from server.tables import blank, opened
from tilewright.server import log
from tilewright.server.changes import Change, holder_row, log_row, match_row
from tilewright.server.clock import SteadyClock
from tilewright.server.forms import Clock
from tilewright.server.log import LogEntry
from tilewright.server.matches import FLAG_MARGIN
from tilewright.server.migrating import upgrade
from tilewright.server.resuming import resume
from tilewright.server.scheduler import MAX_SKEW
from tilewright.server.schema import log as log_table
from tilewright.server.schema import matches
from tilewright.server.settings import DATABASE_FILE
from tilewright.server.store import Store, connect
from tilewright.server.table import Table

DEAD = 15.0
AWAY = 3_600.0  # seconds for which no server ran
LEFT = 60.0  # seconds that everybody had left on the clock then
MANY = 1_500
CLOCK = Clock(kind="game", seconds=600)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / DATABASE_FILE}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(connect(url))
    upgrade(store.engine)
    store.secret()
    yield store
    store.close()


def named(table: Table, number: int) -> Table:
    """The same table under another id."""
    digits = "abcdefghijklmnopqrstuvwxyz"
    name, rest = "", number
    for _ in range(26):
        name, rest = digits[rest % 26] + name, rest // 26
    table.id = name
    return table


def write(store: Store, tables: list[Table], due_at: float | None) -> None:
    """Tables as a server writes them, each with a holder of its own."""
    changes = []
    for table in tables:
        first, *others = (log_row(table.id, entry) for entry in table.entries)
        holder = holder_row(table.id, f"holder of {table.id}", f"hash {table.id}", time.time())
        changes.append(Change(match_row(table, due_at), (first, *others, holder)))
    store.commit(changes)


def start_server(store: Store, server: str, now: float) -> float:
    return resume(store, server, SteadyClock(now, lambda: 0.0), DEAD, MAX_SKEW)


def row_of(store: Store, match_id: str) -> dict[str, Any]:
    with store.engine.connect() as connection:
        row = connection.execute(select(matches).where(matches.c.id == match_id)).mappings().one()
    return dict(row)


def loaded(store: Store, table: Table) -> Table:
    found = store.load(table.id)
    assert found is not None
    return found.table


def test_every_clock_stood_still_and_nothing_else_changed(store: Store) -> None:
    stopped = time.time() - AWAY
    clocked = [
        named(opened("azul", "person", "person", at=stopped - 30, clock=CLOCK), number)
        for number in range(3)
    ]
    others = [
        named(opened("azul", "person", "person", at=stopped), 10),
        named(opened("azul", "person", "open", at=stopped, clock=CLOCK), 11),  # not begun
    ]
    write(store, [*clocked, *others], stopped + LEFT)
    store.pulse("earlier", stopped)
    now = time.time()
    start_server(store, "this", now)
    for table in clocked:
        after = loaded(store, table)
        assert after.sequence == table.sequence + 1 == row_of(store, table.id)["length"]
        assert after.entries[-1].kind == log.PAUSE
        assert after.entries[-1].at == row_of(store, table.id)["updated_at"] == now
        before, flag = table.flag_at(), after.flag_at()
        assert before is not None
        assert flag is not None
        assert flag - before == pytest.approx(now - stopped)
    assert len({loaded(store, table).entries[-1].key for table in clocked}) == 3
    for table in others:
        assert loaded(store, table).sequence == table.sequence
    assert row_of(store, clocked[0].id)["due_at"] == now  # somebody has to see to it
    assert set(store.claim_due(now, now + 1, 10)) == {one.id for one in [*clocked, *others]}


def test_a_name_cannot_make_a_clock_run_on(store: Store) -> None:
    stopped = time.time() - AWAY
    table = blank("azul", "person", "person", clock=CLOCK)
    seats = [seat.model_copy(update={"name": '"clock":null'}) for seat in table.setup.seats]
    table.setup = table.setup.model_copy(update={"seats": tuple(seats)})
    table = table.then(LogEntry(0, log.OPEN, None, {"holder": "host"}, stopped))
    write(store, [table], None)
    store.pulse("earlier", stopped)
    start_server(store, "this", time.time())
    assert loaded(store, table).entries[-1].kind == log.PAUSE


def test_a_server_that_dies_at_its_start_leaves_the_whole_pause_to_the_next(store: Store) -> None:
    stopped = time.time() - AWAY
    table = opened("azul", "person", "person", at=stopped, clock=CLOCK)
    write(store, [table], None)
    store.pulse("earlier", stopped)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("tilewright.server.resuming.dumps", _die)
        with pytest.raises(KeyboardInterrupt):
            start_server(store, "unlucky", time.time())
    assert loaded(store, table).sequence == table.sequence
    start_server(store, "next", time.time())
    assert loaded(store, table).entries[-1].data["seconds"] >= AWAY


def _die(_: object) -> str:
    raise KeyboardInterrupt


def test_a_table_that_changes_at_that_moment_is_left_alone(store: Store) -> None:
    """A server that counted as dead may have been slow: its entry is there, so ours is not."""
    stopped = time.time() - AWAY
    table = opened("azul", "person", "person", at=stopped, clock=CLOCK)
    write(store, [table], None)
    with store.engine.begin() as connection:  # its summary is not
        connection.execute(update(matches).values(length=table.sequence - 1))
    store.pulse("earlier", stopped)
    start_server(store, "this", time.time())
    assert loaded(store, table).sequence == table.sequence
    assert row_of(store, table.id)["length"] == table.sequence - 1


@pytest.mark.long
def test_a_second_server_stops_no_clocks(postgres: Postgres) -> None:
    store = Store(connect(postgres.new_database()))
    upgrade(store.engine)
    store.secret()
    now = time.time()
    table = opened("azul", "person", "person", at=now - 60, clock=CLOCK)
    write(store, [table], None)
    store.pulse("first", now - DEAD / 2)
    start_server(store, "second", now)
    assert loaded(store, table).sequence == table.sequence
    store.close()


@pytest.mark.long
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_restart_stops_the_clocks_of_many_tables_before_it_answers(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    environment: dict[str, str] = {}
    url = f"sqlite:///{tmp_path / DATABASE_FILE}"
    if database == "postgresql":
        url = request.getfixturevalue("postgres").new_database()
        environment["TILEWRIGHT_DATABASE_URL"] = url
        migrate(environment)
    store = Store(connect(url))
    upgrade(store.engine)
    stopped = time.time() - AWAY
    tables = played_tables(stopped)
    write(store, tables, stopped + LEFT + FLAG_MARGIN)
    store.pulse("earlier", stopped)

    with running(tmp_path, "--no-limits", environment=environment) as server:
        assert kinds_of_last(store) == {table.id: log.PAUSE for table in tables}
        with server.client() as client:
            for table in (tables[0], tables[-1]):
                view = client.look(table.id)
                assert view["clocks"]["flag_at"] > time.time()
                assert view["seats"][view["turn"]]["away"] is None
    store.close()


def played_tables(stopped: float) -> list[Table]:
    """Games in their middle, with somebody to move who has `LEFT` seconds."""
    at = stopped + LEFT - CLOCK.seconds
    table = opened("azul", "person", "person", at=at, clock=CLOCK)
    chance = 0
    while table.sequence < 20:
        assert table.state is not None
        moves = table.state.legal_moves()
        chance += 7
        data = {"move": moves[chance % len(moves)]}
        entry = LogEntry(table.sequence, log.MOVE, table.turn, data, at)
        table = table.then(entry)
    return [named(table.at(table.sequence), number) for number in range(MANY)]


def kinds_of_last(store: Store) -> dict[str, str]:
    """The kind of each table's last entry."""
    with store.engine.connect() as connection:
        rows = connection.execute(
            select(log_table.c.match_id, log_table.c.kind).join(
                matches,
                (matches.c.id == log_table.c.match_id)
                & (matches.c.length == log_table.c.sequence + 1),
            )
        )
        return {row.match_id: row.kind for row in rows}
