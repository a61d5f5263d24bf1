"""A run of learning: for so many minutes, with snapshots, matches between them and a log."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from tilewright.core.game import Game
from tilewright.training.games import begin_games
from tilewright.training.learning import learn, play_window, targets
from tilewright.training.matches import match
from tilewright.training.network import ValueNetwork, save
from tilewright.training.settings import Settings


def train(
    game: Game,
    minutes: float,
    out: Path,
    seed: int = 0,
    settings: Settings | None = None,
    on_gpu: bool = True,
    report: Callable[[dict[str, Any]], object] = print,
) -> ValueNetwork:
    """Learn for some minutes; the network and its log are written to `out`."""
    chosen = settings or Settings()
    torch.manual_seed(seed)
    device = torch.device("cuda" if on_gpu else "cpu")
    network = ValueNetwork(game, chosen.hidden).to(device)
    optimiser = torch.optim.AdamW(
        network.parameters(), lr=chosen.learning_rate, weight_decay=chosen.weight_decay
    )
    size = max(1, chosen.afterstates // game.definition.features.TYPICAL_MOVES)
    games = begin_games(game, size, seed, on_gpu)
    log: list[dict[str, Any]] = []
    earlier: ValueNetwork | None = None
    begin = time.monotonic()
    limit = 60 * minutes
    due = chosen.first_snapshot
    windows = played = 0
    spent_on_matches = 0.0
    while True:
        elapsed = time.monotonic() - begin - spent_on_matches
        left = max(0.0, 1 - elapsed / limit)
        rate = chosen.last_learning_rate + left * (chosen.learning_rate - chosen.last_learning_rate)
        for group in optimiser.param_groups:
            group["lr"] = rate
        noise = chosen.last_noise + left * (chosen.noise - chosen.last_noise)
        window = play_window(network, games, chosen, left * chosen.random_moves, noise)
        error = learn(network, optimiser, window, targets(window, game, chosen), chosen)
        windows += 1
        played += int(window.over.sum())
        if elapsed < limit and elapsed < due:
            continue
        due = max(elapsed * chosen.snapshot_factor, due)
        pause = time.monotonic()
        line: dict[str, Any] = {
            "seconds": round(elapsed, 1),
            "windows": windows,
            "games": played,
            "plies": windows * chosen.window * size,
            "error": round(error, 4),
        }
        if earlier is not None:
            result = match(network, earlier, game, chosen, seed=1000 + windows, on_gpu=on_gpu)
            line["against the last snapshot"] = {
                k: round(v, 4) for k, v in result._asdict().items()
            }
        log.append(line)
        report(line)
        earlier = copy.deepcopy(network)
        save(out, game, network, {"settings": asdict(chosen), "seed": seed, "log": log})
        spent_on_matches += time.monotonic() - pause
        if elapsed >= limit:
            return network
