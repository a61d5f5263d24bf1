"""The examples in the docstrings of the Python API run, and give what they show."""

from __future__ import annotations

import doctest
import inspect
from importlib import import_module

import pytest

import tilewright

MODULES = (
    "tilewright.core.game",
    "tilewright.core.state",
    "tilewright.core.record",
    "tilewright.games",
    "tilewright.games.registry",
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_everything_public_is_described() -> None:
    """Each exported name, and each method of the exported classes."""
    missing = []
    for name in tilewright.__all__:
        found = getattr(tilewright, name)
        if not inspect.isclass(found) and not inspect.isfunction(found):
            continue
        if not inspect.getdoc(found):
            missing.append(name)
        if inspect.isclass(found) and found.__module__.startswith("tilewright"):
            missing += [
                f"{name}.{key}"
                for key, value in vars(found).items()
                if not key.startswith("_")
                and (inspect.isfunction(value) or isinstance(value, property))
                and not inspect.getdoc(value)
            ]
    assert missing == []
