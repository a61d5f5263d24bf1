"""One player's board in Azul: what its lines and its wall accept, hold and score."""

from __future__ import annotations

from tilewright.core.compiling import rule
from tilewright.games.azul.state import (
    ALL_COLOURS,
    COLOUR_BONUS,
    COLOURS,
    COLUMN_BONUS,
    COLUMN_SHOWS_COLOUR,
    COLUMNS,
    EMPTY,
    FLOOR,
    FLOOR_SPACES,
    LEGAL,
    LINE_FULL,
    LINE_OF_OTHER_COLOUR,
    ROW_BONUS,
    ROWS,
    SPACE_TAKEN,
    WALL_SHOWS_COLOUR,
    Board,
)


@rule
def clear_board(board: Board) -> None:
    board.score = 0
    board.floor_count = 0
    for space in range(FLOOR_SPACES):
        board.floor[space] = EMPTY
    for row in range(ROWS):
        board.line_colour[row] = EMPTY
        board.line_count[row] = 0
        board.row_colours[row] = 0
        for column in range(COLUMNS):
            board.wall[row, column] = EMPTY
    for column in range(COLUMNS):
        board.column_colours[column] = 0


# ---------------------------------------------------------------- pattern lines


@rule
def accepted_colours(board: Board, row: int) -> int:
    """AZ-8: bit c: the pattern line accepts colour c."""
    if board.line_count[row] > row:
        return 0
    if board.line_count[row] > 0:
        return 1 << board.line_colour[row]
    return ALL_COLOURS & ~board.row_colours[row]


@rule
def line_refusal(board: Board, row: int, colour: int) -> int:
    """AZ-8: why a pattern line does not accept a colour, or LEGAL."""
    if accepted_colours(board, row) >> colour & 1:
        return LEGAL
    if board.line_count[row] > row:
        return LINE_FULL
    if board.line_count[row] > 0:
        return LINE_OF_OTHER_COLOUR
    return WALL_SHOWS_COLOUR


@rule
def open_targets(board: Board) -> int:
    """Bit COLOURS * t + c: target t accepts colour c; the floor line accepts all (AZ-9)."""
    targets = ALL_COLOURS << (COLOURS * FLOOR)
    for row in range(ROWS):
        targets |= accepted_colours(board, row) << (COLOURS * row)
    return targets


@rule
def fill_line(board: Board, row: int, colour: int, count: int) -> int:
    """AZ-8: put what fits into a pattern line; returns how many did."""
    placed = min(count, row + 1 - board.line_count[row])
    board.line_colour[row] = colour
    board.line_count[row] += placed
    return placed


@rule
def empty_line(board: Board, row: int) -> None:
    board.line_colour[row] = EMPTY
    board.line_count[row] = 0


@rule
def line_to_tile(board: Board) -> int:
    """AZ-12: the uppermost full pattern line, or ROWS."""
    for row in range(ROWS):
        if board.line_count[row] > row:
            return row
    return ROWS


# ---------------------------------------------------------------- wall


@rule
def printed_column(row: int, colour: int) -> int:
    """AZ-4: where the coloured wall shows a colour in a row."""
    return (row + colour) % COLUMNS


@rule
def open_colours(board: Board, row: int, column: int) -> int:
    """AZ-22: bit c: a wall space of the gray side accepts colour c."""
    if board.wall[row, column] != EMPTY:
        return 0
    return ALL_COLOURS & ~board.column_colours[column]


@rule
def space_refusal(board: Board, row: int, column: int, colour: int) -> int:
    """AZ-22: why a wall space of the gray side does not accept a colour, or LEGAL."""
    if open_colours(board, row, column) >> colour & 1:
        return LEGAL
    return SPACE_TAKEN if board.wall[row, column] != EMPTY else COLUMN_SHOWS_COLOUR


@rule
def open_spaces(board: Board, row: int) -> int:
    """AZ-22: bit c: the tile of this full line may go to column c."""
    spaces = 0
    for column in range(COLUMNS):
        if space_refusal(board, row, column, board.line_colour[row]) == LEGAL:
            spaces |= 1 << column
    return spaces


@rule
def put_on_wall(board: Board, row: int, column: int, colour: int) -> None:
    board.wall[row, column] = colour
    board.row_colours[row] |= 1 << colour
    board.column_colours[column] |= 1 << colour


@rule
def tile_points(board: Board, row: int, column: int) -> int:
    """AZ-14."""
    across = row_points(board, row, column)
    down = column_points(board, row, column)
    return across + down + lone_points(across, down)


@rule
def row_points(board: Board, row: int, column: int) -> int:
    """AZ-14: the horizontal run with a tile here, if it has a horizontal neighbour."""
    beside = run(board, row, column, 0, -1) + run(board, row, column, 0, 1)
    return 1 + beside if beside > 0 else 0


@rule
def column_points(board: Board, row: int, column: int) -> int:
    """AZ-14: the vertical run with a tile here, if it has a vertical neighbour."""
    beside = run(board, row, column, -1, 0) + run(board, row, column, 1, 0)
    return 1 + beside if beside > 0 else 0


@rule
def lone_points(across: int, down: int) -> int:
    """AZ-14: a tile that is in no run."""
    return 1 if across + down == 0 else 0


@rule
def run(board: Board, row: int, column: int, down: int, right: int) -> int:
    """How many tiles follow each other from a space in one direction."""
    length = 0
    row += down
    column += right
    while 0 <= row < ROWS and 0 <= column < COLUMNS and board.wall[row, column] != EMPTY:
        length += 1
        row += down
        column += right
    return length


@rule
def best_column(board: Board, row: int) -> int:
    spaces = open_spaces(board, row)
    best = -1
    most = 0
    for column in range(COLUMNS):
        if spaces >> column & 1 and tile_points(board, row, column) > most:
            most = tile_points(board, row, column)
            best = column
    return best


# ---------------------------------------------------------------- what is complete


@rule
def complete_rows(board: Board) -> int:
    rows = 0
    for row in range(ROWS):
        if board.row_colours[row] == ALL_COLOURS:
            rows += 1
    return rows


@rule
def row_bonus(board: Board, row: int) -> int:
    """AZ-19."""
    return ROW_BONUS if board.row_colours[row] == ALL_COLOURS else 0


@rule
def column_bonus(board: Board, column: int) -> int:
    """AZ-19."""
    return COLUMN_BONUS if board.column_colours[column] == ALL_COLOURS else 0


@rule
def colour_bonus(board: Board, colour: int) -> int:
    """AZ-19, AZ-25."""
    for row in range(ROWS):
        if not board.row_colours[row] >> colour & 1:
            return 0
    return COLOUR_BONUS


@rule
def end_bonus(board: Board) -> int:
    """AZ-19: all of them."""
    points = 0
    for row in range(ROWS):
        points += row_bonus(board, row)
    for column in range(COLUMNS):
        points += column_bonus(board, column)
    for colour in range(COLOURS):
        points += colour_bonus(board, colour)
    return points


@rule
def row_can_be_completed(board: Board, row: int) -> bool:
    """AZ-27: match the missing colours one to one to the empty spaces.

    Bit u of `reachable` stands for a set u of used columns: those that some choice of spaces
    for the colours so far can use.
    """
    used = 0
    for column in range(COLUMNS):
        if board.wall[row, column] != EMPTY:
            used |= 1 << column
    reachable = 1 << used
    for colour in range(COLOURS):
        if board.row_colours[row] >> colour & 1:
            continue
        further = 0
        for column in range(COLUMNS):
            if board.column_colours[column] >> colour & 1:
                continue
            for columns in range(1 << COLUMNS):
                if reachable >> columns & 1 and not columns >> column & 1:
                    further |= 1 << (columns | 1 << column)
        reachable = further
    return reachable != 0
