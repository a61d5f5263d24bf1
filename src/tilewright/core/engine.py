"""Engines: the rules of one game ready to run, interpreted at once and compiled when ready.

A process starts on the interpreted engine, so nobody ever waits for a compiler. After
`CALLS_BEFORE_COMPILING` uses a thread compiles the same rules (or loads them from the cache)
and the game changes over to them between two calls. Both give the same bytes.
`TILEWRIGHT_ENGINE=interpreted` or `compiled` decides it once and for all.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from types import ModuleType
from typing import Any, cast

import numpy as np

from tilewright.core import (
    afterstates,
    against,
    chance,
    generator,
    greedy,
    move_sinks,
    perft,
    playout,
    result,
    slots,
)
from tilewright.core.changeover import Changeover
from tilewright.core.compiling import compiled_instance, specialise
from tilewright.core.errors import SetupError
from tilewright.core.features import Features
from tilewright.core.generator import Generator
from tilewright.core.instances import (
    Afterstates,
    Against,
    Chance,
    GeneratorRules,
    Greedy,
    Perft,
    Playout,
    Result,
    Slots,
)
from tilewright.core.layout import Array, Cells, Reals, Record, Records, Rows
from tilewright.core.playout import Tally
from tilewright.core.rules import GameState, Legality, Rules
from tilewright.core.spec import AnyGameSpec

CALLS_BEFORE_COMPILING = 500
MODES = ("auto", "interpreted", "compiled")


def module_name(module: object) -> str:
    """Of a module that is typed as what it offers."""
    assert isinstance(module, ModuleType)
    return module.__name__


class Engine:
    """The rules, chance and playouts of one game, bound together in one of the two ways."""

    def __init__(self, spec: AnyGameSpec, *, compiled: bool) -> None:
        self.spec = spec
        self.compiled = compiled
        name = spec.name
        self.rules: Rules[GameState] = spec.rules
        self.generator: GeneratorRules = generator
        if compiled:
            self.rules = compiled_instance(module_name(spec.rules))
            self.generator = compiled_instance(generator.__name__)
        self.chance: Chance = specialise(
            chance,
            f"{name}.chance",
            compiled=compiled,
            rules=self.rules,
            outcomes=len(spec.notation.OUTCOMES),
        )
        self.playout: Playout = specialise(
            playout, f"{name}.playout", compiled=compiled, rules=self.rules, chance=self.chance
        )
        self.result: Result = specialise(
            result,
            f"{name}.result",
            compiled=compiled,
            rules=self.rules,
            solo_best=spec.solo_best,
        )
        self.perft: Perft = specialise(
            perft, f"{name}.perft", compiled=compiled, rules=self.rules, chance=self.chance
        )
        sinks = compiled_instance(move_sinks.__name__) if compiled else move_sinks
        legality = sys.modules[spec.rules.legal_actions.__module__]
        self.masking: Legality[GameState] = specialise(
            legality,
            f"{name}.masking",
            compiled=compiled,
            append_action=sinks.mask_action,
        )
        self.counting: Legality[GameState] = specialise(
            legality,
            f"{name}.counting",
            compiled=compiled,
            append_action=sinks.count_action,
        )
        self.features: Features[GameState] = spec.features
        if compiled:
            self.features = compiled_instance(module_name(spec.features))
        self.slots: Slots = specialise(
            slots,
            f"{name}.slots",
            compiled=compiled,
            rules=self.rules,
            chance=self.chance,
            masking=self.masking,
            features=self.features,
            result=self.result,
        )
        self.afterstates: Afterstates = specialise(
            afterstates,
            f"{name}.afterstates",
            compiled=compiled,
            rules=self.rules,
            counting=self.counting,
            features=self.features,
            result=self.result,
        )

    @cached_property
    def greedy(self) -> Greedy:
        """How moves leave their seat; compiled when it is first needed, like the next one."""
        instance: Greedy = specialise(
            greedy, f"{self.spec.name}.greedy", compiled=self.compiled, rules=self.rules
        )
        return instance

    @cached_property
    def against(self) -> Against:
        """One seat against compiled players."""
        instance: Against = specialise(
            against,
            f"{self.spec.name}.against",
            compiled=self.compiled,
            rules=self.rules,
            chance=self.chance,
            features=self.features,
            slots=self.slots,
            greedy=self.greedy,
        )
        return instance

    # To the rules a record of NumPy and the view of it look alike, and so do arrays and memory:
    # what is made here is typed as what the rules take.

    def handle(self, layout: type[Record], data: Array) -> Record:
        """A record in the form that this engine's functions take."""
        return cast(Record, data[0]) if self.compiled else layout(data)

    def handles(self, layout: type[Record], data: Array) -> Rows[Record]:
        """A row of records in the form that this engine's functions take."""
        return cast(Rows[Record], data) if self.compiled else Records(layout, data)

    def buffer(self, size: int, kind: type[np.integer[Any]] = np.int16) -> Cells:
        """An array of whole numbers that this engine's functions fill."""
        return self.cells(np.zeros(size, kind))

    def real_buffer(self, size: int) -> Reals:
        """An array of real numbers that this engine's functions fill."""
        array = np.zeros(size, np.float64)
        return cast(Reals, array if self.compiled else array.data)

    def buffers(self, count: int, size: int) -> Sequence[Cells]:
        """Rows of arrays of whole numbers."""
        array = np.zeros((count, size), np.int16)
        return cast(Sequence[Cells], array if self.compiled else [row.data for row in array])

    def cells(self, array: Array) -> Cells:
        """An array in the form that this engine's functions take."""
        return cast(Cells, array if self.compiled else array.data)

    def steps_to_warm(self) -> Iterator[Callable[[], object]]:
        """One step for each function that Python calls: a compiled one is compiled by it."""
        spec = self.spec
        rules = self.rules
        s = self.handle(spec.state, spec.state.blank())
        stream = self.handle(Generator, Generator.blank())
        actions = self.buffer(len(spec.notation.MOVES))
        players = spec.players[0]
        yield lambda: self.generator.seed_generator(stream, 0, 0, 0)
        yield lambda: rules.setup(s, players, 0, 0)
        yield lambda: rules.draw_weight(s, 0)
        yield lambda: self.chance.random_outcome(s, stream)
        yield lambda: rules.draw(s, self.chance.random_outcome(s, stream))
        yield lambda: self.chance.draw_all(s, stream)
        yield lambda: rules.legal_actions(s, actions)
        yield lambda: rules.refusal(s, int(actions[0]))
        yield lambda: self.masking.legal_actions(s, self.buffer(len(actions), np.int8))
        yield lambda: rules.score(s, 0)
        yield lambda: rules.standing(s, 0)
        yield lambda: rules.redeal(s, 0, stream)
        yield lambda: rules.apply(s, rules.random_action(s, stream, 0))
        yield lambda: rules.wins(s, 0)
        yield lambda: self.result.rank(s, 0)
        yield lambda: self.result.reward(s, 0)
        yield lambda: rules.settle(s, 0)

    def warm_playout(self) -> None:
        """Compile whole random games too; slower than the rest, so only for those who need it."""
        spec = self.spec
        self.playout.play_games(
            self.handle(spec.state, spec.state.blank()),
            self.handle(Generator, Generator.blank()),
            self.handle(Tally, Tally.blank()),
            spec.players[0],
            0, 0, 0, 0, 1, 0, 1,
        )  # fmt: skip


class Engines(Changeover[Engine]):
    """Both engines of one game, and which of them is in use."""

    def __init__(self, spec: AnyGameSpec) -> None:
        super().__init__()
        self._spec = spec
        self._calls = 0
        self.mode = os.environ.get("TILEWRIGHT_ENGINE", "auto")
        if self.mode not in MODES:
            raise SetupError(f"TILEWRIGHT_ENGINE is {self.mode!r}; it can be {', '.join(MODES)}")

    def make(self, *, compiled: bool) -> Engine:
        return Engine(self._spec, compiled=compiled)

    @property
    def current(self) -> Engine:
        """The best engine that is ready now."""
        if self._compiled is not None and self.mode != "interpreted":
            return self._compiled
        if self.mode == "compiled":
            return self.compiled()
        self._calls += 1
        if self._calls >= CALLS_BEFORE_COMPILING and self.mode == "auto":
            self.compile_in_background()
        return self.interpreted
