"""The value network: what a seat knows after its move in, each seat's chance to win out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from tilewright.core.game import Game
from tilewright.games import make
from tilewright.players.search.networks import Network, read_about, read_network, trained_for

Weights = dict[str, torch.Tensor]  # of a `ValueNetwork`, in the memory of the processor


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


def save(path: Path, game: Game, weights: Weights, about: dict[str, Any]) -> None:
    """Write a network as `tilewright.players.search.networks` reads it, its scales folded in."""
    told = trained_for(game) | about
    first = weights["first.weight"] * weights["scale"]
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


def read_weights(path: Path, game: Game) -> Weights:
    """The weights of a file, as a `ValueNetwork` takes them."""
    return _unfolded(game, read_network(path, game))


def _unfolded(game: Game, network: Network) -> Weights:
    layers = [torch.from_numpy(layer) for layer in network.layers]
    first, first_bias, second, second_bias, last, last_bias = layers
    scale = torch.from_numpy(scales(game))
    return {
        "scale": scale,
        "first.weight": torch.where(scale > 0, first.T / scale.clamp(min=1e-9), 0.0),
        "first.bias": first_bias,
        "second.weight": second.T.contiguous(),
        "second.bias": second_bias,
        "last.weight": last.T.contiguous(),
        "last.bias": last_bias,
    }


def grown_from(path: Path, game: Game) -> Weights:
    """The weights of a network for another side or number of players, to begin with.

    Fields keep their weights by name. A seat that the other network does not know, and its chance
    to win, begin as those of the next seat. Fields without a counterpart begin at nothing.
    """
    about = read_about(path)
    source = make(game.name, int(about["players"]), str(about["variant"]))
    known = read_weights(path, source)
    hidden = int(known["first.bias"].shape[0]), int(known["second.bias"].shape[0])
    found = ValueNetwork(game, hidden).state_dict()
    found |= {name: known[name] for name in ("first.bias", "second.weight", "second.bias")}
    # In units of the numbers themselves: the scales of both may differ.
    before = known["first.weight"] * known["scale"]
    after = torch.zeros_like(found["first.weight"])
    fields = {field.name: field for field in source.fields}
    strangers = max(1, game.players - source.players + 1)  # who begin as the next seat
    for field in game.fields:
        whose, dot, name = field.name.partition(".")
        like = fields.get(field.name) or fields.get(f"next.{name}")
        if like is None or like.shape != field.shape:
            continue
        share = strangers if dot and (whose == "next" or field.name not in fields) else 1
        after[:, field.start : field.end] = before[:, like.start : like.end] / share
    scale = found["scale"]
    found["first.weight"] = torch.where(scale > 0, after / scale.clamp(min=1e-9), 0.0)
    for name in ("last.weight", "last.bias"):
        rows = known[name].reshape(2, source.players, *known[name].shape[1:])
        seats = [
            seat if seat < source.players else min(1, source.players - 1)
            for seat in range(game.players)
        ]
        found[name] = rows[:, seats].flatten(0, 1)
    return found
