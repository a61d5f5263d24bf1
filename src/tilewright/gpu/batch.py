"""Batches on a GPU: as `tilewright.batch`, with CuPy arrays that PyTorch and JAX share uncopied."""

from __future__ import annotations

from typing import Any, SupportsIndex

import numpy as np

from tilewright.core.batch import check_sizes
from tilewright.core.beginnings import (
    Beginnings,
    Seeds,
    checked_slots,
    games_begin,
    records_to_load,
    states_begin,
)
from tilewright.core.game import Game
from tilewright.core.layout import Array
from tilewright.core.playout import MAX_MOVES
from tilewright.core.policies import RANDOM, policy_number
from tilewright.core.rewards import reward_number
from tilewright.core.state import State
from tilewright.core.step_arrays import (
    LOOKS,
    HasStepArrays,
    StepArrays,
    blank_arrays,
)
from tilewright.gpu.device import RecordMemory, cupy, device, passed


class GpuBatch(HasStepArrays[Any]):
    """Games in slots on the GPU; the arrays are those of `tilewright.Batch`, in its memory.

    All of them speak DLPack: `torch.from_dlpack(batch.observations)` and
    `jax.dlpack.from_dlpack(batch.masks)` share the memory, and see each step.

    Nothing is raised for an action that cannot be played. It is reported in `faults` (0 fine, 1
    not legal, 2 the game is over), its slot stays as it was, and the others go on.
    """

    def __init__(
        self,
        game: Game,
        size: int,
        seed: int = 0,
        max_moves: int = MAX_MOVES,
        auto_reset: bool = True,
        looks: bool = True,
        reward: str = "win",
    ) -> None:
        check_sizes(size, max_moves)
        self.game = game
        self.size = size
        self.max_moves = max_moves
        self.auto_reset = auto_reset
        self.reward = reward
        self._reward = reward_number(reward)
        self._looks = looks  # without, there are no masks and observations
        self.arrays = blank_arrays(game, size, cupy().zeros, RecordMemory, looks)
        self._passed = StepArrays(*map(passed, self.arrays))  # they stay where they are
        self._device = device(game.spec)
        self.reset(seed)

    def copy(self) -> GpuBatch:
        """As `tilewright.Batch.copy`, in the memory of the GPU."""
        other = GpuBatch.__new__(GpuBatch)
        other.__dict__.update(self.__dict__)
        other.arrays = StepArrays(*(array.copy() for array in self.arrays))
        other._passed = StepArrays(*map(passed, other.arrays))
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> GpuBatch:
        return self.copy()

    def reset(self, seed: Seeds = None, mask: Any = None) -> None:
        """As `tilewright.Batch.reset`; the mask may come from CuPy, PyTorch, JAX or NumPy."""
        self._begin(games_begin(self.size, seed, None if mask is None else _on_processor(mask)))

    def load(self, slots: Any, states: State | Array | RecordMemory) -> None:
        """As `tilewright.Batch.load`; rows on the GPU (`batch.states.take(slots)`) stay there."""
        chosen = checked_slots(_on_processor(slots), self.size)
        if not isinstance(states, RecordMemory):
            records = records_to_load(self.game, states, len(chosen))
            states = RecordMemory(self.game.spec.state, len(records))
            states.bytes.set(records.view(np.uint8))
        self.states.put(chosen, states)
        self._begin(states_begin(self.size, chosen))

    def step(self, actions: Any) -> None:
        """Play an action in each slot; they come as an array of CuPy, PyTorch, JAX or NumPy."""
        given = self._passed._replace(actions=self._taken(actions))
        self._device.call(
            "step", self.size, *given, self.max_moves, int(self.auto_reset), self._reward
        )
        self._look()

    def sample(self, policy: str | SupportsIndex = RANDOM) -> Any:
        """As `tilewright.Batch.sample`."""
        actions = cupy().zeros(self.size, np.int32)
        given = self._passed._replace(actions=actions)
        self._device.call("sample", self.size, *given, policy_number(self.game.spec, policy))
        return actions

    def count_moves(self) -> Any:
        """As `tilewright.Batch` does it, like the following two."""
        counts = cupy().zeros(self.size, np.int32)
        self._device.call("count_moves", self.size, self.states, counts)
        return counts

    def list_moves(self, counts: Any, firsts: Any) -> tuple[Any, Any]:
        total, zeros = int(counts.sum()), cupy().zeros
        slots, actions = zeros(total, np.int32), zeros(total, np.int16)
        self._device.call("list_moves", self.size, self.states, counts, firsts, actions, slots)
        return slots, actions

    def afterstates(self, slots: Any, actions: Any, observer: int = 0) -> tuple[Any, Any, Any, Any]:
        total, seats, zeros = len(slots), self.game.players, cupy().zeros
        observations = zeros((total, self.game.observation_size), np.int16)
        over = zeros(total, np.int8)
        shares, points = zeros((total, seats), np.float32), zeros((total, seats), np.int16)
        self._device.call(
            "write_afterstates", total,
            self.states, actions, slots, observations, over, shares, points, observer,
        )  # fmt: skip
        return observations, over, shares, points

    def _begin(self, beginnings: Beginnings) -> None:
        variant = self.game.spec.variants.index(self.game.variant)
        given = [cupy().asarray(numbers) for numbers in beginnings]
        self._device.call("begin", self.size, *self._passed, *given, self.game.players, variant)
        self._look()

    def _look(self) -> None:
        if not self._looks:
            self.turns[:] = self.states.field("turn")
            return
        # By a copy engine: threads would write each a row of their own, out of step.
        for name in LOOKS:
            getattr(self.arrays, name).fill(0)
        self._device.call("look", self.size, *self._passed)

    def _taken(self, actions: Any) -> Any:
        xp = cupy()
        if not isinstance(actions, xp.ndarray) and hasattr(actions, "__dlpack__"):
            on_gpu = not isinstance(actions, np.ndarray)
            actions = xp.from_dlpack(actions) if on_gpu else actions
        given = xp.asarray(actions)
        if given.shape != (self.size,):
            raise ValueError(
                f"actions have the shape {given.shape}; one for each of {self.size} games is needed"
            )
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {given.dtype}")
        clipped = xp.clip(given, -1, self.game.action_count)
        return xp.ascontiguousarray(clipped.astype(np.int32, copy=False))


def batch(
    game: Game,
    size: int,
    *,
    seed: int = 0,
    max_moves: int = MAX_MOVES,
    auto_reset: bool = True,
    reward: str = "win",
) -> GpuBatch:
    """Many games side by side on the GPU, as `tilewright.batch` has them on the processor."""
    return GpuBatch(game, size, seed, max_moves, auto_reset, reward=reward)


def _on_processor(numbers: Any) -> Any:
    """An array of the GPU as NumPy's; what is on the processor stays as it is."""
    if isinstance(numbers, np.ndarray) or not hasattr(numbers, "__dlpack__"):
        return numbers
    return cupy().asnumpy(cupy().from_dlpack(numbers))
