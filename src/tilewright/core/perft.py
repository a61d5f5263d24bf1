"""Counting positions move by move, for any game: a template, specialised with its rules.

Named after what chess programs call it. Draws follow from a generator that every line of play
carries with it, so the same seed always gives the same counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.core import chance as chance_template
from tilewright.core.compiling import rule, unbound
from tilewright.core.generator import Generator
from tilewright.core.layout import Cells, Rows
from tilewright.core.rules import GameState, Rules

rules: Rules[GameState] = unbound()
chance = chance_template


@rule
def count_positions(
    states: Rows[GameState],
    generators: Rows[Generator],
    actions: Sequence[Cells],
    counts: Cells,
    nexts: Cells,
    depth: int,
) -> int:
    """How many positions stand `depth` moves after states[0], which waits for a move.

    `states` and `generators` have a place for each depth, `actions` a row for each; a game that
    ends earlier does not count. The last move is counted without being played.
    """
    total = 0
    level = 0
    counts[0] = rules.legal_actions(states[0], actions[0])
    nexts[0] = 0
    while level >= 0:
        if level == depth - 1:
            total += counts[level]
            level -= 1
        elif nexts[level] == counts[level]:
            level -= 1
        else:
            action = actions[level][nexts[level]]
            nexts[level] += 1
            states[level + 1] = states[level]
            generators[level + 1] = generators[level]
            level += 1
            rules.apply(states[level], action)
            chance.draw_all(states[level], generators[level])
            counts[level] = rules.legal_actions(states[level], actions[level])
            nexts[level] = 0
    return total
