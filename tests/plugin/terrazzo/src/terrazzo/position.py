"""A position of Terrazzo as JSON-able data: written, hidden from other seats, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from terrazzo import rules
from terrazzo.notation import COLOUR_NAMES, VARIANTS
from terrazzo.state import (
    COLOURS,
    COLUMNS,
    EMPTY,
    FLOOR_TILES,
    ROWS,
    TILES_PER_COLOUR,
    TRAY_TILES,
    Floor,
    TerrazzoState,
)
from tilewright.core import perfect_information
from tilewright.core.errors import PositionError
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.spec import Position
from tilewright.core.tiles import total
from tilewright.core.validation import (
    choice,
    counts,
    integer,
    items,
    members,
    named,
    same_players,
    same_variant,
    turn_name,
    turn_of,
)

KEYS = ("players", "variant", "turn", "seat", "bag", "tray", "pockets", "floors")
HIDDEN = "hidden"  # a pocket tile that another seat keeps secret
MAX_POINTS = 99  # no game comes near


# ---------------------------------------------------------------- writing


def to_json(s: TerrazzoState) -> Position:
    """Everything on the table and in the pockets."""
    return {
        "players": s.players,
        "variant": VARIANTS[s.variant],
        "turn": turn_name(s.turn),
        "seat": s.seat,
        "bag": named(s.bag, COLOUR_NAMES),
        "tray": named(s.tray, COLOUR_NAMES),
        "pockets": [_name(s.pockets[seat]) for seat in range(s.players)],
        "floors": [_floor(s.floors[seat]) for seat in range(s.players)],
    }


def view(s: TerrazzoState, seat: int | None) -> Position:
    """TZ-4: other pockets are hidden, and so is what is left in the bag, but not how much."""
    position = to_json(s)
    position["bag"] = total(s.bag)
    position["pockets"] = [
        tile if tile is None or owner == seat else HIDDEN
        for owner, tile in enumerate(position["pockets"])
    ]
    return position


def drawer(s: TerrazzoState) -> int | None:
    """TZ-7: only its owner sees a pocket tile; everybody sees what goes into the tray."""
    seat = rules.seat_that_draws(s)
    return None if seat == EMPTY else seat


revealed = perfect_information.revealed
revealed_outcomes = perfect_information.revealed_outcomes


def complete(view: Position, seed: int) -> Position:
    """Hidden pockets get tiles that the view does not show; the rest is the bag."""
    unseen = dict.fromkeys(COLOUR_NAMES, TILES_PER_COLOUR)
    for colour, count in view["tray"].items():
        unseen[colour] -= count
    laid = [tile for floor in view["floors"] for column in floor["columns"] for tile in column]
    for tile in (*laid, *view["pockets"]):
        if tile in unseen:
            unseen[tile] -= 1
    pool = [colour for colour, count in unseen.items() for _ in range(count)]
    Random(seed).shuffle(pool)
    pockets = [pool.pop() if tile == HIDDEN else tile for tile in view["pockets"]]
    bag = {colour: pool.count(colour) for colour in COLOUR_NAMES if colour in pool}
    return view | {"bag": bag, "pockets": pockets}


def material(s: TerrazzoState) -> dict[str, int]:
    """TZ-1: the tiles of each colour, wherever they lie."""
    return {name: _tiles_of(s, colour) for colour, name in enumerate(COLOUR_NAMES)}


def _tiles_of(s: TerrazzoState, colour: int) -> int:
    tiles = s.bag[colour] + s.tray[colour]
    for seat in range(s.players):
        tiles += s.pockets[seat] == colour
        for column in range(COLUMNS):
            tiles += sum(s.floors[seat].tiles[column, row] == colour for row in range(ROWS))
    return tiles


def _floor(floor: Floor) -> Position:
    columns = [
        [_name(floor.tiles[column, row]) for row in range(ROWS)] for column in range(COLUMNS)
    ]
    return {"score": floor.score, "columns": columns}


def _name(tile: int) -> str | None:
    return None if tile == EMPTY else COLOUR_NAMES[tile]


# ---------------------------------------------------------------- reading


def from_json(position: Mapping[str, Any], s: TerrazzoState) -> None:
    """Fill a state that was set up for this variant and number of players."""
    found = members(position, "", KEYS)
    same_players(found, s)
    same_variant(found, s, VARIANTS)
    s.turn = turn_of(found["turn"], s.players)
    s.seat = integer(found["seat"], "seat", 0, s.players - 1)
    bag = counts(found["bag"], "bag", COLOUR_NAMES, TILES_PER_COLOUR)
    tray = counts(found["tray"], "tray", COLOUR_NAMES, TRAY_TILES[s.variant])
    for colour in range(COLOURS):
        s.bag[colour] = bag[colour]
        s.tray[colour] = tray[colour]
    pockets = items(found["pockets"], "pockets", s.players, s.players)
    floors = items(found["floors"], "floors", s.players, s.players)
    for seat in range(s.players):
        s.pockets[seat] = _read_tile(pockets[seat], f"pockets[{seat}]")
        _read_floor(floors[seat], f"floors[{seat}]", s.floors[seat])
    _check_material(s)
    _check_turn(s)


def _read_tile(value: object, where: str) -> int:
    return EMPTY if value is None else choice(value, where, COLOUR_NAMES)


def _read_floor(value: object, where: str, floor: Floor) -> None:
    """TZ-2, TZ-6."""
    found = members(value, where, ("score", "columns"))
    floor.score = integer(found["score"], f"{where}.score", 0, MAX_POINTS)
    columns = items(found["columns"], f"{where}.columns", COLUMNS, COLUMNS)
    for column in range(COLUMNS):
        here = f"{where}.columns[{column}]"
        for row, name in enumerate(items(columns[column], here, ROWS, ROWS)):
            tile = _read_tile(name, f"{here}[{row}]")
            floor.tiles[column, row] = tile
            if tile != EMPTY:
                if floor.heights[column] < row:
                    raise PositionError(f"{here}[{row}]", "lies above an empty space (TZ-6)")
                floor.heights[column] += 1


def _check_material(s: TerrazzoState) -> None:
    """TZ-1, TZ-3."""
    for name, tiles in material(s).items():
        if tiles != TILES_PER_COLOUR:
            raise PositionError(
                "", f"{tiles} {name} tiles, but there are {TILES_PER_COLOUR} (TZ-1)"
            )
    if total(s.tray) > TRAY_TILES[s.variant]:
        raise PositionError("tray", f"has room for {TRAY_TILES[s.variant]} tiles (TZ-3)")


def _check_turn(s: TerrazzoState) -> None:
    """TZ-7, TZ-11: the seats take turns, and a turn follows when nothing is left to draw."""
    laid = [total(s.floors[seat].heights) for seat in range(s.players)]
    in_order = laid[s.seat :] + laid[: s.seat]
    if in_order != sorted(in_order) or in_order[-1] > in_order[0] + 1:
        raise PositionError("seat", f"is {s.seat}, but the floors have {laid} tiles (TZ-7)")
    if (s.turn == OVER) != (in_order[0] == FLOOR_TILES):
        raise PositionError("turn", "the game is over when all floors are full (TZ-11)")
    if s.turn >= 0 and s.turn != s.seat:
        raise PositionError("turn", f"is {s.turn}, but it is the turn of seat {s.seat} (TZ-7)")
    _check_draws(s, started=any(laid))


def _check_draws(s: TerrazzoState, started: bool) -> None:
    """TZ-4, TZ-7: how many tiles are missing from the pockets and the tray, and whose."""
    pockets = [s.pockets[seat] == EMPTY for seat in range(s.players)]
    missing = sum(pockets) + TRAY_TILES[s.variant] - total(s.tray)
    before = (s.seat - 1) % s.players
    if s.turn >= 0 and missing:
        raise PositionError("turn", "a tile is to be drawn first (TZ-7)")
    if s.turn == CHANCE and not missing:
        raise PositionError("turn", "nothing is to be drawn (TZ-7)")
    if started:
        if missing > 1 or (s.turn == OVER and missing != 1):
            raise PositionError("tray", "one tile is missing after a move (TZ-7)")
        if any(pockets) and not pockets[before]:
            raise PositionError("pockets", f"only that of seat {before} may be empty (TZ-7)")
    elif pockets != sorted(pockets) or (any(pockets) and total(s.tray)):
        raise PositionError("pockets", "they are filled from seat 0 on, then the tray (TZ-4)")
