"""The networks that come with the games: one file for each variant and number of players."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import inf
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from tilewright.core.engine import Engine
from tilewright.core.errors import SetupError
from tilewright.core.features import ObservationField, place_fields
from tilewright.core.game import Game
from tilewright.core.layout import Array
from tilewright.core.spec import AnyGameSpec
from tilewright.players.search.buffers import InferenceBuffers
from tilewright.players.search.layers import TOGETHER, single
from tilewright.players.search.quantising import (
    QuantisedFirst,
    no_second,
    quantised_first,
    quantised_second,
)

MAX_NETWORKS = 32  # kept in a process: each has up to some megabytes
LAYERS = ("first", "first_bias", "second", "second_bias", "last", "last_bias")


@dataclass(frozen=True)
class Network:
    """The weights of a network, and what it was trained for."""

    spec: AnyGameSpec
    fields: tuple[ObservationField, ...]
    layers: tuple[Array, ...]
    about: dict[str, Any]

    @property
    def ceiling(self) -> float:
        """What the hidden units are clipped at: 1 if the file says so, else nothing."""
        return 1.0 if self.about.get("clipped", False) else inf

    def buffers(self, engine: Engine) -> InferenceBuffers:
        """The network with arrays of its own to work in; the weights are shared."""
        numbers, sums = self.layers[0].shape
        units, outputs = self.layers[4].shape
        layout = self.spec.state
        return InferenceBuffers(
            **self._weights,
            drafts=engine.handles(layout, layout.blank()),
            seen=np.zeros(numbers, np.int16),
            known=np.zeros(numbers, np.int16),
            changed=np.zeros(numbers + 1, np.int32),
            sums=self._first.bias.copy(),  # those of an observation that is all 0
            places=np.zeros(TOGETHER, np.int64),
            active=np.zeros((TOGETHER, sums), np.float32),
            whole_active=np.zeros((TOGETHER, sums), np.int16),
            active_units=np.zeros(sums + 1, np.int32),
            units=np.zeros((TOGETHER, units), np.float32),
            outputs=np.zeros(outputs, np.float32),
        )

    @cached_property
    def _first(self) -> QuantisedFirst:
        return quantised_first(self.layers[0], self.layers[1], self.fields)

    @cached_property
    def _weights(self) -> dict[str, Any]:
        """What of the buffers is the same in all searches."""
        _, _, second, second_bias, last, last_bias = self.layers
        first = self._first
        clipped = self.ceiling < inf
        whole = quantised_second(second, second_bias) if clipped else no_second(len(second))
        return {
            "first": first.weights,
            "multipliers": first.multipliers,
            "sum_scales": first.scales * single(whole.top),
            "second": second[:0] if clipped else second,
            "second_bias": second_bias,
            "whole_second": whole.weights,
            "whole_second_bias": whole.bias,
            "scales": whole.scales,
            "top": single(whole.top),
            "last": np.ascontiguousarray(last.T),
            "last_bias": last_bias,
            "ceiling": single(self.ceiling),
            "used": np.flatnonzero(first.weights.any(axis=1)),
        }


def weights_path(game: Game) -> Path:
    """Where the network is that comes with a game, if one does."""
    return game.spec.assets / "networks" / f"{game.variant}-{game.players}.npz"


def network_of(game: Game, path: Path | None = None) -> Network:
    """The network for a game as it is set up, of a file or the one that comes with the package.

    Equal games share one network. A file that has changed is read again.
    """
    found = path or weights_path(game)
    try:
        modified = found.stat().st_mtime_ns
    except OSError as error:
        if path is not None:
            raise _unreadable(path, error) from error
        raise SetupError(
            f"there is no network for {game.spec.title} with {game.players} players, "
            f"{game.variant} side"
        ) from error
    return _kept_network(_Wanted(found, modified, game.name, game.variant, game.players, game))


@dataclass(frozen=True)
class _Wanted:
    """A network that is asked for; which of equal games asks makes no difference."""

    path: Path
    modified: int
    name: str
    variant: str
    players: int
    game: Game = field(compare=False)


@lru_cache(MAX_NETWORKS)
def _kept_network(wanted: _Wanted) -> Network:
    return read_network(wanted.path, wanted.game)


def trained_for(game: Game) -> dict[str, Any]:
    """What a network must have been trained for to be one for this game."""
    return {
        "game": game.name,
        "players": game.players,
        "variant": game.variant,
        "rules": game.spec.version,
        "features": game.spec.features.VERSION,
    }


def read_about(path: Path) -> dict[str, Any]:
    """What a file says about the network in it."""
    with _opened(path) as found:
        about: dict[str, Any] = json.loads(str(found["about"]))
        return about


def layers_in(path: Path) -> tuple[int, int]:
    """How many units the two layers of the network in a file have."""
    with _opened(path) as found:
        return len(found["first_bias"]), len(found["second_bias"])


def read_network(path: Path, game: Game) -> Network:
    """The network of a file, if it was trained for this version of the game."""
    about = read_about(path)
    wanted = trained_for(game)
    differing = [key for key, value in wanted.items() if about.get(key) != value]
    with _opened(path) as found:
        layers = tuple(np.ascontiguousarray(found[name], np.float32) for name in LAYERS)
    if differing or layers[0].shape[0] != game.observation_size:
        raise SetupError(
            f"{path.name} is no network for this game: it is for "
            + ", ".join(f"{key} {about.get(key)}" for key in differing or wanted)
        )
    fields = place_fields(game.spec.features, game.players, game.spec.variants.index(game.variant))
    return Network(game.spec, fields, layers, about)


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    try:
        with np.load(path) as found:
            yield found
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: Exception) -> SetupError:
    return SetupError(f"{path} cannot be read as a network: {error}")


def empty_network(spec: AnyGameSpec, players: int, variant: int) -> Network:
    """A network that knows nothing, of the right form: to compile for."""
    fields = place_fields(spec.features, players, variant)
    numbers = fields[-1].end
    shapes = (numbers, 1), (1,), (1, 1), (1,), (1, 2 * players), (2 * players,)
    return Network(spec, fields, tuple(np.zeros(shape, np.float32) for shape in shapes), {})
