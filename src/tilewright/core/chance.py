"""Drawing at random, for any game: a template, specialised with its rules."""

from __future__ import annotations

from tilewright.core.compiling import rule, unbound
from tilewright.core.generator import Generator, below
from tilewright.core.rules import CHANCE, GameState, Rules

rules: Rules[GameState] = unbound()
outcomes: int = unbound()  # how many different ones a draw of the game has


@rule
def random_outcome(s: GameState, generator: Generator) -> int:
    """What the next draw gives: each tile of the bag is equally likely."""
    tiles = 0
    for outcome in range(outcomes):
        tiles += rules.draw_weight(s, outcome)
    tile = below(generator, tiles)
    outcome = 0
    while tile >= rules.draw_weight(s, outcome):
        tile -= rules.draw_weight(s, outcome)
        outcome += 1
    return outcome


@rule
def draw_all(s: GameState, generator: Generator) -> None:
    """Draw until somebody has to decide or the game is over."""
    while s.turn == CHANCE:
        rules.draw(s, random_outcome(s, generator))
