"""Valuing positions by a game's hand-made estimate of the points that each seat will have."""

from __future__ import annotations

from math import exp
from typing import Any, Protocol

from tilewright.core.compiling import rule, unbound
from tilewright.core.generator import Generator
from tilewright.core.layout import Reals, Rows
from tilewright.core.playout import MAX_SEATS
from tilewright.players.search.buffers import Buffers


class Heuristic(Protocol):
    """The module `evaluation.py` of a game: hand-made knowledge, in points."""

    def estimate(self, s: Any, estimates: Reals, first: int, /) -> float:
        """Write what each seat may expect at the end to estimates[first + seat], in points.

        Returns the spread: a lead of so many points makes it e times likelier to win. The state
        is a copy and may be used up.
        """


game: Heuristic = unbound()


@rule
def evaluate(
    states: Rows,
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
