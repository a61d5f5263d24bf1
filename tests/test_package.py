"""What is published carries everything: the client, the words, the networks, the kernels."""

from __future__ import annotations

import tarfile
import zipfile
from collections.abc import Iterable
from importlib.metadata import entry_points
from pathlib import Path

from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

import tilewright

ROOT = Path(__file__).parent.parent
CARRIED = (
    "tilewright/server/web/index.html",
    "tilewright/games/azul/assets/kernels.zip",
    "tilewright/games/azul/assets/networks/gray-4.npz",
    "tilewright/games/axio/words/cs.toml",
    "tilewright/cli/words/hu.toml",
    "tilewright/core/fonts/LICENSE.txt",
    "tilewright/py.typed",
)


def missing(names: Iterable[str]) -> list[str]:
    """What of all that must be carried is not among these files."""
    found = list(names)
    return [wanted for wanted in CARRIED if not any(name.endswith(wanted) for name in found)]


def test_the_wheel_carries_everything(tmp_path: Path) -> None:
    (made,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    assert missing(zipfile.ZipFile(made).namelist()) == []


def test_the_sdist_carries_everything_so_that_a_wheel_can_be_made_of_it(tmp_path: Path) -> None:
    (made,) = SdistBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with tarfile.open(made) as archive:
        assert missing(archive.getnames()) == []
        archive.extractall(tmp_path / "unpacked", filter="data")
    (source,) = (tmp_path / "unpacked").iterdir()
    (wheel,) = WheelBuilder(str(source)).build(directory=str(tmp_path), versions=["standard"])
    assert missing(zipfile.ZipFile(wheel).namelist()) == []


def test_our_games_are_registered_like_anybody_elses() -> None:
    ours = {
        point.name
        for point in entry_points(group="tilewright.games")
        if point.dist is not None and point.dist.name == "tilewright"
    }
    assert ours <= set(tilewright.game_names())
    assert len(ours) == len(list((ROOT / "src/tilewright/games").glob("*/rules.py")))
