"""Ways of learning are compared side by side: each phase does its part, and goes on."""

from __future__ import annotations

import json
import tarfile
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import torch

import tilewright
from programs import program
from tilewright.arena.match import GameResult
from tilewright.arena.report import report_on
from tilewright.arena.settings import TournamentSettings
from tilewright.training.network import ValueNetwork, save
from tilewright.training.settings import TrainingSettings, read_changes

ROOT = Path(__file__).parents[2]
TOY = ["afterstates=600", "window=4", "decisions_before=20", "hidden=16x8", "steps=8",
       "match_games_on_processor=4", "first_snapshot=0"]  # fmt: skip
AXIO = ["--game", "axio", "--players", "1"]


def settings_of(name: str) -> TrainingSettings:
    changes = program("learning_variants").changes_of(name)
    return TrainingSettings(**read_changes(f"{key}={value}" for key, value in changes.items()))


def test_every_variant_can_be_trained_and_differs_from_every_other() -> None:
    variants = program("learning_variants").VARIANTS
    found = {name: settings_of(name) for name in variants}
    assert found["base"] == TrainingSettings()
    assert found["unclipped"].hidden == found["wide"].hidden
    assert not found["unclipped"].clipped
    assert len({str(one) for one in found.values()}) == len(variants)


def test_a_variant_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert program("learning").main(["train", "--variants", "base,steep"]) == 2
    assert "no variant 'steep'; there are base, shape" in capsys.readouterr().err


def a_run(folder: Path, name: str, seconds: float) -> Path:
    """What a finished run leaves."""
    game = tilewright.make("axio", 1)
    path = folder / f"axio-standard-1-{name}.npz"
    log = [{"seconds": seconds, "games": 7, "against the champion": {"share": 0.4, "lead": 0.0,
            "games": 9, "error": 0.1}}]  # fmt: skip
    torch.manual_seed(1)
    save(path, game, ValueNetwork(game, (8, 4)).state_dict(), {"log": log})
    about = {"game": "axio", "side": "standard", "players": 1, "variant": name, "about": name,
             "like": None, "changes": {}, "seconds": seconds, "start": None, "commit": "abc",
             "machine": "one", "command": "train", "date": "2026-01-01"}  # fmt: skip
    path.with_suffix(".json").write_text(json.dumps(about))
    path.with_suffix(".state").write_text("large")
    return path


def test_what_has_learned_long_enough_is_not_trained_again(tmp_path: Path) -> None:
    kept = a_run(tmp_path, "base", 5.0)
    before = kept.read_bytes()
    arguments = ["train", *AXIO, "--variants", "base", "--folder", str(tmp_path), "--processor"]
    assert program("learning").main([*arguments, "--seconds", "5"]) == 0
    assert kept.read_bytes() == before


def test_a_run_that_is_stopped_in_time_says_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["train", *AXIO, "--variants", "base,points", "--folder", str(tmp_path)]
    assert (
        program("learning").main([*arguments, "--processor", "--seconds", "60", "--grace", "-60"])
        == 1
    )
    told = capsys.readouterr().out
    assert "time is over" in told
    assert "points is not finished: the same command goes on" in told


@pytest.mark.long
def test_variants_learn_side_by_side_play_and_are_packed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    learning, folder = program("learning"), ["--folder", str(tmp_path / "runs")]
    ways = [*AXIO, "--variants", "base,points"]
    toy = [word for change in TOY for word in ("--set", change)]
    train = ["train", *ways, *folder, "--processor", "--grace", "600", "--commit", "abc", *toy]
    assert learning.main([*train, "--seconds", "0.1"]) == 0
    assert learning.main([*train, "--seconds", "3"]) == 0  # goes on
    for name in ("base", "points"):
        about = json.loads((tmp_path / "runs" / f"axio-standard-1-{name}.json").read_text())
        assert about["commit"] == "abc"
        assert about["changes"]["hidden"] == "16x8"
    results = tmp_path / "results"
    play = ["matches", *ways, *folder, "--games", "2", "--timed-games", "2", "--time", "2"]
    assert learning.main([*play, "--out", str(results)]) == 0
    found = json.loads((results / "axio-standard-1-points.json").read_text())
    assert found["log"][-1]["seconds"] >= 3
    for kind in ("raw", "timed"):
        assert found["matches"][kind]["games"] == 2 * 2  # each player's
        assert 0 < found["matches"][kind]["share"]["value"] < 1
    packed = tmp_path / "runs.tar.xz"
    assert learning.main(["pack", str(packed), *folder]) == 0
    with tarfile.open(packed) as archive:
        names = archive.getnames()
    assert len(names) == 6
    assert not any(name.endswith(".state") for name in names)
    capsys.readouterr()


def test_an_archive_holds_networks_and_no_states(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_run(tmp_path / "runs", "base", 5.0)
    arguments = ["pack", str(tmp_path / "runs.tar.xz"), "--folder", str(tmp_path / "runs")]
    assert program("learning").main(arguments) == 0
    with tarfile.open(arguments[1]) as archive:
        assert archive.getnames() == ["axio-standard-1-base.json", "axio-standard-1-base.npz"]
    assert program("learning").main([*arguments, "--limit", "0.0001"]) == 2
    assert "should have at most 0.0001" in capsys.readouterr().err


def test_a_match_is_told_as_the_network_that_learned_did() -> None:
    """The report lists the better player first."""
    settings = TournamentSettings("azul", 2, "standard", ("network:1:mine", "network:1"), 1)
    games = [
        GameResult(0, 0, (0, 1), (5, 50), (1,), (20, 20), (1.0, 1.0), (0.1, 0.1)),
        GameResult(1, 0, (1, 0), (60, 5), (0,), (20, 20), (1.0, 1.0), (0.1, 0.1)),
    ]
    found = program("learning_matches").of_first(settings, report_on(settings, games))
    assert found["share"]["value"] == 0.0
    assert found["lead"]["value"] == -50.0


def renderer() -> ModuleType:
    loader = SourceFileLoader("render_learning", str(ROOT / "scripts" / "render-learning"))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def test_the_page_is_made_of_the_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: dict[str, Any] = program("learning_runs").read_run(
        a_run(tmp_path / "runs", "base", 5.0).parent,
        program("learning_runs").Form("axio", 1, "standard"),
        "base",
    )
    share = {"value": 0.625, "low": 0.58, "high": 0.67}
    played = {"share": share, "games": 400, "commit": "abc", "machine": "two", "command": "play"}
    (tmp_path / "base.json").write_text(json.dumps(found | {"matches": {"raw": played}}))
    module = renderer()
    monkeypatch.setattr(module, "RESULTS", tmp_path)
    assert "| `base`: base | none | 5 | 7 | 40.0% ±19.6 of 9 | 62.5% (58 to 67) of 400 | - |" in (
        module.page()
    )
