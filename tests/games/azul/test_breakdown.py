"""Why points are counted in Azul: every kind of reason, by the examples of the rulebooks."""

from __future__ import annotations

from typing import Any

import pytest

from games.azul.boards import LAST_TAKE, board, finish_round, last_take, load, position
from tilewright import BreakdownItem as Item
from tilewright import State
from tilewright.games.azul.breakdown import KINDS


def cells(*places: tuple[int, int]) -> list[dict[str, int]]:
    return [{"row": row, "column": column} for row, column in places]


def tile(row: int, column: int, colour: str, *run: tuple[int, int]) -> dict[str, Any]:
    return {"row": row, "column": column, "colour": colour, "cells": cells(*run)}


LONE = last_take(board(lines={1: "b"}))
RUN_OF_3 = last_take(board(lines={1: "r"}, wall=["xx..."]))
RUNS_OF_4_AND_3 = last_take(board(lines={3: "yyy"}, wall=["...x.", "...x.", "xxx.."]))
RUN_IN_THE_MIDDLE = last_take(board(lines={2: "yy"}, wall=["..x..", ".....", "..x.."]))
FLOOR_OF_5 = last_take(board(score=10, floor="rrbbM"))
FLOOR_DOWN_TO_0 = last_take(board(score=5, floor="rrbbM"))
# The white tile of row 1 completes its row, its column and its colour.
ALL_BONUSES = last_take(
    board(lines={1: "w"}, wall=["xxxx.", "x...x", ".x..x", "..x.x", "...xx"]),
)

EXAMPLES: list[tuple[State, list[Item]]] = [
    (LONE, [Item(0, "AZ-14", "single", 1, tile(1, 1, "blue", (1, 1)))]),
    (RUN_OF_3, [Item(0, "AZ-14", "row", 3, tile(1, 3, "red", (1, 1), (1, 2), (1, 3)))]),
    (
        RUNS_OF_4_AND_3,
        [
            Item(0, "AZ-14", "row", 4, tile(3, 4, "yellow", (3, 1), (3, 2), (3, 3), (3, 4))),
            Item(0, "AZ-14", "column", 3, tile(3, 4, "yellow", (1, 4), (2, 4), (3, 4))),
        ],
    ),
    (
        RUN_IN_THE_MIDDLE,
        [Item(0, "AZ-14", "column", 3, tile(2, 3, "yellow", (1, 3), (2, 3), (3, 3)))],
    ),
    (FLOOR_OF_5, [Item(0, "AZ-13", "floor", -8, {"tiles": 5})]),
    (FLOOR_DOWN_TO_0, [Item(0, "AZ-13", "floor", -5, {"tiles": 5})]),
    (
        ALL_BONUSES,
        [
            Item(0, "AZ-14", "row", 5, tile(1, 5, "white", *((1, c) for c in range(1, 6)))),
            Item(0, "AZ-14", "column", 5, tile(1, 5, "white", *((r, 5) for r in range(1, 6)))),
            Item(0, "AZ-19", "row_bonus", 2, {"row": 1}),
            Item(0, "AZ-19", "column_bonus", 7, {"column": 5}),
            Item(0, "AZ-19", "colour_bonus", 10, {"colour": "white"}),
        ],
    ),
]


@pytest.mark.rules("AZ-13", "AZ-14", "AZ-19")
@pytest.mark.parametrize(("state", "reasons"), EXAMPLES)
def test_reasons(state: State, reasons: list[Item]) -> None:
    assert list(state.breakdown(LAST_TAKE)) == reasons


def test_every_kind_of_points_has_an_example() -> None:
    seen = {(reason.kind, reason.rule) for _, reasons in EXAMPLES for reason in reasons}
    assert seen == set(KINDS)


@pytest.mark.rules("AZ-11")
def test_a_take_that_does_not_end_the_offer_scores_nothing() -> None:
    state = load(position(boards=[board(lines={1: "b"})], factories=["rrrr", "wwww"]))
    assert all(state.breakdown(move) == () for move in state.legal_moves())


@pytest.mark.rules("AZ-12")
def test_the_walls_of_all_seats_are_tiled_from_the_starting_one() -> None:
    state = last_take(board(lines={1: "b", 2: "bb"}), board(lines={1: "k"}), start=1)
    found = [
        (reason.seat, reason.kind, reason.where["row"]) for reason in state.breakdown(LAST_TAKE)
    ]
    assert found == [(1, "single", 1), (0, "single", 1), (0, "single", 2)]


@pytest.mark.rules("AZ-13")
def test_the_floor_line_is_charged_after_the_walls_points() -> None:
    state = last_take(board(lines={1: "b"}, floor="rrM"))
    assert [(reason.kind, reason.points) for reason in state.breakdown(LAST_TAKE)] == [
        ("single", 1),
        ("floor", -1),
    ]


@pytest.mark.rules("AZ-26")
def test_on_the_gray_side_a_chosen_column_scores_and_then_what_follows_without_a_choice() -> None:
    state = last_take(board(lines={1: "b", 2: "bb"}, floor="rM"), variant="gray")
    assert state.breakdown(LAST_TAKE) == ()
    state = finish_round(board(lines={1: "b", 2: "bb"}, floor="rM"), variant="gray")
    assert state.breakdown("@13") == (Item(0, "AZ-14", "single", 1, tile(1, 3, "blue", (1, 3))),)
    state.play("@13")
    assert state.breakdown("@24") == (
        Item(0, "AZ-14", "single", 1, tile(2, 4, "blue", (2, 4))),
        Item(0, "AZ-13", "floor", -2, {"tiles": 2}),
    )


@pytest.mark.rules("AZ-23")
def test_a_line_that_drops_costs_its_place_on_the_floor_line() -> None:
    wall = ["..r..", "bk.wy", "..b.."]
    state = last_take(board(score=9, lines={2: "rr"}, wall=wall), variant="gray")
    assert state.breakdown(LAST_TAKE) == (Item(0, "AZ-13", "floor", -2, {"tiles": 2}),)
