"""What `load` refuses: positions of another shape, and positions that contradict the rules."""

from __future__ import annotations

from typing import Any

import pytest

import tilewright
from games.axio.boards import (
    BOX,
    RACK,
    Position,
    load,
    named,
    no_position,
    position,
    single_cells,
)
from games.axio.test_pyramids import bricks

TILES = "gc5bd5 rh9ri9"
WON = dict.fromkeys("rgbop", 18)
PURPLE_LOWEST = {"r": 3, "g": 4, "b": 5, "o": 6, "p": 2}


def ordinary(**changes: Any) -> Position:
    """A position that loads, with these keys replaced."""
    return position(tiles=TILES) | changes


def asked(own: str = "rg rg gb bo", **changes: Any) -> Position:
    """Seat 0 is asked whether it swaps."""
    return position(tiles=TILES, racks=[own], markers=[PURPLE_LOWEST], phase="swap") | changes


def drawing(own: str = "rg rg gb bo", **changes: Any) -> Position:
    """Seat 0 draws."""
    return position(tiles=TILES, racks=[own], markers=[PURPLE_LOWEST], turn="chance") | changes


def test_the_positions_that_are_broken_here_load() -> None:
    for shown in (ordinary(), asked(), drawing(), drawing("rr", shown=named("rg rg gb bo"))):
        assert load(shown).position() == shown | {"bag": load(shown).position()["bag"]}


# ---------------------------------------------------------------- shape


@pytest.mark.parametrize("key", [key for key in ordinary() if key != "bag"])
def test_a_missing_key_is_refused(key: str) -> None:
    shown = ordinary()
    del shown[key]
    with pytest.raises(tilewright.PositionError, match=f"'{key}' is missing"):
        tilewright.make("axio").load(shown)


@pytest.mark.parametrize("key", ["scores", "seat", "Tiles", "variant", "", "round", 7])
def test_an_unknown_key_is_refused(key: Any) -> None:
    no_position(ordinary() | {key: 0}, "", "unknown key")


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"turn": "seat"}, "turn"),
        ({"turn": 2}, "turn"),
        ({"turn": -1}, "turn"),
        ({"turn": None}, "turn"),
        ({"turn": True}, "turn"),
        ({"turn": 0.0}, "turn"),
        ({"phase": "placing"}, "phase"),
        ({"phase": 0}, "phase"),
        ({"phase": None}, "phase"),
        ({"tiles": "gc5bd5 rh9ri9"}, "tiles"),
        ({"tiles": None}, "tiles"),
        ({"tiles": {"gc5bd5": 1}}, "tiles"),
        ({"tiles": ["gc5bd5", 3]}, "tiles[1]"),
        ({"tiles": ["gc5bd5", ["rh9ri9"]]}, "tiles[1]"),
        ({"pyramids": "c3"}, "pyramids"),
        ({"pyramids": [3]}, "pyramids[0]"),
        ({"pyramids": [["c3"]]}, "pyramids[0]"),
        ({"first_tile": [True]}, "first_tile"),
        ({"first_tile": [True, True, True]}, "first_tile"),
        ({"first_tile": True}, "first_tile"),
        ({"first_tile": [True, 1]}, "first_tile[1]"),
        ({"first_tile": [None, True]}, "first_tile[0]"),
        ({"first_tile": ["true", True]}, "first_tile[0]"),
        ({"markers": []}, "markers"),
        ({"markers": [{}, {}]}, "markers[0]"),
        ({"racks": []}, "racks"),
        ({"racks": [named(RACK)]}, "racks"),
        ({"racks": [named(RACK), 5]}, "racks[1]"),
        ({"racks": [named(RACK), RACK]}, "racks[1]"),
        ({"racks": [named(RACK), named(RACK) + named("rr")]}, "racks[1]"),
        ({"racks": [named(RACK), [["red"], *named("rg rb go bp")]]}, "racks[1][0]"),
        ({"racks": [named(RACK), [["red", "red", "red"], *named("rg rb go bp")]]}, "racks[1][0]"),
        ({"racks": [named(RACK), [["red", "pink"], *named("rg rb go bp")]]}, "racks[1][0]"),
        ({"racks": [named(RACK), [["red", 1], *named("rg rb go bp")]]}, "racks[1][0]"),
        ({"racks": [named(RACK), ["rg", *named("rg rb go bp")]]}, "racks[1][0]"),
        ({"bonus": -1}, "bonus"),
        ({"bonus": 5}, "bonus"),
        ({"bonus": None}, "bonus"),
        ({"bonus": False}, "bonus"),
        ({"bonus": "0"}, "bonus"),
        ({"bag": []}, "bag"),
        ({"bag": 88}, "bag"),
        ({"bag": {"gr": 7}}, "bag"),
        ({"bag": {"red": 7}}, "bag"),
        ({"bag": {"rg": -1}}, "bag.rg"),
        ({"bag": {"rg": 9}}, "bag.rg"),
        ({"bag": {"rg": 1.0}}, "bag.rg"),
        ({"shown": 4, "turn": "chance"}, "shown"),
        ({"shown": None, "turn": "chance"}, "shown"),
        ({"shown": named(RACK + " rr"), "turn": "chance"}, "shown"),
    ],
)
def test_a_value_of_the_wrong_shape_is_refused(changes: Position, where: str) -> None:
    with pytest.raises(tilewright.PositionError) as caught:
        load(ordinary(**changes))
    assert caught.value.where == where


@pytest.mark.parametrize("height", [-1, 19, 36, 10**30, True, 1.0, "3", None])
def test_a_marker_stands_from_0_to_18(height: Any) -> None:
    shown = ordinary()
    shown["markers"][1]["blue"] = height
    no_position(shown, "markers[1].blue")


@pytest.mark.rules("AX-11", "AX-19")
def test_only_one_player_has_a_marker_above_18_and_none_above_36() -> None:
    alone = position(players=1, tiles=TILES, markers=[{"b": 36}])
    assert load(alone).position()["markers"][0]["blue"] == 36
    no_position(position(players=1, tiles=TILES, markers=[{"b": 37}]), "markers[0].blue", "36")
    no_position(position(players=2, tiles=TILES, markers=[{"b": 19}]), "markers[0].blue", "18")


def test_all_five_markers_are_given_and_no_others() -> None:
    shown = ordinary()
    del shown["markers"][0]["purple"]
    no_position(shown, "markers[0]", "purple")
    shown = ordinary()
    shown["markers"][0]["pink"] = 0
    no_position(shown, "markers[0]", "unknown key")


@pytest.mark.parametrize("players", [1, 3, 4, 0, 5, None, "2", True, 2.0])
def test_a_position_of_another_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(tilewright.PositionError) as caught:
        tilewright.make("axio", 2).load(ordinary(players=players))
    assert caught.value.where == "players"


@pytest.mark.parametrize("found", [None, 3, [], [1], "", "axio", b"axio"])
def test_what_is_no_position_at_all_is_refused(found: Any) -> None:
    with pytest.raises(tilewright.PositionError):
        tilewright.make("axio", 2).load(found)


def test_a_position_of_another_game_is_refused() -> None:
    azul = tilewright.make("azul").start(seed=1)
    for found in (azul.position(), azul.text()):
        with pytest.raises(tilewright.PositionError):
            tilewright.make("axio", 2).load(found)


# ---------------------------------------------------------------- the board


@pytest.mark.rules("AX-6")
@pytest.mark.parametrize(
    ("tile", "cell"), [("be5rf5", "e5"), ("bd5re5", "e5"), ("bf4rf5", "f5"), ("bf5rf6", "f5")]
)
def test_two_tiles_on_one_cell_are_refused(tile: str, cell: str) -> None:
    no_position(ordinary(tiles=["ge5gf5", tile]), "tiles[1]", rf"{cell} is taken.*AX-6")


@pytest.mark.rules("AX-3", "AX-6")
@pytest.mark.parametrize("tile", ["rg3bh3", "rf3bg3", "rg6bg7", "rj7bk7", "rg10bg11", "rc7bd7"])
def test_a_tile_on_a_printed_cell_is_refused(tile: str) -> None:
    no_position(ordinary(tiles=["ge5gf5", tile]), "tiles[1]", "AX-6")


@pytest.mark.rules("AX-2")
@pytest.mark.parametrize(
    ("players", "tile"),
    [(1, "rb3bc3"), (2, "rc2bc3"), (2, "rk5bl5"), (2, "ra1bb1"), (3, "ra2bb2"), (3, "rl12bl13")],
)
def test_a_tile_outside_the_area_is_refused(players: int, tile: str) -> None:
    tiles = ["ge5gf5", "ge9gf9", "gi5gi6", tile]
    shown = position(players=players, tiles=" ".join(tiles[:3])) | {"tiles": tiles}
    no_position(shown, "tiles[3]", r"outside the area.*AX-2")


@pytest.mark.parametrize(
    "tile",
    ["be5", "", "rf5be5", "be6re5", "be5rg5", "BE5rf5", "xe5rf5", "be5rf5 ", "swap", "be14rf14"],
)
def test_what_is_no_tile_on_the_board_is_refused(tile: str) -> None:
    no_position(ordinary(tiles=["gc5bd5", tile]), "tiles[1]", "not a tile on the board")


@pytest.mark.rules("AX-9")
@pytest.mark.parametrize("cell", ["c3", "e5", "c5", "g7", "b2", "a1", "n1", "e14", "", "C3", "e5 "])
def test_a_pyramid_on_a_cell_that_is_not_an_empty_single_one_is_refused(cell: str) -> None:
    no_position(ordinary(pyramids=[cell]), "pyramids[0]", r"not an empty single cell.*AX-9")


@pytest.mark.rules("AX-9")
def test_two_pyramids_on_one_cell_are_refused() -> None:
    no_position(position(tiles="gd3ge3 gc4gc5", pyramids="c3 c3"), "pyramids[1]", "AX-9")


@pytest.mark.rules("AX-9")
def test_a_missing_pyramid_is_refused() -> None:
    no_position(position(tiles="gd3ge3 gc4gc5", pyramids=""), "pyramids", r"c3 is missing.*AX-9")
    tiles = bricks(without=("a1",))
    standing = single_cells(tiles, 4)[1:]
    assert len(standing) == 18
    shown = position(players=4, tiles=" ".join(tiles), pyramids=" ".join(standing))
    no_position(shown, "pyramids", "is missing")


@pytest.mark.rules("AX-1", "AX-10")
def test_there_are_no_more_than_20_pyramids() -> None:
    tiles = bricks()
    standing = single_cells(tiles, 4)
    assert len(standing) == 21
    shown = position(players=4, tiles=" ".join(tiles))
    no_position(shown, "pyramids", "21")
    for left_out in standing:
        load(shown | {"pyramids": [cell for cell in standing if cell != left_out]})


@pytest.mark.rules("AX-10")
def test_nineteen_pyramids_on_twenty_one_single_cells_are_refused() -> None:
    tiles = bricks()
    standing = single_cells(tiles, 4)[2:]
    shown = position(players=4, tiles=" ".join(tiles), pyramids=" ".join(standing))
    no_position(shown, "pyramids", "is missing")


# ---------------------------------------------------------------- tiles


@pytest.mark.rules("AX-1")
def test_more_tiles_of_a_kind_than_there_are_are_refused() -> None:
    with pytest.raises(tilewright.PositionError, match=r"5 tiles pp.*AX-1"):
        load(position(tiles="pc5pd5 rh9ri9", racks=["pp pp pp pp rg"]))
    with pytest.raises(tilewright.PositionError, match=r"9 tiles rg.*AX-1"):
        load(position(tiles="rc5gd5 gh9ri9", racks=["rg rg rg rg rg", "rg rg op op op"]))


@pytest.mark.rules("AX-1")
@pytest.mark.parametrize(("kind", "count"), [("rr", 2), ("rr", 4), ("rg", 5), ("pp", 3)])
def test_a_bag_that_does_not_make_up_100_tiles_is_refused(kind: str, count: int) -> None:
    bag = load(ordinary()).position()["bag"]
    assert bag[kind] != count
    with pytest.raises(tilewright.PositionError, match=rf"tiles {kind}.*AX-1"):
        load(ordinary(bag=bag | {kind: count}))


@pytest.mark.rules("AX-1")
def test_a_full_bag_beside_tiles_in_play_is_refused() -> None:
    with pytest.raises(tilewright.PositionError, match="AX-1"):
        load(ordinary(bag=BOX))
    with pytest.raises(tilewright.PositionError, match="AX-1"):
        load(ordinary(bag={}))


@pytest.mark.rules("AX-1", "AX-14")
def test_shown_tiles_count_too() -> None:
    shown = drawing("pp pp", shown=named("rr rr rr rr"))  # a fifth one lies on the board
    with pytest.raises(tilewright.PositionError, match=r"5 tiles rr.*AX-1"):
        load(shown)


# ---------------------------------------------------------------- first tiles


@pytest.mark.rules("AX-7")
def test_there_are_no_more_first_tiles_than_tiles() -> None:
    no_position(position(tiles="ge5gf5") | {"first_tile": [True, True]}, "first_tile", "AX-7")
    no_position(position(tiles="") | {"first_tile": [True, False]}, "first_tile", "AX-7")


@pytest.mark.rules("AX-7")
def test_somebody_has_placed_the_tiles_on_the_board() -> None:
    no_position(ordinary(first_tile=[False, False]), "first_tile", "AX-7")


@pytest.mark.rules("AX-7")
def test_a_seat_that_owes_its_first_tile_must_have_a_printed_cell_left() -> None:
    beside = "gg4gg5 gd7ge7 oh7oi7 ok8ok9 rg9rg10"  # one tile beside each of the five
    no_position(position(tiles=beside, first_tile=[True, False]), "first_tile", "AX-7")
    load(position(tiles=beside))
    four = beside.removesuffix(" rg9rg10")
    load(position(tiles=four, first_tile=[True, False]))
    shown = position(players=3, tiles=four, first_tile=[True, False, False])
    no_position(shown, "first_tile", "AX-7")
