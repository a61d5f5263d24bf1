"""The server's own backups: never at the start, checked before they replace one, in generations."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import CollectorRegistry

from server.serving import Server, eventually, running
from server.stored import contents, moves_in, spoil
from tilewright.cli import main
from tilewright.server.backup_job import SETTLING_SECONDS, BackupJob
from tilewright.server.embedded import prepare_to_serve
from tilewright.server.generations import DAYS, backups, date_newest, prune
from tilewright.server.measuring import Backups
from tilewright.server.settings import BACKUP_FILE, DATABASE_FILE

OFTEN = ("--backup-minutes", "0.005")
HOUR = 3_600.0


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a database."""
    assert main(["migrate", "--data", str(tmp_path)]) == 0
    return tmp_path


def first_wait(data: Path, monkeypatch: pytest.MonkeyPatch, seconds: float) -> float:
    """How long a server waits for its first backup."""
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        raise asyncio.CancelledError

    with monkeypatch.context() as patched:
        patched.setattr(asyncio, "sleep", sleep)
        with pytest.raises(asyncio.CancelledError):
            BackupJob(data, seconds).run().send(None)
    assert not list(data.glob("backup-*"))
    return waits[0]


def test_no_backup_is_made_right_at_the_start(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert first_wait(data, monkeypatch, HOUR) == SETTLING_SECONDS
    newest = data / BACKUP_FILE
    shutil.copy(data / DATABASE_FILE, newest)
    now = time.time()
    for age, wait in (
        (0.0, HOUR),
        (HOUR / 2, HOUR / 2),
        (HOUR - 1, SETTLING_SECONDS),
        (90 * HOUR, SETTLING_SECONDS),
        (-90 * HOUR, SETTLING_SECONDS),  # the clock was wrong when it was made, or is now
    ):
        os.utime(newest, (now - age, now - age))
        assert first_wait(data, monkeypatch, HOUR) == pytest.approx(wait, abs=30)
    assert first_wait(data, monkeypatch, 5.0) == 5.0


def test_a_server_backs_up_while_it_runs_and_keeps_the_one_before(tmp_path: Path) -> None:
    with running(tmp_path, *OFTEN) as server, server.client() as client:
        match = client.open("azul", "person", "person").match
        newest = tmp_path / BACKUP_FILE
        eventually(lambda: newest.exists() and match in moves_in(newest))
        eventually(lambda: list(tmp_path.glob("backup-*.sqlite3")))
        assert server.stop() == 0
    for backup in backups(tmp_path):
        moves_in(backup)
    assert not list(tmp_path.glob(".*"))


def test_a_backup_leaves_the_locks_of_the_server_alone(tmp_path: Path) -> None:
    """Else the next program that closes the database takes itself for the last one."""
    with running(tmp_path, *OFTEN) as server, server.client() as client:
        holder = client.open("azul", "person", "person")
        eventually((tmp_path / BACKUP_FILE).exists)
        moves_in(tmp_path / DATABASE_FILE)
        wal = tmp_path / f"{DATABASE_FILE}-wal"
        assert wal.exists()
        holder.play(holder.view["moves"][0]["move"])
        server.kill()
    assert moves_in(tmp_path / DATABASE_FILE) == {holder.match: 2}


def failures(server: Server) -> list[dict[str, Any]]:
    return [line for line in server.logged() if "no backup was made" in line["message"]]


def test_a_database_that_breaks_while_it_is_served_spoils_no_backup(tmp_path: Path) -> None:
    server = Server(tmp_path, *OFTEN)
    with running(tmp_path) as filling, filling.client() as client:
        for _ in range(20):
            client.open("azul", "person", "person")
        assert filling.stop() == 0
    good = tmp_path / BACKUP_FILE
    assert main(["backup", str(good), "--data", str(tmp_path)]) == 0
    kept = moves_in(good)
    server.start()
    try:
        spoil(tmp_path / DATABASE_FILE)
        eventually(lambda: failures(server))
    finally:
        server.kill()
    assert failures(server)[0]["level"] == "error"
    for backup in backups(tmp_path):
        assert moves_in(backup) == kept


def test_a_failed_backup_is_known_until_one_succeeds(data: Path) -> None:
    job = BackupJob(data, HOUR)
    assert (job.failed, job.last_at) == (False, None)
    database, away = data / DATABASE_FILE, data / "away"
    database.rename(away)
    job._back_up()
    assert (job.failed, job.last_at) == (True, None)
    assert not list(data.glob("backup*"))
    away.rename(database)
    job._back_up()
    assert not job.failed
    assert job.last_at == (data / BACKUP_FILE).stat().st_mtime


def test_metrics_say_how_backups_went(data: Path) -> None:
    job = BackupJob(data, HOUR)
    registry = CollectorRegistry()
    registry.register(Backups(job))

    def metric(name: str) -> float | None:
        return registry.get_sample_value(f"tilewright_{name}")

    assert metric("backup_every_seconds") == HOUR
    assert metric("backup_last_success_timestamp_seconds") == 0
    job._back_up()
    made_at = (data / BACKUP_FILE).stat().st_mtime
    assert metric("backup_last_success_timestamp_seconds") == made_at
    assert (metric("backups_total"), metric("backup_failures_total")) == (1, 0)
    took = metric("backup_last_seconds")
    assert took is not None
    assert took > 0
    (data / DATABASE_FILE).unlink()
    job._back_up()
    assert (metric("backups_total"), metric("backup_failures_total")) == (1, 1)
    # The good one is still what it was, for the next process as well.
    assert metric("backup_last_success_timestamp_seconds") == made_at
    assert metric("backup_last_seconds") == took
    assert BackupJob(data, HOUR).last_at == made_at


def test_a_backup_needs_no_other_file(data: Path, tmp_path: Path) -> None:
    """Its header says so: a `-wal` beside it would come from another database."""
    with closing(sqlite3.connect(data / DATABASE_FILE)) as live:
        live.execute("INSERT INTO facts VALUES ('a', 'b')")
        live.commit()
        target = tmp_path / "copies" / "copy.sqlite3"
        assert main(["backup", str(target), "--data", str(data)]) == 0
    assert target.read_bytes()[18:20] == b"\x01\x01"
    assert set(contents(target.parent)) == {target.name}


def test_a_backup_does_not_replace_the_database_itself(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(data)
    capsys.readouterr()
    assert main(["backup", str(data / DATABASE_FILE), "--data", str(data)]) == 1
    assert "the database itself" in capsys.readouterr().err
    assert contents(data) == before


def test_what_a_killed_server_left_of_a_backup_is_removed(data: Path) -> None:
    other = data / ".other.part"
    halves = [data / ".backup.sqlite3.x7.part", data / "replaced-1" / ".restored.sqlite3.y8.part"]
    (data / "replaced-1").mkdir()
    for path in (other, *halves):
        path.touch()
    prepare_to_serve(data)
    assert [path.exists() for path in (other, *halves)] == [True, False, False]


def made(data: Path, moment: float) -> None:
    """A backup of that moment, and what is done about the others."""
    date_newest(data)
    newest = data / f"{BACKUP_FILE}.part"
    newest.write_text(str(moment))
    os.utime(newest, (moment, moment))
    newest.rename(data / BACKUP_FILE)
    prune(data)


def test_a_week_of_backups_is_kept(tmp_path: Path) -> None:
    hours = 24 * 12
    for hour in range(hours):
        made(tmp_path, hour * HOUR)
    found = [float(path.read_text()) / HOUR for path in backups(tmp_path)]
    assert found[:2] == [hours - 1, hours - 2]
    last_of_days = [24 * day + 23 for day in range(12)][-DAYS:-1]
    assert found[2:] == last_of_days[::-1]
    names = [path.name for path in backups(tmp_path)[1:]]
    assert names == sorted(names, reverse=True)


def test_without_hard_links_generations_are_copies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(*_: Path) -> None:
        raise OSError("no links here")

    monkeypatch.setattr(os, "link", link)
    for day in range(3):
        made(tmp_path, day * 24 * HOUR)
    assert [float(path.read_text()) / 24 / HOUR for path in backups(tmp_path)] == [2, 1, 0]
