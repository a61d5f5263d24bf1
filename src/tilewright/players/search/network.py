"""Valuing positions with a network that learned from self-play: what the layers make of them."""

from __future__ import annotations

from math import exp

from tilewright.core import result as result_template
from tilewright.core.compiling import rule, unbound
from tilewright.core.features import Features
from tilewright.core.generator import Generator
from tilewright.core.layout import Reals, Rows
from tilewright.core.playout import MAX_SEATS
from tilewright.core.rules import OVER, GameState, Rules
from tilewright.players.search.buffers import InferenceBuffers
from tilewright.players.search.evaluator import LEAD_SHARE
from tilewright.players.search.layers import (
    TOGETHER,
    activate,
    activate_whole,
    first_layer,
    output_layer,
    second_layer,
    second_layer_whole,
    single,
)

rules: Rules[GameState] = unbound()
features: Features[GameState] = unbound()
lead_unit: float = unbound()
result = result_template


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
    b = buffers
    in_whole_numbers = len(b.whole_second) > 0
    waiting = 0
    for i in range(count):
        s = states[i]
        at = (first + i) * MAX_SEATS
        if s.turn == OVER:
            write_leads(s, values, at)
        else:
            for number in range(len(b.seen)):
                b.seen[number] = 0
            b.drafts[0] = states[i]
            features.observe(s, b.drafts[0], mover, b.seen)
            first_layer(b.first, b.multipliers, b.used, b.seen, b.known, b.changed, b.sums)
            if in_whole_numbers:
                activate_whole(b.sums, b.sum_scales, b.top, b.whole_active[waiting])
            else:
                activate(b.sums, b.sum_scales, b.ceiling, b.active[waiting])
            b.places[waiting] = at
            waiting += 1
        if waiting == TOGETHER or (waiting > 0 and i == count - 1):
            if in_whole_numbers:
                second_layer_whole(
                    b.whole_second, b.whole_second_bias, b.scales, b.whole_active, b.units
                )
            else:
                if waiting < TOGETHER:  # alone: no unit is active in the other place
                    for unit in range(len(b.sums)):
                        b.active[1, unit] = single(0.0)
                second_layer(b.second, b.second_bias, b.active, b.active_units, b.units)
            for place in range(waiting):
                output_layer(b.last, b.last_bias, b.ceiling, b.units[place], b.outputs)
                write_values(b.outputs, s.players, mover, values, b.places[place])
            waiting = 0


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
def write_values(outputs: Reals, players: int, mover: int, values: Reals, at: int) -> None:
    """Chances to win that add up to 1, of the seats by number; of one player: what it may reach."""
    total = 0.0
    for seat in range(players):
        total += chance_of(float(outputs[seat]))
    for after in range(players):
        chance = chance_of(float(outputs[after]))
        if players == 1:
            values[at] = chance
        else:
            lead = chance_of(float(outputs[players + after]))
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
