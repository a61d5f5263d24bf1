"""A backup goes back into its place, and a database that is not whole is never built upon."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from server.serving import SeatHolder, Server, running
from server.stored import change, contents, moves_in, spoil, spoil_table
from tilewright.cli import main
from tilewright.server import restoring, soundness
from tilewright.server.embedded import prepare_to_serve
from tilewright.server.restoring import restore
from tilewright.server.settings import BACKUP_FILE, DATABASE_FILE
from tilewright.server.soundness import Unsound, check_file
from tilewright.server.unusable import Unusable


class Killed(NamedTuple):
    """What a server left that had no time to tidy up, and a backup from a while before."""

    data: Path
    backup: Path
    saved: dict[str, int]  # how many entries each match has in the backup
    present: dict[str, int]  # and in the database


def play_first(holder: SeatHolder) -> None:
    holder.play(holder.look()["moves"][0]["move"])


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Killed:
    folder = tmp_path_factory.mktemp("restoring")
    data, backup = folder / "data", folder / "kept.sqlite3"
    with running(data, "--no-limits") as server, server.client() as client:
        tables = [client.open("azul", "person", "person", first=0) for _ in range(6)]
        for holder in tables:
            play_first(holder)
        assert main(["backup", str(backup), "--data", str(data)]) == 0
        later = [*tables, *(client.open("azul", "person", "person", first=0) for _ in range(6))]
        for holder in later:
            play_first(holder)
        server.kill()
    assert (data / f"{DATABASE_FILE}-wal").stat().st_size > 0
    saved = {holder.match: 2 for holder in tables}
    present = {holder.match: 3 if holder in tables else 2 for holder in later}
    return Killed(data, backup, saved, present)


@pytest.fixture
def killed(original: Killed, tmp_path: Path) -> Killed:
    """A copy of it to do harm to."""
    data, backup = tmp_path / "data", tmp_path / "kept.sqlite3"
    shutil.copytree(original.data, data)
    shutil.copy2(original.backup, backup)
    return original._replace(data=data, backup=backup)


def the_line(capsys: pytest.CaptureFixture[str]) -> str:
    text = capsys.readouterr().err
    assert text.count("\n") == 1, text
    return text


def refused_by(command: str, data: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The one line in which a server, or another command, says why it does nothing."""
    if command == "serve":
        server = Server(data)
        try:
            with pytest.raises(AssertionError, match="did not start"):
                server.start()
        finally:
            if server.process is not None:
                server.kill()
        (line,) = server.log
        return line
    target = [] if command == "migrate" else [str(data.parent / command)]
    assert main([command, *target, "--data", str(data)]) == 1
    return the_line(capsys)


def aside_in(data: Path) -> Path:
    (found,) = data.glob("replaced-*")
    return found


# ---------------------------------------------------------------- the command


def test_a_restored_server_goes_on_from_the_backup(
    killed: Killed, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["restore", str(killed.backup), "--data", str(killed.data)]) == 0
    aside = aside_in(killed.data)
    said = capsys.readouterr().out
    assert str(killed.backup) in said
    assert str(aside) in said
    with running(killed.data) as server, server.client() as client:
        assert client.look(next(iter(killed.saved)))["sequence"] == 2
        assert server.stop() == 0
    assert moves_in(killed.data / DATABASE_FILE) == killed.saved
    assert moves_in(killed.backup) == killed.saved


def test_what_a_restore_replaced_can_be_restored_itself(killed: Killed) -> None:
    """The old database is kept with its `-wal`, so its newest moves are there."""
    assert restore(killed.backup, killed.data) is not None
    old = killed.data.parent / "old"
    aside_in(killed.data).rename(old)
    assert restore(old / DATABASE_FILE, killed.data) is not None
    assert moves_in(killed.data / DATABASE_FILE) == killed.present


def test_a_backup_is_restored_into_a_folder_that_has_nothing_yet(
    killed: Killed, tmp_path: Path
) -> None:
    new = tmp_path / "deep" / "new"
    assert restore(killed.backup, new) is None
    assert set(contents(new)) == {DATABASE_FILE}
    assert moves_in(new / DATABASE_FILE) == killed.saved


def test_nothing_is_restored_under_a_running_server(
    original: Killed, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["restore", str(original.backup), "--data", str(server.data)]) == 1
    assert "another server uses the data folder" in the_line(capsys)
    assert not list(server.data.glob("replaced-*"))


def test_what_is_no_backup_is_not_restored(
    killed: Killed, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("text", "foreign", "damaged", "newer", "empty", "mixed", "nothing")
    files = {name: tmp_path / name for name in names}
    files["text"].write_text("no database " * 1_000)
    change(files["foreign"], "CREATE TABLE matches (id INTEGER)")
    for name in ("damaged", "newer", "mixed"):
        shutil.copy(killed.backup, files[name])
    spoil(files["damaged"])
    change(files["newer"], "UPDATE alembic_version SET version_num = '9999'")
    files["empty"].touch()
    (tmp_path / "mixed-wal").write_bytes(b"from another database")
    before = contents(killed.data)
    for file, said in (
        (files["text"], "not a database"),
        (files["foreign"], "not one of a Tilewright server"),
        (files["damaged"], "malformed"),
        (files["newer"], "newer version"),
        (files["empty"], "not one of a Tilewright server"),
        (files["mixed"], "mixed-wal"),
        (files["nothing"], "no such file"),
        (killed.data / DATABASE_FILE, "the database itself"),
    ):
        assert main(["restore", str(file), "--data", str(killed.data)]) == 1, file
        assert said in the_line(capsys)
        assert contents(killed.data) == before, file


def test_postgresql_is_restored_by_its_own_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TILEWRIGHT_DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none")
    assert main(["restore", str(tmp_path / "file"), "--data", str(tmp_path)]) == 1
    assert "pg_restore" in the_line(capsys)


@pytest.mark.parametrize("steps", range(5))
def test_a_restore_that_is_cut_short_loses_nothing(
    killed: Killed, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    """The power fails before one of its renames: the next start finishes it."""
    with monkeypatch.context() as patched:
        left = [steps]

        def rename(source: Path, target: Path) -> None:
            if not left[0]:
                raise KeyboardInterrupt
            left[0] -= 1
            os.replace(source, target)

        patched.setattr(os, "rename", rename)
        if steps < 4:  # database, -wal, -shm, and the copy
            with pytest.raises(KeyboardInterrupt):
                restore(killed.backup, killed.data)
        else:
            restore(killed.backup, killed.data)
    prepare_to_serve(killed.data)
    assert moves_in(killed.data / DATABASE_FILE) == killed.saved
    assert moves_in(aside_in(killed.data) / DATABASE_FILE) == killed.present


def test_only_a_server_finishes_a_restore_that_was_cut_short(
    killed: Killed, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It alone knows that nobody else uses the folder; a new database would be in the way."""
    with monkeypatch.context() as patched:
        patched.setattr(restoring, "finish_restore", lambda _: None)
        restore(killed.backup, killed.data)
    for command in (["migrate"], ["export", str(killed.data / "records")]):
        assert main([*command, "--data", str(killed.data)]) == 1
        assert "cut short" in the_line(capsys)
    aside = aside_in(killed.data)
    shutil.copy(killed.data / DATABASE_FILE, aside)
    with pytest.raises(Unusable, match="move it away"):
        prepare_to_serve(killed.data)


# ---------------------------------------------------------------- databases that are not whole


def test_a_backup_copied_over_the_database_is_refused_and_not_spoiled(
    killed: Killed, capsys: pytest.CaptureFixture[str]
) -> None:
    """SQLite would apply the `-wal` of the old database to it."""
    shutil.copy(killed.backup, killed.data / DATABASE_FILE)
    before = contents(killed.data)
    for command in ("serve", "migrate", "export", "backup"):
        line = refused_by(command, killed.data, capsys)
        assert f"{DATABASE_FILE}-wal" in line
        assert command == "backup" or "tilewright restore" in line
    assert contents(killed.data) == before


def test_a_database_that_is_gone_is_not_begun_again_beside_its_wal(
    killed: Killed, capsys: pytest.CaptureFixture[str]
) -> None:
    (killed.data / DATABASE_FILE).unlink()
    before = contents(killed.data)
    assert "gone" in refused_by("serve", killed.data, capsys)
    assert contents(killed.data) == before


def test_a_damaged_database_is_refused_with_the_newest_good_backup(
    killed: Killed, capsys: pytest.CaptureFixture[str]
) -> None:
    database = killed.data / DATABASE_FILE
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    spoil(database)
    good = killed.data / "backup-20260101-000000.sqlite3"
    for command in ("serve", "migrate", "export"):
        line = refused_by(command, killed.data, capsys)
        assert "malformed" in line
        assert f"tilewright restore FILE --data {killed.data}" in line
    shutil.copy(killed.backup, good)
    shutil.copy(killed.backup, killed.data / BACKUP_FILE)
    spoil(killed.data / BACKUP_FILE)
    before = contents(killed.data)
    said = refused_by("serve", killed.data, capsys)
    assert f"tilewright restore {good} --data {killed.data}" in said
    assert main(["backup", str(killed.backup), "--data", str(killed.data)]) == 1
    assert "malformed" in the_line(capsys)
    assert contents(killed.data) == before
    assert moves_in(killed.backup) == killed.saved  # a good copy is not given for a bad one

    assert main(["restore", str(good), "--data", str(killed.data)]) == 0
    assert moves_in(database) == killed.saved


def test_of_a_large_database_a_start_checks_all_but_the_log(
    killed: Killed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its check takes no longer the longer the server is in use; each backup is checked wholly."""
    monkeypatch.setattr(soundness, "MAX_CHECKED", 0)
    spoil_table(killed.backup, "log")
    check_file(killed.backup)
    with pytest.raises(Unsound):
        check_file(killed.backup, "integrity")
    for name in ("matches", "holders", "facts"):
        damaged = killed.data / name
        shutil.copy(killed.backup, damaged)
        spoil_table(damaged, name)
        with pytest.raises(Unsound, match="malformed"):
            check_file(damaged)


def test_a_killed_servers_database_is_whole(killed: Killed) -> None:
    """What SQLite left beside it is its own; the check changes nothing."""
    before = contents(killed.data)
    prepare_to_serve(killed.data)
    after = contents(killed.data)
    index = f"{DATABASE_FILE}-shm"  # made from the others whenever somebody looks
    assert {**before, index: b""} == {**after, index: b""}
    assert moves_in(killed.data / DATABASE_FILE) == killed.present
