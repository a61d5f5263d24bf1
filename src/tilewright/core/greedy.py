"""How well each move would leave a seat if the round ended after it: a template for each game.

What the greedy player goes by, interpreted move by move or compiled for thousands of games.
"""

from __future__ import annotations

from tilewright.core.compiling import rule, unbound
from tilewright.core.generator import Generator, below
from tilewright.core.layout import Cells, Rows
from tilewright.core.rules import GameState, Rules

rules: Rules[GameState] = unbound()


@rule
def judge(
    s: GameState, drafts: Rows[GameState], draft: int, actions: Cells, standings: Cells
) -> int:
    """The legal actions, and how well the mover would stand after each; returns how many."""
    count = rules.legal_actions(s, actions)
    for place in range(count):
        drafts[draft] = s
        standings[place] = standing_after(drafts[draft], actions[place], s.turn)
    return count


@rule
def greedy_action(
    s: GameState, generator: Generator, drafts: Rows[GameState], draft: int, actions: Cells
) -> int:
    """A legal action after which the mover stands best; each of the best is as likely."""
    count = rules.legal_actions(s, actions)
    chosen, most, equals = actions[0], 0, 0
    for place in range(count):
        drafts[draft] = s
        standing = standing_after(drafts[draft], actions[place], s.turn)
        if equals == 0 or standing > most:
            chosen, most, equals = actions[place], standing, 1
        elif standing == most:
            equals += 1
            if below(generator, equals) == 0:
                chosen = actions[place]
    return chosen


@rule
def standing_after(after: GameState, action: int, seat: int) -> int:
    """How well the seat would stand if the round ended after this action; the state is used up."""
    rules.apply(after, action)
    if after.turn >= 0:
        rules.settle(after, seat)
    return rules.standing(after, seat)
