"""Games by name: a game to start, many of them side by side, and game records."""

from __future__ import annotations

from tilewright.core.batch import Batch
from tilewright.core.game import Game
from tilewright.core.playout import MAX_MOVES
from tilewright.core.record import GameRecord
from tilewright.games.registry import engines, game_names, make, spec

__all__ = ["batch", "engines", "make", "game_names", "read_record", "spec"]


def batch(
    game: Game | str,
    size: int,
    *,
    players: int = 2,
    variant: str = "standard",
    seed: int = 0,
    threads: int | None = None,
    max_moves: int = MAX_MOVES,
    auto_reset: bool = True,
    reward: str = "win",
) -> Batch:
    """Many games side by side: `batch(make("azul"), 4096)`, or `batch("azul", 4096, players=3)`.

    `threads` is how many processors may be used; None is all of them. `reward` is "win", "margin",
    "score" or "delta". Raises `SetupError` for
    what cannot be set up.

    >>> import tilewright
    >>> tilewright.batch("azul", 8, seed=1).masks.shape
    (8, 325)
    """
    found = make(game, players, variant) if isinstance(game, str) else game
    return Batch(found, size, seed, threads, max_moves, auto_reset, reward)


def read_record(text: str) -> GameRecord:
    """The game record of a text, replayed and checked; `RecordError` names line and problem.

    >>> import tilewright
    >>> state = tilewright.make("azul").start(seed=7)
    >>> state.play("2r3")
    >>> record = tilewright.GameRecord.of(state)
    >>> tilewright.read_record(record.write()).entries[-1].text
    '2r3'
    """
    return GameRecord.read(text, make)
