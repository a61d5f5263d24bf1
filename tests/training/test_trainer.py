"""Runs of learning: what they leave behind, how they go on, and what they begin with."""

from __future__ import annotations

from dataclasses import replace
from math import log
from pathlib import Path
from shutil import copy
from typing import Any

import numpy as np
import pytest
import torch

import tilewright
from everyday import sample
from tilewright.cli import main
from tilewright.core.features import ObservationField
from tilewright.players.catalogue import make_player
from tilewright.players.search.networks import layers_in, read_network
from tilewright.training import trainer
from tilewright.training.learner import Learner
from tilewright.training.learners import RayLearners, SingleLearner, mean
from tilewright.training.matches import MatchResult, averaged
from tilewright.training.network import (
    ValueNetwork,
    Weights,
    grown_from,
    read_weights,
    save,
    used_fields,
)
from tilewright.training.trainer import Plan, settings_for, train
from training.small import SMALL

MOMENT = 0.01  # minutes
ONE_WINDOW = 1e-6  # no window is shorter


def quiet(_: object) -> None:
    pass


def test_a_run_that_starts_with_a_network_learns_more_gently(tmp_path: Path) -> None:
    out = tmp_path / "network.npz"
    random_network(tilewright.make("axio", 1), out)
    fresh = settings_for(Plan(MOMENT, out))
    started = settings_for(Plan(MOMENT, out, start=out))
    assert started.hidden == SMALL.hidden != fresh.hidden
    assert settings_for(Plan(MOMENT, out, changes={"hidden": (16, 8)})).hidden == (16, 8)
    assert settings_for(Plan(MOMENT, out, resume=True)).hidden == SMALL.hidden
    assert started.learning_rate_at(1.0) == pytest.approx(0.3 * fresh.learning_rate_at(1.0))
    assert started.learning_rate_at(0.0) == fresh.learning_rate_at(0.0)


@pytest.mark.parametrize(
    ("name", "players"),
    sample([("azul", 3), ("axio", 2), ("axio", 1)], [("azul", 3)]),
)
def test_a_small_run_leaves_a_network_and_its_log(name: str, players: int, tmp_path: Path) -> None:
    game = tilewright.make(name, players)
    lines: list[dict[str, Any]] = []
    path = tmp_path / "network.npz"
    train(game, Plan(MOMENT, path), SMALL, on_gpu=False, on_snapshot=lines.append)
    network = read_network(path, game)
    assert network.about["log"] == lines
    assert network.about["settings"]["window"] == SMALL.window
    assert lines[-1]["decisions"] > 0
    other = tilewright.make(name, players + 1)
    with pytest.raises(tilewright.SetupError, match="no network for this game"):
        read_network(path, other)


@pytest.mark.long
def test_a_run_goes_on_where_it_stopped_and_meets_the_champion(tmp_path: Path) -> None:
    game = tilewright.make("azul")
    path = tmp_path / "network.npz"
    champion = tmp_path / "champion.npz"
    first = train(game, Plan(MOMENT, path), SMALL, on_gpu=False, on_snapshot=quiet)
    kept = first.log[-1]
    copy(path, champion)
    # A busy machine may have spent much more than a moment on the first window.
    again = Plan(kept["seconds"] / 60 + MOMENT, path, champion=champion, resume=True)
    second = train(game, again, SMALL, on_gpu=False, on_snapshot=quiet)
    assert kept in second.log
    assert second.windows > kept["windows"]
    assert second.log[len(first.log)]["against the last snapshot"]["games"] > 0
    assert second.log[-1]["against the champion"]["games"] > 0
    assert all("against the champion" not in line for line in second.log[:-1])
    assert read_network(path, game).about["log"] == second.log


@pytest.mark.long
def test_networks_of_any_width_learn_meet_and_search(tmp_path: Path) -> None:
    """The champion's layers, those of the start and those of the run are as wide as they like."""
    game = tilewright.make("axio", 1)
    path, champion = tmp_path / "network.npz", tmp_path / "champion.npz"
    random_network(game, champion)
    other = replace(SMALL, hidden=(12, 3))
    plan = Plan(ONE_WINDOW, path, champion=champion)
    (line,) = train(game, plan, other, on_gpu=False, on_snapshot=quiet).log
    assert line["against the champion"]["games"] > 0
    assert layers_in(path) == (12, 3)
    state = game.start(seed=1)
    for network in (path, champion):
        player = make_player(game, f"network:1:{network}", 0)
        assert player.choose(state.view(0), state.legal_moves()) in state.legal_moves()
    again = replace(plan, out=tmp_path / "again.npz", start=champion)
    with pytest.raises(tilewright.SetupError, match=r"8 and 4 units, .* of 12 and 3"):
        train(game, again, other, on_gpu=False)


def test_a_match_that_fails_loses_no_snapshot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tilewright.make("axio", 1)
    path, champion = tmp_path / "network.npz", tmp_path / "champion.npz"
    random_network(game, champion)
    plan = Plan(ONE_WINDOW, path, champion=champion)

    def fail(*_: object, seed: int) -> MatchResult:
        raise MemoryError

    with monkeypatch.context() as broken:
        broken.setattr(SingleLearner, "match", fail)
        with pytest.raises(MemoryError):
            train(game, plan, SMALL, on_gpu=False)
    (kept,) = read_network(path, game).about["log"]
    longer = replace(plan, minutes=kept["seconds"] / 60 + MOMENT / 10, resume=True)
    log = train(game, longer, SMALL, on_gpu=False, on_snapshot=quiet).log
    assert log[0] == kept
    assert log[-1]["against the champion"]["games"] > 0


def test_what_a_learner_remembers_is_all_that_learning_goes_on_from() -> None:
    game = tilewright.make("azul")
    first, second = (Learner(game, SMALL, seed, on_gpu=False) for seed in (1, 2))
    first.step(1.0)
    second.load_state_dict(first.state_dict())
    for name, weights in first.weights().items():
        assert torch.equal(weights, second.weights()[name])
    steps = [one["step"] for one in second.state_dict()["optimiser"]["state"].values()]
    assert steps
    assert all(step > 0 for step in steps)


def test_resuming_nothing_or_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "network.npz"
    plan = Plan(MOMENT, path, resume=True)
    azul, axio = tilewright.make("azul"), tilewright.make("axio")
    with pytest.raises(tilewright.SetupError, match="nothing to resume"):
        train(azul, plan, SMALL, on_gpu=False)
    train(azul, Plan(MOMENT, path), SMALL, on_gpu=False, on_snapshot=quiet)
    with pytest.raises(tilewright.SetupError, match="of another game: azul 2 standard"):
        train(axio, plan, SMALL, on_gpu=False)
    with pytest.raises(tilewright.SetupError, match="other layers"):
        train(azul, plan, replace(SMALL, hidden=(8, 8)), on_gpu=False)


def random_network(game: tilewright.Game, path: Path) -> ValueNetwork:
    torch.manual_seed(3)
    network = ValueNetwork(game, SMALL.hidden)
    save(path, game, network.state_dict(), {})
    return network


def test_a_file_gives_back_the_weights_in_half_precision(tmp_path: Path) -> None:
    game = tilewright.make("azul", 2)
    path = tmp_path / "network.npz"
    before = random_network(game, path)
    after = ValueNetwork(game, SMALL.hidden)
    after.load_state_dict(read_weights(path, game))
    seen = torch.from_numpy(np.stack([game.start(seed).observation(0) for seed in range(4)]))
    for told, read in zip(before(seen)[:2], after(seen)[:2], strict=True):
        assert torch.allclose(told, read, atol=0.02)


def test_a_network_begins_as_that_of_the_other_side(tmp_path: Path) -> None:
    standard, gray = (tilewright.make("azul", 2, side) for side in ("standard", "gray"))
    path = tmp_path / "network.npz"
    random_network(standard, path)
    known, found = read_weights(path, standard), grown_from(path, gray)
    ValueNetwork(gray, SMALL.hidden).load_state_dict(found)
    before = {field.name: field for field in standard.observation_fields}
    for field in used_fields(gray):
        if field.name in before:
            assert torch.allclose(part(found, field), part(known, before[field.name]))
        else:
            assert field.name.partition(".")[2] in ("openings", "taken", "column_colours")
            assert not part(found, field).any()


def part(weights: Weights, field: ObservationField) -> torch.Tensor:
    """The weights of the first layer that belong to a field."""
    used = weights["used"]
    return weights["first.weight"][:, (used >= field.start) & (used < field.end)]


def test_more_seats_begin_as_the_next_one(tmp_path: Path) -> None:
    two, four = tilewright.make("azul", 2), tilewright.make("azul", 4)
    path = tmp_path / "network.npz"
    random_network(two, path)
    known, found = read_weights(path, two), grown_from(path, four)
    ValueNetwork(four, SMALL.hidden).load_state_dict(found)
    now = {field.name: field for field in four.observation_fields}
    before = {field.name: field for field in two.observation_fields}
    own = part(known, before["you.score"])
    assert torch.allclose(part(found, now["you.score"]), own)
    next_one = part(known, before["next.score"])
    for name in ("next.score", "third.score", "fourth.score"):
        assert torch.allclose(part(found, now[name]), next_one / 3)
    # A chance of a half is a quarter among four.
    bias = torch.cat([known["last.bias"][[0, 1, 1, 1]] - log(3), known["last.bias"][[2, 3, 3, 3]]])
    assert torch.allclose(found["last.bias"], bias)


def test_matches_add_up() -> None:
    parts = [MatchResult(0.5, 2.0, 100, 0.05), MatchResult(0.6, 4.0, 300, 0.03)]
    whole = averaged(parts)
    assert whole.games == 400
    assert whole.share == pytest.approx(0.575)
    assert whole.lead == pytest.approx(3.5)
    assert whole.error == pytest.approx((5.0**2 + 9.0**2) ** 0.5 / 400)


def test_the_mean_of_weights() -> None:
    found = mean([{"a": torch.tensor([1.0, 2.0])}, {"a": torch.tensor([3.0, 6.0])}])
    assert found["a"].tolist() == [2.0, 4.0]


@pytest.mark.long
def test_learners_of_a_ray_cluster_go_on_from_the_same_weights(tmp_path: Path) -> None:
    import ray

    game = tilewright.make("azul")
    path = tmp_path / "network.npz"
    ray.init(num_cpus=2, log_to_driver=False, include_dashboard=False)
    try:
        learners = RayLearners(game, SMALL, seed=0, on_gpu=False, count=2)
        run = train(
            game, Plan(MOMENT, path), SMALL, on_gpu=False, learners=learners, on_snapshot=quiet
        )
        first, second = (state["network"] for state in learners.state_dict())
        assert all(torch.equal(first[name], second[name]) for name in first)
        assert run.decisions == 2 * run.windows * SMALL.window * (
            SMALL.afterstates // game.spec.tuning.learning.typical_moves
        )
    finally:
        ray.shutdown()
    assert read_network(path, game).about["log"] == run.log


def test_the_command_trains_and_tells(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trainer, "settings_for", lambda plan: replace(SMALL, **plan.changes))
    path = tmp_path / "network.npz"
    command = ["train", "axio", "--players", "1", "--minutes", "0.001", "--processor",
               "--hidden", "8", "4"]  # fmt: skip
    assert main([*command, "--out", str(path)]) == 0
    told = capsys.readouterr().out
    assert "games  error" in told
    assert "against the champion" in told
    assert f"written: {path}" in told
    assert main([*command, "--out", str(tmp_path / "other.npz"), "--resume"]) == 2
    assert "nothing to resume" in capsys.readouterr().err
