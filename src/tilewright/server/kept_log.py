"""The log of a table in memory, shared by all versions of the table."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import overload

from tilewright.server.events import Event
from tilewright.server.log import LogEntry

_appending = threading.Lock()  # a long take-back is worked out in a thread of its own


class _Shared:
    """What the versions of one table have in common: lists that only grow."""

    __slots__ = ("entries", "events", "sequences", "turns")

    def __init__(self) -> None:
        self.entries: list[LogEntry] = []
        self.events: list[Event] = []
        self.turns: list[int | None] = []
        self.sequences: dict[str, int] = {}  # by the keys of requests

    def first(self, count: int) -> _Shared:
        found = _Shared()
        found.entries = self.entries[:count]
        found.events = self.events[:count]
        found.turns = self.turns[:count]
        found.sequences = {key: n for key, n in self.sequences.items() if n < count}
        return found

    def append(self, entry: LogEntry, event: Event, turn: int | None) -> None:
        if entry.key is not None:
            self.sequences.setdefault(entry.key, len(self.entries))
        self.events.append(event)
        self.turns.append(turn)
        self.entries.append(entry)


class KeptLog(Sequence[LogEntry]):
    """The first entries of a log, with what each did. It never changes: `then` makes another one.

    A version looks at the first part of lists that it shares with the later ones, so one more entry
    costs no copy. Only if two versions go on from the same one does the second copy its part.
    """

    __slots__ = ("_length", "_shared")

    def __init__(self) -> None:
        self._shared = _Shared()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> LogEntry: ...
    @overload
    def __getitem__(self, index: slice) -> list[LogEntry]: ...
    def __getitem__(self, index: int | slice) -> LogEntry | list[LogEntry]:
        if isinstance(index, slice):
            return [self._shared.entries[n] for n in range(*index.indices(self._length))]
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._shared.entries[index if index >= 0 else index + self._length]

    def __iter__(self) -> Iterator[LogEntry]:
        return islice(self._shared.entries, self._length)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeptLog) and self[:] == other[:]

    __hash__ = None  # type: ignore[assignment]  # it is compared by what is in it

    def __repr__(self) -> str:
        return f"<KeptLog {self[:]!r}>"

    def event(self, sequence: int) -> Event:
        """What is shown of one entry."""
        assert 0 <= sequence < self._length
        return self._shared.events[sequence]

    def events(self, since: int) -> list[Event]:
        """What is shown of the entries from a sequence on."""
        return self._shared.events[since : self._length]

    def turn_before(self, sequence: int) -> int | None:
        """The turn as the rules had it before an entry; None before the game had begun."""
        assert 0 <= sequence <= self._length
        return self._shared.turns[sequence - 1] if sequence else None

    def by_key(self, key: str) -> LogEntry | None:
        """The entry of the request that had this key."""
        sequence = self._shared.sequences.get(key)
        return None if sequence is None or sequence >= self._length else self[sequence]

    def then(self, entry: LogEntry, event: Event, turn: int | None) -> KeptLog:
        """One entry more, with what is shown of it and the turn after it."""
        after = KeptLog.__new__(KeptLog)
        after._length = self._length + 1
        with _appending:
            last = len(self._shared.entries) == self._length
            after._shared = self._shared if last else self._shared.first(self._length)
            after._shared.append(entry, event, turn)
        return after

    def until(self, sequence: int) -> KeptLog:
        """The log as it was when it had so many entries."""
        earlier = KeptLog.__new__(KeptLog)
        earlier._length = min(sequence, self._length)
        earlier._shared = self._shared
        return earlier
