"""The rules of Terrazzo, one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tilewright import IllegalMove, PositionError, make
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.spec import Position
from tilewright.core.state import State

pytestmark = pytest.mark.usefixtures("terrazzo")

COLOURS = {"r": "rose", "t": "teal", "a": "amber", "i": "ivory", "-": None}
NOTHING = "---:---:---"


def position(*floors: str, tray: str = "rtai", pockets: str = "rt", **more: Any) -> Position:
    """A position for two in which seat 0 is to move; columns are given from the bottom up."""
    columns = [
        [[COLOURS[letter] for letter in column] for column in floor.split(":")]
        for floor in floors or (NOTHING, NOTHING)
    ]
    out = Counter("".join(floors) + tray + pockets)
    return {
        "players": 2,
        "variant": "standard",
        "turn": 0,
        "seat": 0,
        "bag": {COLOURS[letter]: 12 - out[letter] for letter in "rtai"},
        "tray": {COLOURS[letter]: tray.count(letter) for letter in "rtai"},
        "pockets": [COLOURS[letter] for letter in pockets],
        "floors": [{"score": 0, "columns": floor} for floor in columns],
        **more,
    }


def load(*floors: str, **more: Any) -> State:
    found = position(*floors, **more)
    return make("terrazzo", 2, found["variant"]).load(found)


def breakdown(state: State, move: str) -> Sequence[tuple[str, int]]:
    return [(item.rule, item.points) for item in state.breakdown(move)]


@pytest.mark.rules("TZ-1", "TZ-2", "TZ-4")
def test_pockets_are_drawn_before_the_tray_from_a_bag_of_48() -> None:
    state = make("terrazzo", 3).start()
    assert state.outcomes() == [(letter, 12) for letter in "rtai"]
    seen = []
    while state.turn == CHANCE:
        seen.append(state.drawer)
        state.deal("r")
    assert seen == [0, 1, 2, None, None, None, None]
    assert state.position()["floors"] == [{"score": 0, "columns": [[None] * 3] * 3}] * 3


@pytest.mark.rules("TZ-3")
@pytest.mark.parametrize(("variant", "tray", "points"), [("standard", 4, 4), ("narrow", 3, 6)])
def test_variants_differ_in_the_tray_and_in_mixed_rows(
    variant: str, tray: int, points: int
) -> None:
    state = make("terrazzo", 2, variant).start(seed=1)
    assert sum(state.position()["tray"].values()) == tray
    state = load("r--:t--:---", "r--:t--:---", variant=variant, tray="irta"[:tray])
    assert breakdown(state, "i3") == [("TZ-10", points)]


@pytest.mark.rules("TZ-4")
def test_other_pockets_and_the_bag_are_hidden() -> None:
    state = load(pockets="rt")
    assert state.view(0)["pockets"] == ["rose", "hidden"]
    assert state.view(1)["pockets"] == ["hidden", "teal"]
    assert state.view(None)["pockets"] == ["hidden", "hidden"]
    assert state.view(0)["bag"] == 42


@pytest.mark.rules("TZ-5")
def test_a_tile_comes_from_the_tray_or_the_own_pocket() -> None:
    state = load(tray="rrta", pockets="ti")
    assert state.legal_moves() == [
        f"{source}{column}" for source in ("r", "t", "a", "pt") for column in (1, 2, 3)
    ]
    for move, refusal in (("i1", "not_in_tray"), ("pi1", "not_in_pocket")):
        with pytest.raises(IllegalMove, match="ivory") as caught:
            state.play(move)
        assert caught.value.refusal == refusal


@pytest.mark.rules("TZ-6")
def test_a_tile_falls_onto_the_lowest_empty_space_of_a_column() -> None:
    state = load("rti:a--:---", "rti:a--:---")
    with pytest.raises(IllegalMove, match="column 1 is full"):
        state.play("r1")
    state.play("r2")
    assert state.position()["floors"][0]["columns"][1] == ["amber", "rose", None]


@pytest.mark.rules("TZ-7")
@pytest.mark.parametrize(("move", "drawer"), [("r1", None), ("pr1", 0)])
def test_one_tile_is_drawn_in_place_of_the_laid_one(move: str, drawer: int | None) -> None:
    state = load()
    state.play(move)
    assert (state.turn, state.drawer) == (CHANCE, drawer)
    state.deal("i")
    assert state.turn == 1
    then = state.position()
    found = (then["tray"]["ivory"], then["pockets"][0])
    assert found == ((2, "rose") if drawer is None else (1, "ivory"))


@pytest.mark.rules("TZ-8", "TZ-9")
@pytest.mark.parametrize(
    ("floor", "move", "expected"),
    [
        ("---:---:---", "r1", []),
        ("r--:---:---", "r1", [("TZ-8", 2)]),
        ("rr-:---:---", "r1", [("TZ-8", 3)]),
        ("tr-:---:---", "r1", [("TZ-8", 2)]),
        ("rt-:---:---", "r1", []),
        ("r--:---:---", "r2", [("TZ-9", 2)]),
        ("r--:---:r--", "r2", [("TZ-9", 3)]),
        ("r--:---:---", "r3", []),
        ("rr-:r--:---", "r2", [("TZ-8", 2), ("TZ-9", 2)]),
    ],
)
def test_runs_score_down_and_across(floor: str, move: str, expected: list[tuple[str, int]]) -> None:
    assert breakdown(load(floor, floor), move) == expected


@pytest.mark.rules("TZ-10")
@pytest.mark.parametrize(("third", "points"), [("a", 4), ("r", 0), ("t", 2)])
def test_a_row_of_three_colours_scores(third: str, points: int) -> None:
    state = load("r--:t--:---", "r--:t--:---")
    assert sum(item.points for item in state.breakdown(f"{third}3")) == points


@pytest.mark.rules("TZ-11")
def test_the_game_ends_with_full_floors_and_the_most_points_win() -> None:
    full, nearly = "rta:tar:art", "rta:tar:ar-"
    before = position(full, nearly, turn=1, seat=1)
    before["floors"][0]["score"] = 6
    state = make("terrazzo").load(before)
    state.play("t3")
    assert state.turn == OVER
    assert (state.scores, state.winners) == ((6, 4), (0,))
    before["floors"][0]["score"] = 4
    state = make("terrazzo").load(before)
    state.play("t3")
    assert state.winners == (0, 1)


@pytest.mark.rules("TZ-1", "TZ-6", "TZ-7", "TZ-11")
@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (position("-r-:---:---", NOTHING), "above an empty space"),
        (position("r--:---:---", NOTHING), "the floors have"),
        (position(bag={}), "but there are 12"),
        (position(turn=1), "the turn of seat 0"),
        (position(turn="over"), "all floors are full"),
        (position(turn="chance"), "nothing is to be drawn"),
        (position(pockets="-t"), "drawn first"),
        (position(pockets="-t", turn="chance"), "from seat 0 on"),
        (position(tray="rta", pockets="-r", turn="chance"), "from seat 0 on"),
        (
            position("r--:---:---", "r--:---:---", pockets="-t", turn="chance"),
            "only that of seat 1",
        ),
        (position("r--:---:---", "r--:---:---", tray="rt", turn="chance"), "one tile is missing"),
    ],
)
def test_impossible_positions_are_refused(wrong: Position, problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        make("terrazzo").load(wrong)
