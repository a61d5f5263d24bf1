"""A position of Azul as JSON-able data: written, and read with every check that the rules allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Literal

from tilewright.core import perfect_information
from tilewright.core.errors import PositionError
from tilewright.core.rules import CHANCE, OVER
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
from tilewright.games.azul import board as board_rules
from tilewright.games.azul import rules
from tilewright.games.azul.notation import COLOUR_NAMES, PHASES, VARIANTS
from tilewright.games.azul.state import (
    ALL_COLOURS,
    COLOURS,
    COLUMNS,
    EMPTY,
    FINISHED,
    FLOOR_SPACES,
    GRAY,
    MARKER,
    ROWS,
    STANDARD,
    TILES_PER_COLOUR,
    TILING,
    WALL_SHOWS_COLOUR,
    AzulState,
    Board,
)
from tilewright.games.azul.types import AzulBoard, AzulPosition, Colour
from tilewright.games.display import (
    CENTRE,
    MARKER_IN_CENTRE,
    check_filled_in_order,
    factories,
    marker_name,
    on_display,
    read_bag,
    read_factories,
    read_marker,
)

FLOOR_NAMES: tuple[Colour | Literal["marker"], ...] = (*COLOUR_NAMES, "marker")
MAX_POINTS = 9_999
MAX_ROUNDS = 1_000_000

KEYS = (
    "players", "variant", "round", "phase", "turn", "start", "marker",
    "lid", "factories", "centre", "boards",
)  # fmt: skip


# ---------------------------------------------------------------- writing


def to_json(s: AzulState) -> AzulPosition:
    """Everything on the table."""
    return {
        "players": s.players,
        "variant": VARIANTS[s.variant],
        "round": s.round,
        "phase": PHASES[s.phase],
        "turn": turn_name(s.turn),
        "start": s.start,
        "marker": marker_name(s),
        "bag": named(s.bag, COLOUR_NAMES),
        "lid": named(s.lid, COLOUR_NAMES),
        "factories": [on_display(s, factory, COLOUR_NAMES) for factory in range(factories(s))],
        "centre": on_display(s, CENTRE, COLOUR_NAMES),
        "boards": [_board(s.boards[seat]) for seat in range(s.players)],
    }


view = perfect_information.view_of(to_json)
drawer = perfect_information.drawer
complete = perfect_information.complete
revealed = perfect_information.revealed
revealed_outcomes = perfect_information.revealed_outcomes


def _board(board: Board) -> AzulBoard:
    return {
        "score": board.score,
        "lines": [
            {"colour": _name(board.line_colour[row]), "count": board.line_count[row]}
            for row in range(ROWS)
        ],
        "wall": [
            [_name(board.wall[row, column]) for column in range(COLUMNS)] for row in range(ROWS)
        ],
        "floor": [FLOOR_NAMES[board.floor[space]] for space in range(board.floor_count)],
    }


def _name(colour: int) -> Colour | None:
    return None if colour == EMPTY else COLOUR_NAMES[colour]


def material(s: AzulState) -> dict[str, int]:
    """AZ-2: the tiles of each colour, wherever they lie."""
    return {
        name: s.bag[colour] + s.lid[colour] + _in_play(s, colour)
        for colour, name in enumerate(COLOUR_NAMES)
    }


# ---------------------------------------------------------------- reading


def from_json(position: Mapping[str, Any], s: AzulState) -> None:
    """Fill a state that was set up for this number of players and this variant."""
    found = members(position, "", KEYS, ("bag",))
    same_players(found, s)
    same_variant(found, s, VARIANTS)
    s.round = integer(found["round"], "round", 1, MAX_ROUNDS)
    s.phase = choice(found["phase"], "phase", PHASES)
    s.turn = turn_of(found["turn"], s.players)
    s.start = integer(found["start"], "start", 0, s.players - 1)
    _read_display(found, s)
    boards = items(found["boards"], "boards", s.players, s.players)
    for seat, board in enumerate(boards):
        _read_board(board, f"boards[{seat}]", s, s.boards[seat])
    _read_marker(found["marker"], s)
    _read_bag_and_lid(found, s)
    _check_phase(s)


def _read_display(found: Mapping[str, Any], s: AzulState) -> None:
    """AZ-1, AZ-5: the right number of factories, none with more than four tiles."""
    lay_out = partial(_lay_out, s)
    read_factories(found, s, factories(s), COLOUR_NAMES, lay_out, "AZ-5")
    centre = counts(found["centre"], "centre", COLOUR_NAMES, TILES_PER_COLOUR)
    if s.offered + sum(centre) > TILES_PER_COLOUR * COLOURS:
        raise PositionError("centre", "there are not so many tiles (AZ-2)", "too_many_tiles")
    _lay_out(s, CENTRE, centre)


def _lay_out(s: AzulState, source: int, tiles: Sequence[int]) -> None:
    for colour in range(COLOURS):
        if tiles[colour]:
            rules.lay_out(s, source, colour, tiles[colour])


def _read_board(value: object, where: str, s: AzulState, board: Board) -> None:
    found = members(value, where, ("score", "lines", "wall", "floor"))
    board.score = integer(found["score"], f"{where}.score", 0, MAX_POINTS)
    _read_wall(found["wall"], f"{where}.wall", s, board)
    for row, line in enumerate(items(found["lines"], f"{where}.lines", ROWS, ROWS)):
        _read_line(line, f"{where}.lines[{row}]", board, row)
    floor = items(found["floor"], f"{where}.floor", 0, FLOOR_SPACES)
    for space, tile in enumerate(floor):
        board.floor[space] = choice(tile, f"{where}.floor[{space}]", FLOOR_NAMES)
    board.floor_count = len(floor)


def _read_wall(value: object, where: str, s: AzulState, board: Board) -> None:
    """AZ-4, AZ-22: each colour once in a row and once in a column, on its printed space."""
    for row, spaces in enumerate(items(value, where, ROWS, ROWS)):
        for column, tile in enumerate(items(spaces, f"{where}[{row}]", COLUMNS, COLUMNS)):
            if tile is None:
                continue
            here = f"{where}[{row}][{column}]"
            colour = choice(tile, here, COLOUR_NAMES)
            if s.variant == STANDARD and column != board_rules.printed_column(row, colour):
                raise PositionError(
                    here,
                    f"this space of the coloured wall is not {tile} (AZ-4)",
                    "other_colour_printed",
                    colour=tile,
                )
            if board.row_colours[row] >> colour & 1:
                raise PositionError(
                    here, f"{tile} stands twice in this row (AZ-8)", "twice_in_row", colour=tile
                )
            if board.column_colours[column] >> colour & 1:
                raise PositionError(
                    here,
                    f"{tile} stands twice in this column (AZ-22)",
                    "twice_in_column",
                    colour=tile,
                )
            board_rules.put_on_wall(board, row, column, colour)


def _read_line(value: object, where: str, board: Board, row: int) -> None:
    """AZ-8: one colour, no more than the line's spaces, not a colour of its wall row."""
    found = members(value, where, ("colour", "count"))
    count = integer(found["count"], f"{where}.count", 0, row + 1)
    if (found["colour"] is None) != (count == 0):
        raise PositionError(
            where, "a line has a colour when, and only when, it has tiles", "colour_without_tiles"
        )
    if count == 0:
        return
    colour = choice(found["colour"], f"{where}.colour", COLOUR_NAMES)
    refusal = board_rules.line_refusal(board, row, colour)
    if refusal == WALL_SHOWS_COLOUR:
        raise PositionError(
            where,
            f"the wall row already shows {found['colour']} (AZ-8)",
            "wall_shows_colour",
            colour=found["colour"],
        )
    board_rules.fill_line(board, row, colour, count)


def _read_marker(value: object, s: AzulState) -> None:
    """AZ-2, AZ-7: one marker; on its taker's floor line unless that had no space for it."""
    s.marker = read_marker(value, s.players)
    for seat in range(s.players):
        board = s.boards[seat]
        markers = sum(board.floor[space] == MARKER for space in range(FLOOR_SPACES))
        where = f"boards[{seat}].floor"
        if markers > 1:
            raise PositionError(where, "two markers: there is only one (AZ-2)", "two_markers")
        if markers and s.marker != seat:
            raise PositionError(
                where,
                f"the marker lies here, but marker is {value!r:.40} (AZ-2)",
                "marker_elsewhere",
                found=f"{value!r:.40}",
            )
        if s.marker == seat and not markers and not _may_lack_marker(s, seat):
            raise PositionError(
                where, "the marker of this seat is missing (AZ-7)", "marker_missing"
            )


def _may_lack_marker(s: AzulState, seat: int) -> bool:
    if s.phase == FINISHED or (s.phase == TILING and _has_tiled(s, seat)):
        return True  # AZ-13: it went back in front of its owner
    return s.boards[seat].floor_count == FLOOR_SPACES


def _has_tiled(s: AzulState, seat: int) -> bool:
    """AZ-26: whether a seat comes before the one that tiles now."""
    return (seat - s.start) % s.players < (s.turn - s.start) % s.players


def _read_bag_and_lid(found: Mapping[str, Any], s: AzulState) -> None:
    """AZ-2: twenty tiles of each colour; the bag may be left out, it is what remains."""
    in_play = partial(_in_play, s)
    read_bag(found, s, ("lid", s.lid), COLOUR_NAMES, in_play, TILES_PER_COLOUR, "AZ-2")


def _in_play(s: AzulState, colour: int) -> int:
    """Tiles of a colour that are neither in the bag nor in the lid."""
    tiles = sum(s.display[source, colour] for source in range(CENTRE + 1))
    for seat in range(s.players):
        board = s.boards[seat]
        for row in range(ROWS):
            if board.line_colour[row] == colour:
                tiles += board.line_count[row]
            tiles += board.row_colours[row] >> colour & 1
        tiles += sum(board.floor[space] == colour for space in range(FLOOR_SPACES))
    return tiles


# ---------------------------------------------------------------- what may be when


def _check_phase(s: AzulState) -> None:
    if (s.turn == OVER) != (s.phase == FINISHED):
        raise PositionError(
            "phase", "turn and phase must both say that the game is over", "only_one_says_over"
        )
    if s.phase == TILING:
        _check_tiling(s)
    elif s.phase == FINISHED:
        _check_between_rounds(s)
        if s.offered:
            raise PositionError(
                "phase", "the game is over, but tiles are on offer (AZ-11)", "offered_after_the_end"
            )
        if not rules.game_ends(s):
            raise PositionError("phase", "nothing has ended this game (AZ-18)", "nothing_ended_it")
    else:
        if rules.walls_end_game(s):
            raise PositionError(
                "phase", "the game ended before this round (AZ-18, AZ-27)", "ended_before"
            )
        if s.turn == CHANCE:
            _check_dealing(s)
        elif not s.offered:
            raise PositionError(
                "turn", "no tiles are on offer, so no seat can take any (AZ-11)", "nothing_on_offer"
            )


def _check_dealing(s: AzulState) -> None:
    """AZ-5, AZ-15, AZ-16: factory 1 first, four each, and something left to draw."""
    if s.marker != MARKER_IN_CENTRE:
        raise PositionError(
            "marker",
            "it lies in the centre while the factories are filled (AZ-15)",
            "marker_not_in_centre",
        )
    _check_between_rounds(s)
    check_filled_in_order(s, factories(s), COLOURS, "AZ-5")
    rules.go_on_dealing(s)
    if s.turn != CHANCE:
        raise PositionError(
            "turn", "no draw is open: nothing is left to deal (AZ-16, AZ-17)", "no_draw_open"
        )


def _check_between_rounds(s: AzulState) -> None:
    """AZ-12, AZ-13: no full line and no floor line outlives the tiling of the walls."""
    for seat in range(s.players):
        _check_tiled(s, seat)


def _check_tiled(s: AzulState, seat: int) -> None:
    if board_rules.line_to_tile(s.boards[seat]) < ROWS:
        raise PositionError(
            f"boards[{seat}].lines", "a full line should have been tiled (AZ-12)", "full_line_left"
        )
    if s.boards[seat].floor_count:
        raise PositionError(
            f"boards[{seat}].floor", "should have been emptied (AZ-13)", "floor_line_left"
        )


def _check_tiling(s: AzulState) -> None:
    """AZ-26: the seats tile in order; the one that chooses has a line with a legal space."""
    if s.variant != GRAY:
        raise PositionError(
            "phase",
            "the coloured wall leaves nothing to choose (AZ-12)",
            "coloured_wall_needs_no_choice",
        )
    if s.turn == CHANCE or s.offered:
        raise PositionError(
            "phase", "tiling begins when all tiles are taken (AZ-11)", "tiling_too_early"
        )
    for seat in range(s.players):
        if _has_tiled(s, seat):
            _check_tiled(s, seat)
    board = s.boards[s.turn]
    row = board_rules.line_to_tile(board)
    if row == ROWS or board_rules.open_spaces(board, row) == 0:
        raise PositionError(
            "turn",
            f"seat {s.turn} has no column to choose (AZ-26)",
            "no_column_to_choose",
            seat=s.turn,
        )
    for seat in range(s.players):
        first = 0 if not _has_tiled(s, seat) else ROWS
        if seat == s.turn:
            first = row
        if any(s.boards[seat].row_colours[below] == ALL_COLOURS for below in range(first, ROWS)):
            raise PositionError(
                f"boards[{seat}].wall",
                "a row was complete before it was tiled (AZ-18)",
                "row_complete_too_early",
            )
