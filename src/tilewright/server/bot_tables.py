"""How many tables at which only bots play each client may have going on this server.

Nobody needs to be there for them to go on, so they are the cheapest way to keep bots busy.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tilewright.server.problems import Problem
from tilewright.server.table import PLAYING, Table

MAX_BOT_TABLES = 5
RETRY_SECONDS = 60


class BotTables:
    """Tables of bots alone by who opened them; `most` is None if they are not limited."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._going: defaultdict[str, set[str]] = defaultdict(set)

    def of(self, client: str) -> Sequence[str]:
        return list(self._going.get(client, ()))

    def is_full(self, client: str) -> bool:
        return self._most is not None and len(self._going.get(client, ())) >= self._most

    def reserve(self, client: str, match_id: str) -> None:
        """Room for a table that is about to begin; `Problem` if the client has none."""
        if match_id not in self._going.get(client, ()) and self.is_full(client):
            raise Problem(
                "too-many",
                f"only {self._most} tables at which only bots play may go on at once",
                retry_after=RETRY_SECONDS,
            )
        self._going[client].add(match_id)

    def note(self, table: Table) -> None:
        """The table is as it is, whatever was to be."""
        if table.only_bots and table.status == PLAYING:
            self._going[table.opener].add(table.id)
        else:
            self.forget(table.opener, table.id)

    def forget(self, client: str, match_id: str) -> None:
        if client in self._going:
            self._going[client].discard(match_id)
            if not self._going[client]:
                del self._going[client]
