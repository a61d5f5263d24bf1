"""What a seat may know of a game of AXIO, as numbers: the table and its own rack (AX-21)."""

from __future__ import annotations

from tilewright.core.compiling import rule
from tilewright.core.features import ObservationField, put_counts, put_number, put_seat, put_set
from tilewright.core.layout import Cells
from tilewright.games.axio.board import points_beside, points_of
from tilewright.games.axio.rules import lowest_symbols, score
from tilewright.games.axio.state import (
    EMPTY,
    KIND_COUNT,
    KIND_OF,
    MARGINS,
    PYRAMIDS,
    RACK_TILES,
    SIZE,
    SOLO_TOP,
    SWAPPING,
    SYMBOLS,
    TILES,
    TILES_OF_KIND,
    WIDTH,
    AxioState,
)

VERSION = 1
# Fields that go by numbers without a meaning in the game: which symbol is which. Beside them
# everything is given in the order of a seat's markers, from its lowest one up.

MAX_TILES_OF_KIND = max(TILES_OF_KIND)
HIGH_POINTS = 6  # of one half: so many or more are counted together
BOARD_NUMBERS = 2 * SYMBOLS + 3 + SYMBOLS * (1 + HIGH_POINTS + SYMBOLS)  # of one seat


def board_fields(players: int, variant: int) -> tuple[ObservationField, ...]:  # noqa: ARG001
    return (
        ObservationField("markers", (SYMBOLS,), 0, SOLO_TOP, "the heights of the markers"),
        ObservationField("lowest", (SYMBOLS,), 0, 1, "no marker of the seat is lower"),
        ObservationField("score", (), 0, SOLO_TOP, "the height of the lowest marker"),
        ObservationField("first_tile", (), 0, 1, "has placed its first tile"),
        ObservationField("rack_count", (), 0, RACK_TILES, "tiles on the rack"),
        ObservationField(
            "ordered_markers", (SYMBOLS,), 0, SOLO_TOP, "the heights from the lowest one up"
        ),
        ObservationField(
            "ordered_openings",
            (SYMBOLS, HIGH_POINTS),
            0,
            SIZE * SIZE,
            "`openings`, symbols in the order of the seat's markers",
        ),
        ObservationField(
            "places",
            (SYMBOLS, SYMBOLS),
            0,
            1,
            "for each symbol in the order of the seat's markers: its place in the observer's",
        ),
    )


def table_fields(players: int, variant: int) -> tuple[ObservationField, ...]:  # noqa: ARG001
    side = SIZE - 2 * MARGINS[players]
    kinds = (KIND_COUNT,)
    return (
        ObservationField(
            "turn", (players,), 0, 1, "whose turn it is, from the observer in turn order"
        ),
        ObservationField("swap_question", (), 0, 1, "the seat is asked whether it swaps its rack"),
        ObservationField("bonus", (), 0, SYMBOLS, "bonus moves still owed"),
        ObservationField("pyramids", (), 0, PYRAMIDS, "pyramids on the board"),
        ObservationField("in_bag", (), 0, TILES, "tiles in the bag"),
        ObservationField("rack", kinds, 0, RACK_TILES, "tiles of the kind on the observer's rack"),
        ObservationField(
            "unseen", kinds, 0, MAX_TILES_OF_KIND, "tiles of the kind that it cannot see"
        ),
        ObservationField(
            "shown", kinds, 0, RACK_TILES, "tiles of the kind shown for the swap that draws"
        ),
        ObservationField(
            "openings",
            (SYMBOLS, HIGH_POINTS),
            0,
            SIZE * SIZE,
            f"empty cells where a half with the symbol is beside runs of 1 to {HIGH_POINTS} "
            "(or more) cells in all",
        ),
        ObservationField(
            "cells", (SYMBOLS, side, side), 0, 1, "the cell shows the symbol, row by row"
        ),
        ObservationField("empty", (side, side), 0, 1, "the cell is empty"),
        ObservationField("ordered_rack", kinds, 0, RACK_TILES, "`rack`, by the observer's markers"),
        ObservationField(
            "ordered_unseen", kinds, 0, MAX_TILES_OF_KIND, "`unseen`, in the same order"
        ),
    )


@rule
def observe(s: AxioState, draft: AxioState, seat: int, out: Cells) -> int:  # noqa: ARG001
    place = s.players * BOARD_NUMBERS
    place = put_seat(out, place, s.players, seat, s.seat)
    place = put_number(out, place, s.phase == SWAPPING)
    place = put_number(out, place, s.bonus)
    place = put_number(out, place, s.pyramids)
    place = put_number(out, place, s.in_bag)
    tiles = place
    openings = put_tiles(s, seat, out, tiles)
    place = put_cells(s, out, openings)
    for after in range(s.players):
        whose = (seat + after) % s.players
        put_board(s, seat, whose, out, after * BOARD_NUMBERS, openings)
    return put_ordered_tiles(s, seat, out, tiles, place)


@rule
def put_board(
    s: AxioState, observer: int, seat: int, out: Cells, place: int, openings: int
) -> None:
    for symbol in range(SYMBOLS):
        place = put_number(out, place, s.markers[seat, symbol])
    place = put_set(out, place, SYMBOLS, lowest_symbols(s, seat))
    place = put_number(out, place, score(s, seat))
    place = put_number(out, place, s.first_tile[seat])
    place = put_number(out, place, s.rack_count[seat])
    places = place + SYMBOLS * (1 + HIGH_POINTS)
    for symbol in range(SYMBOLS):
        order = place_in_order(s, seat, symbol)
        out[place + order] = s.markers[seat, symbol]
        for points in range(HIGH_POINTS):
            counted = out[openings + symbol * HIGH_POINTS + points]
            if counted > 0:
                out[place + SYMBOLS + order * HIGH_POINTS + points] = counted
        out[places + order * SYMBOLS + place_in_order(s, observer, symbol)] = 1


@rule
def place_in_order(s: AxioState, seat: int, symbol: int) -> int:
    """How many markers of the seat stand lower; of equal ones the first symbol goes first."""
    height = s.markers[seat, symbol]
    place = 0
    for other in range(SYMBOLS):
        if s.markers[seat, other] < height or (other < symbol and s.markers[seat, other] == height):
            place += 1
    return place


@rule
def put_tiles(s: AxioState, seat: int, out: Cells, place: int) -> int:
    """AX-21: the own rack; what lies in the bag or on other racks is given only together."""
    for kind in range(KIND_COUNT):
        unseen = s.bag[kind]
        for other in range(s.players):
            if other != seat:
                unseen += s.racks[other, kind]
        if s.racks[seat, kind] > 0:
            out[place + kind] = s.racks[seat, kind]
        out[place + KIND_COUNT + kind] = unseen
    return put_counts(out, place + 2 * KIND_COUNT, s.shown)


@rule
def put_cells(s: AxioState, out: Cells, place: int) -> int:
    margin = MARGINS[s.players]
    side = SIZE - 2 * margin
    cells = place + SYMBOLS * HIGH_POINTS
    empty = cells + SYMBOLS * side * side
    end = empty + side * side
    for row in range(side):
        for column in range(side):
            cell = (1 + margin + row) * WIDTH + 1 + margin + column
            content = s.cells[cell]
            at = row * side + column
            if content >= 0:
                out[cells + content * side * side + at] = 1
            elif content == EMPTY:
                out[empty + at] = 1
                beside = points_beside(s, cell)
                for symbol in range(SYMBOLS if beside > 0 else 0):
                    points = min(points_of(beside, symbol), HIGH_POINTS)
                    if points > 0:
                        out[place + symbol * HIGH_POINTS + points - 1] += 1
    return end


@rule
def put_ordered_tiles(s: AxioState, seat: int, out: Cells, tiles: int, place: int) -> int:
    """The rack and what is unseen again, symbols in the order of the seat's markers."""
    for first in range(SYMBOLS):
        for second in range(first, SYMBOLS):
            kind = tiles + KIND_OF[first * SYMBOLS + second]
            ordered = (
                place
                + KIND_OF[
                    place_in_order(s, seat, first) * SYMBOLS + place_in_order(s, seat, second)
                ]
            )
            out[ordered] = out[kind]
            out[ordered + KIND_COUNT] = out[kind + KIND_COUNT]
    return place + 2 * KIND_COUNT
