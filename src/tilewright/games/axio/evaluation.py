"""What AXIO's markers promise: a small hand-made estimate, for search. Denial is left to it."""

from __future__ import annotations

from math import log

from tilewright.core.compiling import rule
from tilewright.core.layout import Reals
from tilewright.games.axio.rules import STEEPNESS, WHOLE_SHORTFALL, standing
from tilewright.games.axio.state import AxioState

SPREAD = 2.0
ONE_PLAYER_GOAL = 14.0  # what a simple player reaches
ONE_PLAYER_SPREAD = 5.0


@rule
def worth(s: AxioState, worths: Reals, first: int) -> float:
    for seat in range(s.players):
        worths[first + seat] = smooth_lowest(s, seat)
    if s.players > 1:
        return SPREAD
    worths[first] = float(worths[first]) - ONE_PLAYER_GOAL
    return ONE_PLAYER_SPREAD


@rule
def smooth_lowest(s: AxioState, seat: int) -> float:
    """Near the lowest marker, and a little more for every one that stands higher."""
    shortfall = max(1, -standing(s, seat))
    return -log(shortfall / WHOLE_SHORTFALL) / STEEPNESS
