"""SP-20 to SP-22: the supply between turns, passing, and the next round. Purple is wild."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import tilewright
from games.summer_pavilion.boards import (
    FULL,
    Position,
    board,
    deal,
    load,
    placements,
    placing,
    position,
    seen,
)

STATUE = {"O": ".x....", "R": "..xx.."}  # O1 completes it for one tile: a bonus of 2


# ---------------------------------------------------------------- SP-20: the supply


@pytest.mark.rules("SP-20", "SP-19")
def test_the_supply_is_refilled_after_the_turn_and_before_the_next_one() -> None:
    state = placing(board(hand="o", stars=STATUE), board())
    state.play("O1=o1+0")
    assert (state.turn, state.outcomes()) == (0, []), "not before the bonus is chosen"
    state.play("*gy")
    for tile, supply in (("r", "ppgooybr"), ("b", "ppgooybrr")):
        table = seen(state)
        assert (table.phase, table.next_seat, table.supply) == ("place", 1, supply)
        assert state.turn == tilewright.CHANCE
        state.deal(tile)
    assert (state.turn, seen(state).supply) == (1, "ppgooybbrr")
    assert len(seen(state).bag) == 132 - 10 - 3 - 1 - 2


@pytest.mark.rules("SP-20")
def test_with_a_full_supply_nothing_is_drawn() -> None:
    state = placing(board(hand="rrrg"), board())
    state.play("R3=r3+0")
    assert (state.turn, state.outcomes()) == (1, [])
    state.play("-")
    assert (state.turn, state.outcomes()) == (0, [])


@pytest.mark.rules("SP-20")
def test_the_supply_is_refilled_before_the_same_player_goes_on() -> None:
    state = placing(board(hand="og", stars=STATUE), board(passed=True))
    state.play("O1=o1+0")
    state.play("*gy")
    assert (state.turn, seen(state).next_seat) == (tilewright.CHANCE, 0)
    deal(state, "rr")
    assert state.turn == 0


@pytest.mark.rules("SP-20")
def test_all_tiles_of_the_tower_go_into_an_empty_bag_before_a_draw() -> None:
    window = {"Y": ".....x"}
    hands = [board(hand="yyyyyp", stars=window), board()]
    state = placing(*hands, bag="r", tower="ggbb", rest=1)
    state.play("Y5=y5+0")
    assert seen(state).tower == "ggyyyybb"
    state.play("*ppg")
    assert state.outcomes() == [("r", 1)], "the tower waits until the bag is empty"
    state.deal("r")
    assert state.outcomes() == [("g", 2), ("y", 4), ("b", 2)]
    assert seen(state).tower == ""
    deal(state, "gb")
    table = seen(state)
    assert (state.turn, table.bag, table.tower) == (1, "gyyyyb", "")
    assert table.supply == "ggooyybbrr"


@pytest.mark.rules("SP-20")
def test_a_bag_emptied_by_the_last_draw_needed_stays_empty() -> None:
    state = placing(board(hand="org", stars=STATUE), board(), bag="bb", rest="tower")
    tower = seen(state).tower
    state.play("O1=o1+0")
    state.play("*pp")
    deal(state, "bb")
    assert (state.turn, seen(state).bag, seen(state).tower) == (1, "", tower)
    state.play("-")
    assert state.turn == 0
    assert (seen(state).bag, seen(state).tower) == ("", tower), "no draw is needed"


@pytest.mark.rules("SP-20")
def test_an_empty_bag_is_filled_for_the_next_draw_and_not_before_it() -> None:
    state = placing(board(hand="orrr", stars=STATUE), board(), bag="", rest="tower")
    tower = seen(state).tower
    state.play("R2=r2+0")
    assert (state.turn, seen(state).bag) == (1, "")
    assert seen(state).tower == tower + "r"
    state.play("-")
    state.play("O1=o1+0")
    assert (seen(state).bag, seen(state).phase) == ("", "bonus")
    state.play("*pp")
    assert (seen(state).bag, seen(state).tower) == (tower + "r", "")


@pytest.mark.rules("SP-20")
def test_with_bag_and_tower_empty_the_spaces_stay_empty_until_tiles_come_back() -> None:
    state = placing(board(hand="obbb", stars=STATUE), board(), rest=1)
    state.play("O1=o1+0")
    state.play("*pp")
    assert (state.turn, seen(state).supply, state.outcomes()) == (1, "ggooyybr", [])
    state.play("G1=g1+0")
    assert (state.turn, seen(state).supply, state.outcomes()) == (0, "ggooyybr", [])
    state.play("B2=b2+0")
    assert (state.turn, state.outcomes()) == (tilewright.CHANCE, [("b", 1)])
    state.deal("b")
    assert (state.turn, seen(state).supply) == (1, "ggooyybbr"), "nine: no more came back"


@pytest.mark.rules("SP-20", "SP-21")
@pytest.mark.parametrize(
    ("move", "draws"), [("-", "bbb"), ("-b", "bb"), ("-bbb", ""), ("-pbbb", ""), ("-pp", "bbb")]
)
def test_a_pass_is_followed_by_a_refill_too(move: str, draws: str) -> None:
    state = placing(board(10, hand="ppbbb"), board(), supply="gr", rest=1)
    state.play(move)
    discarded = "p" * (2 - move.count("p")) + draws
    weights = [(tile, discarded.count(tile)) for tile in "pb" if tile in discarded]
    assert state.outcomes() == weights
    deal(state, discarded)
    table = seen(state)
    assert (state.turn, len(table.supply)) == (1, 2 + len(discarded))
    assert (table.bag, table.tower) == ("", "")


# ---------------------------------------------------------------- SP-21: passing


@pytest.mark.rules("SP-21")
def test_the_rulebook_example_of_a_pass() -> None:
    state = placing(board(20, hand="ggggrr"))
    state.play("-gggg")
    mine = seen(state).boards[0]
    assert (mine.score, mine.hand, mine.corners, mine.passed) == (18, "", "gggg", True)
    assert seen(state).tower == "rr"
    assert seen(state).boards[1].passed is False


@pytest.mark.rules("SP-21")
@pytest.mark.parametrize(
    ("kept", "discarded"),
    [("", "gggyrr"), ("g", "ggyrr"), ("ggr", "gyr"), ("gggy", "rr"), ("yrr", "ggg")],
)
def test_any_tiles_up_to_four_may_be_kept_and_each_other_costs_a_point(
    kept: str, discarded: str
) -> None:
    state = placing(board(20, hand="gggyrr"))
    state.play(f"-{kept}")
    mine = seen(state).boards[0]
    assert (mine.corners, mine.score) == (kept, 20 - len(discarded))
    assert seen(state).tower == discarded


@pytest.mark.rules("SP-21", "SP-3")
@pytest.mark.parametrize(("before", "after"), [(1, 1), (4, 1), (5, 1), (6, 1), (7, 2)])
def test_discarded_tiles_take_no_score_below_1(before: int, after: int) -> None:
    state = placing(board(before, hand="ggrrr"))
    state.play("-")
    assert state.scores[0] == after


@pytest.mark.rules("SP-21")
def test_a_pass_is_allowed_although_a_tile_can_be_placed() -> None:
    state = placing(board(hand="r"))
    assert state.legal_moves() == ["R1=r1+0", "C1=r1+0", "-", "-r"]
    state.play("-r")
    assert seen(state).boards[0].corners == "r"


@pytest.mark.rules("SP-21")
@pytest.mark.parametrize(
    ("hand", "stars", "passes"),
    [
        ("", {}, ["-"]),
        ("r", {"R": "x.....", "C": "b....."}, ["-", "-r"]),
        ("pp", {"P": "xxx...", "C": "bgo..."}, ["-", "-p", "-pp"]),
        ("y", FULL, ["-", "-y"]),
    ],
)
def test_who_can_place_nothing_must_pass(
    hand: str, stars: Mapping[str, str], passes: list[str]
) -> None:
    assert placing(board(hand=hand, stars=stars)).legal_moves() == passes


@pytest.mark.rules("SP-21", "SP-22")
def test_the_phase_goes_on_until_all_have_passed() -> None:
    state = placing(board(hand="r"), board(), board(passed=True, corners="b"))
    state.play("-r")
    assert (state.turn, seen(state).phase, seen(state).number) == (1, "place", 1)
    assert seen(state).boards[2].corners == "b"
    state.play("-")
    assert (seen(state).phase, seen(state).number) == ("take", 2)


# ---------------------------------------------------------------- SP-22: the next round


@pytest.mark.rules("SP-22", "SP-20")
@pytest.mark.parametrize("marker", [0, 1, 2])
def test_everything_is_ready_before_the_draws_of_the_next_round(marker: int) -> None:
    seats = [
        board(11, passed=True, corners="gggg", stars={"O": "x....."}),
        board(12, hand="rrb"),
        board(13, passed=True, corners="p"),
    ]
    state = placing(*seats, turn=1, start=0, marker=marker)
    state.play("-b")
    table = seen(state)
    assert state.turn == tilewright.CHANCE
    assert (table.number, table.phase, table.marker, table.bonus) == (2, "take", "centre", 0)
    assert (table.start, table.next_seat) == (marker, marker)
    assert [found.hand for found in table.boards] == ["gggg", "b", "p"]
    assert [found.corners for found in table.boards] == ["", "", ""]
    assert [found.passed for found in table.boards] == [False, False, False]
    assert [found.score for found in table.boards] == [11, 10, 13]
    assert table.boards[0].stars == {"O": "o....."}
    assert table.tower == "rr"
    deal(state, "pgoy" * 7)
    table = seen(state)
    assert (state.turn, table.factories, table.centre) == (marker, ["pgoy"] * 7, "")
    assert (table.supply, table.phase) == ("ppggooyybr", "take")


@pytest.mark.rules("SP-22", "SP-2", "SP-11")
def test_the_wild_colour_advances() -> None:
    state = placing(board(passed=True), board(), turn=1, marker=1, number=3)
    state.play("-")
    deal(state, "oyyr" + "bbbb" * 4)
    assert (state.turn, seen(state).number) == (1, 4)
    state.play("1o")
    assert seen(state).boards[1].hand == "oy", "yellow is wild in round 4"


@pytest.mark.rules("SP-22", "SP-20")
def test_the_draws_fill_the_supply_first_and_then_factory_after_factory() -> None:
    state = placing(board(passed=True), board(50), turn=1, supply="gr", rest=1)
    state.play("-")
    assert len(seen(state).bag) == 130
    deal(state, "pppppppp")
    assert (seen(state).supply, seen(state).factories) == ("ppppppppgr", [""] * 5)
    deal(state, "ggggo")
    assert seen(state).factories == ["gggg", "o", "", "", ""]
    deal(state, "ooo" + "yyyybbbbrrrr")
    assert seen(state).factories == ["gggg", "oooo", "yyyy", "bbbb", "rrrr"]
    assert state.turn == 0


@pytest.mark.rules("SP-22", "SP-20")
def test_the_tower_is_poured_in_the_middle_of_a_factory() -> None:
    state = placing(board(passed=True), board(50, hand="bb"), turn=1, bag="rrrrrr", rest="tower")
    before = len(seen(state).tower)
    state.play("-")
    deal(state, "rrrrr")
    assert (seen(state).factories[:2], len(seen(state).tower)) == (["rrrr", "r"], before + 2)
    state.deal("r")
    assert (seen(state).factories[:2], seen(state).tower) == (["rrrr", "rr"], "")
    assert len(seen(state).bag) == before + 2
    assert dict(state.outcomes())["b"] == 22 - 1, "all but that of the supply"


@pytest.mark.rules("SP-22", "SP-20")
def test_a_bag_emptied_by_the_last_draw_of_the_deal_stays_empty() -> None:
    state = placing(board(passed=True), board(), turn=1, bag="ryby" * 5, rest="tower")
    tower = seen(state).tower
    state.play("-")
    deal(state, "ryby" * 5)
    assert (state.turn, seen(state).phase) == (0, "take")
    assert (seen(state).bag, seen(state).tower) == ("", tower)


# ---------------------------------------------------------------- too few tiles for a round


def crowded(missing: str, supply: str, **details: Any) -> Position:
    """Four boards of which three are full, but for these stars of the third.

    Six tiles, one of each colour, and six for each missing star lie elsewhere: in the supply and
    in the hand of seat 3, who alone has not passed. Bag and tower are empty.
    """
    third = {star: tiles for star, tiles in FULL.items() if star not in missing}
    seats = [board(50, stars=stars, passed=True) for stars in (FULL, FULL, third)]
    return position(
        players=4,
        boards=[*seats, board(50)],
        phase="place",
        turn=3,
        supply=supply,
        rest=3,
        **details,
    )


@pytest.mark.rules("SP-22")
def test_a_round_is_played_with_what_could_be_dealt() -> None:
    state = load(crowded("O", "pgr", marker=1, number=4))
    assert seen(state).boards[3].hand == "oooooooyb"
    state.play("-")
    deal(state, "ooooooo")
    assert (seen(state).supply, seen(state).factories[0]) == ("pgooooooor", "")
    deal(state, "yb")
    table = seen(state)
    assert (state.turn, table.phase, table.number) == (1, "take", 5)
    assert (table.factories, table.bag, table.tower) == (["yb", *[""] * 8], "", "")
    assert state.legal_moves() == ["1y"], "blue is wild in round 5"
    state.play("1y")
    assert (state.turn, seen(state).phase, seen(state).marker) == (1, "place", "centre")
    assert seen(state).boards[1].hand == "yb"


@pytest.mark.rules("SP-22")
@pytest.mark.parametrize("number", [1, 5])
def test_a_round_without_tiles_goes_straight_to_phase_2(number: int) -> None:
    state = load(crowded("", "ybr", marker=2, start=0, number=number))
    assert seen(state).boards[3].hand == "pgo"
    state.play("-")
    assert (seen(state).phase, seen(state).number) == ("take", number + 1)
    deal(state, "pg")
    assert seen(state).phase == "take"
    state.deal("o")
    table = seen(state)
    assert (state.turn, table.phase, table.number) == (2, "place", number + 1)
    assert (table.start, table.marker, table.next_seat) == (2, "centre", 2)
    assert (table.supply, table.factories, table.centre) == ("pgoybr", [""] * 9, "")
    assert state.legal_moves() == ["-"]


@pytest.mark.rules("SP-22", "SP-14")
def test_rounds_without_any_draw_follow_each_other_to_the_end() -> None:
    state = load(crowded("", "pgoybr", marker=2, start=0, number=4))
    starts = []
    while state.turn != tilewright.OVER:
        starts.append((seen(state).number, state.turn))
        state.play("-")
    assert starts == [(4, 3), *((n, seat) for n in (5, 6) for seat in (2, 3, 0, 1))]
    assert seen(state).supply == "pgoybr"
    # Three boards with all goals of SP-23: 112 for the stars and 40 for the numbers.
    assert state.scores == (202, 202, 202, 50)


@pytest.mark.rules("SP-22", "SP-20")
def test_kept_tiles_can_be_placed_in_a_round_without_tiles() -> None:
    state = load(crowded("", "pyb", number=1))
    state.play("-gor")
    table = seen(state)
    assert (state.turn, table.number, table.phase) == (0, 2, "place")
    assert table.boards[3].hand == "gor"
    for _ in range(3):
        state.play("-")
    assert placements(state) == [
        *("O1=o1+0", "O2=o1+1", "R1=r1+0", "R2=r1+1", "G1=g1+0"),
        *("C1=g1+0", "C1=o1+0", "C1=r1+0", "C2=o1+1", "C2=r1+1"),
    ]
    state.play("O2=o1+1")
    assert state.outcomes() == [("g", 1)], "what came to the tower refills the supply"
    state.deal("g")
    assert (state.turn, seen(state).supply) == (3, "pgyb")
