"""Drawing at random, for any game: instantiated once for each with its rules."""

from __future__ import annotations

from typing import Any

from tilewright.core.compiling import rule
from tilewright.core.generator import Generator, below
from tilewright.core.layout import Cells
from tilewright.core.rules import CHANCE, Rules

rules: Rules


@rule
def random_event(s: Any, generator: Generator, weights: Cells) -> int:
    """What the next draw gives: each tile of the bag is equally likely."""
    tile = below(generator, rules.draw_weights(s, weights))
    event = 0
    while tile >= weights[event]:
        tile -= weights[event]
        event += 1
    return event


@rule
def draw_all(s: Any, generator: Generator, weights: Cells) -> None:
    """Draw until somebody has to decide or the game is over."""
    while s.turn == CHANCE:
        rules.draw(s, random_event(s, generator, weights))
