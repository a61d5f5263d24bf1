"""The search of one game, ready to run: its tree and its evaluation, interpreted or compiled.

Compiling the search takes some seconds, once on a machine. Who cannot wait gets the interpreted
twin, which finds the same in more time, while a thread compiles the other.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from typing import Any

from tilewright.core.compiling import compiled_instance, specialise
from tilewright.core.engine import Changeover, Engine, Engines
from tilewright.players.search import evaluation, rollouts, tree
from tilewright.players.search import network as network_evaluation
from tilewright.players.search.networks import empty_network

HEURISTIC, ROLLOUTS, NETWORK = "heuristic", "rollouts", "network"  # the kinds of evaluation


class Workbench:
    """The tree module of one game, bound to one kind of evaluation."""

    def __init__(self, engine: Engine, kind: str) -> None:
        self.engine = engine
        self.kind = kind
        spec = engine.spec
        compiled = engine.compiled
        label = f"{spec.name}.{kind}"
        bound: Any
        heuristic: Any = None
        if spec.evaluation is not None:
            module: Any = spec.evaluation
            if compiled:
                module = compiled_instance(module.__name__)
            heuristic = specialise(
                evaluation, f"{spec.name}.{HEURISTIC}.evaluation", compiled=compiled, game=module
            )
        if kind == HEURISTIC and heuristic is not None:
            bound = heuristic
        elif kind == NETWORK:
            bound = specialise(
                network_evaluation,
                f"{label}.evaluation",
                compiled=compiled,
                rules=engine.rules,
                features=engine.features,
                lead_unit=spec.features.LEAD_UNIT,
                solo_best=spec.solo_best,
            )
        else:
            bound = specialise(
                rollouts,
                f"{label}.evaluation",
                compiled=compiled,
                rules=engine.rules,
                playout=engine.playout,
            )
        self.tree: Any = specialise(
            tree,
            f"{label}.tree",
            compiled=compiled,
            rules=engine.rules,
            chance=engine.chance,
            evaluation=bound,
            sieve=heuristic or bound,
        )

    def steps_to_warm(self) -> Iterator[Callable[[], object]]:
        """One step for each function that Python calls: a compiled one is compiled by it."""
        from tilewright.players.search.growth import GrowingTree, Settings

        spec = self.engine.spec
        players = spec.players[-1]
        state = spec.state.blank()
        self.engine.rules.setup(self.engine.handle(spec.state, state), players, 0, 0)
        empty = empty_network(spec, players, 0) if self.kind == NETWORK else None
        small = GrowingTree(self, Settings(), memory=0, seed=0, network=empty)
        yield lambda: small.plant(state)
        yield lambda: small.grow(1)
        yield lambda: small.transplant(0)


class Workbenches:
    """Both workbenches of one game and one kind of evaluation."""

    def __init__(self, engines: Engines, kind: str) -> None:
        self._engines = engines
        self._kind = kind
        self._lock = threading.Lock()
        self._starting = threading.Lock()
        self._started = False
        self._compiled: Workbench | None = None

    @cached_property
    def interpreted(self) -> Workbench:
        # A network is too much for interpreted code: the hand-made estimate stands in for it.
        kind = HEURISTIC if self._kind == NETWORK else self._kind
        return Workbench(self._engines.interpreted, kind)

    def compiled(self) -> Workbench:
        """The compiled one, waiting for the compiler if it must."""
        self.compile_unless(threading.Event())
        assert self._compiled is not None
        return self._compiled

    def compile_unless(self, stopping: threading.Event) -> None:
        """Compile function by function; given up between two of them once `stopping` is set."""
        self._engines.compile_unless(stopping)
        with self._lock:
            if self._compiled is not None or stopping.is_set():
                return
            bench = Workbench(self._engines.compiled(), self._kind)
            for step in bench.steps_to_warm():
                if stopping.is_set():
                    return
                step()
            self._compiled = bench

    def current(self, patient: bool) -> Workbench:
        """The best that is ready now, or the compiled one for those who wait."""
        if self._engines.mode == "interpreted":
            return self.interpreted
        if self._compiled is not None:
            return self._compiled
        if patient or self._engines.mode == "compiled":
            return self.compiled()
        with self._starting:
            if not self._started:
                self._started = True
                Changeover(self.compile_unless).start()
        return self.interpreted


@cache
def workbenches(engines: Engines, kind: str) -> Workbenches:
    """The workbenches of a game, one pair in a process."""
    return Workbenches(engines, kind)
