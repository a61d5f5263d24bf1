"""The database: the arbiter of what happened. The same code runs on SQLite and on PostgreSQL.

Everything here blocks, and runs in threads. What commands change goes in through `commits`.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from sqlalchemy import (
    Connection,
    Engine,
    Insert,
    RowMapping,
    create_engine,
    delete,
    event,
    func,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError, OperationalError

from tilewright.games import game_names, spec
from tilewright.server.archive import Archived
from tilewright.server.changes import Change
from tilewright.server.commits import commits_of
from tilewright.server.forms import Setup
from tilewright.server.log import LogEntry
from tilewright.server.private_files import make_file
from tilewright.server.problems import Problem
from tilewright.server.schema import facts, holders, log, matches, review_journal, reviews
from tilewright.server.table import ABANDONED, ENDED, PLAYING, WAITING, Table, replay
from tilewright.server.trouble import TroubleWatch

BUSY_SECONDS = 10.0
DURABLE = "PRAGMA synchronous=FULL"
SECRET = "secret"  # the fact that tokens are made with
MAX_SEEN = 500  # people in one transaction
BETWEEN_SEEN = 0.005  # seconds for others to write
PULSE = "pulse:"  # facts with this prefix say when each server was last alive
PROBE, PROBE_BYTES = "probe", 65_536  # a fact that is there for a moment, to see whether it can be


class Loaded(NamedTuple):
    """A table as the database has it."""

    table: Table
    holders: dict[str, str]  # by the hashes of their tokens


class Listed(NamedTuple):
    """A public table in a list."""

    id: str
    setup: Setup
    status: str
    open_seats: int
    created_at: float
    updated_at: float


def is_sqlite(url: str) -> bool:
    return url.startswith("sqlite")


def engine_url(url: str) -> str:
    """The spelling that SQLAlchemy needs to take psycopg."""
    for prefix in ("postgresql://", "postgres://"):
        if url.startswith(prefix):
            return "postgresql+psycopg://" + url.removeprefix(prefix)
    return url


def sqlite_file(url: str) -> Path:
    """Where an embedded database lies."""
    return Path(make_url(url).database or "")


def connect(url: str) -> Engine:
    """An engine for a database; SQLite is set up to lose nothing that it has acknowledged.

    The file of an embedded one is made if there is none, for its owner alone.
    Its errors, which are logged, hold no parameters: there are seeds and racks among them.
    """
    if not is_sqlite(url):
        return create_engine(
            engine_url(url),
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"connect_timeout": 5},
        )
    path = sqlite_file(url)
    make_file(path)
    # A file that is deleted later must not be made again, empty.
    name = f"file:{quote(str(path.absolute()))}?mode=rw"

    def opened() -> sqlite3.Connection:
        return sqlite3.connect(name, BUSY_SECONDS, uri=True, check_same_thread=False)

    engine = create_engine(url, hide_parameters=True, creator=opened)

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute(DURABLE)
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.close()

    return engine


class Store:
    """What the server asks of the database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        # A question is a transaction of its own: to begin and end one would be two exchanges more.
        self._asked = (
            engine if self.embedded else engine.execution_options(isolation_level="AUTOCOMMIT")
        )
        self.watch = TroubleWatch(sqlite_file(str(engine.url)) if self.embedded else None)
        self._commits = commits_of(engine, self.watch)
        self._new_fact = insert_of(engine)(facts).on_conflict_do_nothing()

    @property
    def embedded(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction beside those of commands, which do not have to wait long for it.

        It is whole or not there, whatever is killed. With SQLite nobody waits for the disk, so one
        that was acknowledged is lost if the machine itself fails before the next move is kept.
        """
        one_by_one = self._commits.writing if self.embedded else nullcontext()
        with self.watch.writing(much=False), one_by_one, self.engine.connect() as connection:
            if self.embedded:
                connection.exec_driver_sql("PRAGMA synchronous=NORMAL")
                connection.commit()
            try:
                with connection.begin():
                    yield connection
            finally:
                if self.embedded:
                    connection.exec_driver_sql(DURABLE)

    def commit(self, changes: Sequence[Change]) -> list[bool]:
        """Commit these changes; says which of them came true."""
        return self._commits.commit(changes)

    # ------------------------------------------------------------------ reading

    def load(self, match_id: str) -> Loaded | None:
        """A table by its id, replayed."""
        with self._asked.connect() as connection:
            row = connection.execute(select(matches).where(matches.c.id == match_id)).mappings()
            found = row.first()
            if found is None:
                return None
            entries = _entries(connection, match_id, 0)
            tokens = _holders(connection, match_id)
        return Loaded(replay(_blank_table(found), entries), tokens)

    def archived(self, match_id: str) -> Archived | None:
        """A match as it was written, without any rules."""
        with self._asked.connect() as connection:
            row = connection.execute(select(matches).where(matches.c.id == match_id)).mappings()
            found = row.first()
            if found is None:
                return None
            entries = _entries(connection, match_id, 0)
        setup = json.loads(found["setup"])
        return Archived(
            found["id"], setup, int(found["seed"]), found["salt"], found["status"], entries
        )

    def tail(self, match_id: str, sequence: int) -> list[LogEntry]:
        """What the log has from this sequence on."""
        with self._asked.connect() as connection:
            return _entries(connection, match_id, sequence)

    def holders_of(self, match_id: str) -> dict[str, str]:
        with self._asked.connect() as connection:
            return _holders(connection, match_id)

    def lengths(self, match_ids: Sequence[str]) -> dict[str, int]:
        """How much has happened at each of these matches."""
        query = select(matches.c.id, matches.c.length).where(matches.c.id.in_(match_ids))
        with self._asked.connect() as connection:
            return {row[0]: row[1] for row in connection.execute(query)}

    def public_tables(self, status: str | None, limit: int, before: float | None) -> list[Listed]:
        """Public tables, the one with the latest change first."""
        wanted = [status] if status else [WAITING, PLAYING]
        query = select(matches).where(matches.c.public, matches.c.status.in_(wanted))
        if before is not None:
            query = query.where(matches.c.updated_at < before)
        query = query.order_by(matches.c.updated_at.desc()).limit(limit)
        with self._asked.connect() as connection:
            rows = connection.execute(query).mappings().all()
        return [_listed(row) for row in rows if _can_be_played(row)]

    def count_by_status(self) -> dict[str, int]:
        query = select(matches.c.status, func.count()).group_by(matches.c.status)
        with self._asked.connect() as connection:
            return {row[0]: row[1] for row in connection.execute(query)}

    # ------------------------------------------------------------------ alarms and presence

    def claim_due(self, now: float, until: float, limit: int) -> list[str]:
        """Matches in which something is overdue; nobody else gets them before `until`."""
        with self.engine.begin() as connection:
            rows = connection.execute(
                select(matches.c.id, matches.c.due_at)
                .where(matches.c.due_at <= now)
                .order_by(matches.c.due_at)
                .limit(limit)
            ).all()
            return [
                id_
                for id_, due_at in rows
                if connection.execute(
                    update(matches)
                    .where(matches.c.id == id_, matches.c.due_at == due_at)
                    .values(due_at=until)
                ).rowcount
            ]

    def hand_over(self, match_ids: Sequence[str], now: float) -> None:
        """This server stops: whatever it was to do at these matches, another one does now."""
        with self.engine.begin() as connection:
            connection.execute(
                update(matches)
                .where(matches.c.id.in_(match_ids), matches.c.due_at.is_not(None))
                .values(due_at=now)
            )

    def seen(self, holder_ids: Sequence[str], now: float) -> None:
        """These people are here; many are noted bit by bit, so that moves need not wait for it."""
        for start in range(0, len(holder_ids), MAX_SEEN):
            if start:
                time.sleep(BETWEEN_SEEN)
            some = holder_ids[start : start + MAX_SEEN]
            with self._commits.writing, self.engine.begin() as connection:
                connection.execute(
                    update(holders).where(holders.c.id.in_(some)).values(seen_at=now)
                )

    def absent(self, now: float, limit: int) -> list[tuple[str, str]]:
        """Matches that wait for somebody who was away for longer than their grace."""
        with self._asked.connect() as connection:
            rows = connection.execute(
                select(matches.c.id, holders.c.id)
                .join(holders, holders.c.id == matches.c.waits_for)
                .where(matches.c.status == PLAYING, matches.c.grace.is_not(None))
                .where(holders.c.seen_at + matches.c.grace < now)
                .limit(limit)
            ).all()
        return [(match_id, holder) for match_id, holder in rows]

    def secret(self) -> str:
        """The secret of all servers of this database, made by the first."""
        with self.engine.begin() as connection:
            connection.execute(self._new_fact, {"name": SECRET, "value": secrets.token_hex(32)})
            found = connection.execute(select(facts.c.value).where(facts.c.name == SECRET))
            return str(found.scalar_one())

    def pulse(self, server: str, now: float) -> None:
        """This server is alive."""
        with self.watch.writing(much=False), self.engine.begin() as connection:
            self.pulse_in(connection, server, now)

    def pulse_in(self, connection: Connection, server: str, now: float) -> None:
        name = PULSE + server
        if not connection.execute(
            update(facts).where(facts.c.name == name).values(value=str(now))
        ).rowcount:
            connection.execute(self._new_fact, {"name": name, "value": str(now)})

    def probe(self) -> None:
        """Write as much as many moves, and remove it; `Problem` if there is still trouble."""
        with self.watch.writing():
            for value in (secrets.token_hex(PROBE_BYTES // 2), None):
                with self.engine.begin() as connection:
                    connection.execute(delete(facts).where(facts.c.name == PROBE))
                    if value is not None:
                        row = {"name": PROBE, "value": value}
                        connection.execute(self._new_fact, row)

    def last_pulse_in(self, connection: Connection, until: float) -> float | None:
        """When any server was last alive; later ones than `until` come from a wrong clock."""
        query = select(facts.c.value).where(facts.c.name.startswith(PULSE))
        pulses = map(float, connection.execute(query).scalars())
        return max((pulse for pulse in pulses if pulse <= until), default=None)

    def forget_pulses(self, before: float, after: float) -> None:
        query = select(facts.c.name, facts.c.value).where(facts.c.name.startswith(PULSE))
        with self.engine.begin() as connection:
            wrong = [
                name
                for name, value in connection.execute(query)
                if not before <= float(value) <= after
            ]
            connection.execute(delete(facts).where(facts.c.name.in_(wrong)))

    def wall_time(self) -> float:
        """The time that all servers of this database go by: that of its machine."""
        if self.embedded:
            return time.time()
        with self.engine.connect() as connection:
            found = connection.execute(select(func.extract("epoch", func.clock_timestamp())))
            return float(found.scalar_one())

    # ------------------------------------------------------------------ housekeeping

    def finished_before(self, moment: float, limit: int, after: str = "") -> list[str]:
        """Ids of matches that ended before a moment, in order."""
        with self.engine.connect() as connection:
            return list(
                connection.execute(
                    select(matches.c.id)
                    .where(matches.c.status.in_([ENDED, ABANDONED]), matches.c.id > after)
                    .where(matches.c.updated_at < moment)
                    .order_by(matches.c.id)
                    .limit(limit)
                ).scalars()
            )

    def of_other_rules(self) -> list[str]:
        """Ids of matches that are not over and cannot go on with the rules that are here."""
        query = select(matches.c.id, matches.c.setup).where(
            matches.c.status.in_([WAITING, PLAYING])
        )
        with self.engine.connect() as connection:
            rows = connection.execute(query).mappings().all()
        return [row["id"] for row in rows if not _can_be_played(row)]

    def remove(self, match_id: str) -> None:
        """Forget a match; its record should be safe elsewhere."""
        with self.engine.begin() as connection:
            delete_matches(connection, [match_id])

    def close(self) -> None:
        self._commits.close()
        self.engine.dispose()


def may_pass(error: DBAPIError) -> bool:
    """Whether a database error is of the kind that goes away: restarts, locks, lost lines."""
    return isinstance(error, OperationalError) or error.connection_invalidated


def delete_matches(connection: Connection, match_ids: Sequence[str]) -> None:
    """Forget matches, with all that belongs to them, in the transaction of a connection."""
    for table in (log, holders, reviews, review_journal):
        connection.execute(delete(table).where(table.c.match_id.in_(match_ids)))
    connection.execute(delete(matches).where(matches.c.id.in_(match_ids)))


def insert_of(engine: Engine) -> Any:
    """The INSERT of this database, which knows of conflicts."""
    if engine.dialect.name == "sqlite":
        from sqlalchemy.dialects.sqlite import insert
    else:
        from sqlalchemy.dialects.postgresql import insert  # type: ignore[assignment]
    return insert


def inserted(connection: Connection, statement: Insert, row: Mapping[str, Any]) -> bool:
    """Insert a row that may be there already; whether it is new.

    Of an INSERT the number of rows is not kept unless one asks for it.
    """
    kept = statement.execution_options(preserve_rowcount=True)
    return connection.execute(kept, row).rowcount > 0


def _entries(connection: Connection, match_id: str, sequence: int) -> list[LogEntry]:
    rows = connection.execute(
        select(log.c.sequence, log.c.kind, log.c.seat, log.c.data, log.c.at, log.c.key)
        .where(log.c.match_id == match_id, log.c.sequence >= sequence)
        .order_by(log.c.sequence)
    ).all()
    return [LogEntry(*row[:3], json.loads(row[3]), *row[4:]) for row in rows]


def _holders(connection: Connection, match_id: str) -> dict[str, str]:
    rows = connection.execute(
        select(holders.c.token_hash, holders.c.id).where(holders.c.match_id == match_id)
    ).all()
    return {row[0]: row[1] for row in rows}


def _can_be_played(row: RowMapping) -> bool:
    """Whether the match was begun with the rules that are installed here."""
    setup = json.loads(row["setup"])
    game = setup["game"]
    return game in game_names() and setup["version"] == spec(game).version


def _blank_table(row: RowMapping) -> Table:
    if not _can_be_played(row):
        setup = json.loads(row["setup"])
        raise Problem(
            "other-version",
            f"this match was begun with version {setup['version']} of {setup['game']}; "
            "its record can be read",
            game=setup["game"],
            version=setup["version"],
            record=f"/api/matches/{row['id']}/record",
        )
    setup = Setup.model_validate_json(row["setup"])
    return Table(row["id"], setup, int(row["seed"]), row["salt"])


def _listed(row: RowMapping) -> Listed:
    setup = Setup.model_validate_json(row["setup"])
    return Listed(
        row["id"], setup, row["status"], row["open_seats"], row["created_at"], row["updated_at"]
    )
