"""Fixtures for the tests of the programs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.desk import Desk


@pytest.fixture(scope="session")
def compiled_rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One cache of compiled rules for all tests, of all workers too."""
    given = os.environ.get("TILEWRIGHT_CACHE_DIR")
    if given:
        return Path(given)
    base = tmp_path_factory.getbasetemp()
    return (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "compiled_rules"


@pytest.fixture
def desk(tmp_path: Path, compiled_rules: Path) -> Iterator[Desk]:
    """The program at a folder of its own; whatever still runs is ended afterwards."""
    found = Desk(tmp_path, compiled_rules)
    yield found
    found.close()
