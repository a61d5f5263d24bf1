"""What the greedy player goes by, interpreted at once and compiled when that is ready."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import cache

import numpy as np

from tilewright.core.changeover import Changeover
from tilewright.core.engine import Engine, Engines
from tilewright.core.layout import Array

MOVES_BEFORE_COMPILING = 40  # of the greedy players of a game: a game or two


class Judge:
    """Judges all moves of a position."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        actions = len(engine.spec.notation.MOVES)
        self._blank = engine.spec.state.blank
        self._buffers = (engine.buffer(actions), engine.buffer(actions, np.int64))

    def standings(self, data: Array) -> dict[int, int]:
        """How well the mover would stand after each of its legal actions."""
        layout = self._engine.spec.state
        actions, standings = self._buffers
        count = self._engine.greedy.judge(
            self._engine.handle(layout, data),
            self._engine.handles(layout, self._blank()),
            0,
            actions,
            standings,
        )
        return {int(actions[place]): int(standings[place]) for place in range(count)}

    def steps_to_warm(self) -> Iterator[Callable[[], object]]:
        """One step for the one function that Python calls."""
        spec = self._engine.spec
        data = spec.state.blank()
        self._engine.rules.setup(self._engine.handle(spec.state, data), spec.players[0], 0, 0)
        yield lambda: self.standings(data)


class Judges(Changeover[Judge]):
    """Both judges of one game."""

    def __init__(self, engines: Engines) -> None:
        super().__init__()
        self._engines = engines
        self._moves = 0

    def make(self, *, compiled: bool) -> Judge:
        return Judge(self._engines.compiled() if compiled else self._engines.interpreted)

    def compile_unless(self, stopping: threading.Event) -> None:
        self._engines.compile_unless(stopping)
        super().compile_unless(stopping)

    def current(self) -> Judge:
        """The best that is ready now; who goes on asking gets the compiled one."""
        if self._engines.mode == "interpreted":
            return self.interpreted
        if self._engines.mode == "compiled":
            return self.compiled()
        if self.ready is not None:
            return self.ready
        self._moves += 1
        if self._moves >= MOVES_BEFORE_COMPILING:
            self.compile_in_background()
        return self.interpreted


@cache
def judges(engines: Engines) -> Judges:
    """The judges of a game, one pair in a process."""
    return Judges(engines)
