"""AX-14 and AX-15: swapping the rack at the end of a turn, and refilling it."""

from __future__ import annotations

from collections import Counter

import pytest

import tilewright
from games.axio.boards import (
    BOX,
    RACK,
    all_tiles,
    deal,
    filled,
    heights,
    in_bag,
    laid,
    load,
    locations,
    position,
    rack,
    refused,
)

TILES = "gc5gd5 gj9gj10"  # a red or blue tile on e5 and f5 scores nothing beside them
MOVE = "be5rf5"


def after_move(own: str, markers: dict[str, int], tiles: str = TILES) -> tilewright.State:
    """Seat 0 has this rack, places the tile `rb` of it and stands at the end of its turn."""
    state = load(position(tiles=tiles, racks=[own], markers=[markers]))
    state.play(MOVE)
    return state


def is_asked(state: tilewright.State) -> bool:
    return bool(state.position()["phase"] == "swap")


# ---------------------------------------------------------------- when the question is asked


@pytest.mark.rules("AX-14")
def test_who_shows_no_tile_with_the_lowest_symbol_is_asked_before_drawing() -> None:
    state = after_move("rb rb rg gb bo", {"r": 3, "g": 4, "b": 5, "o": 6, "p": 2})
    assert (state.turn, state.position()["phase"]) == (0, "swap")
    assert state.legal_moves() == ["swap", "keep"]
    assert state.outcomes() == []
    assert rack(state) == "rg rb gb bo", "nothing is drawn yet"
    assert in_bag(state) == 100 - 3 - 9


@pytest.mark.rules("AX-14")
@pytest.mark.parametrize("shown", ["rp", "gp", "bp", "op", "pp"])
def test_one_tile_with_the_lowest_symbol_is_enough_not_to_be_asked(shown: str) -> None:
    state = after_move(f"rb rg gb bo {shown}", {"r": 3, "g": 4, "b": 5, "o": 6, "p": 2})
    assert not is_asked(state)
    assert state.turn == tilewright.CHANCE


@pytest.mark.rules("AX-14")
@pytest.mark.parametrize(
    ("own", "asked"),
    [
        ("rb bb bo bo oo", True),
        ("rb bb bo bo rb", False),  # red is one of the two lowest
        ("rb bb bo bo gb", False),  # green is the other
        ("rb bb bo bo rg", False),
        ("rb bb bo bo op", True),  # purple is not among them
    ],
)
def test_with_ties_none_of_the_lowest_symbols_may_be_on_the_rack(own: str, asked: bool) -> None:
    state = after_move(own, {"r": 1, "g": 1, "b": 5, "o": 6, "p": 2})
    assert is_asked(state) is asked


@pytest.mark.rules("AX-14")
def test_with_all_markers_equal_every_tile_shows_a_lowest_symbol() -> None:
    state = after_move("rb rr rr rr rr", dict.fromkeys("rgbop", 4))
    assert not is_asked(state)


@pytest.mark.rules("AX-14")
def test_the_markers_count_as_they_stand_at_the_end_of_the_turn() -> None:
    # The placement scores a blue point: blue leaves the bottom, only red is lowest then.
    tiles = "gc5bd5 gj9gj10"
    markers = {"r": 1, "g": 2, "b": 1, "o": 2, "p": 2}
    assert is_asked(after_move("rb bb bb bo bp", markers, tiles))
    # Here it stays one of the lowest, as it goes from 0 to 1.
    assert not is_asked(after_move("rb bb bb bo bp", markers | {"b": 0}, tiles))


@pytest.mark.rules("AX-14")
def test_the_tile_just_placed_is_no_longer_on_the_rack() -> None:
    state = after_move("rb gb bo bo gg", {"r": 0, "g": 4, "b": 5, "o": 6, "p": 2})
    assert is_asked(state), "only the placed tile showed red"


@pytest.mark.rules("AX-14")
def test_only_the_player_at_the_end_of_the_turn_is_asked() -> None:
    # Seat 1 shows no red, and red is its lowest, but it is seat 0 that has moved.
    state = load(
        position(tiles=TILES, racks=[RACK, "gb gb bo bo gg"], markers=[{}, {"r": 0, "g": 9}])
    )
    state.play(MOVE)
    assert not is_asked(state)


@pytest.mark.rules("AX-12", "AX-14")
def test_an_empty_rack_shows_no_symbol_so_the_question_is_asked() -> None:
    # The last of four bonus moves: each of four markers has reached 18 in this turn.
    markers = [{"r": 18, "g": 18, "b": 18, "o": 18, "p": 3}]
    state = load(position(tiles=TILES, racks=["rb"], markers=markers, bonus=1))
    state.play(MOVE)
    assert rack(state) == ""
    assert state.legal_moves() == ["swap", "keep"]


@pytest.mark.rules("AX-14", "AX-15")
@pytest.mark.parametrize("answer", ["swap", "keep"])
def test_an_empty_rack_gets_five_tiles_either_way(answer: str) -> None:
    markers = [{"r": 18, "g": 18, "b": 18, "o": 18, "p": 3}]
    state = load(position(tiles=TILES, racks=["rb"], markers=markers, bonus=1))
    state.play(MOVE)
    state.play(answer)
    assert state.position().get("shown") == ([] if answer == "swap" else None)
    deal(state, "rr rr rr rr")
    assert state.turn == tilewright.CHANCE
    deal(state, "pp")
    assert rack(state) == "rr rr rr rr pp"
    assert state.turn == 1
    assert "shown" not in state.position()


# ---------------------------------------------------------------- swapping


@pytest.mark.rules("AX-14")
def test_a_swap_shows_the_old_tiles_and_sets_them_aside_while_five_new_ones_are_drawn() -> None:
    state = after_move("rb rg rg gb bo", {"r": 3, "g": 4, "b": 5, "o": 6, "p": 2})
    before = dict(state.position()["bag"])
    state.play("swap")
    assert (state.turn, state.position()["phase"]) == (tilewright.CHANCE, "place")
    for number, tile in enumerate(("bb", "bb", "bb", "bb", "oo")):
        shown = state.position()
        assert shown["shown"] == [
            *(["red", "green"], ["red", "green"], ["green", "blue"], ["blue", "orange"])
        ]
        assert rack(state) == " ".join(["bb"] * number)
        drawn = Counter({"bb": number})
        assert Counter(shown["bag"]) == Counter(before) - drawn, "the old tiles are not in it"
        assert dict(state.outcomes()) == shown["bag"]
        assert all_tiles(shown) == BOX
        state.deal(tile)
    shown = state.position()
    assert "shown" not in shown
    assert rack(state) == "bb bb bb bb oo"
    returned = Counter({"rg": 2, "gb": 1, "bo": 1})
    assert Counter(shown["bag"]) == Counter(before) - Counter({"bb": 4, "oo": 1}) + returned
    assert state.turn == 1


@pytest.mark.rules("AX-14")
def test_an_old_tile_cannot_be_drawn_again_at_once() -> None:
    # All purple doubles are on the rack: none is in the bag before they are put back.
    state = after_move("rb pp pp pp pp", {"r": 3, "g": 4, "b": 5, "o": 2, "p": 6})
    state.play("swap")
    assert "pp" not in dict(state.outcomes())
    with pytest.raises(tilewright.IllegalDraw):
        state.deal("pp")
    deal(state, "rr rr rr rr ro")
    assert state.position()["bag"]["pp"] == 4


@pytest.mark.rules("AX-14")
def test_there_is_at_most_one_swap_in_a_turn() -> None:
    state = after_move("rb rg rg gb bo", {"r": 3, "g": 4, "b": 5, "o": 6, "p": 2})
    state.play("swap")
    deal(state, "rr rr rr rr rb")  # no purple again
    assert (state.turn, state.position()["phase"]) == (1, "place")


@pytest.mark.rules("AX-14", "AX-15")
def test_who_keeps_the_rack_draws_until_it_holds_five() -> None:
    state = after_move("rb rg rg gb bo", {"r": 3, "g": 4, "b": 5, "o": 6, "p": 2})
    state.play("keep")
    assert (state.turn, state.position()["phase"]) == (tilewright.CHANCE, "place")
    assert "shown" not in state.position()
    assert rack(state) == "rg rg gb bo"
    deal(state, "rr")
    assert rack(state) == "rr rg rg gb bo"
    assert (state.turn, state.position()["phase"]) == (1, "place"), "not asked again"


@pytest.mark.rules("AX-14")
def test_while_the_question_is_open_no_tile_can_be_placed() -> None:
    state = after_move("rb rg rg gb bo", {"r": 3, "g": 4, "b": 5, "o": 6, "p": 2})
    error = refused(state, "rc10gd10")
    assert error.refusal == "swap_question_open"
    assert "(AX-14)" in str(error)


@pytest.mark.rules("AX-14")
@pytest.mark.parametrize("answer", ["swap", "keep"])
def test_the_question_cannot_be_answered_when_it_is_not_asked(answer: str) -> None:
    state = load(position(tiles=TILES, markers=[{"r": 1}]))
    error = refused(state, answer)
    assert error.refusal == "no_swap_question"
    assert "(AX-14)" in str(error)


# ---------------------------------------------------------------- the bag


def four_players(tiles: int) -> tilewright.State:
    """Seat 0, whose red marker is lowest, has placed `go` on a1 and b1 and shows no red.

    So many tiles lay on the board before.
    """
    racks = ["go gg gg gb gb", "pp pp pp pp rp", "oo oo oo oo ro", "rr rr rr rr rp"]
    cells = [location for location in locations(4) if location[0] != "a1"][:tiles]
    board = laid(cells, kept=" ".join(racks))
    markers = [{"r": 0, "g": 9, "b": 9, "o": 9, "p": 9}]
    state = load(position(players=4, tiles=" ".join(board), racks=racks, markers=markers))
    assert in_bag(state) == 100 - 20 - tiles
    state.play("oa1gb1")
    assert heights(state).get("r", 0) == 0, "red must stay the lowest"
    return state


@pytest.mark.rules("AX-14")
@pytest.mark.parametrize(("tiles", "bag"), [(74, 6), (75, 5), (76, 4), (79, 1)])
def test_the_question_is_asked_only_if_the_bag_holds_at_least_five_tiles(
    tiles: int, bag: int
) -> None:
    state = four_players(tiles)
    assert in_bag(state) == bag
    assert is_asked(state) is (bag >= 5)
    assert state.turn == (0 if bag >= 5 else tilewright.CHANCE)


@pytest.mark.rules("AX-14")
def test_a_swap_can_take_the_last_five_tiles_of_the_bag() -> None:
    state = four_players(75)
    state.play("swap")
    for number in range(5):
        assert sum(weight for _, weight in state.outcomes()) == 5 - number
        state.deal(state.outcomes()[0][0])
    assert len(rack(state).split()) == 5
    assert state.position()["bag"] == {"gg": 2, "gb": 2}, "only the old tiles"
    assert state.turn == 1


@pytest.mark.rules("AX-15")
def test_the_bag_holds_the_last_tile_that_anybody_draws() -> None:
    # At most 80 tiles fit on the board, and four racks hold 20.
    state = four_players(79)
    assert state.turn == tilewright.CHANCE
    state.deal(state.outcomes()[0][0])
    assert in_bag(state) == 0
    assert state.turn == tilewright.OVER, "and the board is full"


@pytest.mark.rules("AX-2", "AX-15")
def test_a_board_of_80_tiles_and_full_racks_leave_an_empty_bag() -> None:
    board = filled(4, gap="", kept=f"{RACK} " * 4)
    assert len(board) == 80
    state = load(position(players=4, tiles=" ".join(board), turn="over", phase="over"))
    assert state.position()["bag"] == {}
