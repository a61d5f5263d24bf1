"""AX-12 and AX-13: AXIO, the bonus moves that it gives, and winning with the fifth marker."""

from __future__ import annotations

import pytest

import tilewright
from games.axio.boards import (
    deal,
    halves,
    heights,
    in_bag,
    load,
    position,
    pyramids,
    rack,
    refused,
)

# Placing be5rf5 here scores blue 3 and red 2.
BESIDE = "bc5bd5 ge3be4 rg5rh5"
# Placing be3pf3 here scores blue 3 and sets a pyramid on d3: green 1, red 1, blue 1.
PYRAMID = "gc3oc4 rd4pd5 be4be5 gd6be6"


# ---------------------------------------------------------------- earning a bonus move


@pytest.mark.rules("AX-12")
def test_a_marker_that_reaches_18_gives_one_more_move_from_the_rack_as_it_is() -> None:
    state = load(position(tiles=BESIDE, markers=[{"b": 15}]))
    state.play("be5rf5")
    assert (state.turn, state.position()["phase"], state.position()["bonus"]) == (0, "place", 1)
    assert rack(state) == "rg go bp op", "not refilled"
    assert {tuple(sorted(s for _, s in halves(move))) for move in state.legal_moves()} == {
        tuple(sorted(tile)) for tile in ("rg", "go", "bp", "op")
    }
    assert in_bag(state) == 100 - 3 - 10


@pytest.mark.rules("AX-12", "AX-15")
def test_after_the_bonus_move_the_rack_is_refilled_and_the_turn_passes() -> None:
    state = load(position(tiles=BESIDE, markers=[{"b": 15}]))
    state.play("be5rf5")
    state.play("rc10gd10")
    assert (state.turn, state.position()["bonus"]) == (tilewright.CHANCE, 0)
    assert rack(state) == "go bp op"
    deal(state, "rr")
    assert state.turn == tilewright.CHANCE
    deal(state, "pp")
    assert rack(state) == "rr go bp op pp"
    assert state.turn == 1


@pytest.mark.rules("AX-12")
@pytest.mark.parametrize(("before", "bonus"), [(14, 0), (15, 1), (16, 1), (17, 1), (18, 0)])
def test_only_reaching_18_gives_a_bonus_move_and_standing_there_does_not(
    before: int, bonus: int
) -> None:
    state = load(position(tiles=BESIDE, markers=[{"b": before}]))
    state.play("be5rf5")
    assert state.position()["bonus"] == bonus
    assert state.turn == (0 if bonus else tilewright.CHANCE)


@pytest.mark.rules("AX-12")
def test_the_rest_of_the_placement_is_scored_as_usual_before_the_bonus_move() -> None:
    state = load(position(tiles=BESIDE, markers=[{"b": 17}]))
    state.play("be5rf5")
    assert heights(state) == {"b": 18, "r": 2}
    state = load(position(tiles=PYRAMID, markers=[{"b": 17}]))
    state.play("be3pf3")
    assert heights(state) == {"b": 18, "g": 1, "r": 1}
    assert pyramids(state) == ["d3"]
    assert state.position()["bonus"] == 1


@pytest.mark.rules("AX-12")
def test_a_bonus_move_can_be_earned_by_a_pyramid() -> None:
    state = load(position(tiles=PYRAMID, markers=[{"g": 17}]))
    state.play("be3pf3")
    assert heights(state) == {"b": 4, "g": 18, "r": 1}
    assert (state.turn, state.position()["bonus"]) == (0, 1)


@pytest.mark.rules("AX-12")
def test_two_markers_that_reach_18_at_once_give_two_bonus_moves() -> None:
    state = load(position(tiles=BESIDE, markers=[{"b": 16, "r": 16}]))
    state.play("be5rf5")
    assert (state.turn, state.position()["bonus"]) == (0, 2)
    state.play("rc10gd10")
    assert (state.turn, state.position()["bonus"]) == (0, 1)
    state.play("gj10oj11")
    assert (state.turn, state.position()["bonus"]) == (tilewright.CHANCE, 0)
    assert rack(state) == "bp op"
    deal(state, "rr rr rr")
    assert state.turn == 1


@pytest.mark.rules("AX-12")
def test_a_tile_and_its_pyramid_can_give_three_bonus_moves() -> None:
    state = load(position(tiles=PYRAMID, markers=[{"b": 15, "g": 17, "r": 17}]))
    state.play("be3pf3")
    assert state.position()["bonus"] == 3


@pytest.mark.rules("AX-12")
def test_a_marker_that_tile_and_pyramid_bring_to_18_gives_one_bonus_move() -> None:
    state = load(position(tiles=PYRAMID, markers=[{"b": 14}]))
    state.play("be3pf3")
    assert heights(state)["b"] == 18
    assert state.position()["bonus"] == 1


# ---------------------------------------------------------------- bonus moves themselves


@pytest.mark.rules("AX-8", "AX-12")
def test_a_bonus_move_is_scored_like_any_other() -> None:
    state = load(position(tiles=BESIDE, markers=[{"b": 15}]))
    state.play("be5rf5")
    state.play("gf3of4")
    assert heights(state) == {"b": 18, "r": 2, "g": 1}, "green on e3 lies beside green on f3"


@pytest.mark.rules("AX-9", "AX-12")
def test_a_bonus_move_can_set_a_pyramid() -> None:
    state = load(position(tiles=f"{BESIDE} rk4rk5", markers=[{"b": 15}]))
    state.play("be5rf5")
    state.play("oi3gj3")
    assert pyramids(state) == ["k3"]
    assert heights(state) == {"b": 18, "r": 2 + 1, "g": 1}


@pytest.mark.rules("AX-12")
def test_bonus_moves_can_earn_bonus_moves_and_the_rack_waits_for_the_last() -> None:
    state = load(position(tiles=BESIDE, markers=[{"b": 15, "g": 17}]))
    sizes = []
    for move, bonus in (("be5rf5", 1), ("gf3of4", 1), ("rc10gd10", 0)):
        assert state.turn == 0
        state.play(move)
        assert state.position()["bonus"] == bonus
        sizes.append(len(rack(state).split()))
    assert sizes == [4, 3, 2]
    assert state.turn == tilewright.CHANCE
    deal(state, "rr rr rr")
    assert state.turn == 1


@pytest.mark.rules("AX-12")
def test_a_bonus_move_earned_while_two_are_owed_is_owed_too() -> None:
    markers = [{"b": 16, "r": 16, "g": 17}]
    state = load(position(tiles=BESIDE, markers=markers))
    state.play("be5rf5")
    assert state.position()["bonus"] == 2
    state.play("gf3of4")
    assert state.position()["bonus"] == 2 - 1 + 1
    state.play("bj10pj11")
    state.play("rc10gd10")
    assert state.turn == tilewright.CHANCE


@pytest.mark.rules("AX-12")
def test_bonus_moves_are_compulsory() -> None:
    state = load(position(tiles=BESIDE, markers=[{"b": 15}]))
    state.play("be5rf5")
    assert not {"swap", "keep"} & set(state.legal_moves())
    for answer in ("keep", "swap"):
        error = refused(state, answer)
        assert error.refusal == "no_swap_question"
        assert "(AX-14)" in str(error)


@pytest.mark.rules("AX-12")
def test_bonus_moves_belong_to_the_seat_that_earned_them() -> None:
    state = load(position(players=3, tiles=BESIDE, markers=[{}, {}, {"b": 15}], turn=2))
    state.play("be5rf5")
    assert state.turn == 2
    state.play("rc10gd10")
    deal(state, "rr rr")
    assert state.turn == 0


@pytest.mark.rules("AX-12", "AX-14")
def test_the_swap_question_comes_after_the_last_bonus_move() -> None:
    own = "rb go go go go"
    state = load(position(tiles=BESIDE, racks=[own], markers=[{"b": 15, "g": 1, "o": 1, "r": 1}]))
    state.play("be5rf5")
    assert state.position()["phase"] == "place", "only then is purple looked for"
    state.play("gc10od10")
    assert (state.turn, state.position()["phase"]) == (0, "swap")
    assert rack(state) == "go go go"


# ---------------------------------------------------------------- the fifth marker


@pytest.mark.rules("AX-13")
def test_the_fifth_marker_at_18_wins_at_once() -> None:
    markers = [{"r": 18, "g": 18, "b": 15, "o": 18, "p": 18}, {"r": 17}]
    state = load(position(tiles=BESIDE, markers=markers))
    state.play("be5rf5")
    assert state.turn == tilewright.OVER
    assert state.winners == (0,)
    assert state.scores == (18, 0)
    shown = state.position()
    assert (shown["turn"], shown["phase"], shown["bonus"]) == ("over", "over", 0)
    assert rack(state) == "rg go bp op", "nobody draws any more"
    assert (state.legal_moves(), state.outcomes()) == ([], [])


@pytest.mark.rules("AX-13")
def test_a_pyramid_can_bring_the_fifth_marker_to_18() -> None:
    markers = [{}, {"r": 18, "g": 17, "b": 18, "o": 18, "p": 18}]
    state = load(position(tiles=PYRAMID, markers=markers, turn=1))
    state.play("be3pf3")
    assert (state.turn, state.winners) == (tilewright.OVER, (1,))
    assert pyramids(state) == ["d3"]


@pytest.mark.rules("AX-13")
@pytest.mark.parametrize(
    "markers",
    [
        {"r": 16, "g": 18, "b": 15, "o": 18, "p": 18},
        {"r": 18, "g": 18, "b": 17, "o": 18, "p": 18},
    ],
)
def test_a_win_leaves_no_bonus_move_however_many_markers_arrive(markers: dict[str, int]) -> None:
    state = load(position(tiles=BESIDE, markers=[markers]))
    state.play("be5rf5")
    assert state.turn == tilewright.OVER
    assert state.position()["bonus"] == 0


@pytest.mark.rules("AX-13")
def test_the_placement_is_scored_whole_before_the_game_ends() -> None:
    # Blue arrives by the tile, green and red only by the pyramid after it.
    state = load(position(tiles=PYRAMID, markers=[{"r": 17, "g": 17, "b": 15, "o": 18, "p": 18}]))
    state.play("be3pf3")
    assert (state.turn, state.scores[0]) == (tilewright.OVER, 18)


@pytest.mark.rules("AX-13")
def test_the_fifth_marker_can_arrive_by_a_bonus_move() -> None:
    markers = [{"r": 18, "g": 17, "b": 15, "o": 18, "p": 18}]
    state = load(position(tiles=BESIDE, markers=markers))
    state.play("be5rf5")
    assert (state.turn, state.winners) == (0, ())
    state.play("gf3of4")
    assert (state.turn, state.winners) == (tilewright.OVER, (0,))


@pytest.mark.rules("AX-13")
def test_four_markers_at_18_do_not_end_the_game() -> None:
    markers = [{"r": 18, "g": 17, "b": 15, "o": 18, "p": 18}]
    state = load(position(tiles=BESIDE, markers=markers))
    state.play("be5rf5")
    state.play("oc10pd10")
    deal(state, "rr rr")
    assert (state.turn, state.winners, state.scores) == (1, (), (17, 0))


@pytest.mark.rules("AX-13", "AX-17")
def test_the_winner_at_once_has_no_equal() -> None:
    near = {"r": 18, "g": 18, "b": 17, "o": 18, "p": 18}
    state = load(position(players=4, tiles=f"{BESIDE} gj9gj10", markers=[near] * 4, turn=2))
    state.play("be5rf5")
    assert state.scores == (17, 17, 18, 17)
    assert state.winners == (2,)
