"""Terrazzo on the table: the constants of the box and the record of a game in progress."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.core.compiling import Table
from tilewright.core.layout import Cells, Layout, int8, int16, several
from tilewright.core.rules import GameState

# TZ-1, TZ-2: the material.
MAX_PLAYERS = 4
COLOURS = 4
TILES_PER_COLOUR = 12
COLUMNS = 3
ROWS = 3  # row 0 is the lowest
FLOOR_TILES = COLUMNS * ROWS
EMPTY = -1  # a space without a tile, a pocket without one

# TZ-3: a variant is its place in these tables.
TRAY_TILES = Table((4, 3))
MIXED_ROW_POINTS = Table((4, 6))

# Actions: where the tile comes from, its colour, the column it goes to.
TRAY, POCKET = 0, 1
SOURCES = 2
ACTIONS = SOURCES * COLOURS * COLUMNS

# Why an action is refused; the words are in notation.py.
LEGAL, NO_SUCH_ACTION, NOT_IN_TRAY, NOT_IN_POCKET, COLUMN_FULL = range(5)

# Why points are counted; the words are in breakdown.py.
COLUMN_RUN, ROW_RUN, MIXED_ROW = range(3)


class Floor(Layout):
    """TZ-2: what lies in front of one seat."""

    score: int = int16()
    heights: Cells = int8(COLUMNS)  # tiles in the column
    tiles: Cells = int8(COLUMNS, ROWS)  # a colour, or EMPTY


class TerrazzoState(GameState):
    """Everything on the table and in the pockets."""

    seat: int = int8()  # whose turn it is, also while a tile is drawn
    pockets: Cells = int8(MAX_PLAYERS)  # a colour, or EMPTY
    tray: Cells = int8(COLOURS)
    bag: Cells = int8(COLOURS)
    floors: Sequence[Floor] = several(Floor, MAX_PLAYERS)
