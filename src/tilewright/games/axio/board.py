"""The board of AXIO: its cells, the runs of symbols on it and its pyramids."""

from __future__ import annotations

from tilewright.core.compiling import rule
from tilewright.games.axio.state import (
    BESIDE_DOWN,
    BESIDE_RIGHT,
    CELLS,
    DIRECTIONS,
    EMPTY,
    LOCATION_FIRST,
    LOCATION_SECOND,
    MARGINS,
    OUTSIDE,
    PRINTED_BESIDE,
    PRINTED_CELLS,
    PRINTED_SYMBOLS,
    PYRAMID,
    RIGHT,
    SIZE,
    WIDTH,
    AxioState,
)

# The points of all symbols in one number: so many bits for each, enough for four longest runs.
POINT_BITS = 6
MAX_POINTS = (1 << POINT_BITS) - 1


@rule
def set_up_board(s: AxioState) -> None:
    """AX-2, AX-3: cells outside the area do not exist."""
    s.pyramids = 0
    for cell in range(CELLS):
        s.cells[cell] = OUTSIDE
        s.joined[cell] = 0
    for row in range(WIDTH):
        s.free[row] = 0
    margin = MARGINS[s.players]
    for row in range(1 + margin, 1 + SIZE - margin):
        for column in range(1 + margin, 1 + SIZE - margin):
            empty_cell(s, row * WIDTH + column)
    for printed in range(len(PRINTED_CELLS)):
        fill_cell(s, PRINTED_CELLS[printed], PRINTED_SYMBOLS[printed])


@rule
def empty_cell(s: AxioState, cell: int) -> None:
    s.cells[cell] = EMPTY
    s.free[cell // WIDTH] |= 1 << cell % WIDTH


@rule
def fill_cell(s: AxioState, cell: int, content: int) -> None:
    s.cells[cell] = content
    s.free[cell // WIDTH] &= ~(1 << cell % WIDTH)


@rule
def cover(s: AxioState, location: int, symbol: int, other: int) -> None:
    """AX-6: lay a tile."""
    first = LOCATION_FIRST[location]
    second = LOCATION_SECOND[location]
    fill_cell(s, first, symbol)
    fill_cell(s, second, other)
    s.joined[first] = second - first


@rule
def has_room(s: AxioState) -> bool:
    """AX-16: two adjacent empty cells are left."""
    for row in range(1, WIDTH - 1):
        if s.free[row] & (s.free[row] >> 1 | s.free[row + 1]):
            return True
    return False


@rule
def cell_beside(location: int, place: int) -> int:
    """One of the cells beside a tile, in reading order."""
    first = LOCATION_FIRST[location]
    if LOCATION_SECOND[location] - first == RIGHT:
        return first + BESIDE_RIGHT[place]
    return first + BESIDE_DOWN[place]


@rule
def touches_free_printed_cell(s: AxioState, location: int) -> bool:
    """AX-7: a tile here would touch a printed cell that has no tile beside it."""
    printed = PRINTED_BESIDE[location]
    if printed < 0:
        return False
    for side in range(len(DIRECTIONS)):
        if s.cells[PRINTED_CELLS[printed] + DIRECTIONS[side]] >= 0:
            return False
    return True


@rule
def points_of_half(s: AxioState, cell: int, to_other_half: int) -> int:
    """AX-8: the runs of its symbol in the three directions away from the tile."""
    return run_points(s, cell, s.cells[cell], to_other_half)


@rule
def run_points(s: AxioState, cell: int, symbol: int, except_direction: int) -> int:
    """The runs of a symbol that begin beside a cell."""
    points = 0
    for side in range(len(DIRECTIONS)):
        step = DIRECTIONS[side]
        if step != except_direction:
            points += run(s, cell, symbol, step)
    return points


@rule
def points_beside(s: AxioState, cell: int) -> int:
    """The runs that begin beside a cell, of all symbols at once: see `points_of`."""
    points = 0
    for side in range(len(DIRECTIONS)):
        step = DIRECTIONS[side]
        symbol = s.cells[cell + step]
        if symbol >= 0:
            points += run(s, cell, symbol, step) << POINT_BITS * symbol
    return points


@rule
def points_of(points: int, symbol: int) -> int:
    return points >> POINT_BITS * symbol & MAX_POINTS


@rule
def run(s: AxioState, cell: int, symbol: int, step: int) -> int:
    """How many cells with a symbol follow each other from a cell in one direction."""
    length = 0
    cell += step
    while s.cells[cell] == symbol:
        length += 1
        cell += step
    return length


# ---------------------------------------------------------------- pyramids


@rule
def is_single(s: AxioState, cell: int) -> bool:
    """AX-9: all neighbours inside the area are tiles or printed cells."""
    for side in range(len(DIRECTIONS)):
        neighbour = s.cells[cell + DIRECTIONS[side]]
        if neighbour in (EMPTY, PYRAMID):
            return False
    return True


@rule
def neighbours_with(s: AxioState, cell: int, symbol: int) -> int:
    count = 0
    for side in range(len(DIRECTIONS)):
        if s.cells[cell + DIRECTIONS[side]] == symbol:
            count += 1
    return count


@rule
def set_pyramid(s: AxioState, cell: int) -> None:
    fill_cell(s, cell, PYRAMID)
    s.pyramids += 1


@rule
def remove_first_pyramid(s: AxioState) -> None:
    """AX-10: which one moves does not matter: the first standing one in reading order."""
    cell = 0
    while s.cells[cell] != PYRAMID:
        cell += 1
    empty_cell(s, cell)
    s.pyramids -= 1
