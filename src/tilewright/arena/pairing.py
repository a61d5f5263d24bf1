"""Who plays whom, in which seat and with which draws.

A deal is one seed of draws. Everybody who meets plays every deal from every seat, so a lucky
deal helps both sides alike; what is left over is strength. All pairings share the deals.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations

Seating = tuple[int, ...]  # by seat, the number of the entrant who sits there


@dataclass(frozen=True)
class Fixture:
    """One game to be played. Its number is the same in every run with these settings."""

    number: int
    deal: int
    seating: Seating
    seed: int
    player_seeds: tuple[int, ...]  # by seat


@dataclass(frozen=True)
class Schedule:
    """All games of a match, deal by deal, so that a broken-off one is fair to everybody."""

    entrants: int
    seats: int
    games: int  # of each pairing, rounded up to whole deals
    seed: int

    @cached_property
    def seatings(self) -> list[Seating]:
        return seatings(self.entrants, self.seats)

    @property
    def deals(self) -> int:
        return -(-self.games // self.seats)

    def __len__(self) -> int:
        return self.deals * len(self.seatings)

    def __iter__(self) -> Iterator[Fixture]:
        return (self.fixture(number) for number in range(len(self)))

    def fixture(self, number: int) -> Fixture:
        deal, place = divmod(number, len(self.seatings))
        return Fixture(
            number,
            deal,
            self.seatings[place],
            derived_seed(self.seed, "deal", deal),
            tuple(derived_seed(self.seed, "player", number, seat) for seat in range(self.seats)),
        )


def seatings(entrants: int, seats: int) -> list[Seating]:
    """How one deal is played: by every pairing, from every seat."""
    if seats == 1:
        return [(entrant,) for entrant in range(entrants)]
    if seats == 2:
        return [
            seating
            for first, second in combinations(range(entrants), 2)
            for seating in ((first, second), (second, first))
        ]
    if entrants == seats:
        return [tuple((seat + turn) % seats for seat in range(seats)) for turn in range(seats)]
    return [
        tuple(alone if seat == place else other for seat in range(seats))
        for alone, other in permutations(range(entrants), 2)
        for place in range(seats)
    ]


def derived_seed(seed: int, *purpose: str | int) -> int:
    """64 bits that follow from a seed and from what they are for."""
    text = "/".join(map(str, (seed, *purpose)))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
