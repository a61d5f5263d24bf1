"""The CUDA kernels, for any game: instantiated once for each, with its compiled rules.

A thread works on one slot with the very functions that the processor runs. Needs numba-cuda; only
the build does.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

from numba import cuda as numba_cuda
from numba import from_dtype, types

from tilewright.core.compiling import instantiate, rule, unbound
from tilewright.core.definition import Definition
from tilewright.core.engine import Engine
from tilewright.core.expanding import DRAFTS
from tilewright.core.generator import Generator

cuda: Any = numba_cuda
playout: Any = unbound()
stepping: Any = unbound()
expanding: Any = unbound()
state_type: Any = unbound()
generator_type: Any = unbound()


@rule
def play_games(
    states: Any,
    generators: Any,
    moves: Any,
    players: int,
    variant: int,
    low: int,
    high: int,
    first: int,
    policy: int,
    most_moves: int,
) -> None:
    slot = cuda.grid(1)
    if slot < len(states):
        # Local memory lies interleaved among threads, so that they read side by side.
        mine = cuda.local.array(1, state_type)
        stream = cuda.local.array(1, generator_type)
        mine[0] = states[slot]
        moves[slot] = playout.play_game(
            mine[0], stream[0], players, variant, low, high, first + slot, policy, most_moves
        )
        states[slot] = mine[0]
        generators[slot] = stream[0]


@rule
def begin(
    states: Any,
    generators: Any,
    samplers: Any,
    moves: Any,
    players: int,
    variant: int,
    low: int,
    high: int,
) -> None:
    slot = cuda.grid(1)
    if slot < len(states):
        stepping.begin_slots(
            states, generators, samplers, moves, players, variant, low, high, slot, slot + 1
        )


@rule
def sample(states: Any, samplers: Any, actions: Any, policy: int) -> None:
    slot = cuda.grid(1)
    if slot < len(states):
        stepping.sample_slots(states, samplers, actions, policy, slot, slot + 1)


@rule
def step(
    states: Any,
    generators: Any,
    actions: Any,
    faults: Any,
    moves: Any,
    ended: Any,
    rewards: Any,
    scores: Any,
    ranks: Any,
    most_moves: int,
    auto_reset: int,
) -> None:
    slot = cuda.grid(1)
    if slot < len(states):
        stepping.find_faults(states, actions, faults, slot, slot + 1)
        stepping.step_slots(
            states, generators, actions, faults, moves, ended, rewards, scores, ranks,
            most_moves, auto_reset, slot, slot + 1,
        )  # fmt: skip


@rule
def look(states: Any, turns: Any, masks: Any, observations: Any) -> None:
    slot = cuda.grid(1)
    if slot < len(states):
        draft = cuda.local.array(1, state_type)
        stepping.look_at_slots(states, draft, 0, turns, masks, observations, slot, slot + 1)


@rule
def count_moves(states: Any, counts: Any) -> None:
    slot = cuda.grid(1)
    if slot < len(states):
        nothing = cuda.local.array(1, types.int16)
        expanding.count_moves(states, counts, nothing, slot, slot + 1)


@rule
def list_moves(states: Any, counts: Any, firsts: Any, actions: Any, slots: Any) -> None:
    slot = cuda.grid(1)
    if slot < len(states):
        expanding.list_moves(states, counts, firsts, actions, slots, slot, slot + 1)


@rule
def afterstates(
    states: Any,
    actions: Any,
    slots: Any,
    observations: Any,
    over: Any,
    shares: Any,
    points: Any,
    observer: int,
) -> None:
    place = cuda.grid(1)
    if place < len(actions):
        drafts = cuda.local.array(DRAFTS, state_type)
        expanding.afterstates(
            states, drafts, 0, actions, slots, observer, observations, over, shares, points,
            place, place + 1,
        )  # fmt: skip


class Kernel(NamedTuple):
    """A function to compile, and the types of its arguments."""

    function: Callable[..., None]
    signature: Any


def kernels(definition: Definition) -> dict[str, Kernel]:
    """The kernels of a game by name."""
    state, generator = from_dtype(definition.state.dtype), from_dtype(Generator.dtype)
    found = _bound(definition, state, generator)
    records, streams = state[::1], generator[::1]
    flags, words = types.int8[::1], types.int32[::1]
    flag_rows, short_rows, real_rows = (
        kind[:, ::1] for kind in (types.int8, types.int16, types.float32)
    )
    results = flags, real_rows, short_rows, flag_rows
    arguments = {
        "play_games": (records, streams, words, *_numbers(7)),
        "begin": (records, streams, streams, words, *_numbers(4)),
        "sample": (records, streams, words, *_numbers(1)),
        "step": (records, streams, words, flags, words, *results, *_numbers(2)),
        "look": (records, flags, flag_rows, short_rows),
        "count_moves": (records, words),
        "list_moves": (records, words, types.int64[::1], types.int16[::1], words),
        "afterstates": (
            records,
            types.int16[::1],
            words,
            short_rows,
            flags,
            real_rows,
            short_rows,
            *_numbers(1),
        ),
    }
    return {
        name: Kernel(getattr(found, name), types.void(*kinds)) for name, kinds in arguments.items()
    }


def _bound(definition: Definition, state: Any, generator: Any) -> ModuleType:
    engine = Engine(definition, compiled=True)
    return instantiate(
        sys.modules[__name__],
        f"{definition.name}.kernels",
        compiled=False,  # not by the compiler for processors
        playout=engine.playout,
        stepping=engine.stepping,
        expanding=engine.expanding,
        state_type=state,
        generator_type=generator,
    )


def _numbers(count: int) -> tuple[Any, ...]:
    return (types.int64,) * count
