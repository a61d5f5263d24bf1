"""Valuing positions with a network that learned from self-play.

The moves of one position lead to afterstates that differ in few numbers. So the first layer, by far
the largest, is summed up once for the first of them, and for each further one only what differs
from the last is added or taken away. In the second layer what is 0 is left out; it is worked out
for two positions at once and four units at a time, because fetching the weights takes longer than
the sums.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import cast

from numpy import float32

from tilewright.core import result as result_template
from tilewright.core.compiling import rule, unbound
from tilewright.core.features import Features
from tilewright.core.generator import Generator
from tilewright.core.layout import Reals, Rows
from tilewright.core.playout import MAX_SEATS
from tilewright.core.rules import OVER, GameState, Rules
from tilewright.players.search.buffers import InferenceBuffers
from tilewright.players.search.evaluator import LEAD_SHARE

rules: Rules[GameState] = unbound()
features: Features[GameState] = unbound()
lead_unit: float = unbound()
result = result_template

# Everything is of single precision; to the type checker that is a float like others.
single = cast(Callable[[float], float], float32)

# `second_layer` and `add_four` are written out for these: the compiler keeps all in registers.
TOGETHER = 2  # positions
AT_A_TIME = 4  # units


@rule
def evaluate(
    states: Rows[GameState],
    count: int,
    values: Reals,
    first: int,
    generator: Generator,  # noqa: ARG001
    mover: int,
    buffers: InferenceBuffers,
) -> None:
    clear_sums(buffers)
    waiting = 0
    for i in range(count):
        at = (first + i) * MAX_SEATS
        s = states[i]
        if s.turn == OVER:
            write_leads(s, values, at)
            continue
        for number in range(len(buffers.seen)):
            buffers.seen[number] = 0
        buffers.drafts[0] = states[i]
        features.observe(s, buffers.drafts[0], mover, buffers.seen)
        first_layer(buffers, waiting)
        buffers.places[waiting] = at
        waiting += 1
        if waiting == TOGETHER:
            second_layer(buffers)
            for one in range(TOGETHER):
                output_layer(buffers, one)
                write_values(buffers, s.players, mover, values, buffers.places[one])
            waiting = 0
    if waiting:  # alone: no unit is active in the other place
        for unit in range(len(buffers.sums)):
            buffers.active[1, unit] = single(0.0)
        second_layer(buffers)
        output_layer(buffers, 0)
        write_values(buffers, states[0].players, mover, values, buffers.places[0])


@rule
def judge(
    states: Rows[GameState],
    values: Reals,
    generator: Generator,
    mover: int,
    buffers: InferenceBuffers,
) -> None:
    """What the network says of one position, before chances and leads are mixed."""
    players = states[0].players
    evaluate(states, 1, values, 0, generator, mover, buffers)
    total = 0.0
    for seat in range(players):
        total += chance_of(float(buffers.outputs[seat]))
    for after in range(players):
        seat = (mover + after) % players
        if players == 1:
            values[MAX_SEATS + seat] = 0.0
        else:
            values[seat] = chance_of(float(buffers.outputs[after])) / total
            values[MAX_SEATS + seat] = float(buffers.outputs[players + after]) * lead_unit


@rule
def clear_sums(buffers: InferenceBuffers) -> None:
    """Begin with the sums of an observation that is all 0."""
    for number in range(len(buffers.known)):
        buffers.known[number] = 0
    for unit in range(len(buffers.sums)):
        buffers.sums[unit] = buffers.first_bias[unit]


@rule
def first_layer(buffers: InferenceBuffers, place: int) -> None:
    """The first layer for what is seen."""
    for number in buffers.used:
        change = buffers.seen[number] - buffers.known[number]
        if change != 0:
            add(buffers.sums, buffers.first[number], single(change))
            buffers.known[number] = buffers.seen[number]
    for unit in range(len(buffers.sums)):
        buffers.active[place, unit] = min(max(buffers.sums[unit], single(0.0)), buffers.ceiling)


@rule
def second_layer(buffers: InferenceBuffers) -> None:
    """The second layer of all positions that are evaluated together."""
    for place in range(TOGETHER):
        for unit in range(len(buffers.second_bias)):
            buffers.units[place, unit] = buffers.second_bias[unit]
    count = 0
    for unit in range(len(buffers.sums)):
        buffers.active_units[count] = unit
        count += buffers.active[0, unit] + buffers.active[1, unit] > 0.0
    done = count - count % AT_A_TIME
    for i in range(0, done, AT_A_TIME):
        add_four(buffers, i)
    for i in range(done, count):
        unit = buffers.active_units[i]
        for place in range(TOGETHER):
            add(buffers.units[place], buffers.second[unit], buffers.active[place, unit])


@rule
def add_four(buffers: InferenceBuffers, i: int) -> None:
    """What four active units of the first layer add to the second."""
    a, b = buffers.active_units[i], buffers.active_units[i + 1]
    c, d = buffers.active_units[i + 2], buffers.active_units[i + 3]
    weights_a, weights_b = buffers.second[a], buffers.second[b]
    weights_c, weights_d = buffers.second[c], buffers.second[d]
    one, other = buffers.units[0], buffers.units[1]
    one_a, one_b, one_c, one_d = (
        buffers.active[0, a],
        buffers.active[0, b],
        buffers.active[0, c],
        buffers.active[0, d],
    )
    a_too, b_too, c_too, d_too = (
        buffers.active[1, a],
        buffers.active[1, b],
        buffers.active[1, c],
        buffers.active[1, d],
    )
    for unit in range(len(one)):
        a_weight, b_weight = weights_a[unit], weights_b[unit]
        c_weight, d_weight = weights_c[unit], weights_d[unit]
        one[unit] += a_weight * one_a + b_weight * one_b + c_weight * one_c + d_weight * one_d
        other[unit] += a_weight * a_too + b_weight * b_too + c_weight * c_too + d_weight * d_too


@rule
def output_layer(buffers: InferenceBuffers, place: int) -> None:
    """The last layer of one of these positions."""
    for number in range(len(buffers.outputs)):
        buffers.outputs[number] = buffers.last_bias[number]
    for unit in range(len(buffers.last)):
        if buffers.units[place, unit] > 0.0:
            active = min(buffers.units[place, unit], buffers.ceiling)
            add(buffers.outputs, buffers.last[unit], active)


@rule
def add(sums: Reals, weights: Reals, times: float) -> None:
    for unit in range(len(sums)):
        sums[unit] += weights[unit] * times


@rule
def write_values(
    buffers: InferenceBuffers, players: int, mover: int, values: Reals, at: int
) -> None:
    """Chances to win that add up to 1, of the seats by number; of one player: what it may reach."""
    total = 0.0
    for seat in range(players):
        total += chance_of(float(buffers.outputs[seat]))
    for after in range(players):
        chance = chance_of(float(buffers.outputs[after]))
        if players == 1:
            values[at] = chance
        else:
            lead = chance_of(float(buffers.outputs[players + after]))
            seat = (mover + after) % players
            values[at + seat] = (1.0 - LEAD_SHARE) * chance / total + LEAD_SHARE * lead


@rule
def write_leads(s: GameState, values: Reals, at: int) -> None:
    """At the end the result is known; only how clear it is counts here."""
    for seat in range(s.players):
        others = 0.0
        for other in range(s.players):
            if other != seat:
                others += rules.score(s, other)
        if s.players == 1:
            values[at] = result.share(s, seat)
        else:
            lead = rules.score(s, seat) - others / (s.players - 1)
            values[at + seat] = chance_of(lead / lead_unit)


@rule
def chance_of(logit: float) -> float:
    return 1.0 / (1.0 + exp(-logit))
