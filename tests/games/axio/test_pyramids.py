"""AX-9 and AX-10: pyramids on single cells, several at once, and the twenty-first."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import tilewright
from games.axio.boards import (
    RACK,
    area,
    halves,
    heights,
    laid,
    load,
    neighbours,
    position,
    pyramids,
    rack_with,
    scored,
    single_cells,
    symbols,
)

SOMEWHERE = "gj4gj5 gc10gd10"


def after(tiles: str, move: str, players: int = 2) -> list[str]:
    """Where pyramids stand after a move."""
    rack = rack_with("".join(sorted(symbols([move])[cell] for cell, _ in halves(move))), players)
    state = load(position(players=players, tiles=tiles, racks=[rack]))
    state.play(move)
    return pyramids(state)


def bricks(without: tuple[str, ...] = (), more: tuple[tuple[str, str], ...] = ()) -> list[str]:
    """Upright tiles for four players, laid so that every cell between them is single.

    `without` names upper cells of tiles left out, `more` the cells of tiles added. There is no
    purple among them: a purple double scores nothing but pyramids.
    """
    upper = [(f"{column}{row}", f"{column}{row + 1}") for row in (1, 4) for column in "acegikm"]
    upper += [(f"{column}{row}", f"{column}{row + 1}") for row in (2, 5) for column in "bdfhjl"]
    found = [cells for cells in upper if cells[0] not in without] + list(more)
    return laid(found, kept=f"{RACK} " * 4, without="p")


def upside_down(tiles: list[str]) -> list[str]:
    """The same tiles with row 13 as row 1; the printed cells lie as before."""
    found = []
    for tile in tiles:
        (upper, one), (lower, other) = halves(tile)
        rows = 14 - int(lower[1:]), 14 - int(upper[1:])
        found.append(f"{other}{lower[0]}{rows[0]}{one}{upper[0]}{rows[1]}")
    return found


def four_players(tiles: list[str], standing: list[str]) -> tilewright.State:
    """Seat 0 is to move and has a purple double."""
    shown = position(
        players=4, tiles=" ".join(tiles), racks=[rack_with("pp")], pyramids=" ".join(standing)
    )
    return load(shown)


def around(tiles: list[str], *cells: str) -> Counter[str]:
    """The symbols beside these cells."""
    found = symbols(tiles)
    return Counter(found[near] for cell in cells for near in neighbours(cell, 4))


def in_reading_order(cells: set[str]) -> list[str]:
    return sorted(cells, key=area(4).index)


# ---------------------------------------------------------------- single cells


@pytest.mark.rules("AX-9")
def test_the_rulebook_example_of_a_pyramid() -> None:
    tiles = "gc3oc4 rd4pd5 be4be5 gd6be6"
    assert scored(tiles, "be3pf3") == {"b": 3 + 1, "g": 1, "r": 1}
    assert after(tiles, "be3pf3") == ["d3"]


@pytest.mark.rules("AX-9")
def test_a_cell_with_an_empty_neighbour_gets_no_pyramid() -> None:
    assert after("gc3oc4 pd5gd6 be4be5", "be3pf3") == []


@pytest.mark.rules("AX-2", "AX-9")
@pytest.mark.parametrize(
    ("players", "tiles", "move", "corner"),
    [
        (1, "gc4gc5", "bd3re3", "c3"),
        (2, "gc4gc5 oj9oj10", "bd3re3", "c3"),
        (2, "gk4gk5 oj9oj10", "ri3bj3", "k3"),
        (2, "gc9gc10 oj5oj6", "bd11re11", "c11"),
        (3, "gb3gb4 oj9oj10 oj5oj6", "bc2rd2", "b2"),
        (3, "gl10gl11 oj9oj10 oj5oj6", "rj12bk12", "l12"),
        (4, "ga2ga3 oj9oj10 oj5oj6 oe5oe6", "bb1rc1", "a1"),
        (4, "gm11gm12 oj9oj10 oj5oj6 oe5oe6", "rk13bl13", "m13"),
    ],
)
def test_two_neighbours_make_a_corner_of_the_area_single(
    players: int, tiles: str, move: str, corner: str
) -> None:
    assert after(tiles, move, players) == [corner]
    assert scored(tiles, move, players) == {"g": 1, "b": 1}


@pytest.mark.rules("AX-2", "AX-9")
def test_a_corner_of_a_smaller_area_is_not_single_on_a_larger_one() -> None:
    tiles = "gc4gc5 oj9oj10 oj5oj6 oe5oe6"
    assert after(tiles, "bd3re3", 3) == []
    assert after(tiles, "bd3re3", 4) == []


@pytest.mark.rules("AX-3", "AX-9")
def test_a_printed_cell_is_a_neighbour_like_a_tile() -> None:
    tiles = f"{SOMEWHERE} ge3oe4"
    assert after(tiles, "bf4rf5") == ["f3"]
    assert scored(tiles, "bf4rf5") == {"g": 1, "b": 1, "r": 1}


@pytest.mark.rules("AX-9")
def test_four_neighbours_are_four_points() -> None:
    tiles = "gd8rd9 ge7be8 bf8of9"
    assert after(tiles, "pe10ge11") == ["e9"]
    assert scored(tiles, "pe10ge11") == {"r": 1, "b": 1, "o": 1, "p": 1}


@pytest.mark.rules("AX-9")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ("gd8rd9 ge7be8 gf8of9", {"r": 1, "b": 2, "o": 1}),
        ("gd8rd9 ge7be8 gf8bf9", {"r": 1, "b": 3}),
        ("gd8bd9 ge7be8 gf8bf9", {"b": 4}),
    ],
)
def test_equal_neighbours_are_a_point_each(tiles: str, points: dict[str, int]) -> None:
    assert scored(tiles, "be10ge11") == points


@pytest.mark.rules("AX-9")
def test_only_the_player_who_places_scores_a_pyramid() -> None:
    state = load(position(players=3, tiles="gb3gb4 oj9oj10 oj5oj6", turn=2))
    state.play("bc2rd2")
    assert [heights(state, seat) for seat in range(3)] == [{}, {}, {"g": 1, "b": 1}]


@pytest.mark.rules("AX-9")
def test_the_pyramid_stands_before_anybody_draws() -> None:
    state = load(position(tiles="gc4gc5 oj9oj10"))
    state.play("bd3re3")
    assert state.turn == tilewright.CHANCE
    assert pyramids(state) == ["c3"]
    assert heights(state) == {"g": 1, "b": 1}


# ---------------------------------------------------------------- several at once


@pytest.mark.rules("AX-9")
def test_one_placement_can_set_two_pyramids() -> None:
    tiles = "gc3oc4 rd4pe4 bf5og5 gg4ph4"
    assert after(tiles, "be3pf3") == ["d3", "f4"]
    # d3: green, red, blue; f4: purple twice, green, blue.
    assert scored(tiles, "be3pf3") == {"r": 1, "g": 2, "b": 2, "p": 2}


# With one player a marker stops once at 18 and loses the rest of that scoring (AX-19). So it
# shows the order: from 17, one point and then two lead to 20, two and then one only to 19. Red
# is at the first and second pyramid, green at the second and third, blue at the third and fourth.
ACROSS = "oc4rd4 rc5oc6 gd6be6 oe3of3 of4gg4 gh5oi5 of7of8 bg6oh6"
DOWN = "od4gd5 rf4og4 pe3of3 rg5oh5 gf6bf7 oc5gc6 bd7od8 oe8of8"


@pytest.mark.rules("AX-9", "AX-19")
@pytest.mark.parametrize(
    ("tiles", "move", "cells", "points"),
    [
        (ACROSS, "oe5pf5", ["e4", "d5", "g5", "f6"], {"o": 5, "p": 2}),
        (DOWN, "oe5pe6", ["e4", "f5", "d6", "e7"], {"o": 4, "p": 3}),
    ],
)
def test_pyramids_are_set_and_scored_row_by_row_and_from_left_to_right(
    tiles: str, move: str, cells: list[str], points: dict[str, int]
) -> None:
    markers = [{"r": 17, "g": 17, "b": 17}]
    state = load(position(players=1, tiles=tiles, racks=["op"], markers=markers))
    state.play(move)
    assert pyramids(state) == cells
    assert heights(state) == {"r": 20, "g": 20, "b": 20} | points


@pytest.mark.rules("AX-9")
@pytest.mark.parametrize(("tiles", "move"), [(ACROSS, "oe5pf5"), (DOWN, "oe5pe6")])
def test_one_placement_can_set_four_pyramids(tiles: str, move: str) -> None:
    points = {"r": 3, "g": 3, "b": 3, "o": 5 if tiles == ACROSS else 4}
    assert scored(tiles, move) == points | {"p": 2 if tiles == ACROSS else 3}


# ---------------------------------------------------------------- the twenty-first


@pytest.mark.rules("AX-10")
def test_the_twentieth_pyramid_comes_from_the_box() -> None:
    tiles = bricks(without=("i1",), more=(("a7", "a8"),))
    standing = single_cells(tiles, 4)
    assert len(standing) == 19
    state = four_players(tiles, standing)
    state.play("pe7pe8")
    assert pyramids(state) == in_reading_order({*standing, "e6"})
    assert heights(state) == around([*tiles, "pe7pe8"], "e6")


@pytest.mark.rules("AX-10")
def test_the_twenty_first_pyramid_is_the_first_one_in_reading_order_and_scores_as_usual() -> None:
    tiles = bricks(without=("i1",), more=(("a7", "a8"), ("e7", "e8")))
    standing = single_cells(tiles, 4)
    assert (len(standing), standing[0]) == (20, "b1")
    state = four_players(tiles, standing)
    state.play("pm7pm8")
    assert pyramids(state) == in_reading_order({*standing, "m6"} - {"b1"})
    assert heights(state) == around([*tiles, "pm7pm8"], "m6")


@pytest.mark.rules("AX-10")
def test_the_pyramid_that_moves_stood_there_before_although_the_new_cell_comes_first() -> None:
    tiles = upside_down(bricks())
    standing = single_cells(tiles, 4)[:20]  # the twenty-first has moved already
    assert standing[0] == "c8"
    state = four_players(tiles, standing)
    state.play("pa6pa7")
    assert pyramids(state) == in_reading_order({*standing, "a8"} - {"c8"})
    assert heights(state) == around([*tiles, "pa6pa7"], "a8")


@pytest.mark.rules("AX-10")
def test_each_of_three_new_single_cells_takes_the_first_standing_pyramid() -> None:
    tiles = bricks(without=("i1",), more=(("a7", "a8"), ("e7", "e8")))
    standing = single_cells(tiles, 4)
    state = four_players(tiles, standing)
    state.play("pi1pi2")
    expected = {*standing, "h1", "j1", "i3"} - {"b1", "d1", "f1"}
    assert pyramids(state) == in_reading_order(expected)
    assert heights(state) == around([*tiles, "pi1pi2"], "h1", "j1", "i3")


@pytest.mark.rules("AX-10")
def test_a_pyramid_can_be_set_and_moved_again_by_the_same_placement() -> None:
    tiles = bricks(without=("a1",))
    standing = single_cells(tiles, 4)
    assert len(standing) == 19
    state = four_players(tiles, standing)
    state.play("pa1pa2")
    # b1 gets the twentieth and is the first in reading order, so that one goes on to a3.
    assert pyramids(state) == in_reading_order({*standing, "a3"})
    assert heights(state) == around([*tiles, "pa1pa2"], "b1", "a3")


@pytest.mark.rules("AX-10")
def test_a_cell_that_its_pyramid_has_left_stays_empty_and_never_scores_again() -> None:
    tiles = bricks(without=("i1",), more=(("a7", "a8"), ("e7", "e8")))
    state = four_players(tiles, single_cells(tiles, 4))
    state.follow(5)
    rng = Random(5)
    left: set[str] = set()
    while state.turn != tilewright.OVER:
        before = state.position()
        state.play(rng.choice(state.legal_moves()))
        shown = state.position()
        left |= set(before["pyramids"]) - set(shown["pyramids"])
        covered = {cell for tile in shown["tiles"] for cell, _ in halves(tile)}
        assert not left & (set(shown["pyramids"]) | covered)
        assert len(shown["pyramids"]) == 20
    assert len(left) > 3


@pytest.mark.rules("AX-10", "AX-16")
def test_a_position_whose_pyramid_has_moved_away_loads_and_nothing_fits_there() -> None:
    tiles = bricks(without=("i1",), more=(("a7", "a8"), ("e7", "e8")))
    tiles.append("pm7pm8")
    standing = [cell for cell in single_cells(tiles, 4) if cell != "l4"]
    state = four_players(tiles, standing)
    assert len(pyramids(state)) == 20
    assert all("l4" not in dict(halves(move)) for move in state.legal_moves())
