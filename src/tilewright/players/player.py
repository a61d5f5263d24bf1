"""What a player is: anything that chooses moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tilewright.core.spec import Position


class Player(Protocol):
    """Anything that chooses moves.

    One that cannot go on raises `PlayerFailed`. One that has something to do before its clock
    runs, compiling say, has a method `prepare` too, and one that holds something that must be
    given back, a process say, a method `close`.
    """

    def choose(self, view: Position, moves: Sequence[str]) -> str:
        """One of `moves`, for the seat whose turn it is in `view`."""


def prepare(player: Player) -> None:
    """Let a player do what it has to before it thinks."""
    preparing = getattr(player, "prepare", None)
    if preparing is not None:
        preparing()


def close(player: Player) -> None:
    """Let a player give back what it holds."""
    closing = getattr(player, "close", None)
    if closing is not None:
        closing()
