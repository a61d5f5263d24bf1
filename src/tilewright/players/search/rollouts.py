"""Valuing positions by playing them out at random: needs no knowledge of the game but its rules."""

from __future__ import annotations

from tilewright.core import playout as playout_template
from tilewright.core import result as result_template
from tilewright.core.compiling import rule, unbound
from tilewright.core.generator import Generator
from tilewright.core.layout import Reals, Rows
from tilewright.core.playout import MAX_SEATS
from tilewright.core.rules import OVER, GameState, Rules
from tilewright.players.search.buffers import Buffers

rules: Rules[GameState] = unbound()
playout = playout_template
result = result_template

POLICY = 0  # the most sensible of the game's random players
MAX_MOVES = 1_000


@rule
def evaluate(
    states: Rows[GameState],
    count: int,
    values: Reals,
    first: int,
    generator: Generator,
    mover: int,  # noqa: ARG001
    buffers: Buffers,  # noqa: ARG001
) -> None:
    """One game each; a game that does not end is a victory that all share."""
    for i in range(count):
        s = states[i]
        at = (first + i) * MAX_SEATS
        playout.play_out(s, generator, POLICY, MAX_MOVES)
        for seat in range(s.players):
            values[at + seat] = share_of(s, seat)


@rule
def share_of(s: GameState, seat: int) -> float:
    """What a seat has of the victory; one player alone has the points in any case."""
    if s.turn != OVER and s.players > 1:
        return 1.0 / s.players
    return result.share(s, seat)


@rule
def judge(
    states: Rows[GameState],
    values: Reals,
    generator: Generator,
    mover: int,
    buffers: Buffers,
) -> None:
    evaluate(states, 1, values, 0, generator, mover, buffers)
    s = states[0]
    for seat in range(s.players):
        others = 0.0
        for other in range(s.players):
            if other != seat:
                others += rules.score(s, other)
        lead = rules.score(s, seat) - others / (s.players - 1) if s.players > 1 else 0.0
        values[MAX_SEATS + seat] = lead
