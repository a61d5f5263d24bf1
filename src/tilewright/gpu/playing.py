"""Whole random games on a GPU, a thread for each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, SupportsIndex

import numpy as np

from tilewright.core.game import Game
from tilewright.core.generator import WORD, Generator
from tilewright.core.playout import MAX_MOVES
from tilewright.core.policies import RANDOM, policy_number
from tilewright.core.state import check_seed
from tilewright.gpu.device import RecordMemory, cupy, device


@dataclass(frozen=True)
class Played:
    """Games as they ended, on the GPU."""

    states: RecordMemory
    generators: RecordMemory  # where the stream of each game stands
    moves: Any  # of each game


def play_games(
    game: Game,
    games: int,
    *,
    seed: int = 0,
    first_stream: int = 0,
    policy: str | SupportsIndex = RANDOM,
    max_moves: int = MAX_MOVES,
    into: Played | None = None,
) -> Played:
    """Random games, each from a stream of its own: the games of `tilewright simulate`.

    `into` is what an earlier call of the same size gave: its memory is used again.
    """
    check_seed(seed)
    spec = game.spec
    if into is None:
        into = Played(
            RecordMemory(spec.state, games),
            RecordMemory(Generator, games),
            cupy().zeros(games, np.int32),
        )
    device(spec).call(
        "play_games", games,
        into.states, into.generators, into.moves,
        game.players, spec.variants.index(game.variant), seed & WORD, seed >> 32,
        first_stream, policy_number(spec, policy), max_moves,
    )  # fmt: skip
    return into
