"""The log of a table in memory, shared by all versions of the table.

A server holds thousands of logs, and is seldom asked for more than their ends. So what is older is
packed: it takes a sixth of the room then.
"""

from __future__ import annotations

import marshal
import struct
import threading
import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import NamedTuple, overload

from tilewright.server.events import Draw, Event
from tilewright.server.log import LogEntry

PACKED = 8  # entries of a pack
LOOSE = 2  # entries that are never packed: the latest
MAX_UNPACKED = 32  # packs that are looked into at the same time

_appending = threading.Lock()  # a long take-back is worked out in a thread of its own
_HASH = struct.Struct("q")
_SEAT, _BOT, _DRAWS = 0x0F, 0x10, 0x20  # of a mark: the seat and one, and two facts
_NO_TURN, _TURN_0 = 0, 8


class _Kept(NamedTuple):
    entry: LogEntry
    event: Event


class _Parts(NamedTuple):
    packs: tuple[bytes, ...]
    loose: list[_Kept]  # what comes after them; it only grows


class _Shared:
    """What the versions of one table have in common. It only grows."""

    __slots__ = ("hashes", "marks", "parts", "turns")

    def __init__(self) -> None:
        self.parts = _Parts((), [])
        self.turns = bytearray()  # after each entry
        self.marks = bytearray()
        self.hashes = bytearray()  # of the keys of requests

    def __len__(self) -> int:
        return len(self.turns)

    def first(self, count: int) -> _Shared:
        """The same again, as far as this."""
        found = _Shared()
        packs = self.parts.packs[: count // PACKED]
        found.parts = _Parts(packs, list(self.kept(len(packs) * PACKED, count)))
        found.turns = self.turns[:count]
        found.marks = self.marks[:count]
        found.hashes = self.hashes[: count * _HASH.size]
        return found

    def kept(self, start: int, end: int) -> Iterator[_Kept]:
        """The entries of a part of the log, with what is shown of them."""
        packs, loose = self.parts  # of one moment
        first = min(start // PACKED, len(packs))
        unpacked = map(_unpacked, packs[first : -(-end // PACKED)])
        found = chain(chain.from_iterable(unpacked), loose)
        return islice(found, start - first * PACKED, end - first * PACKED)

    def append(self, entry: LogEntry, event: Event, turn: int | None) -> None:
        bot, draws = bool(entry.data.get("bot")), bool(entry.data.get("draws"))
        seat = 0 if entry.seat is None else entry.seat + 1
        self.hashes += _HASH.pack(hash(entry.key))
        self.marks.append(seat | _BOT * bot | _DRAWS * draws)
        packs, loose = self.parts
        loose.append(_Kept(entry, event))
        if len(loose) == PACKED + LOOSE:
            self.parts = _Parts((*packs, _packed(loose[:PACKED])), loose[PACKED:])
        self.turns.append(_NO_TURN if turn is None else turn + _TURN_0)


def _packed(some: Sequence[_Kept]) -> bytes:
    plain = [(*entry, event.text, tuple(map(tuple, event.draws))) for entry, event in some]
    return zlib.compress(marshal.dumps(plain), 1)


@lru_cache(MAX_UNPACKED)
def _unpacked(pack: bytes) -> tuple[_Kept, ...]:
    found = marshal.loads(zlib.decompress(pack))
    return tuple(
        _Kept(LogEntry(*entry), Event(text, tuple(Draw(*draw) for draw in draws)))
        for *entry, text, draws in found
    )


class KeptLog(Sequence[LogEntry]):
    """The first entries of a log, with what each did. It never changes: `then` makes another one.

    A version looks at the first part of what it shares with the later ones, so one more entry
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
            return list(self)[index]
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._kept(index if index >= 0 else index + self._length).entry

    def __iter__(self) -> Iterator[LogEntry]:
        return (kept.entry for kept in self._shared.kept(0, self._length))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeptLog) and self[:] == other[:]

    __hash__ = None  # type: ignore[assignment]  # it is compared by what is in it

    def __repr__(self) -> str:
        return f"<KeptLog {self[:]!r}>"

    def event(self, sequence: int) -> Event:
        """What is shown of one entry."""
        assert 0 <= sequence < self._length
        return self._kept(sequence).event

    def events(self, since: int) -> list[Event]:
        """What is shown of the entries from a sequence on."""
        return [kept.event for kept in self._shared.kept(since, self._length)]

    def turn_before(self, sequence: int) -> int | None:
        """The turn as the rules had it before an entry; None before the game had begun."""
        assert 0 <= sequence <= self._length
        turn = self._shared.turns[sequence - 1] if sequence else _NO_TURN
        return None if turn == _NO_TURN else turn - _TURN_0

    def is_decision_of(self, seat: int, sequence: int) -> bool:
        """Whether an entry was made by the person at a seat, and not by a bot for it."""
        return self._shared.marks[sequence] & (_SEAT | _BOT) == seat + 1

    def is_by_bot(self, sequence: int) -> bool:
        return bool(self._shared.marks[sequence] & _BOT)

    def has_draws(self, sequence: int) -> bool:
        """Whether draws followed upon an entry."""
        return bool(self._shared.marks[sequence] & _DRAWS)

    def by_key(self, key: str) -> LogEntry | None:
        """The entry of the request that had this key."""
        hashed, hashes = _HASH.pack(hash(key)), self._shared.hashes
        end = self._length * _HASH.size
        place = hashes.find(hashed, 0, end)
        while place >= 0:
            sequence, rest = divmod(place, _HASH.size)
            if not rest and self[sequence].key == key:
                return self[sequence]
            place = hashes.find(hashed, place + 1, end)
        return None

    def then(self, entry: LogEntry, event: Event, turn: int | None) -> KeptLog:
        """One entry more, with what is shown of it and the turn after it."""
        after = KeptLog.__new__(KeptLog)
        after._length = self._length + 1
        with _appending:
            last = len(self._shared) == self._length
            after._shared = self._shared if last else self._shared.first(self._length)
            after._shared.append(entry, event, turn)
        return after

    def until(self, sequence: int) -> KeptLog:
        """The log as it was when it had so many entries."""
        earlier = KeptLog.__new__(KeptLog)
        earlier._length = min(sequence, self._length)
        earlier._shared = self._shared
        return earlier

    def _kept(self, sequence: int) -> _Kept:
        packs, loose = self._shared.parts  # of one moment
        pack, place = divmod(sequence, PACKED)
        if pack < len(packs):
            return _unpacked(packs[pack])[place]
        return loose[sequence - len(packs) * PACKED]
