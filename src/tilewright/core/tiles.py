"""Counts of tiles and seats around a table: small rules that games have in common."""

from __future__ import annotations

from tilewright.core.compiling import rule
from tilewright.core.layout import Cells
from tilewright.core.rules import GameState


@rule
def total(counts: Cells) -> int:
    """How many tiles there are of all kinds."""
    tiles = 0
    for kind in range(len(counts)):
        tiles += counts[kind]
    return tiles


@rule
def pour(source: Cells, target: Cells) -> int:
    """Move all tiles from one place to another; returns how many."""
    tiles = total(source)
    for kind in range(len(source)):
        target[kind] += source[kind]
        source[kind] = 0
    return tiles


@rule
def seat_after(s: GameState, seat: int) -> int:
    """The next seat, clockwise."""
    return seat + 1 if seat + 1 < s.players else 0
