"""Fixtures of the tests of environments."""

from __future__ import annotations

import pytest

from tilewright.games import engines, game_names


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules run interpreted: they give the same, and compiling would take longer than the test."""
    for name in game_names():
        monkeypatch.setattr(engines(name), "mode", "interpreted")
