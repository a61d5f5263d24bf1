"""How long people wait: from sending a command to its answer, and to everybody being shown it."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Span(NamedTuple):
    """A time between two moments."""

    began: float
    ended: float

    @property
    def seconds(self) -> float:
        return self.ended - self.began

    def overlaps(self, other: Span) -> bool:
        return self.began < other.ended and other.began < self.ended


class Made(NamedTuple):
    """A change of a table: the sequence after it, and when somebody asked for it."""

    sequence: int
    asked_at: float


class Waits:
    """Everything that people waited for, noted from many threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._answers: list[Span] = []
        self._made: defaultdict[str, list[Made]] = defaultdict(list)
        self._shown: defaultdict[tuple[str, int], list[tuple[int, float]]] = defaultdict(list)

    def answered(self, asked_at: float, now: float) -> None:
        """Somebody has the answer to a command, whatever it is."""
        with self._lock:
            self._answers.append(Span(asked_at, now))

    def made(self, match: str, sequence: int, asked_at: float) -> None:
        """The command came true: the table has this sequence after it."""
        with self._lock:
            self._made[match].append(Made(sequence, asked_at))

    def shown(self, match: str, device: int, sequence: int, now: float) -> None:
        """A device has a view with this sequence."""
        with self._lock:
            self._shown[match, device].append((sequence, now))

    def answers(self) -> list[Span]:
        with self._lock:
            return list(self._answers)

    def views(self) -> list[Span]:
        """From each command to each device that was shown it, or what came after it."""
        with self._lock:
            return [
                span
                for (match, _), shown in self._shown.items()
                for span in _until_shown(self._made[match], shown)
            ]


def _until_shown(made: Iterable[Made], shown: Iterable[tuple[int, float]]) -> Iterable[Span]:
    """A view may come twice, or skip some: the first that is not older counts."""
    views = sorted(shown)
    first = views[0][1]
    earliest: list[float] = []  # moment by which one had this view or a later one
    for _, at in reversed(views):
        earliest.append(min(at, earliest[-1]) if earliest else at)
    earliest.reverse()
    for one in made:
        place = bisect_left(views, (one.sequence, 0.0))
        if place < len(views) and one.asked_at >= first:  # else the device was not there yet
            yield Span(one.asked_at, max(one.asked_at, earliest[place]))


def apart_from(spans: Iterable[Span], outages: Sequence[Span]) -> list[float]:
    """Seconds of those during which the server was there all the time."""
    return [span.seconds for span in spans if not any(span.overlaps(outage) for outage in outages)]
