"""The words for the points of Terrazzo: their rules, and which tiles they are for."""

from __future__ import annotations

from typing import Any

from terrazzo.notation import COLOUR_NAMES
from terrazzo.scoring import run
from terrazzo.state import COLUMN_RUN, COLUMNS, MIXED_ROW, ROW_RUN, TerrazzoState
from tilewright.core.breakdown import BreakdownKind

_KINDS = {
    COLUMN_RUN: BreakdownKind("column", "TZ-8"),
    ROW_RUN: BreakdownKind("row", "TZ-9"),
    MIXED_ROW: BreakdownKind("mixed_row", "TZ-10"),
}
KINDS = tuple(_KINDS[number] for number in range(len(_KINDS)))
TRACK = None


def tracks(s: TerrazzoState, seat: int) -> dict[str, int]:
    """The score."""
    return {"score": s.floors[seat].score}


def where(s: TerrazzoState, seat: int, kind: int, points: int, at: int, by: int) -> dict[str, Any]:
    """The tile that was laid, and the tiles that it scores with."""
    floor = s.floors[seat]
    colour = floor.tiles[at, by]
    if kind == COLUMN_RUN:
        cells = [(at, row) for row in range(by - points + 1, by + 1)]
    elif kind == ROW_RUN:
        left = at - run(floor, at, by, colour, -1, 0)
        cells = [(column, by) for column in range(left, left + points)]
    else:
        cells = [(column, by) for column in range(COLUMNS)]
    return {
        "column": at + 1,
        "row": by + 1,
        "colour": COLOUR_NAMES[colour],
        "cells": [{"column": column + 1, "row": row + 1} for column, row in cells],
    }
