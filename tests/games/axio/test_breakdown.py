"""Why markers move in AXIO: every kind of reason, by the book's examples."""

from __future__ import annotations

from typing import Any

import pytest

from games.axio.boards import Heights, kind_of, load, position, rack_with
from tilewright import BreakdownItem, State
from tilewright.games.axio.breakdown import KINDS

BESIDE = "bc5bd5 ge3be4 rg5rh5"
PYRAMID = "gc3oc4 rd4pd5 be4be5 gd6be6"


def about(symbol: str, cell: str, cells: str) -> dict[str, Any]:
    return {"symbol": symbol, "cell": cell, "cells": cells.split()}


def half(points: int, symbol: str, cell: str, cells: str) -> BreakdownItem:
    return BreakdownItem(0, "AX-8", "half", points, about(symbol, cell, cells))


def pyramid(points: int, symbol: str, cell: str, cells: str) -> BreakdownItem:
    return BreakdownItem(0, "AX-9", "pyramid", points, about(symbol, cell, cells))


def before(tiles: str, move: str, players: int = 2, **markers: int) -> State:
    """Seat 0 has these markers and the tile of the move."""
    heights: list[Heights] = [markers]
    racks = [rack_with(kind_of(move), players)]
    return load(position(players=players, tiles=tiles, racks=racks, markers=heights))


EXAMPLES: list[tuple[str, str, list[BreakdownItem]]] = [
    ("gc5bd5 pj9pj10", "be5rf5", [half(1, "blue", "e5", "d5")]),
    (
        BESIDE,
        "be5rf5",
        [half(3, "blue", "e5", "e4 c5 d5"), half(2, "red", "f5", "g5 h5")],
    ),
    (
        PYRAMID,
        "be3pf3",
        [
            half(3, "blue", "e3", "e4 e5 e6"),
            pyramid(1, "red", "d3", "d4"),
            pyramid(1, "green", "d3", "c3"),
            pyramid(1, "blue", "d3", "e3"),
        ],
    ),
    (
        "gd8bd9 ge7be8 gf8bf9",
        "be10ge11",
        [pyramid(4, "blue", "e9", "e8 d9 f9 e10")],
    ),
]


@pytest.mark.rules("AX-8", "AX-9")
@pytest.mark.parametrize(("tiles", "move", "reasons"), EXAMPLES)
def test_reasons(tiles: str, move: str, reasons: list[BreakdownItem]) -> None:
    assert list(before(tiles, move).breakdown(move)) == reasons


def test_every_kind_of_points_has_an_example() -> None:
    seen = {(reason.kind, reason.rule) for _, _, reasons in EXAMPLES for reason in reasons}
    assert seen == set(KINDS)


@pytest.mark.rules("AX-11")
def test_points_beyond_18_are_in_no_reason() -> None:
    assert before(BESIDE, "be5rf5", b=17, r=18).breakdown("be5rf5") == (
        half(1, "blue", "e5", "e4 c5 d5"),
    )


@pytest.mark.rules("AX-11")
def test_a_pyramid_scores_after_the_halves() -> None:
    found = before(PYRAMID, "be3pf3", b=16).breakdown("be3pf3")
    blue = [reason for reason in found if reason.where["symbol"] == "blue"]
    assert blue == [half(2, "blue", "e3", "e4 e5 e6")]


@pytest.mark.rules("AX-19")
def test_the_one_players_double_is_told_in_the_order_that_yields_more() -> None:
    found = before("bc5bd5 bg5bh5 gi3bi4 bi5gi6", "be5bf5", 1, b=15).breakdown("be5bf5")
    assert [(reason.points, reason.where["cell"]) for reason in found] == [(3, "f5"), (2, "e5")]


@pytest.mark.rules("AX-14")
def test_the_answer_to_the_swap_question_scores_nothing() -> None:
    racks = ["rr rr rr rr gg"]
    shown = position(tiles="bc5bd5 pj9pj10", racks=racks, markers=[{"r": 1, "g": 1}], phase="swap")
    shown["racks"][0] = shown["racks"][0][:4]
    state = load(shown)
    assert [state.breakdown(move) for move in ("swap", "keep")] == [(), ()]
