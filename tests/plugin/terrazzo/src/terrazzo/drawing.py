"""Terrazzo as a drawing: the tray, and everybody's floor and pocket as far as a view shows them."""

from __future__ import annotations

from collections.abc import Sequence

from terrazzo.position import HIDDEN
from terrazzo.state import COLUMNS, ROWS
from tilewright.core.canvas import Canvas
from tilewright.core.colours import CARD, INK, LINE, SOFT, SUNK
from tilewright.core.drawing import (
    GAP,
    HEADER,
    MARGIN,
    board_places,
    each,
    seat_card,
    seats_in_order,
    table,
)
from tilewright.core.materials import TILE
from tilewright.core.spec import Position

_WIDTH = 640.0
_TRAY_TOP = 74.0
_FLOORS_TOP = _TRAY_TOP + TILE + GAP
_STEP = TILE + 4  # from a tile to the next
_CARD = (300.0, HEADER + ROWS * _STEP + MARGIN)
_POCKET = COLUMNS * _STEP + 3 * MARGIN  # where on a card the pocket is


def draw(view: Position, names: Sequence[str], seat: int | None = None) -> str:
    """The table as a view shows it; a hidden tile shows its back."""
    players = view["players"]
    places, height = board_places(players, seat, MARGIN, _FLOORS_TOP, _WIDTH - 2 * MARGIN, _CARD)
    bag = view["bag"] if isinstance(view["bag"], int) else sum(view["bag"].values())
    size = (_WIDTH, _FLOORS_TOP + height + MARGIN)
    canvas = table(size, "Terrazzo", view, names, f"Bag {bag}")
    for index, tile in enumerate(each(view["tray"])):
        _tile(canvas, MARGIN + index * _STEP, _TRAY_TOP, tile)
    for number, place in zip(seats_in_order(players, seat), places, strict=True):
        with canvas.group(place.x, place.y, place.scale, class_="seat", data_seat=number):
            _seat(canvas, view, number, names[number], place.scale)
    return canvas.svg()


def _seat(canvas: Canvas, view: Position, number: int, name: str, scale: float) -> None:
    """TZ-2: a floor, its first row at the bottom, and the pocket beside it."""
    floor = view["floors"][number]
    seat_card(canvas, _CARD, name, floor["score"], view["turn"] == number, scale)
    for column, tiles in enumerate(floor["columns"]):
        for row, tile in enumerate(tiles):
            y = HEADER + (ROWS - 1 - row) * _STEP
            _tile(canvas, MARGIN + column * _STEP, y, tile)
    canvas.text(_POCKET + TILE / 2, HEADER + 14, "Pocket", 15, SOFT)
    _tile(canvas, _POCKET, HEADER + 28, view["pockets"][number])


def _tile(canvas: Canvas, x: float, y: float, tile: str | None) -> None:
    """A tile, the back of one or an empty space."""
    if tile is None:
        canvas.rect(x, y, TILE, TILE, radius=5, fill=SUNK, stroke=LINE)
    else:
        canvas.stamp(f"terrazzo-{tile}", _ART[tile], x, y)


# ---------------------------------------------------------------- tiles: a figure on each colour


def _rose(canvas: Canvas) -> None:
    _ground(canvas, "#b8455d")
    canvas.circle(20, 20, 9, fill=CARD)


def _teal(canvas: Canvas) -> None:
    _ground(canvas, "#1f7f80")
    canvas.rect(12, 12, 16, 16, fill=CARD)


def _amber(canvas: Canvas) -> None:
    _ground(canvas, "#e0a030")
    canvas.polygon(((20, 10), (30, 28), (10, 28)), fill=INK)


def _ivory(canvas: Canvas) -> None:
    _ground(canvas, "#f6ecd0")
    canvas.polygon(((20, 9), (31, 20), (20, 31), (9, 20)), fill=INK)


def _back(canvas: Canvas) -> None:
    _ground(canvas, SOFT)
    canvas.text(20, 20, "?", 24, CARD, bold=True)


def _ground(canvas: Canvas, colour: str) -> None:
    canvas.rect(0, 0, TILE, TILE, radius=5, fill=colour, stroke=INK, stroke_width=1)


_ART = {"rose": _rose, "teal": _teal, "amber": _amber, "ivory": _ivory, HIDDEN: _back}
