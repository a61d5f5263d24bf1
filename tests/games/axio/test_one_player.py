"""AX-18 to AX-20: the game for one player."""

from __future__ import annotations

import pytest

import tilewright
from games.axio.boards import (
    BOX,
    deal,
    filled,
    halves,
    heights,
    in_bag,
    kind_of,
    load,
    position,
    pyramids,
    rack,
    refused,
)

BESIDE = "bc5bd5 ge3be4 rg5rh5"  # placing be5rf5 scores blue 3 and red 2
PYRAMID = "gc3oc4 rd4pd5 be4be5 gd6be6"  # placing be3pf3: blue 3, and blue, green, red 1 on d3


def alone(tiles: str, move: str, **markers: int) -> tilewright.State:
    """One player with these markers places a tile."""
    own = kind_of(move)
    state = load(position(players=1, tiles=tiles, racks=[own], markers=[markers]))
    state.play(move)
    return state


# ---------------------------------------------------------------- a turn


@pytest.mark.rules("AX-18")
def test_one_tile_is_drawn_placed_and_scored_and_then_the_next_is_drawn() -> None:
    state = tilewright.make("axio", 1).start()
    assert state.turn == tilewright.CHANCE
    state.deal("rb")
    assert (state.turn, rack(state), in_bag(state)) == (0, "rb", 99)
    state.play("rg4bh4")
    assert heights(state) == {"r": 1}
    assert (state.turn, rack(state)) == (tilewright.CHANCE, "")
    state.deal("go")
    assert (state.turn, rack(state), in_bag(state)) == (0, "go", 98)
    assert {kind_of(move) for move in state.legal_moves()} == {"go"}


@pytest.mark.rules("AX-7", "AX-18")
def test_the_first_tile_touches_a_printed_cell_and_the_second_need_not() -> None:
    state = tilewright.make("axio", 1).start()
    state.deal("rb")
    error = refused(state, "rc3bd3")
    assert error.refusal == "first_tile_apart"
    assert "(AX-7)" in str(error)
    state.play("bg4rh4")
    state.deal("rb")
    state.play("rc3bd3")
    assert state.position()["tiles"] == ["rc3bd3", "bg4rh4"]


@pytest.mark.rules("AX-2", "AX-18")
def test_the_area_has_9_x_9_cells() -> None:
    state = load(position(players=1, tiles=BESIDE))
    cells = {cell for move in state.legal_moves() for cell, _ in halves(move)}
    assert {cell[0] for cell in cells} == set("cdefghijk")
    assert {int(cell[1:]) for cell in cells} == set(range(3, 12))


@pytest.mark.rules("AX-18")
def test_there_are_no_bonus_moves() -> None:
    state = alone(BESIDE, "be5rf5", b=15, r=16)
    assert heights(state) == {"b": 18, "r": 18}
    assert (state.turn, state.position()["bonus"]) == (tilewright.CHANCE, 0)


@pytest.mark.rules("AX-18")
def test_there_is_no_swap() -> None:
    # With more players an empty rack would be asked (AX-14).
    state = alone(BESIDE, "be5rf5", b=3, r=3)
    assert (state.turn, state.position()["phase"]) == (tilewright.CHANCE, "place")
    state.deal("rb")
    for answer in ("swap", "keep"):
        assert refused(state, answer).refusal == "no_swap_question"


@pytest.mark.rules("AX-13", "AX-18")
def test_five_markers_at_18_do_not_end_the_game() -> None:
    state = alone(BESIDE, "be5rf5", r=18, g=18, b=15, o=18, p=18)
    assert state.scores == (18,)
    assert state.turn == tilewright.CHANCE
    state.deal("rb")
    assert (state.turn, state.winners) == (0, ())
    assert state.legal_moves()


# ---------------------------------------------------------------- 18 and 36


@pytest.mark.rules("AX-19")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        *((0, 3), (14, 17), (15, 18), (16, 18), (17, 18)),
        *((18, 21), (19, 22), (32, 35), (33, 36), (34, 36), (35, 36), (36, 36)),
    ],
)
def test_a_marker_stops_at_18_and_goes_on_towards_36_with_the_next_scoring(
    before: int, after: int
) -> None:
    state = alone(BESIDE, "be5rf5", b=before)
    assert heights(state) == {"b": after, "r": 2}


@pytest.mark.rules("AX-19")
def test_it_goes_on_from_18_in_the_next_turn() -> None:
    state = alone(BESIDE, "be5rf5", b=16)
    assert heights(state)["b"] == 18
    state.deal("gb")
    state.play("be6ge7")
    # Blue e5, e4 above; e3 is green.
    assert heights(state)["b"] == 20


@pytest.mark.rules("AX-11", "AX-19")
@pytest.mark.parametrize(("before", "after"), [(13, 17), (14, 18), (15, 19), (16, 19), (17, 19)])
def test_the_tile_and_the_pyramid_after_it_are_two_scorings(before: int, after: int) -> None:
    # 15 + 3 = 18, and one more for d3; the pyramid first would lead from 17 to 18 and on to 21.
    state = alone(PYRAMID, "be3pf3", b=before)
    assert pyramids(state) == ["d3"]
    assert heights(state)["b"] == after


@pytest.mark.rules("AX-9", "AX-19")
@pytest.mark.parametrize(("before", "after"), [(15, 17), (16, 18), (17, 18), (18, 20), (35, 36)])
def test_two_equal_neighbours_of_a_pyramid_are_one_scoring(before: int, after: int) -> None:
    # e9 is single then: red d9, blue e8 and e10, orange f9.
    state = alone("gd8rd9 ge7be8 gf8of9", "be10ge11", b=before)
    assert heights(state) == {"r": 1, "b": after, "o": 1}


@pytest.mark.rules("AX-19")
@pytest.mark.parametrize(
    ("before", "after"), [(13, 15), (15, 17), (16, 18), (17, 19), (18, 20), (34, 36), (35, 36)]
)
def test_two_pyramids_are_two_scorings(before: int, after: int) -> None:
    # On d3 a green point for c3, on f4 another one for g4.
    state = alone("gc3oc4 rd4pe4 bf5og5 gg4ph4", "be3pf3", g=before)
    assert pyramids(state) == ["d3", "f4"]
    assert heights(state)["g"] == after


@pytest.mark.rules("AX-19")
@pytest.mark.parametrize(
    "tiles",
    [
        pytest.param("gc5bd5 bg5bh5 bi5gj5", id="1-and-3"),
        pytest.param("bc5bd5 ge3be4 bg5oh5", id="3-and-1"),
    ],
)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        *((10, 14), (13, 17), (14, 18)),
        (15, 19),  # 3 first: 18, 19; 1 first: 16, 18
        (16, 19),  # 3 first: 18, 19; 1 first: 17, 18
        (17, 21),  # 1 first: 18, 21; 3 first: 18, 19
        *((18, 22), (32, 36), (33, 36), (36, 36)),
    ],
)
def test_of_a_double_the_half_order_that_yields_more_is_used(
    tiles: str, before: int, after: int
) -> None:
    assert heights(alone(tiles, "be5bf5", b=before)) == {"b": after}


# ---------------------------------------------------------------- the result


def full_board() -> str:
    """All but the upper left corner, without purple."""
    return " ".join(filled(1, "c3", kept="pp", without="p"))


@pytest.mark.rules("AX-16", "AX-18")
def test_the_next_tile_is_drawn_before_the_end_is_looked_at() -> None:
    state = alone(full_board(), "pc3pd3")
    assert state.turn == tilewright.CHANCE
    assert state.winners == ()
    deal(state, "pp")
    assert state.turn == tilewright.OVER
    assert rack(state) == "pp"
    assert in_bag(state) == sum(BOX.values()) - 36 - 1


@pytest.mark.rules("AX-20")
@pytest.mark.parametrize(
    ("markers", "score"),
    [
        ({}, 0),
        ({"r": 20, "g": 19, "b": 36, "o": 25, "p": 22}, 19),
        (dict.fromkeys("rgbop", 36), 36),
    ],
)
def test_the_result_is_the_lowest_marker_and_the_winner_is_seat_0(
    markers: dict[str, int], score: int
) -> None:
    state = alone(full_board(), "pc3pd3", **markers)
    assert list(state.winners) == []
    state.deal("rg")
    assert state.scores == (score,)
    assert state.winners == (0,)
