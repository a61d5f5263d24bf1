"""What `load` refuses of turns, phases, draws and the end."""

from __future__ import annotations

from typing import Any

import pytest

from games.axio.boards import RACK, Position, filled, load, named, no_position, position
from games.axio.test_load import PURPLE_LOWEST, TILES, WON, asked, drawing, ordinary

FULL = " ".join(filled(2, gap="", kept=f"{RACK} " * 2))
BOTH_OVER: dict[str, Any] = {"turn": "over", "phase": "over"}


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize(
    "changes",
    [
        {"turn": "over"},
        {"phase": "over"},
        {"turn": "over", "phase": "swap"},
        {"turn": "chance", "phase": "over"},
    ],
)
def test_turn_and_phase_agree_on_the_end(changes: Position) -> None:
    no_position(ordinary(**changes), "phase", "over")


@pytest.mark.rules("AX-13", "AX-16")
def test_a_game_that_nothing_has_ended_is_not_over() -> None:
    for players in (1, 2, 3, 4):
        shown = position(players=players, tiles=f"{TILES} oe8oe9 gi4oi5")
        no_position(shown | BOTH_OVER, "phase", "AX-16")
    almost = position(tiles=TILES, markers=[dict(WON, p=17), dict(WON, r=0)])
    no_position(almost | BOTH_OVER, "phase", "AX-16")


@pytest.mark.rules("AX-16")
@pytest.mark.parametrize("turn", [0, 1])
def test_an_ended_game_shown_as_going_on_is_refused_if_there_is_no_room(turn: int) -> None:
    load(position(tiles=FULL) | BOTH_OVER)
    no_position(position(tiles=FULL, turn=turn), "turn", "AX-16")


@pytest.mark.rules("AX-13")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("found", [ordinary, asked, drawing])
def test_an_ended_game_shown_as_going_on_is_refused_if_somebody_has_won(
    found: Any, seat: int
) -> None:
    shown = found()
    shown["markers"][seat] = dict.fromkeys(shown["markers"][seat], 18)
    no_position(shown, "phase", "AX-13")
    load(shown | BOTH_OVER)


@pytest.mark.rules("AX-13", "AX-18")
def test_one_player_with_all_markers_at_18_goes_on() -> None:
    load(position(players=1, tiles=TILES, markers=[WON]))
    no_position(position(players=1, tiles=TILES, markers=[WON]) | BOTH_OVER, "phase", "AX-16")


@pytest.mark.rules("AX-16")
def test_with_no_room_left_the_question_and_the_refill_are_still_positions() -> None:
    racks = ["rg rg gb bo"]
    full = " ".join(filled(2, gap="", kept=f"{racks[0]} {RACK}"))
    markers = [PURPLE_LOWEST]
    load(position(tiles=full, racks=racks, markers=markers, phase="swap"))
    load(position(tiles=full, racks=racks, markers=markers, turn="chance"))


# ---------------------------------------------------------------- bonus moves


@pytest.mark.rules("AX-12")
@pytest.mark.parametrize(
    "changes",
    [{"turn": "chance"}, {"phase": "swap"}, BOTH_OVER],
)
def test_bonus_moves_are_owed_only_by_a_seat_that_places(changes: Position) -> None:
    shown = asked() if "phase" in changes and changes["phase"] == "swap" else drawing()
    shown["markers"][0]["red"] = 18
    no_position(shown | changes | {"bonus": 1}, "bonus", "AX-12")


@pytest.mark.rules("AX-12", "AX-18")
def test_one_player_is_owed_no_bonus_move() -> None:
    no_position(position(players=1, tiles=TILES, bonus=1), "bonus", "AX-12")


@pytest.mark.rules("AX-12")
def test_a_bonus_move_needs_a_tile_on_the_rack() -> None:
    markers = [{"r": 18, "g": 18, "b": 18, "o": 18}]
    for bonus, own in ((1, ""), (2, "rg"), (3, "rg rg")):
        shown = position(tiles=TILES, racks=[own], markers=markers, bonus=bonus)
        no_position(shown, "bonus" if own else "racks[0]")


# ---------------------------------------------------------------- racks and draws


@pytest.mark.rules("AX-5", "AX-15")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_who_is_to_place_has_a_tile(players: int) -> None:
    shown = position(players=players, tiles=f"{TILES} oe8oe9", racks=[""])
    no_position(shown, "racks[0]")


@pytest.mark.rules("AX-15")
def test_a_draw_is_open_only_for_a_short_rack() -> None:
    no_position(ordinary(turn="chance"), "turn", "AX-15")
    no_position(position(players=1, tiles=TILES, turn="chance"), "turn", "AX-15")


@pytest.mark.rules("AX-15")
def test_a_seat_that_has_placed_nothing_does_not_refill_its_rack() -> None:
    shown = position(tiles=TILES, racks=["rg rb"], turn="chance", first_tile=[False, True])
    no_position(shown, "racks", "AX-15")


@pytest.mark.rules("AX-4")
@pytest.mark.parametrize(
    "racks", [["", "rg"], ["rg", "rg"], ["rg rb go bp", RACK], ["rg rb", "", "rg"]]
)
def test_the_first_deal_goes_from_seat_0_on(racks: list[str]) -> None:
    shown = position(players=3, racks=[*racks, "", ""][:3], turn="chance")
    no_position(shown, "racks", "AX-4")


@pytest.mark.rules("AX-4", "AX-5")
def test_while_draws_are_open_the_phase_is_place() -> None:
    no_position(drawing(phase="swap"), "phase", "place")


# ---------------------------------------------------------------- the swap


@pytest.mark.rules("AX-14")
def test_old_tiles_are_shown_only_while_a_swap_draws() -> None:
    for shown in (ordinary(), asked()):
        no_position(shown | {"shown": named("rr ro")}, "shown", "AX-14")
    won = position(tiles=TILES, markers=[WON]) | BOTH_OVER
    no_position(won | {"shown": named("rr ro")}, "shown", "AX-14")


@pytest.mark.rules("AX-14")
def test_nothing_is_shown_in_the_first_deal() -> None:
    shown = position(racks=["rg", ""], turn="chance") | {"shown": named("rr ro")}
    no_position(shown, "racks")


@pytest.mark.rules("AX-14", "AX-18")
def test_one_player_shows_nothing() -> None:
    shown = position(players=1, tiles=TILES, racks=[""], turn="chance") | {"shown": []}
    no_position(shown, "shown", "AX-18")


@pytest.mark.rules("AX-14")
@pytest.mark.parametrize("own", ["rp", "rg rg gb pp", "rg bp", "op"])
def test_who_shows_a_lowest_symbol_is_not_asked(own: str) -> None:
    no_position(asked(own), "phase", r"lowest.*AX-14")


@pytest.mark.rules("AX-14")
def test_the_question_comes_at_the_end_of_a_turn() -> None:
    # A full rack: nothing was placed in this turn.
    no_position(asked("rg rg gb bo bo"), "phase", r"end of a turn.*AX-14")
    # The seat has never placed anything.
    no_position(asked(first_tile=[False, True]), "phase", r"end of a turn.*AX-14")
    shown = position(players=1, tiles=TILES, racks=[""], markers=[PURPLE_LOWEST], phase="swap")
    no_position(shown, "phase", "AX-14")


@pytest.mark.rules("AX-14")
def test_the_question_needs_five_tiles_in_the_bag() -> None:
    racks = ["gg gg gb gb", "pp pp pp pp rp", "oo oo oo oo ro", "rr rr rr rr rp"]
    board = filled(4, gap="", kept=" ".join(racks))
    markers = [{"g": 9, "b": 9, "o": 9, "p": 9}]
    for tiles, loads in ((76, True), (77, False)):
        shown = position(
            players=4,
            tiles=" ".join(board[:tiles]),
            racks=racks,
            markers=markers,
            phase="swap",
        )
        if loads:
            assert sum(load(shown).position()["bag"].values()) == 5
        else:
            no_position(shown, "phase", r"fewer than 5.*AX-14")
