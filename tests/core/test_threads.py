"""Threads: no part of the package works with none of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tilewright import Batch, Game, SetupError, batch, make, make_player
from tilewright.arena.simulation import simulate
from tilewright.players.levels import make_level
from tilewright.players.search import Search


@pytest.mark.parametrize("threads", [0, -1])
@pytest.mark.parametrize(
    "use",
    [
        lambda game, threads: Batch(game, 8, threads=threads),
        lambda game, threads: batch(game, 8, threads=threads),
        lambda game, threads: simulate(game, 8, 1, threads=threads),
        lambda game, threads: Search(game, threads=threads),
        lambda game, threads: make_level(game, "novice", 1, threads=threads),
        lambda game, threads: make_player(game, "random", 1, threads=threads),
        lambda game, threads: make_player(game, "search", 1, threads=threads),
    ],
    ids=["Batch", "batch", "simulate", "Search", "make_level", "random", "search"],
)
def test_without_a_thread_nothing_is_begun(
    use: Callable[[Game, int], object], threads: int
) -> None:
    with pytest.raises(SetupError, match=f"threads is {threads}; it is at least 1"):
        use(make("azul"), threads)
