"""Features: what a seat may know of a state, as small whole numbers for programs that learn.

The module `features.py` of a game declares the fields of an observation once and writes them with
one rule, so that they are the same interpreted, compiled and on a GPU, for the environments, the
batches and the networks alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import prod
from typing import Protocol

from tilewright.core.compiling import rule
from tilewright.core.layout import Cells
from tilewright.core.rules import GameState, State_contra


@dataclass(frozen=True)
class ObservationField:
    """Numbers that stand side by side in an observation and mean the same kind of thing."""

    name: str
    shape: tuple[int, ...]  # () is one number
    low: int  # no number of the field is below it
    high: int  # and none above
    meaning: str
    start: int = 0  # where in the observation it begins

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def end(self) -> int:
        return self.start + self.size

    @property
    def numbers(self) -> range:
        """The places of its numbers in the observation."""
        return range(self.start, self.end)


class Features(Protocol[State_contra]):
    """The module `features.py` of a game."""

    @property
    def VERSION(self) -> int:  # noqa: N802 (a constant of the module)
        """Raised when any number of an observation changes its place or its meaning."""

    def board_fields(self, players: int, variant: int, /) -> tuple[ObservationField, ...]:
        """The fields of each seat, the observer's first, the others in turn order."""

    def table_fields(self, players: int, variant: int, /) -> tuple[ObservationField, ...]:
        """The fields of everything else, after the seats."""

    def observe(self, s: State_contra, draft: State_contra, seat: int, out: Cells, /) -> int:
        """Write what the seat may know of `s` where all is 0; returns how many numbers there are.

        `draft` is a copy of the state, to be changed at will.
        """


def place_fields(
    features: Features[GameState], players: int, variant: int
) -> tuple[ObservationField, ...]:
    """All fields of an observation with their places; the seats are `you`, `next`, `third` .."""
    fields: list[ObservationField] = []
    for whose in ("you", "next", "third", "fourth")[:players]:
        board = features.board_fields(players, variant)
        fields += [replace(field, name=f"{whose}.{field.name}") for field in board]
    fields += features.table_fields(players, variant)
    return tuple(_with_places(fields))


def _with_places(fields: Iterable[ObservationField]) -> Iterable[ObservationField]:
    start = 0
    for field in fields:
        yield replace(field, start=start)
        start += field.size


# Each of these writes from a place on and returns the place after it. Zeros are there already:
# writing is what an observation costs on a GPU.


@rule
def put_number(out: Cells, place: int, number: int) -> int:
    out[place] = number
    return place + 1


@rule
def put_counts(out: Cells, place: int, counts: Cells) -> int:
    """A row of numbers as they are."""
    for index in range(len(counts)):
        if counts[index] != 0:
            out[place + index] = counts[index]
    return place + len(counts)


@rule
def put_choice(out: Cells, place: int, choices: int, chosen: int) -> int:
    """A 1 for the one that is chosen and a 0 for every other; none may be."""
    if chosen >= 0:
        out[place + chosen] = 1
    return place + choices


@rule
def put_set(out: Cells, place: int, size: int, members: int) -> int:
    """A 1 for every member of a set, given as a mask, and a 0 for every other."""
    for member in range(size):
        if members >> member & 1:
            out[place + member] = 1
    return place + size


@rule
def put_seat(out: Cells, place: int, players: int, observer: int, seat: int) -> int:
    """Which seat it is, counted in turn order from the observer; nobody if it is negative."""
    after = (seat - observer + players) % players if seat >= 0 else -1
    return put_choice(out, place, players, after)
