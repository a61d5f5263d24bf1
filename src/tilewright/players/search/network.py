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
    clear_sums,
    first_layer,
    output_layer,
    second_layer,
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
    seen, active = buffers.seen, buffers.active
    clear_sums(buffers.first_bias, buffers.known, buffers.sums)
    waiting = 0
    for i in range(count):
        at = (first + i) * MAX_SEATS
        s = states[i]
        if s.turn == OVER:
            write_leads(s, values, at)
            continue
        for number in range(len(seen)):
            seen[number] = 0
        buffers.drafts[0] = states[i]
        features.observe(s, buffers.drafts[0], mover, seen)
        first_layer(buffers.first, buffers.used, seen, buffers.known, buffers.sums)
        activate(buffers.sums, buffers.ceiling, active[waiting])
        buffers.places[waiting] = at
        waiting += 1
        if waiting == TOGETHER:
            value_together(buffers, s.players, mover, values, waiting)
            waiting = 0
    if waiting:  # alone: no unit is active in the other place
        for unit in range(len(buffers.sums)):
            active[1, unit] = single(0.0)
        value_together(buffers, states[0].players, mover, values, waiting)


@rule
def value_together(
    buffers: InferenceBuffers, players: int, mover: int, values: Reals, count: int
) -> None:
    """The other layers, for the positions that wait."""
    second_layer(
        buffers.second, buffers.second_bias, buffers.active, buffers.active_units, buffers.units
    )
    for place in range(count):
        output_layer(
            buffers.last, buffers.last_bias, buffers.ceiling, buffers.units[place], buffers.outputs
        )
        write_values(buffers.outputs, players, mover, values, buffers.places[place])


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
