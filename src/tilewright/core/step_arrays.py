"""The arrays of a vector step: one record, on a processor, on a GPU and as arguments of kernels."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import numpy as np

from tilewright.core.generator import Generator
from tilewright.core.layout import Layout

if TYPE_CHECKING:
    from tilewright.core.game import Game

Array = TypeVar("Array")  # of NumPy or CuPy

ONE, SEATS, ACTIONS, NUMBERS = range(4)  # what a slot has a number for in an array


class StepArrays(NamedTuple):
    """A row for each slot in every array. Kernels take them in this order."""

    states: Any
    generators: Any  # the draws come from them
    samplers: Any  # random actions come from them
    actions: Any  # to play in the next step
    faults: Any  # what is wrong with them
    moves: Any  # made so far in the game of each slot
    ended: Any  # what became of the game in this step
    rewards: Any  # by seat, like the following two: of the game that ended in this step
    scores: Any
    ranks: Any
    turns: Any  # the seat that acts next
    masks: Any  # its legal actions
    observations: Any  # what it knows


RECORDS = ("states", "generators", "samplers")
# Of the other arrays: the type of a number, and what there is one for in each slot.
KINDS: dict[str, tuple[type[np.generic], int]] = {
    "actions": (np.int32, ONE),
    "faults": (np.int8, ONE),
    "moves": (np.int32, ONE),
    "ended": (np.int8, ONE),
    "rewards": (np.float32, SEATS),
    "scores": (np.int16, SEATS),
    "ranks": (np.int8, SEATS),
    "turns": (np.int8, ONE),
    "masks": (np.int8, ACTIONS),
    "observations": (np.int16, NUMBERS),
}
RESULTS = ("ended", "rewards", "scores", "ranks", "faults")  # empty before the first step
LOOKS = ("masks", "observations")  # written into zeros


def blank_arrays(
    game: Game,
    size: int,
    zeros: Callable[[tuple[int, ...], type[np.generic]], Any],
    records: Callable[[type[Layout], int], Any],
    looks: bool = True,
) -> StepArrays:
    """Arrays for so many slots, in the memory that the two functions give.

    Without `looks` there are no rows in masks and observations.
    """
    widths = {
        ONE: (),
        SEATS: (game.players,),
        ACTIONS: (game.action_count,),
        NUMBERS: (game.observation_size,),
    }
    arrays = {
        name: zeros((size if looks or name not in LOOKS else 0, *widths[width]), kind)
        for name, (kind, width) in KINDS.items()
    }
    return StepArrays(
        states=records(game.spec.state, size),
        generators=records(Generator, size),
        samplers=records(Generator, size),
        **arrays,
    )


class HasStepArrays(Generic[Array]):
    """The arrays of a batch by their names; they are rewritten in place by every step."""

    arrays: StepArrays

    @property
    def states(self) -> Any:
        return self.arrays.states

    @property
    def turns(self) -> Array:
        found: Array = self.arrays.turns
        return found

    @property
    def masks(self) -> Array:
        found: Array = self.arrays.masks
        return found

    @property
    def observations(self) -> Array:
        found: Array = self.arrays.observations
        return found

    @property
    def ended(self) -> Array:
        found: Array = self.arrays.ended
        return found

    @property
    def rewards(self) -> Array:
        found: Array = self.arrays.rewards
        return found

    @property
    def scores(self) -> Array:
        found: Array = self.arrays.scores
        return found

    @property
    def ranks(self) -> Array:
        found: Array = self.arrays.ranks
        return found

    @property
    def moves(self) -> Array:
        found: Array = self.arrays.moves
        return found

    @property
    def faults(self) -> Array:
        found: Array = self.arrays.faults
        return found
