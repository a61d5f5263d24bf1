"""Does the GPU come to the same bytes? What the processor comes to is written down, then compared.

    python -m tilewright.gpu.verifying expect FILE    on a machine with Numba
    python -m tilewright.gpu.verifying check FILE     on a machine with a GPU

Two machines, because one with a GPU needs no Numba. Compared are whole random games (the final
state, where the generator stands, the number of moves) and batches, array by array in every step.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from tilewright.core.batch import Batch
from tilewright.core.game import Game
from tilewright.core.generator import WORD, Generator
from tilewright.core.playout import MOST_MOVES
from tilewright.games import REGISTRY, definition, make

SEED = 20_26
MANY_GAMES = 100_000  # of each game and side with two players, and of one player
GAMES = 20_000  # of every other number of players
SLOTS = 256
STEPS = 400
MOST_MOVES_IN_BATCH = 120  # so that games are cut off too
ARRAYS = ("turns", "masks", "observations", "ended", "rewards", "scores", "ranks", "moves")

Digests = npt.NDArray[np.uint64]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tilewright.gpu.verifying", description=__doc__)
    parser.add_argument("what", choices=("expect", "check"))
    parser.add_argument("file", help="where the digests are (.npz)")
    chosen = parser.parse_args(arguments)
    if chosen.what == "expect":
        expected: dict[str, Any] = _expected()
        np.savez_compressed(chosen.file, **expected)
        return 0
    with np.load(chosen.file) as expected:
        return _check(dict(expected))


def cases() -> Iterable[Game]:
    for name in REGISTRY:
        found = definition(name)
        for variant in found.variants:
            for players in found.players:
                yield make(name, players, variant)


def games_of(game: Game) -> int:
    return MANY_GAMES if game.players <= 2 else GAMES


def _name(game: Game, what: str) -> str:
    return f"{game.name} {game.variant} {game.players} {what}"


def _expected() -> dict[str, Any]:
    found = {}
    for game in cases():
        found[_name(game, "games")] = games_on_processor(game, games_of(game))
        found[_name(game, "batch")] = batch_digests(
            Batch(game, SLOTS, SEED, most_moves=MOST_MOVES_IN_BATCH), np.asarray
        )
        _say(f"{game!r}: {games_of(game):,} games, {STEPS} steps of {SLOTS} slots")
    return found


def _check(expected: dict[str, Digests]) -> int:
    from tilewright.gpu.batch import GpuBatch

    wrong = 0
    for game in cases():
        games = games_on_gpu(game, games_of(game))
        batch = GpuBatch(game, SLOTS, SEED, most_moves=MOST_MOVES_IN_BATCH)
        steps = batch_digests(batch, lambda array: array.get())
        for what, found in (("games", games), ("batch", steps)):
            differing = int((found != expected[_name(game, what)]).sum())
            wrong += differing
            _say(f"{game!r} {what}: {len(found):,} compared, {differing:,} differ")
    _say("all the same" if not wrong else f"{wrong:,} differ")
    check_faults()
    check_sharing()
    return 1 if wrong else 0


def check_faults() -> None:
    """An action that cannot be played is reported in its slot and touches nothing else."""
    from tilewright.gpu.batch import GpuBatch

    for game in cases():
        batch, twin = (GpuBatch(game, SLOTS, SEED) for _ in range(2))
        actions = batch.sample().get()
        bad = actions.copy()
        bad[7] = int(np.flatnonzero(batch.masks[7].get() == 0)[0])
        bad[9], bad[11] = -1, game.action_count
        before = batch.states.read()
        batch.step(bad)
        twin.step(actions)
        wrong = np.flatnonzero(batch.faults.get()).tolist()
        assert wrong == [7, 9, 11], f"{game!r}: faults are reported in the slots {wrong}"
        after, fine = batch.states.read(), twin.states.read()
        for slot in range(SLOTS):
            expected = before if slot in wrong else fine
            assert after[slot].tobytes() == expected[slot].tobytes(), f"slot {slot} was touched"
    _say("faults are reported in their slots and touch nothing else")


def check_sharing() -> None:
    """PyTorch and JAX see the memory of a batch itself."""
    import jax
    import torch

    from tilewright.gpu.batch import GpuBatch

    batch = GpuBatch(make("azul"), SLOTS, SEED)
    for array in (batch.observations, batch.masks, batch.rewards, batch.turns):
        tensor = torch.from_dlpack(array)
        assert tensor.data_ptr() == array.data.ptr, "PyTorch must share the memory"
        shared = jax.dlpack.from_dlpack(array)
        assert shared.unsafe_buffer_pointer() == array.data.ptr, "JAX must share the memory"
    seen = torch.from_dlpack(batch.observations)
    before = seen.clone()
    batch.step(torch.from_dlpack(batch.sample()))
    assert not torch.equal(seen, before), "what is shared must change with every step"
    batch.step(jax.dlpack.from_dlpack(batch.sample()))
    assert not batch.faults.any(), "actions may come from PyTorch and from JAX"
    _say("PyTorch and JAX share the memory of a batch")


def games_on_processor(game: Game, games: int) -> Digests:
    """Digests of random games, one by one."""
    layout = game.definition.state
    engine = game.engines.compiled()
    variant = game.definition.variants.index(game.variant)
    state, stream = layout.blank(), Generator.blank()
    digests = np.zeros(games, np.uint64)
    for number in range(games):
        state.view(np.uint8)[:] = 0
        moves = engine.playout.play_game(
            state[0], stream[0],
            game.players, variant, SEED & WORD, SEED >> 32, number, 0, MOST_MOVES,
        )  # fmt: skip
        digests[number] = _digest(state, stream, np.int32(moves))
    return digests


def games_on_gpu(game: Game, games: int) -> Digests:
    """Digests of the same games, all at once."""
    from tilewright.gpu.playing import play_games

    played = play_games(game, games, seed=SEED)
    states, streams, moves = played.states.read(), played.generators.read(), played.moves.get()
    digests = (_digest(states[i], streams[i], moves[i]) for i in range(games))
    return np.fromiter(digests, np.uint64, games)


def batch_digests(batch: Any, to_numpy: Callable[[Any], npt.NDArray[Any]]) -> Digests:
    """A digest of all arrays of a batch after each of many random steps."""
    digests = np.zeros(STEPS, np.uint64)
    for step in range(STEPS):
        batch.step(batch.sample())
        digests[step] = _digest(*(to_numpy(getattr(batch, name)) for name in ARRAYS))
    return digests


def _digest(*parts: Any) -> int:
    digest = hashlib.blake2b(digest_size=8)
    for part in parts:
        digest.update(part.tobytes())
    return int.from_bytes(digest.digest(), "little")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main())
