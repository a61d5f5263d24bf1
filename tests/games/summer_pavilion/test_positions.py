"""Positions as data: what `load` accepts, and every contradiction that it must refuse."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import tilewright
from games.summer_pavilion.boards import FULL, Position, board, load, position, seen

# One sound position of each kind; the tests below damage them.
TAKING = position(
    boards=[board(hand="gg", stars={"O": "x....."}), board(3)],
    factories=["ppgo", "", "yyyy"],
    centre="pbb",
    marker=1,
    turn=1,
    number=2,
)
PLACING = position(
    players=3,
    boards=[board(hand="pgg"), board(passed=True, corners="rr"), board(hand="b")],
    phase="place",
    turn=2,
    marker=0,
    tower="yy",
)
CHOOSING = position(phase="bonus", bonus=3, turn=1, boards=[board(), board(hand="r")])
DEALING = position(turn="chance", start=1, factories=["pgoy", "br"], tower="gg", number=3)
REFILLING = position(turn="chance", phase="place", supply="pgoybr", next_seat=1, marker=0)
ENDED = position(
    boards=[board(40, stars=FULL, passed=True), board(50, passed=True)],
    phase="over",
    turn="over",
    number=6,
    marker=1,
    start=0,
)
SOUND = {
    "taking": TAKING,
    "placing": PLACING,
    "choosing": CHOOSING,
    "dealing": DEALING,
    "refilling": REFILLING,
    "ended": ENDED,
}


def changed(shown: Position, **changes: Any) -> Position:
    """A copy with other values; `boards__0__hand` is the way to the hand of seat 0."""
    found = copy.deepcopy(shown)
    for way, value in changes.items():
        *steps, last = [int(step) if step.isdecimal() else step for step in way.split("__")]
        inside: Any = found
        for step in steps:
            inside = inside[step]
        inside[last] = value
    return found


def problem(shown: Any) -> tilewright.PositionError:
    """The error of a position that must not load."""
    game = tilewright.make("summer-pavilion", 2)
    if isinstance(shown, dict) and shown.get("players") == 3:
        game = tilewright.make("summer-pavilion", 3)
    with pytest.raises(tilewright.PositionError) as caught:
        game.load(shown)
    assert isinstance(caught.value, ValueError)
    return caught.value


# ---------------------------------------------------------------- what loads


@pytest.mark.parametrize("kind", SOUND)
def test_a_sound_position_loads_and_is_shown_as_it_was(kind: str) -> None:
    state = load(SOUND[kind])
    shown = state.position()
    assert {key: shown[key] for key in SOUND[kind]} == SOUND[kind]
    again = state.game.load(json.loads(json.dumps(shown)))
    assert (again.hash(), again.position(), again.turn) == (state.hash(), shown, state.turn)
    assert state.game.load(state.text()).hash() == state.hash()
    assert state.view(0) == state.view(None) == shown, "nothing is hidden"


def test_counts_of_zero_may_be_given() -> None:
    zeros = dict.fromkeys(("purple", "green", "orange", "yellow", "blue", "red"), 0)
    shown = changed(TAKING, tower=zeros, boards__1__hand=zeros)
    assert load(shown).hash() == load(TAKING).hash()


@pytest.mark.rules("SP-1")
def test_a_bag_that_is_left_out_is_what_remains() -> None:
    shown = position(centre="rrr", tower="b", boards=[board(hand="p")])
    assert "bag" not in shown
    bag = load(shown).position()["bag"]
    assert bag == {"purple": 19, "green": 20, "orange": 20, "yellow": 20, "blue": 20, "red": 18}


def test_the_draws_of_a_loaded_position_follow_from_a_seed() -> None:
    state = tilewright.make("summer-pavilion").load(REFILLING, seed=3)
    assert (state.turn, len(seen(state).supply), state.ply) == (1, 10, 4)


def test_scores_and_rounds_need_not_be_reachable() -> None:
    state = load(changed(TAKING, boards__0__score=999, round=6))
    assert state.scores == (999, 3)


# ---------------------------------------------------------------- tiles and places


@pytest.mark.rules("SP-1")
def test_wrong_numbers_of_tiles_are_refused() -> None:
    full = load(TAKING).position()
    for wrong, tiles in (
        (changed(TAKING, tower={"red": 22}), "23 red"),
        (changed(full, tower={"blue": 1}), "23 blue"),
        (changed(full, bag=full["bag"] | {"green": full["bag"]["green"] - 1}), "21 green"),
        (changed(full, boards__0__hand={}), "20 green"),
        (changed(full, boards__0__stars__centre=["yellow", *[None] * 5]), "23 yellow"),
    ):
        error = problem(wrong)
        assert (error.where, str(error)) == ("", f"{tiles} tiles, but there are 22 (SP-1)")


FIVE_TILES = {"purple": 2, "green": 3}
EMPTY_STAR = [None] * 6
CASES: list[tuple[str, dict[str, Any], str, str]] = [
    # Shape.
    ("taking", {"surplus": 1}, "", "unknown key 'surplus'"),
    ("taking", {"boards__0__lines": []}, "boards[0]", "unknown key 'lines'"),
    ("taking", {"centre": {"black": 1}}, "centre", "unknown key 'black'"),
    ("taking", {"boards__0__stars__white": EMPTY_STAR}, "boards[0].stars", "unknown key 'white'"),
    ("taking", {"round": 0}, "round", "from 1 to 6"),
    ("taking", {"round": 7}, "round", "from 1 to 6"),
    ("taking", {"round": True}, "round", "whole number"),
    ("taking", {"phase": "offer"}, "phase", "take, place, bonus, over"),
    ("taking", {"turn": 2}, "turn", "from 0 to 1"),
    ("taking", {"turn": "seat"}, "turn", "chance"),
    ("taking", {"turn": None}, "turn", "whole number"),
    ("taking", {"next": 2}, "next", "from 0 to 1"),
    ("taking", {"next": "1"}, "next", "whole number"),
    ("taking", {"start": -1}, "start", "from 0 to 1"),
    ("taking", {"start": None}, "start", "whole number"),
    ("taking", {"marker": 2}, "marker", "from 0 to 1"),
    ("taking", {"marker": None}, "marker", "whole number"),
    ("taking", {"marker": "center"}, "marker", "whole number"),
    ("choosing", {"bonus": 4}, "bonus", "from 0 to 3"),
    ("taking", {"bonus": -1}, "bonus", "from 0 to 3"),
    ("taking", {"factories": [{}] * 4}, "factories", "must have 5"),
    ("taking", {"factories": [{}] * 6}, "factories", "must have 5"),
    ("taking", {"boards": [board()]}, "boards", "must have 2"),
    ("taking", {"centre": {"blue": -1}}, "centre.blue", "from 0"),
    ("taking", {"centre": ["blue"]}, "centre", "an object"),
    ("taking", {"boards__0__score": 0}, "boards[0].score", "from 1"),
    ("taking", {"boards__0__score": 2.5}, "boards[0].score", "whole number"),
    ("taking", {"boards__1__passed": 0}, "boards[1].passed", "true or false"),
    ("taking", {"boards__1__passed": None}, "boards[1].passed", "true or false"),
    ("taking", {"boards__0__stars__red": [None] * 5}, "boards[0].stars.red", "must have 6"),
    ("taking", {"boards__0__stars__red": [None] * 7}, "boards[0].stars.red", "must have 6"),
    ("taking", {"boards__0__stars__red__3": "x"}, "boards[0].stars.red[3]", "one of purple"),
    # Another game.
    ("taking", {"players": 4}, "players", "but this game is for 2"),
    ("taking", {"variant": "gray"}, "variant", "but this game is standard"),
    ("taking", {"variant": "grey"}, "variant", "one of standard, gray"),
    # What may lie where.
    ("taking", {"factories__0": FIVE_TILES}, "factories[0]", "SP-10"),
    ("taking", {"centre": {"purple": 10, "blue": 10}}, "centre", "SP-10"),
    ("taking", {"supply": {"purple": 5, "red": 6}}, "supply", "SP-4"),
    ("taking", {"boards__0__stars__red__0": "blue"}, "boards[0].stars.red[0]", "SP-17"),
    (
        "taking",
        {"boards__1__stars__centre": ["red", None, "red", None, None, None]},
        "boards[1].stars.centre[2]",
        "SP-17",
    ),
    ("placing", {"boards__1__corners": {"red": 2, "blue": 3}}, "boards[1].corners", "SP-21"),
    ("placing", {"boards__1__hand": {"blue": 1}}, "boards[1].hand", "SP-21"),
    ("placing", {"boards__0__corners": {"blue": 1}}, "boards[0].corners", "SP-21"),
    ("taking", {"boards__0__corners": {"blue": 1}}, "boards[0].corners", "SP-21"),
    ("dealing", {"boards__0__corners": {"blue": 1}}, "boards[0].corners", "SP-21"),
    ("ended", {"boards__0__corners": {"blue": 1}}, "boards[0].corners", "SP-21"),
    ("ended", {"boards__0__hand": {"blue": 1}}, "boards[0].hand", "SP-21"),
    # Who has passed.
    ("taking", {"boards__1__passed": True}, "boards[1].passed", "SP-22"),
    ("dealing", {"boards__0__passed": True}, "boards[0].passed", "SP-22"),
    ("ended", {"boards__1__passed": False}, "boards[1].passed", "SP-21"),
    ("placing", {"turn": 1, "next": 1}, "next", "SP-21"),
    ("refilling", {"boards__1__passed": True}, "next", "SP-21"),
    ("choosing", {"boards__1": board(passed=True)}, "next", "SP-21"),
    # Turn, next, phase and bonus.
    ("taking", {"next": 0}, "next", "whose turn it is"),
    ("placing", {"turn": 0}, "next", "whose turn it is"),
    ("taking", {"next": None}, "next", "until the game is over"),
    ("dealing", {"next": None}, "next", "until the game is over"),
    ("ended", {"next": 0}, "next", "until the game is over"),
    ("dealing", {"next": 0}, "next", "SP-22"),
    ("taking", {"turn": "over"}, "phase", "both say"),
    ("taking", {"phase": "over"}, "phase", "both say"),
    ("ended", {"turn": 0, "next": 0}, "phase", "both say"),
    ("ended", {"turn": "chance"}, "phase", "both say"),
    ("ended", {"phase": "place"}, "phase", "both say"),
    ("taking", {"bonus": 1}, "bonus", "when, and only when"),
    ("placing", {"bonus": 2}, "bonus", "when, and only when"),
    ("refilling", {"bonus": 2}, "bonus", "when, and only when"),
    ("ended", {"bonus": 1}, "bonus", "when, and only when"),
    ("choosing", {"bonus": 0}, "bonus", "when, and only when"),
    ("choosing", {"phase": "place"}, "bonus", "when, and only when"),
    ("placing", {"phase": "bonus"}, "bonus", "when, and only when"),
    ("choosing", {"supply": {"red": 2}}, "bonus", "SP-19"),
    ("choosing", {"turn": "chance"}, "turn", "SP-20"),
    ("choosing", {"turn": "chance", "supply": {"red": 9}}, "turn", "before the supply is refilled"),
    # Phase 1 has tiles on offer, phase 2 has none.
    ("taking", {"phase": "place"}, "phase", "SP-14"),
    ("placing", {"phase": "take", "boards__1": board()}, "turn", "SP-14"),
    ("choosing", {"centre": {"red": 1}}, "phase", "SP-14"),
    ("ended", {"centre": {"red": 1}}, "phase", "SP-14"),
    # Draws.
    ("taking", {"turn": "chance"}, "marker", "SP-22"),
    ("dealing", {"marker": 0}, "marker", "SP-22"),
    ("dealing", {"supply": {"red": 9}}, "supply", "SP-10"),
    ("dealing", {"factories__0": {"red": 3}}, "factories", "SP-10"),
    ("dealing", {"factories__2": {"red": 1}}, "factories", "SP-10"),
    ("dealing", {"centre": {"red": 1}}, "factories", "SP-10"),
    ("dealing", {"factories": [{"red": 4}] * 5}, "turn", "no draw is open"),
    ("placing", {"turn": "chance"}, "turn", "no draw is open"),
    # The end.
    ("ended", {"round": 5}, "round", "SP-22"),
    ("ended", {"phase": "place", "turn": 0, "next": 0, "bonus": 0}, "next", "SP-21"),
    ("ended", {"phase": "take", "turn": "chance", "next": 0}, "boards[0].passed", "SP-22"),
]


@pytest.mark.parametrize(
    ("kind", "changes", "where", "words"),
    CASES,
    ids=[f"{kind}-{'-'.join(changes)}" for kind, changes, _, _ in CASES],
)
def test_a_contradiction_is_refused_with_its_place(
    kind: str, changes: dict[str, Any], where: str, words: str
) -> None:
    error = problem(changed(SOUND[kind], **changes))
    assert error.where == where
    assert words in str(error)


@pytest.mark.parametrize("kind", SOUND)
def test_every_key_but_the_bag_is_needed(kind: str) -> None:
    for key in SOUND[kind]:
        wrong = copy.deepcopy(SOUND[kind])
        del wrong[key]
        if key != "players":  # else it is not known for how many the game must be
            assert f"the key {key!r} is missing" in str(problem(wrong))
    for key in board():
        wrong = copy.deepcopy(SOUND[kind])
        del wrong["boards"][0][key]
        error = problem(wrong)
        assert (error.where, key in str(error)) == ("boards[0]", True)
    for star in board()["stars"]:
        wrong = copy.deepcopy(SOUND[kind])
        del wrong["boards"][1]["stars"][star]
        error = problem(wrong)
        assert (error.where, star in str(error)) == ("boards[1].stars", True)


@pytest.mark.rules("SP-20")
def test_a_draw_without_a_tile_to_draw_is_refused() -> None:
    nothing_left = position(
        turn="chance", phase="place", supply="pgoybr", next_seat=1, bag="", rest=1
    )
    assert "SP-20" in str(problem(nothing_left))
    last_of_the_deal = position(turn="chance", supply="", bag="", rest=1)
    assert "SP-20" in str(problem(last_of_the_deal))


@pytest.mark.rules("SP-20")
def test_a_tower_may_be_given_where_an_empty_bag_is_due() -> None:
    state = load(position(turn="chance", supply="pp", bag="", rest="tower"))
    assert (seen(state).tower, len(seen(state).bag)) == ("", 130)


@pytest.mark.parametrize("shown", [None, 7, [], "", "summer-pavilion", {}, {"players": 2}])
def test_what_is_no_position_is_refused(shown: Any) -> None:
    assert str(problem(shown))


def test_a_position_of_another_game_is_refused() -> None:
    azul = tilewright.make("azul").start(seed=1)
    assert "unknown key" in str(problem(azul.position()))
    assert "not a position of summer-pavilion" in str(problem(azul.text()))
