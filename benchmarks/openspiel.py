"""Random games in OpenSpiel: ours beside its own, `python benchmarks/openspiel.py`.

Everything runs on one core and takes turns. A step is a draw or a move, made through the same calls
of `pyspiel`: the state's kind, its actions or chances, and the chosen one applied.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from functools import partial
from random import Random

import pyspiel
from open_spiel.python.games import block_dominoes, liars_poker  # noqa: F401 (register themselves)
from run import best_of

import tilewright.envs.spiel
from tilewright.games import engines

OURS = tuple(f"tilewright_{name.replace('-', '_')}" for name in tilewright.game_names())
PEERS = ("python_block_dominoes", "python_liars_poker", "backgammon", "gin_rummy")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each game and round")
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    for name in tilewright.game_names():
        engines(name).compiled()  # a player need not wait for it, but a measurement must
    games = {name: pyspiel.load_game(name) for name in OURS + PEERS}
    runs = [partial(steps_per_second, game, chosen.seconds) for game in games.values()]
    best = dict(zip(games, best_of(chosen.rounds, *runs), strict=True))
    print(json.dumps({f"{name} steps/s": round(rate) for name, rate in best.items()}, indent=1))


def steps_per_second(game: pyspiel.Game, seconds: float) -> float:
    random = Random(7)
    steps = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        steps += random_game(game, random)
    return steps / (time.perf_counter() - begin)


def random_game(game: pyspiel.Game, random: Random) -> int:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return len(state.history())


if __name__ == "__main__":
    main()
