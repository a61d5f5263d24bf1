"""The kernels that come with the package are there, fit it, and are of its rules."""

from __future__ import annotations

import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

import tilewright
from everyday import sample
from tilewright.core.errors import SetupError
from tilewright.core.game import Game
from tilewright.core.spec import AnyGameSpec
from tilewright.games import game_names, make, spec
from tilewright.gpu import archive
from tilewright.gpu.digests import behaviour_digest, cases
from tilewright.gpu.kernels import kernels

SOURCES = Path(tilewright.__file__).parent.parent


@pytest.mark.parametrize("name", game_names())
def test_every_kernel_is_there_under_its_name(name: str) -> None:
    texts = archive.kernel_texts(spec(name))
    assert sorted(texts) == sorted(kernels(spec(name))), "run `make ptx`"
    for kernel, ptx in texts.items():
        assert ptx.count(".visible .entry") == 1
        assert f".visible .entry {kernel}(" in ptx


@pytest.mark.parametrize("name", game_names())
def test_kernels_are_for_old_drivers_and_name_nothing_that_a_build_made_up(name: str) -> None:
    for ptx in archive.kernel_texts(spec(name)).values():
        assert ".version 9.0\n.target sm_75\n" in ptx
        assert "NumbaEnv" not in ptx


@pytest.mark.parametrize("game", sample(cases(), [make("azul")]), ids=str)
def test_kernels_are_of_these_rules(game: Game) -> None:
    built = archive.built_behaviour(game.spec)[f"{game.variant} {game.players}"]
    assert built == behaviour_digest(game), "other rules or features: run `make ptx`"


@pytest.mark.parametrize("name", game_names())
def test_kernels_are_stamped_for_every_side_and_number_of_players(name: str) -> None:
    found = {f"{game.variant} {game.players}" for game in cases([name])}
    assert archive.built_behaviour(spec(name)).keys() == found


def test_the_wheel_carries_kernels_networks_and_what_analyses_were_fitted_to(
    tmp_path: Path,
) -> None:
    root = str(Path(__file__).parents[2])
    (made,) = WheelBuilder(root).build(directory=str(tmp_path), versions=["standard"])
    files = set(zipfile.ZipFile(made).namelist())
    for name in game_names():
        assets = [path for path in spec(name).assets.rglob("*.*") if path.is_file()]
        assert archive.archive_path(spec(name)) in assets
        assert {path.suffix for path in assets} == {".json", ".npz", ".xz", ".zip"}
        assert {path.relative_to(SOURCES).as_posix() for path in assets} <= files


@pytest.fixture
def azul(tmp_path: Path) -> AnyGameSpec:
    """A game whose kernels are elsewhere."""
    return replace(spec("azul"), assets=tmp_path)


def test_missing_kernels_are_named(azul: AnyGameSpec) -> None:
    with pytest.raises(SetupError, match=r"Azul has no kernels for a GPU: .*make ptx"):
        archive.kernel_texts(azul)


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"version": 0}, "version"),
        ({"features": 0, "state_size": 7}, "features, state_size"),
        ({"state": None}, "state"),
    ],
    ids=str,
)
def test_kernels_of_another_version_are_refused(
    azul: AnyGameSpec, changes: dict[str, object], named: str
) -> None:
    manifest = archive.manifest_of(azul) | changes
    with zipfile.ZipFile(archive.archive_path(azul), "w") as file:
        file.writestr(archive.MANIFEST, json.dumps(manifest))
    with pytest.raises(SetupError, match=rf"another version \({named} differ\): .*make ptx"):
        archive.kernel_texts(azul)


def test_a_manifest_that_lacks_something_is_refused(azul: AnyGameSpec) -> None:
    with zipfile.ZipFile(archive.archive_path(azul), "w") as file:
        file.writestr(archive.MANIFEST, json.dumps({"game": "azul"}))
    with pytest.raises(SetupError, match="another version"):
        archive.kernel_texts(azul)
