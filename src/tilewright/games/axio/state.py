"""AXIO on the table: the box, the board's geometry and a game in progress."""

from __future__ import annotations

from tilewright.core.compiling import Table
from tilewright.core.layout import Cells, int8, int16
from tilewright.core.rules import GameState

# ---------------------------------------------------------------- the box (AX-1, AX-4)

MAX_PLAYERS = 4
SYMBOLS = 5
RED, GREEN, BLUE, ORANGE, PURPLE = range(SYMBOLS)
RACK_TILES = 5
PYRAMIDS = 20
TOP = 18
SOLO_TOP = 36

# A kind of tile is a pair of symbols, the lower one first: rr rg rb ro rp gg gb ..
KINDS = [(a, b) for a in range(SYMBOLS) for b in range(a, SYMBOLS)]
KIND_COUNT = len(KINDS)
KIND_SYMBOLS = Table(1 << a | 1 << b for a, b in KINDS)  # bit a: shows symbol a
KIND_PAIRS = Table(1 << a * SYMBOLS + b | 1 << b * SYMBOLS + a for a, b in KINDS)  # how it reads
KIND_OF = Table(KINDS.index((min(a, b), max(a, b))) for a in range(SYMBOLS) for b in range(SYMBOLS))
TILES_OF_KIND = Table(4 if a == b else 8 for a, b in KINDS)
TILES = sum(TILES_OF_KIND)

# ---------------------------------------------------------------- the board (AX-2, AX-3)

SIZE = 13
MARGINS = Table((0, 2, 2, 1, 0))  # rows and columns outside the area on each side, by players

# Cells are counted row by row on a board with a border, so that every cell has four neighbours.
WIDTH = SIZE + 2
CELLS = WIDTH * WIDTH
RIGHT, DOWN, LEFT, UP = 1, WIDTH, -1, -WIDTH
DIRECTIONS = Table((RIGHT, DOWN, LEFT, UP))


def cell_at(column: int, row: int) -> int:
    """Columns and rows count from 0 at the upper left."""
    return (row + 1) * WIDTH + column + 1


# The printed cells and their symbols (AX-3); the positions are the board's, the colours our ruling.
PRINTED_AT = {"g3": RED, "k7": GREEN, "g11": BLUE, "c7": ORANGE, "g7": PURPLE}
PRINTED_CELLS = Table(cell_at(ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in PRINTED_AT)
PRINTED_SYMBOLS = Table(PRINTED_AT.values())

# What a cell holds, if not a symbol 0..4.
EMPTY = -1
PYRAMID = -2
OUTSIDE = -3

# ---------------------------------------------------------------- actions

# A location is where a tile can lie: its upper or left cell, horizontal before vertical.
LOCATIONS = [
    (cell_at(column, row), cell_at(column, row) + direction)
    for row in range(SIZE)
    for column in range(SIZE)
    for direction in (RIGHT, DOWN)
    if (direction == RIGHT and column < SIZE - 1) or (direction == DOWN and row < SIZE - 1)
]
LOCATION_FIRST = Table(first for first, _ in LOCATIONS)
LOCATION_SECOND = Table(second for _, second in LOCATIONS)
_NUMBER = {location: number for number, location in enumerate(LOCATIONS)}
LOCATION_RIGHT = Table(_NUMBER.get((cell, cell + RIGHT), -1) for cell in range(CELLS))
LOCATION_DOWN = Table(_NUMBER.get((cell, cell + DOWN), -1) for cell in range(CELLS))

# AX-7: the printed cell that a tile there touches, by its place in PRINTED_CELLS, or -1; never two.
PRINTED_BESIDE = Table(
    max(
        (
            index
            for index, printed in enumerate(PRINTED_CELLS)
            for cell in location
            if abs(cell - printed) in (RIGHT, DOWN)
        ),
        default=-1,
    )
    for location in LOCATIONS
)
FIRST_LOCATIONS = Table(location for location, printed in enumerate(PRINTED_BESIDE) if printed >= 0)

# The cells beside a tile, from its first half, in reading order.
CELLS_BESIDE = 6
BESIDE_RIGHT = Table((UP, UP + RIGHT, LEFT, 2 * RIGHT, DOWN, DOWN + RIGHT))
BESIDE_DOWN = Table((UP, LEFT, RIGHT, DOWN + LEFT, DOWN + RIGHT, 2 * DOWN))

ORDERED_PAIRS = SYMBOLS * SYMBOLS  # the symbols of the two halves, in order
PLACEMENTS = len(LOCATIONS) * ORDERED_PAIRS
SWAP = PLACEMENTS
KEEP = PLACEMENTS + 1
ACTIONS = PLACEMENTS + 2

PLACE, SWAPPING, FINISHED = 0, 1, 2  # phases

# Why an action is refused; the words are in notation.py.
LEGAL = 0
NO_SUCH_ACTION = 1
OUTSIDE_AREA = 2
CELL_TAKEN = 3
NOT_ON_RACK = 4
FIRST_TILE_APART = 5
SWAP_QUESTION_OPEN = 6
NO_SWAP_QUESTION = 7

# Why points are counted; the words are in breakdown.py.
HALF, NEW_PYRAMID = range(2)


class AxioState(GameState):
    """Everything on the table and on the racks."""

    phase: int = int8()
    seat: int = int8()  # whose turn it is, also while tiles are drawn
    drawing: int = int8()  # the seat that draws; before the first turn all seats do
    bonus: int = int8()  # moves still owed
    pyramids: int = int8()  # how many stand
    showing: int = int8()  # 1 while a swap draws
    in_bag: int = int16()
    first_tile: Cells = int8(MAX_PLAYERS)  # 1 once the seat has placed its first
    rack_count: Cells = int8(MAX_PLAYERS)
    markers: Cells = int8(MAX_PLAYERS, SYMBOLS)
    racks: Cells = int8(MAX_PLAYERS, KIND_COUNT)
    bag: Cells = int8(KIND_COUNT)
    shown: Cells = int8(KIND_COUNT)  # the old tiles, while a swap draws
    cells: Cells = int8(CELLS)  # a symbol, EMPTY, PYRAMID or OUTSIDE
    joined: Cells = int8(CELLS)  # at a tile's first half: RIGHT or DOWN, to the second; else 0
    free: Cells = int16(WIDTH)  # by row: bit x: the cell in column x (border included) is EMPTY
