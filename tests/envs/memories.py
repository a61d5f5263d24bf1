"""Memories of random games, for tests of what seats remember and of what may have been hidden."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from envs.tables import GAMES
from tilewright.core.game import Game
from tilewright.core.rules import CHANCE, OVER
from tilewright.envs.memory import Memory
from tilewright.games.axio.state import SWAP

HIDING = [game for game in GAMES if game.spec.hides and game.players > 1]

hiding_games = pytest.mark.parametrize("game", HIDING, ids=repr)


def random_memory(game: Game, seed: int, limit: int = 10_000) -> Iterator[Memory]:
    """One memory at every draw and decision of a random game, and at its end."""
    random = Random(seed)
    memory = Memory(game.start(), limit)
    while memory.turn != OVER:
        yield memory
        if memory.turn == CHANCE:
            outcomes, weights = zip(*memory.state.outcomes(), strict=True)
            memory.draw(game.spec.outcomes[random.choices(outcomes, weights)[0]])
        else:
            memory.play(random.choice(memory.state.legal_actions()))
    yield memory


def open_questions(game: Game) -> Iterator[Memory]:
    """Memories of random games where a seat is asked whether it swaps."""
    for seed in range(1_000):
        for memory in random_memory(game, seed):
            if memory.turn >= 0 and SWAP in memory.state.legal_actions():
                yield memory


def tiles(rack: list[list[str]]) -> list[str]:
    """Tiles by their letters, as draws have them."""
    return ["".join(name[0] for name in pair) for pair in rack]
