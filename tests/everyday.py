"""What of a grid of cases runs every day; the rest runs with `make test-long`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def sample(cases: Iterable[Any], everyday: Callable[[Any], bool] | Iterable[Any]) -> list[Any]:
    """All cases for `parametrize`, marked `long` unless they are for every day.

    A predicate, or a list of them, says which ones.
    """
    chosen = everyday if callable(everyday) else list(everyday).__contains__
    cases = list(cases)
    found = [case if chosen(case) else pytest.param(*_values(case), marks=pytest.mark.long)
             for case in cases]  # fmt: skip
    assert any(case is kept for case in cases for kept in found), "nothing is left for every day"
    return found


def latin(*numbers: int) -> bool:
    """One case in three of a grid, so that every row and every column has some."""
    return sum(numbers) % 3 == 0


def _values(case: Any) -> tuple[Any, ...]:
    """A plain tuple stands for several arguments; a named one is one argument."""
    return case if type(case) is tuple else (case,)
