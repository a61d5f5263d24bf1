"""A picture of Azul."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tilewright.core.spec import Position
from tilewright.envs.drawing.brush import LINE, SOFT, SUNK, Brush, Picture, around
from tilewright.envs.drawing.furniture import (
    BOARD_WIDTH,
    TABLE_WIDTH,
    TILE,
    each,
    factory_displays,
    headline,
    seat_card,
    starting_marker,
    table_with_boards,
)
from tilewright.games.azul.board import printed_column
from tilewright.games.azul.notation import COLOUR_NAMES
from tilewright.games.azul.state import COLUMNS, FLOOR_LOSS, FLOOR_SPACES, ROWS

_TOP = 188  # of the boards
_BOARD_HEIGHT = 342
_STEP = 44.0  # from a space of a board to the next
_FADED = 0.72


def draw(view: Position, names: Sequence[str]) -> Picture:
    """The table as a view shows it."""
    picture, boards = table_with_boards(view["players"], _TOP, _BOARD_HEIGHT)
    brush = picture.brush
    bag, lid = (sum(view[key].values()) for key in ("bag", "lid"))
    headline(brush, 14, 30, f"Azul · round {view['round']}", f"bag {bag} · lid {lid}")
    factory_displays(brush, view["factories"], (82, 82), _in_factory)
    _centre(brush.at(10, 126), view)
    for seat, board in enumerate(boards):
        _board(board, view, seat, names[seat])
    return picture


def _in_factory(factory: Brush, place: int, colour: str) -> None:
    _tile(factory.at(6 + place % 2 * 36, 6 + place // 2 * 36, 34 / TILE), colour)


def _centre(brush: Brush, view: Position) -> None:
    brush.box(0, 0, TABLE_WIDTH - 20, 50, None, radius=16, outline=LINE, thickness=1.5)
    brush.text(12, 25, "C", 15, SOFT, anchor="lm")
    tiles = each(view["centre"])
    if view["marker"] == "centre":
        tiles.insert(0, "marker")
    for index, colour in enumerate(tiles):
        _tile(brush.at(36 + index * 32, 10, 30 / TILE), colour)


def _board(brush: Brush, view: Position, seat: int, name: str) -> None:
    board = view["boards"][seat]
    seat_card(brush, BOARD_WIDTH, _BOARD_HEIGHT, name, board["score"], view["turn"] == seat)
    lines, wall = brush.at(14, 48), brush.at(244, 48)
    for row in range(ROWS):
        line = board["lines"][row]
        for space in range(row + 1):  # AZ-8: a line fills from the right
            place = lines.at((ROWS - 1 - space) * _STEP, row * _STEP)
            _space(place, line["colour"] if space < line["count"] else None)
        for column in range(COLUMNS):
            place = wall.at(column * _STEP, row * _STEP)
            _wall_space(place, board["wall"][row][column], view["variant"], row, column)
    for space in range(FLOOR_SPACES):
        place = brush.at(14 + space * _STEP, 286)
        if space < len(board["floor"]):
            _tile(place, board["floor"][space])
        else:
            _space(place, None)
            place.text(20, 20, str(FLOOR_LOSS[space] - FLOOR_LOSS[space + 1]), 14, SOFT)


def _wall_space(brush: Brush, tile: str | None, variant: str, row: int, column: int) -> None:
    if tile is not None or variant == "gray":
        _space(brush, tile)
        return
    for colour, name in enumerate(COLOUR_NAMES):
        if printed_column(row, colour) == column:
            _tile(brush, name, fade=_FADED)


def _space(brush: Brush, tile: str | None) -> None:
    if tile is None:
        brush.box(0, 0, TILE, TILE, SUNK, radius=4, outline=LINE, thickness=1)
    else:
        _tile(brush, tile)


# ---------------------------------------------------------------- the tiles


def _tile(brush: Brush, name: str, fade: float = 0.0) -> None:
    """A tile: each has a figure of its own, so that its colour is never needed."""
    figure, ground, edge = _TILES[name]
    faded = brush.at(0, 0, fade=fade)
    if ground:
        faded.box(0, 0, TILE, TILE, ground, radius=4, outline=edge, thickness=1.5)
    figure(faded)


def _diamond(radius: float) -> list[tuple[float, float]]:
    return around(4, radius, middle=(20, 20))


def _blue(brush: Brush) -> None:
    brush.outline(_diamond(15), "#dbe8f7", 3)
    brush.polygon(_diamond(7), "#dbe8f7")
    for x, y in ((4, 4), (36, 4), (36, 36), (4, 36)):
        brush.circle(x, y, 2, "#9cc0e8")


def _yellow(brush: Brush) -> None:
    for tip in around(4, 17, middle=(20, 20)):
        brush.lens((20, 20), tip, 11, "#8a4a0c")
    brush.circle(20, 20, 3.4, "#fdf3d3")
    for x, y in ((5, 5), (35, 5), (35, 35), (5, 35)):
        brush.circle(x, y, 1.8, "#fdf3d3")


def _red(brush: Brush) -> None:
    for width, colour in ((10, "#fbe3d3"), (3, "#b93a2b")):
        reach = 3 if width == 10 else 7
        low, high = 20 - width / 2, 20 + width / 2
        brush.polygon([(low, reach), (high, reach), (high, 40 - reach), (low, 40 - reach)], colour)
        brush.polygon([(reach, low), (40 - reach, low), (40 - reach, high), (reach, high)], colour)


def _black(brush: Brush) -> None:
    brush.ring(20, 20, 15, "#8fd0c4", 3)
    brush.ring(20, 20, 8.5, "#8fd0c4", 3)
    brush.circle(20, 20, 3, "#8fd0c4")


def _white(brush: Brush) -> None:
    for index in range(6):
        arm = brush.at(20, 20, turn=60 * index)
        arm.line([(0, 0), (0, -15.5)], "#17776d", 2.6)
        arm.line([(-4, -13), (0, -9), (4, -13)], "#17776d", 2.2)


# The figure, the ground and the edge of each tile; the marker is round and has neither.
_TILES: dict[str, tuple[Callable[[Brush], None], str | None, str | None]] = {
    "blue": (_blue, "#2a66ad", None),
    "yellow": (_yellow, "#e9b034", None),
    "red": (_red, "#b93a2b", None),
    "black": (_black, "#262b38", None),
    "white": (_white, "#e8f2f0", "#5aa39b"),
    "marker": (starting_marker, None, None),
}
