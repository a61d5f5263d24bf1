"""Tables that nobody has touched for a long time are removed; finished ones stay.

A table waits for people for days, and for a move in a game by correspondence for months; one at
which nothing happens for longer was forgotten, and would be kept for ever.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import Select, Update, exists, insert, select, update

from tilewright.server.clock import SteadyClock
from tilewright.server.hub import Hub
from tilewright.server.matches import Matches
from tilewright.server.schema import facts, holders, matches
from tilewright.server.settings import Settings
from tilewright.server.store import Store, delete_matches
from tilewright.server.table import PLAYING, WAITING

SWEEP_SECONDS = 60.0
AT_ONCE = 5  # tables in one transaction, which others wait for
PAUSE = 0.1  # seconds between two of them, for the others
MAX_LOOKED_AT = 1_000  # tables in one sweep
MIN_OUTAGE = 3_600.0  # seconds; shorter ones make no difference

_DAY = 86_400.0
_log = logging.getLogger(__name__)


class Untouched(NamedTuple):
    """A match, and when something last happened there."""

    at: float
    match_id: str


class Outage(NamedTuple):
    """A time in which no server ran."""

    end: float
    seconds: float


_FIRST = Untouched(0.0, "")
_OUTAGE = "outage:"  # facts with this prefix and the end of an outage say how long it was


class Retirement:
    """Removes old tables, a few at a time, and never one that somebody looks at."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        tables: Matches,
        hub: Hub,
        clock: SteadyClock,
    ) -> None:
        days = {WAITING: settings.keep_waiting, PLAYING: settings.keep_unfinished}
        self._seconds = {status: kept * _DAY for status, kept in days.items() if kept > 0}
        self._store = store
        self._tables = tables
        self._hub = hub
        self._clock = clock
        self._looked_at = dict.fromkeys(self._seconds, _FIRST)

    async def start(self, idle_seconds: float) -> None:
        """Note for how long no server ran before this one: that makes no table older."""
        if idle_seconds > MIN_OUTAGE:
            outage = Outage(self._clock.now(), idle_seconds)
            await self._tables.read(note_outage, self._store, outage)

    async def sweep(self) -> None:
        """Remove what is old, up to a bound; the rest is for the next time."""
        outages = await self._tables.read(outages_of, self._store)
        for status, seconds in self._seconds.items():
            before = in_service_since(self._clock.now(), seconds, outages)
            removed = 0
            for _ in range(MAX_LOOKED_AT // AT_ONCE):
                found = await self._next(status, before)
                if not found:
                    break
                alone = [match_id for match_id in found if not self._hub.is_watched(match_id)]
                gone = await self._tables.read(remove_untouched, self._store, alone, status, before)
                self._tables.forget(gone)
                removed += len(gone)
                await asyncio.sleep(PAUSE)
            if removed:
                _log.info("old tables were removed", extra={"status": status, "tables": removed})

    async def _next(self, status: str, before: float) -> list[str]:
        """The next old tables; after the last ones, which are none, it begins from the first."""
        last = self._looked_at[status]
        found = await self._tables.read(untouched, self._store, status, before, last)
        self._looked_at[status] = found[-1] if found else _FIRST
        return [one.match_id for one in found]


def in_service_since(now: float, seconds: float, outages: Iterable[Outage]) -> float:
    """The moment since which servers have run for so many seconds."""
    moment = now - seconds
    for outage in sorted(outages, reverse=True):
        if moment < outage.end <= now:  # a later one comes from a wrong clock
            moment -= outage.seconds
    return moment


def note_outage(store: Store, outage: Outage) -> None:
    with store.engine.begin() as connection:
        row = {"name": f"{_OUTAGE}{outage.end:.3f}", "value": str(outage.seconds)}
        connection.execute(insert(facts).values(row))


def outages_of(store: Store) -> list[Outage]:
    query = select(facts.c.name, facts.c.value).where(facts.c.name.startswith(_OUTAGE))
    with store.engine.connect() as connection:
        rows = connection.execute(query).all()
    return [Outage(float(name.removeprefix(_OUTAGE)), float(value)) for name, value in rows]


def untouched(store: Store, status: str, before: float, after: Untouched) -> list[Untouched]:
    """The oldest matches at which nothing has happened since a moment, from one of them on."""
    with store.engine.connect() as connection:
        rows = connection.execute(_untouched(status, before, after)).all()
    return [Untouched(at, match_id) for at, match_id in rows]


def _untouched(status: str, before: float, after: Untouched) -> Select[float, str]:
    at, match_id = matches.c.updated_at, matches.c.id
    return (
        select(at, match_id)
        .where(matches.c.status == status, at < before, at >= after.at)  # by an index
        .where((at > after.at) | (match_id > after.match_id))
        .order_by(at, match_id)
        .limit(AT_ONCE)
    )


def remove_untouched(
    store: Store, match_ids: Sequence[str], status: str, before: float
) -> list[str]:
    """Forget those of these matches that are untouched still; says which."""
    with store.engine.begin() as connection:
        gone = list(connection.execute(_claim(match_ids, status, before)).scalars())
        delete_matches(connection, gone)
    return gone


def _claim(match_ids: Sequence[str], status: str, before: float) -> Update:
    """Lock them: nobody can go on there until they are gone.

    While a table waits for people, a holder who looked in has touched it, too.
    """
    claim = (
        update(matches)
        .where(matches.c.id.in_(match_ids), matches.c.status == status)
        .where(matches.c.updated_at < before)
        .values(due_at=None)
        .returning(matches.c.id)
    )
    if status != WAITING:
        return claim
    return claim.where(
        ~exists().where(holders.c.match_id == matches.c.id, holders.c.seen_at >= before)
    )
