"""Drawing at random, for any game: instantiated once for each with its rules."""

from __future__ import annotations

from typing import Any

from tilewright.core.compiling import rule, unbound
from tilewright.core.generator import Generator, below
from tilewright.core.rules import CHANCE, Rules

rules: Rules = unbound()
events: int = unbound()  # how many different events the game has


@rule
def random_outcome(s: Any, generator: Generator) -> int:
    """What the next draw gives: each tile of the bag is equally likely."""
    tiles = 0
    for event in range(events):
        tiles += rules.draw_weight(s, event)
    tile = below(generator, tiles)
    event = 0
    while tile >= rules.draw_weight(s, event):
        tile -= rules.draw_weight(s, event)
        event += 1
    return event


@rule
def draw_all(s: Any, generator: Generator) -> None:
    """Draw until somebody has to decide or the game is over."""
    while s.turn == CHANCE:
        rules.draw(s, random_outcome(s, generator))
