"""Simulation: whole random games in compiled code, on as many threads as asked for."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

import numpy as np

from tilewright.core.engine import Engine
from tilewright.core.game import Game
from tilewright.core.generator import WORD, Generator
from tilewright.core.layout import Array
from tilewright.core.playout import MAX_MOVES, SIGNATURE_MASK, Tally
from tilewright.core.policies import RANDOM, policy_number
from tilewright.core.state import check_seed
from tilewright.core.threads import check_threads

GAMES_IN_A_CHUNK = 500


@dataclass(frozen=True)
class Simulation:
    """The figures of all games. Truncated games are in no mean.

    >>> import tilewright
    >>> from tilewright.arena.simulation import simulate
    >>> figures = simulate(tilewright.make("azul"), 100, seed=1)
    >>> figures.games == sum(figures.wins) - figures.shared
    True
    """

    games: int
    truncated: int
    seconds: float
    games_per_s: float
    moves_per_s: float
    moves_per_game: float
    rounds_per_game: float
    mean_score: tuple[float, ...]
    wins: tuple[int, ...]  # a shared victory counts for each of its winners
    shared: int
    signature: int


def simulate(
    game: Game,
    games: int,
    seed: int,
    threads: int = 1,
    policy: str = RANDOM,
    max_moves: int = MAX_MOVES,
    on_progress: Callable[[int], object] = id,
) -> Simulation:
    """Play `games` random games. The result depends on the seed, not on the threads.

    `policy` names one of the game's random players, `random` or `random:uniform`. Games of more
    than `max_moves` moves are truncated. `on_progress` gets the number of games so far. Waits for
    the compiler. Raises `SetupError` for a policy, a seed or a number of threads that cannot be.

    >>> import tilewright
    >>> from tilewright.arena.simulation import simulate
    >>> simulate(tilewright.make("azul"), 100, seed=1).games
    100
    """
    check_seed(seed)
    check_threads(threads)
    chosen = _SimulationSetup(game, seed, policy_number(game.spec, policy), max_moves)
    engine = game.engines.compiled()
    engine.warm_playout()
    begin = time.perf_counter()
    tally = _play_chunks(engine, chosen, games, threads, on_progress)
    return _summary(game, tally, time.perf_counter() - begin)


@dataclass(frozen=True)
class _SimulationSetup:
    """What all chunks of a simulation have in common."""

    game: Game
    seed: int
    policy: int
    max_moves: int


def _play_chunks(
    engine: Engine,
    chosen: _SimulationSetup,
    games: int,
    threads: int,
    on_progress: Callable[[int], object],
) -> Array:
    starts = iter(range(0, games, GAMES_IN_A_CHUNK))
    tallies: list[Array] = []
    running: set[Future[Array]] = set()
    done = 0
    with ThreadPoolExecutor(threads) as pool:

        def begin_next() -> None:
            start = next(starts, None)
            if start is not None:
                count = min(GAMES_IN_A_CHUNK, games - start)
                running.add(pool.submit(_play_chunk, engine, chosen, start, count))

        # Twice as many chunks as threads are under way: no thread waits, and Ctrl-C is quick.
        for _ in range(2 * threads):
            begin_next()
        while running:
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                running.discard(future)
                begin_next()
                tally = future.result()
                tallies.append(tally)
                done += int(tally["games"][0] + tally["truncated"][0])
                on_progress(done)
    return _added_up(tallies)


def _play_chunk(engine: Engine, chosen: _SimulationSetup, start: int, count: int) -> Array:
    spec = chosen.game.spec
    tally = Tally.blank()
    engine.playout.play_games(
        engine.handle(spec.state, spec.state.blank()),
        engine.handle(Generator, Generator.blank()),
        engine.handle(Tally, tally),
        chosen.game.players,
        spec.variants.index(chosen.game.variant),
        chosen.seed & WORD,
        chosen.seed >> 32,
        start,
        count,
        chosen.policy,
        chosen.max_moves,
    )
    return tally


def _added_up(tallies: list[Array]) -> Array:
    """All fields are sums, the signature one of 40 bits."""
    words = np.zeros(Tally.dtype.itemsize // 8, np.int64)
    for tally in tallies:
        words += tally.view(np.int64)
    total = words.view(Tally.dtype)
    total["signature"] &= SIGNATURE_MASK
    return total


def _summary(game: Game, total: Array, seconds: float) -> Simulation:
    tally = Tally(total)
    games = max(1, tally.games)
    seats = range(game.players)
    return Simulation(
        games=tally.games,
        truncated=tally.truncated,
        seconds=seconds,
        games_per_s=(tally.games + tally.truncated) / seconds,
        moves_per_s=(tally.moves + tally.truncated_moves) / seconds,
        moves_per_game=tally.moves / games,
        rounds_per_game=tally.rounds / games,
        mean_score=tuple(tally.points[seat] / games for seat in seats),
        wins=tuple(tally.wins[seat] for seat in seats),
        shared=tally.shared,
        signature=tally.signature,
    )
