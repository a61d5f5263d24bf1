"""Whose bot thinks next, and for how long. Pure: no processes, and the clock is given.

Questions that a person waits for go before those of tables at which only bots play, and within
each of these two classes clients get equal shares of the workers' time. Whoever asks for much
waits for himself, and his bots think for a shorter time; whoever asks for little notices nothing.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

BACKLOG_SECONDS = 3.0  # in which what waits is to be worked off
MIN_SECONDS = 0.05  # of thinking, however much waits
PEOPLE_SECONDS = 30.0  # after a person's question, in which tables of bots alone are modest
MODEST_SECONDS = 0.5  # of thinking for these then
AGED_SECONDS = 5.0  # of waiting, after which tables of bots alone get their share of the time
YIELDS = 10.0  # a question lets those pass that come later by so many times what it takes


class Waits(Enum):
    """Who waits for an answer."""

    PERSON = "person"
    NOBODY = "nobody"  # only bots play at the table


WEIGHTS = {Waits.PERSON: 9.0, Waits.NOBODY: 1.0}  # shares of the time if both wait for long

K = TypeVar("K")


@dataclass(frozen=True)
class Asker:
    """Whom a question counts for, and who waits for its answer."""

    client: str = ""
    waits: Waits = Waits.PERSON


class Ticket:
    """A place in the queue."""

    def __init__(self, asker: Asker, kind: str, seconds: float, cost: float, at: float) -> None:
        self.asker = asker
        self.kind = kind
        self.seconds = seconds  # that the bot may think
        self.cost = cost  # seconds that it is likely to take
        self.arrived = at
        self.taken: float | None = None  # when a worker was free for it
        self.given = 0.0  # seconds that it may think now that others wait


class FairShare(Generic[K]):
    """Start-time fair queueing: next is whoever has had least of those who wait.

    What somebody has had is a virtual time. Who begins to wait starts at the time of the one that
    was served last, so nobody can save up, and nobody pays for a time when nobody else waited.
    """

    def __init__(self, weights: Mapping[K, float] | None = None) -> None:
        self._weights = weights or {}
        self._had: dict[K, float] = {}
        self._now = 0.0

    def enter(self, key: K) -> None:
        """This one begins to wait."""
        self._had[key] = max(self._had.get(key, 0.0), self._now)

    def first(self, costs: Mapping[K, float]) -> K:
        """Who is next of these: less weighs what costs less; the earlier of two that are equal."""
        return min(costs, key=lambda key: self._had[key] + costs[key] / self._weight(key))

    def serve(self, key: K) -> None:
        self._now = max(self._now, self._had[key])

    def charge(self, key: K, seconds: float) -> None:
        if key in self._had:
            self._had[key] += seconds / self._weight(key)

    def clear(self) -> None:
        """Nobody waits: all are equal again."""
        self._had.clear()
        self._now = 0.0

    def _weight(self, key: K) -> float:
        return self._weights.get(key, 1.0)


class _Costs:
    """How long questions of a kind take, by those before: most levels end by themselves."""

    NEWEST = 0.2  # the weight of the newest

    def __init__(self) -> None:
        self._known: dict[str, float] = {}

    def of(self, kind: str, seconds: float) -> float:
        return min(seconds, self._known.get(kind, seconds))

    def learn(self, ticket: Ticket, thought: float) -> None:
        known = self._known.get(ticket.kind, thought)
        if thought < ticket.given:
            known += self.NEWEST * (thought - known)
        else:  # it would have gone on
            known = max(known, ticket.given)
        self._known[ticket.kind] = known


class _Class:
    """What waits in one of the two classes."""

    def __init__(self) -> None:
        self.waiting: dict[str, list[Ticket]] = {}  # by client
        self.clients: FairShare[str] = FairShare()
        self.thinking = 0

    def put(self, ticket: Ticket) -> None:
        client = ticket.asker.client
        if client not in self.waiting:
            self.clients.enter(client)
        self.waiting.setdefault(client, []).append(ticket)

    def remove(self, ticket: Ticket) -> None:
        client = ticket.asker.client
        self.waiting[client].remove(ticket)
        if not self.waiting[client]:
            del self.waiting[client]

    def oldest(self) -> float:
        """When the first of those that wait began to."""
        return min(one.arrived for tickets in self.waiting.values() for one in tickets)

    def first(self) -> Ticket:
        heads = {client: min(tickets, key=_patience) for client, tickets in self.waiting.items()}
        return heads[self.clients.first({client: one.cost for client, one in heads.items()})]


class BotQueue:
    """Questions that wait for a worker."""

    def __init__(self, workers: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._workers = workers
        self._clock = clock
        self._classes = {waits: _Class() for waits in Waits}
        self._shares: FairShare[Waits] = FairShare(WEIGHTS)
        self._costs = _Costs()
        self._person_asked = -math.inf

    def __len__(self) -> int:
        """How many questions wait."""
        return sum(len(some) for one in self._classes.values() for some in one.waiting.values())

    def longest_wait(self) -> float:
        """Seconds for which the oldest question has been waiting."""
        now = self._clock()
        return max((now - one.oldest() for one in self._classes.values() if one.waiting), default=0)

    def put(self, asker: Asker, kind: str, seconds: float) -> Ticket:
        """A question that may take so many seconds; those of one kind take equally long."""
        now = self._clock()
        ticket = Ticket(asker, kind, seconds, self._costs.of(kind, seconds), now)
        waiting = self._classes[asker.waits]
        if not waiting.waiting:
            self._shares.enter(asker.waits)
        waiting.put(ticket)
        if asker.waits is Waits.PERSON:
            self._person_asked = now
        return ticket

    def withdraw(self, ticket: Ticket) -> None:
        """Nobody wants to know any more; nothing happens if it does not wait."""
        waiting = self._classes[ticket.asker.waits].waiting.get(ticket.asker.client, [])
        if ticket in waiting:
            self._classes[ticket.asker.waits].remove(ticket)

    def take(self) -> Ticket | None:
        """The next question for a worker that is free, with the seconds that it is given."""
        waits = self._next_class()
        if waits is None:
            return None
        chosen = self._classes[waits]
        ticket = chosen.first()
        ticket.given = self._given(ticket)
        ticket.taken = self._clock()
        chosen.remove(ticket)
        chosen.thinking += 1
        self._shares.serve(waits)
        chosen.clients.serve(ticket.asker.client)
        self._charge(ticket, ticket.cost)
        return ticket

    def done(self, ticket: Ticket) -> float:
        """The worker has answered; returns the seconds that it took."""
        assert ticket.taken is not None
        thought = self._clock() - ticket.taken
        self._classes[ticket.asker.waits].thinking -= 1
        self._charge(ticket, thought - ticket.cost)
        self._costs.learn(ticket, thought)
        if not len(self) and not any(one.thinking for one in self._classes.values()):
            self._shares.clear()
            for one in self._classes.values():
                one.clients.clear()
        return thought

    def _next_class(self) -> Waits | None:
        """People, but for the share of bots alone that have waited for long."""
        able = {waits: 0.0 for waits in Waits if self._may_think(waits)}
        if len(able) == len(Waits) and self._classes[Waits.NOBODY].oldest() > (
            self._clock() - AGED_SECONDS
        ):
            return Waits.PERSON
        return self._shares.first(able) if able else None

    def _may_think(self, waits: Waits) -> bool:
        """Tables of bots alone leave one of several workers to people."""
        chosen = self._classes[waits]
        most = self._workers if waits is Waits.PERSON else max(1, self._workers - 1)
        return bool(chosen.waiting) and chosen.thinking < most

    def _given(self, ticket: Ticket) -> float:
        """Its seconds, but less if they would keep others waiting for long.

        Every client who waits may fill an equal part of the time in which the backlog is to be
        worked off. So those who ask for much are cut, and nobody else.
        """
        waits, seconds = ticket.asker.waits, ticket.seconds
        recently = self._clock() - self._person_asked < PEOPLE_SECONDS
        if waits is Waits.NOBODY and recently:
            seconds = min(seconds, MODEST_SECONDS)
        waiting = self._classes[waits].waiting
        own = waiting[ticket.asker.client]
        if len(waiting) == 1 and len(own) == 1:
            return seconds
        share = BACKLOG_SECONDS * self._workers / len(waiting)
        backlog = sum(one.cost for one in own)
        return max(min(MIN_SECONDS, seconds), seconds * min(1.0, share / backlog))

    def _charge(self, ticket: Ticket, seconds: float) -> None:
        self._shares.charge(ticket.asker.waits, seconds)
        self._classes[ticket.asker.waits].clients.charge(ticket.asker.client, seconds)


def _patience(ticket: Ticket) -> float:
    """Of one client's questions the quick ones go first, but none waits for ever."""
    return ticket.arrived + YIELDS * ticket.cost
