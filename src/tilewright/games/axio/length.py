"""How long a game of AXIO can become."""

from __future__ import annotations

from tilewright.core.length import LengthBounds
from tilewright.games.axio.state import MARGINS, SIZE


def max_moves(players: int, variant: str) -> int:  # noqa: ARG001 (there is one variant)
    """A tile covers two cells of the area; after each the swap question may be asked."""
    side = SIZE - 2 * MARGINS[players]
    placements = side * side // 2
    return placements if players == 1 else 2 * placements


# A swap draws five tiles and shows up to four, but it follows a placement that drew none.
LENGTH = LengthBounds(draws_per_move=4, reveals_per_move=2, max_moves=max_moves)
