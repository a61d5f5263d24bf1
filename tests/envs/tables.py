"""What the tests of environments share: every table there is, and random play at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo import AECEnv

import tilewright
from core.helpers import for_every_day
from everyday import sample
from tilewright.core.game import Game
from tilewright.core.state import State
from tilewright.envs.aec import raw_env
from tilewright.envs.single import SingleSeatEnv
from tilewright.testing import cases

GAMES = [game for name in tilewright.game_names() for game in cases(name)]

every_game = pytest.mark.parametrize("game", sample(GAMES, for_every_day), ids=repr)

Env = AECEnv[str, Any, int | None]


def settings(game: Game) -> dict[str, Any]:
    """How an environment of this game is asked for."""
    return {"game": game.name, "players": game.players, "variant": game.variant}


def pick(mask: np.ndarray, random: np.random.Generator) -> int:
    return int(random.choice(np.flatnonzero(mask)))


def inside(env: Env) -> raw_env:
    """The environment without PettingZoo's wrappers."""
    found = env.unwrapped
    assert isinstance(found, raw_env)
    return found


def state_of(env: raw_env | SingleSeatEnv) -> State:
    """The game in progress."""
    assert env.game_state is not None
    return env.game_state


def observed(env: Env, agent: str) -> Any:
    found = env.observe(agent)
    assert found is not None
    return found


def decisions(env: Env, seed: int) -> Iterator[str]:
    """The agent at each decision of a random game, before it decides; stops when it is finished."""
    random = np.random.default_rng(seed)
    env.reset(seed=seed)
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        agent = env.agent_selection
        yield agent
        env.step(pick(observed(env, agent)["action_mask"], random))
