"""Valuing positions with a network that learned from self-play.

The moves of one position lead to afterstates that differ in few numbers. So the first layer, by far
the largest, is summed up once for the first of them, and for each further one only what differs
from the last is added or taken away. In the second layer what is 0 is left out.
"""

from __future__ import annotations

from math import exp
from typing import Any, NamedTuple

from numpy import float32

from tilewright.core.compiling import rule, unbound
from tilewright.core.features import Features
from tilewright.core.generator import Generator
from tilewright.core.layout import Cells, Reals, Rows
from tilewright.core.playout import MAX_SEATS
from tilewright.core.rules import OVER, Rules
from tilewright.players.search.evaluation import MARGIN_SHARE

rules: Rules = unbound()
features: Features = unbound()
margin_unit: float = unbound()
solo_best: int = unbound()


class Brain(NamedTuple):
    """A network's weights, and the space that it thinks in."""

    first: Any  # by number of the observation
    first_bias: Reals
    second: Any
    second_bias: Reals
    last: Any  # by unit; chances to win of all seats, then their margins
    last_bias: Reals
    drafts: Rows  # one state
    seen: Cells  # an observation
    known: Cells  # the observation that `sums` is for
    sums: Reals  # of the first layer
    units: Reals  # of the second
    answers: Reals


@rule
def evaluate(
    states: Rows,
    count: int,
    values: Reals,
    first: int,
    generator: Generator,  # noqa: ARG001
    mover: int,
    brain: Brain,
) -> None:
    forget(brain)
    for i in range(count):
        at = (first + i) * MAX_SEATS
        s = states[i]
        if s.turn == OVER:
            write_margins(s, values, at)
            continue
        for number in range(len(brain.seen)):
            brain.seen[number] = 0
        brain.drafts[0] = states[i]
        features.observe(s, brain.drafts[0], mover, brain.seen)
        think(brain)
        write_values(brain, s.players, mover, values, at)


@rule
def forget(brain: Brain) -> None:
    """Know the sums of an observation that is all 0."""
    for number in range(len(brain.known)):
        brain.known[number] = 0
    for unit in range(len(brain.sums)):
        brain.sums[unit] = brain.first_bias[unit]


@rule
def think(brain: Brain) -> None:
    for number in range(len(brain.seen)):
        change = brain.seen[number] - brain.known[number]
        if change != 0:
            add(brain.sums, brain.first[number], float32(change))
            brain.known[number] = brain.seen[number]
    for unit in range(len(brain.units)):
        brain.units[unit] = brain.second_bias[unit]
    for unit in range(len(brain.sums)):
        if brain.sums[unit] > 0.0:
            add(brain.units, brain.second[unit], brain.sums[unit])
    for answer in range(len(brain.answers)):
        brain.answers[answer] = brain.last_bias[answer]
    for unit in range(len(brain.units)):
        if brain.units[unit] > 0.0:
            add(brain.answers, brain.last[unit], brain.units[unit])


@rule
def add(sums: Reals, weights: Any, times: Any) -> None:
    for unit in range(len(sums)):
        sums[unit] += weights[unit] * times


@rule
def write_values(brain: Brain, players: int, mover: int, values: Reals, at: int) -> None:
    """Chances to win that add up to 1, of the seats by number; of one player: what it may reach."""
    total = 0.0
    for seat in range(players):
        total += chance_of(float(brain.answers[seat]))
    for after in range(players):
        chance = chance_of(float(brain.answers[after]))
        if players == 1:
            values[at] = chance
        else:
            lead = chance_of(float(brain.answers[players + after]))
            seat = (mover + after) % players
            values[at + seat] = (1.0 - MARGIN_SHARE) * chance / total + MARGIN_SHARE * lead


@rule
def write_margins(s: Any, values: Reals, at: int) -> None:
    """At the end the result is known; only how clear it is counts here."""
    for seat in range(s.players):
        others = 0.0
        for other in range(s.players):
            if other != seat:
                others += rules.score(s, other)
        if s.players == 1:
            values[at] = rules.score(s, seat) / solo_best
        else:
            lead = rules.score(s, seat) - others / (s.players - 1)
            values[at + seat] = chance_of(lead / margin_unit)


@rule
def chance_of(logit: float) -> float:
    return 1.0 / (1.0 + exp(-logit))
