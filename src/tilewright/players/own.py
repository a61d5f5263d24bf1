"""Players of your own: an object, a function that chooses, or a class or factory that makes one.

How a function that chooses and a factory differ: a factory is a callable that needs
nothing but arguments called `game` and `seed`, or nothing at all. Every other function is asked
for each move, with the view and the legal moves. A class always makes a player.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TypeAlias, cast

from tilewright.core.errors import SetupError
from tilewright.core.game import Game
from tilewright.core.spec import Position
from tilewright.players.player import Player

Chooser: TypeAlias = Callable[[Position, Sequence[str]], str]  # the view, the legal moves
Factory: TypeAlias = Callable[..., Player]  # may take `game` and `seed`
PlayerSource: TypeAlias = str | Player | Chooser | Factory

_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
_VARIADIC = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


class FunctionPlayer:
    """Asks a function for each move."""

    def __init__(self, function: Chooser) -> None:
        self._function = function

    def choose(self, view: Position, moves: Sequence[str]) -> str:
        return self._function(view, moves)


def own_player(game: Game, source: object, seed: int) -> Player:
    """The player that `source` is or makes; `SetupError` if it is or makes none."""
    if not isinstance(source, type) and callable(getattr(source, "choose", None)):
        return cast(Player, source)
    if not callable(source):
        raise SetupError(
            f"{source!r:.60} is no player: it is neither a name nor callable, and has no `choose`"
        )
    taken = _arguments(source, {"game": game, "seed": seed})
    if taken is not None:
        return _made(source, source(**taken))
    if not isinstance(source, type):
        return FunctionPlayer(source)
    if _takes_two(source):
        return _made(source, source(game, seed))
    raise SetupError(
        f"{_name(source)} cannot be made: a player's class takes a game and a seed, or nothing"
    )


def imported(path: str) -> object:
    """What stands under `module:name`; `SetupError` says what is missing."""
    module, _, name = path.partition(":")
    if not name or not module or module.startswith("."):
        raise SetupError("a player in Python is named python:MODULE:CLASS")
    try:
        found: object = import_module(module)
    except ImportError as error:
        raise SetupError(f"python:{path:.60}: cannot import {module:.60}: {error}") from error
    for part in name.split("."):
        if not hasattr(found, part):
            raise SetupError(f"python:{path:.60}: {module:.60} has no {name:.60}")
        found = getattr(found, part)
    return found


def _arguments(maker: Callable[..., object], known: dict[str, object]) -> dict[str, object] | None:
    """Those of the known arguments that `maker` takes; None if it needs others."""
    taken: dict[str, object] = {}
    for parameter in _parameters(maker):
        if parameter.name in known and parameter.kind not in _VARIADIC:
            if parameter.kind is inspect.Parameter.POSITIONAL_ONLY:
                return None
            taken[parameter.name] = known[parameter.name]
        elif parameter.kind is inspect.Parameter.VAR_POSITIONAL and not isinstance(maker, type):
            return None  # a function of anything chooses
        elif parameter.kind not in _VARIADIC and parameter.default is inspect.Parameter.empty:
            return None
    return taken


def _takes_two(maker: type) -> bool:
    """Whether it can be called with a game and a seed, whatever it calls them."""
    parameters = _parameters(maker)
    needed = [one for one in parameters if one.default is one.empty and one.kind not in _VARIADIC]
    return len(needed) == 2 and all(one.kind in _POSITIONAL for one in needed)


def _parameters(maker: Callable[..., object]) -> list[inspect.Parameter]:
    try:
        return list(inspect.signature(maker).parameters.values())
    except ValueError as error:  # some built-in functions have no signature
        raise SetupError(f"{_name(maker)} does not say what arguments it takes") from error


def _made(maker: Callable[..., object], player: object) -> Player:
    if isinstance(player, type) or not callable(getattr(player, "choose", None)):
        raise SetupError(f"{_name(maker)} made {player!r:.60}, which has no `choose`")
    return cast(Player, player)


def _name(maker: Callable[..., object]) -> str:
    return f"{getattr(maker, '__qualname__', repr(maker)):.60}"
