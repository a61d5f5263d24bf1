"""OpenSpiel: its DQN learns by self-play from what it is given by default.

pip install dm-tree==0.1.10
python examples/recipes/open_spiel_dqn.py --game tilewright_axio --steps 100000
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.pytorch.dqn import DQN

import tilewright.envs.spiel  # noqa: F401 (registers the games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="tilewright_azul", help="as OpenSpiel loads it")
    parser.add_argument("--steps", type=int, default=100_000, help="decisions (%(default)s)")
    asked = parser.parse_args()

    # Scaled observations; with "history=True" it would be all that a player has seen, in order.
    env = rl_environment.Environment(pyspiel.load_game(asked.game))
    env.seed(1)
    size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    agents = [
        DQN(
            player, size, actions, hidden_layers_sizes=[64], batch_size=32,
            replay_buffer_capacity=10_000, min_buffer_size_to_learn=200,
        )
        for player in range(env.num_players)
    ]  # fmt: skip
    decisions = 0
    while decisions < asked.steps:
        step = env.reset()
        while not step.last():
            agent = agents[step.observations["current_player"]]
            step = env.step([agent.step(step).action])
            decisions += 1
            if agent.loss is not None and not np.isfinite(float(agent.loss)):
                raise SystemExit(f"the loss is {agent.loss} after {decisions} decisions")
        for agent in agents:
            agent.step(step)
    print(f"after {decisions} decisions the losses are", *(f"{a.loss:.4f}" for a in agents))


if __name__ == "__main__":
    main()
