"""How long a game of Terrazzo can become."""

from __future__ import annotations

from terrazzo.state import FLOOR_TILES
from tilewright.core.length import LengthBounds


def max_moves(players: int, variant: str) -> int:
    """TZ-11: a move fills a space of a floor."""
    return players * FLOOR_TILES


LENGTH = LengthBounds(draws_per_move=1, max_moves=max_moves)
