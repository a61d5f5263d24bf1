"""The games as environments of the libraries that researchers use.

Importing this makes them known to those libraries that are installed:

    import tilewright.envs

    env = pettingzoo.make("aec", "tilewright/GAME_v1", players=3)
    env = gymnasium.make("tilewright/GAME-v1", opponents="greedy")
    envs = gymnasium.make_vec("tilewright/GAME-selfplay-v1", num_envs=1024)

GAME is the name of a game (`tilewright.game_names()`). `pip install "tilewright[envs]"` brings
both libraries. docs/research.md lists the ids, and says what the environments promise.
"""

from __future__ import annotations

from tilewright.envs.registration import register_all

register_all()
