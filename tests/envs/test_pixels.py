"""Drawings as pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations

import numpy as np
import pytest

from envs.tables import GAMES, every_game
from games.drawings import positions
from tilewright.core.canvas import Canvas
from tilewright.core.colours import INK
from tilewright.core.game import Game
from tilewright.envs.pixels import rasterised
from tilewright.games.axio.art import GROUNDS, symbol
from tilewright.games.azul import art as azul
from tilewright.games.summer_pavilion import art as summer_pavilion

pytestmark = pytest.mark.usefixtures("interpreted")


@every_game
def test_every_table_becomes_a_picture_of_one_size(game: Game) -> None:
    shown = [rasterised(state.svg(0)) for state in positions(game, count=2)]
    for frame in shown:
        assert frame.dtype == np.uint8
        assert frame.shape == shown[0].shape
        assert frame.shape[2] == 3
        assert frame.std() > 10, "not blank"
    assert (shown[0] != shown[1]).any()


def test_pixels_follow_from_the_drawing() -> None:
    svg = GAMES[0].start(seed=1).svg()
    assert np.array_equal(rasterised(svg), rasterised(svg))


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("letter", "A7zÉß…\N{MINUS SIGN}")
def test_letters_need_no_font_of_the_system(letter: str, bold: bool) -> None:
    canvas = Canvas(60, 60, "a", "b")
    canvas.text(30, 30, letter, 40, bold=bold)
    dark = rasterised(canvas.svg()).max(axis=2) < 120
    assert dark.sum() > 20
    assert INK in canvas.svg()


@pytest.mark.parametrize(
    ("art", "middle"),
    [
        (azul.ART, (0.0, 0.0)),
        (summer_pavilion.ART, (20.0, 20.0)),
        ({colour: symbol(colour) for colour in GROUNDS}, (0.0, 0.0)),
    ],
    ids=["azul", "summer-pavilion", "axio"],
)
def test_tiles_can_be_told_apart_without_their_colours(
    art: Mapping[str, Callable[[Canvas], None]], middle: tuple[float, float]
) -> None:
    figures = {}
    for name, draw in art.items():
        canvas = Canvas(40, 40, name, name)
        canvas.stamp(name, draw, *middle)
        frame = rasterised(canvas.svg()).mean(axis=2)[5:35, 5:35]
        figures[name] = frame > (frame.min() + frame.max()) / 2
    for one, other in combinations(figures, 2):
        differing = (figures[one] != figures[other]).mean()
        assert min(differing, 1 - differing) > 0.1, f"{one} and {other} need different figures"
