"""Tiles, discs and spaces: light lies over plain colours, and is written down once."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from tilewright.core import materials
from tilewright.core.canvas import Canvas
from tilewright.core.materials import TILE

SVG = "{http://www.w3.org/2000/svg}"
MATERIALS: dict[str, Callable[[Canvas], None]] = {
    "glaze": materials.glaze,
    "empty space": lambda canvas: materials.empty_space(canvas, 0, 0),
    "board of wood": lambda canvas: materials.board_of_wood(canvas, 0, 0, 90, 60),
    "mat": lambda canvas: materials.mat(canvas, 0, 0, 90, 30),
    "factory": lambda canvas: materials.factory(canvas, 50, 50, 40, 3),
    "starting marker": materials.starting_marker,
}


def drawn(material: Callable[[Canvas], None], times: int = 1) -> ElementTree.Element:
    canvas = Canvas(100, 100, "title", "description")
    for _ in range(times):
        material(canvas)
    return ElementTree.fromstring(canvas.svg())


@pytest.mark.parametrize("name", MATERIALS)
def test_another_one_adds_no_definitions(name: str) -> None:
    once, often = (drawn(MATERIALS[name], times).find(f"{SVG}defs") for times in (1, 5))
    assert once is not None
    assert often is not None
    assert ElementTree.tostring(once) == ElementTree.tostring(often)


@pytest.mark.parametrize(
    "name", ["empty space", "board of wood", "mat", "factory", "starting marker"]
)
def test_what_shades_fail_to_fill_has_a_plain_colour_below(name: str) -> None:
    """In a part of a page that is hidden some browsers do not show shades."""
    root = drawn(MATERIALS[name])
    plain = [part.get("fill", "") for part in root.iter() if part.get("fill", "").startswith("#")]
    assert [fill for fill in plain if fill not in ("#000000", "#ffffff")]


def test_a_factory_says_its_number() -> None:
    root = drawn(lambda canvas: materials.factory(canvas, 50, 50, 40, 7))
    assert [part.text for part in root.iter(f"{SVG}text")] == ["7"]


def test_an_empty_space_is_as_large_as_a_tile() -> None:
    (space,) = (part for part in drawn(MATERIALS["empty space"]).iter(f"{SVG}g"))
    for rect in space.iter(f"{SVG}rect"):
        assert float(rect.get("x", 0)) + float(rect.get("width", 0)) <= TILE
