"""AXIO as a drawing: the board, and everybody's markers and rack as far as a view shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tilewright.core.canvas import Canvas, Point
from tilewright.core.colours import CARD, GLOW, LINE, MAT, SOFT, SUNK
from tilewright.core.drawing import (
    EDGE,
    GAP,
    HEADER,
    MARGIN,
    card,
    seat_card,
    seats_in_order,
    table,
)
from tilewright.core.materials import TILE
from tilewright.core.spec import Position
from tilewright.games.axio.art import GROUNDS, back, body, cell, printed, pyramid, symbol
from tilewright.games.axio.notation import SYMBOL_LETTERS, SYMBOL_NAMES
from tilewright.games.axio.state import (
    MARGINS,
    MAX_PLAYERS,
    PRINTED_AT,
    PYRAMIDS,
    SIZE,
    SOLO_TOP,
    TOP,
)

_TOP_EDGE = 74.0
_BOARD_SIDE = 634.0
_SEAT_WIDTH = 352.0
_WIDTH = _BOARD_SIDE + _SEAT_WIDTH + 2 * MARGIN + GAP
_HEIGHT = _TOP_EDGE + _BOARD_SIDE + MARGIN
_LABELS = 30.0  # the room of letters and numbers at the board's edge
_STEP = 44.0  # from a cell to the next
_SEAT_HEIGHTS = {True: 154.0, False: 148.0}  # of the observer's own card and of others
_RACK_STEPS = {True: 66.0, False: 55.0}  # from a tile of the rack to the next
_STOCK_HEIGHT = 118.0
_NAMES = dict(zip(SYMBOL_LETTERS, SYMBOL_NAMES, strict=True))
_IVORY = "#fdf6e3"


def draw(view: Position, names: Sequence[str], seat: int | None = None) -> str:
    """The table as a view shows it; a hidden rack is a row of backs."""
    bag = view["bag"] if isinstance(view["bag"], int) else sum(view["bag"].values())
    facts = [f"Bag {bag}", f"{PYRAMIDS - len(view['pyramids'])} pyramids left"]
    if view["phase"] == "swap":
        facts.append("a swap is offered")
    if view["bonus"]:
        facts.append(f"bonus tiles to place: {view['bonus']}")
    canvas = table((_WIDTH, _HEIGHT), "AXIO", view, names, " · ".join(facts))
    with canvas.group(MARGIN, _TOP_EDGE):
        _board_and_seats(canvas, view, names, seat)
    if view["players"] < MAX_PLAYERS:  # four seats leave no room
        with canvas.group(MARGIN + _BOARD_SIDE + GAP, _HEIGHT - MARGIN - _STOCK_HEIGHT):
            _stock(canvas, PYRAMIDS - len(view["pyramids"]))
    return canvas.svg()


def draw_boards(view: Position, names: Sequence[str]) -> str:
    """The board and everybody's markers and rack, and nothing else."""
    size = (_BOARD_SIDE + GAP + _SEAT_WIDTH, _BOARD_SIDE + EDGE)
    canvas = Canvas(*size, "AXIO", ", ".join(names))
    _board_and_seats(canvas, view, names, None)
    return canvas.svg()


def _board_and_seats(
    canvas: Canvas, view: Position, names: Sequence[str], seat: int | None
) -> None:
    """The board, and beside it the seats from the observer's on."""
    _board(canvas, view)
    y = 0.0
    for number in seats_in_order(view["players"], seat):
        own = number == seat or view["players"] == 1
        with canvas.group(_BOARD_SIDE + GAP, y, class_="seat", data_seat=number):
            _seat(canvas, view, number, names[number], own)
        y += _SEAT_HEIGHTS[own] + GAP


# ---------------------------------------------------------------- the board


def _board(canvas: Canvas, view: Position) -> None:
    card(canvas, _BOARD_SIDE, _BOARD_SIDE)
    margin = MARGINS[view["players"]]
    inside = range(margin, SIZE - margin)
    scale = (_BOARD_SIDE - _LABELS - 14) / (len(inside) * _STEP)
    for index, line in enumerate(inside):
        middle = _LABELS + ((index + 0.5) * _STEP - 2) * scale
        canvas.text(middle, _LABELS / 2 + 1, chr(ord("a") + line), 15, SOFT)
        canvas.text(_LABELS / 2, middle, str(line + 1), 15, SOFT)
    shift = _LABELS - margin * _STEP * scale
    with canvas.group(shift, shift, scale):
        for row in inside:
            for column in inside:
                canvas.stamp("axio-cell", cell, column * _STEP, row * _STEP)
        for name, number in PRINTED_AT.items():
            colour = SYMBOL_NAMES[number]
            canvas.stamp(f"axio-printed-{colour}", printed(colour), *_corner(name),
                         class_="printed", data_printed=colour)  # fmt: skip
        for name in view["pyramids"]:
            canvas.stamp("axio-pyramid", pyramid, *_corner(name), class_="tile",
                         data_tile="pyramid")  # fmt: skip
        for tile in view["tiles"]:
            _placed(canvas, tile)


def _corner(name: str) -> Point:
    """The upper left corner of a cell: `e5`."""
    return (ord(name[0]) - ord("a")) * _STEP, (int(name[1:]) - 1) * _STEP


def _placed(canvas: Canvas, tile: str) -> None:
    """A tile of two symbols as it lies on the board: `be5rf5`."""
    second = next(place for place in range(3, len(tile)) if tile[place].isalpha())
    halves = ((tile[0], tile[1:second]), (tile[second], tile[second + 1 :]))
    (left, top), (right, bottom) = (_corner(name) for _, name in halves)
    with canvas.group(class_="tile", data_tile=tile[0] + tile[second]):
        body(canvas, left - 0.5, top - 0.5, right - left + TILE + 1, bottom - top + TILE + 1,
             _IVORY)  # fmt: skip
        for letter, name in halves:
            x, y = _corner(name)
            _symbol(canvas, _NAMES[letter], x + 2, y + 2, 0.9)


# ---------------------------------------------------------------- a seat


def _seat(canvas: Canvas, view: Position, seat: int, name: str, own: bool) -> None:
    markers = view["markers"][seat]
    lowest = min(markers.values())
    height = _SEAT_HEIGHTS[own]
    seat_card(canvas, (_SEAT_WIDTH, height), name, lowest, view["turn"] == seat)
    top = SOLO_TOP if view["players"] == 1 else TOP
    for index, colour in enumerate(SYMBOL_NAMES):
        with canvas.group(14 + index * 66, HEADER + 2):
            _marker(canvas, colour, markers[colour], top, markers[colour] == lowest)
    rack = view["racks"][seat]
    step = _RACK_STEPS[own]
    for index in range(rack if isinstance(rack, int) else len(rack)):
        with canvas.group(14 + index * step, HEADER + 58, (step - 4) / (2 * TILE + 6)):
            _rack_tile(canvas, None if isinstance(rack, int) else rack[index])


def _stock(canvas: Canvas, left: int) -> None:
    """The pyramids that are not on the board yet."""
    card(canvas, _SEAT_WIDTH, _STOCK_HEIGHT)
    canvas.text(18, 24, "Pyramids", 16, anchor="start", bold=True)
    canvas.text(_SEAT_WIDTH - 18, 24, f"{left} of {PYRAMIDS}", 15, SOFT, anchor="end")
    for index in range(PYRAMIDS):
        name, art = ("pyramid", pyramid) if index < left else ("cell", cell)
        x, y = 19 + index % 10 * 32, 44 + index // 10 * 32
        canvas.stamp(f"axio-{name}", art, x, y, 0.65, class_="sign")


def _marker(canvas: Canvas, colour: str, value: int, top: int, lowest: bool) -> None:
    """A symbol, its value and how far that is up the track; the lowest is the score (AX-17)."""
    canvas.rect(0, 0, 60, 46, radius=7, fill=MAT, stroke=GLOW if lowest else LINE,
                stroke_width=2 if lowest else 1)  # fmt: skip
    _symbol(canvas, colour, 5, 5, 0.6)
    canvas.text(44, 17, str(value), 18, bold=True)
    canvas.rect(5, 35, 50, 5.5, radius=2.75, fill=SUNK)
    if value:
        canvas.rect(5, 35, max(50 * value / top, 5.5), 5.5, radius=2.75, fill=GROUNDS[colour])


def _rack_tile(canvas: Canvas, symbols: Sequence[str] | None) -> None:
    """A tile of a rack; None is one that the observer does not see."""
    pair = "back" if symbols is None else "".join(name[0] for name in symbols)
    with canvas.group(class_="rack", data_rack=pair):
        body(canvas, 0, 0, 2 * TILE + 6, TILE + 4, _IVORY if symbols else CARD)
        for half in range(2):
            x = 3 + half * (TILE + 1)
            if symbols is None:
                canvas.stamp("axio-back", back, x, 2.5, 0.97)
            else:
                _symbol(canvas, symbols[half], x, 2.5, 0.97)


def _symbol(canvas: Canvas, colour: str, x: float, y: float, scale: float) -> None:
    art: Callable[[Canvas], None] = symbol(colour)
    canvas.stamp(f"axio-{colour}", art, x, y, scale, class_="symbol", data_symbol=colour)
