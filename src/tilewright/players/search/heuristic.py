"""Valuing positions by a game's hand-made estimate of the points that each seat will have."""

from __future__ import annotations

from math import exp

from tilewright.core.compiling import rule, unbound
from tilewright.core.generator import Generator
from tilewright.core.layout import Reals, Rows
from tilewright.core.playout import MAX_SEATS
from tilewright.core.rules import GameState
from tilewright.core.spec import Heuristic
from tilewright.players.search.buffers import Buffers

game: Heuristic[GameState] = unbound()


@rule
def evaluate(
    states: Rows[GameState],
    count: int,
    values: Reals,
    first: int,
    generator: Generator,  # noqa: ARG001
    mover: int,  # noqa: ARG001
    buffers: Buffers,  # noqa: ARG001
) -> None:
    for i in range(count):
        at = (first + i) * MAX_SEATS
        players = states[i].players
        spread = game.estimate(states[i], values, at)
        if players == 1:
            values[at] = 1.0 / (1.0 + exp(-float(values[at]) / spread))
            continue
        most = float(values[at])
        for seat in range(1, players):
            most = max(most, float(values[at + seat]))
        total = 0.0
        for seat in range(players):
            chance = exp((float(values[at + seat]) - most) / spread)
            values[at + seat] = chance
            total += chance
        for seat in range(players):
            values[at + seat] = float(values[at + seat]) / total


@rule
def judge(
    states: Rows[GameState],
    values: Reals,
    generator: Generator,
    mover: int,
    buffers: Buffers,
) -> None:
    players = states[0].players
    states[1] = states[0]
    evaluate(states, 1, values, 0, generator, mover, buffers)
    game.estimate(states[1], values, MAX_SEATS)
    total = 0.0
    for seat in range(players):
        total += float(values[MAX_SEATS + seat])
    for seat in range(players):
        points = float(values[MAX_SEATS + seat])
        lead = points - (total - points) / (players - 1) if players > 1 else 0.0
        values[MAX_SEATS + seat] = lead
