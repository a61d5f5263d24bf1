"""Does the GPU give the same bytes? What the processor gives is written down, then compared.

    python -m tilewright.gpu.verifying expect FILE    on a machine with Numba
    python -m tilewright.gpu.verifying check FILE     on a machine with a GPU

Two machines, because one with a GPU needs no Numba. Compared are whole random games (the final
state, where the generator stands, the number of moves), batches, array by array in every step, and
what all moves of a few games lead to.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import numpy as np

from tilewright.core.batch import Batch
from tilewright.core.game import Game
from tilewright.gpu.digests import (
    MAX_MOVES_IN_BATCH,
    SEED,
    Digests,
    batch_digests,
    cases,
    expansion_digests,
    games_on_gpu,
    games_on_processor,
    partial_digests,
)

COMPARED = ("games", "batch", "moves", "parts", "margin")
GAMES = 100_000  # of each game and side with two players, and of one player
FEWER = 5  # times fewer of every other number of players
SLOTS = 256
STEPS = 400
EXPANDED_SLOTS = 8  # they are looked at before a fifth of as many steps


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tilewright.gpu.verifying",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=("expect", "check"))
    parser.add_argument("file", help="where the digests are (.npz)")
    parser.add_argument(
        "--games",
        type=int,
        default=GAMES,
        help=f"expect so many games for one or two players ({GAMES:,}), a fifth for more",
    )
    parser.add_argument(
        "--steps", type=int, default=STEPS, help=f"and so many steps of {SLOTS} slots ({STEPS})"
    )
    chosen = parser.parse_args(arguments)
    if min(chosen.games, chosen.steps) < 1:
        parser.error("--games and --steps are at least 1")
    if chosen.what == "expect":
        expected: dict[str, Any] = _expected(chosen.games, chosen.steps)
        np.savez_compressed(chosen.file, **expected)
        return 0
    with np.load(chosen.file) as expected:
        return _check(dict(expected))


def _name(game: Game, what: str) -> str:
    return f"{game.name} {game.variant} {game.players} {what}"


def _expected(games: int, steps: int) -> dict[str, Any]:
    found = {}
    for game in cases():
        played = games if game.players <= 2 else max(1, games // FEWER)
        found[_name(game, "games")] = games_on_processor(game, played)
        found[_name(game, "batch")] = batch_digests(
            Batch(game, SLOTS, SEED, max_moves=MAX_MOVES_IN_BATCH), steps, np.asarray
        )
        parts = Batch(game, SLOTS, SEED, max_moves=MAX_MOVES_IN_BATCH, reward="delta")
        found[_name(game, "parts")] = partial_digests(parts, steps, np.asarray)
        leads = Batch(game, SLOTS, SEED, max_moves=MAX_MOVES_IN_BATCH, reward="margin")
        found[_name(game, "margin")] = batch_digests(leads, steps, np.asarray)
        found[_name(game, "moves")] = expansion_digests(
            Batch(game, EXPANDED_SLOTS, SEED), max(1, steps // FEWER), np.asarray
        )
        _say(f"{game!r}: {played:,} games, {steps} steps of {SLOTS} slots")
    return found


def _check(expected: dict[str, Digests]) -> int:
    from tilewright.gpu.batch import GpuBatch

    wrong = 0
    for game in cases():
        games, steps, moves, parts, leads = (expected[_name(game, what)] for what in COMPARED)
        batch = GpuBatch(game, SLOTS, SEED, max_moves=MAX_MOVES_IN_BATCH)
        few = GpuBatch(game, EXPANDED_SLOTS, SEED)
        in_parts, for_leads = (
            GpuBatch(game, SLOTS, SEED, max_moves=MAX_MOVES_IN_BATCH, reward=reward)
            for reward in ("delta", "margin")
        )
        compared = {
            "games": games_on_gpu(game, len(games)) != games,
            "batch": batch_digests(batch, len(steps), lambda array: array.get()) != steps,
            "moves": expansion_digests(few, len(moves), lambda array: array.get()) != moves,
            "parts": partial_digests(in_parts, len(parts), lambda array: array.get()) != parts,
            "margin": batch_digests(for_leads, len(leads), lambda array: array.get()) != leads,
        }
        for what, differing in compared.items():
            wrong += int(differing.sum())
            _say(f"{game!r} {what}: {len(differing):,} compared, {differing.sum():,} differ")
    _say("all the same" if not wrong else f"{wrong:,} differ")
    check_faults()
    check_sharing()
    return 1 if wrong else 0


def check_faults() -> None:
    """An action that cannot be played is reported in its slot and touches nothing else."""
    from tilewright.gpu.batch import GpuBatch

    for game in cases():
        batch, other = (GpuBatch(game, SLOTS, SEED) for _ in range(2))
        actions = batch.sample().get()
        bad = actions.copy()
        bad[7] = int(np.flatnonzero(batch.masks[7].get() == 0)[0])
        bad[9], bad[11] = -1, game.action_count
        before = batch.states.read()
        batch.step(bad)
        other.step(actions)
        wrong = np.flatnonzero(batch.faults.get()).tolist()
        assert wrong == [7, 9, 11], f"{game!r}: faults are reported in the slots {wrong}"
        after, fine = batch.states.read(), other.states.read()
        for slot in range(SLOTS):
            expected = before if slot in wrong else fine
            assert after[slot].tobytes() == expected[slot].tobytes(), f"slot {slot} was touched"
    _say("faults are reported in their slots and touch nothing else")


def check_sharing() -> None:
    """PyTorch and JAX see the memory of a batch itself."""
    import jax
    import torch
    from torch.utils.dlpack import from_dlpack

    from tilewright.gpu.batch import GpuBatch

    batch = GpuBatch(next(iter(cases())), SLOTS, SEED)
    for array in (batch.observations, batch.masks, batch.rewards, batch.turns):
        tensor = from_dlpack(array)
        assert tensor.data_ptr() == array.data.ptr, "PyTorch must share the memory"
        shared = jax.dlpack.from_dlpack(array)
        assert shared.unsafe_buffer_pointer() == array.data.ptr, "JAX must share the memory"
    seen = from_dlpack(batch.observations)
    before = seen.clone()
    batch.step(from_dlpack(batch.sample()))
    assert not torch.equal(seen, before), "what is shared must change with every step"
    batch.step(jax.dlpack.from_dlpack(batch.sample()))
    assert not batch.faults.any(), "actions may come from PyTorch and from JAX"
    _say("PyTorch and JAX share the memory of a batch")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main())
