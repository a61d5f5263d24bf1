"""What a seat may know of a game of Terrazzo, as numbers: the table and its own pocket tile."""

from __future__ import annotations

from terrazzo.scoring import column_points, row_points
from terrazzo.state import (
    COLOURS,
    COLUMNS,
    EMPTY,
    ROWS,
    TILES_PER_COLOUR,
    TRAY_TILES,
    Floor,
    TerrazzoState,
)
from tilewright.core.compiling import rule
from tilewright.core.features import ObservationField as Field
from tilewright.core.features import put_choice, put_counts, put_number, put_seat
from tilewright.core.layout import Cells

VERSION = 1

MAX_POINTS = 99
MAX_TILE_POINTS = COLUMNS + ROWS


def board_fields(players: int, variant: int) -> tuple[Field, ...]:
    return (
        Field("score", (), 0, MAX_POINTS, "points"),
        Field("heights", (COLUMNS, ROWS + 1), 0, 1, "the column has 0 to 3 tiles"),
        Field("tiles", (COLUMNS, ROWS, COLOURS), 0, 1, "the space shows the colour"),
        Field(
            "gains",
            (COLUMNS, COLOURS),
            0,
            MAX_TILE_POINTS,
            "points for the runs of a tile of the colour laid into the column next",
        ),
    )


def table_fields(players: int, variant: int) -> tuple[Field, ...]:
    return (
        Field("turn", (players,), 0, 1, "whose turn it is, from the observer in turn order"),
        Field("tray", (COLOURS,), 0, TRAY_TILES[variant], "tiles of the colour in the tray"),
        Field("pocket", (COLOURS,), 0, 1, "the colour of the observer's pocket tile"),
        Field("unseen", (COLOURS,), 0, TILES_PER_COLOUR, "tiles of the colour it cannot see"),
    )


@rule
def observe(s: TerrazzoState, draft: TerrazzoState, seat: int, out: Cells) -> int:
    place = 0
    for after in range(s.players):
        place = put_floor(s.floors[(seat + after) % s.players], out, place)
    place = put_seat(out, place, s.players, seat, s.seat)
    place = put_counts(out, place, s.tray)
    place = put_choice(out, place, COLOURS, s.pockets[seat])
    return put_unseen(s, seat, out, place)


@rule
def put_floor(floor: Floor, out: Cells, place: int) -> int:
    place = put_number(out, place, floor.score)
    for column in range(COLUMNS):
        place = put_choice(out, place, ROWS + 1, floor.heights[column])
    for column in range(COLUMNS):
        for row in range(ROWS):
            place = put_choice(out, place, COLOURS, floor.tiles[column, row])
    for column in range(COLUMNS):
        for colour in range(COLOURS):
            place = put_number(out, place, next_points(floor, column, colour))
    return place


@rule
def next_points(floor: Floor, column: int, colour: int) -> int:
    """TZ-8, TZ-9: what a tile of the colour would score for its runs in a column."""
    row = floor.heights[column]
    if row == ROWS:
        return 0
    return column_points(floor, column, row, colour) + row_points(floor, column, row, colour)


@rule
def put_unseen(s: TerrazzoState, seat: int, out: Cells, place: int) -> int:
    """TZ-4: the bag and the other pockets, only together."""
    put_counts(out, place, s.bag)
    for other in range(s.players):
        if other != seat and s.pockets[other] != EMPTY:
            out[place + s.pockets[other]] += 1
    return place + COLOURS
