"""Batches: thousands of games side by side, stepped at once, with NumPy arrays in and out."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, SupportsIndex

import numpy as np
import numpy.typing as npt

from tilewright.core.afterstates import DRAFTS
from tilewright.core.beginnings import (
    Beginnings,
    Seeds,
    checked_slots,
    games_begin,
    records_to_load,
    states_begin,
)
from tilewright.core.errors import IllegalMove, SetupError
from tilewright.core.game import Game
from tilewright.core.layout import Array, copy_records
from tilewright.core.playout import MAX_MOVES
from tilewright.core.policies import RANDOM, policy_number
from tilewright.core.rewards import reward_number
from tilewright.core.slots import NOBODYS_TURN
from tilewright.core.state import Origin, State
from tilewright.core.step_arrays import HasStepArrays, StepArrays, blank_arrays
from tilewright.core.threads import check_threads
from tilewright.core.validation import shown

MIN_FOR_A_THREAD = 64  # slots: below that, handing them over costs more than it gains


class Batch(HasStepArrays[Array]):
    """Games in slots. Every step plays one action in each slot and rewrites the arrays in place.

    `turns`         the acting seat by slot; `tilewright.OVER` where a game is over
    `masks`         1 for each legal action of the acting seat
    `observations`  what the acting seat knows: the numbers of `Game.observation_fields`
    `ended`         0 if the game goes on, 1 if it ended in this step, 2 if it was cut off
    `rewards`, `scores`, `ranks`  by seat, of the game that ended in this step; else 0
    `faults`        0 if the last action could be played, 1 if it was illegal, 2 if nobody's turn

    `reward` says what `rewards` hold: "win", "margin", "score" or "delta", which comes in every
    step and not at the end (`core.rewards`).

    With `auto_reset` a game that ends is followed at once by the next one in its slot: `turns`,
    `masks` and `observations` are those of the new game already. `tilewright.batch` makes one.

    >>> import tilewright
    >>> batch = tilewright.batch("azul", 4, seed=1)
    >>> batch.turns.tolist()
    [0, 0, 0, 0]
    >>> batch.step(batch.sample())
    >>> batch.turns.tolist()
    [1, 1, 1, 1]
    """

    def __init__(
        self,
        game: Game,
        size: int,
        seed: int = 0,
        threads: int | None = None,
        max_moves: int = MAX_MOVES,
        auto_reset: bool = True,
        reward: str = "win",
    ) -> None:
        check_sizes(size, max_moves)
        check_threads(threads)
        self.game = game
        self.size = size
        self.max_moves = max_moves
        self.auto_reset = auto_reset
        self.reward = reward
        self._reward = reward_number(reward)
        self.arrays = blank_arrays(game, size, np.zeros, lambda layout, count: layout.blank(count))
        self._engine = game.engines.compiled()
        wanted = threads or os.cpu_count() or 1
        self._threads = max(1, min(wanted, size // MIN_FOR_A_THREAD))
        self._drafts = game.spec.state.blank(self._threads)
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self.reset(seed)

    def __getstate__(self) -> dict[str, Any]:
        """All but what belongs to this process."""
        return {
            key: value for key, value in self.__dict__.items() if key not in ("_engine", "_pool")
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._engine = self.game.engines.compiled()
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None

    def __copy__(self) -> Batch:
        """A batch of its own: one that shared the arrays would play in both."""
        other = type(self).__new__(type(self))
        arrays = StepArrays(*map(copy_records, self.arrays))
        drafts = copy_records(self._drafts)
        other.__setstate__({**self.__getstate__(), "arrays": arrays, "_drafts": drafts})
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        return self.__copy__()

    def copy(self) -> Batch:
        """An independent batch that goes on alike: for looking ahead without playing.

        >>> import tilewright
        >>> batch = tilewright.batch("azul", 4, seed=1)
        >>> ahead = batch.copy()
        >>> ahead.step(ahead.sample())
        >>> batch.moves.tolist(), ahead.moves.tolist()
        ([0, 0, 0, 0], [1, 1, 1, 1])
        """
        return self.__copy__()

    def reset(self, seed: Seeds = None, mask: npt.ArrayLike | None = None) -> None:
        """Begin a new game in every slot, or where `mask` is true.

        All else follows from the seed and the actions. A list has a seed for each slot: its game is
        then `Game.start` of that seed, whatever the number of the slot. Without a seed the games of
        a mask are the next ones of their slots, and all games those of the seed 0. Raises
        `SetupError` for what cannot be a seed or a mask.

        >>> import tilewright
        >>> batch = tilewright.batch("azul", 4, seed=1)
        >>> batch.step(batch.sample())
        >>> batch.reset(mask=[False, True, False, False])
        >>> batch.moves.tolist()
        [1, 0, 1, 1]
        """
        self._begin(games_begin(self.size, seed, mask))

    def load(self, slots: SupportsIndex | npt.ArrayLike, states: State | Array) -> None:
        """Put a state into a slot, or one or several of them into several slots.

        `states` are a `State` of the same game, or rows of the `states` of a batch of it, whose
        content is trusted. An open draw is drawn by the slot, from whose stream all later draws
        come; `moves` are counted from here. Raises `SetupError` for what does not fit.

        >>> import tilewright
        >>> batch = tilewright.batch("azul", 4, seed=1)
        >>> state = tilewright.make("azul").start(seed=7)
        >>> batch.load([0, 2], state)
        >>> batch.state(2).position() == state.position()
        True
        """
        chosen = checked_slots(slots, self.size)
        records = records_to_load(self.game, states, len(chosen))
        size = records.dtype.itemsize
        self.states.view(np.uint8).reshape(self.size, size)[chosen] = records.view(
            np.uint8
        ).reshape(len(records), size)
        self._begin(states_begin(self.size, chosen))

    def step(self, actions: npt.ArrayLike, illegal: Literal["raise", "skip"] = "raise") -> None:
        """Play an action in each slot. If any cannot be played nothing is, and an error says why.

        With `illegal="skip"` those slots stay as they are and the others go on; `faults` says
        which. Where a game is over (without `auto_reset`) the action must be -1, and nothing
        happens. Raises `IllegalMove` or `NotationError`, which name the slot, `ValueError` for a
        wrong shape and `TypeError` for numbers that are not whole.

        >>> import tilewright
        >>> batch = tilewright.batch("azul", 4, seed=1)
        >>> batch.step(batch.masks.argmax(axis=1))  # the first legal action of each
        >>> batch.moves.tolist()
        [1, 1, 1, 1]
        """
        self._take(actions)
        self._share_out(self._find_faults)
        faults = self.arrays.faults
        idle = (faults == NOBODYS_TURN) & (self.arrays.actions == -1)
        if idle.all() and illegal == "raise":
            raise IllegalMove("every game of the batch is over", "over")
        wrong = np.flatnonzero((faults != 0) & ~idle)
        if len(wrong) and illegal == "raise":
            self._refuse(int(wrong[0]))
        self._share_out(self._step)

    def sample(self, policy: str | SupportsIndex = RANDOM) -> npt.NDArray[np.int32]:
        """A random legal action for each slot, from streams of its own; -1 where a game is over.

        `policy` is a random player of the game: `random`, `random:uniform`, or another name of
        `GameSpec.policies`. Raises `SetupError` if there is none of that name.

        >>> import tilewright
        >>> batch = tilewright.batch("azul", 4, seed=1)
        >>> all(batch.masks[slot, action] for slot, action in enumerate(batch.sample()))
        True
        """
        number = policy_number(self.game.spec, policy)
        sampled = self.arrays._replace(actions=np.zeros(self.size, np.int32))

        def pick(_: int, first: int, end: int) -> None:
            self._engine.slots.sample_slots(sampled, number, first, end)

        self._share_out(pick)
        actions: npt.NDArray[np.int32] = sampled.actions
        return actions

    def state(self, slot: int) -> State:
        """The game of a slot as a state of its own, with open chance.

        Raises `SetupError` if there is no such slot.

        >>> import tilewright
        >>> batch = tilewright.batch("azul", 4, seed=1)
        >>> batch.state(0).turn
        0
        """
        if not 0 <= slot < self.size:
            raise SetupError(f"slot is {shown(slot)}; the slots are 0 to {self.size - 1}")
        data = copy_records(self.states[slot : slot + 1])
        return State(self.game, data, Origin(0, None, None))

    # -------------------------------------------------------------- looking at all moves

    def count_moves(self) -> npt.NDArray[np.int32]:
        """How many legal actions each slot has.

        >>> import tilewright
        >>> batch = tilewright.batch("azul", 4, seed=1)
        >>> batch.count_moves().tolist() == batch.masks.sum(axis=1).tolist()
        True
        """
        counts = np.zeros(self.size, np.int32)
        nothing = np.zeros(1, np.int16)
        self._engine.afterstates.count_moves(self.states, counts, nothing, 0, self.size)
        return counts

    def list_moves(self, counts: Array, firsts: Array) -> tuple[Array, Array]:
        """All legal actions in one long row, those of a slot from its first place on.

        `counts` are those of `count_moves`, `firsts` where the actions of each slot begin. Returns
        the slot and the action of each place.

        >>> import tilewright
        >>> batch = tilewright.batch("azul", 4, seed=1)
        >>> counts = batch.count_moves()
        >>> slots, actions = batch.list_moves(counts, counts.cumsum() - counts)
        >>> len(slots) == len(actions) == int(counts.sum())
        True
        """
        total = int(counts.sum())
        slots, actions = np.zeros(total, np.int32), np.zeros(total, np.int16)
        self._engine.afterstates.list_moves(
            self.states, counts, firsts, actions, slots, 0, self.size
        )
        return slots, actions

    def afterstates(
        self, slots: Array, actions: Array, observer: int = 0
    ) -> tuple[Array, Array, Array, Array]:
        """What each of these moves leads to: observations, ends, shares of the victory and points.

        Observations are those of the seat that follows the mover after `observer` turns. Where a
        game ends there is nothing to observe; shares and points go by seat from the mover on.

        >>> import tilewright
        >>> batch = tilewright.batch("azul", 4, seed=1)
        >>> counts = batch.count_moves()
        >>> slots, actions = batch.list_moves(counts, counts.cumsum() - counts)
        >>> observations, over, shares, points = batch.afterstates(slots, actions)
        >>> observations.shape == (len(actions), batch.game.observation_size)
        True
        """
        total, seats = len(slots), self.game.players
        observations = np.zeros((total, self.game.observation_size), np.int16)
        over = np.zeros(total, np.int8)
        shares = np.zeros((total, seats), np.float32)
        points = np.zeros((total, seats), np.int16)
        drafts = self.game.spec.state.blank(DRAFTS)
        self._engine.afterstates.write_afterstates(
            self.states, drafts, 0,
            actions, slots, observer, observations, over, shares, points, 0, total,
        )  # fmt: skip
        return observations, over, shares, points

    # -------------------------------------------------------------- inside

    @property
    def _variant(self) -> int:
        return self.game.spec.variants.index(self.game.variant)

    def _take(self, actions: npt.ArrayLike) -> None:
        given = np.asarray(actions)
        if given.shape != (self.size,):
            raise ValueError(
                f"actions have the shape {given.shape}; one for each of {self.size} games is needed"
            )
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {given.dtype}")
        np.clip(given, -1, self.game.action_count, out=self.arrays.actions, casting="unsafe")

    def _refuse(self, slot: int) -> None:
        """Raise what `State.play_action` raises, and name the slot."""
        state = self.state(slot)
        try:
            state.play_action(int(self.arrays.actions[slot]))
        except ValueError as error:
            error.args = (f"game {slot} of the batch: {error.args[0]}", *error.args[1:])
            raise
        raise AssertionError("the state plays what the batch refuses")

    def _find_faults(self, _: int, first: int, end: int) -> None:
        a = self.arrays
        self._engine.slots.find_faults(a.states, a.actions, a.faults, first, end)

    def _step(self, part: int, first: int, end: int) -> None:
        self._engine.slots.advance_slots(
            self.arrays,
            self._drafts,
            part,
            self.max_moves,
            self.auto_reset,
            self._reward,
            first,
            end,
        )

    def _begin(self, beginnings: Beginnings) -> None:
        players, variant = self.game.players, self._variant

        def begin(part: int, first: int, end: int) -> None:
            self._engine.slots.take_up_slots(
                self.arrays, beginnings, self._drafts, part, players, variant, first, end
            )

        self._share_out(begin)

    def _share_out(self, work: Callable[[int, int, int], None]) -> None:
        """Let each thread do its part of the slots."""
        if self._pool is None:
            work(0, 0, self.size)
            return
        bounds = [self.size * part // self._threads for part in range(self._threads + 1)]
        parts = [
            self._pool.submit(work, part, bounds[part], bounds[part + 1])
            for part in range(self._threads)
        ]
        for part in parts:
            part.result()


def check_sizes(size: int, max_moves: int) -> None:
    """Raise `SetupError` unless a batch can be of this size, with games of so many moves."""
    if size < 1:
        raise SetupError(f"size is {shown(size)}; a batch has at least one game")
    if max_moves < 1:
        raise SetupError(f"max_moves is {shown(max_moves)}; it is at least 1")
