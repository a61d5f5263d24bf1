"""Nobody but its owner reads the database, and nobody works with one that he does not know."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.databases import Postgres
from server.promises import migrate
from server.serving import eventually, run_program, running
from server.stored import change, moves_in
from tilewright.cli import main
from tilewright.server.settings import BACKUP_FILE, DATABASE_FILE
from tilewright.server.store import connect


@pytest.fixture(autouse=True)
def common_mask() -> Iterator[None]:
    """As most systems have it: new files can be read by everybody."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*")}


def test_all_files_of_a_server_are_private(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    with running(data, "--backup-minutes", "0.005") as server, server.client() as client:
        client.open("azul", "person", "person")
        eventually((data / BACKUP_FILE).exists)
        found = modes(data)
        server.kill()
    wanted = {DATABASE_FILE, f"{DATABASE_FILE}-wal", f"{DATABASE_FILE}-shm", "lock", BACKUP_FILE}
    assert found.keys() >= wanted
    assert {name: oct(mode) for name, mode in found.items() if mode != 0o600} == {}
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert main(["restore", str(data / BACKUP_FILE), "--data", str(data)]) == 0
    assert set(modes(data).values()) == {0o600, 0o700}


def test_commands_make_private_files_too(tmp_path: Path) -> None:
    data = tmp_path / "data"
    assert main(["migrate", "--data", str(data)]) == 0
    assert main(["backup", str(data / "copy"), "--data", str(data)]) == 0
    assert set(modes(data).values()) == {0o600}
    assert stat.S_IMODE(data.stat().st_mode) == 0o700


def test_files_that_others_could_read_are_closed_and_said_once(tmp_path: Path) -> None:
    assert main(["migrate", "--data", str(tmp_path)]) == 0
    assert main(["backup", str(tmp_path / BACKUP_FILE), "--data", str(tmp_path)]) == 0
    for name in (DATABASE_FILE, BACKUP_FILE):
        (tmp_path / name).chmod(0o644)
    (tmp_path / "notes").touch(0o644)
    tmp_path.chmod(0o755)
    with running(tmp_path) as server:
        found = modes(tmp_path)
        assert (found[DATABASE_FILE], found[BACKUP_FILE]) == (0o600, 0o600)
        assert found["notes"] == 0o644  # not ours
        assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755  # others may have business there
        server.stop()
        server.start()
    said = [line for line in server.logged() if "others could read" in line["message"]]
    assert [line["level"] for line in said] == ["warning"]
    assert DATABASE_FILE in said[0]["message"]
    assert BACKUP_FILE in said[0]["message"]


# ---------------------------------------------------------------- shapes of other versions


def check_newer_is_one_line(environment: dict[str, str], *data: str) -> None:
    for command in (["serve", "--port", "0"], ["migrate"], ["export", "nowhere"]):
        done = run_program(*command, *data, environment=environment)
        assert done.returncode == 1, command
        (line,) = done.stderr.splitlines()
        assert "a newer version of Tilewright" in line
        assert "9999" in line
    assert not Path("nowhere").exists()


def test_a_database_of_a_newer_version_is_refused_in_one_line(tmp_path: Path) -> None:
    assert main(["migrate", "--data", str(tmp_path)]) == 0
    change(tmp_path / DATABASE_FILE, "UPDATE alembic_version SET version_num = '9999'")
    check_newer_is_one_line({}, "--data", str(tmp_path))
    copy = tmp_path / "copy"  # a copy needs no knowledge of the tables
    assert main(["backup", str(copy), "--data", str(tmp_path)]) == 0
    assert moves_in(copy) == {}


@pytest.mark.long
def test_a_newer_postgresql_database_is_refused_in_one_line(postgres: Postgres) -> None:
    url = postgres.new_database()
    environment = {"TILEWRIGHT_DATABASE_URL": url}
    migrate(environment)
    engine = connect(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    check_newer_is_one_line(environment)


def test_an_older_database_is_not_exported_before_it_is_migrated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    connect(f"sqlite:///{tmp_path / DATABASE_FILE}").dispose()
    assert main(["export", str(tmp_path / "records"), "--data", str(tmp_path)]) == 1
    assert "tilewright migrate" in capsys.readouterr().err
