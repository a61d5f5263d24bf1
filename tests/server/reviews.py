"""Finished matches and their reviews, as tests ask for them."""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import closing
from pathlib import Path
from typing import Any

from server.serving import Client, SeatHolder, eventually, ok
from tilewright.server.encoding import loads
from tilewright.server.settings import DATABASE_FILE

QUICK = ("--pace", "0", "--no-limits", "--review-seconds", "0.01")


def cut_short(
    client: Client, game: str = "azul", moves: int = 4, seats: int = 2, **more: Any
) -> SeatHolder:
    """A match that ended after a few moves, because everybody gave up."""
    holder = client.open(game, *["person"] * seats, seed="7", first=0, **more)
    for _ in range(moves):
        holder.play(holder.look()["moves"][-1]["move"])
    turn = holder.look()["turn"]
    # Whoever is to move goes last: a bot in that place would move at once.
    for seat in sorted(range(seats), key=lambda seat: seat == turn):
        ok(holder.ask("resign", seat=seat))
    return holder


def ask(client: Client, match: str) -> dict[str, Any]:
    return ok(client.http.post(f"/matches/{match}/review", json={}), 202)


def look(client: Client, match: str, **query: Any) -> dict[str, Any]:
    return ok(client.http.get(f"/matches/{match}/review", params=query))


def reviewed(client: Client, match: str) -> dict[str, Any]:
    """The review of a match, when it is done."""
    eventually(lambda: look(client, match)["status"] in ("done", "failed"))
    found = look(client, match)
    assert found["status"] == "done"
    return found


class JournalReader:
    """Looks at the journals in an embedded database while reviews are made."""

    def __init__(self, data: Path) -> None:
        self._place = f"file:{data / DATABASE_FILE}?mode=ro"
        self.keys: list[str] = []  # of all answers that were ever seen
        self._seen: set[tuple[str, int]] = set()

    def look(self) -> int:
        """How many answers are known by now."""
        with closing(sqlite3.connect(self._place, uri=True)) as connection:
            rows = connection.execute("SELECT match_id, number, answers FROM review_journal")
            for match, number, answers in rows:
                if (match, number) not in self._seen:
                    self._seen.add((match, number))
                    self.keys += [f"{match}/{key}" for key, _ in loads(zlib.decompress(answers))]
        return len(self.keys)
