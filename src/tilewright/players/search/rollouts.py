"""Valuing positions by playing them out at random: needs no knowledge of the game but its rules."""

from __future__ import annotations

from typing import Any

from tilewright.core import playout as playout_template
from tilewright.core.compiling import rule, unbound
from tilewright.core.generator import Generator
from tilewright.core.layout import Reals, Rows
from tilewright.core.playout import MAX_SEATS
from tilewright.core.rules import OVER, Rules

rules: Rules = unbound()
playout = playout_template

POLICY = 0  # the most sensible of the game's random players
MAX_MOVES = 1_000
ONE_PLAYER_SCALE = 36.0


@rule
def evaluate(
    states: Rows,
    count: int,
    values: Reals,
    first: int,
    generator: Generator,
    mover: int,  # noqa: ARG001
    brain: Any,  # noqa: ARG001
) -> None:
    """One game each; the winners share the win."""
    for i in range(count):
        s = states[i]
        at = (first + i) * MAX_SEATS
        playout.play_out(s, generator, POLICY, MAX_MOVES)
        if s.players == 1:
            values[at] = rules.score(s, 0) / ONE_PLAYER_SCALE
            continue
        winners = 0
        for seat in range(s.players):
            if s.turn != OVER or rules.wins(s, seat):
                winners += 1
        for seat in range(s.players):
            won = s.turn != OVER or rules.wins(s, seat)
            values[at + seat] = 1.0 / winners if won else 0.0
