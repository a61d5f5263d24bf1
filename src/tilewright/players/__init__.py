"""Who decides: a player gets what its seat may see and the legal moves, and chooses one.

from tilewright.players import make_player

players = [make_player(game, "master", seed=1), make_player(game, MyPlayer, seed=2)]
"""

from __future__ import annotations

from tilewright.players.catalogue import make_player
from tilewright.players.levels import LevelPlayer
from tilewright.players.own import Chooser, Factory, PlayerSource
from tilewright.players.player import Player, close, prepare
from tilewright.players.simple import GreedyPlayer, RandomPlayer

__all__ = [
    "Chooser",
    "Factory",
    "GreedyPlayer",
    "LevelPlayer",
    "Player",
    "PlayerSource",
    "RandomPlayer",
    "close",
    "make_player",
    "prepare",
]
