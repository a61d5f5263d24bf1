"""The value network: what a seat knows after its move in, each seat's chance to win out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from tilewright.core.game import Game


def scales(game: Game) -> np.ndarray[Any, np.dtype[np.float32]]:
    """What each number of an observation is multiplied by; 0 leaves it out.

    The numbers of the factories have no meaning, so what lies on each of them is left out: how many
    factories hold the same is told beside it.
    """
    found = np.zeros(game.observation_size, np.float32)
    for field in game.fields:
        if field.name not in game.definition.features.BY_NUMBER:
            found[field.start : field.end] = 1 / np.sqrt(field.high)
    return found


class ValueNetwork(nn.Module):
    """Two layers, and for each seat in turn order from the mover a chance to win and a margin."""

    def __init__(self, game: Game, hidden: tuple[int, int]) -> None:
        super().__init__()
        first, second = hidden
        self.seats = game.players
        self.scale: torch.Tensor
        self.register_buffer("scale", torch.from_numpy(scales(game)))
        self.first = nn.Linear(game.observation_size, first)
        self.second = nn.Linear(first, second)
        self.last = nn.Linear(second, 2 * game.players)

    def forward(self, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logits of the chances to win, and the margins; by seat."""
        scaled = observations * self.scale
        hidden = torch.relu(self.second(torch.relu(self.first(scaled))))
        found = self.last(hidden).float()
        return found[:, : self.seats], found[:, self.seats :]


def save(path: Path, game: Game, network: ValueNetwork, about: dict[str, Any]) -> None:
    """Write the network as `tilewright.players.network` reads it, the scales folded into it."""
    definition = game.definition
    weights = {name: tensor.detach().cpu() for name, tensor in network.state_dict().items()}
    first = weights["first.weight"] * weights["scale"]
    told = {
        "game": game.name,
        "players": game.players,
        "variant": game.variant,
        "rules": definition.version,
        "features": definition.features.VERSION,
        **about,
    }
    arrays = {
        "first": first.T,
        "first_bias": weights["first.bias"],
        "second": weights["second.weight"].T,
        "second_bias": weights["second.bias"],
        "last": weights["last.weight"].T,
        "last_bias": weights["last.bias"],
    }
    halves: dict[str, Any] = {
        name: np.ascontiguousarray(array.numpy().astype(np.float16))
        for name, array in arrays.items()
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, about=np.array(json.dumps(told)), **halves)
    unfinished.replace(path)
