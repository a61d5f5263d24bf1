"""Whoever keeps bots busy waits for himself: others are answered as before."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.serving import ANSWER_SECONDS, Client, SeatHolder, Server, ok, problem, running
from server.tables import blank, opened, then, to_the_end
from tilewright.core.analysis import Analysis
from tilewright.server import log
from tilewright.server.asking import HINT_PATIENCE, Hints, asker_of
from tilewright.server.bot_players import Answer, Question
from tilewright.server.bot_pool import BotsBusy
from tilewright.server.bot_queue import Asker, Waits
from tilewright.server.bot_tables import MAX_BOT_TABLES, BotTables
from tilewright.server.log import LogEntry
from tilewright.server.problems import Problem
from tilewright.server.settings import DATABASE_FILE
from tilewright.server.table import Table
from tilewright.server.views import encoded_view

TABLES = 50  # of four masters
ADDRESSES = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
MAX_BEFORE = TABLES // 2  # moves of other tables that a person waits for; a plain queue: all

MASTER = {"kind": "bot", "level": "master", "seconds": 1.0}
CASUAL = {"kind": "bot", "level": "casual", "seconds": 1.0}


@contextmanager
def client_at(server: Server, address: str) -> Iterator[Client]:
    """Somebody with an address of his own."""
    with server.client() as client:
        client.http.close()
        client.http = httpx.Client(
            base_url=f"{server.url}/api",
            timeout=ANSWER_SECONDS,
            transport=httpx.HTTPTransport(local_address=address),
        )
        yield client


def open_table(client: Client, *seats: dict[str, Any]) -> httpx.Response:
    return client.http.post("/matches", json={"game": "azul", "seats": list(seats)})


def entries(server: Server) -> list[dict[str, Any]]:
    """The logs of all tables, from the database."""
    query = "SELECT match_id, sequence, kind, data, at FROM log ORDER BY at"
    with closing(sqlite3.connect(server.data / DATABASE_FILE)) as connection:
        rows = connection.execute(query).fetchall()
    names = ("match", "sequence", "kind", "data", "at")
    return [dict(zip(names, row, strict=True)) | {"data": json.loads(row[3])} for row in rows]


# ---------------------------------------------------------------- a flood


@pytest.mark.long
def test_masters_of_three_addresses_keep_neither_a_bot_nor_a_hint_from_answering(
    tmp_path: Path,
) -> None:
    with running(tmp_path, "--no-limits", "--pace", "0", "--thinkers", "1") as server:
        flood = []
        for number in range(TABLES):
            with client_at(server, ADDRESSES[number % len(ADDRESSES)]) as client:
                flood.append(ok(open_table(client, *[MASTER] * 4), 201)["match"])
        with server.client() as client:
            seated = ok(open_table(client, {"kind": "person"}, CASUAL), 201)
            person, hints = SeatHolder(client, seated), []
            for _ in range(4):
                moves = person.await_turn()["moves"]
                began = time.time()
                assert ok(person.ask("hint"))["move"] in {one["move"] for one in moves}
                hints.append((began, time.time()))
                person.play(moves[0]["move"])
            person.await_turn()
        done = entries(server)
        moved = [one["at"] for one in done if one["match"] in flood and one["kind"] == log.MOVE]

        def waited(since: float, until: float) -> int:
            return sum(since < at < until for at in moved)

        own = [one for one in done if one["match"] == person.match and one["kind"] == log.MOVE]
        bot = [
            waited(before["at"], one["at"])
            for before, one in pairwise(own)
            if one["data"].get("bot") and not before["data"].get("bot")
        ]
        assert len(bot) == 4
        assert max(bot) <= MAX_BEFORE, bot
        assert max(waited(*window) for window in hints) <= MAX_BEFORE
        assert len(moved) > len(bot)  # and the others go on


# ---------------------------------------------------------------- tables of bots alone


def test_a_client_has_few_tables_at_which_only_bots_play(tmp_path: Path) -> None:
    novice = {"kind": "bot", "level": "novice", "seconds": 0.05}
    with running(tmp_path, "--pace", "5") as server:
        with client_at(server, ADDRESSES[0]) as client:
            waiting = SeatHolder(client, ok(open_table(client, novice, {"kind": "open"}), 201))
            for _ in range(MAX_BOT_TABLES):
                ok(open_table(client, novice, novice), 201)
            refused = open_table(client, novice, novice)
            assert problem(refused) == (429, "too-many")
            assert int(refused.headers["retry-after"]) >= 1
            assert problem(waiting.ask("fill", seat=1)) == (429, "too-many")
            ok(open_table(client, novice, {"kind": "person"}), 201)
        with client_at(server, ADDRESSES[1]) as client:
            ok(open_table(client, novice, novice), 201)
            host = SeatHolder(client, ok(open_table(client, novice, {"kind": "person"}), 201))
            ok(host.ask("resign"))
            again = ok(host.ask("rematch"))["match"]
        opener = {
            one["match"]: one["data"]["client"] for one in entries(server) if one["sequence"] == 0
        }
        assert len(set(opener.values())) == 2
        assert opener[again] == opener[host.match] != opener[waiting.match]
        assert not any(address in str(opener) for address in ADDRESSES)


def bots_alone(number: int, opener: str = "anna") -> Table:
    table = blank("azul", "novice", "novice")
    table.id = f"{number}"
    return table.then(LogEntry(0, log.OPEN, None, {"holder": "host", "client": opener}, 0.0))


def test_a_table_of_bots_alone_counts_until_it_is_over() -> None:
    tables = BotTables(2)
    first, second = bots_alone(1), bots_alone(2)
    for table in (first, second, first):
        tables.reserve("anna", table.id)
        tables.note(table)
    with pytest.raises(Problem, match="only 2 tables"):
        tables.reserve("anna", "3")
    tables.reserve("bert", "4")
    tables.forget("bert", "4")
    tables.note(to_the_end(first))
    assert tables.of("anna") == ["2"]
    assert tables.of("bert") == []
    tables.reserve("anna", "3")
    assert tables.is_full("anna")


def test_nothing_is_limited_if_the_admin_says_so() -> None:
    tables = BotTables(None)
    for number in range(100):
        tables.reserve("anna", str(number))
    assert not tables.is_full("anna")


# ---------------------------------------------------------------- who asks


def test_bots_count_for_whoever_opened_their_table() -> None:
    assert asker_of(bots_alone(1)) == asker_of(bots_alone(2))
    assert asker_of(bots_alone(1)).waits is Waits.NOBODY
    assert asker_of(bots_alone(1)).client != asker_of(bots_alone(2, "bert")).client
    for table in (
        opened("azul", "person", "novice"),
        opened("azul", "open", "novice"),
        then(opened("azul", "person", "novice"), log.REPLACE, 0, why="left"),
    ):
        assert asker_of(table).waits is Waits.PERSON
        assert asker_of(table).client == ""  # opened before clients were noted


def test_nobody_is_shown_who_opened_a_table() -> None:
    table = bots_alone(1, "0123456789abcdef")
    assert table.opener == "0123456789abcdef"
    for holder in (None, table.host):
        assert table.opener.encode() not in encoded_view(table, holder, None, 0)


# ---------------------------------------------------------------- hints


FOUND = Analysis(0, (), 1, 1, 0.1, "heuristic", 20, 0.1)
ANSWER = Answer("1r1", (0.5, 0.5), ("1r1",), analysis=FOUND)


class Busy:
    """Bots that have time for one question, and none for the next."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.patience: list[float | None] = []

    async def analyse(self, _: Question, __: Asker, patience: float | None) -> Answer:
        self.patience.append(patience)
        if len(self.patience) > 1:
            raise BotsBusy("no time")
        await self.free.wait()
        return ANSWER


def test_a_table_gets_one_hint_at_a_time_and_none_for_ever() -> None:
    async def visit() -> None:
        bots, table = Busy(), opened("azul", "person", "novice")
        hints = Hints(bots)  # type: ignore[arg-type]
        first = asyncio.create_task(hints.ask(table, 0, "anna"))
        while not bots.patience:
            await asyncio.sleep(0)
        with pytest.raises(Problem) as refused:
            await hints.ask(table, 0, "anna")
        assert refused.value.code == "too-many"
        bots.free.set()
        assert await first is FOUND
        with pytest.raises(Problem) as refused:
            await hints.ask(table, 0, "anna")
        assert refused.value.code == "unavailable"
        assert refused.value.members["retry_after"] >= 1
        assert bots.patience == [HINT_PATIENCE] * 2

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, visit()).result()
