"""The points of AXIO as they are counted, each with a note of what it is for."""

from __future__ import annotations

from tilewright.core.breakdown import note
from tilewright.core.compiling import rule
from tilewright.games.axio.board import neighbours_with, points_of_half
from tilewright.games.axio.state import (
    HALF,
    LOCATION_FIRST,
    LOCATION_SECOND,
    NEW_PYRAMID,
    SOLO_TOP,
    SYMBOLS,
    TOP,
    AxioState,
)


@rule
def gain(s: AxioState, seat: int, symbol: int, kind: int, points: int, at: int, by: int) -> None:
    marker = s.markers[seat, symbol]
    s.markers[seat, symbol] = moved(s, marker, points)
    note(s, seat, kind, s.markers[seat, symbol] - marker, at, by)


@rule
def moved(s: AxioState, marker: int, points: int) -> int:
    """AX-11: a marker stops at 18; AX-19: the one player's goes on from there to 36."""
    if s.players == 1 and marker >= TOP:
        return min(SOLO_TOP, marker + points)
    return min(TOP, marker + points)


@rule
def score_halves(s: AxioState, seat: int, location: int, symbol: int, other: int) -> None:
    """AX-8, AX-11; AX-19: of the one player's double, the order of the halves that yields more."""
    first = LOCATION_FIRST[location]
    second = LOCATION_SECOND[location]
    points = points_of_half(s, first, second - first)
    more = points_of_half(s, second, first - second)
    if symbol == other and yields_more(s, s.markers[seat, symbol], more, points):
        first, second = second, first
        points, more = more, points
    gain(s, seat, symbol, HALF, points, first, second - first)
    gain(s, seat, other, HALF, more, second, first - second)


@rule
def yields_more(s: AxioState, marker: int, before: int, after: int) -> bool:
    """Whether two scorings of one symbol bring more in this order than in the other."""
    return moved(s, moved(s, marker, before), after) > moved(s, moved(s, marker, after), before)


@rule
def score_pyramid(s: AxioState, seat: int, cell: int) -> None:
    """AX-9."""
    for symbol in range(SYMBOLS):
        gain(s, seat, symbol, NEW_PYRAMID, neighbours_with(s, cell, symbol), cell, symbol)
