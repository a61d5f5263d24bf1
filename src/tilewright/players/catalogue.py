"""Players by name, as the command line spells them: `random`, `greedy`, ..."""

from __future__ import annotations

from tilewright.core.errors import SetupError
from tilewright.core.game import Game
from tilewright.players import Player
from tilewright.players.simple import GreedyPlayer, RandomPlayer

DEFAULT_SECONDS = 1.0


def make_player(
    game: Game, name: str, seed: int, seconds: float = DEFAULT_SECONDS, threads: int = 1
) -> Player:
    """The player of a name; `SetupError` says what names there are.

    `seconds` is the thinking time of a player whose name does not tell it.
    """
    kind, _, _ = name.partition(":")
    match kind:
        case "random":
            return RandomPlayer(seed)
        case "greedy":
            return GreedyPlayer(game, seed)
        case _:
            raise SetupError(f"there is no player {name!r:.40}; there is random, greedy")
