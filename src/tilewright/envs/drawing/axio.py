"""A picture of AXIO."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from tilewright.core.spec import Position
from tilewright.envs.drawing.brush import LINE, SOFT, SUNK, Brush, Picture, around
from tilewright.envs.drawing.furniture import TILE, card, headline, seat_card
from tilewright.games.axio.notation import SYMBOL_LETTERS, SYMBOL_NAMES
from tilewright.games.axio.state import MARGINS, PRINTED_AT, SIZE, SOLO_TOP, TOP

_STEP = 46.0  # from a cell to the next
_SEAT_WIDTH, _SEAT_HEIGHT = 356, 150
_NAMES = dict(zip(SYMBOL_LETTERS, SYMBOL_NAMES, strict=True))
_EDGE = "#6f5d38"
_IVORY = "#fdf6e3"


def draw(view: Position, names: Sequence[str]) -> Picture:
    """Board, markers and the racks that a view shows."""
    margin = MARGINS[view["players"]]
    side = (SIZE - 2 * margin) * _STEP + 44
    height = max(side, view["players"] * (_SEAT_HEIGHT + 8)) + 76
    picture = Picture(round(side + _SEAT_WIDTH + 30), round(height))
    brush = picture.brush
    bag = view["bag"] if isinstance(view["bag"], int) else sum(view["bag"].values())
    headline(brush, 14, 30, "AXIO", f"bag {bag} · pyramids on the board {len(view['pyramids'])}")
    _board(brush.at(10, 66), view, margin, side)
    for seat in range(view["players"]):
        _seat(brush.at(side + 20, 66 + seat * (_SEAT_HEIGHT + 8)), view, seat, names[seat])
    return picture


def _board(brush: Brush, view: Position, margin: int, side: float) -> None:
    card(brush, side, side)
    inside = range(margin, SIZE - margin)
    cells = brush.at(34 - margin * _STEP, 30 - margin * _STEP)
    for line in inside:
        middle = line * _STEP + TILE / 2
        cells.text(middle, margin * _STEP - 14, chr(ord("a") + line), 15, SOFT)
        cells.text(margin * _STEP - 17, middle, str(line + 1), 15, SOFT)
        for column in inside:
            place = cells.at(column * _STEP, line * _STEP)
            place.box(0, 0, TILE, TILE, SUNK, radius=4, outline=LINE)
    for name, symbol in PRINTED_AT.items():
        _printed(cells.at(*_corner(name)), SYMBOL_NAMES[symbol])
    for name in view["pyramids"]:
        _pyramid(cells.at(*_corner(name)))
    for tile in view["tiles"]:
        _placed(cells, tile)


def _corner(cell: str) -> tuple[float, float]:
    """The upper left corner of a cell: `e5`."""
    return (ord(cell[0]) - ord("a")) * _STEP, (int(cell[1:]) - 1) * _STEP


def _placed(cells: Brush, tile: str) -> None:
    """A tile of two symbols as it lies on the board: `be5rf5`."""
    second = next(i for i in range(3, len(tile)) if tile[i].isalpha())
    halves = ((tile[0], tile[1:second]), (tile[second], tile[second + 1 :]))
    (left, top), (right, bottom) = (_corner(cell) for _, cell in halves)
    width, height = right - left + TILE + 4, bottom - top + TILE + 4
    cells.box(left - 2, top - 2, width, height, _IVORY, 6, outline=_EDGE, thickness=1.5)
    for letter, cell in halves:
        x, y = _corner(cell)
        _symbol(cells.at(x + 2, y + 2, 0.9), _NAMES[letter])


def _seat(brush: Brush, view: Position, seat: int, name: str) -> None:
    markers = view["markers"][seat]
    score = min(markers.values())
    seat_card(brush, _SEAT_WIDTH, _SEAT_HEIGHT, name, score, view["turn"] == seat)
    top = SOLO_TOP if view["players"] == 1 else TOP
    for index, symbol in enumerate(SYMBOL_NAMES):
        place = brush.at(14 + index * 67, 46)
        _symbol(place.at(0, 0, 0.65), symbol)
        place.bold(46, 13, str(markers[symbol]), 17)
        place.box(0, 32, 60, 6, SUNK, radius=3)
        if markers[symbol]:
            place.box(0, 32, 60 * markers[symbol] / top, 6, _GROUNDS[symbol], radius=3)
    rack = view["racks"][seat]
    hidden = isinstance(rack, int)
    for index in range(rack if hidden else len(rack)):
        place = brush.at(14 + index * 67, 98, 0.72)
        place.box(-2, -2, 2 * TILE + 5, TILE + 4, _IVORY, 6, outline=_EDGE, thickness=1.5)
        for half in range(2):
            end = place.at(1 + half * (TILE + 1), 1.5, 0.94)
            if hidden:
                _back(end)
            else:
                _symbol(end, rack[index][half])


# ---------------------------------------------------------------- the symbols

_GROUNDS = {
    "red": "#b93a2b",
    "green": "#2c7648",
    "blue": "#2a66ad",
    "orange": "#e9a23b",
    "purple": "#5d3a80",
}


def _symbol(brush: Brush, name: str) -> None:
    """Half a tile: each symbol has a figure of its own, so that its colour is never needed."""
    brush.box(0, 0, TILE, TILE, _GROUNDS[name], radius=4)
    _FIGURES[name](brush)


def _printed(brush: Brush, name: str) -> None:
    """A symbol that the board itself shows: round."""
    brush.box(0, 0, TILE, TILE, "#f7ecd2", radius=4, outline=_GROUNDS[name])
    brush.circle(20, 20, 18, _GROUNDS[name])
    _FIGURES[name](brush.at(6.4, 6.4, 0.68))


def _sun(brush: Brush) -> None:
    for index in range(8):
        brush.at(20, 20, turn=45 * index).polygon([(0, -16), (3.4, -8), (-3.4, -8)], "#fdeadb")
    brush.circle(20, 20, 7.2, "#fdeadb")
    brush.circle(20, 20, 3, "#b93a2b")


def _leaves(brush: Brush) -> None:
    for index in range(4):
        leaf = brush.at(20, 20, turn=45 + 90 * index)
        leaf.lens((0, 0), (0, -19), 11, "#e4f3dc")
        leaf.line([(0, -5), (0, -14)], "#2c7648", 1.6)


def _waves(brush: Brush) -> None:
    for middle in (11.0, 20.0, 29.0):
        points = [
            (6 + i * 0.7, middle - 2.6 * math.sin(i * 0.7 * math.tau / 14)) for i in range(41)
        ]
        brush.line(points, "#e3eefa", 3.6)


def _gem(brush: Brush) -> None:
    for radius, colour in ((15.5, "#6e3206"), (9.8, "#fbe2ae"), (5, "#6e3206")):
        brush.polygon(around(4, radius, middle=(20, 20)), colour)


def _moon(brush: Brush) -> None:
    brush.circle(18.5, 21.5, 13.5, "#efe4fa")
    brush.circle(25.5, 14.5, 10.8, _GROUNDS["purple"])
    star = zip(around(4, 5.6, middle=(29, 12)), around(4, 2.2, 45, (29, 12)), strict=True)
    brush.polygon([point for pair in star for point in pair], "#efe4fa")


_FIGURES: dict[str, Callable[[Brush], None]] = {
    "red": _sun,
    "green": _leaves,
    "blue": _waves,
    "orange": _gem,
    "purple": _moon,
}


def _back(brush: Brush) -> None:
    """A half of a tile that the observer does not see."""
    brush.box(0, 0, TILE, TILE, "#2b3450", radius=4)
    brush.outline(around(4, 14, middle=(20, 20)), "#8f9cc2", 2)
    brush.polygon(around(4, 6, middle=(20, 20)), "#8f9cc2")


def _pyramid(brush: Brush) -> None:
    brush.box(0, 0, TILE, TILE, "#8a6a3c", radius=3)
    corners = ((3, 3), (37, 3), (37, 37), (3, 37))
    for index, colour in enumerate(("#f6e7c4", "#dcbd80", "#a98146", "#c7a261")):
        brush.polygon([corners[index], corners[(index + 1) % 4], (20, 20)], colour)
