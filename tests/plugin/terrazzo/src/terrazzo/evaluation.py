"""What a Terrazzo floor promises: a small hand-made estimate of the final points, for search."""

from __future__ import annotations

from terrazzo.features import next_points
from terrazzo.state import COLOURS, COLUMNS, Floor, TerrazzoState
from tilewright.core.compiling import rule
from tilewright.core.layout import Reals
from tilewright.core.rules import OVER

SPREAD = 4.0  # a lead of so many points makes it e times likelier to win
OPEN_SHARE = 0.5  # of the best that the next tile in a column would score


@rule
def estimate(s: TerrazzoState, estimates: Reals, first: int) -> float:
    """The score, and a share of what each column is ready for."""
    for seat in range(s.players):
        floor = s.floors[seat]
        estimates[first + seat] = float(floor.score)
        if s.turn != OVER:
            for column in range(COLUMNS):
                estimates[first + seat] += OPEN_SHARE * best_points(floor, column)
    return SPREAD


@rule
def best_points(floor: Floor, column: int) -> int:
    best = 0
    for colour in range(COLOURS):
        best = max(best, next_points(floor, column, colour))
    return best
