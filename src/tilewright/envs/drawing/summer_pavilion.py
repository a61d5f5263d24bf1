"""A picture of Summer Pavilion."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from tilewright.core.spec import Position
from tilewright.envs.drawing.brush import CARD, INK, LINE, SOFT, SUNK, Brush, Picture, Point
from tilewright.envs.drawing.furniture import (
    BOARD_WIDTH,
    TABLE_WIDTH,
    each,
    factory_displays,
    headline,
    seat_card,
    starting_marker,
    table_with_boards,
)
from tilewright.games.summer_pavilion.notation import COLOUR_NAMES, STAR_NAMES
from tilewright.games.summer_pavilion.state import (
    CENTRE_STAR,
    NUMBERS,
    PILLAR_BONUS,
    PILLARS,
    POSITIONS,
    ROUNDS,
    SPACES,
    STATUE_BONUS,
    STATUES,
    WINDOW_BONUS,
    WINDOWS,
    space_at,
)

_TOP = 226  # of the boards
_BOARD_HEIGHT = 468
_SIDE = 60.0  # of a tile, in its own units
_ON_BOARD = 0.7  # how large a tile is drawn
_ON_TABLE = 0.42
_FADED = 0.78
_STONE = "#cdd2c2"
_GOLD = "#f3c14b"


def draw(view: Position, names: Sequence[str]) -> Picture:
    """The table as a view shows it."""
    picture, boards = table_with_boards(view["players"], _TOP, _BOARD_HEIGHT)
    brush = picture.brush
    wild = COLOUR_NAMES[view["round"] - 1]
    bag, tower = (sum(view[key].values()) for key in ("bag", "tower"))
    title = f"round {view['round']} of {ROUNDS}"
    headline(brush, 14, 30, "Summer Pavilion", f"{title} · bag {bag} · tower {tower}")
    _tile(brush.at(30, 84, 0.5), wild)
    brush.text(52, 84, f"wild: {wild}", 15, anchor="lm")
    factory_displays(brush, view["factories"], (74, 84), _in_factory)
    _row(brush.at(10, 118), "C", view["centre"], marker=view["marker"] == "centre")
    _row(brush.at(10, 172), "supply", view["supply"])
    for seat, board in enumerate(boards):
        _board(board, view, seat, names[seat])
    return picture


def _in_factory(factory: Brush, place: int, colour: str) -> None:
    _tile(factory.at(22 + place % 2 * 30, 22 + place // 2 * 40, 0.38), colour)


def _row(brush: Brush, label: str, tiles: dict[str, int], marker: bool = False) -> None:
    """Tiles in a row, with the marker before them if it lies there."""
    brush.box(0, 0, TABLE_WIDTH - 20, 48, None, radius=16, outline=LINE, thickness=1.5)
    brush.text(12, 24, label, 15, SOFT, anchor="lm")
    left = 80.0
    if marker:
        starting_marker(brush.at(left - 16, 8, 0.8))
        left += 38
    for index, colour in enumerate(each(tiles)):
        _tile(brush.at(left + index * 28, 24, _ON_TABLE), colour)


# ---------------------------------------------------------------- a board


def _board(brush: Brush, view: Position, seat: int, name: str) -> None:
    board = view["boards"][seat]
    seat_card(brush, BOARD_WIDTH, _BOARD_HEIGHT, name, board["score"], view["turn"] == seat)
    if view["marker"] == seat:
        starting_marker(brush.at(BOARD_WIDTH - 98, 8, 0.7))
    brush.box(8, 42, BOARD_WIDTH - 16, 382, _STONE, radius=20)
    _hand(brush.at(20, 446), board)
    pavilion = brush.at(BOARD_WIDTH / 2, 233, _ON_BOARD)
    side = SPACES if view["variant"] == "gray" else 0
    filled = 0
    for star, star_name in enumerate(STAR_NAMES):
        for position, tile in enumerate(board["stars"][star_name]):
            space = space_at(star, position)
            filled |= bool(tile) << space
            _space(pavilion, star, position, tile, NUMBERS[side + space], bool(side))
    for star in range(POSITIONS):
        places = (
            (PILLARS, PILLAR_BONUS, 1.5, 120),
            (STATUES, STATUE_BONUS, 1.5 * math.sqrt(3), 90),
            (WINDOWS, WINDOW_BONUS, 4.42, 120),
        )
        for masks, bonus, radius, direction in places:
            x, y = _polar(radius, direction - 60 * star)
            _bonus_place(pavilion.at(x, y), bonus, filled & masks[star] == masks[star])
    _corners(pavilion, board)


def _polar(radius: float, degrees: float, middle: Point = (0.0, 0.0)) -> Point:
    """Where a direction leads, counter-clockwise from the right; the unit is a tile's side."""
    angle = math.radians(degrees)
    x, y = _SIDE * radius * math.cos(angle), -_SIDE * radius * math.sin(angle)
    return middle[0] + x, middle[1] + y


def _space(
    brush: Brush, star: int, position: int, tile: str | None, number: int, gray: bool
) -> None:
    if star == CENTRE_STAR:
        middle, facing = (0.0, 0.0), 90 - 60 * position
    else:
        middle, facing = _polar(3, 120 - 60 * star), 30 - 60 * (position + star)
    x, y = _polar(math.sqrt(3) / 2, facing, middle)
    place = brush.at(x, y, turn=90 - facing)
    if tile:
        _tile(place, tile)
        return
    place.polygon(_rhombus(_SIDE - 2), LINE)
    plain = gray or star == CENTRE_STAR
    place.polygon(_rhombus(_SIDE - 5), CARD if plain else SUNK)
    if not plain:
        _tile(place, STAR_NAMES[star], fade=_FADED)
    place.circle(0, 0, 13, CARD)
    place.bold(0, 0, str(number), 22)


def _bonus_place(brush: Brush, bonus: int, surrounded: bool) -> None:
    """A pillar, a statue or a window, told by the tiles that it brings."""
    brush.circle(0, 0, 15, _GOLD if surrounded else CARD)
    brush.ring(0, 0, 15, LINE, 1.5)
    brush.text(0, 0, f"+{bonus}", 17, INK if surrounded else SOFT)


def _corners(brush: Brush, board: Position) -> None:
    """The tiles that are kept for the next round (SP-21)."""
    kept = each(board["corners"])
    for index, (x, y) in enumerate(((-4.4, -3.4), (4.4, -3.4), (4.4, 3.4), (-4.4, 3.4))):
        place = brush.at(x * _SIDE, y * _SIDE, 0.8)
        if index < len(kept):
            _tile(place, kept[index])
        else:
            place.polygon(_rhombus(_SIDE), LINE)
            place.polygon(_rhombus(_SIDE - 4), _STONE)


def _hand(brush: Brush, board: Position) -> None:
    if board["passed"]:
        brush.text(0, 0, "passed", 15, SOFT, anchor="lm")
        return
    for index, (colour, count) in enumerate(board["hand"].items()):
        place = brush.at(8 + index * 70, 0)
        _tile(place.at(0, 0, 0.36), colour)
        place.text(20, 0, str(count), 15, anchor="lm")


# ---------------------------------------------------------------- the tiles


def _rhombus(side: float) -> list[Point]:
    """Tip up, around the origin."""
    half, length = side / 2, side * math.sqrt(3) / 2
    return [(0, -length), (half, 0), (0, length), (-half, 0)]


def _tile(brush: Brush, name: str, fade: float = 0.0) -> None:
    """A tile: each has a figure of its own, so that its colour is never needed."""
    ground, figure = _TILES[name]
    faded = brush.at(0, 0, fade=fade)
    faded.polygon(_rhombus(_SIDE - 2.5), ground)
    figure(faded)


def _sprig(brush: Brush) -> None:
    brush.line([(0, 0), (0, 32)], "#efe1fa", 3)
    brush.lens((0, 4), (0, -32), 15, "#efe1fa")
    for side in (-1, 1):
        brush.lens((side * 2, 8), (side * 19, -6), 10, "#efe1fa")
        brush.lens((side * 2, 26), (side * 12, 14), 6, "#efe1fa")


def _leaf(brush: Brush) -> None:
    brush.lens((0, 40), (0, -40), 30, "#dff3dc")
    brush.line([(0, -28), (0, 40)], "#2b7449", 3)
    for y in (-10, 4, 18):
        brush.line([(-9, y - 9), (0, y), (9, y - 9)], "#2b7449", 2.6)


def _sun(brush: Brush) -> None:
    for x, y in ((0, 34), (14, 22), (23, 0), (14, -22), (0, -34), (-14, -22), (-23, 0), (-14, 22)):
        brush.line([(x * 0.6, y * 0.6), (x, y)], "#54210a", 3)
    brush.circle(0, 0, 12, "#54210a")
    brush.circle(0, 0, 9.5, "#fff0d6")


def _chevrons(brush: Brush) -> None:
    brush.outline([(0, -36), (11, -18), (0, -6), (-11, -18)], "#7a5206", 4)
    for y in (13, 27):
        brush.line([(-18 + y / 4, y - 19), (0, y), (18 - y / 4, y - 19)], "#7a5206", 4.5)
    brush.circle(0, 38, 3.4, "#7a5206")


def _rings(brush: Brush) -> None:
    brush.ring(0, 0, 18, "#dbe8f7", 4)
    brush.ring(0, 0, 10, "#dbe8f7", 3.5)
    brush.circle(0, 0, 4, "#dbe8f7")
    for y in (-36, -28, 28, 36):
        brush.circle(0, y, 2.4, "#9cc0e8")


def _petals(brush: Brush) -> None:
    for end in (-36, 36):
        brush.lens((0, math.copysign(2, end)), (0, end), 18, "#fbe3d3")
        brush.line([(0, end / 3), (0, end * 0.75)], "#b2302a", 2.6)
    for side in (-23, 23):
        brush.lens((math.copysign(3, side), 0), (side, 0), 11, "#fbe3d3")


_TILES: dict[str, tuple[str, Callable[[Brush], None]]] = {
    "purple": ("#5d3a86", _sprig),
    "green": ("#2b7449", _leaf),
    "orange": ("#de7a23", _sun),
    "yellow": ("#f0cb4e", _chevrons),
    "blue": ("#2762a8", _rings),
    "red": ("#b2302a", _petals),
}
