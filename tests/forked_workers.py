"""Worker processes that come from one that has imported what they need, and so in a moment."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator

import pytest

NEEDED = ["tilewright.arena.workers", "tilewright.games.azul.screen"]


@pytest.fixture(scope="module")
def forked_workers() -> Iterator[None]:
    """All workers interpret the rules: so few games are not worth a compiler."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(NEEDED)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TILEWRIGHT_ENGINE", "interpreted")
        patch.setattr(multiprocessing, "get_context", lambda _: context)
        yield


@pytest.fixture
def spawned_workers(forked_workers: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers start from nothing, as they do for people."""
    context = multiprocessing.context.SpawnContext()
    monkeypatch.setattr(multiprocessing, "get_context", lambda _: context)
