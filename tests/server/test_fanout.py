"""What servers say to each other: followed without the database, and never believed unsigned."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from loops import in_a_loop
from tilewright.server.clock import SteadyClock
from tilewright.server.encoding import dumps
from tilewright.server.fanout import FanoutCounts, Hear, Missed
from tilewright.server.forms import NewTable, Saying, SeatSetup
from tilewright.server.hub import Hub
from tilewright.server.matches import Matches
from tilewright.server.migrating import upgrade
from tilewright.server.redis_fanout import SEPARATOR, ThroughRedis
from tilewright.server.store import Store, connect
from tilewright.server.tokens import TokenIssuer
from tilewright.server.writer import Writer

Json = dict[str, Any]


class Noted:
    """A fanout that keeps what is published."""

    def __init__(self) -> None:
        self.said: list[Json] = []
        self.counts = FanoutCounts()

    def publish(self, message: Json) -> None:
        self.said.append(message)

    def start(self, hear: Hear, missed: Missed) -> None:
        pass

    async def close(self) -> None:
        pass


class Pair:
    """Two servers on one database, and a table that both know."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.writers = [Writer(store, lambda *_: None) for _ in range(2)]
        issuer = TokenIssuer(store.secret())
        self.here, self.there = (
            Matches(store, one, issuer, 0.0, SteadyClock()) for one in self.writers
        )
        self.noted = Noted()
        Hub(self.here, self.noted)
        self.hub = Hub(self.there, Noted())

    async def open(self) -> None:
        form = NewTable(game="azul", seats=[SeatSetup(kind="person")] * 2)
        grant = await self.here.open(form, None)
        self.match = grant.table.id
        self.host = grant.table.host
        await self.there.table(self.match)
        self.noted.said.clear()

    async def say(self) -> Json:
        """Something happens at the one server; what it tells the other."""
        await self.here.say(self.match, self.host, Saying(phrase="oops"), None)
        return self.noted.said.pop()

    @property
    def known_there(self) -> int:
        table = self.there.known(self.match)
        assert table is not None
        return table.sequence

    async def close(self) -> None:
        for writer, matches in zip(self.writers, (self.here, self.there), strict=True):
            await writer.close()
            matches.close()


def between_two(folder: Path, doing: Callable[[Pair], Awaitable[None]]) -> None:
    store = Store(connect(f"sqlite:///{folder / 'pair.sqlite3'}"))
    upgrade(store.engine)

    async def visit() -> None:
        pair = Pair(store)
        try:
            await pair.open()
            await doing(pair)
        finally:
            await pair.close()

    try:
        in_a_loop(visit())
    finally:
        store.close()


def test_an_entry_is_followed_without_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def doing(pair: Pair) -> None:
        messages = [await pair.say() for _ in range(3)]
        monkeypatch.setattr(pair.store, "tail", None)  # nobody can ask it
        for number, message in enumerate(messages):
            await pair.hub._hear({**message, "server": "here"})
            assert pair.known_there == 2 + number
        await pair.hub._hear({**messages[0], "server": "here"})  # a second time
        there, here = pair.there.known(pair.match), pair.here.known(pair.match)
        assert there is not None
        assert here is not None
        assert there.entries == here.entries

    between_two(tmp_path, doing)


def test_after_a_gap_the_database_is_asked(tmp_path: Path) -> None:
    async def doing(pair: Pair) -> None:
        await pair.say()
        await pair.hub._hear({**await pair.say(), "server": "here"})
        assert pair.known_there == 3

    between_two(tmp_path, doing)


@pytest.mark.parametrize(
    "entry",
    [None, 7, [], ["x"], [1, "explode", 0, {}, 0.0, "key"], [1, "move", 0, {}, 0.0, "key"],
     [1, "move", 0, {"move": "zz"}, 0.0, "key"], [1, "join", 7, {}, 0.0, "key"],
     [1, "pause", None, {"seconds": "x"}, 0.0, "key"]],
)  # fmt: skip
def test_an_entry_that_makes_no_sense_changes_nothing(tmp_path: Path, entry: object) -> None:
    async def doing(pair: Pair) -> None:
        await pair.hub._hear({"match": pair.match, "sequence": 2, "entry": entry, "server": "here"})
        assert pair.known_there == 1
        await pair.hub._hear({**await pair.say(), "server": "here"})
        assert pair.known_there == 2

    between_two(tmp_path, doing)


ENTRY = {"match": "m" * 26, "sequence": 2, "entry": [1, "say", 0, {"phrase": "oops"}, 0.0, None]}


def heard(*received: bytes) -> list[Json]:
    """What a server makes of these texts."""
    found: list[Json] = []

    async def hear(message: Json) -> None:
        found.append(message)

    async def listen() -> None:
        fanout = ThroughRedis("redis://127.0.0.1:1/0", "here", TokenIssuer("secret").signature)
        for text in received:
            await fanout._heard(text, hear)
        await fanout.close()

    in_a_loop(listen())
    return found


def said(secret: str, server: str = "there") -> bytes:
    text = dumps({"server": server, "news": [ENTRY, {"here": {}}]})
    return TokenIssuer(secret).signature(text) + SEPARATOR + text


def test_an_entry_is_believed_only_if_a_server_of_this_database_signed_it() -> None:
    genuine, *_ = heard(said("secret"))
    assert genuine["entry"] == ENTRY["entry"]
    forged = heard(said("other"), said("secret").replace(b"oops", b"haha"), dumps(ENTRY))
    assert [message.get("match") for message in forged if "match" in message] == [
        ENTRY["match"]
    ] * 3
    assert not [message for message in forged if "entry" in message]


def test_a_server_does_not_hear_itself() -> None:
    assert heard(said("secret", "here")) == []


def test_what_cannot_be_read_is_no_reason_to_hear_no_more() -> None:
    nonsense = (b"", b"{", b"[]", b"7", b"null", b"\xff", b"a\nb", b'{"news": 7}', b'{"news": [7]}')
    assert len(heard(*nonsense, said("secret"))) == 2
