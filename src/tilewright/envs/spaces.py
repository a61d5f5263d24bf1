"""Actions and observations of a game as Gymnasium's spaces."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

import numpy as np
import numpy.typing as npt

from tilewright.envs.extras import of_extra

with of_extra("envs"):
    from gymnasium import spaces

from tilewright.core.errors import SetupError
from tilewright.core.game import Game
from tilewright.core.state import State
from tilewright.core.validation import shown
from tilewright.envs.scaling import scales

MaskIn = Literal["observation", "info"]
Numbers = npt.NDArray[Any]  # int16, or float32 if they are scaled


class Observation(TypedDict):
    """What an agent gets: `Game.observation_fields` as numbers, and a 1 for each legal action."""

    observation: Numbers
    action_mask: npt.NDArray[np.int8]


class ObservationForm:
    """How observations are given: with the mask beside them or in infos, as counts or scaled."""

    def __init__(self, game: Game, mask_in: str = "observation", scaled: bool = False) -> None:
        if mask_in not in ("observation", "info"):
            raise SetupError(f"mask_in is {shown(mask_in)}; it is observation or info")
        self.masks_in_infos = mask_in == "info"
        self._game = game
        self._scales = scales(game) if scaled else None

    def space(self) -> spaces.Space[Any]:
        """Of one observation."""
        numbers = self.number_space()
        if self.masks_in_infos:
            return numbers
        mask = spaces.Box(0, 1, (self._game.action_count,), dtype=np.int8)
        return spaces.Dict({"observation": numbers, "action_mask": mask})

    def number_space(self, times: int = 1) -> spaces.Box:
        """The numbers of an observation, or of several side by side, with their bounds."""
        fields = self._game.observation_fields
        low = np.concatenate([np.full(field.size, field.low, np.int16) for field in fields])
        high = np.concatenate([np.full(field.size, field.high, np.int16) for field in fields])
        low, high = (np.tile(self.numbers(bound), times) for bound in (low, high))
        return spaces.Box(low, high, dtype=low.dtype.type)

    def numbers(self, counts: npt.NDArray[np.int16]) -> Numbers:
        """The numbers of observations as they are given: scaled to at most 1, or as they are."""
        return counts if self._scales is None else counts * self._scales

    def given(self, counts: npt.NDArray[np.int16], mask: npt.NDArray[np.int8]) -> Any:
        """Observations with what belongs beside them."""
        numbers = self.numbers(counts)
        if self.masks_in_infos:
            return numbers
        return Observation(observation=numbers, action_mask=mask)

    def observed(self, state: State, seat: int, finished: bool) -> Any:
        """What a seat gets to see."""
        if self.masks_in_infos:
            return self.numbers(state.observation(seat))
        return self.given(state.observation(seat), mask_for(state, seat, finished))


def action_space(game: Game) -> spaces.Discrete:
    """Action a is the move `game.move(a)`."""
    return spaces.Discrete(game.action_count)


def mask_for(state: State, seat: int, finished: bool) -> npt.NDArray[np.int8]:
    """What a seat may do: nothing unless it acts; everything once the episode is finished.

    A mask of zeros would make a masked softmax of the last observation not a number, and with it
    every loss that the observation is part of, even if it is multiplied by 0.
    """
    if finished:
        return np.ones(state.game.action_count, np.int8)
    if state.turn == seat:
        return state.action_mask()
    return np.zeros(state.game.action_count, np.int8)
