"""Valuing positions with a network that learned from self-play.

The moves of one position lead to afterstates that differ in few numbers. So the first layer, by far
the largest, is summed up once for the first of them, and for each further one only what differs
from the last is added or taken away. In the second layer what is 0 is left out; it is worked out
for two positions at once and four units at a time, because fetching the weights takes longer than
the sums.
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
from tilewright.players.search.evaluation import LEAD_SHARE

rules: Rules = unbound()
features: Features = unbound()
lead_unit: float = unbound()
solo_best: int = unbound()

# `think` and `add_four` are written out for these, so that the compiler keeps all in registers.
TOGETHER = 2  # positions
AT_A_TIME = 4  # units


class Brain(NamedTuple):
    """A network's weights, and the space that it thinks in."""

    first: Any  # by number of the observation
    first_bias: Reals
    second: Any
    second_bias: Reals
    last: Any  # by unit; chances to win of all seats, then their margins
    last_bias: Reals
    drafts: Rows  # one state
    used: Cells  # the numbers of an observation that the first layer looks at
    seen: Cells  # an observation
    known: Cells  # the observation that `sums` is for
    sums: Reals  # of the first layer
    places: Cells  # of the positions that are thought about together: where their values go
    lit: Any  # of each of them: the first layer, what is below 0 left out
    lit_units: Cells  # those that are lit in any of them
    units: Any  # of each of them: the second layer
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
    waiting = 0
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
        sum_up(brain, waiting)
        brain.places[waiting] = at
        waiting += 1
        if waiting == TOGETHER:
            think(brain)
            for one in range(TOGETHER):
                answer(brain, one)
                write_values(brain, s.players, mover, values, brain.places[one])
            waiting = 0
    if waiting:  # alone: nothing is lit in the other place
        for unit in range(len(brain.sums)):
            brain.lit[1, unit] = float32(0.0)
        think(brain)
        answer(brain, 0)
        write_values(brain, states[0].players, mover, values, brain.places[0])


@rule
def forget(brain: Brain) -> None:
    """Know the sums of an observation that is all 0."""
    for number in range(len(brain.known)):
        brain.known[number] = 0
    for unit in range(len(brain.sums)):
        brain.sums[unit] = brain.first_bias[unit]


@rule
def sum_up(brain: Brain, place: int) -> None:
    """The first layer for what is seen."""
    for number in brain.used:
        change = brain.seen[number] - brain.known[number]
        if change != 0:
            add(brain.sums, brain.first[number], float32(change))
            brain.known[number] = brain.seen[number]
    for unit in range(len(brain.sums)):
        brain.lit[place, unit] = max(brain.sums[unit], float32(0.0))


@rule
def think(brain: Brain) -> None:
    """The second layer of all that is thought about together."""
    for place in range(TOGETHER):
        for unit in range(len(brain.second_bias)):
            brain.units[place, unit] = brain.second_bias[unit]
    count = 0
    for unit in range(len(brain.sums)):
        brain.lit_units[count] = unit
        count += brain.lit[0, unit] + brain.lit[1, unit] > 0.0
    done = count - count % AT_A_TIME
    for i in range(0, done, AT_A_TIME):
        add_four(brain, i)
    for i in range(done, count):
        unit = brain.lit_units[i]
        for place in range(TOGETHER):
            add(brain.units[place], brain.second[unit], brain.lit[place, unit])


@rule
def add_four(brain: Brain, i: int) -> None:
    """What four lit units of the first layer add to the second."""
    a, b = brain.lit_units[i], brain.lit_units[i + 1]
    c, d = brain.lit_units[i + 2], brain.lit_units[i + 3]
    weights_a, weights_b = brain.second[a], brain.second[b]
    weights_c, weights_d = brain.second[c], brain.second[d]
    one, other = brain.units[0], brain.units[1]
    one_a, one_b, one_c, one_d = brain.lit[0, a], brain.lit[0, b], brain.lit[0, c], brain.lit[0, d]
    a_too, b_too, c_too, d_too = brain.lit[1, a], brain.lit[1, b], brain.lit[1, c], brain.lit[1, d]
    for unit in range(len(one)):
        a_weight, b_weight = weights_a[unit], weights_b[unit]
        c_weight, d_weight = weights_c[unit], weights_d[unit]
        one[unit] += a_weight * one_a + b_weight * one_b + c_weight * one_c + d_weight * one_d
        other[unit] += a_weight * a_too + b_weight * b_too + c_weight * c_too + d_weight * d_too


@rule
def answer(brain: Brain, place: int) -> None:
    """The last layer for one of those that were thought about."""
    for number in range(len(brain.answers)):
        brain.answers[number] = brain.last_bias[number]
    for unit in range(len(brain.last)):
        if brain.units[place, unit] > 0.0:
            add(brain.answers, brain.last[unit], brain.units[place, unit])


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
            values[at + seat] = (1.0 - LEAD_SHARE) * chance / total + LEAD_SHARE * lead


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
            values[at + seat] = chance_of(lead / lead_unit)


@rule
def chance_of(logit: float) -> float:
    return 1.0 / (1.0 + exp(-logit))
