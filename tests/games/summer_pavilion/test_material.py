"""SP-1 to SP-6 and SP-10: the material, the printed board, and the setup."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import tilewright
from core.helpers import walk
from games.summer_pavilion.boards import (
    ALL_TILES,
    FACTORIES,
    WILD,
    all_tiles,
    board,
    load,
    placements,
    placing,
    position,
    seen,
)
from games.summer_pavilion.geometry import (
    CLOCKWISE,
    DIRECTIONS,
    PRINTED,
    SPACES,
    direction,
    drawn_beside,
)

# ---------------------------------------------------------------- SP-1 to SP-4: the box


@pytest.mark.rules("SP-1")
@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_there_are_five_seven_or_nine_factories(players: int, factories: int) -> None:
    state = tilewright.make("summer-pavilion", players).start(seed=1)
    assert len(seen(state).factories) == factories
    assert len(seen(state).boards) == players


@pytest.mark.rules("SP-1")
@pytest.mark.parametrize("players", [-1, 0, 1, 5, True, 2.0, "2", None])
def test_any_other_number_of_players_is_an_error(players: Any) -> None:
    with pytest.raises(tilewright.SetupError, match="2, 3 or 4 players"):
        tilewright.make("summer-pavilion", players)


@pytest.mark.rules("SP-1", "SP-10")
def test_the_bag_starts_with_22_tiles_of_each_of_six_colours() -> None:
    state = tilewright.make("summer-pavilion").start()
    assert state.outcomes() == [(colour, 22) for colour in "pgoybr"]
    assert len(seen(state).bag) == 132


@pytest.mark.rules("SP-1")
@pytest.mark.parametrize("variant", ["standard", "gray"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_tile_is_ever_lost(players: int, variant: str) -> None:
    start = tilewright.make("summer-pavilion", players, variant).start()
    for state in walk(start, Random(players)):
        assert all_tiles(state.position()) == ALL_TILES
    assert state.turn == tilewright.OVER


@pytest.mark.rules("SP-2")
@pytest.mark.parametrize(("number", "wild"), list(WILD.items()))
def test_each_round_has_its_wild_colour(number: int, wild: str) -> None:
    state = load(position(factories=["pgoy", "pgbr", "oybr"], centre="pgoybr", number=number))
    sources = {"1": "pgoy", "2": "pgbr", "3": "oybr", "C": "pgoybr"}
    assert state.legal_moves() == [
        f"{source}{colour}"
        for source, tiles in sources.items()
        for colour in tiles
        if colour != wild
    ]


@pytest.mark.rules("SP-2", "SP-16")
@pytest.mark.parametrize(("number", "wild"), list(WILD.items()))
def test_only_the_wild_colour_of_the_round_stands_in_for_others(number: int, wild: str) -> None:
    state = placing(board(hand="pgoybr"), number=number)
    substituted = {move for move in placements(state) if not move.endswith("+0")}
    # Every other colour with the one wild tile: on space 2 of its own star and of the centre.
    others = [colour for colour in "pgoybr" if colour != wild]
    assert substituted == {f"{colour.upper()}2={colour}1+1" for colour in others} | {
        f"C2={colour}1+1" for colour in others
    }


@pytest.mark.rules("SP-2", "SP-22")
@pytest.mark.parametrize("players", [2, 4])
def test_there_are_six_rounds(players: int) -> None:
    start = tilewright.make("summer-pavilion", players).start()
    numbers = [seen(state).number for state in walk(start, Random(1))]
    assert sorted(set(numbers)) == [1, 2, 3, 4, 5, 6]
    assert numbers == sorted(numbers)


@pytest.mark.rules("SP-3", "SP-10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_five_points_and_an_empty_board(players: int) -> None:
    state = tilewright.make("summer-pavilion", players).start(seed=1)
    assert state.scores == (5,) * players
    for found in seen(state).boards:
        assert (found.hand, found.corners, found.passed, found.stars) == ("", "", False, {})


@pytest.mark.rules("SP-3")
@pytest.mark.parametrize(("before", "after"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 2)])
def test_neither_the_marker_nor_discarded_tiles_take_a_score_below_1(
    before: int, after: int
) -> None:
    taking = load(position(centre="yyyr", boards=[board(before)]))
    taking.play("Cy")
    assert taking.scores[0] == after
    passing = placing(board(before, hand="yyy"))
    passing.play("-")
    assert passing.scores[0] == after


@pytest.mark.rules("SP-3")
@pytest.mark.parametrize("score", [79, 80, 81, 160, 240, 1000])
def test_a_score_goes_on_above_80(score: int) -> None:
    state = placing(board(score, hand="r", stars={"R": ".xx..."}))
    state.play("R1=r1+0")
    assert state.scores[0] == score + 3


@pytest.mark.rules("SP-4", "SP-10")
def test_the_supply_has_ten_spaces() -> None:
    state = tilewright.make("summer-pavilion").start()
    for _ in range(10):
        assert seen(state).factories == [""] * 5
        state.deal("r")
    assert seen(state).supply == "r" * 10
    state.deal("r")
    assert (seen(state).supply, seen(state).factories[0]) == ("r" * 10, "r")
    with pytest.raises(tilewright.PositionError, match="SP-4"):
        load(position(supply="rrrrrrggggg", centre="r"))


@pytest.mark.rules("SP-4", "SP-16", "SP-21")
def test_the_tower_collects_discarded_tiles() -> None:
    state = placing(board(20, hand="rrr"), board(20, hand="gg"), tower="b")
    state.play("R3=r3+0")
    assert seen(state).tower == "brr"
    state.play("-g")
    assert seen(state).tower == "gbrr"
    assert len(seen(state).bag) == 132 - 10 - 4 - 1 - 1


@pytest.mark.rules("SP-4", "SP-13", "SP-22")
def test_there_is_one_marker_in_the_centre_or_before_a_seat() -> None:
    start = tilewright.make("summer-pavilion", 3).start()
    taken_by: list[set[int | str]] = [set() for _ in range(6)]
    for state in walk(start, Random(3)):
        taken_by[seen(state).number - 1].add(seen(state).marker)
    for owners in taken_by:
        assert "centre" in owners, "it returns for every round"
        assert len(owners) == 2, "and only one seat takes it"


# ---------------------------------------------------------------- SP-5, SP-6: the board


def costs(state: tilewright.State, space: str) -> set[int]:
    """How many tiles the legal placements on a space use."""
    moves = [move for move in placements(state) if move.startswith(f"{space}=")]
    return {int(move[-3]) + int(move[-1]) for move in moves}


@pytest.mark.rules("SP-5", "SP-16")
@pytest.mark.parametrize("variant", ["standard", "gray"])
@pytest.mark.parametrize("star", [*CLOCKWISE, "C"])
def test_the_spaces_have_their_printed_numbers_in_every_direction(variant: str, star: str) -> None:
    colour = "g" if star == "C" else star.lower()
    number = 2 if colour == "p" else 1  # a round in which the colour is not wild
    state = placing(board(hand=colour * 6), variant=variant, number=number)
    found = {
        name: costs(state, space)
        for name, degrees in DIRECTIONS.items()
        for space in SPACES
        if space[0] == star and direction(space) == degrees
    }
    printed = dict(zip(DIRECTIONS, PRINTED[variant][star], strict=True))
    assert found == {name: {cost} for name, cost in printed.items()}


@pytest.mark.rules("SP-5")
@pytest.mark.parametrize("star", [*CLOCKWISE, "C"])
def test_a_position_is_the_number_on_the_coloured_side(star: str) -> None:
    colour = "g" if star == "C" else star.lower()
    state = placing(board(hand=colour * 6), number=2 if colour == "p" else 1)
    for space in range(1, 7):
        assert costs(state, f"{star}{space}") == {space}


@pytest.mark.rules("SP-6", "SP-18")
@pytest.mark.parametrize("star", [*CLOCKWISE, "C"])
def test_each_space_touches_the_two_beside_it_in_the_ring(star: str) -> None:
    colour, other = ("g", "b") if star == "C" else (star.lower(), star.lower())
    number = 2 if colour == "p" else 1
    ring = [{"1", "2"}, {"2", "3"}, {"3", "4"}, {"4", "5"}, {"5", "6"}, {"6", "1"}]
    for here in "123456":
        for there in "123456".replace(here, ""):
            spaces = "".join(other if space == there else "." for space in "123456")
            state = placing(board(10, hand=colour * 6, stars={star: spaces}), number=number)
            state.play(f"{star}{here}={colour}{here}+0")
            beside = {here, there} in ring
            assert drawn_beside(star + here, star + there) == beside
            assert state.scores[0] == 10 + (2 if beside else 1)


# ---------------------------------------------------------------- SP-10: setup


@pytest.mark.rules("SP-10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ten_tiles_go_to_the_supply_and_then_four_to_each_factory(players: int) -> None:
    state = tilewright.make("summer-pavilion", players).start()
    draws = "pgoybr" * 8
    for tile in draws[: 10 + 4 * FACTORIES[players]]:
        assert (state.turn, state.legal_moves()) == (tilewright.CHANCE, [])
        assert (seen(state).phase, seen(state).next_seat) == ("take", 0)
        state.deal(tile)
    table = seen(state)
    assert state.outcomes() == []
    assert (state.turn, table.number, table.phase) == (0, 1, "take")
    assert (table.marker, table.start, table.centre, table.tower) == ("centre", 0, "", "")
    assert table.supply == "ppggooyybr"
    for factory, tiles in enumerate(table.factories):
        dealt = draws[10 + 4 * factory : 14 + 4 * factory]
        assert tiles == "".join(sorted(dealt, key="pgoybr".index))
    assert len(table.bag) == 132 - 10 - 4 * FACTORIES[players]


@pytest.mark.rules("SP-10")
def test_a_draw_takes_one_tile_out_of_the_bag() -> None:
    state = tilewright.make("summer-pavilion").start()
    for tile in "rrb":
        state.deal(tile)
    weights = {"p": 22, "g": 22, "o": 22, "y": 22, "b": 21, "r": 20}
    assert state.outcomes() == list(weights.items())


@pytest.mark.rules("SP-10")
def test_a_seed_decides_the_random_tiles() -> None:
    game = tilewright.make("summer-pavilion")
    tables = [seen(game.start(seed=seed)) for seed in (1, 1, 2)]
    assert tables[0] == tables[1]
    assert (tables[0].supply, tables[0].factories) != (tables[2].supply, tables[2].factories)


@pytest.mark.rules("SP-10", "SP-11")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_seat_0_starts_or_the_one_chosen(first: int) -> None:
    game = tilewright.make("summer-pavilion", 3)
    assert game.start(seed=4).turn == 0
    state = game.start(seed=4, first=first)
    assert (state.turn, seen(state).start, seen(state).next_seat) == (first, first, first)


@pytest.mark.rules("SP-10")
@pytest.mark.parametrize("first", [-1, 2, True, "0", None])
def test_a_starting_player_who_is_not_at_the_table_is_an_error(first: Any) -> None:
    with pytest.raises(tilewright.SetupError, match="first"):
        tilewright.make("summer-pavilion", 2).start(first=first)


@pytest.mark.rules("SP-5", "SP-26")
def test_there_is_no_side_of_the_board_but_standard_and_gray() -> None:
    with pytest.raises(tilewright.SetupError, match="standard or gray"):
        tilewright.make("summer-pavilion", 2, "grey")


@pytest.mark.rules("SP-2")
@pytest.mark.parametrize("number", list(WILD))
def test_any_round_can_be_loaded_and_no_other(number: int) -> None:
    assert seen(load(position(centre="r", number=number))).number == number
    for other in (number - 6, number + 6):
        with pytest.raises(tilewright.PositionError, match="round"):
            load(position(centre="r", number=other))
