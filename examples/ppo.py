"""PPO learns a game by playing against itself, in PyTorch, on Gymnasium's vector environment.

python examples/ppo.py                                      # Azul: some minutes on two cores
python examples/ppo.py --game axio --players 3 --updates 500 --save axio.pt

One network plays all seats. Now and then it meets random players, and the result is printed.
Needs `pip install tilewright[envs,training]`.
"""

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

import tilewright
import tilewright.envs  # makes the environments known to Gymnasium
from tilewright.envs.spaces import Observation
from tilewright.envs.vector import SelfPlayVectorEnv

SMOOTHING = 0.95  # of advantages: GAE's lambda; nothing is discounted
CLIP = 0.2  # how far a policy may move from the one that has played
VALUE_WEIGHT = 0.5
ENTROPY_WEIGHT = 0.01
LONGEST_GRADIENT = 0.5

Array = npt.NDArray[Any]
Rollout = dict[str, Tensor]
Happened = tuple[Array, Array, Array]  # who decided, how it ended, the rewards


class Agent(nn.Module):
    """A policy over the legal actions, and what the acting seat may expect of the end."""

    scale: Tensor

    def __init__(self, game: tilewright.Game, width: int) -> None:
        super().__init__()
        highs = np.concatenate(
            [np.full(field.size, max(1, field.high)) for field in game.observation_fields]
        )
        self.register_buffer("scale", 1 / torch.tensor(highs, dtype=torch.float32))
        self.body = nn.Sequential(
            nn.Linear(game.observation_size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, game.action_count)
        self.value = nn.Linear(width, 1)
        nn.init.normal_(self.policy.weight, std=0.01)  # begin as a random player

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Categorical, Tensor]:
        hidden = self.body(observations * self.scale)
        logits = self.policy(hidden).masked_fill(~masks, -1e9)
        return Categorical(logits=logits), self.value(hidden)[:, 0]


def tensors(observations: Observation) -> tuple[Tensor, Tensor]:
    numbers = torch.from_numpy(observations["observation"]).float()
    return numbers, torch.from_numpy(observations["action_mask"]).bool()


# ---------------------------------------------------------------- playing


def new_rollout(steps: int, game: tilewright.Game, games: int) -> Rollout:
    def zeros(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
        return torch.zeros(steps, games, *shape, dtype=dtype)

    return {
        "observations": zeros(game.observation_size),
        "masks": zeros(game.action_count, dtype=torch.bool),
        "actions": zeros(dtype=torch.int64),
        "log_chances": zeros(),
        "values": zeros(),
    }


@torch.no_grad()
def play(
    envs: SelfPlayVectorEnv, agent: Agent, observations: Observation, turns: Array, rollout: Rollout
) -> tuple[Observation, Array, Happened]:
    """Fill the rollout with decisions; returns who decides next on what, and all that was won."""
    steps, games = rollout["actions"].shape
    seats = envs.game.players
    movers = np.zeros((steps, games), np.int64)
    ended = np.zeros((steps, games), np.int8)  # 1: the game ended, 2: it was cut off
    rewards = np.zeros((steps, games, seats), np.float32)
    for step in range(steps):
        numbers, masks = tensors(observations)
        policy, values = agent(numbers, masks)
        actions = policy.sample()
        rollout["observations"][step] = numbers
        rollout["masks"][step] = masks
        rollout["actions"][step] = actions
        rollout["log_chances"][step] = policy.log_prob(actions)
        rollout["values"][step] = values
        observations, _, over, cut_off, infos = envs.step(actions.numpy())
        movers[step], turns = infos["mover"], infos["turn"]
        ended[step] = over + 2 * cut_off
        rewards[step] = infos["rewards"]
    return observations, turns, (movers, ended, rewards)


def advantages_by_seat(
    values: Array, last_values: Array, turns: Array, happened: Happened
) -> tuple[Array, Array]:
    """How much better each decision turned out than expected, for the seat that made it.

    What follows a decision, for its seat, is that seat's next decision or the end of the game, and
    not the next step, which is another seat's. So the way back through time keeps, for each seat
    of each game, what comes after. Where a rollout stops before that is known, the decision
    teaches nothing; `known` says where it is.
    """
    movers, ended, rewards = happened
    steps, games, seats = rewards.shape
    every = np.arange(games)
    advantages = np.zeros((steps, games), np.float32)
    known = np.zeros((steps, games), bool)
    reward, value, advantage = (np.zeros((games, seats), np.float32) for _ in range(3))
    seen = np.zeros((games, seats), bool)
    value[every, turns], seen[every, turns] = last_values, True
    for step in reversed(range(steps)):
        over = ended[step] > 0
        reward[over] = rewards[step, over]
        value[over] = advantage[over] = 0
        seen[over] = (ended[step, over] == 1)[:, None]  # being cut off is no result
        here = every, movers[step]
        surprise = reward[here] + value[here] - values[step]
        known[step] = seen[here]
        advantages[step] = np.where(seen[here], surprise + SMOOTHING * advantage[here], 0)
        reward[here], value[here], advantage[here] = 0, values[step], advantages[step]
        seen[here] = True
    return advantages, known


# ---------------------------------------------------------------- learning


def learn(
    agent: Agent,
    optimizer: torch.optim.Optimizer,
    rollout: Rollout,
    advantages: Array,
    known: Array,
    epochs: int,
    parts: int,
) -> None:
    """Some passes over the decisions of a rollout of which it is known how they turned out."""
    chosen = torch.from_numpy(np.flatnonzero(known))
    flat = {name: array.flatten(0, 1)[chosen] for name, array in rollout.items()}
    gains = torch.from_numpy(advantages).flatten()[chosen]
    returns = gains + flat["values"]
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(epochs):
        for part in torch.randperm(len(chosen)).chunk(parts):
            policy, values = agent(flat["observations"][part], flat["masks"][part])
            ratio = (policy.log_prob(flat["actions"][part]) - flat["log_chances"][part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            policy_loss = -torch.min(ratio * gains[part], clipped * gains[part]).mean()
            value_loss = (values - returns[part]).square().mean()
            entropy = policy.entropy().mean()
            loss = policy_loss + VALUE_WEIGHT * value_loss - ENTROPY_WEIGHT * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), LONGEST_GRADIENT)
            optimizer.step()


@torch.no_grad()
def against_random(
    agent: Agent, asked: argparse.Namespace, seed: int
) -> tuple[float, float, float]:
    """Victories (ties shared) and mean points of the agent, and those of random players.

    Each slot gives its first game, so that short games do not count more often than long ones.
    The agent sits in each seat equally often.
    """
    games = asked.evaluation_games
    envs = make_envs(asked, games)
    seats = np.arange(games) % asked.players
    observations, infos = envs.reset(seed=seed)
    turns, waiting = infos["turn"], np.ones(games, bool)
    shares, points = np.zeros(games), np.zeros((games, asked.players))
    while waiting.any():
        numbers, masks = tensors(observations)
        ours = agent(numbers, masks)[0].sample().numpy()
        actions = np.where(turns == seats, ours, envs.batch.sample())
        observations, _, over, cut_off, infos = envs.step(actions)
        turns = infos["turn"]
        for slot in np.flatnonzero(over & waiting):
            best = infos["rank"][slot] == 1
            shares[slot] = best[seats[slot]] / best.sum()
            points[slot] = infos["score"][slot]
        waiting &= ~(over | cut_off)
    envs.close()
    mine = np.arange(asked.players) == seats[:, None]
    others = points[~mine].mean() if asked.players > 1 else float("nan")
    return shares.mean(), points[mine].mean(), others


def report(
    update: int, decisions: int, seconds: float, agent: Agent, asked: argparse.Namespace
) -> None:
    share, points, others = against_random(agent, asked, seed=1_000_000 + update)
    print(
        f"update {update:5}  {decisions:11,} decisions  {seconds:6.0f} s   "
        f"against random: {100 * share:5.1f} % won, {points:5.1f} points to {others:.1f}",
        flush=True,
    )


def make_envs(asked: argparse.Namespace, games: int) -> SelfPlayVectorEnv:
    envs = gymnasium.make_vec(
        f"tilewright/{asked.game}-selfplay-v1",
        num_envs=games,
        players=asked.players,
        variant=asked.variant,
        copy=False,  # all is turned into tensors at once
    )
    assert isinstance(envs, SelfPlayVectorEnv)
    return envs


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=tilewright.game_names(), default="azul")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--variant", default="standard")
    parser.add_argument("--updates", type=int, default=200, help="rollouts to learn from (200)")
    parser.add_argument("--games", type=int, default=128, help="played at once (128)")
    parser.add_argument("--steps", type=int, default=128, help="decisions in each a rollout (128)")
    parser.add_argument("--epochs", type=int, default=3, help="passes over a rollout (3)")
    parser.add_argument("--parts", type=int, default=8, help="of a rollout, one a step (8)")
    parser.add_argument("--rate", type=float, default=5e-4, help="of learning, at first (5e-4)")
    parser.add_argument("--width", type=int, default=256, help="of the two hidden layers (256)")
    parser.add_argument("--evaluate-every", type=int, default=25, metavar="UPDATES", help="25")
    parser.add_argument("--evaluation-games", type=int, default=400, metavar="GAMES", help="400")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", metavar="FILE", help="where the weights go at the end")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    torch.manual_seed(asked.seed)
    envs = make_envs(asked, asked.games)
    game = envs.game
    agent = Agent(game, asked.width)
    optimizer = torch.optim.Adam(agent.parameters(), lr=asked.rate, eps=1e-5)
    rollout = new_rollout(asked.steps, game, asked.games)
    observations, infos = envs.reset(seed=asked.seed)
    turns = infos["turn"]
    begin = time.perf_counter()
    report(0, 0, 0, agent, asked)
    for update in range(1, asked.updates + 1):
        optimizer.param_groups[0]["lr"] = asked.rate * (1 - (update - 1) / asked.updates)
        observations, turns, happened = play(envs, agent, observations, turns, rollout)
        with torch.no_grad():
            last_values = agent(*tensors(observations))[1].numpy()
        values = rollout["values"].numpy()
        advantages, known = advantages_by_seat(values, last_values, turns, happened)
        learn(agent, optimizer, rollout, advantages, known, asked.epochs, asked.parts)
        if update % asked.evaluate_every == 0 or update == asked.updates:
            decisions = update * asked.steps * asked.games
            report(update, decisions, time.perf_counter() - begin, agent, asked)
    envs.close()
    if asked.save:
        torch.save(agent.state_dict(), asked.save)
        print(f"saved {asked.save}")


if __name__ == "__main__":
    main()
