"""The words for the points of AXIO: their rules, and which cells of the board they are for."""

from __future__ import annotations

from tilewright.core.breakdown import BreakdownKind
from tilewright.games.axio.board import run
from tilewright.games.axio.notation import SYMBOL_NAMES, cell_text
from tilewright.games.axio.state import DIRECTIONS, HALF, NEW_PYRAMID, AxioState
from tilewright.games.axio.types import AxioCells

_KINDS = {HALF: BreakdownKind("half", "AX-8"), NEW_PYRAMID: BreakdownKind("pyramid", "AX-9")}
KINDS = tuple(_KINDS[number] for number in range(len(_KINDS)))
TRACK = "symbol"


def tracks(s: AxioState, seat: int) -> dict[str, int]:
    """The markers."""
    return {name: s.markers[seat, symbol] for symbol, name in enumerate(SYMBOL_NAMES)}


def where(s: AxioState, seat: int, kind: int, points: int, at: int, by: int) -> AxioCells:  # noqa: ARG001
    """A half of a tile and the runs from it, or a pyramid and its neighbours of one symbol."""
    if kind == HALF:
        symbol = s.cells[at]
        steps = [step for step in DIRECTIONS if step != by]
        cells = [
            at + step * distance
            for step in steps
            for distance in range(1, run(s, at, symbol, step) + 1)
        ]
    else:
        symbol = by
        cells = [at + step for step in DIRECTIONS if s.cells[at + step] == symbol]
    return {
        "symbol": SYMBOL_NAMES[symbol],
        "cell": cell_text(at),
        "cells": [cell_text(cell) for cell in sorted(cells)],
    }
