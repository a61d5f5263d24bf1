"""Thinking about a view: trees are grown until a limit is reached, and what they found is reported.

One tree for each thread. It begins with the view, completed somehow: what the seat cannot see is
sampled in the tree.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np

from tilewright.core.errors import SetupError
from tilewright.core.game import Game, State
from tilewright.core.generator import SEED_LIMIT
from tilewright.core.layout import Array
from tilewright.core.spec import Position
from tilewright.players.search.growth import GrowingTree, Settings
from tilewright.players.search.networks import Network, network_of, weights_path
from tilewright.players.search.workbench import HEURISTIC, NETWORK, Workbench, workbenches

CHUNK_SECONDS = 0.01  # between two looks at the clock
REPORT_SECONDS = 0.25
FIRST_SHARE = 0.1  # of the time: before it the pace is not known
MIN_ITERATIONS = 100  # of a tree, or it has nothing to say
CHUNKS = 32  # of a limited number of iterations, between looks at whether all is decided


@dataclass(frozen=True)
class Limits:
    """When to stop thinking: at the first limit that is reached; without any, when told to."""

    seconds: float | None = None
    iterations: int | None = None


@dataclass(frozen=True)
class Candidate:
    """A move that was thought about."""

    move: str
    visits: int
    values: tuple[float, ...]  # each seat's chance to win after it


@dataclass(frozen=True)
class Thought:
    """What a search has found so far."""

    move: str
    values: tuple[float, ...]
    line: tuple[str, ...]  # the moves it expects, the first is `move`
    iterations: int
    evaluations: int
    seconds: float
    candidates: tuple[Candidate, ...]  # best first


class Search:
    """Thinks about one view after another of the same game, and remembers what it can use again.

    The same seed, views and limit of iterations give the same thoughts. A search that is not
    patient thinks interpreted, and so less far, until the compiler is done.
    """

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        threads: int = 1,
        settings: Settings | None = None,
        patient: bool = True,
    ) -> None:
        self._game = game
        self._random = Random(seed)
        self._threads = threads
        self._settings = settings or settings_of(game)
        self._benches = workbenches(game.engines, self._settings.evaluation)
        self._network: Network | None = None
        if self._settings.evaluation == NETWORK:
            self._network = network_of(game, self._settings.network)
        self._hides = game.spec.hides and game.players > 1
        self._patient = patient
        self._bench: Workbench | None = None
        self._trees: list[GrowingTree] = []
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def prepare(self) -> None:
        """Compile, if the search waits for that at all."""
        self._benches.current(self._patient)

    def judges_by_network(self) -> bool:
        """Whether a network is there, and compiled if the search does not wait for that."""
        return self._benches.current(self._patient).kind == NETWORK

    def close(self) -> None:
        """End the threads and let go of the memory."""
        if self._pool is not None:
            self._pool.shutdown()
        self._trees = []
        self._bench = None

    def think(
        self,
        view: Position,
        limits: Limits,
        stop: threading.Event | None = None,
        on_progress: Callable[[Thought], object] | None = None,
    ) -> Thought:
        """Think about the decision of the seat whose turn it is in `view`."""
        self.prepare()  # which is not thinking
        begin = reported = time.perf_counter()
        root = self._state_of(view)
        trees = self._planted(root, limits)
        iterations = 0
        chunk = 1
        while True:
            grown = self._grow(trees, chunk)
            iterations += grown
            now = time.perf_counter()
            if stop is not None and stop.is_set():
                break
            if not grown or _decided(trees, limits, iterations, now - begin):
                break
            chunk = _next_chunk(len(trees), limits, chunk, iterations, now - begin)
            if not chunk:
                break
            if on_progress is not None and now - reported > REPORT_SECONDS:
                reported = now
                on_progress(self._thought(root, trees, iterations, now - begin))
        return self._thought(root, trees, iterations, time.perf_counter() - begin)

    def _state_of(self, view: Position) -> State:
        hidden = self._random.randrange(SEED_LIMIT)
        state = self._game.load(self._game.spec.positions.complete(view, hidden))
        if state.turn < 0:
            raise SetupError("nobody has a decision to make in this position")
        return state

    # ------------------------------------------------------------ trees

    def _planted(self, root: State, limits: Limits) -> list[GrowingTree]:
        """The trees to grow now: no more than the iterations are enough for."""
        bench = self._benches.current(self._patient)
        if bench is not self._bench:
            self._bench = bench
            self._trees = self._new_trees(bench)
        trees = self._trees
        if limits.iterations is not None:
            trees = trees[: max(1, limits.iterations // MIN_ITERATIONS)]
        for tree in trees:
            if self._hides:  # it is sampled anew for every decision
                tree.plant(root.data())
            else:
                tree.plant_again(root.data())
        return trees

    def _new_trees(self, bench: Workbench) -> list[GrowingTree]:
        settings, count = self._settings, self._threads
        return [
            GrowingTree(
                bench,
                # Each looks around more than the last.
                replace(settings, exploration=settings.exploration * (1 + number)),
                settings.memory // count,
                self._random.randrange(SEED_LIMIT),
                self._network if bench.kind == NETWORK else None,
                self._hides,
            )
            for number in range(count)
        ]

    def _grow(self, trees: list[GrowingTree], chunk: int) -> int:
        growing = [tree for tree in trees if not tree.ended]
        if self._pool is None:
            return sum(tree.grow(chunk) for tree in growing)
        return sum(self._pool.map(lambda tree: tree.grow(chunk), growing))

    # ------------------------------------------------------------ what they found

    def _thought(
        self, root: State, trees: list[GrowingTree], iterations: int, seconds: float
    ) -> Thought:
        texts = self._game.spec.notation.MOVES
        players = self._game.players
        actions, visits, values = _added_up(trees)
        order = np.lexsort((values[:, root.turn], visits))[::-1]
        candidates = tuple(
            Candidate(texts[actions[i]], int(visits[i]), tuple(map(float, values[i, :players])))
            for i in order
        )
        line = trees[0].expected_line(int(actions[order[0]]))
        return Thought(
            move=candidates[0].move,
            values=candidates[0].values,
            line=tuple(texts[action] for action in line),
            iterations=iterations,
            evaluations=sum(tree.evaluations for tree in trees),
            seconds=seconds,
            candidates=candidates,
        )


def settings_of(game: Game, evaluation: str = HEURISTIC) -> Settings:
    """What suits the game: its hand-made evaluation knows."""
    names = ["SEARCH"]
    if evaluation == NETWORK:
        names.append("NETWORK_SEARCH")
        if game.players == 1:
            names.append("NETWORK_SEARCH_ALONE")
    chosen: dict[str, Any] = {}
    for name in names:
        chosen |= getattr(game.spec.evaluation, name, {})
    return Settings(evaluation=evaluation, **chosen)


def best_settings_of(game: Game) -> Settings:
    """The same with the network that comes with the package, if there is one for the game."""
    return settings_of(game, NETWORK if weights_path(game).exists() else HEURISTIC)


def _next_chunk(trees: int, limits: Limits, last: int, iterations: int, elapsed: float) -> int:
    """How often each tree grows before the next look at the limits; 0 when one is reached.

    Where only iterations are limited no clock has a say, so that everything can be repeated.
    """
    left = 1 << 40
    if limits.iterations is not None:
        left = -(-(limits.iterations - iterations) // trees)
        if limits.seconds is None:
            return min(left, max(1, limits.iterations // (CHUNKS * trees)))
    span = CHUNK_SECONDS
    if limits.seconds is not None:
        if elapsed >= limits.seconds:
            return 0
        span = min(span, limits.seconds - elapsed)
    return min(left, 2 * last, 1 + int(iterations / elapsed * span / trees))


def _decided(trees: list[GrowingTree], limits: Limits, iterations: int, elapsed: float) -> bool:
    """Whether the visits still to come cannot change which move has the most."""
    visits = np.sort(_added_up(trees)[1])
    if len(visits) == 1:
        return True
    left = float("inf")
    if limits.iterations is not None:
        left = limits.iterations - iterations + len(trees) - 1
    if limits.seconds is not None and elapsed > FIRST_SHARE * limits.seconds:
        left = min(left, iterations / elapsed * (limits.seconds - elapsed))
    return bool(visits[-1] - visits[-2] > left)


def _added_up(trees: list[GrowingTree]) -> tuple[Array, Array, Array]:
    """Over all trees: the actions at the root, their visits, and their mean values."""
    children = np.concatenate([tree.children() for tree in trees])
    actions, places = np.unique(children["action"], return_inverse=True)
    weights = children["visits"] + 1.0
    visits = np.bincount(places, children["visits"]).astype(np.int64)
    weight = np.bincount(places, weights)
    values = np.stack(
        [np.bincount(places, weights * column) for column in children["values"].T], axis=1
    )
    return actions, visits, values / weight[:, None]
