"""Stable-Baselines3: MaskablePPO for one seat against the greedy player.

pip install sb3-contrib==2.9.2
python examples/recipes/sb3_maskable_ppo.py --steps 200000
"""

import argparse

import gymnasium
from sb3_contrib import MaskablePPO

import tilewright.envs  # noqa: F401 (makes the environments known to Gymnasium)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="azul")
    parser.add_argument("--steps", type=int, default=200_000, help="%(default)s")
    asked = parser.parse_args()

    # Arrays of small floats are what its networks take; it asks for masks by `action_masks`.
    env = gymnasium.make(
        f"tilewright/{asked.game}-v1", opponents="greedy", seat=None,
        reward="margin", mask_in="info", scaled=True,
    )  # fmt: skip
    batch = min(1024, asked.steps)
    model = MaskablePPO("MlpPolicy", env, n_steps=batch, batch_size=batch // 4, seed=1)
    model.learn(asked.steps)

    seen, info = env.reset(seed=1)
    over = False
    while not over:
        action, _ = model.predict(seen, action_masks=info["action_mask"], deterministic=True)
        seen, reward, over, _, info = env.step(int(action))
    print(f"after {asked.steps} steps: lost or won a game by {reward:+.0f} points", info["scores"])


if __name__ == "__main__":
    main()
