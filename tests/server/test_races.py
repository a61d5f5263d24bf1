"""Commands that meet in the database: two servers of one, in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import pytest

from server.serving import seat_form
from tilewright.server import log
from tilewright.server.changes import Change, log_row
from tilewright.server.clock import SteadyClock
from tilewright.server.forms import Joining, Move, NewTable, Saying, SeatSetup
from tilewright.server.log import LogEntry
from tilewright.server.matches import Matches, SeatGrant
from tilewright.server.migrating import upgrade
from tilewright.server.problems import Problem
from tilewright.server.store import Store, connect
from tilewright.server.tokens import TokenIssuer, new_key, token_hash
from tilewright.server.writer import CameTrue, Writer

T = TypeVar("T")


class Interrupted(Writer):
    """Something else happens right before a change is written."""

    before: Callable[[], Awaitable[object]] | None = None

    async def commit(self, change: Change, came_true: CameTrue) -> bool:
        before, self.before = self.before, None
        if before is not None:
            await before()
        return await super().commit(change, came_true)


class House:
    """Two servers on one database."""

    def __init__(self, store: Store) -> None:
        self.store = store
        issuer = TokenIssuer(store.secret())
        self.writers = [Interrupted(store, lambda *_: None) for _ in range(2)]
        self.servers = [
            Matches(store, writer, issuer, 0.0, SteadyClock()) for writer in self.writers
        ]

    async def close(self) -> None:
        for writer, matches in zip(self.writers, self.servers, strict=True):
            await writer.close()
            matches.close()


def in_a_house(folder: Path, doing: Callable[[House], Awaitable[T]]) -> T:
    store = Store(connect(f"sqlite:///{folder / 'house.sqlite3'}"))
    upgrade(store.engine)

    async def visit() -> T:
        house = House(store)
        try:
            return await doing(house)
        finally:
            await house.close()

    try:
        # In a thread of its own: where browsers are tested, too, this one has a loop already.
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, visit()).result()
    finally:
        store.close()


def holder_of(house: House, seated: SeatGrant) -> str:
    return house.store.holders_of(seated.table.id)[token_hash(seated.token)]


async def opened(house: House) -> tuple[str, str, str]:
    """A table of two people; its id and both holders."""
    seats = [SeatSetup(**seat_form(kind)) for kind in ("person", "open")]
    host = await house.servers[0].open(NewTable(game="azul", seats=seats, first=0), None)
    guest = await house.servers[1].join(host.table.id, Joining(name="Guest"), None)
    return host.table.id, holder_of(house, host), holder_of(house, guest)


async def abandoned(house: House) -> tuple[str, str, str]:
    match, host, guest = await opened(house)
    for holder in (host, guest):
        await house.servers[0].leave(match, holder, None, True, None)
    await house.servers[1].fresh_table(match)
    return match, host, guest


def test_of_two_servers_that_write_the_same_ply_one_is_stale(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        match, host, _ = await opened(house)
        for matches in house.servers:
            table = await matches.fresh_table(match)
        assert table.state is not None
        moves = table.state.legal_moves()[:2]
        answers = await asyncio.gather(
            *(
                matches.play(match, host, Move(sequence=table.sequence, move=move), None)
                for matches, move in zip(house.servers, moves, strict=True)
            ),
            return_exceptions=True,
        )
        lost = [one for one in answers if isinstance(one, Problem)]
        assert [one.code for one in lost] == ["stale"]
        for matches in house.servers:
            assert (await matches.fresh_table(match)).sequence == table.sequence + 1

    in_a_house(tmp_path, doing)


def test_the_same_key_at_two_servers_comes_true_once(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        match, host, _ = await opened(house)
        for matches in house.servers:
            table = await matches.fresh_table(match)
        assert table.state is not None
        move, other = table.state.legal_moves()[:2]
        key = new_key()
        done = await asyncio.gather(
            *(
                m.play(match, host, Move(sequence=table.sequence, move=move), key)
                for m in house.servers
            )
        )
        assert done[0].entry == done[1].entry
        with pytest.raises(Problem) as problem:
            await house.servers[0].play(match, host, Move(sequence=table.sequence, move=other), key)
        assert problem.value.code == "key-reused"

    in_a_house(tmp_path, doing)


def test_a_phrase_right_before_a_rematch_does_not_hinder_it(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        match, host, guest = await abandoned(house)
        house.writers[0].before = lambda: house.servers[1].say(
            match, guest, Saying(phrase="again"), None
        )
        new = await house.servers[0].rematch(match, host, None)
        old = await house.servers[1].fresh_table(match)
        assert [entry.kind for entry in old.entries[-2:]] == [log.SAY, log.REMATCH]
        assert (await house.servers[1].table(new.id)).status == "playing"

    in_a_house(tmp_path, doing)


def test_of_two_rematches_one_comes_true_for_both(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        match, host, guest = await abandoned(house)
        house.writers[0].before = lambda: house.servers[1].rematch(match, guest, new_key())
        one = await house.servers[0].rematch(match, host, new_key())
        two = await house.servers[1].rematch(match, guest, None)
        assert one.id == two.id
        for matches in house.servers:
            assert (await matches.fresh_table(match)).rematch == one.id
        assert house.store.count_by_status() == {"abandoned": 1, "playing": 1}

    in_a_house(tmp_path, doing)


def test_one_change_that_is_refused_does_not_drag_others_down(tmp_path: Path) -> None:
    """Somebody says something at a match that was removed, while others go on elsewhere."""

    async def doing(house: House) -> None:
        tables = [await opened(house) for _ in range(6)]
        gone = LogEntry(0, log.SAY, 0, {"phrase": "oops"}, 0.0, "key")
        writer = house.writers[0]
        for _ in range(5):
            outcomes = await asyncio.gather(
                *(house.servers[0].say(match, host, Saying(phrase="hello"), None)
                  for match, host, _ in tables),
                writer.commit(Change(log_row("nowhere", gone), sort_key="m"), lambda: None),
                return_exceptions=True,
            )  # fmt: skip
            refused = outcomes.pop()
            assert isinstance(refused, Problem)
            assert refused.code == "not-found"
            assert not [one for one in outcomes if isinstance(one, BaseException)]

    in_a_house(tmp_path, doing)


def test_a_match_that_was_removed_is_forgotten(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        match, host, _ = await abandoned(house)
        house.store.remove(match)
        with pytest.raises(Problem) as problem:
            await house.servers[0].say(match, host, Saying(phrase="hello"), None)
        assert problem.value.code == "not-found"
        assert house.servers[0].known(match) is None

    in_a_house(tmp_path, doing)
