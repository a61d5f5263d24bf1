"""Tests mirror the modules of the core: each has a file of its own."""

from __future__ import annotations

from pathlib import Path

import tilewright.core

TESTS = Path(__file__).parent


def test_every_module_of_the_core_has_its_tests() -> None:
    (package,) = map(Path, tilewright.core.__path__)
    modules = [path.stem for path in package.glob("*.py") if path.stem != "__init__"]
    assert len(modules) > 30
    assert [name for name in modules if not (TESTS / f"test_{name}.py").exists()] == []
