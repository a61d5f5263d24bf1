"""What a command changes in the database: rows that come true together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Table as SqlTable

from tilewright.server.log import LogEntry
from tilewright.server.schema import holders, log, matches
from tilewright.server.table import Table

Row = dict[str, Any]


class Insertion(NamedTuple):
    table: SqlTable
    values: Row  # all columns, in the order of the table


@dataclass(frozen=True)
class Change:
    """Rows that come true together, or not at all if the first one's key is taken."""

    first: Insertion
    others: tuple[Insertion, ...] = ()
    summaries: tuple[Row, ...] = ()  # new values for rows of `matches`, by `match`
    sort_key: str = field(default="")

    @property
    def is_plain(self) -> bool:
        """One more entry of one log, as nearly all changes are."""
        return not self.others and len(self.summaries) == 1 and self.first.table is log


def summary(table: Table, due_at: float | None) -> Row:
    """What the row of a match repeats of its log."""
    return {
        "match": table.id,
        "length": table.sequence,
        "status": table.status,
        "open_seats": table.open_seats,
        "waits_for": table.waits_for,
        "due_at": due_at,
        "updated_at": table.last_at,
    }


def log_row(match_id: str, entry: LogEntry) -> Insertion:
    return Insertion(
        log,
        {
            "match_id": match_id,
            "sequence": entry.sequence,
            "kind": entry.kind,
            "seat": entry.seat,
            "data": entry.data_text(),
            "at": entry.at,
            "key": entry.key,
        },
    )


def holder_row(match_id: str, holder: str, hashed: str, seen_at: float) -> Insertion:
    return Insertion(
        holders,
        {
            "id": holder,
            "match_id": match_id,
            "token_hash": hashed,
            "account": None,
            "seen_at": seen_at,
        },
    )


def match_row(table: Table, due_at: float | None) -> Insertion:
    """The row of a new match."""
    found = summary(table, due_at)
    return Insertion(
        matches,
        {
            "id": found.pop("match"),
            "setup": table.setup.model_dump_json(),
            "seed": str(table.seed),
            "salt": table.salt,
            "public": table.setup.public,
            "grace": table.setup.grace,
            "created_at": table.last_at,
            "updated_at": found.pop("updated_at"),
            **found,
        },
    )
