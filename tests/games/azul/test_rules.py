"""AZ-1 to AZ-21: the material, a round on the standard side, and the end of the game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

import tilewright
from games.azul.boards import (
    FACTORIES,
    NAMES,
    PRINTED,
    REST,
    Position,
    all_tiles,
    board,
    finish_round,
    load,
    position,
    refused,
    seen,
)

BLUE_EVERYWHERE = ["x....", ".x...", "..x..", "...x.", "....x"]


def about_to_tile(picture: Sequence[str], score: int = 0) -> Position:
    """A board whose full lines will cover the spaces marked `*`."""
    full = {
        row: PRINTED[row - 1][spaces.index("*")] * row
        for row, spaces in enumerate(picture, 1)
        if "*" in spaces
    }
    return board(score=score, lines=full, wall=[spaces.replace("*", ".") for spaces in picture])


def crowded_boards() -> list[Position]:
    """Four boards that hold all 100 tiles: no line is full and no wall row is complete."""
    return [
        board(wall=["xxxx."] * 5, lines={4: "yyy", 5: "bbbb"}),
        board(wall=["xxx.x"] * 5, lines={3: "y", 5: "wwww"}),
        board(wall=["xx.xx"] * 5, lines={5: "kkkk"}),
        board(wall=["x.xxx"] * 5, lines={5: "rrrr"}),
    ]


# ---------------------------------------------------------------- material


@pytest.mark.rules("AZ-1")
@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_there_are_five_seven_or_nine_factories(players: int, factories: int) -> None:
    state = tilewright.make("azul", players).start(seed=1)
    assert len(seen(state).factories) == factories
    assert len(seen(state).boards) == players


@pytest.mark.rules("AZ-1")
@pytest.mark.parametrize("players", [-1, 0, 1, 5, 9, True, 2.0, "2", None])
def test_any_other_number_of_players_is_an_error(players: Any) -> None:
    with pytest.raises(tilewright.SetupError, match="2, 3 or 4 players"):
        tilewright.make("azul", players)


@pytest.mark.rules("AZ-2", "AZ-5")
def test_the_bag_starts_with_twenty_tiles_of_each_of_five_colours() -> None:
    state = tilewright.make("azul").start()
    assert state.outcomes() == [("b", 20), ("y", 20), ("r", 20), ("k", 20), ("w", 20)]
    assert seen(state).marker == "centre"


@pytest.mark.rules("AZ-2")
@pytest.mark.parametrize("variant", ["standard", "gray"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_tile_is_ever_lost_and_there_is_one_marker(players: int, variant: str) -> None:
    chooser = random.Random(players)
    state = tilewright.make("azul", players, variant).start()
    while state.turn != tilewright.OVER and len(state.history) < 400:
        if state.turn == tilewright.CHANCE:
            outcomes, weights = zip(*state.outcomes(), strict=True)
            state.deal(chooser.choices(outcomes, weights)[0])
        else:
            state.play(chooser.choice(state.legal_moves()))
        assert all_tiles(state.position()) == dict.fromkeys(NAMES.values(), 20)
        table = seen(state)
        on_floors = [seat for seat, found in enumerate(table.boards) if "M" in found.floor]
        assert sum(found.floor.count("M") for found in table.boards) == len(on_floors) <= 1
        if table.marker == "centre":
            assert on_floors == []
        elif len(table.boards[int(table.marker)].floor) not in (0, 7):
            # Else it may lie in front of its owner (AZ-13), or have found no space (AZ-7).
            assert on_floors == [table.marker]


@pytest.mark.rules("AZ-2")
def test_a_position_with_too_many_tiles_or_markers_is_refused() -> None:
    with pytest.raises(tilewright.PositionError, match=r"21 blue tiles.*AZ-2"):
        load(position(centre="b", lid="b" * 20))
    with pytest.raises(tilewright.PositionError, match=r"19 white tiles.*AZ-2"):
        load(position(centre="b", bag="b" * 19 + "y" * 20 + "r" * 20 + "k" * 20 + "w" * 19))
    with pytest.raises(tilewright.PositionError, match="AZ-2"):
        load(position(centre="b", boards=[board(floor="M"), board(floor="M")]))
    with pytest.raises(tilewright.PositionError, match="AZ-2"):
        load(position(centre="b", boards=[board(floor="M")], marker="centre"))


@pytest.mark.rules("AZ-3")
def test_a_board_starts_empty_with_a_score_of_zero() -> None:
    state = tilewright.make("azul", 3).start(seed=1)
    assert state.scores == (0, 0, 0)
    for found in seen(state).boards:
        assert (found.lines, found.wall, found.floor) == ({}, ["....."] * 5, "")


@pytest.mark.rules("AZ-3", "AZ-9")
@pytest.mark.parametrize("line", [1, 2, 3, 4, 5])
def test_pattern_line_n_has_n_spaces(line: int) -> None:
    state = load(position(centre="bbbbbbk", boards=[board(), board(floor="M")]))
    state.play(f"Cb{line}")
    mine = seen(state).boards[0]
    assert mine.lines == {line: "b" * line}
    assert mine.floor == "b" * (6 - line)


@pytest.mark.rules("AZ-3", "AZ-13")
@pytest.mark.parametrize(
    ("tiles", "loss"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 6), (5, 8), (6, 11), (7, 14)]
)
def test_the_floor_line_costs_1_1_2_2_2_3_3(tiles: int, loss: int) -> None:
    state = finish_round(board(score=50, floor="k" * tiles))
    assert state.scores[0] == 50 - loss


@pytest.mark.rules("AZ-4", "AZ-12")
@pytest.mark.parametrize("row", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("colour", list("byrkw"))
def test_the_tile_of_a_full_line_goes_to_the_printed_space_of_its_colour(
    row: int, colour: str
) -> None:
    wall = [
        "byrkw",
        "wbyrk",
        "kwbyr",
        "rkwby",
        "yrkwb",
    ]
    state = finish_round(board(lines={row: colour * row}))
    expected = ["....."] * 5
    expected[row - 1] = "".join(tile if tile == colour else "." for tile in wall[row - 1])
    assert seen(state).boards[0].wall == expected


@pytest.mark.rules("AZ-4")
def test_a_position_with_a_tile_beside_its_printed_space_is_refused() -> None:
    with pytest.raises(tilewright.PositionError, match="AZ-4"):
        load(position(centre="r", boards=[board(wall=[".b..."])]))


# ---------------------------------------------------------------- setup


@pytest.mark.rules("AZ-5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_factory_gets_four_tiles_one_factory_after_the_other(players: int) -> None:
    state = tilewright.make("azul", players).start()
    draws = "byrkw" * 8
    for factory in range(FACTORIES[players]):
        for tile in draws[4 * factory : 4 * factory + 4]:
            assert state.turn == tilewright.CHANCE
            assert state.legal_moves() == []
            state.deal(tile)
        dealt = "".join(sorted(draws[4 * factory : 4 * factory + 4], key="byrkw".index))
        assert seen(state).factories[factory] == dealt
    assert state.turn == 0
    assert state.outcomes() == []
    table = seen(state)
    assert (table.number, table.phase, table.marker, table.centre) == (1, "offer", "centre", "")
    assert len(table.bag) == 100 - 4 * FACTORIES[players]
    assert table.lid == ""


@pytest.mark.rules("AZ-5")
def test_a_draw_takes_one_tile_out_of_the_bag() -> None:
    state = tilewright.make("azul").start()
    state.deal("r")
    state.deal("r")
    state.deal("k")
    assert state.outcomes() == [("b", 20), ("y", 20), ("r", 18), ("k", 19), ("w", 20)]


@pytest.mark.rules("AZ-5")
def test_a_seed_decides_the_random_tiles() -> None:
    game = tilewright.make("azul")
    deals = [seen(game.start(seed=seed)).factories for seed in (1, 1, 2)]
    assert deals[0] == deals[1]
    assert deals[0] != deals[2]
    assert all(len(tiles) == 4 for tiles in deals[0])


@pytest.mark.rules("AZ-5", "AZ-6")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_starting_player_is_seat_0_or_the_one_chosen(first: int) -> None:
    game = tilewright.make("azul", 3)
    assert game.start(seed=4).turn == 0
    state = game.start(seed=4, first=first)
    assert state.turn == first
    assert seen(state).start == first


@pytest.mark.rules("AZ-5")
@pytest.mark.parametrize("first", [-1, 2, True, "0", None])
def test_a_starting_player_who_is_not_at_the_table_is_an_error(first: Any) -> None:
    with pytest.raises(tilewright.SetupError, match="first"):
        tilewright.make("azul", 2).start(first=first)


@pytest.mark.rules("AZ-5")
def test_there_is_no_side_of_the_board_but_standard_and_gray() -> None:
    with pytest.raises(tilewright.SetupError, match="standard or gray"):
        tilewright.make("azul", 2, "grey")


# ---------------------------------------------------------------- phase A: factory offer


@pytest.mark.rules("AZ-6")
def test_a_take_from_a_factory_moves_its_other_tiles_to_the_centre() -> None:
    state = load(position(factories=["rrkw", "bbbb"], centre="k"))
    state.play("1r3")
    table = seen(state)
    assert table.boards[0].lines == {3: "rr"}
    assert table.factories == ["", "bbbb", "", "", ""]
    assert table.centre == "kkw"


@pytest.mark.rules("AZ-6")
def test_a_take_from_the_centre_leaves_its_other_colours_there() -> None:
    state = load(position(factories=["rrkw"], centre="rrrkw"))
    state.play("Cr3")
    table = seen(state)
    assert table.boards[0].lines == {3: "rrr"}
    assert table.factories[0] == "rrkw"
    assert table.centre == "kw"


@pytest.mark.rules("AZ-6")
def test_the_players_take_clockwise_from_the_starting_player() -> None:
    state = tilewright.make("azul", 3).start(seed=5, first=2)
    turns = []
    for _ in range(7):
        turns.append(state.turn)
        state.play(state.legal_moves()[0])
    assert turns == [2, 0, 1, 2, 0, 1, 2]


@pytest.mark.rules("AZ-6", "AZ-9")
def test_a_player_must_take_even_if_only_the_floor_line_accepts() -> None:
    state = load(position(centre="b", boards=[board(wall=BLUE_EVERYWHERE)]))
    assert state.legal_moves() == ["CbF"]


@pytest.mark.rules("AZ-7")
def test_the_marker_goes_to_the_floor_line_before_the_tiles() -> None:
    state = load(position(centre="rrrk"))
    state.play("Cr2")
    table = seen(state)
    assert table.marker == 0
    assert table.boards[0].lines == {2: "rr"}
    assert table.boards[0].floor == "Mr"


@pytest.mark.rules("AZ-7")
def test_the_marker_takes_the_leftmost_free_space() -> None:
    state = load(position(centre="rrk", boards=[board(floor="bb")]))
    state.play("CrF")
    assert seen(state).boards[0].floor == "bbMrr"


@pytest.mark.rules("AZ-7")
def test_only_the_first_take_from_the_centre_brings_the_marker() -> None:
    state = load(position(centre="rk", factories=["bbbb"]))
    state.play("1b4")
    assert seen(state).marker == "centre"
    state.play("Cr1")
    state.play("Ck1")
    table = seen(state)
    assert table.start == 1, "seat 1 took it, the round has ended and seat 1 starts the next"
    assert state.scores == (1 + 1, 0), "seat 0 lost nothing, seat 1 its point for the marker"


@pytest.mark.rules("AZ-7")
def test_the_marker_can_take_the_last_space_of_the_floor_line() -> None:
    state = load(position(centre="rrb", boards=[board(floor="wwwwww")]))
    state.play("CrF")
    table = seen(state)
    assert table.boards[0].floor == "wwwwwwM"
    assert table.lid == "rr"


@pytest.mark.rules("AZ-7", "AZ-10", "AZ-13")
def test_with_a_full_floor_line_the_marker_costs_nothing_but_its_taker_starts() -> None:
    full = board(score=20, floor="w" * 7)
    state = load(position(centre="rb", boards=[full], start=1))
    state.play("CrF")
    table = seen(state)
    assert table.marker == 0
    assert table.boards[0].floor == "w" * 7
    assert table.lid == "r"
    state.play("CbF")
    assert seen(state).start == 0
    assert state.scores[0] == 20 - 14


@pytest.mark.rules("AZ-8")
def test_the_rulebook_example_of_two_yellow_tiles() -> None:
    mine = board(lines={4: "b"}, wall=[".....", "..y..", "...y."])
    state = load(position(centre="yyk", boards=[mine, board(floor="M")]))
    assert [move for move in state.legal_moves() if move[1] == "y"] == ["Cy1", "Cy5", "CyF"]
    assert refused(state, "Cy2").refusal == "wall_shows_colour"
    assert refused(state, "Cy3").refusal == "wall_shows_colour"
    assert refused(state, "Cy4").refusal == "line_of_other_colour"
    state.play("Cy1")
    assert seen(state).boards[0].lines == {1: "y", 4: "b"}
    assert seen(state).boards[0].floor == "y"


@pytest.mark.rules("AZ-8")
def test_a_line_accepts_more_of_its_colour_until_it_is_full() -> None:
    state = load(position(centre="rrk", factories=["rrrr"], boards=[board(lines={5: "rrr"})]))
    state.play("Cr5")
    assert seen(state).boards[0].lines == {5: "rrrrr"}
    state.play("Ck1")
    assert state.legal_moves() == ["1r1", "1r2", "1r3", "1r4", "1rF"]


@pytest.mark.rules("AZ-8")
def test_a_wall_row_closes_its_line_to_the_colours_it_shows_and_to_no_others() -> None:
    state = load(position(centre="bw", boards=[board(wall=["b....", ".b..."])]))
    assert state.legal_moves() == [
        *("Cb3", "Cb4", "Cb5", "CbF"),
        *("Cw1", "Cw2", "Cw3", "Cw4", "Cw5", "CwF"),
    ]


@pytest.mark.rules("AZ-8")
def test_a_position_with_a_line_in_a_colour_of_its_wall_row_is_refused() -> None:
    with pytest.raises(tilewright.PositionError, match="AZ-8"):
        load(position(centre="r", boards=[board(lines={2: "b"}, wall=[".....", ".b..."])]))


@pytest.mark.rules("AZ-9")
def test_what_does_not_fit_into_the_line_falls_to_the_floor_line_from_the_left() -> None:
    state = load(position(factories=["rrrr"], centre="k", boards=[board(floor="b")]))
    state.play("1r3")
    mine = seen(state).boards[0]
    assert mine.lines == {3: "rrr"}
    assert mine.floor == "br"


@pytest.mark.rules("AZ-9")
def test_the_floor_line_can_be_chosen_although_a_line_would_accept() -> None:
    state = load(position(factories=["rrkk"]))
    assert state.legal_moves() == [
        *("1r1", "1r2", "1r3", "1r4", "1r5", "1rF"),
        *("1k1", "1k2", "1k3", "1k4", "1k5", "1kF"),
    ]
    state.play("1rF")
    mine = seen(state).boards[0]
    assert mine.lines == {}
    assert mine.floor == "rr"


@pytest.mark.rules("AZ-10")
def test_tiles_that_find_the_floor_line_full_go_to_the_lid() -> None:
    state = load(position(factories=["kkkk"], centre="b", boards=[board(floor="rrrrr")]))
    state.play("1kF")
    table = seen(state)
    assert table.boards[0].floor == "rrrrrkk"
    assert table.lid == "kk"


@pytest.mark.rules("AZ-9", "AZ-10")
def test_the_surplus_of_a_line_fills_the_floor_line_and_then_the_lid() -> None:
    state = load(position(factories=["kkkk"], centre="b", boards=[board(floor="rrrrrr")]))
    state.play("1k2")
    table = seen(state)
    assert table.boards[0].lines == {2: "kk"}
    assert table.boards[0].floor == "rrrrrrk"
    assert table.lid == "k"


@pytest.mark.rules("AZ-10")
def test_tiles_in_the_lid_cost_nothing() -> None:
    mine = board(score=20, floor="r" * 7)
    state = load(position(centre="k" * 6, boards=[mine, board(floor="M")]))
    state.play("CkF")
    assert state.scores[0] == 20 - 14
    assert seen(state).lid == "r" * 7 + "k" * 6


@pytest.mark.rules("AZ-11")
def test_the_offer_goes_on_while_a_factory_or_the_centre_holds_a_tile() -> None:
    state = load(position(factories=["rrrr", "", "bbbb"], centre="k"))
    state.play("1r5")
    assert (state.turn, seen(state).phase) == (1, "offer")
    state.play("Ck1")
    assert (state.turn, seen(state).phase) == (0, "offer")
    assert state.legal_moves() == ["3b1", "3b2", "3b3", "3b4", "3bF"]
    state.play("3b4")
    assert (state.turn, seen(state).number) == (tilewright.CHANCE, 2)


@pytest.mark.rules("AZ-11")
def test_the_marker_alone_does_not_keep_the_offer_open() -> None:
    state = load(position(factories=["rrrr"]))
    assert seen(state).marker == "centre"
    state.play("1r4")
    assert (state.turn, seen(state).number) == (tilewright.CHANCE, 2)


# ---------------------------------------------------------------- phase B: wall tiling


@pytest.mark.rules("AZ-12")
def test_one_tile_of_a_full_line_goes_to_the_wall_and_the_others_to_the_lid() -> None:
    state = finish_round(board(lines={1: "k", 4: "yyyy"}))
    table = seen(state)
    assert table.boards[0].wall == ["...k.", ".....", ".....", "....y", "....."]
    assert table.boards[0].lines == {}
    assert table.lid == "yyy" + "w", "and the dropped white tile"


@pytest.mark.rules("AZ-12")
def test_a_line_that_is_not_full_keeps_its_tiles() -> None:
    state = finish_round(board(lines={2: "k", 3: "bbb", 5: "rrrr"}))
    assert seen(state).boards[0].lines == {2: "k", 5: "rrrr"}
    assert seen(state).boards[0].wall[1] == seen(state).boards[0].wall[4] == "....."


@pytest.mark.rules("AZ-12", "AZ-14")
def test_lines_are_tiled_from_top_to_bottom() -> None:
    # Down the first column: rows 2 and 4 are covered, lines 1 and 3 are full. From the top the
    # runs are 2 and 4 long; from the bottom they would be 3 and 4.
    state = finish_round(about_to_tile(["*....", "x....", "*....", "x...."]))
    assert state.scores[0] == 2 + 4


@pytest.mark.rules("AZ-12")
def test_every_player_tiles_the_own_wall() -> None:
    state = finish_round(board(lines={1: "b"}), board(lines={2: "bb"}), board(lines={1: "w"}))
    assert state.scores == (1, 1, 1, 0)
    assert [found.wall[0] for found in seen(state).boards] == ["b....", ".....", "....w", "....."]
    assert [found.wall[1] for found in seen(state).boards] == [".....", ".b...", ".....", "....."]


@pytest.mark.rules("AZ-13")
def test_the_rulebook_example_of_four_tiles_and_the_marker() -> None:
    assert finish_round(board(score=20, floor="rrMbk")).scores[0] == 20 - 8


@pytest.mark.rules("AZ-13")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (3, 0), (6, 0), (7, 1)])
def test_the_floor_line_takes_no_score_below_zero(before: int, after: int) -> None:
    assert finish_round(board(score=before, floor="rrrr")).scores[0] == after


@pytest.mark.rules("AZ-13")
def test_the_floor_line_is_paid_after_the_points_of_the_wall() -> None:
    # Paid first, the loss of 2 would take nothing from a score of 0 and leave 1 + 1 points.
    assert finish_round(board(lines={1: "b", 3: "rrr"}, floor="kk")).scores[0] == 0
    assert finish_round(board(lines={1: "b", 3: "rrr"}, floor="k")).scores[0] == 1


@pytest.mark.rules("AZ-13")
def test_the_floor_line_is_emptied_into_the_lid_but_the_marker_stays_with_its_owner() -> None:
    state = finish_round(board(floor="rMk"), board(floor="b"))
    table = seen(state)
    assert [found.floor for found in table.boards] == ["", "", ""]
    assert table.lid == "brkw"
    assert table.start == 0


@pytest.mark.rules("AZ-14")
@pytest.mark.parametrize(
    ("picture", "points"),
    [
        pytest.param(["....."] * 2 + ["..*.."], 1, id="empty-wall"),
        pytest.param(["..x..", ".....", "x.*.x", ".....", "..x.."], 1, id="gaps-all-around"),
        pytest.param([".....", ".x.x.", "..*..", ".x.x."], 1, id="only-diagonals"),
        pytest.param(["*...."], 1, id="corner"),
        pytest.param(["x*..."], 2, id="left"),
        pytest.param(["*x..."], 2, id="right"),
        pytest.param(["x....", "*...."], 2, id="above"),
        pytest.param(["*....", "x...."], 2, id="below"),
        pytest.param(["xx*.."], 3, id="rulebook-across-3-at-the-end"),
        pytest.param([".x*x."], 3, id="rulebook-across-3-in-the-middle"),
        pytest.param(["..x..", "..x..", "..*.."], 3, id="rulebook-down-3-at-the-end"),
        pytest.param([".....", "..x..", "..*..", "..x.."], 3, id="rulebook-down-3-in-the-middle"),
        pytest.param(["..x..", "..x..", "..*xx", "..x.."], 7, id="across-3-and-down-4"),
        pytest.param([".....", "..x..", "xx*x.", "..x.."], 7, id="rulebook-across-4-and-down-3"),
        pytest.param(["xx*x.", "..x..", "..x.."], 7, id="rulebook-across-4-and-down-3-at-the-top"),
        pytest.param(["xx*x."], 4, id="across-4"),
        pytest.param(["x....", "x....", "x....", "x....", "*...."], 5, id="down-5"),
        pytest.param([".x...", "x*..."], 4, id="across-2-and-down-2"),
        pytest.param(["x.*x."], 2, id="a-gap-breaks-the-run-across"),
        pytest.param(["..x..", ".....", "..*..", "..x.."], 2, id="a-gap-breaks-the-run-down"),
        pytest.param(["..x..", "..x..", "xx*x.", "..x..", "..x.."], 9, id="across-4-and-down-5"),
    ],
)
def test_a_placed_tile_scores_the_runs_it_belongs_to(picture: list[str], points: int) -> None:
    state = finish_round(about_to_tile(picture, score=10))
    assert state.turn == tilewright.CHANCE
    assert state.scores[0] == 10 + points


@pytest.mark.rules("AZ-14", "AZ-12")
def test_a_tile_scores_at_once_so_the_next_one_counts_it() -> None:
    state = finish_round(about_to_tile([".*...", ".*...", ".*..."]))
    assert state.scores[0] == 1 + 2 + 3


# ---------------------------------------------------------------- phase C: next round


@pytest.mark.rules("AZ-15", "AZ-13")
def test_the_owner_of_the_marker_starts_the_next_round() -> None:
    state = finish_round(board(), board(floor="M"), board(), start=3)
    table = seen(state)
    assert state.turn == tilewright.CHANCE
    assert (table.number, table.start, table.marker) == (2, 1, "centre")
    assert table.factories == [""] * 9
    state.follow(seed=1)
    table = seen(state)
    assert state.turn == 1
    assert [len(tiles) for tiles in table.factories] == [4] * 9
    assert (table.number, table.start, table.marker) == (2, 1, "centre")


@pytest.mark.rules("AZ-16")
def test_the_lid_is_poured_into_an_empty_bag_in_the_middle_of_a_factory() -> None:
    state = load(position(turn="chance", factories=["kk"], bag="r", lid=REST))
    assert state.outcomes() == [("r", 1)], "the lid waits until the bag is empty"
    state.deal("r")
    assert seen(state).factories[0] == "rkk"
    assert state.outcomes() == [("b", 20), ("y", 20), ("r", 19), ("k", 18), ("w", 20)]
    assert seen(state).lid == ""
    state.deal("w")
    assert seen(state).factories[0] == "rkkw"


@pytest.mark.rules("AZ-16")
def test_a_bag_emptied_by_the_last_draw_of_a_deal_stays_empty() -> None:
    dealt = ["bbbb", "yyyy", "rrrr", "kkkk", "www"]
    state = load(position(turn="chance", factories=dealt, bag="w", lid=REST))
    state.deal("w")
    assert state.turn == 0
    assert seen(state).bag == ""
    assert len(seen(state).lid) == 80
    state.play("1bF")
    assert seen(state).bag == ""


@pytest.mark.rules("AZ-16")
def test_the_tiles_of_the_round_just_ended_are_in_the_lid_when_it_is_poured() -> None:
    boards = [board(lines={3: "rrr"}, floor="kk"), board(floor="M")]
    state = load(position(centre="w", turn=1, boards=boards, bag="", lid=REST))
    state.play("CwF")
    assert state.turn == tilewright.CHANCE
    assert seen(state).lid == ""
    assert state.outcomes() == [("b", 20), ("y", 20), ("r", 19), ("k", 20), ("w", 20)]


@pytest.mark.rules("AZ-16")
def test_the_round_starts_with_what_could_be_dealt() -> None:
    boards = crowded_boards()
    boards[0] = board(wall=["xxxx."] * 5, lines={4: "yyy", 5: "bb"})
    boards[3] = board(wall=["x.xxx"] * 5)
    state = load(
        position(players=4, turn="chance", boards=boards, bag="rrrr", lid="bb", start=2, number=9)
    )
    for tile in "rrrrb":
        state.deal(tile)
        assert state.turn == tilewright.CHANCE
    assert state.outcomes() == [("b", 1)]
    state.deal("b")
    assert state.turn == 2
    table = seen(state)
    assert table.factories == ["rrrr", "bb", "", "", "", "", "", "", ""]
    assert (table.bag, table.lid) == ("", "")
    # Seat 2 lacks in its rows, from the top, red, yellow, blue, white and black.
    assert state.legal_moves() == ["1r1", "1rF", "2b3", "2bF"]


@pytest.mark.rules("AZ-17")
def test_if_nobody_took_the_marker_the_same_player_starts_again() -> None:
    state = load(position(factories=["rrrr"], turn=0, start=1))
    state.play("1r4")
    table = seen(state)
    assert (table.start, table.marker, table.number) == (1, "centre", 2)
    state.follow(seed=1)
    assert state.turn == 1


@pytest.mark.rules("AZ-16", "AZ-17")
def test_the_game_goes_on_while_a_single_tile_can_be_dealt() -> None:
    boards = crowded_boards()
    boards[1] = board(wall=["xxx.x"] * 5, lines={5: "wwww"})
    state = load(position(players=4, boards=boards, centre="y", turn=1, start=2, number=9))
    state.play("CyF")
    assert state.outcomes() == [("y", 1)]
    state.deal("y")
    assert state.turn == 1
    assert seen(state).number == 10
    assert seen(state).factories == ["y", *[""] * 8]


@pytest.mark.rules("AZ-17", "AZ-19", "AZ-20")
def test_the_game_ends_when_no_tile_at_all_can_be_dealt() -> None:
    boards = crowded_boards()
    boards[1] = board(wall=["xxx.x"] * 5, lines={5: "wwww"})
    state = load(position(players=4, boards=boards, centre="y", turn=1, start=2, number=9))
    state.play("Cy3")
    assert state.turn == tilewright.OVER
    table = seen(state)
    assert (table.number, table.phase, table.start, table.marker) == (9, "over", 2, 1)
    assert (table.bag, table.lid) == ("", "")
    assert state.scores == (28, 28, 28, 28), "four complete columns each"
    assert state.winners == (0, 1, 2, 3)


# ---------------------------------------------------------------- the end


@pytest.mark.rules("AZ-18")
def test_the_game_ends_when_all_walls_are_tiled_and_one_has_a_complete_row() -> None:
    state = finish_round(about_to_tile(["xxxx*"]), board(lines={2: "ww"}))
    assert state.turn == tilewright.OVER
    table = seen(state)
    assert (table.phase, table.number) == ("over", 1)
    assert table.factories == [""] * 7
    assert table.boards[1].wall[1] == "w....", "the seats after the first finish tiling too"
    assert state.scores == (5 + 2, 1, 0)
    assert state.legal_moves() == []
    assert state.outcomes() == []


@pytest.mark.rules("AZ-18", "AZ-11")
def test_a_line_that_will_complete_a_row_does_not_end_the_offer() -> None:
    state = load(position(centre="wk", factories=["bbbb"], boards=[board(wall=["xxxx."])]))
    state.play("Cw1")
    assert (state.turn, seen(state).phase) == (1, "offer")
    state.play("1b4")
    state.play("Ck5")
    assert state.turn == tilewright.OVER


@pytest.mark.rules("AZ-18", "AZ-19")
def test_a_complete_column_or_colour_does_not_end_the_game_and_pays_only_at_its_end() -> None:
    column = about_to_tile(["*....", "x....", "x....", "x....", "x...."])
    colour = about_to_tile(["*....", ".x...", "..x..", "...x.", "....x"])
    state = finish_round(column, colour)
    assert state.turn == tilewright.CHANCE
    assert state.scores == (5, 1, 0)
    assert state.winners == ()


@pytest.mark.rules("AZ-18")
def test_a_position_that_goes_on_after_a_complete_row_is_refused() -> None:
    with pytest.raises(tilewright.PositionError, match="AZ-18"):
        load(position(centre="r", boards=[board(wall=["xxxxx"])]))
    with pytest.raises(tilewright.PositionError, match="AZ-18"):
        load(position(phase="over", turn="over", boards=[board(wall=["xxxx."])]))


@pytest.mark.rules("AZ-19")
@pytest.mark.parametrize(
    ("picture", "placing", "bonus"),
    [
        pytest.param(["*xxxx"], 5, 2, id="row"),
        pytest.param(["*xxxx", "*xxxx"], 5 + 7, 2 + 2, id="two-rows"),
        pytest.param(["*xxxx", *["x...."] * 4], 10, 2 + 7, id="row-and-column"),
        pytest.param(["*xxxx", *["x...x"] * 4], 10, 2 + 7 + 7, id="row-and-two-columns"),
        pytest.param(["*xxxx", *BLUE_EVERYWHERE[1:]], 5, 2 + 10, id="row-and-colour"),
        pytest.param(["*xxxx", *BLUE_EVERYWHERE[1:4]], 5, 2, id="row-and-four-of-a-colour"),
        pytest.param(["*xxxx", *["x...."] * 3], 5 + 4, 2, id="row-and-four-of-a-column"),
        pytest.param(
            ["*xxxx"] * 5, 5 + 7 + 8 + 9 + 10, 5 * 2 + 5 * 7 + 5 * 10, id="the-whole-wall"
        ),
    ],
)
def test_rows_columns_and_colours_pay_at_the_end(
    picture: list[str], placing: int, bonus: int
) -> None:
    state = finish_round(about_to_tile(picture, score=3))
    assert state.turn == tilewright.OVER
    assert state.scores[0] == 3 + placing + bonus


@pytest.mark.rules("AZ-19", "AZ-13")
def test_the_bonuses_come_after_the_floor_line() -> None:
    mine = about_to_tile(["*xxxx"])
    mine["floor"] = ["black"] * 7
    assert finish_round(mine).scores[0] == 0 + 2, "5 - 14 is no less than 0"


@pytest.mark.rules("AZ-19")
def test_a_player_without_a_complete_row_has_the_other_bonuses_too() -> None:
    column = board(wall=["..x.."] * 5)
    colour = board(wall=BLUE_EVERYWHERE)
    state = finish_round(about_to_tile(["*xxxx"]), column, colour)
    assert state.scores == (7, 7, 10, 0)


def winners(*boards: Position) -> tuple[int, ...]:
    shown = position(players=len(boards), boards=boards, phase="over", turn="over")
    return load(shown).winners


@pytest.mark.rules("AZ-20")
def test_most_points_win_whoever_has_more_rows() -> None:
    one_row, two_rows = ["xxxxx"], ["xxxxx", "xxxxx"]
    assert winners(board(30, wall=one_row), board(29, wall=two_rows)) == (0,)
    assert winners(board(29, wall=two_rows), board(), board(30)) == (2,)


@pytest.mark.rules("AZ-20")
def test_a_tie_is_broken_by_complete_rows() -> None:
    one_row, two_rows = ["xxxxx"], ["xxxxx", "xxxxx"]
    assert winners(board(30, wall=one_row), board(30, wall=two_rows)) == (1,)
    assert winners(board(30, wall=one_row), board(12, wall=two_rows), board(30)) == (0,)


@pytest.mark.rules("AZ-20")
def test_a_tie_is_not_broken_by_columns() -> None:
    columns = ["xx..."] * 4 + ["xxxxx"]
    assert winners(board(30, wall=["xxxxx"]), board(30, wall=columns)) == (0, 1)


@pytest.mark.rules("AZ-20")
def test_players_tied_in_points_and_rows_share_the_victory() -> None:
    row = ["xxxxx"]
    assert winners(board(30, wall=row), board(30, wall=row)) == (0, 1)
    tied, fewer_rows, fewer_points = board(30, wall=row), board(30), board(29, wall=row)
    assert winners(tied, fewer_rows, tied, fewer_points) == (0, 2)


@pytest.mark.rules("AZ-20", "AZ-19")
def test_a_tie_after_the_bonuses_goes_to_the_player_with_more_rows() -> None:
    one_row = about_to_tile(["*xxxx"], score=10)
    two_rows = about_to_tile(["*xxxx", "*xxxx"], score=1)
    state = finish_round(one_row, two_rows)
    assert state.scores == (10 + 5 + 2, 1 + 12 + 4, 0)
    assert state.winners == (1,)


@pytest.mark.rules("AZ-21")
@pytest.mark.parametrize("variant", ["standard", "gray"])
def test_players_who_drop_everything_can_go_on_for_ever(variant: str) -> None:
    state = tilewright.make("azul", 2, variant).start(seed=1)
    for _ in range(2_000):
        state.play(next(move for move in state.legal_moves() if move.endswith("F")))
    assert seen(state).number > 100
    assert state.turn in (0, 1)
    assert state.scores == (0, 0)


# ---------------------------------------------------------------- moves as text, and refusals


def test_legal_moves_come_in_the_pinned_order() -> None:
    factories = ["wkry", "", "bbbb", "rrkk", "wwwy"]
    state = load(position(factories=factories, centre="wb"))
    assert state.legal_moves() == [
        f"{source}{colour}{target}"
        for source, tiles in zip("12345C", [*factories, "wb"], strict=True)
        for colour in "byrkw"
        if colour in tiles
        for target in "12345F"
    ]


@pytest.mark.parametrize(
    "move",
    [
        *("", "1", "1r", "r1", "1r1 ", " 1r1", "1 r1", "1r11", "1r1\n", "1R1", "1r0", "1r6"),
        *("0r1", "10r1", "cr1", "Crf", "1g1", "1M1", "FrC", "11", "@", "@1", "@16", "@61", "@01"),
        *("@111", None, 3, b"1r1"),
    ],
)
def test_text_that_is_no_move_is_refused_and_changes_nothing(move: Any) -> None:
    state = load(position(factories=["rrkk"], centre="r"))
    before = (state.hash(), state.history)
    with pytest.raises(tilewright.NotationError, match="not a move of Azul"):
        state.play(move)
    assert (state.hash(), state.history) == before


@pytest.mark.rules("AZ-1", "AZ-6", "AZ-8", "AZ-11")
@pytest.mark.parametrize(
    ("move", "reason", "sentence"),
    [
        ("6r1", "no_such_factory", "there is no factory 6 with 2 players, only 5 (AZ-1)"),
        ("1b1", "colour_not_there", "factory 1 holds no blue tiles (AZ-6)"),
        ("2rF", "colour_not_there", "factory 2 holds no red tiles (AZ-6)"),
        ("Cr1", "colour_not_there", "the centre holds no red tiles (AZ-6)"),
        ("1r2", "line_full", "pattern line 2 is full (AZ-8)"),
        (
            "1r4",
            "line_of_other_colour",
            "pattern line 4 holds blue tiles and accepts no red (AZ-8)",
        ),
        (
            "Cb5",
            "wall_shows_colour",
            "wall row 5 already shows blue, so line 5 does not accept it (AZ-8)",
        ),
        (
            "@11",
            "nothing_to_tile",
            "no column is to be chosen now: the factory offer goes on (AZ-11)",
        ),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason_and_changes_nothing(
    move: str, reason: str, sentence: str
) -> None:
    mine = board(lines={2: "rr", 4: "b"}, wall=[*["....."] * 4, "....b"])
    state = load(position(factories=["rryk"], centre="bb", boards=[mine]))
    error = refused(state, move)
    assert error.refusal == reason
    assert str(error) == f"{move} is illegal: {sentence}"
    assert isinstance(error, ValueError)


@pytest.mark.rules("AZ-8")
def test_a_refusal_names_what_it_speaks_of() -> None:
    state = load(position(factories=["rrkk"], boards=[board(lines={4: "b"})]))
    values = refused(state, "1r4").values
    assert (values["line"], values["held"], values["colour"]) == (4, "blue", "red")


def test_a_refusal_in_the_middle_of_a_game_leaves_its_history_alone() -> None:
    state = tilewright.make("azul").start(seed=3)
    state.play(state.legal_moves()[0])
    assert len(state.history) == 21
    assert refused(state, "9bF").refusal == "no_such_factory"
    assert len(state.history) == 21


def test_nobody_can_move_while_a_draw_is_open() -> None:
    state = tilewright.make("azul").start()
    state.deal("r")
    error = refused(state, "1rF")
    assert error.refusal == "chance"
    assert "a draw is open" in str(error)


def test_nobody_can_move_after_the_end() -> None:
    state = finish_round(about_to_tile(["*xxxx"]))
    error = refused(state, "1rF")
    assert error.refusal == "over"
    assert "the game is over" in str(error)


@pytest.mark.rules("AZ-5", "AZ-16")
def test_an_impossible_draw_is_refused_and_changes_nothing() -> None:
    state = load(position(turn="chance", factories=["kk"], bag="r", lid=REST))
    before = (state.hash(), state.history)
    with pytest.raises(tilewright.IllegalDraw, match="the bag holds no 'k'"):
        state.deal("k")
    for text in ("", "red", "R", "M", "rr", None, 0):
        with pytest.raises(tilewright.NotationError, match="not a draw of Azul"):
            state.deal(text)  # type: ignore[arg-type]
    assert (state.hash(), state.history) == before
    for at_rest in (load(position(centre="r")), finish_round(about_to_tile(["*xxxx"]))):
        before = (at_rest.hash(), at_rest.history)
        with pytest.raises(tilewright.IllegalDraw, match="no draw is open"):
            at_rest.deal("r")
        assert (at_rest.hash(), at_rest.history) == before
