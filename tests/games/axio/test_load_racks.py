"""What `load` refuses of racks: those that no game can leave, and that would go on wrongly."""

from __future__ import annotations

import pytest

import tilewright
from games.axio.boards import RACK, Position, load, named, position
from games.axio.test_load import TILES, drawing


def refuse(shown: Position, rule: str) -> None:
    with pytest.raises(tilewright.PositionError, match=rule):
        load(shown)


@pytest.mark.rules("AX-5", "AX-15")
def test_a_study_may_have_short_racks_and_they_are_refilled_in_their_turn() -> None:
    state = load(position(tiles=TILES, racks=["rb", "rg go"]))
    state.play("be5rf5")
    state.play("keep")  # an empty rack is asked to swap, too
    for pair in ("pp", "pp", "op", "op", "op"):
        state.deal(pair)
    assert state.turn == 1
    assert state.view(1)["racks"] == [5, [["red", "green"], ["green", "orange"]]]


@pytest.mark.rules("AX-12", "AX-16")
def test_a_bonus_move_that_a_short_rack_cannot_serve_ends_the_game() -> None:
    state = load(position(tiles=TILES, racks=["gb"], markers=[{"b": 17}]))
    state.play("be5gf5")  # blue reaches 18 beside the blue half on d5
    assert state.turn == tilewright.OVER


@pytest.mark.rules("AX-15")
def test_only_one_rack_is_short_once_the_game_has_begun() -> None:
    refuse(position(tiles=TILES, racks=["rg rb", "rg rb go bp"], turn="chance"), r"AX-(4|5|15)")


@pytest.mark.rules("AX-12")
@pytest.mark.parametrize(
    ("own", "markers", "bonus"),
    [
        ("rg rb go bp", {}, 1),  # no marker has reached 18
        ("rg rb go bp", {"r": 18}, 2),  # only one has
        (RACK, {"r": 18}, 1),  # no tile was placed in this turn that could have earned it
        ("rg", {"r": 18}, 1),  # four tiles were placed, but one marker gives two moves at most
    ],
)
def test_bonus_moves_fit_the_markers_at_18_and_the_tiles_placed(
    own: str, markers: dict[str, int], bonus: int
) -> None:
    refuse(position(tiles=TILES, racks=[own], markers=[markers], bonus=bonus), "AX-12")


@pytest.mark.rules("AX-12")
def test_no_position_that_loads_leaves_a_seat_without_a_move() -> None:
    # With one tile and a marker about to reach 18 the next bonus move would find an empty rack.
    shown = position(tiles=TILES, racks=["rb"], markers=[{"b": 17, "r": 18}], bonus=1)
    try:
        state = load(shown)
    except tilewright.PositionError:
        return
    state.play("be5rf5")
    assert state.turn < 0 or state.legal_moves()


@pytest.mark.rules("AX-14")
@pytest.mark.parametrize("old", ["rg rg gb bp", "pp", "rg rg gb bo bo"])
def test_the_tiles_shown_have_no_lowest_symbol_and_are_what_a_turn_leaves(old: str) -> None:
    load(drawing("rr", shown=named("rg rg gb bo")))
    refuse(drawing("rr", shown=named(old)), "AX-14")
