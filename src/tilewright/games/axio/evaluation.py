"""What AXIO's markers promise: a small hand-made estimate, for search. Denial is left to that."""

from __future__ import annotations

from math import exp, log

from tilewright.core.bits import bit_count
from tilewright.core.compiling import rule
from tilewright.core.layout import Reals
from tilewright.core.rules import OVER
from tilewright.games.axio.board import run_points
from tilewright.games.axio.rules import STEEPNESS, WHOLE_SHORTFALL, standing
from tilewright.games.axio.state import CELLS, EMPTY, SYMBOLS, WIDTH, AxioState

SPREAD = 6.0

# The one player has nobody to deny: he builds up runs and keeps room for more tiles.
ONE_PLAYER_GOAL = 19.0
ONE_PLAYER_SPREAD = 5.0
RUN_SHARE = 0.6  # of the points of the two best cells for a symbol
ROOM_WORTH = 0.25  # of an empty cell


@rule
def estimate(s: AxioState, estimates: Reals, first: int) -> float:
    if s.players == 1:
        estimates[first] = one_player_prospect(s) - ONE_PLAYER_GOAL
        return ONE_PLAYER_SPREAD
    for seat in range(s.players):
        estimates[first + seat] = smooth_lowest(s, seat)
    return SPREAD


@rule
def smooth_lowest(s: AxioState, seat: int) -> float:
    """Near the lowest marker, and a little more for every one that stands higher."""
    shortfall = max(1, -standing(s, seat))
    return -log(shortfall / WHOLE_SHORTFALL) / STEEPNESS


@rule
def one_player_prospect(s: AxioState) -> float:
    """The same of where the markers are about to go."""
    if s.turn == OVER:
        return smooth_lowest(s, 0)
    shortfall = 0.0
    for symbol in range(SYMBOLS):
        ready = RUN_SHARE * ready_points(s, symbol)
        shortfall += exp(-STEEPNESS * (s.markers[0, symbol] + ready))
    room = 0
    for row in range(WIDTH):
        room += bit_count(s.free[row])
    return ROOM_WORTH * room - log(shortfall) / STEEPNESS


@rule
def ready_points(s: AxioState, symbol: int) -> int:
    """What the symbol would score on the two empty cells that are best for it."""
    best = 0
    second = 0
    for cell in range(CELLS):
        if s.cells[cell] == EMPTY:
            points = run_points(s, cell, symbol, 0)
            if points > best:
                second = best
                best = points
            elif points > second:
                second = points
    return best + second
