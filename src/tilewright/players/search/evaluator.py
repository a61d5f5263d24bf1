"""Evaluators: what values positions for the search. Positions in, each seat's chance to win out.

There are three: a game's hand-made estimate (heuristic.py), random playouts (rollouts.py), and a
network that learned from self-play (network.py).
"""

from __future__ import annotations

from typing import Protocol

from tilewright.core.generator import Generator
from tilewright.core.layout import Reals, Rows
from tilewright.core.rules import GameState
from tilewright.players.search.buffers import Buffers

HEURISTIC, ROLLOUTS, NETWORK = "heuristic", "rollouts", "network"

# A lost game is still played well, and a won one too: the lead counts a little.
LEAD_SHARE = 0.03


class Evaluator(Protocol):
    """A module that values positions. Its function is a `@rule`."""

    def evaluate(
        self,
        states: Rows[GameState],
        count: int,
        values: Reals,
        first: int,
        generator: Generator,
        mover: int,
        buffers: Buffers,
        /,
    ) -> None:
        """Write each seat's chance to win from states[i] to values[(first + i) * MAX_SEATS + seat].

        The states are what one position's moves lead to; `mover` made them, or is asked what it
        knows of them. They may be used up: they are copies.
        """

    def judge(
        self,
        states: Rows[GameState],
        values: Reals,
        generator: Generator,
        mover: int,
        buffers: Buffers,
        /,
    ) -> None:
        """Write each seat's chance to win from states[0] to values[seat], and its lead in points
        to values[MAX_SEATS + seat].

        Asked when a search is over, never while it grows. The state may be used up. Of one player
        alone the lead is 0.
        """
