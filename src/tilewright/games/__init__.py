"""The games, independent of each other, and the registry that names them."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from tilewright.core.batch import Batch
from tilewright.core.engine import Engines
from tilewright.core.errors import SetupError
from tilewright.core.game import Game
from tilewright.core.playout import MAX_MOVES
from tilewright.core.record import GameRecord
from tilewright.core.spec import GameSpec

# A game is one folder and one line here: its name, and the package that defines it.
REGISTRY = {
    "azul": "tilewright.games.azul",
    "summer-pavilion": "tilewright.games.summer_pavilion",
    "axio": "tilewright.games.axio",
}


def names() -> tuple[str, ...]:
    """The names of all games there are."""
    return tuple(REGISTRY)


def spec(name: str) -> GameSpec:
    """The spec of a registered game."""
    if not isinstance(name, str) or name not in REGISTRY:
        raise SetupError(f"there is no game {name!r:.40}; there is {', '.join(sorted(REGISTRY))}")
    found = import_module(REGISTRY[name]).GAME
    assert isinstance(found, GameSpec)
    return found


@cache
def engines(name: str) -> Engines:
    """The engines of a registered game, shared by all its players and variants."""
    return Engines(spec(name))


def make(name: str, players: int = 2, variant: str = "standard") -> Game:
    """A game to start: `make("azul", players=3, variant="gray").start(seed=7)`."""
    found = spec(name)
    return Game(found, engines(name), players, variant)


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
) -> Batch:
    """Many games side by side: `batch(make("azul"), 4096)`, or `batch("azul", 4096, players=3)`.

    `threads` is how many processors may be used; None is all of them.
    """
    found = make(game, players, variant) if isinstance(game, str) else game
    return Batch(found, size, seed, threads, max_moves, auto_reset)


def read_record(text: str) -> GameRecord:
    """The game record of a text, replayed and checked; `RecordError` names line and reason."""
    return GameRecord.read(text, make)
