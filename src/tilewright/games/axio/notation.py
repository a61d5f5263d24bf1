"""The vocabulary of AXIO: moves, draws and positions as text, and the words for what is illegal."""

from __future__ import annotations

import re
from typing import get_args

from tilewright.core.errors import IllegalMove, PositionError
from tilewright.core.position_text import NOTHING, split, value_of, value_text
from tilewright.core.spec import Position
from tilewright.games.axio import state
from tilewright.games.axio.state import (
    KINDS,
    LOCATIONS,
    MARGINS,
    ORDERED_PAIRS,
    PLACEMENTS,
    SIZE,
    SWAP,
    SYMBOLS,
    WIDTH,
    AxioState,
)
from tilewright.games.axio.types import AxioMove, Phase, Symbol

SYMBOL_NAMES: tuple[Symbol, ...] = get_args(Symbol)
SYMBOL_LETTERS = "rgbop"
PHASES: tuple[Phase, ...] = get_args(Phase)


def cell_text(cell: int) -> str:
    """Columns a..m from the left, rows 1..13 from the top: `g7` is the centre."""
    row, column = divmod(cell, WIDTH)
    return f"{chr(ord('a') + column - 1)}{row}"


def tile_text(first: int, second: int, symbol: int, other: int) -> str:
    """A tile on the board by its two halves: `be5rf5`."""
    return f"{SYMBOL_LETTERS[symbol]}{cell_text(first)}{SYMBOL_LETTERS[other]}{cell_text(second)}"


OUTCOMES = tuple(f"{SYMBOL_LETTERS[a]}{SYMBOL_LETTERS[b]}" for a, b in KINDS)

MOVES = (
    *(
        tile_text(first, second, symbol, other)
        for first, second in LOCATIONS
        for symbol in range(SYMBOLS)
        for other in range(SYMBOLS)
    ),
    "swap",
    "keep",
)


def parts(action: int) -> AxioMove:
    """A placement by its cells and the symbols on them, in order; or the answer to the question."""
    if action >= PLACEMENTS:
        return {"kind": "swap" if action == SWAP else "keep"}
    location, pair = divmod(action, ORDERED_PAIRS)
    return {
        "kind": "place",
        "cells": [cell_text(cell) for cell in LOCATIONS[location]],
        "symbols": [SYMBOL_NAMES[symbol] for symbol in divmod(pair, SYMBOLS)],
    }


# By refusal: a stable word, and a sentence for English readers.
_REFUSALS = {
    state.NO_SUCH_ACTION: ("no_such_action", "there is no such move"),
    state.OUTSIDE_AREA: (
        "outside_area",
        "with {players} players the area has {size} x {size} cells, from {corner} (AX-2)",
    ),
    state.CELL_TAKEN: ("cell_taken", "{cell} is not empty (AX-6)"),
    state.NOT_ON_RACK: ("not_on_rack", "the tile {tile} is not on your rack (AX-4)"),
    state.FIRST_TILE_APART: (
        "first_tile_apart",
        "your first tile must touch a printed cell that no other tile touches (AX-7)",
    ),
    state.SWAP_QUESTION_OPEN: (
        "swap_question_open",
        "first answer whether you swap all your tiles: swap or keep (AX-14)",
    ),
    state.NO_SWAP_QUESTION: ("no_swap_question", "you are not asked to swap now (AX-14)"),
}


def illegal(s: AxioState, action: int, refusal: int) -> IllegalMove:
    """The error for an action that the rules refuse."""
    margin = MARGINS[s.players]
    values: dict[str, object] = {
        "players": s.players,
        "size": SIZE - 2 * margin,
        "corner": cell_text(state.cell_at(margin, margin)),
    }
    if action < PLACEMENTS:
        location, pair = divmod(action, ORDERED_PAIRS)
        taken = [cell for cell in LOCATIONS[location] if s.cells[cell] != state.EMPTY]
        values["cell"] = cell_text(taken[0]) if taken else ""
        values["tile"] = OUTCOMES[state.KIND_OF[pair]]
    word, sentence = _REFUSALS[refusal]
    return IllegalMove(f"{MOVES[action]} is illegal: {sentence.format(**values)}", word, **values)


# ---------------------------------------------------------------- a position in one line

_LETTER_OF: dict[str, str] = dict(zip(SYMBOL_NAMES, SYMBOL_LETTERS, strict=True))
_NAME_OF = {letter: name for name, letter in _LETTER_OF.items()}
_GENERAL_KEYS = ("turn", "phase", "bonus")


def position_text(position: Position) -> str:
    """The grammar is in docs/notation.md."""
    parts = [
        "axio",
        str(position["players"]),
        ",".join(value_text(position[key]) for key in _GENERAL_KEYS),
        ",".join(position["tiles"]) or NOTHING,
        ",".join(position["pyramids"]) or NOTHING,
        "".join(f"{kind}{count}" for kind, count in position["bag"].items()) or NOTHING,
        *map(_seat_text, position["first_tile"], position["markers"], position["racks"]),
    ]
    if "shown" in position:
        parts.append(f"shown:{_tiles_text(position['shown'])}")
    return "/".join(parts)


def _seat_text(first_tile: bool, markers: dict[str, int], rack: list[list[str]]) -> str:
    heights = ":".join(str(markers[name]) for name in SYMBOL_NAMES)
    return f"{int(first_tile)},{heights},{_tiles_text(rack)}"


def _tiles_text(tiles: list[list[str]]) -> str:
    return ":".join("".join(_LETTER_OF[name] for name in tile) for tile in tiles) or NOTHING


def position_from_text(text: str) -> Position:
    """The data of such a line; whether it makes sense is for `position.from_json` to say."""
    game, players, general, tiles, pyramids, bag, *seats = split(text, "/", 7)
    if game != "axio":
        raise PositionError(
            "",
            f"this is not a position of axio but of {game!r:.40}",
            "other_game",
            found=f"{game!r:.40}",
        )
    shown = seats.pop().removeprefix("shown:") if seats[-1].startswith("shown:") else None
    parts = [split(seat, ",", 3) for seat in seats]
    values = map(value_of, split(general, ",", len(_GENERAL_KEYS)))
    position: Position = {
        "players": value_of(players),
        **dict(zip(_GENERAL_KEYS, values, strict=False)),
        "tiles": _list_of(tiles, ","),
        "pyramids": _list_of(pyramids, ","),
        "first_tile": [part[0] == "1" for part in parts],
        "markers": [
            dict(zip(SYMBOL_NAMES, map(value_of, part[1].split(":")), strict=False))
            for part in parts
        ],
        "racks": [_tiles_of(part[2]) for part in parts],
        "bag": {kind: int(count) for kind, count in re.findall("([a-z]{2})([0-9]{1,2})", bag)},
    }
    if shown is not None:
        position["shown"] = _tiles_of(shown)
    return position


def _list_of(text: str, separator: str) -> list[str]:
    return [] if text == NOTHING else text.split(separator)


def _tiles_of(text: str) -> list[list[str]]:
    return [[_NAME_OF.get(letter, letter) for letter in tile] for tile in _list_of(text, ":")]
