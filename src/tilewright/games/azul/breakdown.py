"""The words for the points of Azul: their rules, and what on the board they are for."""

from __future__ import annotations

from tilewright.core.breakdown import BreakdownKind
from tilewright.games.azul.board import run
from tilewright.games.azul.notation import COLOUR_NAMES
from tilewright.games.azul.state import (
    COLUMN_RUN,
    FLOOR_LINE,
    LONE_TILE,
    ROW_RUN,
    WHOLE_COLOUR,
    WHOLE_COLUMN,
    WHOLE_ROW,
    AzulState,
    Board,
)
from tilewright.games.azul.types import AzulCell, AzulWhere

_KINDS = {
    LONE_TILE: BreakdownKind("single", "AZ-14"),
    ROW_RUN: BreakdownKind("row", "AZ-14"),
    COLUMN_RUN: BreakdownKind("column", "AZ-14"),
    FLOOR_LINE: BreakdownKind("floor", "AZ-13"),
    WHOLE_ROW: BreakdownKind("row_bonus", "AZ-19"),
    WHOLE_COLUMN: BreakdownKind("column_bonus", "AZ-19"),
    WHOLE_COLOUR: BreakdownKind("colour_bonus", "AZ-19"),
}
KINDS = tuple(_KINDS[number] for number in range(len(_KINDS)))
TRACK = None


def tracks(s: AzulState, seat: int) -> dict[str, int]:
    """The score."""
    return {"score": s.boards[seat].score}


def where(s: AzulState, seat: int, kind: int, points: int, at: int, by: int) -> AzulWhere:
    """A tile and the run that it is in, a floor line, or what is complete."""
    if kind == FLOOR_LINE:
        return {"tiles": at}
    if kind == WHOLE_ROW:
        return {"row": at + 1}
    if kind == WHOLE_COLUMN:
        return {"column": at + 1}
    if kind == WHOLE_COLOUR:
        return {"colour": COLOUR_NAMES[at]}
    board = s.boards[seat]
    return {
        "row": at + 1,
        "column": by + 1,
        "colour": COLOUR_NAMES[board.wall[at, by]],
        "cells": _run_cells(board, at, by, points, down=kind == COLUMN_RUN),
    }


def _run_cells(board: Board, row: int, column: int, length: int, *, down: bool) -> list[AzulCell]:
    first = run(board, row, column, -1, 0) if down else run(board, row, column, 0, -1)
    steps = range(-first, length - first) if length > 1 else (0,)
    return [
        {"row": row + 1 + down * step, "column": column + 1 + (not down) * step} for step in steps
    ]
