"""The games as environments of the libraries that researchers use.

Importing this makes them known to those libraries that are installed:

    import tilewright.envs

    env = pettingzoo.make("aec", "tilewright/azul_v1", players=3)
    env = gymnasium.make("tilewright/azul-v1", opponents="greedy")
    envs = gymnasium.make_vec("tilewright/azul-selfplay-v1", num_envs=1024)

`pip install "tilewright[envs]"` brings both. docs/research.md says what they promise.
"""

from __future__ import annotations

from tilewright.envs.registration import register_all

register_all()
