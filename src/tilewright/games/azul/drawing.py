"""Azul as a drawing: factories, the centre, and everybody's board."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.core.canvas import Canvas, Point
from tilewright.core.colours import CARD, PAPER, SOFT, WOOD
from tilewright.core.drawing import (
    HEADER,
    MARGIN,
    board_places,
    boards_alone,
    each,
    lay_boards,
    seat_card,
    seats_in_order,
    stock,
    table,
)
from tilewright.core.materials import TILE, board_of_wood, empty_space, factory, mat
from tilewright.core.spec import Position
from tilewright.games.azul.art import ART
from tilewright.games.azul.board import printed_column
from tilewright.games.azul.notation import COLOUR_NAMES
from tilewright.games.azul.state import COLUMNS, FLOOR_LOSS, FLOOR_SPACES, ROWS

_WIDTH = 1000.0
_INSIDE = _WIDTH - 2 * MARGIN
_STEP = 44.0  # from a space to the next
_RADIUS = 49.0  # of a factory
_FACTORIES_AT = 134.0
_CENTRE_AT, _CENTRE_HEIGHT = 202.0, 58.0
_BOARDS_AT = _CENTRE_AT + _CENTRE_HEIGHT + 14
_LINES_AT, _WALL_AT = 20.0, 262.0  # from a board's left edge
_FLOOR_AT = HEADER + ROWS * _STEP + 16
_BOARD: Point = (_WALL_AT + COLUMNS * _STEP + 14, _FLOOR_AT + TILE + 18)
_PHASES = {"offer": "factory offer", "tiling": "wall tiling"}


def draw(view: Position, names: Sequence[str], seat: int | None = None) -> str:
    """The table as a view shows it, with the boards from the observer's seat on."""
    players = view["players"]
    places, height = board_places(players, seat, MARGIN, _BOARDS_AT, _INSIDE, _BOARD)
    size = (_WIDTH, _BOARDS_AT + height + MARGIN)
    facts = " · ".join(filter(None, [f"Round {view['round']}", _PHASES.get(view["phase"])]))
    title = "Azul, gray side" if view["variant"] == "gray" else "Azul"
    canvas = table(size, title, view, names, facts)
    for y, name in ((26.0, "bag"), (53.0, "lid")):
        counts: dict[str, int] = {colour: view[name].get(colour, 0) for colour in COLOUR_NAMES}
        stock(canvas, _WIDTH - MARGIN, y, name.capitalize(), counts, _sign)
    _factories(canvas, view)
    _centre(canvas, view)
    seats = dict(zip(seats_in_order(players, seat), places, strict=True))
    lay_boards(canvas, view, names, seats, _board)
    return canvas.svg()


def draw_boards(view: Position, names: Sequence[str]) -> str:
    """Everybody's board and nothing else, all alike."""
    return boards_alone("Azul", view, names, _INSIDE, _BOARD, _board)


def _sign(canvas: Canvas, x: float, y: float, colour: str) -> None:
    canvas.stamp(f"azul-{colour}", ART[colour], x - 8, y - 8, 16 / TILE, class_="sign")


def _factories(canvas: Canvas, view: Position) -> None:
    count = len(view["factories"])
    step = min(150.0, _INSIDE / count)
    for index, tiles in enumerate(view["factories"]):
        x = _WIDTH / 2 + (index - (count - 1) / 2) * step
        factory(canvas, x, _FACTORIES_AT, _RADIUS, index + 1)
        for place, colour in enumerate(each(tiles)):
            corner = (x - 31 + place % 2 * 32, _FACTORIES_AT - 31 + place // 2 * 32)
            _tile(canvas, colour, *corner, 30 / TILE)


def _centre(canvas: Canvas, view: Position) -> None:
    mat(canvas, MARGIN, _CENTRE_AT, _INSIDE, _CENTRE_HEIGHT)
    tiles = ["marker"] * (view["marker"] == "centre") + each(view["centre"])
    step = min(_STEP, (_INSIDE - 40) / max(len(tiles), 1))
    left = (_WIDTH - step * len(tiles)) / 2
    scale = (step - 4) / TILE
    for index, colour in enumerate(tiles):
        y = _CENTRE_AT + (_CENTRE_HEIGHT - TILE * scale) / 2
        _tile(canvas, colour, left + index * step + 2, y, scale)


# ---------------------------------------------------------------- a board


def _board(canvas: Canvas, view: Position, seat: int, name: str, scale: float) -> None:
    board = view["boards"][seat]
    room = seat_card(canvas, _BOARD, name, board["score"], view["turn"] == seat, scale)
    if view["marker"] == seat and "marker" not in board["floor"]:  # AZ-7: no space was left for it
        _tile(canvas, "marker", room - 34, 7, 0.8)
    board_of_wood(canvas, _WALL_AT - 8, HEADER - 3, COLUMNS * _STEP + 12, ROWS * _STEP + 12)
    for row in range(ROWS):
        y = HEADER + 5 + row * _STEP
        _pattern_line(canvas, board["lines"][row], row, y)
        for column in range(COLUMNS):
            tile = board["wall"][row][column]
            x = _WALL_AT + column * _STEP
            if tile is not None:
                _tile(canvas, tile, x, y)
            elif view["variant"] == "gray":
                empty_space(canvas, x, y, PAPER)
            else:
                _printed(canvas, row, column, x, y)
    _floor(canvas, board["floor"])


def _pattern_line(canvas: Canvas, line: Position, row: int, y: float) -> None:
    """AZ-8: a line fills from the right; an arrow shows where its tile goes."""
    for space in range(row + 1):
        x = _LINES_AT + (ROWS - 1 - space) * _STEP
        if space < line["count"]:
            _tile(canvas, line["colour"], x, y)
        else:
            empty_space(canvas, x, y)
    tip = _WALL_AT - 12
    canvas.polygon([(tip - 8, y + 14), (tip, y + 20), (tip - 8, y + 26)], fill=WOOD)


def _printed(canvas: Canvas, row: int, column: int, x: float, y: float) -> None:
    """A wall space that waits for its colour."""
    empty_space(canvas, x, y, CARD)
    for colour, name in enumerate(COLOUR_NAMES):
        if printed_column(row, colour) == column:
            canvas.stamp(f"azul-{name}", ART[name], x, y, opacity=0.3, class_="printed")


def _floor(canvas: Canvas, floor: Sequence[str]) -> None:
    for space in range(FLOOR_SPACES):
        x = _LINES_AT + space * _STEP
        if space < len(floor):
            _tile(canvas, floor[space], x, _FLOOR_AT)
        else:
            empty_space(canvas, x, _FLOOR_AT)
            loss = FLOOR_LOSS[space + 1] - FLOOR_LOSS[space]
            canvas.text(x + TILE / 2, _FLOOR_AT + TILE / 2, f"\N{MINUS SIGN}{abs(loss)}", 16, SOFT)


# ---------------------------------------------------------------- the tiles


def _tile(canvas: Canvas, name: str, x: float, y: float, scale: float = 1.0) -> None:
    canvas.stamp(f"azul-{name}", ART[name], x, y, scale, class_="tile", data_tile=name)
