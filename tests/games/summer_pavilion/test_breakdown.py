"""Why points are counted in Summer Pavilion: every kind of reason, by the book's examples."""

from __future__ import annotations

from typing import Any

import pytest

from games.summer_pavilion.boards import FULL, board, load, placing, position
from tilewright import BreakdownItem as Item
from tilewright import State
from tilewright.games.summer_pavilion.breakdown import KINDS

STARS = ("orange", "red", "blue", "yellow", "green", "purple")


def spaces(star: str, *positions: int) -> list[dict[str, Any]]:
    return [{"star": star, "position": position} for position in positions]


def tile(star: str, position: int, colour: str, *connected: int) -> dict[str, Any]:
    found = {"star": star, "position": position, "colour": colour}
    return {**found, "spaces": spaces(star, *connected)}


def star(name: str, colour: str | None) -> dict[str, Any]:
    return {"star": name, "colour": colour, "spaces": spaces(name, *range(1, 7))}


def number(value: int) -> dict[str, Any]:
    found = [space for name in (*STARS, "centre") for space in spaces(name, value)]
    return {"number": value, "spaces": found}


def taking(score: int) -> State:
    return load(position(boards=[board(score=score)], factories=["rrgg"], centre="yyyp"))


def last_pass(*boards: dict[str, Any], variant: str = "standard") -> State:
    """The end but for the pass of one more seat, which has nothing."""
    players = len(boards) + 1
    return placing(*boards, board(), players=players, variant=variant, number=6, turn=len(boards))


EXAMPLES: list[tuple[State, str, list[Item]]] = [
    (
        placing(board(hand="oppp", stars={"O": "..x.x."})),
        "O4=o1+3",
        [Item(0, "SP-18", "placement", 3, tile("orange", 4, "orange", 3, 4, 5))],
    ),
    (
        placing(board(hand="bbbppp", stars={"B": "x...x."})),
        "B6=b3+3",
        [Item(0, "SP-18", "placement", 3, tile("blue", 6, "blue", 5, 6, 1))],
    ),
    (
        placing(board(hand="g", stars={"C": ".rbyop"})),
        "C1=g1+0",
        [Item(0, "SP-18", "placement", 6, tile("centre", 1, "green", 1, 2, 3, 4, 5, 6))],
    ),
    (taking(9), "Cy", [Item(0, "SP-13", "marker", -4, {"tiles": 4})]),
    (taking(3), "Cy", [Item(0, "SP-13", "marker", -2, {"tiles": 4})]),
    (
        placing(board(hand="ggggrr")),
        "-gggg",
        [Item(0, "SP-21", "discard", -2, {"tiles": 2})],
    ),
    (
        last_pass(board(corners="gg", passed=True, stars=FULL)),
        "-",
        [
            *(
                Item(0, "SP-23", "star", points, star(name, name))
                for name, points in zip(STARS, (17, 14, 15, 16, 18, 20), strict=True)
            ),
            Item(0, "SP-23", "star", 12, star("centre", None)),
            *(Item(0, "SP-23", "number", 4 * value, number(value)) for value in range(1, 5)),
            Item(0, "SP-24", "corners", -2, {"tiles": 2}),
        ],
    ),
]


@pytest.mark.rules("SP-13", "SP-18", "SP-21", "SP-23", "SP-24")
@pytest.mark.parametrize(("state", "move", "reasons"), EXAMPLES)
def test_reasons(state: State, move: str, reasons: list[Item]) -> None:
    assert list(state.breakdown(move)) == reasons


def test_every_kind_of_points_has_an_example() -> None:
    seen = {(reason.kind, reason.rule) for _, _, reasons in EXAMPLES for reason in reasons}
    assert seen == set(KINDS)


@pytest.mark.rules("SP-11", "SP-13")
def test_a_take_without_the_marker_and_a_bonus_choice_score_nothing() -> None:
    assert taking(9).breakdown("1r") == ()
    state = placing(board(hand="b" * 6, stars={"B": "....x."}))
    state.play("B6=b6+0")
    assert state.position()["bonus"] == 3
    assert all(state.breakdown(move) == () for move in state.legal_moves())


@pytest.mark.rules("SP-3", "SP-24")
def test_a_score_of_1_has_nothing_to_lose() -> None:
    assert last_pass(board(score=1, corners="gg", passed=True)).breakdown("-") == ()


@pytest.mark.rules("SP-26")
def test_on_the_gray_side_a_star_scores_by_its_colour_and_numbers_by_its_print() -> None:
    stars = {"O": "gggggg", "R": "pgoybr", "C": "rrrrrr"}
    state = last_pass(board(passed=True, stars=stars), variant="gray")
    assert state.breakdown("-") == (
        Item(0, "SP-23", "star", 18, star("orange", "green")),
        Item(0, "SP-23", "star", 12, star("red", None)),
        Item(0, "SP-23", "star", 14, star("centre", "red")),
    )
    ones = dict.fromkeys("ORBYGP", "..x...")
    state = last_pass(board(passed=True, stars=ones), variant="gray")
    covered = [space for name in STARS for space in spaces(name, 3)]
    assert state.breakdown("-") == (
        Item(0, "SP-23", "number", 4, {"number": 1, "spaces": covered}),
    )
