"""The rules of Azul, by the ids of docs/rules/azul.md; one source, interpreted and compiled.

`s` is the state, `board` one seat's board (its own rules are in board.py). A round runs: draws
(AZ-5, AZ-15), takes (phase A), wall tiling (phase B), then the next round's draws or the end.
"""

from __future__ import annotations

from tilewright.core import perfect_information
from tilewright.core.bits import bit_count, place_of_bit
from tilewright.core.compiling import rule
from tilewright.core.generator import Generator, below
from tilewright.core.layout import Cells
from tilewright.core.move_sinks import append_action
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.tiles import pour, seat_after, total
from tilewright.games.azul.board import (
    best_column,
    clear_board,
    complete_rows,
    empty_line,
    fill_line,
    line_refusal,
    line_to_tile,
    open_spaces,
    open_targets,
    printed_column,
    put_on_wall,
    row_can_be_completed,
    space_refusal,
)
from tilewright.games.azul.scoring import score_bonuses, score_floor, score_tile
from tilewright.games.azul.state import (
    ACTIONS,
    ALL_COLOURS,
    COLOUR_NOT_THERE,
    COLOURS,
    COLUMNS,
    EMPTY,
    FINISHED,
    FLOOR,
    FLOOR_SPACES,
    GRAY,
    LEGAL,
    MARKER,
    NO_SUCH_ACTION,
    NO_SUCH_FACTORY,
    NOTHING_TO_TILE,
    OFFER,
    OTHER_LINE_FIRST,
    ROWS,
    TAKES,
    TARGETS,
    TILES_PER_COLOUR,
    TILING,
    TILING_COMES_FIRST,
    AzulState,
    Board,
)
from tilewright.games.display import (
    CENTRE,
    FACTORY_TILES,
    MARKER_IN_CENTRE,
    MAX_PLAYERS,
    SOURCES,
    factories,
    source_at,
)

# One bit for each target, spaced as in `open_targets`.
EACH_TARGET = sum(1 << COLOURS * target for target in range(TARGETS))


# ---------------------------------------------------------------- actions


@rule
def take_action(source: int, colour: int, target: int) -> int:
    return (source * COLOURS + colour) * TARGETS + target


@rule
def tiling_action(row: int, column: int) -> int:
    return TAKES + row * COLUMNS + column


# ---------------------------------------------------------------- setup and draws


@rule
def setup(s: AzulState, players: int, variant: int, first: int) -> None:
    """AZ-5."""
    s.players = players
    s.variant = variant
    s.offered = 0
    for colour in range(COLOURS):
        s.bag[colour] = TILES_PER_COLOUR
        s.lid[colour] = 0
        s.holders[colour] = 0
        for source in range(SOURCES):
            s.display[source, colour] = 0
    for seat in range(MAX_PLAYERS):
        clear_board(s.boards[seat])
    s.round = 0
    begin_round(s, first)


@rule
def begin_round(s: AzulState, start: int) -> None:
    """AZ-15: the marker returns to the centre, then the factories are filled."""
    s.round += 1
    s.start = start
    s.marker = MARKER_IN_CENTRE
    s.phase = OFFER
    go_on_dealing(s)


@rule
def go_on_dealing(s: AzulState) -> None:
    """AZ-16: stand at the next draw, or let the round start when all is dealt."""
    if s.offered < FACTORY_TILES * factories(s) and (total(s.bag) > 0 or pour(s.lid, s.bag) > 0):
        s.turn = CHANCE
    else:
        s.turn = s.start


@rule
def draw_weight(s: AzulState, colour: int) -> int:
    return s.bag[colour]


@rule
def draw(s: AzulState, colour: int) -> None:
    """AZ-5: factory 1 first, four tiles each."""
    s.bag[colour] -= 1
    lay_out(s, s.offered // FACTORY_TILES, colour, 1)
    go_on_dealing(s)


@rule
def lay_out(s: AzulState, source: int, colour: int, count: int) -> None:
    """Put tiles on offer."""
    s.display[source, colour] += count
    s.holders[colour] |= 1 << source
    s.offered += count


@rule
def clear_away(s: AzulState, source: int, colour: int) -> int:
    """Take all tiles of a colour off offer."""
    count = s.display[source, colour]
    s.display[source, colour] = 0
    s.holders[colour] &= ~(1 << source)
    s.offered -= count
    return count


# ---------------------------------------------------------------- legality


@rule
def legal_actions(s: AzulState, actions: Cells) -> int:
    if s.turn < 0:
        return 0
    board = s.boards[s.turn]
    count = 0
    if s.phase == TILING:
        row = line_to_tile(board)
        spaces = open_spaces(board, row)
        for column in range(COLUMNS):
            if spaces >> column & 1:
                count = append_action(actions, count, tiling_action(row, column))
        return count
    targets = open_targets(board)
    for place in range(factories(s) + 1):
        source = source_at(s, place)
        for colour in range(COLOURS):
            if s.display[source, colour] > 0:
                for target in range(TARGETS):
                    if targets >> (COLOURS * target + colour) & 1:
                        count = append_action(actions, count, take_action(source, colour, target))
    return count


@rule
def refusal(s: AzulState, action: int) -> int:
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    board = s.boards[s.turn]
    if action < TAKES:
        return take_refusal(s, board, action)
    if s.phase != TILING:
        return NOTHING_TO_TILE
    row = (action - TAKES) // COLUMNS
    if row != line_to_tile(board):
        return OTHER_LINE_FIRST
    return space_refusal(board, row, (action - TAKES) % COLUMNS, board.line_colour[row])


@rule
def take_refusal(s: AzulState, board: Board, action: int) -> int:
    """AZ-6, AZ-8, AZ-9."""
    if s.phase != OFFER:
        return TILING_COMES_FIRST
    source = action // (COLOURS * TARGETS)
    colour = action // TARGETS % COLOURS
    target = action % TARGETS
    if source != CENTRE and source >= factories(s):
        return NO_SUCH_FACTORY
    if s.display[source, colour] == 0:
        return COLOUR_NOT_THERE
    if target == FLOOR:
        return LEGAL
    return line_refusal(board, target, colour)


# ---------------------------------------------------------------- random play


@rule
def random_action(s: AzulState, generator: Generator, policy: int) -> int:  # noqa: ARG001
    """Each legal action is equally likely: the k-th by colour, source, target, without a list."""
    board = s.boards[s.turn]
    if s.phase == TILING:
        row = line_to_tile(board)
        spaces = open_spaces(board, row)
        return tiling_action(row, place_of_bit(spaces, below(generator, bit_count(spaces))))
    targets = open_targets(board)
    choices = 0  # by colour, a byte each
    count = 0
    for colour in range(COLOURS):
        here = bit_count(s.holders[colour]) * accepting_targets(targets, colour)
        choices |= here << (8 * colour)
        count += here
    k = below(generator, count)
    colour = 0
    while k >= choices & 0xFF:
        k -= choices & 0xFF
        choices >>= 8
        colour += 1
    width = accepting_targets(targets, colour)
    holders = s.holders[colour]
    while k >= width:
        k -= width
        holders &= holders - 1
    target = place_of_bit(targets >> colour & EACH_TARGET, k) // COLOURS
    return take_action(place_of_bit(holders, 0), colour, target)


@rule
def accepting_targets(targets: int, colour: int) -> int:
    """How many of the open targets accept a colour.

    The product adds up the bits of all targets in the digit of the last one.
    """
    return (targets >> colour & EACH_TARGET) * EACH_TARGET >> COLOURS * FLOOR & ALL_COLOURS


# ---------------------------------------------------------------- phase A: factory offer


@rule
def apply(s: AzulState, action: int) -> None:
    if action >= TAKES:
        lay_tile(s, s.turn, (action - TAKES) // COLUMNS, (action - TAKES) % COLUMNS)
        tile_walls(s, s.turn)
        return
    board = s.boards[s.turn]
    source = action // (COLOURS * TARGETS)
    colour = action // TARGETS % COLOURS
    target = action % TARGETS
    count = take(s, board, source, colour)
    if target != FLOOR:
        count -= fill_line(board, target, colour, count)
    drop_tiles(s, board, colour, count)
    if s.offered > 0:
        s.turn = seat_after(s, s.turn)
    else:  # AZ-11
        tile_walls(s, s.start)


@rule
def take(s: AzulState, board: Board, source: int, colour: int) -> int:
    """AZ-6: all tiles of the colour; the rest of a factory moves to the centre."""
    count = clear_away(s, source, colour)
    if source == CENTRE:
        take_marker(s, board)
    else:
        for other in range(COLOURS):
            if s.display[source, other] > 0:
                lay_out(s, CENTRE, other, clear_away(s, source, other))
    return count


@rule
def take_marker(s: AzulState, board: Board) -> None:
    """AZ-7: onto the floor line before the tiles; a full floor line has no space for it."""
    if s.marker == MARKER_IN_CENTRE:
        s.marker = s.turn
        if board.floor_count < FLOOR_SPACES:
            board.floor[board.floor_count] = MARKER
            board.floor_count += 1


@rule
def drop_tiles(s: AzulState, board: Board, colour: int, count: int) -> None:
    """AZ-9, AZ-10: onto the floor line from the left, the overflow into the lid."""
    placed = min(count, FLOOR_SPACES - board.floor_count)
    for _ in range(placed):
        board.floor[board.floor_count] = colour
        board.floor_count += 1
    s.lid[colour] += count - placed


# ---------------------------------------------------------------- phase B: wall tiling


@rule
def tile_walls(s: AzulState, seat: int) -> None:
    """AZ-12, AZ-26: the walls of this seat and of those after it, up to a choice of a column."""
    while True:
        for row in range(ROWS):
            if not tile_line(s, seat, row):
                s.phase = TILING
                s.turn = seat
                return
        clear_floor_line(s, seat)
        seat = seat_after(s, seat)
        if seat == s.start:
            break
    end_round(s)


@rule
def tile_line(s: AzulState, seat: int, row: int) -> bool:
    """AZ-12, AZ-23: tile a line if it is full; False if its player has a column to choose first."""
    board = s.boards[seat]
    if board.line_count[row] <= row:
        return True
    if s.variant != GRAY:
        lay_tile(s, seat, row, printed_column(row, board.line_colour[row]))
        return True
    if open_spaces(board, row) == 0:
        drop_line(s, board, row)
        return True
    return False


@rule
def lay_tile(s: AzulState, seat: int, row: int, column: int) -> None:
    """AZ-12: one tile of a full line goes to the wall and scores, the others go to the lid."""
    board = s.boards[seat]
    colour = board.line_colour[row]
    s.lid[colour] += row
    empty_line(board, row)
    put_on_wall(board, row, column, colour)
    score_tile(s, seat, row, column)


@rule
def drop_line(s: AzulState, board: Board, row: int) -> None:
    """AZ-23: no space of the row is legal, so all tiles of the line fall."""
    colour = board.line_colour[row]
    empty_line(board, row)
    drop_tiles(s, board, colour, row + 1)


@rule
def clear_floor_line(s: AzulState, seat: int) -> None:
    """AZ-13."""
    score_floor(s, seat)
    board = s.boards[seat]
    for space in range(board.floor_count):
        if board.floor[space] != MARKER:
            s.lid[board.floor[space]] += 1
        board.floor[space] = EMPTY
    board.floor_count = 0


# ---------------------------------------------------------------- phase C and the end


@rule
def end_round(s: AzulState) -> None:
    """AZ-15, AZ-17, AZ-18, AZ-27: the next round, or the end of the game."""
    if game_ends(s):
        end_game(s)
    elif s.marker == MARKER_IN_CENTRE:
        begin_round(s, s.start)
    else:
        begin_round(s, s.marker)


@rule
def game_ends(s: AzulState) -> bool:
    """AZ-17: nothing left to deal ends the game too."""
    return walls_end_game(s) or total(s.bag) + total(s.lid) == 0


@rule
def walls_end_game(s: AzulState) -> bool:
    """AZ-18: a complete row does; AZ-27: so do walls on which none can come any more."""
    for seat in range(s.players):
        if complete_rows(s.boards[seat]) > 0:
            return True
    if s.variant != GRAY:
        return False
    for seat in range(s.players):
        for row in range(ROWS):
            if row_can_be_completed(s.boards[seat], row):
                return False
    return True


@rule
def end_game(s: AzulState) -> None:
    for seat in range(s.players):
        score_bonuses(s, seat)
    s.phase = FINISHED
    s.turn = OVER


@rule
def score(s: AzulState, seat: int) -> int:
    return s.boards[seat].score


@rule
def standing(s: AzulState, seat: int) -> int:
    return s.boards[seat].score


@rule
def wins(s: AzulState, seat: int) -> bool:
    """AZ-20."""
    for other in range(s.players):
        if result_key(s, other) > result_key(s, seat):
            return False
    return True


@rule
def result_key(s: AzulState, seat: int) -> int:
    """AZ-20: points first, then complete rows."""
    board = s.boards[seat]
    return board.score * (ROWS + 1) + complete_rows(board)


# ---------------------------------------------------------------- looking ahead


@rule
def settle(s: AzulState, seat: int) -> None:
    """Tile this wall and score its floor line now; on the gray side each tile where it pays."""
    for row in range(ROWS):
        if not tile_line(s, seat, row):
            lay_tile(s, seat, row, best_column(s.boards[seat], row))
    clear_floor_line(s, seat)


redeal = perfect_information.redeal
