"""Networks in whole numbers: as good as the real ones, interpreted and compiled to the last bit."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import ModuleType

import numpy as np
import pytest

import tilewright
from players.test_networks import SHIPPED, game_of
from tilewright.core.compiling import compiled_instance
from tilewright.core.features import ObservationField
from tilewright.core.layout import Array
from tilewright.players.search import layers
from tilewright.players.search.buffers import InferenceBuffers
from tilewright.players.search.evaluator import LEAD_SHARE
from tilewright.players.search.networks import Network, network_of
from tilewright.players.search.quantising import quantised_first, quantised_second

POSITIONS = 2_000
# Of a winning chance: the greatest difference, that of one in a hundred, and the mean.
WORST, RARE, USUAL = 0.002, 0.0005, 0.0001


def observations(game: tilewright.Game, count: int) -> Array:
    """What seats see of positions in games played at random."""
    random = Random(5)
    found: list[Array] = []
    for seed in range(count):
        state = game.start(seed=seed)
        while state.turn != tilewright.OVER:
            if random.random() < 0.25:
                found.append(np.array(state.observation(random.randrange(game.players))))
            state.play(random.choice(state.legal_moves()))
        if len(found) >= count:
            break
    return np.array(found[:count], np.int16)


def outputs(kind: ModuleType, b: InferenceBuffers, seen: Array) -> Array:
    """What the layers say of one observation after another."""
    found = []
    for one in seen:
        np.asarray(b.seen)[:] = one
        kind.first_layer(b.first, b.multipliers, b.used, b.seen, b.known, b.changed, b.sums)
        if len(b.whole_second):
            kind.activate_whole(b.sums, b.sum_scales, b.top, b.whole_active[0])
            kind.second_layer_whole(
                b.whole_second, b.whole_second_bias, b.scales, b.whole_active, b.units
            )
        else:
            kind.activate(b.sums, b.sum_scales, b.ceiling, b.active[0])
            kind.second_layer(b.second, b.second_bias, b.active, b.active_units, b.units)
        kind.output_layer(b.last, b.last_bias, b.ceiling, b.units[0], b.outputs)
        found.append(np.array(b.outputs))
    return np.array(found)


def real_outputs(network: Network, seen: Array) -> Array:
    first, first_bias, second, second_bias, last, last_bias = (
        layer.astype(np.float64) for layer in network.layers
    )
    sums = np.clip(seen @ first + first_bias, 0.0, network.ceiling)
    units = np.clip(sums @ second + second_bias, 0.0, network.ceiling)
    found: Array = units @ last + last_bias
    return found


def values(answers: Array, players: int) -> Array:
    chances = 1.0 / (1.0 + np.exp(-answers.astype(np.float64)))
    own = chances[:, :players]
    if players == 1:
        return own
    mixed: Array = (1.0 - LEAD_SHARE) * own / own.sum(axis=1, keepdims=True)
    return mixed + LEAD_SHARE * chances[:, players:]


@pytest.mark.parametrize("clipped", [False, True])
@pytest.mark.parametrize("stem", SHIPPED)
def test_whole_numbers_are_as_good_as_real_ones(stem: str, clipped: bool) -> None:
    game = game_of(stem)
    shipped = network_of(game)
    network = replace(shipped, about={**shipped.about, "clipped": clipped})
    seen = observations(game, POSITIONS)
    compiled = compiled_instance(layers.__name__)
    found = values(outputs(compiled, network.buffers(game.engines.compiled()), seen), game.players)
    differences = np.abs(found - values(real_outputs(network, seen), game.players))
    assert differences.max() < WORST
    assert np.quantile(differences, 0.99) < RARE
    assert differences.mean() < USUAL


@pytest.mark.parametrize("clipped", [False, True])
def test_interpreted_and_compiled_layers_find_the_same_to_the_last_bit(clipped: bool) -> None:
    game = tilewright.make("azul")
    engine = game.engines.compiled()
    whole = network_of(game)
    first, first_bias, second, second_bias, last, last_bias = whole.layers
    units, second_units = 40, 7  # an odd number, and no multiple of four
    small = replace(
        whole,
        layers=(
            np.ascontiguousarray(first[:, :units]),
            first_bias[:units],
            np.ascontiguousarray(second[:units, :second_units]),
            second_bias[:second_units],
            np.ascontiguousarray(last[:second_units]),
            last_bias,
        ),
        about={"clipped": clipped},
    )
    seen = observations(game, 12)
    found = [
        outputs(kind, small.buffers(engine), seen).tobytes()
        for kind in (layers, compiled_instance(layers.__name__))
    ]
    assert found[0] == found[1]


def test_sums_do_not_depend_on_the_way_to_them() -> None:
    game = tilewright.make("azul")
    buffers = network_of(game).buffers(game.engines.compiled())
    compiled = compiled_instance(layers.__name__)
    seen = observations(game, 200)
    there = outputs(compiled, buffers, seen)
    back = outputs(compiled, buffers, seen[::-1])[::-1]
    assert there.tobytes() == back.tobytes()


def test_no_sum_can_overflow() -> None:
    """Not even with the largest numbers that an observation can hold, all on one side."""
    fields = (ObservationField("points", (3,), 0, 500, ""), ObservationField("lead", (), -9, 9, ""))
    weights = np.array([[30.0, -30.0], [20.0, -1.0], [0.0, 0.001], [5.0, -50.0]], np.float32)
    bias = np.array([100.0, -100.0], np.float32)
    first = quantised_first(weights, bias, fields)
    rows = first.weights.astype(np.int64) * first.multipliers[:, None]
    for seen in ([500, 500, 500, 9], [0, 0, 0, -9], [500, 500, 0, 9]):
        sums = np.array(seen) @ rows + first.bias
        assert np.abs(sums).max() < 1 << 31
        assert sums * first.scales == pytest.approx(np.array(seen) @ weights + bias, rel=1e-3)
    second = quantised_second(np.full((1024, 2), [3.0, -3.0], np.float32), bias)
    worst = second.weights.astype(np.int64).sum(axis=1) * second.top + second.bias
    assert np.abs(worst).max() < 1 << 31
    assert worst * second.scales == pytest.approx([3172.0, -3172.0], rel=1e-3)
