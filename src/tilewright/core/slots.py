"""Many games side by side, one decision at a time, for any game: a template, specialised for each.

Each game stands in a slot: its row in every array of `StepArrays`. What happens in a slot depends
on nothing outside it, so slots can be shared out among threads, on a processor or on a GPU, and
give the same bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright.core import chance as chance_template
from tilewright.core import result as result_template
from tilewright.core.compiling import rule, unbound
from tilewright.core.features import Features
from tilewright.core.generator import Generator, seed_generator
from tilewright.core.layout import Cells, Reals, Rows
from tilewright.core.result import DELTA
from tilewright.core.rules import OVER, GameState, Legality, Rules

if TYPE_CHECKING:
    from tilewright.core.beginnings import Beginnings
    from tilewright.core.step_arrays import StepArrays

rules: Rules[GameState] = unbound()
masking: Legality[GameState] = unbound()  # the legality of the game, as a mask
features: Features[GameState] = unbound()
result = result_template
chance = chance_template

GOING_ON, ENDED, TRUNCATED = 0, 1, 2  # what became of a game in a step
FINE, NOT_LEGAL, NOBODYS_TURN = 0, 1, 2  # what is wrong with an action
NOTHING, NEXT_GAME, SEEDED_GAME, LOADED_STATE = 0, 1, 2, 3  # what begins in a slot

# Random actions come from streams of their own, so that they do not disturb the draws.
FIRST_SAMPLING_STREAM = 1 << 31


@rule
def take_up_slots(
    a: StepArrays,
    b: Beginnings,
    drafts: Rows[GameState],
    draft: int,
    players: int,
    variant: int,
    begin: int,
    end: int,
) -> None:
    """Begin, then look, where something begins."""
    begin_slots(a, b, players, variant, begin, end)
    for slot in range(begin, end):
        if b.kinds[slot] != NOTHING:
            refresh_slots(a, drafts, draft, slot, slot + 1)


@rule
def begin_slots(
    a: StepArrays, b: Beginnings, players: int, variant: int, begin: int, end: int
) -> None:
    """What begins in each slot; its draws, in later games too, come from one stream."""
    for slot in range(begin, end):
        if b.kinds[slot] == NOTHING:
            continue
        if b.kinds[slot] == SEEDED_GAME:
            low, high, stream = b.lows[slot], b.highs[slot], b.streams[slot]
            seed_generator(a.generators[slot], low, high, stream)
            seed_generator(a.samplers[slot], low, high, FIRST_SAMPLING_STREAM + stream)
        if b.kinds[slot] == LOADED_STATE:
            chance.draw_all(a.states[slot], a.generators[slot])
        else:
            begin_game(a.states[slot], a.generators[slot], players, variant)
        a.moves[slot] = 0
        a.faults[slot] = FINE
        a.ended[slot] = GOING_ON
        clear_result(players, a.rewards[slot], a.scores[slot], a.ranks[slot])


@rule
def begin_game(s: GameState, generator: Generator, players: int, variant: int) -> None:
    rules.setup(s, players, variant, 0)
    chance.draw_all(s, generator)


@rule
def sample_slots(a: StepArrays, policy: int, begin: int, end: int) -> None:
    """A random legal action for each slot; -1 where the game is over."""
    for slot in range(begin, end):
        if a.states[slot].turn >= 0:
            a.actions[slot] = rules.random_action(a.states[slot], a.samplers[slot], policy)
        else:
            a.actions[slot] = -1


@rule
def find_faults(
    states: Rows[GameState], actions: Cells, faults: Cells, begin: int, end: int
) -> int:
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
def advance_slots(
    a: StepArrays,
    drafts: Rows[GameState],
    draft: int,
    max_moves: int,
    auto_reset: bool,
    reward: int,
    begin: int,
    end: int,
) -> None:
    """Step, then look: in one call, because every call takes the time to hand over all arrays."""
    step_slots(a, max_moves, auto_reset, reward, begin, end)
    refresh_slots(a, drafts, draft, begin, end)


@rule
def step_slots(
    a: StepArrays, max_moves: int, auto_reset: bool, reward: int, begin: int, end: int
) -> None:
    """Play the action of each slot with which nothing is wrong."""
    for slot in range(begin, end):
        if a.faults[slot] != FINE:
            continue
        s = a.states[slot]
        open_step(a, slot, reward)
        rules.apply(s, a.actions[slot])
        chance.draw_all(s, a.generators[slot])
        close_step(a, slot, max_moves, reward)
        if a.ended[slot] != GOING_ON and auto_reset:
            begin_game(s, a.generators[slot], s.players, s.variant)
            a.moves[slot] = 0


@rule
def open_step(a: StepArrays, slot: int, reward: int) -> None:
    """Clear the last result, and note the points if their change is rewarded."""
    s = a.states[slot]
    if a.ended[slot] != GOING_ON:
        clear_result(s.players, a.rewards[slot], a.scores[slot], a.ranks[slot])
    if reward == DELTA:
        clear_reals(a.rewards[slot])
        add_points(s, a.rewards[slot], -1)


@rule
def close_step(a: StepArrays, slot: int, max_moves: int, reward: int) -> None:
    """What became of the game, and what that is worth."""
    s = a.states[slot]
    if reward == DELTA:
        add_points(s, a.rewards[slot], 1)
    a.moves[slot] += 1
    a.ended[slot] = GOING_ON
    if s.turn == OVER:
        a.ended[slot] = ENDED
        write_result(s, reward, a.rewards[slot], a.scores[slot], a.ranks[slot])
    elif a.moves[slot] >= max_moves:
        a.ended[slot] = TRUNCATED
        s.turn = OVER


@rule
def refresh_slots(a: StepArrays, drafts: Rows[GameState], draft: int, begin: int, end: int) -> None:
    """Masks and observations afresh."""
    for slot in range(begin, end):
        clear(a.masks[slot])
        clear(a.observations[slot])
    observe_slots(a, drafts, draft, begin, end)


@rule
def clear(row: Cells) -> None:
    for place in range(len(row)):
        row[place] = 0


@rule
def observe_slots(a: StepArrays, drafts: Rows[GameState], draft: int, begin: int, end: int) -> None:
    """What the acting seats may do and what they know; at the end, what seat 0 knows.

    Masks and observations are all 0 before.
    """
    for slot in range(begin, end):
        s = a.states[slot]
        a.turns[slot] = s.turn
        masking.legal_actions(s, a.masks[slot])
        drafts[draft] = a.states[slot]
        features.observe(s, drafts[draft], max(s.turn, 0), a.observations[slot])


@rule
def clear_result(players: int, rewards: Reals, scores: Cells, ranks: Cells) -> None:
    for seat in range(players):
        rewards[seat] = 0.0
        scores[seat] = 0
        ranks[seat] = 0


@rule
def clear_reals(row: Reals) -> None:
    for place in range(len(row)):
        row[place] = 0.0


@rule
def add_points(s: GameState, rewards: Reals, sign: int) -> None:
    """The points of each seat, added to its reward or taken away."""
    for seat in range(s.players):
        rewards[seat] += sign * rules.score(s, seat)


@rule
def write_result(s: GameState, reward: int, rewards: Reals, scores: Cells, ranks: Cells) -> None:
    """The rewards, points and ranks of a game that has ended, by seat."""
    for seat in range(s.players):
        if reward != DELTA:  # those are there already
            rewards[seat] = result.reward_for(s, seat, reward)
        scores[seat] = rules.score(s, seat)
        ranks[seat] = result.rank(s, seat)
