"""What begins in the slots of a batch: first games of seeds, next games, loaded states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
import numpy.typing as npt

from tilewright.core.errors import SetupError
from tilewright.core.game import Game
from tilewright.core.generator import WORD
from tilewright.core.layout import Array, copy_records
from tilewright.core.slots import LOADED_STATE, NEXT_GAME, NOTHING, SEEDED_GAME
from tilewright.core.state import State, needed_seed, whole_number
from tilewright.core.validation import shown

Seeds = SupportsIndex | Sequence[SupportsIndex | None] | None


class Beginnings(NamedTuple):
    """What begins in each slot, and from which stream its draws come. Kernels take them so, too."""

    kinds: Any  # nothing, the next game of its stream, the first one of a seed, a loaded state
    lows: Any  # the lower 32 bits of the seed
    highs: Any  # the upper ones
    streams: Any  # the number of the stream of that seed


NUMBERS: dict[str, type[np.generic]] = {
    "kinds": np.int8,
    "lows": np.int64,
    "highs": np.int64,
    "streams": np.int64,
}


def games_begin(size: int, seed: Seeds, mask: npt.ArrayLike | None) -> Beginnings:
    """New games, where the mask is true or everywhere.

    One seed is for the whole batch: each slot has a stream of its own of it. Of several each is
    for a slot, whatever its number, and None is for the next game of the slot's stream. Without a
    seed all go on so; but if there is no mask either, the seed is 0.
    """
    found = Beginnings(*(np.zeros(size, kind) for kind in NUMBERS.values()))
    if isinstance(seed, Sequence | np.ndarray) and not isinstance(seed, str):
        if len(seed) != size:
            raise SetupError(f"there are {len(seed)} seeds for {size} games")
        for slot, one in enumerate(seed):
            found.kinds[slot] = NEXT_GAME if one is None else SEEDED_GAME
            number = 0 if one is None else needed_seed(one)
            found.lows[slot], found.highs[slot] = number & WORD, number >> 32
    elif seed is None and mask is not None:
        found.kinds[:] = NEXT_GAME
    else:
        number = needed_seed(0 if seed is None else seed)
        found.kinds[:], found.streams[:] = SEEDED_GAME, np.arange(size)
        found.lows[:], found.highs[:] = number & WORD, number >> 32
    if mask is not None:
        found.kinds[~_checked_mask(mask, size)] = NOTHING
    return found


def states_begin(size: int, slots: Sequence[int]) -> Beginnings:
    """States that were loaded into these slots."""
    found = Beginnings(*(np.zeros(size, kind) for kind in NUMBERS.values()))
    found.kinds[slots] = LOADED_STATE
    return found


def checked_slots(slots: SupportsIndex | npt.ArrayLike, size: int) -> list[int]:
    """The numbers of slots, each once; `SetupError` names one that there is not."""
    given = np.atleast_1d(np.asarray(slots, object))
    found = [whole_number(slot) for slot in given.ravel().tolist()]
    for slot, asked in zip(found, given.ravel(), strict=True):
        if slot is None or not 0 <= slot < size:
            raise SetupError(f"slot is {shown(asked)}; the slots are 0 to {size - 1}")
    if len(set(found)) != len(found):
        raise SetupError("a slot is named twice")
    return [slot for slot in found if slot is not None]


def records_to_load(game: Game, states: State | Array, count: int) -> Array:
    """The records of a state, or of many, for so many slots; `SetupError` unless they fit."""
    records = states.data() if isinstance(states, State) else np.atleast_1d(np.asarray(states))
    if isinstance(states, State) and states.game != game:
        raise SetupError(f"the state is one of {states.game!r}, and the batch is of {game!r}")
    if records.dtype != game.spec.state.dtype:
        raise SetupError(f"no records of {game.spec.title}: a State, or rows of a batch's states")
    if len(records) not in (1, count):
        raise SetupError(f"there are {len(records)} states for {count} slots")
    variant = game.spec.variants.index(game.variant)
    if (records["players"] != game.players).any() or (records["variant"] != variant).any():
        raise SetupError(f"the states are of other tables than {game!r}")
    return copy_records(np.ascontiguousarray(records))


def _checked_mask(mask: npt.ArrayLike, size: int) -> npt.NDArray[np.bool_]:
    found = np.asarray(mask)
    if found.shape != (size,) or found.dtype != np.bool_:
        raise SetupError(
            f"the mask has the shape {found.shape} and holds {found.dtype}; "
            f"it is a truth value for each of {size} games"
        )
    return found
