"""The search of one game, ready to run: its tree and its evaluator, interpreted or compiled.

Compiling the search takes some seconds, once on a machine. A caller that cannot wait gets the
interpreted instance, which finds the same in more time, while a thread compiles the other.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from typing import Protocol, cast

from tilewright.core.changeover import Changeover
from tilewright.core.compiling import compiled_instance, specialise
from tilewright.core.engine import Engine, Engines, module_name
from tilewright.core.layout import Cells, Rows
from tilewright.players.search import findings, heuristic, network, rollouts, tree
from tilewright.players.search.evaluator import HEURISTIC, NETWORK, Evaluator
from tilewright.players.search.findings import Finding
from tilewright.players.search.networks import empty_network
from tilewright.players.search.tree import TreeMemory


class TreeInstance(Protocol):
    """The module tree.py, bound to the rules of a game and to an evaluator."""

    evaluator: Evaluator

    def reset(self, m: TreeMemory, /) -> None:
        """Begin a tree whose root is the position in the first state."""

    def grow(self, m: TreeMemory, iterations: int, /) -> int:
        """Up to so many iterations; returns how many."""

    def reroot(self, m: TreeMemory, moved: Cells, root: int, /) -> None:
        """Make a node of the tree its root."""


class FindingsInstance(Protocol):
    """The module findings.py, bound in the same way."""

    def summarise(self, m: TreeMemory, found: Rows[Finding], /) -> None:
        """Work out what every node that was visited has found."""

    def look_up(self, m: TreeMemory, found: Rows[Finding], child: int, /) -> None:
        """See that a child of the root has its finding, even if it was never visited."""

    def judge_root(self, m: TreeMemory, found: Rows[Finding], /) -> None:
        """What each seat thinks of the position at the root by what it knows itself."""


class SearchEngine:
    """The tree of one game, bound to one evaluator."""

    def __init__(self, engine: Engine, evaluator: str) -> None:
        self.engine = engine
        self.evaluator = evaluator
        estimate = None if engine.spec.evaluation is None else _heuristic(engine)
        chosen: Evaluator
        if evaluator == HEURISTIC and estimate is not None:
            chosen = estimate
        elif evaluator == NETWORK:
            chosen = _network(engine)
        else:
            chosen = _rollouts(engine, evaluator)
        self._chosen = chosen
        self.tree = cast(
            TreeInstance,
            specialise(
                tree,
                f"{engine.spec.name}.{evaluator}.tree",
                compiled=engine.compiled,
                rules=engine.rules,
                chance=engine.chance,
                result=engine.result,
                evaluator=chosen,
                prefilter=estimate or chosen,
            ),
        )

    @cached_property
    def findings(self) -> FindingsInstance:
        """What looks back at a grown tree; compiled when it is first needed."""
        return cast(
            FindingsInstance,
            specialise(
                findings,
                f"{self.engine.spec.name}.{self.evaluator}.findings",
                compiled=self.engine.compiled,
                rules=self.engine.rules,
                result=self.engine.result,
                evaluator=self._chosen,
            ),
        )

    def steps_to_warm(self) -> Iterator[Callable[[], object]]:
        """One step for each function that Python calls: a compiled one is compiled by it."""
        from tilewright.players.search.search_tree import SearchTree
        from tilewright.players.search.settings import SearchSettings

        spec = self.engine.spec
        players = spec.players[-1]
        state = spec.state.blank()
        self.engine.rules.setup(self.engine.handle(spec.state, state), players, 0, 0)
        empty = empty_network(spec, players, 0) if self.evaluator == NETWORK else None
        small = SearchTree(self, SearchSettings(), memory=0, seed=0, network=empty)
        yield lambda: small.reset(state)
        yield lambda: small.grow(1)
        yield lambda: small.reroot(0)


def _heuristic(engine: Engine) -> Evaluator:
    spec = engine.spec
    assert spec.evaluation is not None
    game = compiled_instance(module_name(spec.evaluation)) if engine.compiled else spec.evaluation
    label = f"{spec.name}.{HEURISTIC}.evaluator"
    return cast(Evaluator, specialise(heuristic, label, compiled=engine.compiled, game=game))


def _network(engine: Engine) -> Evaluator:
    bound = specialise(
        network,
        f"{engine.spec.name}.{NETWORK}.evaluator",
        compiled=engine.compiled,
        rules=engine.rules,
        features=engine.features,
        result=engine.result,
        lead_unit=engine.spec.tuning.learning.lead_unit,
    )
    return cast(Evaluator, bound)


def _rollouts(engine: Engine, evaluator: str) -> Evaluator:
    bound = specialise(
        rollouts,
        f"{engine.spec.name}.{evaluator}.evaluator",
        compiled=engine.compiled,
        rules=engine.rules,
        playout=engine.playout,
        result=engine.result,
    )
    return cast(Evaluator, bound)


class SearchEngines(Changeover[SearchEngine]):
    """Both search engines of one game and one evaluator."""

    def __init__(self, engines: Engines, evaluator: str) -> None:
        super().__init__()
        self._engines = engines
        self._evaluator = evaluator

    def make(self, *, compiled: bool) -> SearchEngine:
        if compiled:
            return SearchEngine(self._engines.compiled(), self._evaluator)
        # A network is too much for interpreted code: the hand-made estimate stands in for it.
        evaluator = HEURISTIC if self._evaluator == NETWORK else self._evaluator
        return SearchEngine(self._engines.interpreted, evaluator)

    def compile_unless(self, stopping: threading.Event) -> None:
        self._engines.compile_unless(stopping)
        super().compile_unless(stopping)

    def current(self, patient: bool) -> SearchEngine:
        """The best that is ready now, or the compiled one for those who wait."""
        if self._engines.mode == "interpreted":
            return self.interpreted
        if self.ready is not None:
            return self.ready
        if patient or self._engines.mode == "compiled":
            return self.compiled()
        self.compile_in_background()
        return self.interpreted


@cache
def search_engines(engines: Engines, evaluator: str) -> SearchEngines:
    """The search engines of a game, one pair in a process."""
    return SearchEngines(engines, evaluator)
