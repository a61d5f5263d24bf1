"""Random agents at any table in PettingZoo, with the result of the game and a picture of it.

python examples/pettingzoo_random.py --game summer-pavilion --players 3 --picture table.png
python examples/pettingzoo_random.py --game summer-pavilion --agents random:uniform

`random` plays as sensibly as random play goes. Uniform play of Summer Pavilion passes nearly
always, so that nearly all of its games are shared and all rewards are 0.
"""

import argparse
from typing import Any

import numpy as np
import pettingzoo

import tilewright
import tilewright.envs  # makes the environments known to PettingZoo


def play(env: Any, name: str, steps: int, seed: int) -> dict[str, int]:
    """Players of this name for all agents, game after game; returns how often each won alone."""
    game: tilewright.Game = env.unwrapped.game
    player = tilewright.make_player(game, name, seed)
    victories = dict.fromkeys(env.possible_agents, 0)
    env.reset(seed=seed)
    for _ in range(steps):
        if not env.agents:
            env.reset()
        _, reward, terminated, truncated, info = env.last()
        agent = env.agent_selection
        if terminated or truncated:
            print(f"{agent}: reward {reward:+.2f} {info}")
            victories[agent] += reward == 1
            env.step(None)
        else:
            state: tilewright.State = env.unwrapped.game_state
            env.step(game.action(player.choose(state.view(state.turn), state.legal_moves())))
    return victories


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=tilewright.game_names(), default="azul")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--variant", default="standard")
    parser.add_argument("--agents", default="random", help="or random:uniform, greedy (random)")
    parser.add_argument("--steps", type=int, default=300, help="%(default)s")
    parser.add_argument("--seed", type=int, default=7, help="%(default)s")
    parser.add_argument("--picture", metavar="FILE", help="save the last table as a picture")
    asked = parser.parse_args()

    env = pettingzoo.make(
        "aec",
        f"tilewright/{asked.game.replace('-', '_')}_v1",
        players=asked.players,
        variant=asked.variant,
        render_mode="rgb_array" if asked.picture else "ansi",
    )
    victories = play(env, asked.agents, asked.steps, asked.seed)
    print(f"victories in {asked.steps} steps:", victories)
    if asked.picture:
        from PIL import Image

        picture = env.render()
        assert isinstance(picture, np.ndarray)
        Image.fromarray(picture).save(asked.picture)
    env.close()


if __name__ == "__main__":
    main()
