"""CleanRL: PPO in one file, in its manner, for one seat of many games against the greedy player.

python examples/recipes/cleanrl_ppo.py --updates 500     # PyTorch is all that it needs
"""

import argparse
from typing import Any

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import tilewright.envs  # noqa: F401 (makes the environments known to Gymnasium)

DISCOUNT, SMOOTHING, CLIP, VALUE, ENTROPY, EPOCHS = 1.0, 0.95, 0.2, 0.5, 0.01, 4


class Agent(nn.Module):
    def __init__(self, numbers: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(numbers, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU()
        )
        self.actor, self.critic = nn.Linear(256, actions), nn.Linear(256, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        hidden = self.body(seen)
        logits = self.actor(hidden).masked_fill(~mask, -1e9)  # illegal actions are never chosen
        return Categorical(logits=logits), self.critic(hidden).squeeze(-1)


def advantages(
    rewards: torch.Tensor, values: torch.Tensor, ends: torch.Tensor, last: torch.Tensor
) -> torch.Tensor:
    """Generalised advantages. In `SameStep` the value after an end is of another game: cut off."""
    found, carried, following = torch.zeros_like(rewards), torch.zeros_like(last), last
    for step in reversed(range(len(rewards))):
        goes_on = 1 - ends[step]
        error = rewards[step] + DISCOUNT * following * goes_on - values[step]
        carried = error + DISCOUNT * SMOOTHING * goes_on * carried
        found[step], following = carried, values[step]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="azul")
    parser.add_argument("--games", type=int, default=64, help="side by side (%(default)s)")
    parser.add_argument("--steps", type=int, default=32, help="of an update (%(default)s)")
    parser.add_argument("--updates", type=int, default=500, help="%(default)s")
    asked = parser.parse_args()

    torch.manual_seed(1)
    envs: Any = gymnasium.make_vec(
        f"tilewright/{asked.game}-v1", num_envs=asked.games, opponents="greedy", seat=None,
        mask_in="info", scaled=True,
    )  # fmt: skip
    numbers = int(np.prod(envs.single_observation_space.shape or ()))
    agent = Agent(numbers, int(envs.action_space.nvec[0]))
    optimiser = torch.optim.Adam(agent.parameters(), lr=5e-4)
    seen, infos = envs.reset(seed=1)
    for update in range(asked.updates):
        kept: list[list[torch.Tensor]] = [[] for _ in range(7)]
        won: list[float] = []
        for _ in range(asked.steps):
            now, mask = torch.as_tensor(seen), torch.as_tensor(infos["action_mask"] == 1)
            with torch.no_grad():
                choice, value = agent(now, mask)
                action = choice.sample()
            seen, reward, over, cut, infos = envs.step(action.numpy())
            ends = torch.as_tensor(over | cut, dtype=torch.float32)
            step = (
                now,
                mask,
                action,
                choice.log_prob(action),
                value,
                torch.as_tensor(reward),
                ends,
            )
            for row, part in zip(kept, step, strict=True):
                row.append(part)
            won += (reward[over] > 0).tolist()
        observations, masks, actions, old, values, rewards, ended = map(torch.stack, kept)
        with torch.no_grad():
            last = agent(torch.as_tensor(seen), torch.as_tensor(infos["action_mask"] == 1))[1]
            gains = advantages(rewards, values, ended, last)
            targets = (gains + values).flatten()
        weights = ((gains - gains.mean()) / (gains.std() + 1e-8)).flatten()
        for _ in range(EPOCHS):
            choice, value = agent(observations.flatten(0, 1), masks.flatten(0, 1))
            ratio = (choice.log_prob(actions.flatten()) - old.flatten()).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = (
                -torch.minimum(ratio * weights, clipped * weights).mean()
                + VALUE * (value - targets).pow(2).mean()
                - ENTROPY * choice.entropy().mean()
            )
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimiser.step()
        if update % 20 == 0 or update == asked.updates - 1:
            part = f"{np.mean(won):.1%} of {len(won)} games won" if won else "no game ended"
            print(f"update {update}: loss {loss.item():.3f}, {part}")


if __name__ == "__main__":
    main()
