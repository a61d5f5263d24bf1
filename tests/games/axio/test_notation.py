"""Moves and positions as text and JSON: their pinned order, their one spelling, and no others."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import tilewright
from core.helpers import walk
from games.axio.boards import (
    BOX,
    area,
    below,
    filled,
    halves,
    load,
    named,
    pair,
    position,
    rack,
    right_of,
)

TILES = "gc5bd5 rh9ri9"
ORDER = "rgbop"


def with_a_corner_left(own: str) -> tilewright.State:
    """Only c3, d3, c4 and d4 are empty; nobody owes a first tile."""
    others = "pp pp pp pp op"
    board = [tile for tile in filled(2, "c3", f"{own} {others}", without="p") if tile[1:3] != "c4"]
    return load(position(tiles=" ".join(board), racks=[own, others]))


# ---------------------------------------------------------------- the pinned order


def test_placements_come_by_the_first_cell_across_before_down_and_then_by_symbols() -> None:
    state = with_a_corner_left("rg rg rg rg rg")
    assert state.legal_moves() == [
        *("rc3gd3", "gc3rd3", "rc3gc4", "gc3rc4"),
        *("rd3gd4", "gd3rd4"),
        *("rc4gd4", "gc4rd4"),
    ]


def test_symbols_come_in_the_order_r_g_b_o_p() -> None:
    state = with_a_corner_left("rp gb bp oo rg")
    assert state.legal_moves()[:9] == [
        *("rc3gd3", "rc3pd3", "gc3rd3", "gc3bd3", "bc3gd3", "bc3pd3", "oc3od3"),
        *("pc3rd3", "pc3bd3"),
    ]


def test_a_double_has_one_move_for_each_pair_of_cells() -> None:
    state = with_a_corner_left("rr rr rr gg gg")
    assert state.legal_moves() == [
        *("rc3rd3", "gc3gd3", "rc3rc4", "gc3gc4"),
        *("rd3rd4", "gd3gd4"),
        *("rc4rd4", "gc4gd4"),
    ]


@pytest.mark.rules("AX-6")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_two_adjacent_empty_cells_take_every_tile_both_ways_round(players: int) -> None:
    tiles = "gc5bd5 rh9ri9 oe8pe9 gi4oi5"
    state = load(position(players=players, tiles=tiles))
    own = rack(state).split()
    taken = {"g3", "k7", "g11", "c7", "g7", "c5", "d5", "h9", "i9", "e8", "e9", "i4", "i5"}
    empty = set(area(players)) - taken
    assert state.legal_moves() == [
        f"{one}{cell}{other}{second}"
        for cell in area(players)
        for second in (right_of(cell), below(cell))
        if {cell, second} <= empty
        for one in ORDER
        for other in ORDER
        if pair(one, other) in own
    ]


def test_every_placement_of_the_whole_board_has_one_text() -> None:
    moves = tilewright.make("axio").spec.notation.MOVES
    assert len(moves) == len(set(moves)) == 2 * 12 * 13 * 25 + 2
    assert moves[-2:] == ("swap", "keep")
    assert (moves[0], moves[1], moves[24]) == ("ra1rb1", "ra1gb1", "pa1pb1")
    assert moves[25] == "ra1ra2"
    assert moves[-3] == "pl13pm13"


# ---------------------------------------------------------------- what is no move

NO_MOVES = [
    *("", " ", "b", "e5", "be5", "be5r", "be5rf", "be5rf5 ", " be5rf5", "be5 rf5", "be5,rf5"),
    *("BE5RF5", "bE5rF5", "Be5rf5", "rf5be5", "re6be5", "e5bf5r", "be5f5r", "br5", "be5rf5x"),
    *("be5rf6", "be5rg5", "be5re5", "be5re7", "be5rd5", "be5re4"),
    *("be05rf05", "be5rf05", "be0rf0", "bn1rn2", "bm1rn1", "be13re14", "be-1re0", "b`5ra5"),
    *("xe5rf5", "be5yf5", "ke5wf5", "be5rf5rb", "be5rf5be5rf5"),
    *("Swap", "KEEP", "swap ", "pass", "-", "rb", "swapkeep", "\x00", "be\uff15rf5"),
    *(None, 3, 0, True, b"be5rf5", ["be5rf5"], ("swap",)),
]


@pytest.mark.parametrize("move", NO_MOVES)
def test_text_that_is_no_move_is_refused_and_changes_nothing(move: Any) -> None:
    asked = position(
        tiles=TILES, racks=["gb gb bo bo"], phase="swap", markers=[{"g": 1, "b": 1, "o": 1, "p": 1}]
    )
    for state in (
        load(position(tiles=TILES)),
        load(asked),
        tilewright.make("axio", 4).start(seed=1),
    ):
        before = (state.hash(), state.history)
        with pytest.raises(tilewright.NotationError, match="not a move of AXIO"):
            state.play(move)
        assert (state.hash(), state.history) == before


# ---------------------------------------------------------------- positions


def test_tiles_and_pyramids_are_listed_in_reading_order() -> None:
    tiles = "gj10oj11 gc4gc5 rd3be3 gk10bk11 ri9bi10 rc11bd11"
    state = load(position(tiles=tiles))
    state.play("rf3bf4")
    shown = state.position()
    firsts = [halves(tile)[0][0] for tile in shown["tiles"]]
    assert firsts == ["d3", "f3", "c4", "i9", "j10", "k10", "c11"]
    assert shown["pyramids"] == sorted(shown["pyramids"], key=area(2).index)
    assert "c3" in shown["pyramids"]


def test_racks_are_listed_in_the_order_of_the_symbols_whatever_came_first() -> None:
    game = tilewright.make("axio")
    one, other = game.start(), game.start()
    for state, order in (
        (one, ("pp", "gb", "rr", "op", "rg")),
        (other, ("rg", "op", "pp", "rr", "gb")),
    ):
        for tile in order:
            state.deal(tile)
    expected = named("rr rg gb op pp")
    assert one.position()["racks"][0] == other.position()["racks"][0] == expected
    assert one.hash() == other.hash()


def test_the_bag_is_derived_if_it_is_left_out_and_checked_if_it_is_not() -> None:
    shown = position(tiles=TILES, racks=["pp pp pp pp rg"])
    whole = load(shown).position()
    assert whole["bag"] == {
        kind: count
        - {"pp": 4, "rg": 2, "rr": 1, "gb": 1, "rb": 1, "go": 1, "bp": 1, "op": 1}.get(kind, 0)
        for kind, count in BOX.items()
        if kind != "pp"
    }
    assert load(whole).hash() == load(shown).hash()
    with_zero = whole | {"bag": whole["bag"] | {"pp": 0}}
    assert load(with_zero).position() == whole


def test_the_order_of_a_rack_has_no_meaning() -> None:
    shown = position(tiles=TILES, racks=["rg rb go bp op"])
    other = position(tiles=TILES, racks=["op go rb bp rg"])
    assert load(shown).hash() == load(other).hash()
    assert load(shown).view(0) == load(other).view(0)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_position_of_a_game_is_the_same_after_json_and_after_its_one_line(
    players: int,
) -> None:
    game = tilewright.make("axio", players)
    seen = set()
    for state in walk(game.start(), Random(4)):
        shown = state.position()
        again = game.load(json.loads(json.dumps(shown)))
        assert again.position() == shown
        line = state.text()
        assert "\n" not in line
        assert " " not in line
        assert game.load(line).position() == shown
        assert game.load(line).legal_moves() == state.legal_moves()
        seen.add((shown["turn"], shown["phase"], "shown" in shown))
    assert ("over", "over", False) in seen
    assert players == 1 or ("chance", "place", True) in seen, "no swap in this game"


def test_the_one_line_of_a_swap_keeps_an_empty_rack_that_is_shown() -> None:
    markers = [{"r": 18, "g": 18, "b": 18, "o": 18, "p": 3}]
    state = load(position(tiles=TILES, racks=["go"], markers=markers, bonus=1))
    state.play("gc10od10")
    state.play("swap")
    again = state.game.load(state.text())
    assert again.position() == state.position()
    assert again.position()["shown"] == []
