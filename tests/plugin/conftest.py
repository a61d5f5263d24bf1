"""Terrazzo, installed as any game of somebody else's is: a folder on the path with its metadata."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.desk import Desk
from fork_server import close_servers
from tilewright.core.folders import cache_folder
from tilewright.core.game import Game
from tilewright.games import engines, make, registry
from tilewright.testing import cases

PACKAGE = Path(__file__).parent / "terrazzo"


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that pip has installed the package into."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    options = ["--no-build-isolation", "--disable-pip-version-check", "--target", str(folder)]
    subprocess.run([*command, *options, str(PACKAGE)], check=True)
    return folder


@pytest.fixture(scope="module")
def terrazzo(installed: Path) -> Iterator[str]:
    """The name of the game, which this process and those that it starts can find meanwhile."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(installed))
        paths = (str(installed), os.environ.get("PYTHONPATH", ""))
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
        registry._entry_points.cache_clear()  # a game is usually installed before the program runs
        yield "terrazzo"
        close_servers(os.environ["PYTHONPATH"])  # those that know the game
    registry._entry_points.cache_clear()


@pytest.fixture
def interpreted(terrazzo: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules run interpreted: they give the same, and compiling would take longer than the test."""
    monkeypatch.setattr(engines(terrazzo), "mode", "interpreted")


@pytest.fixture
def table(terrazzo: str, request: pytest.FixtureRequest) -> Game:
    """The game for the players and the variant that a test is parametrised with."""
    players, variant = request.param
    return make(terrazzo, players, variant)


@pytest.fixture
def tables(terrazzo: str) -> list[Game]:
    """The game in all its forms."""
    return cases(terrazzo)


@pytest.fixture
def desk(tmp_path: Path, terrazzo: str) -> Iterator[Desk]:
    """The program at a folder of its own, which finds the game."""
    found = Desk(tmp_path, cache_folder().absolute())
    yield found
    found.close()
