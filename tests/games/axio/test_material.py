"""AX-1 to AX-5: the box, the three playing areas, the printed cells, the racks and the turns."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tilewright
from games.axio.boards import (
    BOX,
    RACK,
    all_tiles,
    deal,
    halves,
    heights,
    in_bag,
    load,
    position,
    rack,
    refused,
    scored,
)

EVERY_NUMBER = pytest.mark.parametrize("players", [1, 2, 3, 4])


# ---------------------------------------------------------------- the box


@pytest.mark.rules("AX-1")
@pytest.mark.parametrize("players", [-1, 0, 5, 9, True, 2.0, "2", None])
def test_any_number_of_players_but_1_to_4_is_an_error(players: Any) -> None:
    with pytest.raises(tilewright.SetupError, match="1, 2, 3 or 4 players"):
        tilewright.make("axio", players)


@pytest.mark.rules("AX-1")
def test_there_is_no_variant_but_the_standard_one() -> None:
    with pytest.raises(tilewright.SetupError, match="standard"):
        tilewright.make("axio", 2, "gray")


@pytest.mark.rules("AX-1")
@EVERY_NUMBER
def test_the_bag_starts_with_8_tiles_of_each_mixed_pair_and_4_of_each_double(players: int) -> None:
    assert tilewright.make("axio", players).start().outcomes() == [
        *(("rr", 4), ("rg", 8), ("rb", 8), ("ro", 8), ("rp", 8)),
        *(("gg", 4), ("gb", 8), ("go", 8), ("gp", 8)),
        *(("bb", 4), ("bo", 8), ("bp", 8)),
        *(("oo", 4), ("op", 8)),
        ("pp", 4),
    ]


@pytest.mark.rules("AX-1", "AX-4", "AX-15")
@EVERY_NUMBER
def test_no_tile_is_ever_lost_and_racks_are_full_whenever_a_turn_begins(players: int) -> None:
    rng = Random(players)
    state = tilewright.make("axio", players).start()
    while state.turn != tilewright.OVER:
        if state.turn == tilewright.CHANCE:
            outcomes, weights = zip(*state.outcomes(), strict=True)
            state.deal(rng.choices(outcomes, weights)[0])
        else:
            state.play(rng.choice(state.legal_moves()))
        shown = state.position()
        assert all_tiles(shown) == BOX
        if state.turn >= 0 and shown["phase"] == "place" and not shown["bonus"]:
            full = 1 if players == 1 else 5
            assert [len(tiles) for tiles in shown["racks"]] == [full] * players


# ---------------------------------------------------------------- the area


@pytest.mark.rules("AX-2", "AX-6")
@pytest.mark.parametrize(
    ("players", "columns", "rows"),
    [
        (1, "cdefghijk", range(3, 12)),
        (2, "cdefghijk", range(3, 12)),
        (3, "bcdefghijkl", range(2, 13)),
        (4, "abcdefghijklm", range(1, 14)),
    ],
)
def test_tiles_fit_everywhere_in_the_area_but_on_printed_cells(
    players: int, columns: str, rows: range
) -> None:
    tiles = "gg4gg5 gg8gg9 gd7ge7 gi7gj7"
    own = "rr" if players == 1 else "rr rg rb ro rp"
    state = load(position(players=players, tiles=tiles, racks=[own]))
    covered = {cell for move in state.legal_moves() for cell, _ in halves(move)}
    taken = {"g3", "k7", "g11", "c7", "g7", "g4", "g5", "g8", "g9", "d7", "e7", "i7", "j7"}
    assert covered == {f"{column}{row}" for column in columns for row in rows} - taken


@pytest.mark.rules("AX-2")
@pytest.mark.parametrize(
    ("players", "inside", "outside"),
    [
        (1, "rc3bd3", ("rb3bc3", "rc2bc3", "rk3bl3", "rk11bk12", "ra1bb1", "rl13bm13")),
        (2, "rj11bk11", ("rb3bc3", "rc2bc3", "rk3bl3", "rk11bk12", "ra1bb1", "rl13bm13")),
        (3, "rb2bb3", ("ra2bb2", "rb1bb2", "rl12bm12", "rl12bl13", "ra1bb1", "rl13bm13")),
    ],
)
def test_a_tile_over_the_edge_of_the_area_is_refused(
    players: int, inside: str, outside: tuple[str, ...]
) -> None:
    state = load(position(players=players, tiles="gg4gg5 gg8gg9 gd7ge7"))
    for move in outside:
        error = refused(state, move)
        assert error.refusal == "outside_area"
        assert "(AX-2)" in str(error)
    state.play(inside)
    assert inside in state.position()["tiles"]


@pytest.mark.rules("AX-2")
def test_with_four_players_the_corners_of_the_whole_board_are_used() -> None:
    for move in ("ra1bb1", "rl1bm1", "ra12ba13", "rm12bm13"):
        state = load(position(players=4, tiles="gg4gg5 gg8gg9 gd7ge7 gi7gj7"))
        state.play(move)
        assert move in state.position()["tiles"]


# ---------------------------------------------------------------- the printed cells


@pytest.mark.rules("AX-3", "AX-8")
@EVERY_NUMBER
@pytest.mark.parametrize(
    ("move", "symbol"),
    [("rg4bh4", "r"), ("rj7gj8", "g"), ("bg10rh10", "b"), ("od7pd8", "o"), ("pf7of8", "p")],
)
def test_each_printed_cell_shows_its_symbol(players: int, move: str, symbol: str) -> None:
    (first, one), (second, other) = halves(move)
    if one != symbol:
        move = f"{other}{first}{one}{second}"
    assert scored("ge3ge4 gi9gi10 ge9ge10 gi4gi5", move, players) == {symbol: 1}


@pytest.mark.rules("AX-3", "AX-6")
@pytest.mark.parametrize("cell", ["g3", "k7", "g11", "c7", "g7"])
def test_a_printed_cell_is_never_empty(cell: str) -> None:
    state = load(position(tiles="ge4ge5 gi9gi10"))
    column, row = cell[0], int(cell[1:])
    left, right = chr(ord(column) - 1), chr(ord(column) + 1)
    moves = [
        *([f"r{left}{row}b{cell}"] if column > "c" else []),
        *([f"r{cell}b{right}{row}"] if column < "k" else []),
        *([f"r{column}{row - 1}b{cell}"] if row > 3 else []),
        *([f"r{cell}b{column}{row + 1}"] if row < 11 else []),
    ]
    for move in moves:
        error = refused(state, move)
        assert (error.refusal, error.values["cell"]) == ("cell_taken", cell)


# ---------------------------------------------------------------- racks and markers


@pytest.mark.rules("AX-4", "AX-5")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_seat_0_draws_five_tiles_then_seat_1_and_so_on(players: int, first: int) -> None:
    state = tilewright.make("axio", players).start(first=first)
    for seat in range(players):
        for drawn in range(5):
            assert state.turn == tilewright.CHANCE
            assert state.legal_moves() == []
            sizes = [len(tiles) for tiles in state.position()["racks"]]
            assert sizes == [5] * seat + [drawn] + [0] * (players - seat - 1)
            state.deal(RACK.split()[drawn])
        assert rack(state, seat) == RACK
    assert state.turn == first
    assert state.outcomes() == []
    assert in_bag(state) == 100 - 5 * players


@pytest.mark.rules("AX-4")
@EVERY_NUMBER
def test_all_markers_start_at_0_and_nothing_lies_on_the_board(players: int) -> None:
    state = tilewright.make("axio", players).start(seed=3)
    shown = state.position()
    names = ("red", "green", "blue", "orange", "purple")
    assert shown["markers"] == [dict.fromkeys(names, 0)] * players
    assert (shown["tiles"], shown["pyramids"], shown["bonus"]) == ([], [], 0)
    assert shown["first_tile"] == [False] * players
    assert state.scores == (0,) * players
    assert state.winners == ()


@pytest.mark.rules("AX-4")
def test_only_tiles_of_the_own_rack_can_be_placed() -> None:
    state = load(position(tiles="ge4ge5 gi9gi10", racks=["rg rb go bp op", "rr rr rr ro ro"]))
    placed = {"".join(symbol for _, symbol in halves(move)) for move in state.legal_moves()}
    assert placed == {"rg", "gr", "rb", "br", "go", "og", "bp", "pb", "op", "po"}
    for move in ("rc3rd3", "rc3od3", "oc3rd3"):
        error = refused(state, move)
        assert error.refusal == "not_on_rack"
        assert str(error.values["tile"]) in str(error)
        assert "(AX-4)" in str(error)


@pytest.mark.rules("AX-4")
def test_a_placed_tile_leaves_the_rack_and_its_twin_stays() -> None:
    state = load(position(tiles="ge4ge5 gi9gi10", racks=["rb rb go op gp"]))
    state.play("rc3bd3")
    assert rack(state) == "rb go gp op"


# ---------------------------------------------------------------- turns


@pytest.mark.rules("AX-5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_0_starts_unless_another_is_chosen_and_play_goes_clockwise(players: int) -> None:
    game = tilewright.make("axio", players)
    assert game.start(seed=4).turn == 0
    for first in range(players):
        state = game.start(seed=4, first=first)
        turns: list[int] = []
        while len(turns) < 2 * players:
            turns.append(state.turn)
            state.play(state.legal_moves()[0])
            while state.position()["phase"] == "swap":
                state.play("keep")
        assert turns == [(first + number) % players for number in range(2 * players)]


@pytest.mark.rules("AX-5")
@pytest.mark.parametrize("first", [-1, 2, True, "0", None])
def test_a_starting_seat_that_is_not_at_the_table_is_an_error(first: Any) -> None:
    with pytest.raises(tilewright.SetupError, match="first"):
        tilewright.make("axio", 2).start(first=first)


@pytest.mark.rules("AX-5", "AX-15")
def test_a_turn_is_placed_and_scored_before_the_rack_is_refilled() -> None:
    state = load(position(tiles="gc5bd5 rh9ri9"))
    state.play("be5rf5")
    assert heights(state) == {"b": 1}
    assert state.turn == tilewright.CHANCE
    assert state.position()["phase"] == "place"
    assert rack(state) == "rg go bp op"
    deal(state, "pp")
    assert rack(state) == "rg go bp op pp"
    assert state.turn == 1


def test_no_move_can_be_made_while_a_draw_is_open_or_after_the_end() -> None:
    state = tilewright.make("axio").start()
    assert refused(state, "rg4bg5").refusal == "chance"
    assert refused(state, "keep").refusal == "chance"
    won = {"r": 18, "g": 18, "b": 18, "o": 18, "p": 18}
    tiles = "gc5bd5 rh9ri9"
    state = load(position(tiles=tiles, markers=[won], turn="over", phase="over"))
    assert refused(state, "rg4bg5").refusal == "over"
    assert refused(state, "swap").refusal == "over"


@pytest.mark.parametrize("outcome", ["r", "gr", "rg ", "RG", "", "red", None, 3, "swap", "be5rf5"])
def test_text_that_is_no_draw_is_refused(outcome: Any) -> None:
    state = tilewright.make("axio").start()
    before = state.hash()
    with pytest.raises(tilewright.NotationError, match="not a draw of AXIO"):
        state.deal(outcome)
    assert (state.hash(), state.history) == (before, ())


def test_a_kind_that_the_bag_does_not_hold_cannot_be_drawn() -> None:
    state = tilewright.make("axio").start()
    deal(state, "pp pp pp pp")
    assert "pp" not in dict(state.outcomes())
    with pytest.raises(tilewright.IllegalDraw, match="pp"):
        state.deal("pp")
    deal(state, "rr " + RACK)
    with pytest.raises(tilewright.IllegalDraw, match="no draw is open"):
        state.deal("rg")
