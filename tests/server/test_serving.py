"""What an admin does: start, stop, back up, export, migrate, look at logs and metrics."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import time
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from hatchling.builders.wheel import WheelBuilder
from prometheus_client.parser import text_string_to_metric_families

import tilewright.server
from server.databases import free_port
from server.serving import (
    ANSWER_SECONDS,
    Client,
    SeatHolder,
    Server,
    eventually,
    ok,
    problem,
    running,
)
from server.stored import moves_in
from tilewright.cli import main
from tilewright.server.guard import RATES
from tilewright.server.settings import BACKUP_FILE, DATABASE_FILE


def play_first(holder: SeatHolder) -> None:
    holder.play(holder.look()["moves"][0]["move"])


# ---------------------------------------------------------------- starting


def test_help_names_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("serve", "migrate", "backup", "restore", "export"):
        with pytest.raises(SystemExit) as left:
            main([name, "--help"])
        assert left.value.code == 0
        assert "--data" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    text = capsys.readouterr().out
    for option in ("--host", "--port", "--open", "--pace", "--origin", "--log-level"):
        assert option in text
    assert "TILEWRIGHT_DATABASE_URL" in text
    assert "TILEWRIGHT_REDIS_URL" in text


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("serve --port 70000", "70000"),
        ("serve --port http", "http"),
        ("serve --port -1", "-1"),
        ("serve --thinkers 0", "0"),
        ("serve --log-level loud", "loud"),
        ("serve --pace slow", "slow"),
        ("serve here", "here"),
        ("serve --keep-waiting -1", "-1"),
        ("serve --keep-unfinished nan", "nan"),
        ("serve --backup-minutes often", "often"),
        ("backup", "FILE"),
        ("restore", "FILE"),
        ("export", "DIR"),
        ("export there --days many", "many"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], line: str, word: str
) -> None:
    with pytest.raises(SystemExit) as left:
        main(line.split())
    assert left.value.code == 2
    text = capsys.readouterr().err
    assert text.count("\n") == 1
    assert word in text


def test_what_keeps_a_server_from_starting_is_one_line(
    tmp_path: Path, here: None, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / DATABASE_FILE).write_text("no database " * 1000)
    nowhere = tmp_path / "nowhere"
    for words, said in (
        (["serve", "--data", f"{tmp_path}/file/data", "--port", "0"], "data folder"),
        (["serve", "--data", str(broken), "--port", "0"], "not a database"),
        (["serve", "--data", f"{tmp_path}/new", "--host", "no.such.host.invalid"], "listen"),
        (["migrate", "--data", f"{tmp_path}/file/data"], "data folder"),
        (["migrate", "--data", str(broken)], "not a database"),
        (["backup", f"{tmp_path}/copy", "--data", str(nowhere)], "no backup"),
        (["export", f"{tmp_path}/records", "--data", str(nowhere)], "no database"),
        (["export", f"{tmp_path}/records", "--data", str(broken)], "not a database"),
    ):
        assert main(words) == 1, words
        text = capsys.readouterr().err
        assert text.count("\n") == 1
        assert said in text
    assert not nowhere.exists()


def test_a_port_or_a_folder_that_is_in_use_is_one_line(
    server: Server, tmp_path: Path, here: None, capsys: pytest.CaptureFixture[str]
) -> None:
    for data, port, said in (
        (server.data, 0, "another server"),
        (tmp_path, server.port, f"port {server.port}"),
    ):
        assert main(["serve", "--data", str(data), "--port", str(port)]) == 1
        found = capsys.readouterr()
        assert (found.out, found.err.count("\n")) == ("", 1)
        assert said in found.err


def test_the_wheel_carries_the_migrations(tmp_path: Path) -> None:
    root = Path(__file__).parent.parent.parent
    (made,) = WheelBuilder(str(root)).build(directory=str(tmp_path), versions=["standard"])
    names = set(zipfile.ZipFile(made).namelist())
    folder = Path(tilewright.server.__file__).parent / "migrations"
    own = [path for path in folder.rglob("*") if path.suffix in (".py", ".mako")]
    assert len(own) >= 3
    for path in own:
        assert f"tilewright/server/migrations/{path.relative_to(folder).as_posix()}" in names


def test_migrate_makes_a_database_that_is_then_up_to_date(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        assert main(["migrate", "--data", str(tmp_path)]) == 0
        assert "up to date" in capsys.readouterr().out
    assert moves_in(tmp_path / DATABASE_FILE) == {}


def test_the_data_folder_of_the_environment_is_the_servers_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TILEWRIGHT_DATA_DIR", str(tmp_path / "chosen"))
    assert main(["migrate"]) == 0
    assert (tmp_path / "chosen" / DATABASE_FILE).exists()


# ---------------------------------------------------------------- running


def test_the_program_serves_until_it_is_told_to_stop(tmp_path: Path) -> None:
    """Started as an admin does; other tests fork their servers from a process that is warm."""
    with running(tmp_path, forked=False) as server:
        with server.client() as client:
            holder = client.open("azul", "person", "novice", first=1)
            legal = {one["move"] for one in holder.await_turn()["moves"]}
            assert ok(holder.ask("hint"))["move"] in legal
        assert server.stop() == 0
    assert any('"stopped"' in line for line in server.log)
    moves_in(tmp_path / DATABASE_FILE)


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as an admin starts it, behind a proxy."""
    data, metrics = tmp_path_factory.mktemp("limited"), f"127.0.0.1:{free_port()}"
    options = ("--proxied", "--pace", "0", "--metrics", metrics, "--backup-minutes", "0.02")
    with running(data, *options) as found:
        yield found


@pytest.fixture
def visitor(limited: Server, request: pytest.FixtureRequest) -> Iterator[Client]:
    """Somebody with an address of his own."""
    with limited.client() as client:
        own = ".".join(map(str, zlib.crc32(request.node.name.encode()).to_bytes(4)[1:]))
        client.http.headers["X-Forwarded-For"] = f"1.2.3.4, 10.{own}"
        yield client


def test_who_asks_too_much_is_told_when_to_come_back(visitor: Client) -> None:
    opened = 0
    while opened <= RATES["open"].burst + 5:
        answer = visitor.http.post("/matches", json={})  # a wrong one counts by request only
        assert answer.status_code == 422
        opened += 1
    body = {"game": "azul", "seats": [{"kind": "person"}, {"kind": "open"}]}
    for _ in range(int(RATES["open"].burst) + 10):
        answer = visitor.http.post("/matches", json=body)
        if answer.status_code != 201:
            break
    assert problem(answer) == (429, "too-many")
    assert int(answer.headers["retry-after"]) >= 1
    visitor.http.headers["X-Forwarded-For"] = "192.0.2.1"
    assert visitor.http.post("/matches", json=body).status_code == 201


def test_the_server_says_that_it_is_well(visitor: Client) -> None:
    answer = visitor.http.get(f"{visitor.url}/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def metrics(server: Server) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    address = server.options[server.options.index("--metrics") + 1]
    answer = httpx.get(f"http://{address}/metrics").raise_for_status()
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_metrics_count_what_is_done(limited: Server, visitor: Client) -> None:
    def value(name: str, **labels: str) -> float:
        return found.get((name, frozenset(labels.items())), 0)

    found = before = metrics(limited)
    holder = visitor.open("azul", "person", "person", first=0)
    play_first(holder)
    assert holder.ask("moves", sequence=1, move="zz").status_code == 409
    with holder.socket() as one, holder.socket():
        one.next("view")
        found = metrics(limited)
        assert value("tilewright_sockets") >= 1
    after = metrics(limited)
    for name, labels, more in (
        ("tilewright_commands_total", {"command": "open", "outcome": "done"}, 1),
        ("tilewright_commands_total", {"command": "play", "outcome": "done"}, 1),
        ("tilewright_commands_total", {"command": "play", "outcome": "stale"}, 1),
        ("tilewright_tables", {"status": "playing"}, 1),
        ("tilewright_changes_total", {}, 2),
    ):
        found = before
        old = value(name, **labels)
        found = after
        assert value(name, **labels) == old + more, name
    route = "/api/matches/{match_id}/moves"
    assert value("tilewright_requests_total", method="POST", route=route, status="200") >= 1
    assert value("tilewright_commit_seconds_count") == value("tilewright_commits_total")
    assert not any(holder.match in str(key) for key in after)


def test_logs_are_lines_of_json_without_secrets(limited: Server, visitor: Client) -> None:
    host = visitor.open("azul", "person", "open", first=0)
    guest = visitor.join(host.match, "Somebody", key="k" * 40)
    play_first(host)
    with host.socket() as socket, guest.socket():
        socket.next("view")
    path = f"/api/matches/{host.match}/moves"

    def logged() -> list[dict[str, object]]:
        return [json.loads(line) for line in list(limited.log)]

    deadline = time.monotonic() + ANSWER_SECONDS
    while not any(line.get("path") == path for line in logged()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    for line in logged():
        assert {"time", "level", "logger", "message"} <= line.keys()
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", str(line["time"]))
    (request,) = [line for line in logged() if line.get("path") == path]
    assert (request["method"], request["status"]) == ("POST", 200)
    assert request["client"] == visitor.http.headers["X-Forwarded-For"].split(", ")[-1]
    text = "".join(limited.log)
    for secret in (host.token, guest.token, "k" * 40):
        assert secret not in text


# ---------------------------------------------------------------- keeping


def test_a_backup_of_a_running_server_is_whole(limited: Server, visitor: Client) -> None:
    tables = [visitor.open("azul", "person", "person") for _ in range(3)]
    for _ in range(4):
        for holder in tables:
            play_first(holder)
    target = limited.data / "copies" / "copy.sqlite3"
    assert main(["backup", str(target), "--data", str(limited.data)]) == 0
    kept = moves_in(target)
    assert {holder.match: kept[holder.match] for holder in tables} == {
        holder.match: 5 for holder in tables
    }
    assert not list(target.parent.glob(".*"))  # no leftovers
    # The server's own backup, copied as any file.
    eventually((limited.data / BACKUP_FILE).exists)
    shutil.copy(limited.data / BACKUP_FILE, limited.data / "copies" / "own.sqlite3")
    moves_in(limited.data / "copies" / "own.sqlite3")


def make_older(database: Path, match: str) -> None:
    """As if the match had been begun with other rules."""
    with closing(sqlite3.connect(database)) as connection:
        (setup,) = connection.execute("SELECT setup FROM matches WHERE id = ?", [match]).fetchone()
        changed = json.dumps(json.loads(setup) | {"version": 99})
        connection.execute("UPDATE matches SET setup = ? WHERE id = ?", [changed, match])
        connection.commit()


def test_a_server_goes_on_from_a_backup(limited: Server, visitor: Client, tmp_path: Path) -> None:
    """Also beside a match of rules that it does not know."""
    holder, other = (visitor.open("azul", "person", "person", first=0) for _ in range(2))
    play_first(holder)
    view = holder.look(since=0)
    assert main(["backup", str(tmp_path / DATABASE_FILE), "--data", str(limited.data)]) == 0
    play_first(holder)  # after the backup
    make_older(tmp_path / DATABASE_FILE, other.match)
    with running(tmp_path) as server, server.client() as client:
        assert client.look(holder.match, holder.token, since=0) == view
        answer = client.http.get(f"/matches/{other.match}")
        assert problem(answer) == (503, "other-version")


def test_old_finished_matches_are_exported_and_removed(
    limited: Server, visitor: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    over, abandoned = (visitor.open("azul", "person", "person") for _ in range(2))
    going = visitor.open("axio", "person", "person")
    while over.look()["moves"]:
        play_first(over)
    for seat in (0, 1):
        ok(abandoned.ask("resign", seat=seat))
    data = ["--data", str(limited.data)]
    assert main(["export", str(tmp_path), *data]) == 0  # nothing is that old
    assert list(tmp_path.iterdir()) == []
    assert main(["export", str(tmp_path), "--days", "0", *data]) == 0
    files = {path.name: path for path in tmp_path.iterdir()}
    wanted = [f"azul-{one.match}.tilewright" for one in (over, abandoned)]
    assert set(wanted) <= files.keys()
    assert not any(going.match in name for name in files)
    capsys.readouterr()
    assert main(["verify", *map(str, files.values())]) == 0
    proven = capsys.readouterr().out
    assert proven.count("the seed that was committed to") == len(files)
    noted = over.view["fair"]["commitment"]
    assert main(["verify", str(files[wanted[0]]), "--commitment", noted]) == 0
    downloaded = visitor.http.get(f"/matches/{over.match}/record")
    assert downloaded.text == files[wanted[0]].read_text()

    assert main(["export", str(tmp_path / "again"), "--days", "0", "--remove", *data]) == 0
    assert (tmp_path / "again" / wanted[0]).read_bytes() == files[wanted[0]].read_bytes()
    kept = moves_in(limited.data / DATABASE_FILE)
    assert over.match not in kept
    assert going.match in kept
    # The server still remembers it, until somebody wants to go on there.
    assert problem(over.ask("chat", phrase="thanks")) == (404, "not-found")
    assert visitor.http.get(f"/matches/{over.match}").status_code == 404
    play_first(going)
