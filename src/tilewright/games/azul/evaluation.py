"""What an Azul board promises: a small hand-made estimate of the final points, for search."""

from __future__ import annotations

from tilewright.core.bits import bit_count
from tilewright.core.compiling import Table, rule
from tilewright.core.layout import Reals
from tilewright.core.rules import OVER
from tilewright.games.azul.board import complete_rows, end_bonus, printed_column, tile_points
from tilewright.games.azul.rules import settle
from tilewright.games.azul.state import (
    COLOUR_BONUS,
    COLOURS,
    COLUMN_BONUS,
    COLUMNS,
    EMPTY,
    GRAY,
    ROWS,
    AzulState,
    Board,
)

# How much of a bonus is earned, in hundredths, by the tiles it has already.
COLUMN_PROGRESS = Table((0, 4, 12, 30, 58, 100))
COLOUR_PROGRESS = Table((0, 2, 7, 20, 45, 100))
LINE_SHARE = 0.55  # of the points of a line that is nearly full
SPACE_SHARE = 0.07  # of the points of every empty space: well connected walls score later
MARKER_WORTH = 1.2
LATE_ROUND = 6


@rule
def estimate(s: AzulState, estimates: Reals, first: int) -> float:
    """The score if the round ended now, and what lines, columns and colours promise beyond it."""
    going_on = s.turn != OVER
    if going_on:
        for seat in range(s.players):
            settle(s, seat)
        for seat in range(s.players):
            if complete_rows(s.boards[seat]) > 0:
                going_on = False
    for seat in range(s.players):
        board = s.boards[seat]
        points = float(board.score)
        if going_on:
            points += promise(s, board)
            if s.marker == seat:
                points += MARKER_WORTH
        elif s.turn != OVER:
            points += end_bonus(board)
        estimates[first + seat] = points
    rounds_left = max(0, LATE_ROUND - s.round)
    return 3.0 + 1.3 * rounds_left if going_on else 2.0


@rule
def promise(s: AzulState, board: Board) -> float:
    points = 0.0
    for column in range(COLUMNS):
        points += COLUMN_BONUS * 0.01 * COLUMN_PROGRESS[bit_count(board.column_colours[column])]
    for colour in range(COLOURS):
        shown = 0
        for row in range(ROWS):
            shown += board.row_colours[row] >> colour & 1
        points += COLOUR_BONUS * 0.01 * COLOUR_PROGRESS[shown]
    for row in range(ROWS):
        if board.line_count[row] > 0:
            filled = board.line_count[row] / (row + 1.0)
            points += LINE_SHARE * filled * filled * line_points(s, board, row)
    spaces = 0
    for row in range(ROWS):
        for column in range(COLUMNS):
            if board.wall[row, column] == EMPTY:
                spaces += tile_points(board, row, column) - 1
    return points + SPACE_SHARE * spaces


@rule
def line_points(s: AzulState, board: Board, row: int) -> float:
    """What the tile of a line would score; on the gray side its best space is not known yet."""
    if s.variant == GRAY:
        return 2.0 + row * 0.3
    column = printed_column(row, board.line_colour[row])
    return tile_points(board, row, column) + 1.0
