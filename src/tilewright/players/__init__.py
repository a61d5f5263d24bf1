"""Who decides: a player gets what its seat may see and the legal moves, and chooses one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tilewright.core.definition import Position


class Player(Protocol):
    """Anything that chooses moves."""

    def choose(self, view: Position, moves: Sequence[str]) -> str:
        """One of `moves`, for the seat whose turn it is in `view`."""
