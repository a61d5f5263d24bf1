"""Pictures of the tables."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

import tilewright
from envs.tables import GAMES
from tilewright.core.game import Game
from tilewright.envs.drawing import azul, picture, summer_pavilion
from tilewright.envs.drawing.brush import Brush, Picture
from tilewright.testing import random_game

pytestmark = pytest.mark.usefixtures("interpreted")


def names(game: Game) -> list[str]:
    return [f"player_{seat}" for seat in range(game.players)]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_table_can_be_drawn_from_the_start_to_the_end(game: Game) -> None:
    states = [state.copy() for state in random_game(game, seed=3)]
    shown = [
        picture(game.name, state.view(max(state.turn, 0)), names(game)).pixels()
        for state in (states[0], states[len(states) // 2], states[-1])
    ]
    assert len({frame.shape for frame in shown}) == 1, "a game's pictures have one size"
    for frame in shown:
        assert frame.dtype == np.uint8
        assert frame.shape[2] == 3
    assert (shown[0] != shown[1]).any()
    assert (shown[1] != shown[2]).any()


@pytest.mark.parametrize("name", tilewright.games.names())
def test_every_view_can_be_drawn_of_seats_and_of_spectators(name: str) -> None:
    game = tilewright.make(name)
    state = game.start(seed=1)
    for seat in (0, 1, None):
        assert picture(name, state.view(seat), names(game)).pixels().size


@pytest.mark.parametrize("tiles", [azul, summer_pavilion], ids=["azul", "summer-pavilion"])
def test_tiles_can_be_told_apart_without_their_colours(tiles: object) -> None:
    figures = {}
    for name in tiles._TILES:  # type: ignore[attr-defined]
        sheet = Picture(120, 120)
        tiles._tile(_in_the_middle(sheet.brush, tiles), name)  # type: ignore[attr-defined]
        frame = sheet.pixels().mean(axis=2)[45:75, 45:75]
        light = frame > (frame.min() + frame.max()) / 2
        figures[name] = light
    for one, other in combinations(figures, 2):
        differing = (figures[one] != figures[other]).mean()
        inverse = (figures[one] == figures[other]).mean()
        assert min(differing, inverse) > 0.1, f"{one} and {other} must have different figures"


def _in_the_middle(brush: Brush, tiles: object) -> Brush:
    return brush.at(40, 40) if tiles is azul else brush.at(60, 60)
