"""SP-26: what is different on the gray side. Purple is wild."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import tilewright
from games.summer_pavilion.boards import (
    Position,
    board,
    ended,
    load,
    placements,
    position,
    refused,
    seen,
)
from games.summer_pavilion.boards import placing as placing_on
from games.summer_pavilion.geometry import CLOCKWISE, DIRECTIONS, PRINTED, SPACES, direction

STARS = f"{CLOCKWISE}C"


def placing(*boards: Position, **details: Any) -> tilewright.State:
    return placing_on(*boards, variant="gray", **details)


def accepted(state: tilewright.State, star: str) -> str:
    """The colours that can be placed on a star."""
    found = {move[3] for move in placements(state) if move[0] == star}
    return "".join(colour for colour in "pgoybr" if colour in found)


# ---------------------------------------------------------------- which star takes what


@pytest.mark.rules("SP-26")
def test_any_star_may_take_any_colour() -> None:
    state = placing(board(hand="pgoybr" * 6))
    assert {star: accepted(state, star) for star in STARS} == dict.fromkeys(STARS, "pgoybr")


@pytest.mark.rules("SP-26")
@pytest.mark.parametrize("star", list(STARS))
@pytest.mark.parametrize(
    ("tiles", "colours"),
    [
        pytest.param("g.....", "pgoybr", id="one-tile-decides-nothing"),
        pytest.param("...r..", "pgoybr", id="one-tile-decides-nothing-elsewhere"),
        pytest.param("gg....", "g", id="two-alike"),
        pytest.param("r..r..", "r", id="two-alike-apart"),
        pytest.param("gr....", "poyb", id="two-different"),
        pytest.param("p....b", "goyr", id="two-different-apart"),
        pytest.param("oo.o..", "o", id="three-alike"),
        pytest.param("yo.b..", "pgr", id="three-different"),
        pytest.param("bbbb.b", "b", id="five-alike"),
        pytest.param("goybr.", "p", id="five-different-but-purple"),
        pytest.param("pgo.br", "y", id="five-different-but-yellow"),
        pytest.param("rrrrrr", "", id="complete-in-one-colour"),
        pytest.param("pgoybr", "", id="complete-in-all-colours"),
    ],
)
def test_the_first_two_tiles_of_a_star_decide_what_it_takes(
    star: str, tiles: str, colours: str
) -> None:
    state = placing(board(hand="pgoybr" * 6, stars={star: tiles}))
    assert accepted(state, star) == colours
    other = "O" if star != "O" else "C"
    assert accepted(state, other) == "pgoybr", "the other stars are free"


@pytest.mark.rules("SP-26")
def test_a_star_is_not_bound_to_the_colour_of_its_place() -> None:
    state = placing(board(hand="ooo", stars={"O": "gg...."}))
    assert accepted(state, "O") == ""
    error = refused(state, "O3=o1+0")
    assert error.refusal == "star_refuses_colour"
    assert str(error) == "O3=o1+0 is illegal: the orange star does not accept orange (SP-26)"


@pytest.mark.rules("SP-26")
def test_the_second_tile_makes_a_star_single_coloured_or_all_different() -> None:
    single = placing(board(hand="gggrrr"), board(passed=True))
    single.play("O3=g1+0")
    assert accepted(single, "O") == "gr"
    single.play("O2=g2+0")
    assert accepted(single, "O") == ""
    different = placing(board(hand="gggrrb"), board(passed=True))
    different.play("O3=g1+0")
    different.play("O2=r2+0")
    assert accepted(different, "O") == "", "blue has no tiles for O1, O4, O5 or O6"
    assert refused(different, "O1=g2+1").refusal == "star_refuses_colour"
    assert refused(different, "O1=b2+1").refusal == "too_few_real"


@pytest.mark.rules("SP-26")
def test_several_stars_may_share_a_colour_or_be_all_different() -> None:
    stars = {"O": "rr....", "R": "rr....", "B": "gr....", "Y": "rg....", "C": "ppp..."}
    state = placing(board(hand="rrrrrbbbbb", stars=stars))
    assert {star: accepted(state, star) for star in STARS} == {
        "O": "r",
        "R": "r",
        "B": "b",
        "Y": "b",
        "C": "",
        "G": "br",
        "P": "br",
    }


@pytest.mark.rules("SP-26", "SP-16")
def test_wild_tiles_pay_but_do_not_count_as_colours_of_the_star() -> None:
    state = placing(board(hand="ppggr"), board(passed=True))
    state.play("C1=g1+2")
    assert seen(state).boards[0].stars == {"C": "g....."}
    assert seen(state).tower == "pp"
    state = placing(board(hand="ppppr", stars={"Y": "..gg.."}))
    assert accepted(state, "Y") == "", "no wild tile is placed as a green one"


@pytest.mark.rules("SP-26", "SP-16")
def test_a_wild_tile_is_placed_on_any_star_for_its_own_alone() -> None:
    state = placing(board(hand="ppgg"))
    wild = [move for move in placements(state) if "=p" in move]
    assert wild == [f"{star}{space}" for star in CLOCKWISE for space in ("2=p2+0", "3=p1+0")]
    assert refused(state, "O2=p1+1").refusal == "wild_for_itself"


@pytest.mark.rules("SP-26", "SP-17")
def test_a_space_is_filled_once_on_the_gray_side_too() -> None:
    state = placing(board(hand="gggggg", stars={"O": "r.g..."}))
    assert [move for move in placements(state) if move[0] == "O"] == []
    assert refused(state, "O3=g1+0").refusal == "space_taken"
    state = placing(board(hand="gggggg", stars={"O": "..g..."}))
    on_orange = [move for move in placements(state) if move[0] == "O"]
    assert on_orange == ["O1=g3+0", "O2=g2+0", "O4=g4+0", "O5=g5+0", "O6=g6+0"]


@pytest.mark.rules("SP-26", "SP-18")
def test_a_chain_counts_tiles_of_all_colours() -> None:
    state = placing(board(10, hand="bbb", stars={"G": ".gr..o"}))
    state.play("G1=b3+0")
    assert state.scores[0] == 10 + 4


@pytest.mark.rules("SP-26")
@pytest.mark.parametrize("star", list(STARS))
@pytest.mark.parametrize("tiles", ["ggr...", "grg...", "rgg...", "pgoyop", "rrrrrb", "bb.b.y"])
def test_a_position_with_a_star_that_is_neither_is_refused(star: str, tiles: str) -> None:
    with pytest.raises(tilewright.PositionError, match="SP-26"):
        load(position(variant="gray", centre="r", boards=[board(stars={star: tiles})]))


# ---------------------------------------------------------------- costs


@pytest.mark.rules("SP-26", "SP-5", "SP-16")
@pytest.mark.parametrize("star", list(STARS))
def test_the_gray_numbers_are_what_a_space_costs(star: str) -> None:
    printed = dict(zip(DIRECTIONS.values(), PRINTED["gray"][star], strict=True))
    for space in SPACES:
        if space[0] == star:
            cost = printed[direction(space)]
            state = placing(board(hand="g" * cost))
            state.play(f"{space}=g{cost}+0")
            assert (seen(state).boards[0].hand, seen(state).tower) == ("", "g" * (cost - 1))
            short = placing(board(hand="g" * (cost - 1)))
            assert not [move for move in placements(short) if move.startswith(space)]


@pytest.mark.rules("SP-26", "SP-5")
@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("O1=g1+0", "space O1 costs 3 tiles, not 1 (SP-16)"),
        ("C6=g6+0", "space C6 costs 3 tiles, not 6 (SP-16)"),
        ("C2=g1+1", "space C2 costs 3 tiles, not 2 (SP-16)"),
    ],
)
def test_the_numbers_of_the_coloured_side_do_not_hold(move: str, sentence: str) -> None:
    error = refused(placing(board(hand="gggggg")), move)
    assert error.refusal == "other_cost"
    assert str(error) == f"{move} is illegal: {sentence}"


# ---------------------------------------------------------------- the goals


def gained(stars: Mapping[str, str]) -> int:
    """What a board brings at the end of the game."""
    return ended(board(30, stars=stars, passed=True), variant="gray").scores[0] - 30


@pytest.mark.rules("SP-26", "SP-23")
@pytest.mark.parametrize("star", list(STARS))
@pytest.mark.parametrize(
    ("colour", "points"), [("r", 14), ("b", 15), ("y", 16), ("o", 17), ("g", 18), ("p", 20)]
)
def test_a_single_coloured_star_scores_by_its_colour_wherever_it_lies(
    star: str, colour: str, points: int
) -> None:
    assert gained({star: colour * 6}) == points
    assert gained({star: colour * 5 + "."}) == 0


@pytest.mark.rules("SP-26", "SP-23")
@pytest.mark.parametrize("star", list(STARS))
def test_an_all_different_star_scores_12_wherever_it_lies(star: str) -> None:
    assert gained({star: "pgoybr"}) == gained({star: "rbyogp"}) == 12
    assert gained({star: "pgoyb."}) == 0


@pytest.mark.rules("SP-26", "SP-23")
def test_stars_of_the_same_kind_score_each() -> None:
    assert gained({"O": "r" * 6, "B": "r" * 6, "C": "r" * 6}) == 3 * 14
    assert gained({"O": "pgoybr", "B": "pgoybr", "C": "pgoybr"}) == 3 * 12


# The positions of the gray numbers 1, 2 and 4; a 3 is at position 1 and everywhere in the centre.
ONES, TWOS, FOURS = "..x...", ".x....", "...x.."
THREES = dict.fromkeys(CLOCKWISE, "x.....") | {"C": "gggggg"}


@pytest.mark.rules("SP-26", "SP-23", "SP-5")
@pytest.mark.parametrize(("spaces", "points"), [(ONES, 4), (TWOS, 8), (FOURS, 16)])
def test_the_six_spaces_of_a_gray_number_bring_its_points(spaces: str, points: int) -> None:
    stars = dict.fromkeys(CLOCKWISE, spaces)
    assert gained(stars) == points
    for star in CLOCKWISE:
        assert gained({**stars, star: "......"}) == 0


@pytest.mark.rules("SP-26", "SP-23", "SP-5")
def test_the_twelve_gray_threes_bring_12() -> None:
    assert gained(THREES) == 12 + 18, "and the centre star is complete"
    assert gained({**THREES, "C": "pgoybr"}) == 12 + 12
    for star in CLOCKWISE:
        assert gained({**THREES, star: "......"}) == 18
    for space in range(6):
        assert gained({**THREES, "C": "g" * space + "." + "g" * (5 - space)}) == 0


@pytest.mark.rules("SP-26", "SP-23", "SP-5")
@pytest.mark.parametrize("spaces", ["x.....", "....x.", ".....x"])
def test_other_positions_bring_nothing_alone(spaces: str) -> None:
    # Position 1 of all seven stars is a goal of the coloured side, positions 5 and 6 of none.
    centre = spaces.replace("x", "g")
    assert gained(dict.fromkeys(CLOCKWISE, spaces) | {"C": centre}) == 0


@pytest.mark.rules("SP-26", "SP-23")
def test_a_full_gray_board_has_all_goals() -> None:
    stars = dict.fromkeys(CLOCKWISE, "xxxxxx")
    assert gained({**stars, "C": "pgoybr"}) == 14 + 15 + 16 + 17 + 18 + 20 + 12 + 40
    mixed = dict.fromkeys(STARS, "pgoybr")
    assert gained(mixed) == 7 * 12 + 40
