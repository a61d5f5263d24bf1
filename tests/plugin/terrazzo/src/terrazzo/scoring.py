"""The points of Terrazzo as they are counted, each with the rule that gives them."""

from __future__ import annotations

from terrazzo.state import (
    COLUMN_RUN,
    COLUMNS,
    EMPTY,
    MIXED_ROW,
    MIXED_ROW_POINTS,
    ROW_RUN,
    ROWS,
    Floor,
    TerrazzoState,
)
from tilewright.core.breakdown import note
from tilewright.core.compiling import rule


@rule
def score_tile(s: TerrazzoState, seat: int, column: int, row: int) -> None:
    """TZ-8, TZ-9, TZ-10: all that a tile scores when it is laid."""
    floor = s.floors[seat]
    colour = floor.tiles[column, row]
    gain(s, seat, COLUMN_RUN, column_points(floor, column, row, colour), column, row)
    gain(s, seat, ROW_RUN, row_points(floor, column, row, colour), column, row)
    gain(s, seat, MIXED_ROW, mixed_row_points(s, floor, row), column, row)


@rule
def gain(s: TerrazzoState, seat: int, kind: int, points: int, column: int, row: int) -> None:
    s.floors[seat].score += points
    note(s, seat, kind, points, column, row)


@rule
def column_points(floor: Floor, column: int, row: int, colour: int) -> int:
    """TZ-8: the run down from a tile of this colour on this space."""
    return run_points(run(floor, column, row, colour, 0, -1))


@rule
def row_points(floor: Floor, column: int, row: int, colour: int) -> int:
    """TZ-9: the run across it."""
    left = run(floor, column, row, colour, -1, 0)
    right = run(floor, column, row, colour, 1, 0)
    return run_points(left + right)


@rule
def run_points(neighbours: int) -> int:
    return neighbours + 1 if neighbours > 0 else 0


@rule
def run(floor: Floor, column: int, row: int, colour: int, right: int, up: int) -> int:
    """How many tiles of the colour follow each other from a space in one direction."""
    length = 0
    column += right
    row += up
    while 0 <= column < COLUMNS and 0 <= row < ROWS and floor.tiles[column, row] == colour:
        length += 1
        column += right
        row += up
    return length


@rule
def mixed_row_points(s: TerrazzoState, floor: Floor, row: int) -> int:
    """TZ-10."""
    colours = 0
    for column in range(COLUMNS):
        colour = floor.tiles[column, row]
        if colour == EMPTY or colours >> colour & 1:
            return 0
        colours |= 1 << colour
    return MIXED_ROW_POINTS[s.variant]
