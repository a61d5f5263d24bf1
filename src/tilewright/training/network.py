"""The value network: what a seat knows after its move in, each seat's chance to win out."""

from __future__ import annotations

import json
from math import inf, isinf, log
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from tilewright.core.features import ObservationField
from tilewright.core.game import Game
from tilewright.games import make
from tilewright.players.search.networks import read_about, read_network, trained_for

Weights = dict[str, torch.Tensor]  # of a `ValueNetwork`, in the memory of the processor

ALIGNMENT = 8  # numbers in a row of a matrix are a multiple of it: tensor cores are faster then


class Outputs(NamedTuple):
    """Of every position, by seat from the mover on."""

    logits: torch.Tensor  # of the chances to win
    leads: torch.Tensor
    points: torch.Tensor | None = None  # at the end, if they are learned


def used_fields(game: Game) -> list[ObservationField]:
    """The fields of an observation that a network looks at.

    Some are left out, like those that go by numbers without a meaning in the game: other
    fields say the same in a way that is learned faster.
    """
    excluded = game.spec.tuning.learning.excluded_fields
    return [
        field for field in game.observation_fields if field.name.rpartition(".")[2] not in excluded
    ]


class ValueNetwork(nn.Module):
    """Two layers, and for each seat in turn order from the mover a chance to win and a lead.

    With `points` it also learns how many points each seat will have. That only helps the layers to
    see what matters: files leave it out.
    """

    def __init__(
        self, game: Game, hidden: tuple[int, int], ceiling: float = inf, points: bool = False
    ) -> None:
        super().__init__()
        first, second = hidden
        fields = used_fields(game)
        self.seats = game.players
        self.used: torch.Tensor  # the numbers of an observation that count
        self.scale: torch.Tensor  # what they are multiplied by
        self.register_buffer("used", torch.tensor([n for one in fields for n in one.numbers]))
        spread = [1 / one.high**0.5 for one in fields for _ in one.numbers]
        # Numbers are scaled in bfloat16: the scales are what they are there.
        self.register_buffer("scale", torch.tensor(spread).bfloat16().float())
        self._padding = -len(spread) % ALIGNMENT
        columns = functional.pad(self.used, (0, self._padding))
        factors = functional.pad(self.scale, (0, self._padding)).bfloat16()
        self._columns: torch.Tensor
        self._factors: torch.Tensor
        self.register_buffer("_columns", columns, persistent=False)
        self.register_buffer("_factors", factors, persistent=False)
        # Of the hidden units. Weights say it, too: they mean nothing without it.
        self.ceiling: torch.Tensor
        self.register_buffer("ceiling", torch.tensor(ceiling))
        self._ceiling = ceiling
        self.first = nn.Linear(len(spread), first)
        self.second = nn.Linear(first, second)
        self.last = nn.Linear(second, 2 * game.players)
        self.points = nn.Linear(second, game.players) if points else None

    def forward(self, observations: torch.Tensor) -> Outputs:
        scaled = observations.index_select(1, self._columns) * self._factors
        weight = functional.pad(self.first.weight, (0, self._padding))
        with torch.autocast(scaled.device.type, torch.bfloat16):
            hidden = self._active(functional.linear(scaled, weight, self.first.bias))
            units = self._active(self.second(hidden))
            found = self.last(units).float()
            points = None if self.points is None else self.points(units).float()
        return Outputs(found[:, : self.seats], found[:, self.seats :], points)

    def _active(self, sums: torch.Tensor) -> torch.Tensor:
        return torch.relu(sums) if isinf(self._ceiling) else sums.clamp(0.0, self._ceiling)


def layers_of(weights: Weights) -> tuple[int, int]:
    """How many units the two layers have."""
    return len(weights["first.bias"]), len(weights["second.bias"])


def ceiling_of(weights: Weights) -> float:
    """What the hidden units are clipped at, or infinity."""
    return float(weights["ceiling"])


def with_weights(game: Game, weights: Weights) -> ValueNetwork:
    """A network of these weights, with layers as wide as theirs."""
    points = "points.weight" in weights
    network = ValueNetwork(game, layers_of(weights), ceiling_of(weights), points)
    network.load_state_dict(weights)
    return network


def save(path: Path, game: Game, weights: Weights, about: dict[str, Any]) -> None:
    """Write a network as `tilewright.players.search.networks` reads it, its scales folded in."""
    described = trained_for(game) | {"clipped": not isinf(ceiling_of(weights))} | about
    first = torch.zeros(game.observation_size, len(weights["first.bias"]))
    first[weights["used"]] = (weights["first.weight"] * weights["scale"]).T
    arrays = {
        "first": first,
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
        np.savez_compressed(file, about=np.array(json.dumps(described)), **halves)
    unfinished.replace(path)


def read_weights(path: Path, game: Game) -> Weights:
    """The weights of a file, as a `ValueNetwork` takes them."""
    network = read_network(path, game)
    layers = [torch.from_numpy(layer) for layer in network.layers]
    first, first_bias, second, second_bias, last, last_bias = layers
    hidden = len(first_bias), len(second_bias)
    found: Weights = ValueNetwork(game, hidden, network.ceiling).state_dict()
    return found | {
        "first.weight": first[found["used"]].T / found["scale"],
        "first.bias": first_bias,
        "second.weight": second.T.contiguous(),
        "second.bias": second_bias,
        "last.weight": last.T.contiguous(),
        "last.bias": last_bias,
    }


def grown_from(path: Path, game: Game) -> Weights:
    """The weights of a network for another side or number of players, to begin with.

    Fields keep their weights by name. A seat that the other network does not know, and its chance
    to win, begin as those of the next seat; among more seats all chances are smaller. Fields
    without a counterpart begin at nothing.
    """
    about = read_about(path)
    source = make(game.name, int(about["players"]), str(about["variant"]))
    known = read_weights(path, source)
    hidden = layers_of(known)
    found: Weights = ValueNetwork(game, hidden, ceiling_of(known)).state_dict()
    found |= {name: known[name] for name in ("first.bias", "second.weight", "second.bias")}
    # In units of the numbers themselves: the scales of both may differ.
    before = torch.zeros(hidden[0], source.observation_size)
    before[:, known["used"]] = known["first.weight"] * known["scale"]
    after = torch.zeros(hidden[0], game.observation_size)
    fields = {field.name: field for field in source.observation_fields}
    strangers = max(1, game.players - source.players + 1)  # who begin as the next seat
    for field in game.observation_fields:
        whose, dot, name = field.name.partition(".")
        like = fields.get(field.name) or fields.get(f"next.{name}")
        if like is None or like.shape != field.shape:
            continue
        share = strangers if dot and (whose == "next" or field.name not in fields) else 1
        after[:, field.start : field.end] = before[:, like.start : like.end] / share
    found["first.weight"] = after[:, found["used"]] / found["scale"]
    for name in ("last.weight", "last.bias"):
        rows = known[name].reshape(2, source.players, *known[name].shape[1:])
        seats = [
            seat if seat < source.players else min(1, source.players - 1)
            for seat in range(game.players)
        ]
        found[name] = rows[:, seats].flatten(0, 1)
    if min(source.players, game.players) > 1:
        # A network whose chances are all too large would unlearn the rest to make them smaller.
        found["last.bias"][: game.players] += _fair_logit(game) - _fair_logit(source)
    return found


def _fair_logit(game: Game) -> float:
    """Of each seat's chance to win where nobody is ahead."""
    return -log(game.players - 1)
