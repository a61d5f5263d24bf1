"""The results of games, as digests: of random games one by one, and of batches step by step."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from tilewright.core.batch import Batch
from tilewright.core.game import Game
from tilewright.core.generator import WORD, Generator
from tilewright.core.playout import MAX_MOVES
from tilewright.core.spec import AnyGameSpec
from tilewright.games import game_names, make, spec

SEED = 20_26
MAX_MOVES_IN_BATCH = 120  # so that games are cut off too
ARRAYS = ("turns", "masks", "observations", "ended", "rewards", "scores", "ranks", "moves")

# Of a stamp, for each side and number of players: enough that a changed rule shows.
STAMPED_GAMES = 300
STAMPED_SLOTS = 32
STAMPED_STEPS = 200

Digests = npt.NDArray[np.uint64]


def cases(chosen: Iterable[str] | None = None) -> Iterable[Game]:
    """The games of these names, or all, with every variant and number of players."""
    for name in game_names() if chosen is None else chosen:
        found = spec(name)
        for variant in found.variants:
            for players in found.players:
                yield make(name, players, variant)


def behaviour_stamp(found: AnyGameSpec) -> dict[str, str]:
    """What the rules and features of a game give now, by side and number of players."""
    return {
        f"{game.variant} {game.players}": behaviour_digest(game) for game in cases([found.name])
    }


def behaviour_digest(game: Game) -> str:
    """What they give with this side and number of players."""
    games = games_on_processor(game, STAMPED_GAMES)
    batch = Batch(game, STAMPED_SLOTS, SEED, threads=1, max_moves=MAX_MOVES_IN_BATCH)
    return f"{digest(games, batch_digests(batch, STAMPED_STEPS, np.asarray)):016x}"


def games_on_processor(game: Game, games: int) -> Digests:
    """Digests of random games, one by one."""
    layout = game.spec.state
    engine = game.engines.compiled()
    variant = game.spec.variants.index(game.variant)
    state, stream = layout.blank(), Generator.blank()
    digests = np.zeros(games, np.uint64)
    for number in range(games):
        state.view(np.uint8)[:] = 0
        moves = engine.playout.play_game(
            state[0], stream[0],
            game.players, variant, SEED & WORD, SEED >> 32, number, 0, MAX_MOVES,
        )  # fmt: skip
        digests[number] = digest(state, stream, np.int32(moves))
    return digests


def games_on_gpu(game: Game, games: int) -> Digests:
    """Digests of the same games, all at once."""
    from tilewright.gpu.playing import play_games

    played = play_games(game, games, seed=SEED)
    states, streams, moves = played.states.read(), played.generators.read(), played.moves.get()
    digests = (digest(states[i], streams[i], moves[i]) for i in range(games))
    return np.fromiter(digests, np.uint64, games)


def batch_digests(batch: Any, steps: int, to_numpy: Callable[[Any], npt.NDArray[Any]]) -> Digests:
    """A digest of all arrays of a batch after each of many random steps."""
    digests = np.zeros(steps, np.uint64)
    for step in range(steps):
        batch.step(batch.sample())
        digests[step] = digest(*(to_numpy(getattr(batch, name)) for name in ARRAYS))
    return digests


def partial_digests(batch: Any, steps: int, to_numpy: Callable[[Any], npt.NDArray[Any]]) -> Digests:
    """The same of a batch that begins again, is loaded and copied in parts between its steps."""
    slots = np.arange(batch.size)
    digests = np.zeros(steps, np.uint64)
    for step in range(steps):
        batch.step(batch.sample())
        if step % 3 == 1:
            batch.reset(mask=slots % 5 == step % 5)
        if step % 5 == 2:
            batch.load([1, batch.size - 1], batch.states.take([0, 2]))
        if step % 7 == 3:
            batch = batch.copy()
        if step % 11 == 4:
            batch.reset([None if slot % 2 else step for slot in slots], mask=slots % 3 == 0)
        digests[step] = digest(*(to_numpy(getattr(batch, name)) for name in ARRAYS))
    return digests


def expansion_digests(
    batch: Any, steps: int, to_numpy: Callable[[Any], npt.NDArray[Any]]
) -> Digests:
    """A digest of what all moves of a batch lead to, as all seats see it, before each step."""
    digests = np.zeros(steps, np.uint64)
    for step in range(steps):
        counts = batch.count_moves()
        slots, actions = batch.list_moves(counts, counts.cumsum(dtype=np.int64) - counts)
        parts = [counts, slots, actions]
        for observer in range(batch.game.players):
            parts += batch.afterstates(slots, actions, observer)
        digests[step] = digest(*map(to_numpy, parts))
        batch.step(batch.sample())
    return digests


def digest(*parts: Any) -> int:
    """64 bits of the bytes of arrays and records."""
    found = hashlib.blake2b(digest_size=8)
    for part in parts:
        found.update(part.tobytes())
    return int.from_bytes(found.digest(), "little")
