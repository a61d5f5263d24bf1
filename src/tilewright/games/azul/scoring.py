"""The points of Azul as they are counted, each with a note of what it is for."""

from __future__ import annotations

from tilewright.core.breakdown import note
from tilewright.core.compiling import rule
from tilewright.games.azul.board import (
    colour_bonus,
    column_bonus,
    column_points,
    lone_points,
    row_bonus,
    row_points,
)
from tilewright.games.azul.state import (
    COLOURS,
    COLUMN_RUN,
    COLUMNS,
    FLOOR_LINE,
    FLOOR_LOSS,
    LONE_TILE,
    ROW_RUN,
    ROWS,
    WHOLE_COLOUR,
    WHOLE_COLUMN,
    WHOLE_ROW,
    AzulState,
)


@rule
def gain(s: AzulState, seat: int, kind: int, points: int, at: int, by: int) -> None:
    s.boards[seat].score += points
    note(s, seat, kind, points, at, by)


@rule
def score_tile(s: AzulState, seat: int, row: int, column: int) -> None:
    """AZ-14."""
    across = row_points(s.boards[seat], row, column)
    down = column_points(s.boards[seat], row, column)
    gain(s, seat, ROW_RUN, across, row, column)
    gain(s, seat, COLUMN_RUN, down, row, column)
    gain(s, seat, LONE_TILE, lone_points(across, down), row, column)


@rule
def score_floor(s: AzulState, seat: int) -> None:
    """AZ-13: a score never goes below 0."""
    board = s.boards[seat]
    lost = min(board.score, FLOOR_LOSS[board.floor_count])
    gain(s, seat, FLOOR_LINE, -lost, board.floor_count, 0)


@rule
def score_bonuses(s: AzulState, seat: int) -> None:
    """AZ-19."""
    board = s.boards[seat]
    for row in range(ROWS):
        gain(s, seat, WHOLE_ROW, row_bonus(board, row), row, 0)
    for column in range(COLUMNS):
        gain(s, seat, WHOLE_COLUMN, column_bonus(board, column), column, 0)
    for colour in range(COLOURS):
        gain(s, seat, WHOLE_COLOUR, colour_bonus(board, colour), colour, 0)
