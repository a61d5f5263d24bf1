"""Two servers on one database, without processes: what they say to each other is in our hands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from loops import in_a_loop
from tilewright.server.clock import SteadyClock
from tilewright.server.fanout import FanoutCounts, Hear, Missed
from tilewright.server.forms import Joining, Move, NewTable, Saying, SeatSetup
from tilewright.server.hub import Hub
from tilewright.server.matches import Matches
from tilewright.server.migrating import upgrade
from tilewright.server.store import Store, connect
from tilewright.server.table import Table
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


class Watching:
    """A connection that counts how often it was woken."""

    def __init__(self, holder: str | None) -> None:
        self.holder = holder
        self.woken = 0

    def wake(self) -> None:
        self.woken += 1


class Half:
    """One of the servers."""

    def __init__(self, pair: Pair, name: str) -> None:
        self.name = name
        self.pair = pair
        self.writer = Writer(pair.store, lambda *_: None)
        issuer = TokenIssuer(pair.store.secret())
        self.matches = Matches(pair.store, self.writer, issuer, 0.0, SteadyClock())
        self.noted = Noted()
        self.hub = Hub(self.matches, self.noted)

    @property
    def table(self) -> Table:
        table = self.matches.known(self.pair.match)
        assert table is not None
        return table

    def said(self) -> list[Json]:
        """What was published since this was last asked, as another server hears it."""
        said, self.noted.said[:] = [*self.noted.said], []
        return [{**message, "server": self.name} for message in said]

    async def hear(self, messages: list[Json]) -> None:
        for message in messages:
            await self.hub._hear(message)

    async def play(self, move: str) -> list[Json]:
        """Whoever is to move does so here; what the other server is told."""
        turn = self.table.turn
        assert turn is not None
        form = Move(sequence=self.table.sequence, move=move, seat=turn)
        await self.matches.play(self.pair.match, self.table.seats[turn].holder, form, None)
        return self.said()

    async def close(self) -> None:
        await self.writer.close()
        self.matches.close()


class Pair:
    """Two servers, and a table that both know."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.match = ""
        self.here, self.there = Half(self, "here"), Half(self, "there")

    async def open(self, game: str) -> None:
        seats = [SeatSetup(kind="person"), SeatSetup(kind="open")]
        grant = await self.here.matches.open(NewTable(game=game, seats=seats), None)
        self.match, self.host = grant.table.id, grant.table.host
        joined = await self.there.matches.join(self.match, Joining(name="Guest"), None)
        self.guest = joined.table.seats[joined.seats[0]].holder
        await self.here.hear(self.there.said())
        self.here.said()

    async def sit_apart(self) -> None:
        """The host is connected to the one server, the guest to the other."""
        self.watchers = [Watching(self.host), Watching(self.guest)]
        for half, watcher in zip((self.here, self.there), self.watchers, strict=True):
            half.hub.watch(self.match, watcher)
        await self.there.hear(self.here.said())
        await self.here.hear(self.there.said())

    async def say(self) -> Json:
        """Something happens at the one server; what it tells the other."""
        await self.here.matches.say(self.match, self.host, Saying(phrase="oops"), None)
        return self.here.said().pop()


def between_two(folder: Path, doing: Callable[[Pair], Awaitable[None]], game: str = "azul") -> None:
    store = Store(connect(f"sqlite:///{folder / 'pair.sqlite3'}"))
    upgrade(store.engine)

    async def visit() -> None:
        pair = Pair(store)
        try:
            await pair.open(game)
            await doing(pair)
        finally:
            await pair.here.close()
            await pair.there.close()

    try:
        in_a_loop(visit())
    finally:
        store.close()
