"""Observations in small numbers: each is divided by the largest that its field may hold."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tilewright.core.game import Game


def scales(game: Game) -> npt.NDArray[np.float32]:
    """What to multiply an observation with, so that all its numbers are from -1 to 1.

    A 0 stays a 0, so what is not there is nothing to a network.
    """
    return np.concatenate([
        np.full(field.size, 1 / max(abs(field.low), abs(field.high), 1), np.float32)
        for field in game.observation_fields
    ])  # fmt: skip
