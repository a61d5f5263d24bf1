"""Matches that were begun with other rules: they can be exported, and disturb nobody."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from server.serving import ANSWER_SECONDS, SeatHolder, Server, ok, problem
from server.tables import move, opened, then, to_the_end
from tilewright.cli import main
from tilewright.server import log
from tilewright.server.archive import Archived
from tilewright.server.settings import DATABASE_FILE
from tilewright.server.table import Table

OPTIONS = ("--pace", "0", "--no-limits")


def archived(table: Table) -> Archived:
    setup = json.loads(table.setup.model_dump_json())
    return Archived(table.id, setup, table.seed, table.salt, table.status, table.entries)


@pytest.mark.parametrize("game", ["azul", "summer-pavilion", "axio"])
def test_a_record_from_the_log_alone_is_the_record_that_the_rules_give(game: str) -> None:
    table = opened(game, "person", "novice")
    table = then(move(table), log.SAY, 0, phrase="oops")
    if game != "axio":
        table = then(table, log.BACK, 0, to=table.standing[-1])
    table = to_the_end(table)
    assert archived(table).record() == table.record().write()


def test_a_record_of_an_abandoned_match_has_its_scores() -> None:
    table = then(move(opened("azul", "person", "novice")), log.REPLACE, 0, why="resigned")
    assert table.status == "abandoned"
    assert archived(table).record() == table.record().write()


def test_an_unfinished_match_has_moves_and_draws_and_keeps_its_seed() -> None:
    table = move(opened("azul", "person", "novice"))
    text = archived(table).record()
    body = table.record().write()
    assert text.splitlines()[:-3] == body.splitlines()[:-3]
    assert "unfinished" in text
    assert "[Seed " not in text
    assert table.salt not in text


class Old:
    """A server whose matches were begun with other rules, from its last start on."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(folder, *OPTIONS).start()
        self.file = folder / DATABASE_FILE

    def restart(self, *matches: str, **changed: Any) -> None:
        assert self.server.stop() == 0
        with closing(sqlite3.connect(self.file)) as database:
            for match in matches:
                query = "SELECT setup FROM matches WHERE id = ?"
                (setup,) = database.execute(query, [match]).fetchone()
                new = json.dumps(json.loads(setup) | changed)
                database.execute("UPDATE matches SET setup = ? WHERE id = ?", [new, match])
            database.commit()
        self.server.start()


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Old]:
    found = Old(tmp_path)
    try:
        yield found
    finally:
        if found.server.process is not None:
            found.server.kill()


def finish(holder: SeatHolder) -> None:
    while holder.look()["moves"]:
        holder.play(holder.view["moves"][0]["move"])


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + ANSWER_SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize("changed", [{"version": 99}, {"game": "a-game-that-is-gone"}])
def test_matches_of_other_rules_can_be_read_and_disturb_nobody(
    old: Old, changed: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with old.server.client() as client:
        clock = {"kind": "move", "seconds": 600}
        ended = client.open("azul", "person", "person")
        finish(ended)
        record = client.http.get(f"/matches/{ended.match}/record").text
        hidden = client.open("axio", "person", "open", public=True)
        client.join(hidden.match, "Guest")
        # A bot is to move, a clock runs, and all of them are listed: every sweep meets them.
        due = client.open("azul", "person", "novice", public=True, clock=clock, first=0)
        due.play(due.view["moves"][0]["move"])
        going = client.open("azul", "person", "novice", public=True, clock=clock, first=0)
    matches = [ended.match, hidden.match, due.match]
    old.restart(*matches, **changed)
    with old.server.client() as client:
        for match in matches:
            answer = client.http.get(f"/matches/{match}")
            assert problem(answer) == (503, "other-version")
            assert answer.json()["record"] == f"/api/matches/{match}/record"
        listed = [one["match"] for one in ok(client.http.get("/matches"))["tables"]]
        assert listed == [going.match]
        again = client.http.get(f"/matches/{ended.match}/record")
        key, value = next(iter(changed.items()))
        assert f'[{key.title()} "{value}"]' in again.text
        assert again.text.splitlines()[5:-1] == record.splitlines()[5:-1]
        answer = client.http.get(f"/matches/{hidden.match}/record")
        assert problem(answer) == (409, "hidden")
        # The others go on, with bots.
        going = SeatHolder(client, vars(going) | {"view": {}})
        going.look()
        going.play(going.view["moves"][0]["move"])
        going.await_turn()
    assert not [line for line in old.server.log if "Traceback" in line]

    data = ["--data", str(tmp_path)]
    assert main(["export", f"{tmp_path}/records", "--days", "0", "--other-rules", *data]) == 0
    names = sorted(path.name for path in (tmp_path / "records").iterdir())
    game = changed.get("game")
    assert names == sorted(
        f"{game or one}-{match}.tilewright"
        for one, match in zip(("azul", "axio", "azul"), matches, strict=True)
    )


def test_the_version_that_a_match_was_begun_with_verifies_its_record(
    old: Old, tmp_path: Path
) -> None:
    """A record that was exported under rules of version 99 holds under version 99."""
    with old.server.client() as client:
        ended = client.open("azul", "person", "person")
        finish(ended)
    old.restart(ended.match, version=99)
    with old.server.client() as client:
        text = client.http.get(f"/matches/{ended.match}/record").text
    (tmp_path / "record").write_text(text)
    program = (
        "from tilewright.games import spec; import sys; "
        "object.__setattr__(spec('azul'), 'version', 99); "
        "from tilewright.cli import main; sys.exit(main(['verify', sys.argv[1]]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "record")],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert main(["verify", str(tmp_path / "record")]) != 0
