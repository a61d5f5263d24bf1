"""Whether a server, and its database, kept what it promised to people."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import text

from server.playing import Ledger, Promise, Sitting
from server.serving import Client, Server, ok, run_program
from tilewright.server.store import connect

TOO_MANY = 429


def check_promises(server: Server, ledger: Ledger) -> None:
    """Whatever was acknowledged is there, in logs without gaps."""
    with server.client() as client:
        for sitting, promises in ledger.promised():
            if not sitting.over:
                missing = promises.items() - told(client, sitting).items()
                assert not missing, missing


def patiently(ask: Callable[[], httpx.Response]) -> httpx.Response:
    """The answer, however often the server asks for patience: there may be thousands to ask."""
    while (answer := ask()).status_code == TOO_MANY:
        time.sleep(float(answer.headers["Retry-After"]))
    return answer


def told(client: Client, sitting: Sitting) -> dict[int, Promise]:
    """What the server tells of a table, from its first entry on."""
    view = ok(patiently(lambda: client.ask_for(sitting.match, sitting.token, since=0)))
    entries = view["events"]
    assert [entry["sequence"] for entry in entries] == list(range(view["sequence"]))
    return {
        entry["sequence"]: Promise(entry["kind"], entry.get("move") or entry.get("phrase"))
        for entry in entries
        if not entry.get("bot")
    }


def check_end(
    url: str, server: Server, ledger: Ledger, folder: Path, before: frozenset[str] = frozenset()
) -> None:
    """The log is what was acknowledged and nothing else; finished games can be verified."""
    records = []
    with server.client() as client:
        for sitting, promises in ledger.promised():
            found = told(client, sitting)
            kinds = ("move", "say", "back")
            assert {
                sequence: one for sequence, one in found.items() if one.kind in kinds
            } == promises
            if sitting.over:
                records.append(folder / f"{sitting.match}.txt")
                answer = patiently(partial(client.http.get, f"/matches/{sitting.match}/record"))
                records[-1].write_bytes(answer.raise_for_status().content)
    server.kill()
    assert matches_in(url) - before == set(ledger.sittings), "a table was opened twice"
    check_logs(url)
    assert len(records) >= 3, "hardly a game came to its end"
    run("verify", *map(str, records))


def check_logs(url: str) -> None:
    """No log has gaps, and no key made two entries."""
    for match, length, entries, first, last, keys in ask(
        url,
        "SELECT matches.id, length, COUNT(*), MIN(sequence), MAX(sequence), COUNT(DISTINCT key) "
        "FROM matches JOIN log ON match_id = matches.id GROUP BY matches.id",
    ):
        assert (entries, first, last, keys) == (length, 0, length - 1, length), match


def matches_in(url: str) -> frozenset[str]:
    return frozenset(id_ for (id_,) in ask(url, "SELECT id FROM matches"))


def ask(url: str, query: str) -> Sequence[Any]:
    """What the database says, without the server."""
    engine = connect(url)
    try:
        with engine.connect() as connection:
            return connection.execute(text(query)).all()
    finally:
        engine.dispose()


def migrate(environment: Mapping[str, str]) -> None:
    run("migrate", environment=environment)


def run(*arguments: str, environment: Mapping[str, str] | None = None) -> str:
    done = run_program(*arguments, environment=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
