"""A network plays thousands of games against itself on the GPU and learns from how they end.

python examples/gpu_self_play.py                           # Azul on the GPU
python examples/gpu_self_play.py --game axio --games 65536 --updates 100
python examples/gpu_self_play.py --processor               # the same, slower and without a GPU

Nothing is copied on the way: the batch and PyTorch share the memory, on the GPU or on the
processor. The network learns the reward of the seat that decides, and plays more often
what turned out better than it had expected. Needs `pip install tilewright[gpu,training]`.
"""

import argparse
import time

import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.dlpack import from_dlpack

import tilewright
from tilewright import gpu

ENTROPY_WEIGHT = 0.01
ENDED, CUT_OFF = 1, 2

AnyBatch = tilewright.Batch | gpu.GpuBatch


class Network(nn.Module):
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

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        hidden = self.body(observations * self.scale)
        logits = self.policy(hidden).masked_fill(masks == 0, -1e9)
        return logits.log_softmax(1), self.value(hidden)[:, 0]


def make_batch(game: tilewright.Game, asked: argparse.Namespace) -> tuple[AnyBatch, str]:
    """A batch, and the name that PyTorch has for where it is."""
    if not asked.processor:
        try:
            return gpu.batch(game, asked.games or 16_384, seed=asked.seed), "cuda"
        except tilewright.SetupError as error:
            print(f"on the processor, because {error}")
    return tilewright.batch(game, asked.games or 256, seed=asked.seed), "cpu"


class Rollout:
    """What happened in a number of steps, in memory that is used again and again."""

    def __init__(self, batch: AnyBatch, steps: int, device: str) -> None:
        names = "observations", "masks", "turns", "ended", "rewards", "scores"
        self.shared = {name: from_dlpack(getattr(batch, name)) for name in names}
        self.kept = {
            name: torch.zeros((steps, *array.shape), dtype=array.dtype, device=device)
            for name, array in self.shared.items()
        }
        self.actions = torch.zeros((steps, batch.size), dtype=torch.int64, device=device)

    def keep(self, step: int, *names: str) -> None:
        for name in names:
            self.kept[name][step] = self.shared[name]


@torch.no_grad()
def play(batch: AnyBatch, network: Network, rollout: Rollout, steps: int) -> None:
    shared = rollout.shared
    for step in range(steps):
        rollout.keep(step, "observations", "masks", "turns")
        chances, _ = network(shared["observations"].float(), shared["masks"])
        rollout.actions[step] = torch.multinomial(chances.exp(), 1)[:, 0]
        batch.step(rollout.actions[step])
        rollout.keep(step, "ended", "rewards", "scores")


def results_by_decision(kept: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
    """How the game of each decision ended for the seat that made it; and where it is known.

    Games that go on when the rollout stops have no result yet, and those cut off never get one.
    """
    ended, turns = kept["ended"], kept["turns"].long()
    result = torch.zeros_like(kept["rewards"][0])
    over = torch.zeros_like(ended[0], dtype=torch.bool)
    results = torch.zeros(ended.shape, device=ended.device)
    known = torch.zeros_like(ended, dtype=torch.bool)
    for step in reversed(range(len(ended))):
        over = (over & (ended[step] != CUT_OFF)) | (ended[step] == ENDED)
        result = torch.where((ended[step] == ENDED)[:, None], kept["rewards"][step], result)
        results[step] = result.gather(1, turns[step][:, None])[:, 0]
        known[step] = over
    return results, known


def learn(
    network: Network, optimizer: torch.optim.Optimizer, rollout: Rollout, parts: int
) -> float:
    """One pass; returns how much of the results' variance the value had foreseen.

    All of it was played by one policy, so it must not move far: the larger the rollout, the larger
    the parts and not their number.
    """
    results, known = results_by_decision(rollout.kept)
    chosen = known.flatten().nonzero()[:, 0]
    if not len(chosen):
        return float("nan")
    observations, masks = (rollout.kept[name].flatten(0, 1) for name in ("observations", "masks"))
    results, actions = results.flatten(), rollout.actions.flatten()
    missed = 0.0
    for part in chosen[torch.randperm(len(chosen), device=chosen.device)].tensor_split(parts):
        if not len(part):
            continue
        log_chances, values = network(observations[part].float(), masks[part])
        surprise = results[part] - values
        taken = log_chances.gather(1, actions[part][:, None])[:, 0]
        entropy = -(log_chances.exp() * log_chances).sum(1).mean()
        policy_loss = -(surprise.detach() * taken).mean()
        loss = surprise.square().mean() + policy_loss - ENTROPY_WEIGHT * entropy
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        missed += surprise.detach().square().sum().item()
    return 1 - missed / (len(chosen) * results[chosen].var(correction=0).item() + 1e-9)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=tilewright.game_names(), default="azul")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--variant", default="standard")
    parser.add_argument("--processor", action="store_true", help="play and learn without a GPU")
    parser.add_argument("--games", type=int, help="at once (GPU: 16384, processor: 256)")
    parser.add_argument("--updates", type=int, default=50, help="rollouts to learn from (50)")
    parser.add_argument("--steps", type=int, default=200, help="decisions in each a rollout (200)")
    parser.add_argument("--parts", type=int, default=24, help="of a rollout, a gradient each (24)")
    parser.add_argument("--rate", type=float, default=1e-3, help="of learning (1e-3)")
    parser.add_argument("--width", type=int, default=256, help="of the two hidden layers (256)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", metavar="FILE", help="where the weights go at the end")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    torch.manual_seed(asked.seed)
    game = tilewright.make(asked.game, asked.players, asked.variant)
    batch, device = make_batch(game, asked)
    network = Network(game, asked.width).to(device)
    optimizer = torch.optim.Adam(network.parameters(), lr=asked.rate)
    rollout = Rollout(batch, asked.steps, device)
    print(f"{batch.size:,} games of {game!r} on {device}")
    for update in range(1, asked.updates + 1):
        begin = time.perf_counter()
        play(batch, network, rollout, asked.steps)
        over = rollout.kept["ended"] == ENDED
        games, points = over.sum().item(), rollout.kept["scores"][over].float().mean().item()
        played = time.perf_counter()
        foreseen = learn(network, optimizer, rollout, asked.parts)
        learned = time.perf_counter()
        print(
            f"update {update:4}  {batch.size * asked.steps / (played - begin):12,.0f} decisions/s  "
            f"{games:8,} games  {points:5.1f} points a seat  "
            f"{100 * foreseen:5.1f} % of results foreseen  learned in {learned - played:.1f} s",
            flush=True,
        )
    if asked.save:
        torch.save(network.state_dict(), asked.save)
        print(f"saved {asked.save}")


if __name__ == "__main__":
    main()
