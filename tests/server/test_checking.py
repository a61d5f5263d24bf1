"""`tilewright serve --check`: says what a start would find, and starts nothing."""

from __future__ import annotations

import shutil
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from server.databases import Postgres, Redis, free_port
from server.promises import migrate
from server.serving import Server
from tilewright.cli import main
from tilewright.server.settings import DATABASE_FILE

Said = dict[str, tuple[str, str]]


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Checking:
    return Checking(capsys)


class Checking:
    """Runs the command; its lines by what they speak of."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, data: Path, *options: str, port: int | None = None) -> tuple[int, Said]:
        address = str(free_port() if port is None else port)
        code = main(["serve", "--check", "--data", str(data), "--port", address, *options])
        said: Said = {}
        for line in self._capsys.readouterr().out.splitlines():
            verdict, _, rest = line.partition(" ")
            what, _, detail = rest.strip().partition(": ")
            said[what] = (verdict, detail)
        return code, said


def test_a_new_server_could_start_and_nothing_is_made(check: Checking, tmp_path: Path) -> None:
    code, said = check(tmp_path / "new" / "data")
    assert code == 0
    assert set(said) == {"configuration", "data folder", "database", "port", "file handles"}
    assert "failing" not in {verdict for verdict, _ in said.values()}
    assert not (tmp_path / "new").exists()


def test_a_database_is_looked_at_and_left_as_it_is(check: Checking, tmp_path: Path) -> None:
    main(["migrate", "--data", str(tmp_path)])
    before = (tmp_path / DATABASE_FILE).read_bytes()
    code, said = check(tmp_path)
    assert (code, said["database"][0]) == (0, "ok")
    assert "up to date" in said["database"][1]
    assert (tmp_path / DATABASE_FILE).read_bytes() == before


def test_a_damaged_and_a_newer_database_are_found(check: Checking, tmp_path: Path) -> None:
    main(["migrate", "--data", str(tmp_path)])
    file = tmp_path / DATABASE_FILE
    newer = tmp_path / "newer"
    newer.mkdir()
    shutil.copy(file, newer)
    with closing(sqlite3.connect(newer / DATABASE_FILE)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    code, said = check(newer)
    assert (code, said["database"][0]) == (1, "failing")
    assert "newer version (9999)" in said["database"][1]

    content = bytearray(file.read_bytes())
    content[-4096:] = b"x" * 4096  # a page that a start would not look at
    file.write_bytes(content)
    code, said = check(tmp_path)
    assert (code, said["database"][0]) == (1, "failing")
    assert "'tilewright restore" in said["database"][1]


def test_what_is_taken_or_missing_is_named_line_by_line(
    check: Checking, tmp_path: Path, server: Server
) -> None:
    code, said = check(server.data, port=server.port)
    assert code == 1
    assert said["data folder"] == (
        "failing",
        f"another server uses the data folder {server.data}; stop it first",
    )
    assert said["port"][0] == "failing"
    assert said["database"][0] == "ok"

    (tmp_path / "file").write_text("")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        code, said = check(
            tmp_path / "file" / "data",
            "--redis-url", f"redis://127.0.0.1:{free_port()}/0",
            "--metrics", f"127.0.0.1:{taken.getsockname()[1]}",
            "--metrics-token-file", str(tmp_path / "none"),
        )  # fmt: skip
    assert code == 1
    for what in ("data folder", "Redis", "metrics", "metrics token"):
        assert said[what][0] == "failing", what
    assert said["port"][0] == "ok"


def test_a_token_that_others_can_read_is_a_warning(check: Checking, tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("x" * 20)
    token.chmod(0o644)
    assert check(tmp_path, "--metrics-token-file", str(token))[1]["metrics token"][0] == "warning"
    token.chmod(0o600)
    code, said = check(tmp_path, "--metrics-token-file", str(token))
    assert (code, said["metrics token"][0]) == (0, "ok")


@pytest.mark.long
def test_postgresql_and_redis_are_asked(
    check: Checking, tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    url = postgres.new_database()
    options = ("--database-url", url, "--redis-url", redis.url)
    code, said = check(tmp_path, *options)
    assert (code, said["database"][0], said["Redis"][0]) == (1, "failing", "ok")
    assert "tilewright migrate" in said["database"][1]
    migrate({"TILEWRIGHT_DATABASE_URL": url})
    code, said = check(tmp_path, *options)
    assert (code, said["database"][0]) == (0, "ok")
    gone = f"postgresql://nobody@127.0.0.1:{free_port()}/none"
    code, said = check(tmp_path, "--database-url", gone)
    assert (code, said["database"][0]) == (1, "failing")
