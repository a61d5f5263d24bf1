"""The ids under which PettingZoo and Gymnasium know the environments."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec

from tilewright.core.spec import AnyGameSpec
from tilewright.games import game_names, spec

NAMESPACE = "tilewright"

# Raised when the environments themselves change: rewards, infos, what ends a game.
_OWN_VERSION = 1


def version(game: AnyGameSpec) -> int:
    """The version of a game's environments: it grows with its rules, its features and with them."""
    features: int = game.features.VERSION
    return game.version + features + _OWN_VERSION - 2


def pettingzoo_name(game: AnyGameSpec) -> str:
    """As PettingZoo spells names: words with `_` between them, and the version."""
    return f"{game.name.replace('-', '_')}_v{version(game)}"


def register_all() -> None:
    """Make every game known to the libraries that are installed; importing the package does it.

    >>> import gymnasium
    >>> import tilewright.envs
    >>> "tilewright/azul-v1" in gymnasium.registry
    True
    """
    games = [spec(name) for name in game_names()]
    if find_spec("gymnasium"):
        _register_with_gymnasium(games)
        if find_spec("pettingzoo"):  # it needs Gymnasium itself
            _register_with_pettingzoo(games)


def _register_with_gymnasium(games: Iterable[AnyGameSpec]) -> None:
    import gymnasium

    for game in games:
        gymnasium.register(
            f"{NAMESPACE}/{game.name}-v{version(game)}",
            entry_point="tilewright.envs.single:SingleSeatEnv",
            vector_entry_point="tilewright.envs.seat_vector:SeatVectorEnv",
            kwargs={"game": game.name},
        )
        # An id of its own: it is no vector of the environments above, since it plays every seat.
        gymnasium.register(
            f"{NAMESPACE}/{game.name}-selfplay-v{version(game)}",
            vector_entry_point="tilewright.envs.vector:SelfPlayVectorEnv",
            kwargs={"game": game.name},
        )


def _register_with_pettingzoo(games: Iterable[AnyGameSpec]) -> None:
    import pettingzoo

    for game in games:
        pettingzoo.register(
            "aec",
            f"{NAMESPACE}/{pettingzoo_name(game)}",
            "tilewright.envs.aec:env",
            kwargs={"game": game.name},
        )
