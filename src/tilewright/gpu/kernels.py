"""The CUDA kernels, for any game: a template, specialised with its compiled rules.

A thread works on one slot with the very functions that the processor runs. Needs numba-cuda; only
the build does.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numba import cuda as numba_cuda
from numba import from_dtype, types

from tilewright.core.afterstates import DRAFTS
from tilewright.core.beginnings import NUMBERS, Beginnings
from tilewright.core.compiling import rule, specialise, unbound
from tilewright.core.engine import Engine
from tilewright.core.generator import Generator
from tilewright.core.spec import AnyGameSpec
from tilewright.core.step_arrays import KINDS, ONE, RECORDS, StepArrays

cuda: Any = numba_cuda
playout: Any = unbound()
slots: Any = unbound()
afterstates: Any = unbound()
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
    max_moves: int,
) -> None:
    slot = cuda.grid(1)
    if slot < len(states):
        # Local memory lies interleaved among threads, so that they read side by side.
        mine = cuda.local.array(1, state_type)
        stream = cuda.local.array(1, generator_type)
        mine[0] = states[slot]
        moves[slot] = playout.play_game(
            mine[0], stream[0], players, variant, low, high, first + slot, policy, max_moves
        )
        states[slot] = mine[0]
        generators[slot] = stream[0]


@rule
def begin(a: StepArrays, b: Beginnings, players: int, variant: int) -> None:
    slot = cuda.grid(1)
    if slot < len(a.states):
        slots.begin_slots(a, b, players, variant, slot, slot + 1)


@rule
def sample(a: StepArrays, policy: int) -> None:
    slot = cuda.grid(1)
    if slot < len(a.states):
        slots.sample_slots(a, policy, slot, slot + 1)


@rule
def step(a: StepArrays, max_moves: int, auto_reset: int, reward: int) -> None:
    slot = cuda.grid(1)
    if slot < len(a.states):
        slots.find_faults(a.states, a.actions, a.faults, slot, slot + 1)
        slots.step_slots(a, max_moves, auto_reset, reward, slot, slot + 1)


@rule
def look(a: StepArrays) -> None:
    slot = cuda.grid(1)
    if slot < len(a.states):
        draft = cuda.local.array(1, state_type)
        slots.observe_slots(a, draft, 0, slot, slot + 1)


@rule
def count_moves(states: Any, counts: Any) -> None:
    slot = cuda.grid(1)
    if slot < len(states):
        nothing = cuda.local.array(1, types.int16)
        afterstates.count_moves(states, counts, nothing, slot, slot + 1)


@rule
def list_moves(states: Any, counts: Any, firsts: Any, actions: Any, slots: Any) -> None:
    slot = cuda.grid(1)
    if slot < len(states):
        afterstates.list_moves(states, counts, firsts, actions, slots, slot, slot + 1)


@rule
def write_afterstates(
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
        afterstates.write_afterstates(
            states, drafts, 0, actions, slots, observer, observations, over, shares, points,
            place, place + 1,
        )  # fmt: skip


class Kernel(NamedTuple):
    """A function to compile, and the types of its arguments."""

    function: Callable[..., None]
    signature: Any


def kernels(spec: AnyGameSpec) -> dict[str, Kernel]:
    """The kernels of a game by name."""
    state, generator = from_dtype(spec.state.dtype), from_dtype(Generator.dtype)
    found = _bound(spec, state, generator)
    records, streams = state[::1], generator[::1]
    flags, words = types.int8[::1], types.int32[::1]
    short_rows, real_rows = (kind[:, ::1] for kind in (types.int16, types.float32))
    arrays = _step_arrays(records, streams)
    arguments = {
        "play_games": (records, streams, words, *_numbers(7)),
        "begin": (arrays, _beginnings(), *_numbers(2)),
        "sample": (arrays, *_numbers(1)),
        "step": (arrays, *_numbers(3)),
        "look": (arrays,),
        "count_moves": (records, words),
        "list_moves": (records, words, types.int64[::1], types.int16[::1], words),
        "write_afterstates": (
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


def _step_arrays(records: Any, streams: Any) -> Any:
    """The record as one argument: a kernel takes the parts of all its arrays, one after another."""
    kinds = {name: records if name == "states" else streams for name in RECORDS}
    for name, (kind, width) in KINDS.items():
        number = from_dtype(np.dtype(kind))
        kinds[name] = number[::1] if width == ONE else number[:, ::1]
    record: Any = types.NamedTuple
    return record([kinds[name] for name in StepArrays._fields], StepArrays)


def _beginnings() -> Any:
    record: Any = types.NamedTuple
    return record([from_dtype(np.dtype(kind))[::1] for kind in NUMBERS.values()], Beginnings)


def _bound(spec: AnyGameSpec, state: Any, generator: Any) -> ModuleType:
    engine = Engine(spec, compiled=True)
    return specialise(
        sys.modules[__name__],
        f"{spec.name}.kernels",
        compiled=False,  # not by the compiler for processors
        playout=engine.playout,
        slots=engine.slots,
        afterstates=engine.afterstates,
        state_type=state,
        generator_type=generator,
    )


def _numbers(count: int) -> tuple[Any, ...]:
    return (types.int64,) * count
