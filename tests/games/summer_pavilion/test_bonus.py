"""SP-7, SP-8, SP-9 and SP-19: windows, statues and pillars, and the tiles that they bring."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tilewright
from games.summer_pavilion.boards import (
    FULL,
    board,
    deal,
    filled,
    load,
    placing,
    position,
    refused,
    seen,
)
from games.summer_pavilion.geometry import FEATURES, SPACES, bonus_of, drawn_around


def place(last: str, others: set[str], variant: str = "standard") -> tilewright.State:
    """The state after a seat with these spaces covered has covered the last one."""
    colour = FULL[last[0]].replace("x", last[0].lower())[int(last[1]) - 1]
    number = 2 if colour == "p" else 1  # a round in which the colour is not wild
    state = placing(
        board(hand=colour * 6, stars=filled(others - {last})), variant=variant, number=number
    )
    state.play(next(move for move in state.legal_moves() if move.startswith(f"{last}={colour}")))
    return state


def bonus(last: str, others: set[str], variant: str = "standard") -> int:
    """The tiles that covering the last space brings."""
    state = place(last, others, variant)
    table = seen(state)
    if table.bonus:
        assert (state.turn, table.next_seat, table.phase) == (0, 0, "bonus")
    else:
        assert (state.turn, table.next_seat, table.phase) == (1, 1, "place")
    return table.bonus


# ---------------------------------------------------------------- SP-7, SP-8, SP-9: geometry


@pytest.mark.rules("SP-7", "SP-8", "SP-9", "SP-19")
@pytest.mark.parametrize("variant", ["standard", "gray"])
@pytest.mark.parametrize("feature", FEATURES)
def test_the_last_space_around_a_feature_brings_its_bonus(feature: str, variant: str) -> None:
    around = FEATURES[feature]
    assert around == drawn_around(feature), "the tables of the rules and their drawing agree"
    for last in sorted(around):
        assert bonus(last, around, variant) == bonus_of(feature)


@pytest.mark.rules("SP-7", "SP-8", "SP-9", "SP-19")
@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_brings_nothing_while_a_space_around_it_is_empty(feature: str) -> None:
    around = FEATURES[feature]
    for last in sorted(around):
        for missing in sorted(around - {last}):
            assert bonus(last, around - {missing}) == 0


@pytest.mark.rules("SP-19")
@pytest.mark.parametrize(
    ("space", "tiles"), [("1", 2), ("2", 3), ("3", 3), ("4", 2), ("5", 3), ("6", 3)]
)
def test_the_last_space_of_a_board_brings_at_most_three_tiles(space: str, tiles: int) -> None:
    # A statue at 1 and 4, a pillar and a statue at 2 and 3, a window at 5 and 6; two pillars at
    # every space of the centre.
    for star in "ORBYGP":
        assert bonus(star + space, set(SPACES)) == tiles
    assert bonus(f"C{space}", set(SPACES)) == 2


@pytest.mark.rules("SP-19")
@pytest.mark.parametrize(
    ("last", "features", "tiles"),
    [
        ("O2", ["pillar O", "statue O-R"], 1 + 2),
        ("O3", ["pillar O", "statue P-O"], 1 + 2),
        ("P2", ["pillar P", "statue P-O"], 1 + 2),
        ("R3", ["pillar R", "statue O-R"], 1 + 2),
        ("C1", ["pillar O", "pillar R"], 1 + 1),
        ("C6", ["pillar O", "pillar P"], 1 + 1),
        ("C4", ["pillar Y", "pillar G"], 1 + 1),
    ],
)
def test_several_features_at_once_add_up(last: str, features: list[str], tiles: int) -> None:
    assert bonus(last, set().union(*(FEATURES[feature] for feature in features))) == tiles


@pytest.mark.rules("SP-19")
@pytest.mark.parametrize("variant", ["standard", "gray"])
def test_a_placement_brings_what_it_completes_and_nothing_else(variant: str) -> None:
    rng = Random(variant)
    met = set()
    for _ in range(300):
        last = rng.choice(SPACES)
        others = {space for space in SPACES if rng.random() < rng.choice((0.7, 0.95))} - {last}
        expected = sum(
            bonus_of(feature)
            for feature, around in FEATURES.items()
            if last in around and around <= others | {last}
        )
        assert bonus(last, others, variant) == expected
        met.add(expected)
    assert met == {0, 1, 2, 3}


@pytest.mark.rules("SP-19")
def test_a_feature_brings_its_bonus_once() -> None:
    window = FEATURES["window O"]
    assert bonus("O4", window) == bonus("O1", window) == 0
    statue = FEATURES["statue O-R"]
    assert bonus("O3", statue) == bonus("O6", statue) == bonus("C1", statue) == 0


@pytest.mark.rules("SP-19")
def test_the_tiles_of_other_players_complete_nothing() -> None:
    state = placing(board(hand="o", stars={"O": ".x...."}), board(stars={"R": "..xx.."}))
    state.play("O1=o1+0")
    assert (state.turn, seen(state).bonus) == (1, 0)


# ---------------------------------------------------------------- SP-19: choosing


def earning(bonus_tiles: int, **details: Any) -> tilewright.State:
    """Seat 0 has just earned so many tiles; its placement cost one tile."""
    stars = {
        1: {"O": ".xx...", "C": ".....g"},
        2: {"O": ".x....", "R": "..xx.."},
        3: {"O": ".....x"},
    }[bonus_tiles]
    move = {1: "C1=y1+0", 2: "O1=o1+0", 3: "O5=o5+0"}[bonus_tiles]
    hand = {1: "y", 2: "o", 3: "ooooo"}[bonus_tiles]
    state = placing(board(hand=hand, stars=stars), board(), **details)
    state.play(move)
    return state


@pytest.mark.rules("SP-19", "SP-20")
@pytest.mark.parametrize(
    ("tiles", "choice", "left"),
    [
        (1, "*b", "ppggooyyr"),
        (1, "*p", "pggooyybr"),
        (2, "*pb", "pggooyyr"),
        (2, "*yy", "ppggoobr"),
        (3, "*ppo", "ggoyybr"),
        (3, "*ybr", "ppggooy"),
    ],
)
def test_chosen_tiles_go_from_the_supply_to_the_hand(tiles: int, choice: str, left: str) -> None:
    state = earning(tiles)
    assert (seen(state).bonus, seen(state).supply) == (tiles, "ppggooyybr")
    state.play(choice)
    table = seen(state)
    assert (table.boards[0].hand, table.supply) == (choice[1:], left)
    assert (table.bonus, table.phase, table.next_seat) == (0, "place", 1)
    assert state.turn == tilewright.CHANCE, "the supply is refilled before the next turn"


@pytest.mark.rules("SP-19")
@pytest.mark.parametrize("tiles", [1, 2, 3])
def test_the_tiles_must_be_taken_all_at_once(tiles: int) -> None:
    state = earning(tiles)
    assert {len(move) - 1 for move in state.legal_moves()} == {tiles}
    for wrong in {"*p", "*pg", "*pgo"} - {"*pgo"[: tiles + 1]}:
        assert refused(state, wrong).refusal == "other_bonus_size"
    for other in ("-", "G1=g1+0", "1p"):
        assert refused(state, other).refusal == "other_phase"


@pytest.mark.rules("SP-19")
@pytest.mark.parametrize(
    ("move", "reason", "sentence"),
    [
        ("*bb", "not_in_supply", "the supply does not hold these tiles (SP-19)"),
        ("*b", "other_bonus_size", "the bonus is 2 tiles (SP-19)"),
        ("*ppg", "other_bonus_size", "the bonus is 2 tiles (SP-19)"),
        ("-", "other_phase", "bonus tiles are chosen now (SP-19)"),
        ("O2=o2+0", "other_phase", "bonus tiles are chosen now (SP-19)"),
        ("1p", "other_phase", "bonus tiles are chosen now (SP-19)"),
    ],
)
def test_an_illegal_choice_is_refused_with_its_reason_and_changes_nothing(
    move: str, reason: str, sentence: str
) -> None:
    state = load(position(phase="bonus", bonus=2, boards=[board(hand="oo")]))
    error = refused(state, move)
    assert error.refusal == reason
    assert str(error) == f"{move} is illegal: {sentence}"


@pytest.mark.rules("SP-19", "SP-15")
def test_a_bonus_gives_no_extra_placement_in_this_turn_but_its_tiles_serve_in_the_next() -> None:
    state = earning(2)
    state.play("*gg")
    deal(state, "rr")
    assert state.turn == 1
    state.play("-")
    assert state.turn == 0
    assert "G2=g2+0" in state.legal_moves()
    state.play("G2=g2+0")
    assert seen(state).boards[0].stars["G"] == ".g...."


@pytest.mark.rules("SP-19", "SP-16")
def test_a_wild_tile_of_the_bonus_serves_as_a_wild_tile() -> None:
    state = placing(board(hand="ob", stars={"O": ".x....", "R": "..xx.."}), board(passed=True))
    state.play("O1=o1+0")
    state.play("*pp")
    deal(state, "rr")
    state.play("B3=b1+2")
    assert seen(state).boards[0].hand == ""


# ---------------------------------------------------------------- SP-19: a short supply


def scarce(stars: dict[str, str], hand: str, supply: str) -> tilewright.State:
    """Seat 0 decides; bag and tower are empty, and seat 1 holds every tile that is nowhere else."""
    mine = board(hand=hand, stars=stars)
    return placing(mine, board(), supply=supply, rest=1)


@pytest.mark.rules("SP-19", "SP-20")
@pytest.mark.parametrize("supply", ["r", "gr"])
def test_with_fewer_tiles_in_the_supply_all_of_them_must_be_taken(supply: str) -> None:
    state = scarce({"O": ".....x"}, "ooooo", supply)
    state.play("O5=o5+0")
    assert seen(state).tower == "oooo", "they come to the supply only after the turn"
    assert (seen(state).bonus, seen(state).phase) == (len(supply), "bonus")
    assert state.legal_moves() == [f"*{supply}"]
    state.play(f"*{supply}")
    assert (seen(state).boards[0].hand, seen(state).supply) == (supply, "")
    assert state.outcomes() == [("o", 4)]
    deal(state, "oooo")
    assert (state.turn, seen(state).supply) == (1, "oooo")


@pytest.mark.rules("SP-19")
@pytest.mark.parametrize("supply", ["pgr", "pgyr", "oooo"])
def test_with_just_enough_tiles_the_bonus_is_whole(supply: str) -> None:
    state = scarce({"O": ".....x"}, "ooooo", supply)
    state.play("O5=o5+0")
    assert seen(state).bonus == 3
    choices = {"pgr": 1, "pgyr": 4, "oooo": 1}
    assert len(state.legal_moves()) == choices[supply]


@pytest.mark.rules("SP-19", "SP-20")
def test_the_last_tile_of_the_supply_pays_a_statue() -> None:
    state = scarce({"O": ".x....", "R": "..xx.."}, "oy", "b")
    state.play("O1=o1+0")
    assert (seen(state).bonus, state.legal_moves()) == (1, ["*b"])
    state.play("*b")
    assert seen(state).boards[0].hand == "yb"
    assert (state.turn, seen(state).supply, state.outcomes()) == (1, "", [])


@pytest.mark.rules("SP-19", "SP-20")
def test_with_an_empty_supply_there_is_no_decision() -> None:
    state = scarce({"O": ".x....", "R": "..xx.."}, "oy", "")
    state.play("O1=o1+0")
    assert (state.turn, seen(state).phase, seen(state).bonus) == (1, "place", 0)
    assert seen(state).boards[0].hand == "y"


@pytest.mark.rules("SP-19", "SP-20")
def test_a_bonus_that_found_no_tiles_is_not_paid_from_those_that_come_back() -> None:
    state = scarce({"O": ".....x"}, "ooooo", "")
    state.play("O5=o5+0")
    assert (seen(state).phase, seen(state).bonus, seen(state).next_seat) == ("place", 0, 1)
    assert state.outcomes() == [("o", 4)]
    deal(state, "oooo")
    assert (state.turn, seen(state).supply, seen(state).boards[0].hand) == (1, "oooo", "")
