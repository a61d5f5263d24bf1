"""AZ-22 to AZ-27: what is different on the gray side."""

from __future__ import annotations

import pytest

import tilewright
from games.azul.boards import (
    Position,
    board,
    finish_round,
    load,
    position,
    refused,
    seen,
)

# Column 5 shows white, so the last space of row 5 is closed to the only colour it lacks.
ROW_5_CLOSED_TO_WHITE = ["....w", ".....", ".....", ".....", "byrk."]


def tiling(*boards: Position, start: int = 0) -> tilewright.State:
    """These boards when the offer of the round has ended."""
    return finish_round(*boards, variant="gray", start=start)


# ---------------------------------------------------------------- AZ-22: the choice of a column


@pytest.mark.rules("AZ-22")
def test_on_an_empty_wall_every_column_may_be_chosen() -> None:
    state = tiling(board(lines={3: "rrr"}))
    assert (state.turn, seen(state).phase) == (0, "tiling")
    assert state.legal_moves() == ["@31", "@32", "@33", "@34", "@35"]


@pytest.mark.rules("AZ-22", "AZ-12")
@pytest.mark.parametrize("column", [1, 2, 3, 4, 5])
def test_the_tile_goes_to_the_chosen_column_and_the_others_to_the_lid(column: int) -> None:
    state = tiling(board(lines={3: "rrr"}))
    state.play(f"@3{column}")
    table = seen(state)
    assert table.boards[0].wall[2] == "." * (column - 1) + "r" + "." * (5 - column)
    assert table.boards[0].lines == {}
    assert table.lid == "rrw"


@pytest.mark.rules("AZ-22")
def test_covered_spaces_and_columns_that_show_the_colour_are_closed() -> None:
    state = tiling(board(lines={2: "rr"}, wall=["r....", "..b..", ".....", "....r"]))
    assert state.legal_moves() == ["@22", "@24"]


@pytest.mark.rules("AZ-22", "AZ-14")
def test_the_tile_scores_where_it_is_placed() -> None:
    mine = board(lines={2: "rr"}, wall=["r..y.", "..b..", "...w.", "....r"])
    beside, alone = tiling(mine), tiling(mine)
    beside.play("@24")
    assert beside.scores[0] == 2 + 3
    alone.play("@22")
    assert alone.scores[0] == 2


@pytest.mark.rules("AZ-22", "AZ-8")
def test_a_line_is_closed_to_the_colours_of_its_wall_row_and_open_to_those_of_a_column() -> None:
    mine = board(wall=["r....", ".r...", "b...."])
    state = load(position(variant="gray", centre="r", boards=[mine]))
    assert state.legal_moves() == ["Cr3", "Cr4", "Cr5", "CrF"]


@pytest.mark.rules("AZ-22", "AZ-12")
def test_rows_are_asked_from_top_to_bottom() -> None:
    state = tiling(board(lines={2: "bb", 4: "kkkk", 5: "wwwww"}))
    asked = []
    for column in (1, 2, 3):
        asked.append({move[:2] for move in state.legal_moves()})
        state.play(f"{state.legal_moves()[0][:2]}{column}")
    assert asked == [{"@2"}, {"@4"}, {"@5"}]
    assert seen(state).boards[0].wall == [".....", "b....", ".....", ".k...", "..w.."]
    assert state.turn == tilewright.CHANCE


@pytest.mark.rules("AZ-22")
def test_an_earlier_choice_closes_its_column_to_the_same_colour() -> None:
    state = tiling(board(lines={1: "b", 3: "bbb", 5: "kkkkk"}))
    state.play("@12")
    assert state.legal_moves() == ["@31", "@33", "@34", "@35"]
    state.play("@34")
    assert state.legal_moves() == ["@51", "@52", "@53", "@54", "@55"]


@pytest.mark.rules("AZ-22", "AZ-23")
def test_an_earlier_choice_can_leave_a_later_line_no_space() -> None:
    mine = board(score=10, lines={1: "b", 2: "bb"}, wall=[".....", "wrky."])
    open_choice, closing_choice = tiling(mine), tiling(mine)
    open_choice.play("@11")
    assert open_choice.legal_moves() == ["@25"]
    closing_choice.play("@15")
    assert closing_choice.turn == tilewright.CHANCE
    found = seen(closing_choice).boards[0]
    assert (found.lines, found.wall[1]) == ({}, "wrky.")
    assert found.score == 10 + 1 - 2


@pytest.mark.rules("AZ-22")
def test_a_position_with_a_colour_twice_in_a_column_is_refused() -> None:
    with pytest.raises(tilewright.PositionError, match="AZ-22"):
        load(position(variant="gray", centre="r", boards=[board(wall=["b....", "b...."])]))


# ---------------------------------------------------------------- AZ-23: no legal space


@pytest.mark.rules("AZ-23")
def test_a_line_without_a_legal_space_drops_all_its_tiles_before_the_floor_line_is_paid() -> None:
    state = tiling(board(score=20, lines={5: "wwwww"}, wall=ROW_5_CLOSED_TO_WHITE))
    assert state.turn == tilewright.CHANCE
    table = seen(state)
    assert table.boards[0].wall == ROW_5_CLOSED_TO_WHITE
    assert (table.boards[0].lines, table.boards[0].floor) == ({}, "")
    assert table.boards[0].score == 20 - 8
    assert table.lid == "wwwww" + "w"


@pytest.mark.rules("AZ-23", "AZ-10")
def test_dropped_tiles_that_find_the_floor_line_full_go_to_the_lid() -> None:
    mine = board(
        score=20,
        lines={2: "kk", 3: "bbb"},
        wall=[".....", "bwyr.", ".....", ".....", "....k"],
        floor="rrrrrr",
    )
    state = tiling(mine)
    assert state.legal_moves() == ["@32", "@33", "@34", "@35"]
    assert seen(state).boards[0].floor == "rrrrrrk"
    assert seen(state).lid == "k"
    state.play("@35")
    assert state.scores[0] == 20 + 1 - 14


@pytest.mark.rules("AZ-23", "AZ-10")
def test_a_dropped_line_costs_no_more_than_the_floor_line_has_spaces() -> None:
    mine = board(score=20, lines={5: "wwwww"}, wall=ROW_5_CLOSED_TO_WHITE, floor="rrrr")
    state = tiling(mine)
    assert state.scores[0] == 20 - 14
    assert seen(state).lid == "rrrr" + "wwwww" + "w"


@pytest.mark.rules("AZ-23", "AZ-13")
def test_the_floor_line_of_a_dropped_line_is_paid_after_all_points_of_the_wall() -> None:
    # Paid when line 1 drops, the loss would take nothing from a score of 0 and leave 1 point.
    mine = board(lines={1: "k", 2: "bb"}, wall=["bwyr.", ".....", ".....", ".....", "....k"])
    state = tiling(mine)
    assert seen(state).boards[0].floor == "k"
    state.play("@25")
    assert state.scores[0] == 0


@pytest.mark.rules("AZ-23")
def test_with_a_legal_space_the_player_must_place() -> None:
    state = tiling(board(lines={5: "wwwww"}, wall=["....w", ".....", ".....", ".....", "byr.."]))
    assert state.legal_moves() == ["@54"]
    for drop in ("1wF", "CwF"):
        assert refused(state, drop).refusal == "tiling_comes_first"


# ---------------------------------------------------------------- AZ-24, AZ-25


@pytest.mark.rules("AZ-24")
def test_a_line_may_be_filled_with_a_colour_that_has_no_legal_space() -> None:
    mine = board(score=20, wall=ROW_5_CLOSED_TO_WHITE)
    state = load(position(variant="gray", centre="wwwww", boards=[mine, board(floor="M")], start=1))
    assert state.legal_moves() == ["Cw2", "Cw3", "Cw4", "Cw5", "CwF"]
    state.play("Cw5")
    assert state.scores[0] == 20 - 8


@pytest.mark.rules("AZ-25", "AZ-18", "AZ-19")
@pytest.mark.parametrize(("last_row", "bonus"), [("....b", 10), ("....k", 0)])
def test_the_colour_bonus_needs_five_tiles_of_the_colour(last_row: str, bonus: int) -> None:
    state = tiling(board(lines={1: "b"}, wall=[".yrkw", ".b...", "..b..", "...b.", last_row]))
    assert state.legal_moves() == ["@11"]
    state.play("@11")
    assert state.turn == tilewright.OVER
    assert state.scores[0] == 5 + 2 + bonus


# ---------------------------------------------------------------- AZ-26: the order of tiling


@pytest.mark.rules("AZ-26")
@pytest.mark.parametrize(
    ("start", "seats"),
    [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1]), (3, [0, 1, 2])],
)
def test_seats_tile_one_after_the_other_from_the_starting_player(
    start: int, seats: list[int]
) -> None:
    mine = board(lines={1: "b", 2: "rr"})
    state = tiling(mine, mine, mine, start=start)
    while state.turn != tilewright.CHANCE:
        state.play(state.legal_moves()[0])
    expected = [(seat, move) for seat in seats for move in ("@11", "@21")]
    assert [tuple(entry) for entry in state.history] == [(3, "CwF"), *expected]


@pytest.mark.rules("AZ-26", "AZ-13")
def test_a_floor_line_is_paid_after_the_last_line_of_its_seat_and_before_the_next_seat() -> None:
    first = board(score=10, lines={1: "b", 2: "yy"}, floor="rr")
    second = board(score=10, lines={1: "k"}, floor="kkk")
    state = tiling(first, second)
    state.play("@11")
    assert (state.turn, state.scores) == (0, (11, 10, 0))
    assert seen(state).boards[0].floor == "rr"
    state.play("@25")
    assert (state.turn, state.scores) == (1, (11 + 1 - 2, 10, 0))
    table = seen(state)
    assert [found.floor for found in table.boards] == ["", "kkk", "Mw"]
    assert table.lid == "yrr"
    state.play("@15")
    assert (state.turn, state.scores) == (tilewright.CHANCE, (10, 10 + 1 - 4, 0))


@pytest.mark.rules("AZ-26")
def test_a_seat_with_nothing_to_tile_pays_its_floor_line_in_its_place() -> None:
    idle = board(score=10, lines={5: "rrrr"}, floor="kk")
    state = tiling(idle, board(lines={1: "b"}))
    assert state.turn == 1
    assert seen(state).boards[0].score == 10 - 2
    assert seen(state).boards[0].floor == ""
    assert seen(state).boards[0].lines == {5: "rrrr"}


@pytest.mark.rules("AZ-26", "AZ-13", "AZ-15")
def test_the_marker_belongs_to_its_owner_until_all_have_tiled() -> None:
    state = tiling(board(floor="M"), board(lines={1: "b"}), start=2)
    table = seen(state)
    assert (state.turn, table.marker, table.start, table.number) == (1, 0, 2, 1)
    assert table.boards[0].floor == ""
    state.play("@11")
    table = seen(state)
    assert (table.marker, table.start, table.number) == ("centre", 0, 2)


@pytest.mark.rules("AZ-26")
def test_a_line_with_a_single_legal_space_is_asked() -> None:
    state = tiling(board(lines={3: "bbb"}, wall=["..b..", ".....", "yr.k."]))
    assert (state.turn, seen(state).phase) == (0, "tiling")
    assert state.legal_moves() == ["@35"]


@pytest.mark.rules("AZ-26", "AZ-23")
def test_a_line_without_a_legal_space_drops_only_when_it_is_reached() -> None:
    closed_row_3 = [".....", ".....", "bwyr.", ".....", "....k"]
    state = tiling(board(score=10, lines={1: "k", 3: "kkk"}, wall=closed_row_3))
    assert state.legal_moves() == ["@11", "@12", "@13", "@14"]
    found = seen(state).boards[0]
    assert (found.lines, found.floor) == ({1: "k", 3: "kkk"}, "")
    state.play("@11")
    assert state.scores[0] == 10 + 1 - 4


@pytest.mark.rules("AZ-26")
def test_the_choices_of_one_player_do_not_change_those_of_another() -> None:
    mine = board(lines={2: "rr"}, wall=["r....", "..b.."])
    asked = []
    for choice in ("@22", "@24", "@25"):
        state = tiling(mine, mine)
        state.play(choice)
        assert state.turn == 1
        asked.append(state.legal_moves())
    assert asked == [["@22", "@24", "@25"]] * 3


@pytest.mark.rules("AZ-26", "AZ-18")
def test_a_complete_row_ends_the_game_only_after_every_seat_has_tiled() -> None:
    state = tiling(board(lines={1: "b"}, wall=[".yrkw"]), board(lines={1: "b"}))
    state.play("@11")
    assert (state.turn, state.scores, state.winners) == (1, (5, 0, 0), ())
    state.play("@13")
    assert (state.turn, state.scores, state.winners) == (tilewright.OVER, (7, 1, 0), (0,))


# ---------------------------------------------------------------- AZ-27: no row can be completed

# Rows 1 to 4 lack only white and column 5 shows it; row 5 lacks what its four columns show.
STUCK = ["byrk.", "ybkr.", "rkby.", "kryb.", "....w"]

# In row 3 yellow fits into columns 3, 4 and 5, but red and black both fit only into column 4:
# every missing colour has a space and every space a colour, yet they cannot be matched.
STUCK_BY_MATCHING = ["y.k.r", "..r.k", "bw...", "wb...", ".y.b."]

# Column 2 is complete.
STUCK_WITH_A_COLUMN = [".yb.r", "wr..y", "rk.b.", "kw.r.", ".by.."]


def last_choice(mine: Position, other_wall: list[str]) -> tilewright.State:
    """Seat 0 tiles its full line; the wall of the other seat stays as it is."""
    boards = [mine, board(wall=other_wall, floor="M")]
    state = load(position(variant="gray", boards=boards, centre="w", turn=1, number=7))
    state.play("CwF")
    return state


@pytest.mark.rules("AZ-27")
def test_the_game_ends_when_no_row_of_any_wall_can_be_completed() -> None:
    state = last_choice(board(lines={5: "wwwww"}, wall=STUCK[:4]), STUCK)
    state.play("@55")
    assert state.turn == tilewright.OVER
    assert (seen(state).phase, seen(state).number) == ("over", 7)
    assert (state.scores, state.winners) == ((1, 0), (0,))


@pytest.mark.rules("AZ-27")
def test_the_game_goes_on_while_the_own_wall_has_a_row_to_complete() -> None:
    state = last_choice(board(lines={5: "wwwww"}, wall=STUCK[:4]), STUCK)
    state.play("@51")
    assert (state.turn, seen(state).number) == (tilewright.CHANCE, 8)


@pytest.mark.rules("AZ-27")
@pytest.mark.parametrize(
    "other_wall",
    [
        pytest.param([], id="an-empty-wall"),
        pytest.param(STUCK[:4], id="four-rows"),
        # Only crosswise: white to column 1 and blue to column 5.
        pytest.param([".yrk.", *STUCK[1:]], id="one-row-in-one-way"),
    ],
)
def test_the_game_goes_on_while_another_wall_has_a_row_to_complete(other_wall: list[str]) -> None:
    state = last_choice(board(lines={5: "wwwww"}, wall=STUCK[:4]), other_wall)
    state.play("@55")
    assert (state.turn, seen(state).number) == (tilewright.CHANCE, 8)


@pytest.mark.rules("AZ-27")
@pytest.mark.parametrize(("choice", "ends"), [("@12", False), ("@14", False), ("@15", True)])
def test_missing_colours_are_matched_to_spaces_and_not_only_counted(
    choice: str, ends: bool
) -> None:
    mine = board(lines={1: "r"}, wall=["y.k..", *STUCK_BY_MATCHING[1:]])
    state = last_choice(mine, STUCK_BY_MATCHING)
    assert state.legal_moves() == ["@12", "@14", "@15"]
    state.play(choice)
    assert (state.turn == tilewright.OVER) is ends


@pytest.mark.rules("AZ-27", "AZ-19", "AZ-20")
def test_a_game_that_cannot_be_completed_is_scored_as_any_other() -> None:
    mine = board(lines={2: "yy"}, wall=[".yb.r", "wr...", *STUCK_WITH_A_COLUMN[2:]])
    state = last_choice(mine, STUCK_WITH_A_COLUMN)
    state.play("@25")
    assert state.turn == tilewright.OVER
    assert state.scores == (2 + 7, 7)
    assert state.winners == (0,)


@pytest.mark.rules("AZ-27")
def test_a_position_that_goes_on_although_no_row_can_be_completed_is_refused() -> None:
    stuck = [board(wall=STUCK), board(wall=STUCK)]
    with pytest.raises(tilewright.PositionError, match="AZ-27"):
        load(position(variant="gray", centre="r", boards=stuck))
    over = load(position(variant="gray", phase="over", turn="over", boards=stuck))
    assert over.winners == (0, 1)


# ---------------------------------------------------------------- refusals


@pytest.mark.rules("AZ-22", "AZ-26")
@pytest.mark.parametrize(
    ("move", "reason", "sentence"),
    [
        (
            "1wF",
            "tiling_comes_first",
            "the factory offer is over: a column for the tile of line 2 comes first (AZ-26)",
        ),
        (
            "@41",
            "other_line_first",
            "line 2 is tiled now, not line 4: they go from top to bottom (AZ-26)",
        ),
        (
            "@11",
            "other_line_first",
            "line 2 is tiled now, not line 1: they go from top to bottom (AZ-26)",
        ),
        ("@23", "space_taken", "the space in row 2, column 3 already has a tile (AZ-22)"),
        ("@21", "column_shows_colour", "column 1 already shows red (AZ-22)"),
    ],
)
def test_an_illegal_tiling_is_refused_with_its_reason_and_changes_nothing(
    move: str, reason: str, sentence: str
) -> None:
    state = tiling(board(lines={2: "rr", 4: "kkkk"}, wall=["r....", "..b.."]))
    error = refused(state, move)
    assert error.refusal == reason
    assert str(error) == f"{move} is illegal: {sentence}"


@pytest.mark.rules("AZ-11", "AZ-26")
def test_no_column_can_be_chosen_while_the_offer_goes_on() -> None:
    state = load(position(variant="gray", centre="r", boards=[board(lines={1: "b"})]))
    error = refused(state, "@11")
    assert error.refusal == "nothing_to_tile"
    assert "AZ-11" in str(error)
