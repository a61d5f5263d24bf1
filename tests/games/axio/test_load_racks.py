"""What `load` refuses of racks: those that no game can leave, and that would go on wrongly."""

from __future__ import annotations

import pytest

import tilewright
from games.axio.boards import RACK, Position, load, named, position
from games.axio.test_load import TILES, asked, drawing

THREE = f"{TILES} oe8oe9"


def refuse(shown: Position, rule: str) -> None:
    with pytest.raises(tilewright.PositionError, match=rule):
        load(shown)


@pytest.mark.rules("AX-5", "AX-15")
@pytest.mark.parametrize("short", [0, 1, 2])
@pytest.mark.parametrize("own", ["rg", "rg rb go bp"])
def test_all_racks_are_full_when_a_turn_begins(short: int, own: str) -> None:
    # Else two states would have one position: "the first seat with a short rack draws" would mean
    # seat 0 to whoever reads it, although it is seat 1 that has placed a tile and draws.
    racks = [own if seat == short else RACK for seat in range(3)]
    refuse(position(players=3, tiles=THREE, racks=racks), r"AX-(4|5|15)")


@pytest.mark.rules("AX-15")
def test_the_other_racks_are_full_while_a_seat_has_bonus_moves() -> None:
    racks = ["rg rb go bp", "rg rb go"]
    refuse(position(tiles=TILES, racks=racks, markers=[{"r": 18}], bonus=1), r"AX-(4|5|15)")


@pytest.mark.rules("AX-15")
def test_the_other_racks_are_full_while_a_seat_is_asked_to_swap() -> None:
    refuse(asked(racks=[named("rg rg gb bo"), named("rg rb")]), r"AX-(4|5|15)")


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
