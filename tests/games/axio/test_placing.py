"""AX-6 to AX-8 and AX-11: where a tile may lie, a player's first tile, and what a tile scores."""

from __future__ import annotations

import pytest

import tilewright
from games.axio.boards import (
    RACK,
    deal,
    halves,
    heights,
    load,
    neighbours,
    position,
    refused,
    scored,
)

SOMEWHERE = "gj4gj5 gc10gd10"  # two tiles that touch nothing a test speaks of
PRINTED_CELLS = ("g3", "k7", "g11", "c7", "g7")


def touched_by(move: str) -> set[str]:
    """The printed cells that a tile there touches with an edge."""
    return {
        printed
        for printed in PRINTED_CELLS
        for cell, _ in halves(move)
        if cell in neighbours(printed, 4)
    }


# ---------------------------------------------------------------- where a tile may lie


@pytest.mark.rules("AX-6")
def test_a_tile_lies_across_or_down_either_way_round() -> None:
    state = load(position(tiles=SOMEWHERE))
    assert {"re5bf5", "be5rf5", "re5be6", "be5re6"} <= set(state.legal_moves())


@pytest.mark.rules("AX-6")
@pytest.mark.parametrize("move", ["be5rf5", "bd5re5", "be5re6", "be4re5", "bf5rg5", "bf4rf5"])
def test_a_tile_cannot_cover_another_tile(move: str) -> None:
    state = load(position(tiles=f"{SOMEWHERE} ge5of5"))
    error = refused(state, move)
    assert error.refusal == "cell_taken"
    assert error.values["cell"] in ("e5", "f5")
    assert f"{error.values['cell']} is not empty (AX-6)" in str(error)


@pytest.mark.rules("AX-6", "AX-9")
def test_a_tile_cannot_cover_a_pyramid() -> None:
    # All cells beside a pyramid are covered, so such a tile would cover one of those as well.
    state = load(position(tiles="gd3ge3 gc4gc5"))
    assert state.position()["pyramids"] == ["c3"]
    for move in ("bc3rd3", "bc3rc4"):
        assert refused(state, move).refusal == "cell_taken"
    assert all("c3" not in dict(halves(legal)) for legal in state.legal_moves())


@pytest.mark.rules("AX-6", "AX-7")
def test_from_the_second_tile_on_a_tile_may_lie_apart_from_all_others() -> None:
    state = load(position(tiles="gg4gg5 gg9gg10"))
    state.play("rc3bc4")
    assert heights(state) == {}
    assert "rc3bc4" in state.position()["tiles"]


# ---------------------------------------------------------------- the first tile


@pytest.mark.rules("AX-7")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_first_tile_of_all_touches_any_printed_cell_with_an_edge(players: int) -> None:
    state = tilewright.make("axio", players).start(seed=players)
    moves = state.legal_moves()
    assert all(touched_by(move) for move in moves)
    beside = {cell for printed in PRINTED_CELLS for cell in neighbours(printed, players)}
    assert {cell for move in moves for cell, _ in halves(move)} >= beside
    locations = {tuple(cell for cell, _ in halves(move)) for move in moves}
    # Four cells with three ways each, fewer where the edge is next to a printed cell or one away.
    assert len(locations) == {1: 12 + 4 * 7, 2: 12 + 4 * 7, 3: 12 + 4 * 11, 4: 12 + 4 * 12}[players]


@pytest.mark.rules("AX-7")
def test_the_symbols_of_a_first_tile_need_not_match() -> None:
    state = load(position(tiles="", racks=["gb gb gb gb gb"]))
    state.play("gg4bh4")
    assert heights(state) == {}
    assert state.position()["first_tile"] == [True, False]


@pytest.mark.rules("AX-7")
def test_a_first_tile_apart_from_all_printed_cells_is_refused() -> None:
    state = load(position(tiles=""))
    for move in ("rc3bd3", "re5bf5", "re6bf6", "rh4bh5", "re4bf4"):
        error = refused(state, move)
        assert error.refusal == "first_tile_apart"
        assert "(AX-7)" in str(error)


@pytest.mark.rules("AX-7")
def test_a_corner_is_no_edge() -> None:
    state = load(position(tiles=""))
    assert refused(state, "rh4bi4").refusal == "first_tile_apart"
    assert refused(state, "rh8bh9").refusal == "first_tile_apart"
    assert "rg4bh4" in state.legal_moves()


@pytest.mark.rules("AX-7")
def test_a_first_tile_cannot_touch_a_printed_cell_that_another_first_tile_touches() -> None:
    state = tilewright.make("axio", 4).start(first=2)
    deal(state, f"{RACK} " * 4)
    taken: set[str] = set()
    for seat, move in ((2, "rg4bh4"), (3, "rg6bh6"), (0, "rb6bb7"), (1, "rk8bk9")):
        assert state.turn == seat
        assert {printed for found in state.legal_moves() for printed in touched_by(found)} == set(
            PRINTED_CELLS
        ) - taken
        state.play(move)
        taken |= touched_by(move)
        deal(state, "rb")
    assert taken == {"g3", "g7", "c7", "k7"}
    # Everybody has placed a first tile: from now on any cell will do, those beside g3 too.
    assert {"rf3bf4", "rg2bh2", "ra1bb1"} <= set(state.legal_moves())


@pytest.mark.rules("AX-7")
@pytest.mark.parametrize("move", ["rf3bf4", "rh3bi3", "rh3bh4"])
def test_the_other_sides_of_a_taken_printed_cell_are_refused_too(move: str) -> None:
    state = load(position(tiles="og4og5", turn=1, first_tile=[True, False]))
    error = refused(state, move)
    assert error.refusal == "first_tile_apart"
    assert "(AX-7)" in str(error)


@pytest.mark.rules("AX-7")
def test_a_later_tile_beside_a_printed_cell_takes_it_too_while_a_first_tile_is_owed() -> None:
    # Seat 0 has placed three tiles (bonus moves): the second and the third touch g7 and k7.
    tiles = "og4og5 oh7oi7 ok8ok9"
    state = load(position(tiles=tiles, turn=1, first_tile=[True, False]))
    touched = {printed for move in state.legal_moves() for printed in touched_by(move)}
    assert touched == {"c7", "g11"}
    assert refused(state, "rf7bf8").refusal == "first_tile_apart"
    assert refused(state, "rk5bk6").refusal == "first_tile_apart"
    state.play("rd7be7")
    assert state.position()["first_tile"] == [True, True]


@pytest.mark.rules("AX-7")
def test_the_seat_that_has_placed_its_first_tile_is_free_while_another_still_owes_one() -> None:
    tiles = "og4og5 oh7oi7"
    state = load(position(tiles=tiles, turn=0, first_tile=[True, False]))
    assert {"rc3bc4", "rf3bf4", "rd7be7"} <= set(state.legal_moves())


# ---------------------------------------------------------------- scoring


@pytest.mark.rules("AX-8")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ("gc5bd5", {"b": 1}),
        ("bc5bd5 ge3be4 rg5rh5", {"b": 3, "r": 2}),
        ("bc5bd5 ge3be4 rg5rh5 be6ge7", {"b": 4, "r": 2}),
    ],
)
def test_the_rulebook_examples_of_scoring(tiles: str, points: dict[str, int]) -> None:
    assert scored(tiles, "be5rf5") == points


@pytest.mark.rules("AX-8")
def test_a_tile_beside_nothing_of_its_symbols_scores_nothing() -> None:
    assert scored("rc5rd5 ge3re4 bg5bh5 re6ge7", "be5rf5") == {}


@pytest.mark.rules("AX-8")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ("bc5bd5", 2),
        ("be3be4", 2),
        ("be6be7", 2),
        ("bc5bd5 be3be4 be6be7", 6),
        ("be6be7 be8be9", 4),
    ],
)
def test_the_first_half_looks_left_up_and_down_but_not_through_the_second(
    tiles: str, points: int
) -> None:
    # The blue tile on g5 lies beyond the other half: it never counts.
    assert scored(f"{tiles} bg5bh5", "be5rf5") == {"b": points}


@pytest.mark.rules("AX-8")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [("bg5bh5", 2), ("bf3bf4", 2), ("bf6bf7", 2), ("bg5bh5 bf3bf4 bf6bf7", 6)],
)
def test_the_second_half_looks_right_up_and_down_but_not_through_the_first(
    tiles: str, points: int
) -> None:
    assert scored(f"{tiles} bc5bd5", "re5bf5") == {"b": points}


@pytest.mark.rules("AX-8")
def test_the_halves_of_an_upright_tile_look_three_ways_too() -> None:
    around = "gd4bd5 bf5gg5 be3be4 re7re8 gc6rd6 rf6gg6"
    # e5 blue: d5, f5, e4 and e3; e6 red: d6, f6, e7 and e8.
    assert scored(around, "be5re6") == {"b": 4, "r": 4}


@pytest.mark.rules("AX-8")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ("", {}),  # the two halves never count each other
        ("bg5bh5", {"b": 2}),  # only for the half that they lie beside
        ("bc5bd5 bg5bh5", {"b": 4}),
        ("bf3bf4 be6be7", {"b": 4}),
    ],
)
def test_the_halves_of_a_double_are_scored_each_for_itself(
    tiles: str, points: dict[str, int]
) -> None:
    assert scored(f"{SOMEWHERE} {tiles}", "be5bf5") == points


@pytest.mark.rules("AX-8")
def test_an_upright_double_is_scored_in_the_same_way() -> None:
    assert scored(f"{SOMEWHERE} be7be8 bc5bd5", "be5be6") == {"b": 2 + 2}


@pytest.mark.rules("AX-8")
def test_a_run_ends_at_another_symbol() -> None:
    assert scored("bc9rd9 be9bf9", "bg9rh9") == {"b": 2}


@pytest.mark.rules("AX-8")
def test_a_run_ends_at_an_empty_cell() -> None:
    assert scored("bc9bd9 bf9of10", "bg9rh9") == {"b": 1}


@pytest.mark.rules("AX-8", "AX-9")
def test_a_run_ends_at_a_pyramid() -> None:
    tiles = "gd8bd9 rf8bf9 oe7pe8 oe10pe11"
    state = load(position(tiles=tiles))
    assert state.position()["pyramids"] == ["e9"]
    state.play("bg9rh9")
    assert heights(state) == {"b": 1}, "f9 counts; the blue symbol on d9 lies behind e9"


@pytest.mark.rules("AX-2", "AX-8")
@pytest.mark.parametrize(
    ("players", "tiles", "move", "points"),
    [
        (2, "bc5bd5", "be5rf5", 2),
        (2, "be3be4", "be5rf5", 2),
        (2, "bj5bk5", "rh5bi5", 2),
        (2, "be10be11", "be9rf9", 2),
        (3, "bb5bc5 bd5gd6", "be5rf5", 3),
        (4, "ba5bb5 bc5bd5", "be5rf5", 4),
        (4, "bj13bk13 bl13bm13", "rh13bi13", 4),
    ],
)
def test_a_run_ends_at_the_edge_of_the_area(
    players: int, tiles: str, move: str, points: int
) -> None:
    apart = "gh3gi3 gc10gd10 gj9gk9"
    assert scored(f"{tiles} {apart}", move, players) == {"b": points}


@pytest.mark.rules("AX-3", "AX-8")
def test_a_run_goes_on_over_a_printed_cell() -> None:
    # Orange from f7: e7, d7, then the printed c7; from the other side of g7 purple: g7 itself.
    assert scored(f"{SOMEWHERE} od7oe7", "of7gf8") == {"o": 3}
    assert scored(f"{SOMEWHERE} pf7rf8", "ph7gi7") == {"p": 2}


@pytest.mark.rules("AX-8")
def test_only_the_player_who_places_scores() -> None:
    state = load(position(players=3, tiles="bc5bd5 ge3be4 rg5rh5", turn=1))
    state.play("be5rf5")
    assert [heights(state, seat) for seat in range(3)] == [{}, {"b": 3, "r": 2}, {}]


@pytest.mark.rules("AX-8", "AX-11")
def test_points_move_the_markers_on_from_where_they_stand() -> None:
    markers = [{"r": 7, "g": 2, "b": 9, "o": 4, "p": 1}]
    state = load(position(tiles="bc5bd5 ge3be4 rg5rh5", markers=markers))
    state.play("be5rf5")
    assert heights(state) == {"r": 9, "g": 2, "b": 12, "o": 4, "p": 1}


# ---------------------------------------------------------------- the top


@pytest.mark.rules("AX-11")
@pytest.mark.parametrize(("before", "after"), [(14, 17), (15, 18), (16, 18), (17, 18), (18, 18)])
def test_a_marker_stops_at_18_and_points_beyond_are_lost(before: int, after: int) -> None:
    state = load(position(tiles="bc5bd5 ge3be4 rg5rh5", markers=[{"b": before}]))
    state.play("be5rf5")
    assert heights(state) == {"b": after, "r": 2}


@pytest.mark.rules("AX-11")
def test_the_second_half_of_a_double_finds_the_marker_where_the_first_has_moved_it() -> None:
    tiles = f"{SOMEWHERE} bc5bd5 bg5bh5"
    for before, after in ((13, 17), (14, 18), (15, 18), (16, 18), (17, 18)):
        state = load(position(tiles=tiles, racks=["bb rg go op rp"], markers=[{"b": before}]))
        state.play("be5bf5")
        assert heights(state) == {"b": after}
