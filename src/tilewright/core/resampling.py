"""What a game offers so that whole games can be sampled that look the same to a seat.

`State.redeal` samples what a seat cannot see now. Interfaces with perfect recall need more: another
game that looks the same to the seat from its first draw on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tilewright.core.game import Game

Step = tuple[int, int]  # an action after its seat, or an outcome after CHANCE


class Resample(Protocol):
    """The function of a game that knows which hidden draws fit what a seat has seen."""

    def __call__(
        self, game: Game, steps: Sequence[Step], seat: int, random: Random, /
    ) -> Iterator[list[Step]]:
        """Guesses: the steps of a game from its start, with other hidden draws.

        What the seat saw of the steps stays as it was. A guess need not be possible: whoever asks
        replays it, and takes the next one if the rules forbid a step or the seat would have seen
        something else.
        """
