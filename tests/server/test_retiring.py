"""Tables that nobody has touched for a long time go; all others stay."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import text

from server.databases import Postgres
from server.serving import SeatHolder, Server, eventually, ok, problem, running
from server.stored import change, moves_in
from server.tables import opened
from tilewright.server import retiring
from tilewright.server.changes import Change, holder_row, log_row, match_row
from tilewright.server.clock import SteadyClock
from tilewright.server.fanout import NoFanout
from tilewright.server.hub import Hub
from tilewright.server.matches import Matches
from tilewright.server.migrating import upgrade
from tilewright.server.retiring import (
    AT_ONCE,
    Outage,
    Retirement,
    Untouched,
    _claim,
    _untouched,
    in_service_since,
    remove_untouched,
)
from tilewright.server.settings import DATABASE_FILE, Settings
from tilewright.server.store import Store, connect
from tilewright.server.tokens import TokenIssuer
from tilewright.server.writer import Writer

DAY = 86_400.0


def age(data: Path, holder: SeatHolder, days: float) -> None:
    """As if nothing had happened at the table for so long."""
    database = data / DATABASE_FILE
    seconds = days * DAY
    change(database, "UPDATE matches SET updated_at = updated_at - ? WHERE id = ?", seconds,
           holder.match)  # fmt: skip
    change(database, "UPDATE holders SET seen_at = seen_at - ? WHERE match_id = ?", seconds,
           holder.match)  # fmt: skip


def removed(server: Server) -> dict[str, int]:
    """How many tables the server says that it has removed, by their status."""
    found = [line for line in server.logged() if line["message"] == "old tables were removed"]
    return {line["status"]: line["tables"] for line in found}


def swept(server: Server) -> None:
    """Start it, and wait until it has removed tables of both kinds."""
    server.start()
    eventually(lambda: removed(server).keys() == {"waiting", "playing"})


def test_old_tables_are_removed_and_finished_ones_stay(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client() as client:
        old_waiting, new_waiting, visited = (
            client.open("azul", "person", "open", public=True) for _ in range(3)
        )
        old_playing, new_playing = (client.open("azul", "person", "person") for _ in range(2))
        over = client.open("azul", "person", "person")
        for seat in (0, 1):
            ok(over.ask("resign", seat=seat))
        server.kill()
        age(tmp_path, old_waiting, 3)
        age(tmp_path, new_waiting, 1)
        age(tmp_path, visited, 3)
        change(tmp_path / DATABASE_FILE, "UPDATE holders SET seen_at = seen_at + ? "
               "WHERE match_id = ?", 2 * DAY, visited.match)  # fmt: skip
        age(tmp_path, old_playing, 91)
        age(tmp_path, new_playing, 89)
        age(tmp_path, over, 1_000)
        swept(server)
        assert removed(server) == {"waiting": 1, "playing": 1}
        for holder in (old_waiting, old_playing):
            answer = client.http.get(f"/matches/{holder.match}")
            assert problem(answer) == (404, "not-found")
        kept = (new_waiting, visited, new_playing, over)
        for holder in kept:
            holder.look()
        server.stop()
    assert moves_in(tmp_path / DATABASE_FILE).keys() == {holder.match for holder in kept}


def test_an_admin_says_how_long_tables_are_kept(tmp_path: Path) -> None:
    options = ("--keep-waiting", "0", "--keep-unfinished", "10")
    with running(tmp_path, *options) as server, server.client() as client:
        waiting = client.open("azul", "person", "open")
        playing = client.open("azul", "person", "person")
        server.kill()
        age(tmp_path, waiting, 10_000)
        age(tmp_path, playing, 11)
        server.start()
        eventually(lambda: removed(server))
        assert removed(server) == {"playing": 1}
        waiting.look()


def test_days_without_a_server_do_not_count(tmp_path: Path) -> None:
    """Nor a clock that was set forward: what was young when the server stopped is young."""
    with running(tmp_path) as server, server.client() as client:
        young, old = (client.open("azul", "person", "open") for _ in range(2))
        gone = client.open("azul", "person", "person")
        server.kill()
        for holder, days in ((young, 401), (old, 403), (gone, 500)):
            age(tmp_path, holder, days)
        change(tmp_path / DATABASE_FILE, "UPDATE facts SET value = value - ? "
               "WHERE name LIKE 'pulse:%'", 400 * DAY)  # fmt: skip
        swept(server)
        assert removed(server) == {"waiting": 1, "playing": 1}
        assert problem(client.http.get(f"/matches/{old.match}")) == (404, "not-found")
        young.look()
        another = client.open("azul", "person", "open")
        server.kill()
        age(tmp_path, another, 403)
        server.log.clear()
        server.start()  # which finds that another server ran a moment ago
        eventually(lambda: removed(server))
        assert removed(server) == {"waiting": 1}
        young.look()


def test_the_time_in_service_leaves_out_what_was_not() -> None:
    now, day = 1_000 * DAY, DAY
    assert in_service_since(now, 2 * day, []) == now - 2 * day
    for outages, days in (
        ([Outage(now - day, 5 * day)], 7),
        ([Outage(now - 3 * day, 5 * day)], 2),  # before
        ([Outage(now - day, 5 * day), Outage(now - 6.5 * day, day)], 8),
        ([Outage(now + day, 5 * day)], 2),  # of a wrong clock
    ):
        assert in_service_since(now, 2 * day, outages) == now - days * day


# ---------------------------------------------------------------- one sweep


class Watcher:
    """A connection to somebody who looks at a table."""

    holder: str | None = None

    def wake(self) -> None:
        pass


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'old.sqlite3'}"
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.new_database()
    store = Store(connect(url))
    upgrade(store.engine)
    yield store
    store.close()


def fill(store: Store, tables: int) -> list[str]:
    """Tables that wait since 1970; returns their ids, the oldest first."""
    ids = [f"{number:026}" for number in range(tables)]
    table = opened("azul", "person", "open")
    for number, table.id in enumerate(ids):
        row = match_row(table, None)
        row.values["updated_at"] = float(number // 3)  # some at the same moment
        others = (log_row(table.id, table.entries[0]), holder_row(table.id, f"h{number}", "t", 0.0))
        assert store.commit([Change(row, others)]) == [True]
    return ids


def sweep(store: Store, *watched: str, times: int = 1) -> set[str]:
    """Sweep while somebody looks at these tables; returns what is left."""

    async def swept() -> None:
        writer = Writer(store, lambda *_: None)
        matches = Matches(store, writer, TokenIssuer("secret"), 0.0, SteadyClock())
        hub = Hub(matches, NoFanout())
        for match_id in watched:
            hub.watch(match_id, Watcher())
        retirement = Retirement(Settings(Path()), store, matches, hub, SteadyClock())
        for _ in range(times):
            await retirement.sweep()
        await writer.close()
        matches.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, swept()).result()
    with store.engine.connect() as connection:
        left = set(connection.execute(text("SELECT id FROM matches")).scalars())
        for name in ("log", "holders"):
            found = connection.execute(text(f"SELECT match_id FROM {name}")).scalars()
            assert set(found) == left
    return left


def test_a_table_that_somebody_looks_at_stays(store: Store) -> None:
    ids = fill(store, 3 * AT_ONCE)
    assert sweep(store, *ids[5:8]) == set(ids[5:8])


def test_a_sweep_is_bounded_and_the_next_one_goes_on(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also behind tables that stay."""
    monkeypatch.setattr(retiring, "MAX_LOOKED_AT", 2 * AT_ONCE)
    ids = fill(store, 5 * AT_ONCE)
    stay = ids[: 2 * AT_ONCE]
    assert sweep(store, *stay) == set(ids)
    assert sweep(store, *stay, times=2) == {*stay, *ids[4 * AT_ONCE :]}


def test_a_table_that_is_touched_at_the_last_moment_stays(store: Store) -> None:
    ids = fill(store, 2)
    touching = text("UPDATE matches SET updated_at = 1000 WHERE id = :id")
    with store.engine.begin() as connection:
        connection.execute(touching, {"id": ids[0]})
    assert remove_untouched(store, ids, "waiting", 500.0) == [ids[1]]
    assert remove_untouched(store, ids, "playing", 5_000.0) == []


def test_old_tables_are_found_by_an_index(tmp_path: Path) -> None:
    """However many tables there are, a sweep reads those that are old."""
    store = Store(connect(f"sqlite:///{tmp_path / 'indexed.sqlite3'}"))
    upgrade(store.engine)
    queries = (
        _untouched("waiting", 500.0, Untouched(1.0, "a")),
        _claim(["a", "b"], "waiting", 500.0),
    )
    with store.engine.connect() as connection:
        for query in queries:
            written = query.compile(store.engine, compile_kwargs={"literal_binds": True})
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {written}").all()
            steps = [row[-1] for row in plan]
            assert steps
            assert not [step for step in steps if step.startswith("SCAN")], steps
    store.close()
