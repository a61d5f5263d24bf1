"""All moves of many positions at once, for any game: a template, specialised for each.

What a move leads to, right after it and before anything is drawn, is an afterstate; learning and
playing by values are about these. The afterstates of a batch stand in one long row, those of a slot
side by side.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.core import result as result_template
from tilewright.core.compiling import rule, unbound
from tilewright.core.features import Features
from tilewright.core.layout import CellRow, Cells, Reals, Rows
from tilewright.core.rules import OVER, GameState, Legality, Rules

rules: Rules[GameState] = unbound()
counting: Legality[GameState] = unbound()  # the legality of the game, as a number
features: Features[GameState] = unbound()
result = result_template

AFTER, DRAFT, DRAFTS = 0, 1, 2  # the states that one worker needs to work on


@rule
def count_moves(
    states: Rows[GameState], counts: Cells, nothing: Cells, begin: int, end: int
) -> None:
    """How many legal actions each slot has."""
    for slot in range(begin, end):
        counts[slot] = counting.legal_actions(states[slot], nothing)


@rule
def list_moves(
    states: Rows[GameState],
    counts: Cells,
    firsts: Cells,
    actions: CellRow,
    slots: Cells,
    begin: int,
    end: int,
) -> None:
    """The legal actions of each slot from its first place in the row on, and whose they are."""
    for slot in range(begin, end):
        first = firsts[slot]
        rules.legal_actions(states[slot], actions[first : first + counts[slot]])
        for place in range(first, first + counts[slot]):
            slots[place] = slot


@rule
def write_afterstates(
    states: Rows[GameState],
    drafts: Rows[GameState],
    draft: int,
    actions: Cells,
    slots: Cells,
    observer: int,
    observations: Sequence[Cells],
    over: Cells,
    shares: Sequence[Reals],
    points: Sequence[Cells],
    begin: int,
    end: int,
) -> None:
    """What a seat knows after each move; or how the game ends, for the seats from the mover on.

    The observer is counted in turn order from the mover, who is 0. Observations are all 0 before.
    `shares` is what each seat has of the victory.
    """
    for place in range(begin, end):
        slot = slots[place]
        mover = states[slot].turn
        drafts[draft + AFTER] = states[slot]
        after = drafts[draft + AFTER]
        rules.apply(after, actions[place])
        if after.turn == OVER:
            over[place] = 1
            for seat in range(after.players):
                whose = (mover + seat) % after.players
                shares[place][seat] = result.share(after, whose)
                points[place][seat] = rules.score(after, whose)
        else:
            over[place] = 0
            drafts[draft + DRAFT] = drafts[draft + AFTER]
            seat = (mover + observer) % after.players
            features.observe(after, drafts[draft + DRAFT], seat, observations[place])
