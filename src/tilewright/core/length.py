"""How long a game can become, for interfaces that must know before it is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


def no_limit(players: int, variant: str) -> int | None:  # noqa: ARG001
    """The rules set no limit to the number of moves."""
    return None


@dataclass(frozen=True)
class LengthBounds:
    """No game goes beyond these; on average over its moves, where it says "per move"."""

    draws_per_move: int  # besides those before the first move
    reveals_per_move: int = 0  # outcomes that moves show to everybody: `State.revealed_outcomes`
    max_moves: Callable[[int, str], int | None] = no_limit  # by players and variant
