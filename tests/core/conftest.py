"""Fixtures for the tests of the core."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from tilewright.core import compiling, stamps

ImportSource = Callable[[str, str], ModuleType]


@pytest.fixture
def import_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ImportSource:
    """Write a module (`folder/name` or `name`) and import it under its dotted name."""

    def write_and_import(place: str, source: str) -> ModuleType:
        path = tmp_path / "modules" / f"{place}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
        name = "source_of_a_test." + place.replace("/", ".")
        specification = importlib.util.spec_from_file_location(name, path)
        assert specification is not None
        assert specification.loader is not None
        module = importlib.util.module_from_spec(specification)
        monkeypatch.setitem(sys.modules, name, module)
        specification.loader.exec_module(module)
        return module

    return write_and_import


@pytest.fixture
def cache_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache of compiled rules, on the disk and in memory, that only this test uses."""
    root = tmp_path / "cache"
    monkeypatch.setenv("TILEWRIGHT_CACHE_DIR", str(root))
    for name in ("_remove_unused", "compiled_instance"):
        monkeypatch.setattr(compiling, name, cache(getattr(compiling, name).__wrapped__))
    for name in ("_file_of", "_imports", "_read", "module_stamp", "package_stamp"):
        forgetful = cache(getattr(stamps, name).__wrapped__)
        for module in (stamps, compiling):
            monkeypatch.setattr(module, name, forgetful, raising=module is stamps)
    return root
