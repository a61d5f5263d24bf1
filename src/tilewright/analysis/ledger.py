"""The ledger: what every event gave to every seat, in whole millionths, so that it adds up.

A value is a share of the victory; here it is a number of millionths, and those of all seats add up
to a million. So luck adds up to 0 over the seats, and the sums to the last digit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

MILLION = 1_000_000
Parts = tuple[int, ...]  # a value for each seat, in millionths


def parts_of(values: Sequence[float]) -> Parts:
    """Values in millionths that still add up: the largest remainders are rounded up.

    >>> from tilewright.analysis.ledger import parts_of
    >>> parts_of((1 / 3, 1 / 3, 1 / 3))
    (333334, 333333, 333333)
    """
    if len(values) == 1:
        return (round(values[0] * MILLION),)
    exact = [value * MILLION for value in values]
    found = [int(one) for one in exact]
    missing = MILLION - sum(found)
    order = sorted(range(len(found)), key=lambda seat: (found[seat] - exact[seat], seat))
    for seat in order[:missing]:
        found[seat] += 1
    return tuple(found)


def mean_of(values: Sequence[Sequence[float]], weights: Sequence[float]) -> tuple[float, ...]:
    """The weighted mean of several values."""
    total = sum(weights)
    return tuple(
        sum(weight * value[seat] for weight, value in zip(weights, values, strict=True)) / total
        for seat in range(len(values[0]))
    )


@dataclass(frozen=True)
class Entry:
    """One event: what was expected before it and after it; `seat` decided, or None: chance."""

    seat: int | None
    before: Parts
    after: Parts


@dataclass(frozen=True)
class Sums:
    """final - initial = luck + gifts from all seats + residual, for every seat."""

    initial: Parts
    final: Parts
    luck: Parts
    gifts: tuple[Parts, ...]  # by the seat that gave; to itself it is what it lost
    residual: Parts


def add_up(initial: Parts, final: Parts, entries: Iterable[Entry]) -> Sums:
    """The sums of a whole game; what they leave unexplained is the residual."""
    seats = range(len(initial))
    luck = [0 for _ in seats]
    gifts = [[0 for _ in seats] for _ in seats]
    for entry in entries:
        row = luck if entry.seat is None else gifts[entry.seat]
        for seat in seats:
            row[seat] += entry.after[seat] - entry.before[seat]
    residual = tuple(
        final[seat] - initial[seat] - luck[seat] - sum(row[seat] for row in gifts) for seat in seats
    )
    return Sums(initial, final, tuple(luck), tuple(map(tuple, gifts)), residual)


def share(part: int) -> float:
    """Millionths as a share, for JSON."""
    return part / MILLION


def shares(parts: Iterable[int]) -> list[float]:
    """The same for several."""
    return [share(part) for part in parts]
