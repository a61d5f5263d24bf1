"""AX-16 and AX-17: the end of the game and who has won."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import tilewright
from games.axio.boards import (
    RACK,
    Heights,
    deal,
    filled,
    halves,
    heights,
    in_bag,
    load,
    position,
    rack,
    symbols,
)

# The upper left corner of the area is the last place for a tile. There is no purple on the board,
# so that a purple double there scores nothing.
GAPS = {1: ("c3", "d3"), 2: ("c3", "d3"), 3: ("b2", "c2"), 4: ("a1", "b1")}
LAST_MOVE = {2: "pc3pd3", 3: "pb2pc2"}
OTHERS = "rp gp bp op op"  # a rack of seats that do not matter


def board_for(players: int, own: str) -> str:
    kept = " ".join([own, *[OTHERS] * (players - 1)])
    return " ".join(filled(players, GAPS[players][0], kept, without="p"))


def before_the_end(
    players: int = 2,
    own: str = "pp rg rb go bo",
    markers: Sequence[Heights] = (),
) -> tilewright.State:
    """One place is left for a tile, and seat 0 is to move."""
    racks = [own, *[OTHERS] * (players - 1)]
    return load(
        position(players=players, tiles=board_for(players, own), racks=racks, markers=markers)
    )


def ended(*markers: Heights) -> tilewright.State:
    """The last place is filled without a point, and the rack with any tiles."""
    state = before_the_end(len(markers), markers=markers)
    state.play(LAST_MOVE[len(markers)])
    if state.position()["phase"] == "swap":
        state.play("keep")
    while state.turn == tilewright.CHANCE:
        state.deal(state.outcomes()[0][0])
    assert state.turn == tilewright.OVER
    assert [heights(state, seat) for seat in range(len(markers))] == list(markers)
    return state


def sorted_markers(text: str) -> Heights:
    """Five heights as a result lists them."""
    return dict(zip("rgbop", map(int, text.split(",")), strict=True))


# ---------------------------------------------------------------- the end


@pytest.mark.rules("AX-16")
@pytest.mark.parametrize("players", [2, 3])
def test_the_game_ends_when_no_two_adjacent_cells_are_empty(players: int) -> None:
    state = before_the_end(players)
    legal = [move for move in state.legal_moves() if move.count("p") == 2]
    assert legal == [LAST_MOVE[players]]
    state.play(LAST_MOVE[players])
    assert state.turn == tilewright.CHANCE, "the rack is refilled before anybody looks"
    assert state.winners == ()
    assert state.position()["phase"] == "place"
    deal(state, "pp")
    assert state.turn == tilewright.OVER
    shown = state.position()
    assert (shown["turn"], shown["phase"], shown["bonus"]) == ("over", "over", 0)
    assert [len(tiles) for tiles in shown["racks"]] == [5] * players
    assert (state.legal_moves(), state.outcomes()) == ([], [])


@pytest.mark.rules("AX-16")
@pytest.mark.parametrize(("first", "second"), [("e3", "f3"), ("f7", "f8")])
def test_the_game_goes_on_while_two_adjacent_cells_are_empty(first: str, second: str) -> None:
    board = [tile for tile in board_for(2, RACK).split() if halves(tile)[0][0] != first]
    state = load(position(tiles=" ".join(board), racks=[RACK, OTHERS]))
    state.play("rc3bd3")
    deal(state, "rr")
    assert state.turn == 1
    left = {tuple(cell for cell, _ in halves(move)) for move in state.legal_moves()}
    assert left == {(first, second)}


@pytest.mark.rules("AX-14", "AX-16")
@pytest.mark.parametrize("answer", ["keep", "swap"])
def test_the_swap_question_is_asked_after_the_last_placement_too(answer: str) -> None:
    # Purple is lowest, and the last purple tile of seat 0 is the one that it places.
    state = before_the_end(markers=[{"r": 1, "g": 1, "b": 1, "o": 1}])
    state.play("pc3pd3")
    assert (state.turn, state.position()["phase"]) == (0, "swap")
    state.play(answer)
    assert state.turn == tilewright.CHANCE
    assert state.position()["phase"] == "place"
    before = in_bag(state)
    draws = 1 if answer == "keep" else 5
    for _ in range(draws):
        assert state.turn == tilewright.CHANCE
        state.deal(state.outcomes()[0][0])
    assert state.turn == tilewright.OVER
    assert len(rack(state).split()) == 5
    assert in_bag(state) == before - draws + (4 if answer == "swap" else 0)
    assert "shown" not in state.position()


@pytest.mark.rules("AX-12", "AX-16")
def test_a_bonus_move_that_cannot_be_placed_ends_the_game_at_once() -> None:
    # A tile that scores on d3, whatever symbol the board has on e3.
    symbol = symbols(board_for(2, "rp gp bp op rg").split())["e3"]
    state = before_the_end(own="rp gp bp op rg", markers=[{symbol: 17}, {"r": 1}])
    state.play(f"pc3{symbol}d3")
    assert heights(state)[symbol] == 18
    assert state.turn == tilewright.OVER
    assert state.position()["bonus"] == 0
    assert len(rack(state).split()) == 4, "nobody draws any more"
    assert state.winners == (0,)


@pytest.mark.rules("AX-12", "AX-16")
def test_a_bonus_move_takes_the_last_place_and_then_the_game_ends() -> None:
    own = "pp rg rb go"
    racks = [own, OTHERS]
    tiles = board_for(2, own)
    state = load(position(tiles=tiles, racks=racks, markers=[{"r": 18}], bonus=1))
    state.play("pc3pd3")
    if state.position()["phase"] == "swap":
        state.play("keep")
    deal(state, "pp pp")
    assert state.turn == tilewright.OVER


@pytest.mark.rules("AX-16")
def test_a_full_board_is_no_longer_a_position_of_a_game_that_goes_on() -> None:
    tiles = f"{board_for(2, RACK)} pc3pd3"
    state = load(position(tiles=tiles, racks=[RACK, OTHERS], turn="over", phase="over"))
    assert state.turn == tilewright.OVER
    assert state.legal_moves() == []


# ---------------------------------------------------------------- who has won


@pytest.mark.rules("AX-17")
@pytest.mark.parametrize(
    ("results", "winners"),
    [
        (["11,18,11,12,13", "8,18,18,18,18"], (0,)),
        (["8,18,18,18,18", "11,11,12,11,11"], (1,)),
        (["9,11,18,18,18", "9,12,12,18,18", "9,12,15,15,15"], (2,)),
        (["9,12,15,15,15", "9,11,18,18,18", "9,12,12,18,18"], (0,)),
        (["3,7,7,9,11", "3,7,7,10,10"], (1,)),
        (["3,7,7,9,11", "3,7,7,9,12"], (1,)),
        (["3,7,7,9,12", "3,7,7,9,11"], (0,)),
        (["17,1,17,17,17", "2,2,2,2,2"], (1,)),
        (["1,1,1,1,2", "1,1,1,1,1"], (0,)),
    ],
)
def test_the_lowest_markers_are_compared_then_the_second_lowest_and_so_on(
    results: list[str], winners: tuple[int, ...]
) -> None:
    state = ended(*map(sorted_markers, results))
    assert state.winners == winners
    assert state.scores == tuple(min(map(int, result.split(","))) for result in results)


@pytest.mark.rules("AX-17")
@pytest.mark.parametrize(
    ("results", "winners"),
    [
        (["3,7,7,9,12", "12,9,7,3,7"], (0, 1)),
        (["5,4,3,2,1", "1,2,3,4,4", "1,2,3,4,5"], (0, 2)),
        (["1,1,1,1,1", "1,1,1,1,1", "1,1,1,1,1"], (0, 1, 2)),
    ],
)
def test_players_equal_in_all_five_share_the_victory_whatever_the_symbols(
    results: list[str], winners: tuple[int, ...]
) -> None:
    assert ended(*map(sorted_markers, results)).winners == winners


@pytest.mark.rules("AX-17")
def test_with_nothing_scored_all_share_the_victory() -> None:
    assert ended({}, {}).winners == (0, 1)


@pytest.mark.rules("AX-17")
def test_four_players_can_share_the_victory() -> None:
    tiles = " ".join(filled(4, gap="", kept=f"{RACK} " * 4))
    markers = [
        dict(zip(order, (2, 3, 5, 7, 11), strict=True))
        for order in ("rgbop", "pobgr", "gbopr", "oprgb")
    ]
    shown = position(players=4, tiles=tiles, markers=markers, turn="over", phase="over")
    assert load(shown).winners == (0, 1, 2, 3)
    shown["markers"][2]["red"] += 1
    assert load(shown).winners == (2,)


@pytest.mark.rules("AX-17")
def test_before_the_end_the_score_is_the_lowest_marker_and_nobody_has_won() -> None:
    state = load(
        position(
            tiles="gc5bd5 rh9ri9",
            markers=[sorted_markers("7,3,9,4,4"), sorted_markers("18,18,18,18,17")],
        )
    )
    assert state.scores == (3, 17)
    assert state.winners == ()
