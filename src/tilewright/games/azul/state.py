"""Azul on the table: the constants of the box and the record of a game in progress."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.core.layout import Cells, Layout, int8, int16, several
from tilewright.core.rules import GameState
from tilewright.games.display import MAX_PLAYERS, SOURCES

# AZ-1, AZ-2, AZ-3: the material.
COLOURS = 5
BLUE, YELLOW, RED, BLACK, WHITE = range(COLOURS)
TILES_PER_COLOUR = 20
ROWS = 5  # pattern line i belongs to wall row i and has i + 1 spaces
COLUMNS = 5
FLOOR_SPACES = 7
FLOOR_LOSS = (0, 1, 2, 4, 6, 8, 11, 14)  # AZ-3, added up: by occupied spaces

# AZ-19: the end of the game.
ROW_BONUS = 2
COLUMN_BONUS = 7
COLOUR_BONUS = 10

ALL_COLOURS = (1 << COLOURS) - 1  # a set of colours is a mask: bit c stands for colour c
EMPTY = -1  # a space without a tile
MARKER = COLOURS  # the starting-player marker, where it lies among tiles on a floor line

STANDARD, GRAY = 0, 1  # the sides of the board
OFFER, TILING, FINISHED = 0, 1, 2  # phases A and B; C has no decision of its own

# Where they go: a pattern line, or the floor line.
FLOOR = ROWS
TARGETS = ROWS + 1

# Actions: all takes in the order source, colour, target; then all tilings by row, column.
TAKES = SOURCES * COLOURS * TARGETS
ACTIONS = TAKES + ROWS * COLUMNS


# Why an action is refused; the words are in notation.py.
LEGAL = 0
NO_SUCH_ACTION = 1
NO_SUCH_FACTORY = 2
COLOUR_NOT_THERE = 3
LINE_FULL = 4
LINE_OF_OTHER_COLOUR = 5
WALL_SHOWS_COLOUR = 6
TILING_COMES_FIRST = 7
NOTHING_TO_TILE = 8
OTHER_LINE_FIRST = 9
SPACE_TAKEN = 10
COLUMN_SHOWS_COLOUR = 11

# Why points are counted; the words are in breakdown.py.
LONE_TILE, ROW_RUN, COLUMN_RUN, FLOOR_LINE, WHOLE_ROW, WHOLE_COLUMN, WHOLE_COLOUR = range(7)


class Board(Layout):
    """AZ-3: what lies in front of one seat."""

    score: int = int16()
    line_colour: Cells = int8(ROWS)
    line_count: Cells = int8(ROWS)
    wall: Cells = int8(ROWS, COLUMNS)  # a colour, or EMPTY
    row_colours: Cells = int8(ROWS)  # bit c: the wall row shows colour c
    column_colours: Cells = int8(COLUMNS)
    floor: Cells = int8(FLOOR_SPACES)  # a colour, MARKER or EMPTY, from the left
    floor_count: int = int8()


class AzulState(GameState):
    """Everything on the table."""

    phase: int = int8()
    start: int = int8()  # the seat that started this round
    marker: int = int8()  # the seat that took it this round, or MARKER_IN_CENTRE
    offered: int = int8()  # tiles on the factories and in the centre
    holders: Cells = int16(COLOURS)  # bit p: source p holds tiles of the colour
    display: Cells = int8(SOURCES, COLOURS)
    bag: Cells = int8(COLOURS)
    lid: Cells = int8(COLOURS)
    boards: Sequence[Board] = several(Board, MAX_PLAYERS)
