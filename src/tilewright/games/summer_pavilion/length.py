"""How long a game of Summer Pavilion can become."""

from __future__ import annotations

from tilewright.core.length import LengthBounds
from tilewright.games.display import FACTORY_TILES
from tilewright.games.summer_pavilion.state import ROUNDS, SPACES


def max_moves(players: int, variant: str) -> int:  # noqa: ARG001 (both sides have as many spaces)
    """Every take takes a tile, every placement fills a space, a bonus follows a placement."""
    takes = ROUNDS * FACTORY_TILES * (2 * players + 1)
    placements_and_bonuses = 2 * SPACES * players
    passes = ROUNDS * players
    return takes + placements_and_bonuses + passes


# A whole factory may go in one move, and a bonus takes up to three tiles.
LENGTH = LengthBounds(draws_per_move=FACTORY_TILES, max_moves=max_moves)
