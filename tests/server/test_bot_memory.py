"""A worker that has played thousands of bot moves is no larger than after the first hundred."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

MOVES = 10_000
SCRIPT = Path(__file__).parents[2] / "benchmarks" / "bot_memory.py"


def _benchmark() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bot_memory", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for it
    spec.loader.exec_module(module)
    return module


@pytest.mark.long
@pytest.mark.parametrize("case", ["bots", "masters", "hints"])
def test_a_worker_does_not_grow_with_the_moves_that_it_plays(case: str) -> None:
    benchmark = _benchmark()
    resident = benchmark.measure(MOVES, case)
    assert max(resident) == MOVES // benchmark.CASES[case].parts
    assert benchmark.growth(resident) <= benchmark.CASES[case].max_growth, resident
