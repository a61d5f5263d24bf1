"""Actions and observations of a game as Gymnasium's spaces."""

from __future__ import annotations

from typing import Any, TypedDict

import numpy as np
import numpy.typing as npt

from tilewright.envs.extras import of_extra

with of_extra("envs"):
    from gymnasium import spaces

from tilewright.core.game import Game
from tilewright.core.state import State

ILLEGAL_REWARD = -1.0  # of an illegal action: as much as losing to everybody


class Observation(TypedDict):
    """What an agent gets: `Game.observation_fields` as numbers, and a 1 for each legal action."""

    observation: npt.NDArray[np.int16]
    action_mask: npt.NDArray[np.int8]


def action_space(game: Game) -> spaces.Discrete:
    """Action a is the move `game.move(a)`."""
    return spaces.Discrete(game.action_count)


def number_space(game: Game) -> spaces.Box:
    """The numbers of an observation with the bounds of their fields."""
    low = np.concatenate(
        [np.full(field.size, field.low, np.int16) for field in game.observation_fields]
    )
    high = np.concatenate(
        [np.full(field.size, field.high, np.int16) for field in game.observation_fields]
    )
    return spaces.Box(low, high, dtype=np.int16)


def observation_space(game: Game) -> spaces.Dict:
    """The numbers and the mask."""
    mask = spaces.Box(0, 1, (game.action_count,), dtype=np.int8)
    parts: dict[str, spaces.Space[Any]] = {"observation": number_space(game), "action_mask": mask}
    return spaces.Dict(parts)


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


def observed(state: State, seat: int, finished: bool) -> Observation:
    """What a seat gets to see."""
    return {"observation": state.observation(seat), "action_mask": mask_for(state, seat, finished)}
