"""What a client of AXIO knows before a game begins: names in their order, sizes and the board."""

from __future__ import annotations

from tilewright.games.axio.notation import SYMBOL_LETTERS, SYMBOL_NAMES
from tilewright.games.axio.state import (
    MARGINS,
    PRINTED_AT,
    PYRAMIDS,
    RACK_TILES,
    SIZE,
    SOLO_TOP,
    TOP,
)

CONSTANTS = {
    "symbols": list(SYMBOL_NAMES),
    "letters": dict(zip(SYMBOL_LETTERS, SYMBOL_NAMES, strict=True)),
    "pyramids": PYRAMIDS,
    "rack": RACK_TILES,
    "size": SIZE,
    "margins": list(MARGINS),  # rows and columns that are not played on, by players
    "top": TOP,
    "solo_top": SOLO_TOP,
    "printed": {cell: SYMBOL_NAMES[symbol] for cell, symbol in PRINTED_AT.items()},
}
