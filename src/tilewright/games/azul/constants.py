"""What a client of Azul knows before a game begins: names in their order, and what is printed."""

from __future__ import annotations

from itertools import pairwise

from tilewright.games.azul.board import printed_column
from tilewright.games.azul.notation import COLOUR_NAMES
from tilewright.games.azul.state import COLOURS, FLOOR_LOSS, ROWS

CONSTANTS = {
    "colours": list(COLOUR_NAMES),
    "floor_points": [before - after for before, after in pairwise(FLOOR_LOSS)],
    "wall": [  # of the coloured side
        [
            next(name for c, name in enumerate(COLOUR_NAMES) if printed_column(row, c) == column)
            for column in range(COLOURS)
        ]
        for row in range(ROWS)
    ],
}
