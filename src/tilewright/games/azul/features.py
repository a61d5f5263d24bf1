"""What a seat may know of a game of Azul, as numbers: everything but the order in the bag."""

from __future__ import annotations

from tilewright.core.bits import bit_count
from tilewright.core.compiling import rule
from tilewright.core.features import (
    ObservationField,
    put_choice,
    put_counts,
    put_number,
    put_seat,
    put_set,
)
from tilewright.core.layout import Cells
from tilewright.core.rules import CHANCE
from tilewright.games.azul.board import (
    complete_rows,
    open_colours,
    printed_column,
    tile_points,
)
from tilewright.games.azul.rules import settle
from tilewright.games.azul.state import (
    COLOURS,
    COLUMNS,
    EMPTY,
    FLOOR_SPACES,
    GRAY,
    MARKER,
    ROWS,
    TILES_PER_COLOUR,
    TILING,
    AzulState,
    Board,
)
from tilewright.games.display import CENTRE, FACTORY_TILES, MARKER_IN_CENTRE, factories

VERSION = 1

MAX_POINTS = 250  # 240 can be reached; a loaded position may claim more
LATE_ROUND = 20
MAX_IN_CENTRE = 27  # three from each of nine factories
MAX_TILE_POINTS = ROWS + COLUMNS


def board_fields(players: int, variant: int) -> tuple[ObservationField, ...]:  # noqa: ARG001
    fields = (
        ObservationField("wall", (ROWS, COLOURS), 0, 1, "the row shows the colour"),
        ObservationField(
            "lines", (ROWS, COLOURS), 0, ROWS, "tiles of the colour in the pattern line"
        ),
        ObservationField(
            "line_spaces", (ROWS, ROWS), 0, 1, "a begun pattern line has 0 to 4 empty spaces left"
        ),
        ObservationField(
            "floor", (FLOOR_SPACES + 1,), 0, 1, "0 to 7 spaces of the floor line are taken"
        ),
        ObservationField(
            "floor_tiles", (COLOURS,), 0, FLOOR_SPACES, "tiles of the colour on the floor line"
        ),
        ObservationField("has_marker", (), 0, 1, "took the starting-player marker in this round"),
        ObservationField("score", (), 0, MAX_POINTS, "points"),
        ObservationField("outlook", (), 0, MAX_POINTS, "points if the round ended now"),
        ObservationField(
            "rows", (ROWS,), 0, COLUMNS, "tiles in the wall row if the round ended now"
        ),
        ObservationField(
            "columns", (COLUMNS,), 0, ROWS, "tiles in the wall column if the round ended now"
        ),
        ObservationField(
            "colours", (COLOURS,), 0, ROWS, "rows that show the colour if the round ended now"
        ),
        ObservationField("complete_rows", (), 0, ROWS, "complete rows if the round ended now"),
        ObservationField(
            "gains",
            (ROWS, COLOURS),
            0,
            MAX_TILE_POINTS,
            "points that a tile of the colour would then score in the row",
        ),
        ObservationField(
            "line_gains", (ROWS,), 0, MAX_TILE_POINTS, "those of the pattern line, if it is begun"
        ),
    )
    gray_fields = (
        ObservationField(
            "openings", (ROWS, COLOURS), 0, COLUMNS, "spaces of the row that would accept it then"
        ),
        ObservationField("tiles", (ROWS, COLUMNS, COLOURS), 0, 1, "the space shows the colour"),
        ObservationField("taken", (ROWS, COLUMNS), 0, 1, "the space has a tile"),
        ObservationField("column_colours", (COLUMNS, COLOURS), 0, 1, "the column shows the colour"),
    )
    return fields + gray_fields if variant == GRAY else fields


def table_fields(players: int, variant: int) -> tuple[ObservationField, ...]:  # noqa: ARG001
    displays = 2 * players + 1
    tiles = FACTORY_TILES * displays
    return (
        ObservationField(
            "turn", (players,), 0, 1, "who decides next, from the observer in turn order"
        ),
        ObservationField("tiling", (), 0, 1, "the walls are being tiled"),
        ObservationField("dealing", (), 0, 1, "tiles are to be drawn first"),
        ObservationField(
            "round", (), 0, LATE_ROUND, f"the round; {LATE_ROUND} is that one or a later one"
        ),
        ObservationField(
            "marker_in_centre", (), 0, 1, "nobody took the starting-player marker yet"
        ),
        ObservationField("offered", (), 0, tiles, "tiles on the factories and in the centre"),
        ObservationField(
            "centre", (COLOURS,), 0, MAX_IN_CENTRE, "tiles of the colour in the centre"
        ),
        ObservationField(
            "factories", (displays, COLOURS), 0, FACTORY_TILES, "tiles of the colour there"
        ),
        ObservationField(
            "factories_with",
            (COLOURS, FACTORY_TILES),
            0,
            displays,
            "factories that hold exactly 1 to 4 tiles of the colour",
        ),
        ObservationField(
            "factories_with_both",
            (COLOURS * (COLOURS - 1) // 2,),
            0,
            displays,
            "factories that hold two colours: the pairs 10 20 21 30 31 32 40 41 42 43",
        ),
        ObservationField("factories_left", (), 0, displays, "factories that are not empty"),
        ObservationField("bag", (COLOURS,), 0, TILES_PER_COLOUR, "tiles of the colour in the bag"),
        ObservationField("lid", (COLOURS,), 0, TILES_PER_COLOUR, "tiles of the colour in the lid"),
    )


@rule
def observe(s: AzulState, draft: AzulState, seat: int, out: Cells) -> int:
    place = 0
    for after in range(s.players):
        whose = (seat + after) % s.players
        settle(draft, whose)
        place = put_board(s, s.boards[whose], whose, out, place)
        place = put_outlook(draft.boards[whose], out, place)
        if s.variant == GRAY:
            place = put_gray_gains(draft.boards[whose], out, place)
            place = put_gray_wall(s.boards[whose], out, place)
        else:
            place = put_gains(draft.boards[whose], out, place)
    return put_table(s, seat, out, place)


@rule
def put_board(s: AzulState, board: Board, seat: int, out: Cells, place: int) -> int:
    for row in range(ROWS):
        place = put_set(out, place, COLOURS, board.row_colours[row])
    for row in range(ROWS):
        if board.line_count[row] > 0:
            out[place + board.line_colour[row]] = board.line_count[row]
        place += COLOURS
    for row in range(ROWS):
        begun = board.line_count[row] > 0
        place = put_choice(out, place, ROWS, row + 1 - board.line_count[row] if begun else -1)
    place = put_choice(out, place, FLOOR_SPACES + 1, board.floor_count)
    for space in range(board.floor_count):
        if board.floor[space] != MARKER:
            out[place + board.floor[space]] += 1
    place += COLOURS
    place = put_number(out, place, s.marker == seat)
    return put_number(out, place, min(board.score, MAX_POINTS))


@rule
def put_outlook(board: Board, out: Cells, place: int) -> int:
    """Of a board whose wall is tiled and whose floor line is scored."""
    place = put_number(out, place, min(board.score, MAX_POINTS))
    for row in range(ROWS):
        place = put_number(out, place, bit_count(board.row_colours[row]))
    for column in range(COLUMNS):
        place = put_number(out, place, bit_count(board.column_colours[column]))
    for colour in range(COLOURS):
        rows = 0
        for row in range(ROWS):
            rows += board.row_colours[row] >> colour & 1
        place = put_number(out, place, rows)
    return put_number(out, place, complete_rows(board))


@rule
def put_gains(board: Board, out: Cells, place: int) -> int:
    """Of such a board: what each further tile would score."""
    for row in range(ROWS):
        for colour in range(COLOURS):
            column = printed_column(row, colour)
            if board.wall[row, column] == EMPTY:
                out[place + row * COLOURS + colour] = tile_points(board, row, column)
    return put_line_gains(board, out, place)


@rule
def put_line_gains(board: Board, out: Cells, gains: int) -> int:
    place = gains + ROWS * COLOURS
    for row in range(ROWS):
        if board.line_count[row] > 0:
            out[place + row] = out[gains + row * COLOURS + board.line_colour[row]]
    return place + ROWS


@rule
def put_gray_gains(board: Board, out: Cells, place: int) -> int:
    """The same where tiles go to any space that accepts them: the best one, and how many."""
    openings = place + ROWS * COLOURS + ROWS
    for row in range(ROWS):
        for column in range(COLUMNS):
            colours = open_colours(board, row, column) & ~board.row_colours[row]
            if colours != 0:
                points = tile_points(board, row, column)
                for colour in range(COLOURS):
                    if colours >> colour & 1:
                        at = row * COLOURS + colour
                        out[place + at] = max(out[place + at], points)
                        out[openings + at] += 1
    put_line_gains(board, out, place)
    return openings + ROWS * COLOURS


@rule
def put_gray_wall(board: Board, out: Cells, place: int) -> int:
    taken = place + ROWS * COLUMNS * COLOURS
    for row in range(ROWS):
        for column in range(COLUMNS):
            if board.wall[row, column] != EMPTY:
                at = row * COLUMNS + column
                out[place + at * COLOURS + board.wall[row, column]] = 1
                out[taken + at] = 1
    place = taken + ROWS * COLUMNS
    for column in range(COLUMNS):
        place = put_set(out, place, COLOURS, board.column_colours[column])
    return place


@rule
def put_table(s: AzulState, seat: int, out: Cells, place: int) -> int:
    place = put_seat(out, place, s.players, seat, s.start if s.turn == CHANCE else s.turn)
    place = put_number(out, place, s.phase == TILING)
    place = put_number(out, place, s.turn == CHANCE)
    place = put_number(out, place, min(s.round, LATE_ROUND))
    place = put_number(out, place, s.marker == MARKER_IN_CENTRE)
    place = put_number(out, place, s.offered)
    for colour in range(COLOURS):
        place = put_number(out, place, s.display[CENTRE, colour])
    place = put_factories(s, out, place)
    place = put_counts(out, place, s.bag)
    return put_counts(out, place, s.lid)


@rule
def put_factories(s: AzulState, out: Cells, place: int) -> int:
    """Each of them, then how many hold the same: their numbers have no meaning in the game."""
    with_count = place + factories(s) * COLOURS
    with_both = with_count + COLOURS * FACTORY_TILES
    end = with_both + COLOURS * (COLOURS - 1) // 2
    left = 0
    for factory in range(factories(s)):
        tiles = 0
        for colour in range(COLOURS):
            count = s.display[factory, colour]
            tiles += count
            if count > 0:
                out[place + factory * COLOURS + colour] = count
                out[with_count + FACTORY_TILES * colour + count - 1] += 1
                for other in range(colour):
                    if s.display[factory, other] > 0:
                        out[with_both + colour * (colour - 1) // 2 + other] += 1
        if tiles > 0:
            left += 1
    return put_number(out, end, left)
