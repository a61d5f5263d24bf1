"""Steps of the PettingZoo environments beside those of PettingZoo's own chess: `make bench-envs`.

A step is all that a loop over `agent_iter` does: `last` with observation and mask, a random legal
action by the mask, and `step`, through the usual wrappers. All environments take turns in one run,
and the best of each counts; only the ratios are claims.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
from pettingzoo.env_registry.exceptions import FailedToImport
from run import best_of

import tilewright
from tilewright.envs.aec import raw_env
from tilewright.envs.vector import SelfPlayVectorEnv

CHESS = "classic/chess_v6"
HOW_TO_GET_CHESS = (
    "PettingZoo's chess is not installed, so there is nothing to compare with: "
    'pip install "pettingzoo[classic]"'
)


def steps_per_s(env: Any, steps: int) -> float:
    """Random play, game after game."""
    random = np.random.default_rng(7)
    env.reset(seed=7)
    begin = time.perf_counter()
    left = steps
    while left:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            continue
        mask = observation["action_mask"]
        env.step(int(random.choice(np.flatnonzero(mask))))
        left -= 1
    return steps / (time.perf_counter() - begin)


def ours(name: str) -> Any:
    env = pettingzoo.make("aec", f"tilewright/{name.replace('-', '_')}")
    assert isinstance(env.unwrapped, raw_env)
    env.unwrapped.game.engines.compiled()  # as after the first few hundred steps
    return env


def peer() -> Any:
    """PettingZoo's chess; None if it is not installed."""
    try:
        return pettingzoo.make("aec", CHESS)
    except FailedToImport:
        return None


def vector_steps_per_s(name: str, games: int, steps: int) -> float:
    """Decisions in all games of the vector environment, chosen by the batch's own random player."""
    envs = gymnasium.make_vec(
        f"tilewright/{name}-selfplay-v1", num_envs=games, threads=1, copy=False
    )
    assert isinstance(envs.unwrapped, SelfPlayVectorEnv)
    envs.reset(seed=7)
    begin = time.perf_counter()
    for _ in range(steps):
        envs.step(envs.unwrapped.batch.sample())
    return games * steps / (time.perf_counter() - begin)


def measure(steps: int, rounds: int) -> dict[str, Any]:
    names = list(tilewright.game_names())
    chess = peer()
    runs = [partial(steps_per_s, ours(name), steps) for name in names]
    if chess is not None:
        runs.append(partial(steps_per_s, chess, max(1, steps // 8)))
    for run in runs:
        run()  # compiles what is left to compile
    figures = best_of(rounds, *runs)
    found: dict[str, Any] = {"python": platform.python_version(), "chess": None}
    if chess is not None:
        found["chess"] = {"steps_per_s": round(figures[-1])}
    for name, figure in zip(names, figures, strict=False):
        found[name] = {"steps_per_s": round(figure)}
        if chess is not None:
            found[name]["ratio_to_chess"] = round(figure / figures[-1], 1)
        found[name]["vector_steps_per_s"] = round(
            max(vector_steps_per_s(name, 1024, max(1, steps // 64)) for _ in range(rounds))
        )
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=10_000, help="in each turn (%(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="turns of each (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args()
    found = measure(asked.steps, asked.rounds)
    if asked.json:
        print(json.dumps(found, indent=2))
        return
    if found["chess"] is None:
        print(HOW_TO_GET_CHESS)
    for name, figures in found.items():
        if isinstance(figures, dict):
            print(name, *(f"{key} {value:,}" for key, value in figures.items()), sep="  ")


if __name__ == "__main__":
    main()
