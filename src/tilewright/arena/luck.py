"""Measuring the luck of games that are over, by whatever can: it is handed in, and stays fair.

Any meter will do whose expectation is 0 before each draw. What it finds is subtracted from the
results as far as it explains them (`adjusting`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from tilewright.arena.match import GameResult, Luck, PlayedGame
from tilewright.core.game import Game
from tilewright.core.record import GameRecord
from tilewright.games import read_record

# The luck of each seat in a game, in shares of the victory; the seed is for what it samples.
Meter: TypeAlias = Callable[[GameRecord, int], tuple[float, ...]]


@dataclass(frozen=True)
class Measuring:
    """How luck is measured; `make_meter` is importable, as worker processes call it, too."""

    iterations: int  # of each search
    make_meter: Callable[[Game, int], Meter]

    def is_done(self, result: GameResult) -> bool:
        """Whether the luck of this game was measured, and in this way."""
        return result.luck is not None and result.luck.iterations == self.iterations

    def measured(self, played: PlayedGame, meter: Meter, seed: int) -> PlayedGame:
        """The same game with its luck."""
        luck = Luck(self.iterations, meter(read_record(played.record), seed))
        return replace(played, result=replace(played.result, luck=luck))
