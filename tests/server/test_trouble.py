"""A write that would not last is refused at once, and the server says that it is not well."""

from __future__ import annotations

import os
import resource
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx
import psycopg
import pytest
from sqlalchemy.exc import OperationalError

from server.databases import running_postgres
from server.promises import migrate
from server.serving import Client, SeatHolder, Server, eventually, problem, running
from server.stored import moves_in
from tilewright.server import writer
from tilewright.server.settings import DATABASE_FILE
from tilewright.server.trouble import FULL, lasting_trouble

TRIES = 5
MEGABYTE = 1 << 20


def healthy(server: Server) -> bool:
    """Whether the database can be written; the small disks here are never large enough."""
    said = httpx.get(f"{server.url}/readyz", timeout=30).json()
    return bool(said["parts"]["database"]["status"] == "ok")


def try_to_play(holder: SeatHolder) -> httpx.Response:
    view = holder.look()
    return holder.ask("moves", sequence=view["sequence"], move=view["moves"][0]["move"])


def errors(server: Server) -> list[str]:
    return [line["message"] for line in server.logged() if line["level"] == "error"]


def check_refused_at_once(holder: SeatHolder, why: str) -> None:
    """All of them together take less time than one that waits for the database would."""
    started = time.monotonic()
    for _ in range(TRIES):
        answer = try_to_play(holder)
        assert problem(answer) == (503, "unavailable")
        assert why in answer.json()["detail"]
        assert answer.headers["retry-after"]
    assert time.monotonic() - started < writer.PATIENCE


# ---------------------------------------------------------------- the file


@pytest.mark.parametrize("replaced", [False, True])
def test_a_database_that_was_deleted_or_replaced_acknowledges_nothing(
    tmp_path: Path, replaced: bool
) -> None:
    database, away = tmp_path / DATABASE_FILE, tmp_path / "away"
    with running(tmp_path) as server, server.client() as client:
        holder = client.open("azul", "person", "person", first=0)
        assert try_to_play(holder).status_code == 200
        database.rename(away)
        if replaced:
            database.write_bytes(away.read_bytes())
        check_refused_at_once(holder, "deleted or replaced")
        eventually(lambda: not healthy(server))
        assert holder.look()["sequence"] == 2
        assert database.exists() == replaced  # nothing was begun in its place
        (said,) = errors(server)
        assert "tilewright restore" in said

        away.rename(database)
        eventually(lambda: healthy(server))
        assert try_to_play(holder).status_code == 200
        server.kill()
    assert moves_in(database) == {holder.match: 3}


@pytest.mark.long
def test_an_idle_server_notices_that_its_database_is_gone(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        (tmp_path / DATABASE_FILE).rename(tmp_path / "away")
        eventually(lambda: not healthy(server))
        assert len(errors(server)) == 1


# ---------------------------------------------------------------- the disk


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A file system of few megabytes, where PostgreSQL may enter, too."""
    folder = Path(tempfile.mkdtemp(prefix="tilewright-test-"))
    mounting = ["mount", "-t", "tmpfs", "-o", "size=32m,mode=0755", "tmpfs", str(folder)]
    if os.getuid() or subprocess.run(mounting, check=False, capture_output=True).returncode:
        folder.rmdir()
        pytest.skip("only root can mount a small file system")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
        folder.rmdir()


def fill(disk: Path) -> Path:
    """Leave no room on it."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (MEGABYTE, 4_096):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                continue
    return filler


def play_until_refused(tables: Sequence[SeatHolder]) -> SeatHolder:
    """Until the room that the database has already is used up."""
    for holder in tables:
        while holder.look()["moves"]:
            if try_to_play(holder).status_code != 200:
                return holder
    raise AssertionError("there is room for everything")


def check_full(server: Server, client: Client, disk: Path) -> None:
    tables = [client.open("azul", "person", "person") for _ in range(20)]
    filler = fill(disk)
    holder = play_until_refused(tables)
    sequence = holder.look()["sequence"]
    check_refused_at_once(holder, "full")
    assert holder.look()["sequence"] == sequence
    eventually(lambda: not healthy(server))
    assert any(FULL in said for said in errors(server))
    filler.unlink()
    eventually(lambda: healthy(server))
    assert try_to_play(holder).status_code == 200
    assert server.stop() == 0


def test_a_full_disk_refuses_at_once_and_recovers(small_disk: Path) -> None:
    data = small_disk / "data"
    with running(data, "--no-limits") as server, server.client() as client:
        check_full(server, client, small_disk)
        moves_in(data / DATABASE_FILE)


@pytest.mark.long
def test_a_full_disk_of_postgresql_refuses_at_once_and_recovers(
    small_disk: Path, tmp_path: Path
) -> None:
    """One of its own: a disk that is gone afterwards would keep others from new databases."""
    with running_postgres() as postgres:
        environment = {"TILEWRIGHT_DATABASE_URL": postgres.new_database(on=small_disk)}
        migrate(environment)
        options = {"environment": environment}
        with running(tmp_path, "--no-limits", **options) as server, server.client() as client:
            check_full(server, client, small_disk)


def test_a_disk_that_fails_refuses_at_once_and_recovers(tmp_path: Path) -> None:
    """A limit on the size of files: writing beyond it fails, but not for want of room."""
    with running(tmp_path, "--no-limits") as server, server.client() as client:
        holder = client.open("azul", "person", "person")
        assert server.process is not None
        pid, free = server.process.pid, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4_096, resource.RLIM_INFINITY))
        check_refused_at_once(holder, "fails")
        eventually(lambda: not healthy(server))
        resource.prlimit(pid, resource.RLIMIT_FSIZE, free)
        eventually(lambda: healthy(server))
        assert try_to_play(holder).status_code == 200


def test_what_passes_is_no_trouble() -> None:
    """A database that restarts is waited for."""
    for error, trouble in (
        (psycopg.errors.DiskFull("no space left on device"), FULL),
        (psycopg.errors.AdminShutdown("terminating connection"), None),
        (psycopg.OperationalError("connection refused"), None),
    ):
        assert lasting_trouble(OperationalError("INSERT", {}, error)) == trouble
