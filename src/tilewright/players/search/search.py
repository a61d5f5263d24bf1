"""Analysing a view: trees are grown until a limit is reached, and what they found is reported.

One tree for each thread. It begins with the view, completed somehow: what the seat cannot see is
sampled in the tree. A state is looked at through the eyes of the seat to move; where these see
all, no view is made of it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from math import exp
from random import Random
from typing import Any

import numpy as np

from tilewright.core.analysis import Limits
from tilewright.core.errors import SetupError
from tilewright.core.game import Game
from tilewright.core.generator import SEED_LIMIT
from tilewright.core.layout import Array
from tilewright.core.spec import Position
from tilewright.core.state import State
from tilewright.core.threads import check_threads
from tilewright.players.search.evaluator import LEAD_SHARE, NETWORK
from tilewright.players.search.networks import Network, network_of
from tilewright.players.search.search_engine import SearchEngine, search_engines
from tilewright.players.search.search_tree import Findings, SearchTree
from tilewright.players.search.settings import SearchSettings, settings_of

CHUNK_SECONDS = 0.01  # between two looks at the clock
REPORT_SECONDS = 0.25
REPORT_PAUSE = 9.0  # times as long as a report took, before the next one
FIRST_SHARE = 0.1  # of the time: before it the pace is not known
MIN_ITERATIONS = 100  # of a tree, or it has nothing to say
CHUNKS = 32  # of a limited number of iterations, between looks at whether all is decided


@dataclass(frozen=True)
class SearchedMove:
    """A move that was searched.

    >>> from tilewright.players.search import SearchedMove
    >>> SearchedMove("1r2", visits=10, values=(0.6, 0.4)).move
    '1r2'
    """

    move: str
    visits: int
    values: tuple[float, ...]  # each seat's chance to win after it, with a little of its lead


@dataclass(frozen=True)
class SearchReport:
    """What a search has found so far: `Search.analyse` returns one.

    >>> import tilewright
    >>> from tilewright.players.search import Limits, Search
    >>> game = tilewright.make("azul")
    >>> analysis = Search(game, seed=1).analyse(game.start(seed=7).view(0), Limits(iterations=5))
    >>> analysis.move == analysis.line[0] == analysis.candidates[0].move
    True
    >>> round(sum(analysis.values), 6)
    1.0
    """

    move: str
    values: tuple[float, ...]
    line: tuple[str, ...]  # the moves it expects, the first is `move`
    iterations: int
    evaluations: int
    seconds: float
    candidates: tuple[SearchedMove, ...]  # best first


@dataclass(frozen=True)
class Question:
    """What an examination is to find out beside the best move.

    >>> from tilewright.players.search import Question
    >>> Question(multipv=3).only is None
    True
    """

    multipv: int = 1  # the best moves, as many as this
    moves: tuple[str, ...] = ()  # and these
    known: Mapping[str, Findings] = field(default_factory=dict)  # not to be searched: it is known
    only: str | None = None  # search nothing but this move


@dataclass(frozen=True)
class Examination:
    """What a search found for a question: `Search.examine` returns one.

    >>> import tilewright
    >>> from tilewright.players.search import Limits, Search
    >>> game = tilewright.make("azul")
    >>> found = Search(game).examine(game.start(seed=7).view(0), Limits(iterations=5))
    >>> found.evaluator, found.lines[found.report.move][0] == found.report.move
    ('heuristic', True)
    """

    report: SearchReport
    findings: Mapping[str, Findings]  # by move
    lines: Mapping[str, tuple[str, ...]]  # the moves that are expected after each
    evaluator: str
    solved: bool  # nothing is left to look at: every line was seen to its end, or to a draw


class Search:
    """Analyses one view after another of the same game, and remembers what it can use again.

    The same seed, views and limit of iterations give the same analyses. A search that is not
    patient runs interpreted, and so less far, until the compiler is done. A copied or pickled one
    remembers nothing.

    >>> import tilewright
    >>> from tilewright.players.search import Limits, Search
    >>> game = tilewright.make("azul")
    >>> search = Search(game, seed=1)
    >>> search.analyse(game.start(seed=7).view(0), Limits(iterations=5)).move
    '2r2'
    >>> search.close()
    """

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        threads: int = 1,
        settings: SearchSettings | None = None,
        patient: bool = True,
    ) -> None:
        check_threads(threads)
        self._game = game
        self._random = Random(seed)
        self._threads = threads
        self._settings = settings or settings_of(game)
        self._engines = search_engines(game.engines, self._settings.evaluator)
        self._network: Network | None = None
        if self._settings.evaluator == NETWORK:
            self._network = network_of(game, self._settings.network)
        self._hides = game.spec.hides and game.players > 1
        self._patient = patient
        self._engine: SearchEngine | None = None
        self._restarts = False
        self._trees: list[SearchTree] = []
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def prepare(self) -> None:
        """Compile, if the search waits for that at all.

        >>> import tilewright
        >>> from tilewright.players.search import Search
        >>> Search(tilewright.make("azul")).prepare()
        """
        self._engines.current(self._patient)

    def judges_by_network(self) -> bool:
        """Whether a network is there, and compiled if the search does not wait for that.

        >>> import tilewright
        >>> from tilewright.players.search import Search
        >>> Search(tilewright.make("azul")).judges_by_network()  # by default the game's estimate
        False
        """
        return self._engines.current(self._patient).evaluator == NETWORK

    def close(self) -> None:
        """End the threads and let go of the memory.

        >>> import tilewright
        >>> from tilewright.players.search import Search
        >>> Search(tilewright.make("azul"), threads=2).close()
        """
        if self._pool is not None:
            self._pool.shutdown()
        self._trees = []
        self._engine = None

    def __reduce__(self) -> tuple[Any, ...]:
        random = self._random.getstate()
        return _restored, (self._game, random, self._threads, self._settings, self._patient)

    def analyse(
        self,
        position: State | Position,
        limits: Limits,
        stop: threading.Event | None = None,
        on_progress: Callable[[SearchReport], object] | None = None,
    ) -> SearchReport:
        """Analyse the decision of the seat whose turn it is, by what that seat may see.

        `position` is a state or `State.view` of that seat. `stop` ends the analysis early;
        `on_progress` gets what was found so far, a few times a second. Raises `PositionError` if
        the view contradicts the rules, and `SetupError` if nobody is to move in it.

        >>> import tilewright
        >>> from tilewright.players.search import Limits, Search
        >>> game = tilewright.make("azul")
        >>> Search(game).analyse(game.start(seed=7).view(0), Limits(iterations=5)).iterations
        5
        """
        self.prepare()  # which takes none of the time
        begin = reported = time.perf_counter()
        root = self._state_of(position)
        trees = self._trees_for(root, limits)
        for iterations, now, ends in self._growing(trees, limits, begin, stop, decides=True):
            if on_progress is not None and not ends and now - reported > REPORT_SECONDS:
                reported = now
                on_progress(self._analysis(root, trees, iterations, now - begin))
        return self._analysis(root, trees, iterations, time.perf_counter() - begin)

    def examine(
        self,
        position: State | Position,
        limits: Limits,
        question: Question | None = None,
        stop: threading.Event | None = None,
        on_progress: Callable[[Examination], object] | None = None,
    ) -> Examination:
        """Like `analyse`, but for values and not for a move: nothing is cut short.

        Winning chances and leads come apart, for as many moves as the question asks for.

        >>> import tilewright
        >>> from tilewright.players.search import Limits, Search
        >>> game = tilewright.make("azul")
        >>> found = Search(game).examine(game.start(seed=7).view(0), Limits(iterations=5))
        >>> round(sum(found.findings[found.report.move].chances), 6)
        1.0
        """
        question = question or Question()
        self.prepare()
        begin = time.perf_counter()
        next_report = begin + REPORT_SECONDS
        root = self._state_of(position)
        special = bool(question.known) or question.only is not None
        if special:
            self._drop_trees()
        trees = self._trees_for(root, limits)
        self._begin(trees, question)
        for iterations, now, ends in self._growing(trees, limits, begin, stop, decides=False):
            if on_progress is not None and not ends and now > next_report:
                report = self._analysis(root, trees, iterations, now - begin)
                on_progress(self._examined(trees, question, report))
                # A large tree takes long to look through: growing has most of the time.
                pause = REPORT_PAUSE * (time.perf_counter() - now)
                next_report = time.perf_counter() + max(REPORT_SECONDS, pause)
        report = self._analysis(root, trees, iterations, time.perf_counter() - begin)
        found = self._examined(trees, question, report)
        if special:
            self._drop_trees()  # no other question may believe what this one was told
        return found

    def judge(self, state: State) -> Findings:
        """What each seat makes of a state by what it knows itself, without looking ahead.

        >>> import tilewright
        >>> from tilewright.players.search import Search
        >>> game = tilewright.make("azul")
        >>> round(sum(Search(game).judge(game.start(seed=7)).chances), 6)
        1.0
        """
        self.prepare()
        (tree, *_) = self._current_trees()
        return tree.judged(state.data())

    def restart(self, seed: int) -> None:
        """Forget everything, and go on as a new search with this seed would.

        >>> import tilewright
        >>> from tilewright.players.search import Search
        >>> Search(tilewright.make("azul")).restart(seed=1)
        """
        self._random = Random(seed)
        self._restarts = True  # where new trees would be made, so that all draws come in order

    def _drop_trees(self) -> None:
        for tree in self._trees:
            tree.drop()

    def _growing(
        self,
        trees: list[SearchTree],
        limits: Limits,
        begin: float,
        stop: threading.Event | None,
        decides: bool,
    ) -> Iterator[tuple[int, float, bool]]:
        """Grow until a limit is reached; after each step the iterations so far, the moment, and
        whether it was the last.

        If a move is all that is wanted, it ends as soon as that is decided.
        """
        iterations = 0
        chunk = 1
        while chunk:
            grown = self._grow(trees, chunk)
            iterations += grown
            now = time.perf_counter()
            if (
                (stop is not None and stop.is_set())
                or not grown
                or (decides and _decided(trees, limits, iterations, now - begin))
            ):
                chunk = 0
            else:
                chunk = _next_chunk(len(trees), limits, chunk, iterations, now - begin)
            yield iterations, now, not chunk

    def _begin(self, trees: list[SearchTree], question: Question) -> None:
        """Let the trees begin with what is known already, or look at one move only."""
        actions = self._game.spec.actions
        unit = self._game.spec.tuning.learning.lead_unit
        for tree in trees:
            for move, known in question.known.items():
                tree.pin(actions[move], _mixed(known, unit))
            if question.only is not None:
                tree.focus(actions[question.only])

    def _examined(
        self, trees: list[SearchTree], question: Question, report: SearchReport
    ) -> Examination:
        actions = self._game.spec.actions
        texts = self._game.spec.notation.MOVES
        wanted = dict.fromkeys(one.move for one in report.candidates[: question.multipv])
        wanted |= dict.fromkeys((*question.moves, *question.known))
        numbers = [actions[move] for move in wanted]
        pinned = {actions[move]: known for move, known in question.known.items()}
        found = [tree.findings(numbers, pinned) for tree in trees]
        return Examination(
            report,
            {
                move: _joined(ones)
                for move, ones in zip(wanted, zip(*found, strict=True), strict=True)
            },
            {
                move: tuple(texts[action] for action in trees[0].expected_line(actions[move]))
                for move in wanted
            },
            self._engines.current(self._patient).evaluator,
            all(tree.solved for tree in trees),
        )

    def _state_of(self, position: State | Position) -> State:
        hidden = self._random.randrange(SEED_LIMIT)
        seen = seen_by_mover(self._game, position)
        if isinstance(seen, State):
            return seen
        state = self._game.load(self._game.spec.positions.complete(seen, hidden))
        if state.turn < 0:
            raise SetupError("nobody has a decision to make in this position")
        return state

    # ------------------------------------------------------------ trees

    def _trees_for(self, root: State, limits: Limits) -> list[SearchTree]:
        """The trees to grow now: no more than the iterations are enough for."""
        trees = self._current_trees()
        if limits.iterations is not None:
            trees = trees[: max(1, limits.iterations // MIN_ITERATIONS)]
        for tree in trees:
            if self._hides:  # it is sampled again for every decision
                tree.reset(root.data())
            else:
                tree.reuse(root.data())
        return trees

    def _current_trees(self) -> list[SearchTree]:
        engine = self._engines.current(self._patient)
        if engine is not self._engine:
            self._engine = engine
            self._trees = self._new_trees(engine)
        elif self._restarts:
            for tree in self._trees:
                tree.forget(self._random.randrange(SEED_LIMIT))
        self._restarts = False
        return self._trees

    def _new_trees(self, engine: SearchEngine) -> list[SearchTree]:
        settings, count = self._settings, self._threads
        return [
            SearchTree(
                engine,
                # Each looks around more than the last.
                replace(settings, exploration=settings.exploration * (1 + number)),
                settings.memory // count,
                self._random.randrange(SEED_LIMIT),
                self._network if engine.evaluator == NETWORK else None,
                self._hides,
            )
            for number in range(count)
        ]

    def _grow(self, trees: list[SearchTree], chunk: int) -> int:
        growing = [tree for tree in trees if not tree.ended]
        if self._pool is None:
            return sum(tree.grow(chunk) for tree in growing)
        return sum(self._pool.map(lambda tree: tree.grow(chunk), growing))

    # ------------------------------------------------------------ what they found

    def _analysis(
        self, root: State, trees: list[SearchTree], iterations: int, seconds: float
    ) -> SearchReport:
        texts = self._game.spec.notation.MOVES
        players = self._game.players
        actions, visits, values = _added_up(trees)
        order = np.lexsort((values[:, root.turn], visits))[::-1]
        candidates = tuple(
            SearchedMove(texts[actions[i]], int(visits[i]), tuple(map(float, values[i, :players])))
            for i in order
        )
        line = trees[0].expected_line(int(actions[order[0]]))
        return SearchReport(
            move=candidates[0].move,
            values=candidates[0].values,
            line=tuple(texts[action] for action in line),
            iterations=iterations,
            evaluations=sum(tree.evaluations for tree in trees),
            seconds=seconds,
            candidates=candidates,
        )


def seen_by_mover(game: Game, position: State | Position) -> State | Position:
    """What the seat to move may see: the state itself where it sees all, or else its view.

    Raises `SetupError` if the state is of another game, or nobody is to move in it.

    >>> import tilewright
    >>> from tilewright.players.search import seen_by_mover
    >>> axio = tilewright.make("axio")
    >>> seen_by_mover(axio, axio.start(seed=1))["racks"][1]
    5
    """
    if not isinstance(position, State):
        return position
    if position.game != game:
        raise SetupError(f"the state is of another game: {position.game!r}")
    if position.turn < 0:
        raise SetupError("nobody has a decision to make in this position")
    if game.spec.hides and game.players > 1:
        return position.view(position.turn)
    return position


def _restored(
    game: Game,
    random: tuple[Any, ...],
    threads: int,
    settings: SearchSettings,
    patient: bool,
) -> Search:
    """A pickled search: trees and threads stay where they were."""
    search = Search(game, threads=threads, settings=settings, patient=patient)
    search._random.setstate(random)
    return search


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


def _decided(trees: list[SearchTree], limits: Limits, iterations: int, elapsed: float) -> bool:
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


def _added_up(trees: list[SearchTree]) -> tuple[Array, Array, Array]:
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


def _mixed(known: Findings, lead_unit: float) -> list[float]:
    """What the search itself would call this: chances with a little of the leads."""
    return [
        (1.0 - LEAD_SHARE) * chance + LEAD_SHARE / (1.0 + exp(-lead / lead_unit))
        for chance, lead in zip(known.chances, known.leads, strict=True)
    ]


def _joined(ones: Sequence[Findings]) -> Findings:
    """What several trees found of one move, as one."""
    if len(ones) == 1:
        return ones[0]
    weights = [one.visits + 1.0 for one in ones]

    def mean(rows: Iterable[tuple[float, ...]]) -> tuple[float, ...]:
        return tuple(map(float, np.average(list(rows), axis=0, weights=weights)))

    return Findings(
        visits=sum(one.visits for one in ones),
        chances=mean(one.chances for one in ones),
        leads=mean(one.leads for one in ones),
        chance_variances=mean(one.chance_variances for one in ones),
        lead_variances=mean(one.lead_variances for one in ones),
        exact=any(one.exact for one in ones),
    )
