"""The programs in `benchmarks/`, as modules."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


def program(name: str) -> ModuleType:
    """A program by its name; it finds its neighbours while it is loaded."""
    sys.path.insert(0, str(BENCHMARKS))
    try:
        return _server() if name == "server" else import_module(name)
    finally:
        # Else the tests' own `server`, which has no `__init__.py`, could not be found any more.
        sys.path.remove(str(BENCHMARKS))


def _server() -> ModuleType:
    spec = spec_from_file_location("server_benchmark", BENCHMARKS / "server.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for it
    spec.loader.exec_module(module)
    return module
