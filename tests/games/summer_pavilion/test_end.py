"""SP-23 to SP-25: the goals, the corners and the winners at the end of round 6."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import tilewright
from games.summer_pavilion.boards import (
    FULL,
    board,
    ended,
    filled,
    load,
    placing,
    position,
    seen,
)
from games.summer_pavilion.geometry import SPACES

ALL_STARS = 12 + 14 + 15 + 16 + 17 + 18 + 20
ALL_NUMBERS = 4 + 8 + 12 + 16


def gained(stars: Mapping[str, str]) -> int:
    """What a board brings at the end of the game."""
    return ended(board(30, stars=stars, passed=True)).scores[0] - 30


def numbered(numbers: str, but: str = "") -> dict[str, str]:
    """Stars with all spaces of these numbers covered on the coloured side, but one."""
    return filled({space for space in SPACES if space[1] in numbers and space != but})


# ---------------------------------------------------------------- SP-22: no seventh round


@pytest.mark.rules("SP-22", "SP-20", "SP-21")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_last_pass_of_round_6_ends_the_game_without_a_draw(seat: int) -> None:
    seats = [board(20, passed=True) for _ in range(3)]
    seats[seat] = board(20)
    state = placing(*seats, turn=seat, supply="gr", number=6, rest=seat, start=1, marker=2)
    discarded = len(seen(state).boards[seat].hand) - 4
    state.play("-pppp")
    table = seen(state)
    assert (state.turn, state.outcomes(), state.legal_moves()) == (tilewright.OVER, [], [])
    assert (table.number, table.phase, table.next_seat) == (6, "over", None)
    assert (table.start, table.marker) == (1, 2), "as they were"
    assert (table.supply, table.bag, len(table.tower)) == ("gr", "", discarded + 4)
    assert [found.passed for found in table.boards] == [True, True, True]
    assert state.scores == tuple(1 if n == seat else 20 for n in range(3))


@pytest.mark.rules("SP-22")
@pytest.mark.parametrize(("number", "ends"), [(1, False), (4, False), (5, False), (6, True)])
def test_the_game_ends_after_round_6_and_no_sooner(number: int, ends: bool) -> None:
    state = placing(board(stars=FULL, passed=True), board(), turn=1, number=number)
    state.play("-")
    assert (state.turn == tilewright.OVER) is ends
    assert (state.winners == ()) is not ends
    if not ends:
        assert state.scores == (5, 5), "the goals count only at the end"


# ---------------------------------------------------------------- SP-23: the goals


@pytest.mark.rules("SP-23")
@pytest.mark.parametrize(
    ("star", "points"),
    [("C", 12), ("R", 14), ("B", 15), ("Y", 16), ("O", 17), ("G", 18), ("P", 20)],
)
def test_a_complete_star_brings_its_points(star: str, points: int) -> None:
    assert gained({star: FULL[star]}) == points
    for missing in range(6):
        tiles = FULL[star]
        assert gained({star: f"{tiles[:missing]}.{tiles[missing + 1 :]}"}) == 0


@pytest.mark.rules("SP-23")
def test_the_colours_of_a_complete_centre_star_may_lie_in_any_order() -> None:
    assert gained({"C": "rbygop"}) == gained({"C": "oprgyb"}) == 12


@pytest.mark.rules("SP-23")
@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ("1", 4),
        ("2", 8),
        ("3", 12),
        ("4", 16),
        ("5", 0),
        ("6", 0),
        ("12", 4 + 8),
        ("34", 12 + 16),
        ("1234", 4 + 8 + 12 + 16),
        ("56", 0),
    ],
)
def test_all_spaces_of_a_number_bring_their_points(numbers: str, points: int) -> None:
    assert gained(numbered(numbers)) == points


@pytest.mark.rules("SP-23")
@pytest.mark.parametrize("number", list("1234"))
def test_a_number_counts_on_all_seven_stars(number: str) -> None:
    for star in "ORBYGPC":
        assert gained(numbered(number, but=star + number)) == 0


@pytest.mark.rules("SP-23")
def test_all_goals_add_up() -> None:
    assert gained(FULL) == ALL_STARS + ALL_NUMBERS == 152
    assert gained({**FULL, "P": ".xxxxx"}) == 152 - 20 - 4
    assert gained({"R": "xxxxxx", "G": "xxxxxx"}) == 14 + 18
    assert gained({}) == 0


@pytest.mark.rules("SP-23")
def test_everybody_has_the_goals_of_the_own_board() -> None:
    mine, yours = {"R": "xxxxxx"}, numbered("2")
    state = ended(board(10, stars=mine, passed=True), board(20, stars=yours, passed=True))
    assert state.scores == (10 + 14, 20 + 8, 5)


@pytest.mark.rules("SP-23", "SP-18")
def test_the_last_placement_scores_before_the_goals() -> None:
    mine = board(10, hand="r", stars={"R": ".xxxxx"})
    state = placing(mine, board(passed=True), number=6)
    state.play("R1=r1+0")
    assert state.scores == (16, 5)
    state.play("-")
    assert state.scores == (16 + 14, 5)


# ---------------------------------------------------------------- SP-24: the corners


@pytest.mark.rules("SP-24", "SP-21")
@pytest.mark.parametrize("kept", ["", "g", "ggb", "ggbb"])
def test_tiles_kept_in_round_6_cost_a_point_each_and_go_to_the_tower(kept: str) -> None:
    state = placing(board(30, hand="ggbb"), board(passed=True), number=6)
    state.play(f"-{kept}")
    assert state.turn == tilewright.OVER
    assert state.scores[0] == 30 - 4, "kept or discarded, each costs a point"
    assert (seen(state).boards[0].corners, seen(state).tower) == ("", "ggbb")


@pytest.mark.rules("SP-24", "SP-21")
def test_tiles_stay_on_the_corners_until_all_have_passed() -> None:
    state = placing(board(30, hand="ggbb"), board(), number=6)
    state.play("-ggb")
    table = seen(state)
    assert (table.boards[0].corners, table.tower, state.scores[0]) == ("ggb", "b", 29)
    state.play("-")
    assert state.scores == (29 - 3, 5)


@pytest.mark.rules("SP-24", "SP-3")
@pytest.mark.parametrize(("score", "after"), [(1, 1), (3, 1), (4, 1), (5, 1), (6, 2)])
def test_the_corners_take_no_score_below_1(score: int, after: int) -> None:
    state = ended(board(score, corners="pgoy", passed=True))
    assert state.scores[0] == after
    assert seen(state).tower == "pgoy"


@pytest.mark.rules("SP-24", "SP-23")
def test_the_corners_are_paid_after_the_goals() -> None:
    # Paid before them the corners would take nothing from a score of 1.
    state = ended(board(1, stars={"O": "xxxxxx"}, corners="pgoy", passed=True))
    assert state.scores[0] == 1 + 17 - 4


@pytest.mark.rules("SP-21", "SP-23")
def test_discarded_tiles_are_paid_before_the_goals() -> None:
    mine = board(2, hand="ggbb", stars={"O": "xxxxxx"})
    state = placing(mine, board(passed=True), number=6)
    state.play("-")
    assert state.scores[0] == 1 + 17


@pytest.mark.rules("SP-24")
def test_every_player_pays_for_the_own_corners() -> None:
    seats = [board(20, corners="rr", passed=True), board(20, corners="pgo", passed=True)]
    state = ended(*seats, board(20, passed=True))
    assert state.scores == (18, 17, 20, 5)
    assert seen(state).tower == "pgorr"


# ---------------------------------------------------------------- SP-25: who wins


def winners(*scores: int) -> tuple[int, ...]:
    seats = [board(score, passed=True) for score in scores]
    shown = position(players=len(seats), boards=seats, phase="over", turn="over", number=6)
    return load(shown).winners


@pytest.mark.rules("SP-25")
@pytest.mark.parametrize(
    ("scores", "seats"),
    [
        ((30, 29), (0,)),
        ((29, 30), (1,)),
        ((30, 31, 29), (1,)),
        ((30, 31, 29, 120), (3,)),
        ((30, 30), (0, 1)),
        ((30, 31, 31), (1, 2)),
        ((31, 1, 31, 30), (0, 2)),
        ((7, 7, 7, 7), (0, 1, 2, 3)),
        ((1, 1), (0, 1)),
    ],
)
def test_most_points_win_and_tied_players_share_the_victory(
    scores: tuple[int, ...], seats: tuple[int, ...]
) -> None:
    assert winners(*scores) == seats


@pytest.mark.rules("SP-25", "SP-23")
def test_a_tie_is_not_broken_by_stars_or_tiles() -> None:
    complete = board(10, stars={"R": "xxxxxx"}, passed=True)
    plain = board(10 + 14, passed=True)
    state = ended(complete, plain)
    assert (state.scores, state.winners) == ((24, 24, 5), (0, 1))


@pytest.mark.rules("SP-25", "SP-24")
def test_the_winner_is_known_only_after_goals_and_corners() -> None:
    seats = [board(24, corners="pp", passed=True), board(23, passed=True)]
    state = placing(*seats, board(1), turn=2, number=6)
    assert list(state.winners) == []
    state.play("-")
    assert (state.scores, state.winners) == ((22, 23, 1), (1,))
