"""The start of a server: going on where the last one stopped, with clocks that stood still.

All of it is one transaction. It comes true before the first request is answered, so nobody sees a
clock that has run on while no server was there; and a server that dies in it leaves the last sign
of life as it was, so the next one stops the clocks for the whole time.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, select, update

from tilewright.core.compact_json import dumps
from tilewright.server.changes import Row
from tilewright.server.clock import SteadyClock
from tilewright.server.log import PAUSE
from tilewright.server.schema import facts, holders, log, matches
from tilewright.server.store import SECRET, Store, insert_of
from tilewright.server.table import PLAYING

MAX_ROWS = 1_000  # in one statement

_CLOCKLESS = '%"clock":null%'  # a setup as it is stored; quotes inside of a name are escaped


def resume(
    store: Store, server: str, clock: SteadyClock, dead_after: float, max_skew: float
) -> float:
    """Give the first sign of life; if no other server is alive, see to what they left behind.

    Returns the seconds for which none was. A sign of life from further ahead than `max_skew` comes
    from a clock that was wrong.
    """
    now = clock.now()
    with store.engine.begin() as connection:
        # Two servers that start at once do this one after the other.
        connection.execute(select(facts).where(facts.c.name == SECRET).with_for_update()).all()
        last = store.last_pulse_in(connection, now + max_skew)
        idle = 0.0 if last is None else max(0.0, now - last)
        store.pulse_in(connection, server, now)
        if store.embedded or last is None or idle > dead_after:
            _make_all_due(connection, now)
            _pause_clocks(connection, idle, clock)
    return idle


def _make_all_due(connection: Connection, now: float) -> None:
    """Whatever is to be done at a table is due, and whoever plays was seen just now."""
    connection.execute(update(matches).where(matches.c.due_at.is_not(None)).values(due_at=now))
    playing = select(matches.c.id).where(matches.c.status == PLAYING)
    connection.execute(update(holders).where(holders.c.match_id.in_(playing)).values(seen_at=now))


def _pause_clocks(connection: Connection, seconds: float, clock: SteadyClock) -> None:
    """Note at every table with a clock that it stood still.

    No table is replayed for that: the entry says the same at all of them, and the row of a match
    has its place in the log.
    """
    rows: list[Row] = [
        {
            "match_id": id_,
            "sequence": length,
            "kind": PAUSE,
            "seat": None,
            "data": dumps({"seconds": seconds}),
            "at": clock.after(updated_at),
            "key": secrets.token_hex(16),
        }
        for id_, length, updated_at in _clocked(connection)
    ]
    insert = insert_of(connection.engine)(log).on_conflict_do_nothing().returning(log.c.match_id)
    lengthen = (
        update(matches)
        .where(matches.c.id == bindparam("match"))
        .values(length=bindparam("after"), updated_at=bindparam("at"))
    )
    for start in range(0, len(rows), MAX_ROWS):
        some = rows[start : start + MAX_ROWS]
        paused = set(connection.execute(insert, some).scalars())
        changed = [
            {"match": row["match_id"], "after": row["sequence"] + 1, "at": row["at"]}
            for row in some
            if row["match_id"] in paused
        ]
        if changed:
            connection.execute(lengthen, changed)


def _clocked(connection: Connection) -> Sequence[tuple[Any, ...]]:
    """Id, length and last change of each match with a running clock."""
    found = connection.execute(
        select(matches.c.id, matches.c.length, matches.c.updated_at, matches.c.setup)
        .where(matches.c.status == PLAYING, matches.c.setup.not_like(_CLOCKLESS))
        .order_by(matches.c.id)  # as writers do: nobody waits for another in a circle
        .with_for_update()
    )
    return [tuple(row[:3]) for row in found if json.loads(row.setup)["clock"]]
