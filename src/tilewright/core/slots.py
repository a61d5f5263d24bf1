"""Many games side by side, one decision at a time, for any game: instantiated once for each.

Each game stands in a slot: its state, its generator, and its row in every array of results. What
happens in a slot depends on nothing outside it, so slots can be shared out among threads, on a
processor or on a GPU, and come to the same bytes.
"""

from __future__ import annotations

from typing import Any

from tilewright.core import chance as chance_template
from tilewright.core import result as result_template
from tilewright.core.compiling import rule, unbound
from tilewright.core.features import Features
from tilewright.core.generator import Generator, seed_generator
from tilewright.core.layout import Cells
from tilewright.core.rules import OVER, Rules

rules: Rules = unbound()
masking: Rules = unbound()  # the legality of the game, as a mask
features: Features = unbound()
result = result_template
chance = chance_template

GOING_ON, ENDED, TRUNCATED = 0, 1, 2  # what became of a game in a step
FINE, NOT_LEGAL, NOBODYS_TURN = 0, 1, 2  # what is wrong with an action

# Random actions come from streams of their own, so that they do not disturb the draws.
FIRST_SAMPLING_STREAM = 1 << 31


@rule
def begin_slots(
    states: Any,
    generators: Any,
    samplers: Any,
    moves: Cells,
    players: int,
    variant: int,
    low: int,
    high: int,
    begin: int,
    end: int,
) -> None:
    """The first games of slots; all draws of a slot, in later games too, come from one stream."""
    for slot in range(begin, end):
        seed_generator(generators[slot], low, high, slot)
        seed_generator(samplers[slot], low, high, FIRST_SAMPLING_STREAM + slot)
        begin_game(states[slot], generators[slot], players, variant)
        moves[slot] = 0


@rule
def begin_game(s: Any, generator: Generator, players: int, variant: int) -> None:
    rules.setup(s, players, variant, 0)
    chance.draw_all(s, generator)


@rule
def sample_slots(
    states: Any, samplers: Any, actions: Cells, policy: int, begin: int, end: int
) -> None:
    """A random legal action for each slot; -1 where the game is over."""
    for slot in range(begin, end):
        if states[slot].turn >= 0:
            actions[slot] = rules.random_action(states[slot], samplers[slot], policy)
        else:
            actions[slot] = -1


@rule
def find_faults(states: Any, actions: Cells, faults: Cells, begin: int, end: int) -> int:
    """What is wrong with the action of each slot; returns with how many something is."""
    found = 0
    for slot in range(begin, end):
        s = states[slot]
        if s.turn < 0:
            faults[slot] = NOBODYS_TURN
        elif rules.refusal(s, actions[slot]):
            faults[slot] = NOT_LEGAL
        else:
            faults[slot] = FINE
        found += faults[slot] != FINE
    return found


@rule
def step_slots(
    states: Any,
    generators: Any,
    actions: Cells,
    faults: Cells,
    moves: Cells,
    ended: Cells,
    rewards: Any,
    scores: Any,
    ranks: Any,
    max_moves: int,
    auto_reset: bool,
    begin: int,
    end: int,
) -> None:
    """Play the action of each slot with which nothing is wrong."""
    for slot in range(begin, end):
        if faults[slot] != FINE:
            continue
        s = states[slot]
        if ended[slot] != GOING_ON:
            clear_result(s.players, rewards[slot], scores[slot], ranks[slot])
        rules.apply(s, actions[slot])
        chance.draw_all(s, generators[slot])
        moves[slot] += 1
        ended[slot] = GOING_ON
        if s.turn == OVER:
            ended[slot] = ENDED
            write_result(s, rewards[slot], scores[slot], ranks[slot])
        elif moves[slot] >= max_moves:
            ended[slot] = TRUNCATED
            s.turn = OVER
        if ended[slot] != GOING_ON and auto_reset:
            begin_game(s, generators[slot], s.players, s.variant)
            moves[slot] = 0


@rule
def observe_slots(
    states: Any,
    drafts: Any,
    draft: int,
    turns: Cells,
    masks: Any,
    observations: Any,
    begin: int,
    end: int,
) -> None:
    """What the acting seats may do and what they know; at the end, what seat 0 knows.

    Masks and observations are all 0 before.
    """
    for slot in range(begin, end):
        s = states[slot]
        turns[slot] = s.turn
        masking.legal_actions(s, masks[slot])
        drafts[draft] = states[slot]
        features.observe(s, drafts[draft], max(s.turn, 0), observations[slot])


@rule
def clear_result(players: int, rewards: Any, scores: Any, ranks: Any) -> None:
    for seat in range(players):
        rewards[seat] = 0.0
        scores[seat] = 0
        ranks[seat] = 0


@rule
def write_result(s: Any, rewards: Any, scores: Any, ranks: Any) -> None:
    """The rewards, points and ranks of a game that has ended, by seat."""
    for seat in range(s.players):
        rewards[seat] = result.reward(s, seat)
        scores[seat] = rules.score(s, seat)
        ranks[seat] = result.rank(s, seat)
