"""The games that are installed: found through the entry-point group `tilewright.games`.

A package offers a game by naming its `GameSpec` in its metadata; ours are named in the same way:

    [project.entry-points."tilewright.games"]
    my-game = "my_game:GAME"
"""

from __future__ import annotations

import copyreg
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from tilewright.core.engine import Engines
from tilewright.core.errors import SetupError
from tilewright.core.game import Game
from tilewright.core.spec import AnyGameSpec, GameSpec

GROUP = "tilewright.games"


def game_names() -> tuple[str, ...]:
    """The names of all installed games, in alphabetical order.

    >>> import tilewright
    >>> "azul" in tilewright.game_names()
    True
    """
    return tuple(sorted(_entry_points()))


def package_games() -> tuple[str, ...]:
    """The names of the games of this package, whatever else is installed."""
    return tuple(
        name
        for name in game_names()
        if any(point.module.startswith(f"{GROUP}.") for point in _entry_points()[name])
    )


def spec(name: str) -> AnyGameSpec:
    """The specification of an installed game; `SetupError` if there is none, or a broken one.

    >>> from tilewright.games import spec
    >>> spec("azul").players
    (2, 3, 4)
    """
    if not isinstance(name, str) or name not in _entry_points():
        known = ", ".join(game_names())
        raise SetupError(f"there is no game {name!r:.40}; there is {known}", "game")
    return _load(name)


@cache
def _load(name: str) -> AnyGameSpec:
    found, *others = _entry_points()[name]
    if others:
        packages = ", ".join(sorted(_package(point) for point in (found, *others)))
        raise SetupError(f"several packages offer a game {name!r}: {packages}")
    try:
        loaded = found.load()
    except Exception as error:  # whatever somebody else's package raises
        raise SetupError(
            f"the game {name!r} of {_package(found)} cannot be loaded: {error}"
        ) from error
    if not isinstance(loaded, GameSpec) or loaded.name != name:
        raise SetupError(f"{found.value} of {_package(found)} is not the GameSpec of {name!r}")
    return loaded


def make(name: str, players: int = 2, variant: str = "standard") -> Game:
    """A game to start, with its number of players and its variant chosen.

    Raises `SetupError` if no such game is installed, or if it has no such number of players or
    variant.

    >>> import tilewright
    >>> tilewright.make("azul", players=3, variant="gray")
    <Game azul players=3 variant='gray'>
    """
    return Game(spec(name), engines(name), players, variant)


def _reduce(game: Game) -> tuple[Any, ...]:
    """A pickled game is its name: whoever reads it has rules of their own."""
    return make, (game.name, game.players, game.variant)


copyreg.pickle(Game, _reduce)


@cache
def engines(name: str) -> Engines:
    """The engines of an installed game, shared by all its numbers of players and variants.

    Raises `SetupError` if it is not installed.

    >>> from tilewright.games import engines
    >>> engines("azul") is engines("azul")
    True
    """
    return Engines(spec(name))


@cache
def _entry_points() -> dict[str, tuple[EntryPoint, ...]]:
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for point in entry_points(group=GROUP):
        # A package that is installed twice, in two folders of the path, is still one.
        if point not in found.get(point.name, ()):
            found[point.name] = (*found.get(point.name, ()), point)
    return found


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.module
