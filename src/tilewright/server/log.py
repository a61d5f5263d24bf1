"""What can happen at a table: the entries of its log."""

from __future__ import annotations

from typing import Any, NamedTuple

from tilewright.server.encoding import dumps

OPEN = "open"  # the table was opened; its host takes the seats of people
JOIN = "join"  # somebody took an open seat
FILL = "fill"  # the host gave an open seat to a bot
MOVE = "move"
BACK = "back"  # decisions were taken back: the game stands as before entry `to`
REPLACE = "replace"  # a bot plays on for a person who left
RETURN = "return"  # who comes back takes the seat over again
SAY = "say"  # one of the preset phrases
REMATCH = "rematch"  # another table was opened for the same people
PAUSE = "pause"  # no server ran for a while: clocks stood still

CHANGES_POSITION = frozenset({MOVE, BACK})


class LogEntry(NamedTuple):
    """One thing that happened; `sequence` is its place in the log, counted from 0."""

    sequence: int
    kind: str
    seat: int | None
    data: dict[str, Any]
    at: float  # seconds since 1970
    key: str | None = None  # of the request that made it: the same request makes no second one

    def data_text(self) -> str:
        return dumps(self.data).decode()
