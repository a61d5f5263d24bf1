"""What the settings that are off by default do: averages, clipped units, points beside values."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import tilewright
from everyday import sample
from tilewright.players.search.networks import LAYERS, read_network
from tilewright.training.averaging import WeightAverage
from tilewright.training.learner import Learner
from tilewright.training.learning import play_window, targets
from tilewright.training.network import ValueNetwork, read_weights, save
from tilewright.training.settings import TrainingSettings
from tilewright.training.trainer import Plan, settings_for, train
from training.small import SMALL

AZUL = tilewright.make("azul")


CHANGES: dict[str, dict[str, Any]] = {
    "usual": {},
    "averaged": {"average_windows": 3},
    "clipped": {"clipped": True},
    "cosine": {"schedule": "cosine", "last_learning_rate": 0.0},
    "points": {"points_weight": 0.1},
    "short traces": {"trace": 0.8},
}
WINDOWS = 20


def learner(settings: TrainingSettings, game: tilewright.Game = AZUL) -> Learner:
    return Learner(game, settings, seed=1, on_gpu=False)


def test_the_first_windows_average_to_their_mean_and_what_is_old_fades() -> None:
    torch.manual_seed(1)
    networks = [ValueNetwork(AZUL, SMALL.hidden) for _ in range(4)]
    first, second, third, fourth = (one.last.weight.detach() for one in networks)
    average = WeightAverage(networks[0], most=3)
    for network in networks[:3]:
        average.add(network)
    mean = (first + second + third) / 3
    assert torch.allclose(average.network.last.weight, mean)
    average.add(networks[3])
    assert torch.allclose(average.network.last.weight, mean * 2 / 3 + fourth / 3)


@pytest.mark.long
def test_what_is_kept_is_the_average_of_the_windows() -> None:
    learns = learner(replace(SMALL, average_windows=5))
    after = []
    for _ in range(3):
        learns.step(1.0)
        after.append(learns.network.first.weight.detach().clone())
    assert not torch.equal(after[0], after[2])
    assert torch.allclose(learns.weights()["first.weight"], torch.stack(after).mean(0), atol=1e-6)
    other = learner(replace(SMALL, average_windows=5))
    other.load_state_dict(learns.state_dict())
    assert other.average.windows == 3
    assert torch.equal(other.network.first.weight, learns.network.first.weight)
    assert torch.equal(other.weights()["first.weight"], learns.weights()["first.weight"])


def test_without_an_average_the_network_itself_plays() -> None:
    learns = learner(SMALL)
    learns.step(1.0)
    assert learns.average.network is learns.network


def test_a_clipped_network_learns_within_its_bounds(tmp_path: Path) -> None:
    settings = replace(SMALL, clipped=True, max_weight=0.25, learning_rate=0.05)
    learns = learner(settings)
    for _ in range(3):
        learns.step(1.0)
    weights = learns.weights()
    for name in ("second.weight", "second.bias", "last.weight", "last.bias"):
        assert float(weights[name].abs().max()) <= 0.25
    seen = torch.randint(0, 200, (50, AZUL.observation_size)).short()
    with torch.no_grad():
        found = learns.network(seen)
    outputs = torch.cat([found.logits, found.leads], 1)
    most = 0.25 * (settings.hidden[1] + 1)  # all units at 1
    assert float(outputs.abs().max()) <= most * 1.01
    path = tmp_path / "network.npz"
    save(path, AZUL, weights, {})
    assert read_network(path, AZUL).ceiling == 1.0
    assert float(read_weights(path, AZUL)["ceiling"]) == 1.0


def test_a_network_that_is_not_clipped_says_so(tmp_path: Path) -> None:
    path = tmp_path / "network.npz"
    save(path, AZUL, ValueNetwork(AZUL, SMALL.hidden).state_dict(), {})
    assert read_network(path, AZUL).ceiling == float("inf")
    clipped = Plan(0.001, path, start=path, changes={"clipped": True})
    assert not settings_for(replace(clipped, changes={})).clipped
    with pytest.raises(tilewright.SetupError, match="not clipped"):
        train(AZUL, clipped, on_gpu=False)


def test_points_are_learned_beside_values_and_left_out_of_the_file(tmp_path: Path) -> None:
    settings = replace(SMALL, points_weight=0.1)
    learns = learner(settings)
    before = learns.weights()["points.weight"]
    learns.step(1.0)
    assert not torch.equal(learns.weights()["points.weight"], before)
    path = tmp_path / "network.npz"
    save(path, AZUL, learns.weights(), {})
    with np.load(path) as found:
        assert set(found.files) == {"about", *LAYERS}
        assert found["last"].shape[1] == 2 * AZUL.players
    learns.load_weights(read_weights(path, AZUL))
    learns.step(1.0)


def test_the_points_of_a_finished_game_are_its_scores() -> None:
    settings = replace(SMALL, points_weight=0.1, window=90, trace=1.0)
    torch.manual_seed(1)
    network = ValueNetwork(AZUL, SMALL.hidden, points=True)
    games = Learner(AZUL, settings, seed=1, on_gpu=False)._games
    window = play_window(network, games, settings, random_moves=0.0, noise=0.0)
    found = targets(window, AZUL, settings).values.points
    assert found is not None
    assert window.results.points is not None
    assert bool(window.over.any())
    decision, slot = (int(one[0]) for one in torch.where(window.over))
    unit = AZUL.spec.tuning.learning.lead_unit
    told = found[decision, slot, 0] * unit
    assert told.tolist() == pytest.approx((window.results.points[decision, slot] * unit).tolist())
    ahead = window.results.leads[decision, slot] * unit
    assert float(told[0] - told[1]) == pytest.approx(float(ahead[0]), abs=1e-3)


@pytest.mark.parametrize("name", sample([*CHANGES], ["points"]))
def test_with_each_setting_seconds_of_learning_beat_what_knows_nothing(name: str) -> None:
    settings = replace(
        SMALL, afterstates=2_000, window=20, hidden=(64, 16), passes=4, learning_rate=2e-3
    )
    # Who knows nothing and plays with little noise fills the floor line for ever.
    settings = replace(settings, noise=0.05, last_noise=0.01, **CHANGES[name])
    learns = learner(settings)
    before = learns.weights()
    for window in range(WINDOWS):
        learns.step(1 - window / WINDOWS)
    assert learns.match(before, 60, seed=5).share > 0.7


def test_a_run_goes_on_with_the_settings_that_it_began_with(tmp_path: Path) -> None:
    path = tmp_path / "network.npz"
    train(AZUL, Plan(1e-6, path), replace(SMALL, clipped=True, trace=0.7), on_gpu=False)
    again = Plan(1e-6, path, resume=True, changes={"trace": 0.6})
    assert settings_for(again) == replace(SMALL, clipped=True, trace=0.6)
    for change in ({"clipped": False}, {"points_weight": 0.1}):
        with pytest.raises(tilewright.SetupError, match="cannot be resumed with other settings"):
            train(AZUL, replace(again, changes=change), on_gpu=False)
