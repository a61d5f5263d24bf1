"""Fixtures for the tests of the programs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.desk import Desk
from forked_workers import forked_workers  # noqa: F401 (a fixture)
from tilewright.core.folders import cache_folder


@pytest.fixture(scope="session")
def compiled_rules() -> Path:
    """The cache of compiled rules that the tests themselves use: programs share it with them."""
    return cache_folder().absolute()


@pytest.fixture
def desk(tmp_path: Path, compiled_rules: Path) -> Iterator[Desk]:
    """The program at a folder of its own; whatever still runs is ended afterwards."""
    found = Desk(tmp_path, compiled_rules)
    yield found
    found.close()
