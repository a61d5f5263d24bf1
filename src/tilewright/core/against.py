"""One seat of each slot against players in compiled code: a template, specialised for each game.

A step is a decision of that seat and whatever the others do up to its next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tilewright.core import greedy as greedy_template
from tilewright.core import slots as slots_template
from tilewright.core.compiling import rule, unbound
from tilewright.core.features import Features
from tilewright.core.generator import Generator, below, seed_generator
from tilewright.core.layout import Cells, Rows
from tilewright.core.rules import GameState, Rules
from tilewright.core.slots import FINE, NOTHING, SEEDED_GAME

if TYPE_CHECKING:
    from tilewright.core.beginnings import Beginnings
    from tilewright.core.step_arrays import StepArrays

rules: Rules[GameState] = unbound()
features: Features[GameState] = unbound()
chance = slots_template.chance
slots = slots_template
greedy = greedy_template

GREEDY = -1  # who plays another seat: this, or the number of a random player
# What others choose comes from streams of their own, so that nothing else disturbs them.
FIRST_RIVAL_STREAM = 3 << 30

ANY_SEAT = -1  # the seat of a slot is drawn for each game


@rule
def take_up_against(
    a: StepArrays,
    b: Beginnings,
    rivals: Rows[Generator],
    seats: Cells,
    fixed: int,
    kinds: Cells,
    drafts: Rows[GameState],
    draft: int,
    options: Sequence[Cells],
    players: int,
    variant: int,
    begin: int,
    end: int,
) -> None:
    """Begin where something begins, up to the first decision of the seat, and look."""
    slots.begin_slots(a, b, players, variant, begin, end)
    for slot in range(begin, end):
        if b.kinds[slot] == NOTHING:
            continue
        rival = rivals[slot]
        if b.kinds[slot] == SEEDED_GAME:
            seed_generator(rival, b.lows[slot], b.highs[slot], FIRST_RIVAL_STREAM + b.streams[slot])
        seats[slot] = below(rival, players) if fixed == ANY_SEAT else fixed
        let_others_play(a, slot, rival, seats[slot], kinds, drafts, draft, options[draft])
        look(a, slot, seats[slot], drafts, draft)


@rule
def advance_against(
    a: StepArrays,
    rivals: Rows[Generator],
    seats: Cells,
    kinds: Cells,
    drafts: Rows[GameState],
    draft: int,
    options: Sequence[Cells],
    max_moves: int,
    reward: int,
    begin: int,
    end: int,
) -> None:
    """Play the action of each slot with which nothing is wrong, let the others play, and look."""
    for slot in range(begin, end):
        if a.faults[slot] == FINE:
            slots.open_step(a, slot, reward)
            rules.apply(a.states[slot], a.actions[slot])
            chance.draw_all(a.states[slot], a.generators[slot])
            rival = rivals[slot]
            let_others_play(a, slot, rival, seats[slot], kinds, drafts, draft, options[draft])
            slots.close_step(a, slot, max_moves, reward)
        look(a, slot, seats[slot], drafts, draft)


@rule
def let_others_play(
    a: StepArrays,
    slot: int,
    rival: Generator,
    seat: int,
    kinds: Cells,
    drafts: Rows[GameState],
    draft: int,
    options: Cells,
) -> None:
    """Up to the next decision of the seat, or the end."""
    s = a.states[slot]
    while s.turn >= 0 and s.turn != seat:
        after = (s.turn - seat + s.players) % s.players
        action = choice(s, rival, kinds[after], drafts, draft, options)
        rules.apply(s, action)
        chance.draw_all(s, a.generators[slot])


@rule
def choice(
    s: GameState,
    generator: Generator,
    kind: int,
    drafts: Rows[GameState],
    draft: int,
    options: Cells,
) -> int:
    """What a player of this kind does."""
    if kind == GREEDY:
        return greedy.greedy_action(s, generator, drafts, draft, options)
    return rules.random_action(s, generator, kind)


@rule
def look(a: StepArrays, slot: int, seat: int, drafts: Rows[GameState], draft: int) -> None:
    """What the seat may do and what it knows, at the end of the game, too."""
    slots.refresh_slots(a, drafts, draft, slot, slot + 1)
    if a.turns[slot] < 0 and seat != 0:
        slots.clear(a.observations[slot])
        drafts[draft] = a.states[slot]
        features.observe(a.states[slot], drafts[draft], seat, a.observations[slot])
