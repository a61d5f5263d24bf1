"""The rules of Azul, by the ids of docs/rules/azul.md; one source, interpreted and compiled.

`s` is the state, `board` one seat's board. A round runs: draws (AZ-5, AZ-15), takes (phase A),
wall tiling (phase B), then the next round's draws or the end.
"""

from __future__ import annotations

from tilewright.core.compiling import rule
from tilewright.core.generator import Generator, below
from tilewright.core.layout import Cells
from tilewright.core.rules import CHANCE, OVER
from tilewright.games.azul.state import (
    ACTIONS,
    CENTRE,
    COLOUR_BONUS,
    COLOURS,
    COLUMN_BONUS,
    COLUMNS,
    EMPTY,
    FACTORY_TILES,
    FINISHED,
    FLOOR,
    FLOOR_LOSS,
    FLOOR_SPACES,
    GRAY,
    MARKER,
    MARKER_IN_CENTRE,
    MAX_PLAYERS,
    OFFER,
    ROW_BONUS,
    ROWS,
    SOURCES,
    TAKES,
    TARGETS,
    TILES_PER_COLOUR,
    TILING,
    AzulState,
    Board,
)

# Why an action is refused; the words are in notation.py.
LEGAL = 0
NO_SUCH_ACTION = 1
NO_SUCH_FACTORY = 2
COLOUR_NOT_THERE = 3
LINE_FULL = 4
LINE_OF_OTHER_COLOUR = 5
WALL_SHOWS_COLOUR = 6
TILING_COMES_FIRST = 7
NOTHING_TO_TILE = 8
OTHER_LINE_FIRST = 9
SPACE_TAKEN = 10
COLUMN_SHOWS_COLOUR = 11


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
        for source in range(SOURCES):
            s.display[source, colour] = 0
    for seat in range(MAX_PLAYERS):
        clear_board(s.boards[seat])
    s.round = 0
    begin_round(s, first)


@rule
def clear_board(board: Board) -> None:
    board.score = 0
    board.floor_count = 0
    for space in range(FLOOR_SPACES):
        board.floor[space] = EMPTY
    for row in range(ROWS):
        board.line_colour[row] = EMPTY
        board.line_count[row] = 0
        board.row_colours[row] = 0
        for column in range(COLUMNS):
            board.wall[row, column] = EMPTY
    for column in range(COLUMNS):
        board.column_colours[column] = 0


@rule
def factories(s: AzulState) -> int:
    """AZ-1."""
    return 2 * s.players + 1


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
    if s.offered < FACTORY_TILES * factories(s):
        if total(s.bag) == 0:
            pour_lid_into_bag(s)
        if total(s.bag) > 0:
            s.turn = CHANCE
            return
    s.turn = s.start


@rule
def pour_lid_into_bag(s: AzulState) -> None:
    for colour in range(COLOURS):
        s.bag[colour] = s.lid[colour]
        s.lid[colour] = 0


@rule
def total(counts: Cells) -> int:
    tiles = 0
    for colour in range(COLOURS):
        tiles += counts[colour]
    return tiles


@rule
def draw_weights(s: AzulState, weights: Cells) -> int:
    for colour in range(COLOURS):
        weights[colour] = s.bag[colour]
    return total(s.bag)


@rule
def draw(s: AzulState, colour: int) -> None:
    """AZ-5: factory 1 first, four tiles each."""
    s.bag[colour] -= 1
    s.display[s.offered // FACTORY_TILES, colour] += 1
    s.offered += 1
    go_on_dealing(s)


# ---------------------------------------------------------------- legality


@rule
def line_refusal(board: Board, row: int, colour: int) -> int:
    """AZ-8: why a pattern line does not accept a colour, or LEGAL."""
    if board.line_count[row] > row:
        return LINE_FULL
    if board.line_count[row] > 0:
        return LEGAL if board.line_colour[row] == colour else LINE_OF_OTHER_COLOUR
    if board.row_colours[row] >> colour & 1:
        return WALL_SHOWS_COLOUR
    return LEGAL


@rule
def space_refusal(board: Board, row: int, column: int, colour: int) -> int:
    """AZ-22: why a wall space of the gray side does not accept a colour, or LEGAL."""
    if board.wall[row, column] != EMPTY:
        return SPACE_TAKEN
    if board.column_colours[column] >> colour & 1:
        return COLUMN_SHOWS_COLOUR
    return LEGAL


@rule
def open_targets(board: Board, colour: int) -> int:
    """Bit t: tiles of this colour may go to target t; the floor line always accepts (AZ-9)."""
    targets = 1 << FLOOR
    for row in range(ROWS):
        if line_refusal(board, row, colour) == LEGAL:
            targets |= 1 << row
    return targets


@rule
def all_open_targets(board: Board) -> int:
    """The open targets of all colours, TARGETS bits each."""
    targets = 0
    for colour in range(COLOURS):
        targets |= open_targets(board, colour) << (TARGETS * colour)
    return targets


@rule
def line_to_tile(board: Board) -> int:
    """AZ-12: the uppermost full pattern line, or ROWS."""
    for row in range(ROWS):
        if board.line_count[row] > row:
            return row
    return ROWS


@rule
def open_spaces(board: Board, row: int) -> int:
    """AZ-22: bit c: the tile of this full line may go to column c."""
    spaces = 0
    for column in range(COLUMNS):
        if space_refusal(board, row, column, board.line_colour[row]) == LEGAL:
            spaces |= 1 << column
    return spaces


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
                actions[count] = tiling_action(row, column)
                count += 1
        return count
    targets = all_open_targets(board)
    for source in range(SOURCES):
        for colour in range(COLOURS):
            if s.display[source, colour] > 0:
                for target in range(TARGETS):
                    if targets >> (TARGETS * colour + target) & 1:
                        actions[count] = take_action(source, colour, target)
                        count += 1
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
def random_action(s: AzulState, generator: Generator) -> int:
    """Each legal action is equally likely: the k-th of them, found without a list."""
    board = s.boards[s.turn]
    if s.phase == TILING:
        row = line_to_tile(board)
        spaces = open_spaces(board, row)
        return tiling_action(row, bit_at(spaces, below(generator, bits(spaces))))
    targets = all_open_targets(board)
    count = 0
    for source in range(SOURCES):
        for colour in range(COLOURS):
            if s.display[source, colour] > 0:
                count += bits(targets >> (TARGETS * colour) & (1 << TARGETS) - 1)
    k = below(generator, count)
    source = 0
    colour = 0
    while True:
        if s.display[source, colour] > 0:
            open_here = targets >> (TARGETS * colour) & (1 << TARGETS) - 1
            if k < bits(open_here):
                return take_action(source, colour, bit_at(open_here, k))
            k -= bits(open_here)
        colour += 1
        if colour == COLOURS:
            colour = 0
            source += 1


@rule
def bits(mask: int) -> int:
    """How many of the lowest eight bits are set."""
    mask -= mask >> 1 & 0x55
    mask = (mask & 0x33) + (mask >> 2 & 0x33)
    return (mask + (mask >> 4)) & 0x0F


@rule
def bit_at(mask: int, k: int) -> int:
    """The place of the k-th set bit, counted from 0."""
    for _ in range(k):
        mask &= mask - 1
    place = 0
    while not mask >> place & 1:
        place += 1
    return place


# ---------------------------------------------------------------- phase A: factory offer


@rule
def apply(s: AzulState, action: int) -> None:
    board = s.boards[s.turn]
    if action >= TAKES:
        lay_tile(s, board, (action - TAKES) // COLUMNS, (action - TAKES) % COLUMNS)
        tile_walls(s, s.turn)
        return
    source = action // (COLOURS * TARGETS)
    colour = action // TARGETS % COLOURS
    target = action % TARGETS
    count = take(s, board, source, colour)
    if target != FLOOR:
        count -= fill_line(board, target, colour, count)
    drop_tiles(s, board, colour, count)
    if s.offered > 0:
        s.turn = next_seat(s, s.turn)
    else:  # AZ-11
        tile_walls(s, s.start)


@rule
def next_seat(s: AzulState, seat: int) -> int:
    return seat + 1 if seat + 1 < s.players else 0


@rule
def take(s: AzulState, board: Board, source: int, colour: int) -> int:
    """AZ-6: all tiles of the colour; the rest of a factory moves to the centre."""
    count = s.display[source, colour]
    s.display[source, colour] = 0
    s.offered -= count
    if source == CENTRE:
        take_marker(s, board)
    else:
        for other in range(COLOURS):
            s.display[CENTRE, other] += s.display[source, other]
            s.display[source, other] = 0
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
def fill_line(board: Board, row: int, colour: int, count: int) -> int:
    """AZ-8: put what fits into a pattern line; returns how many did."""
    placed = min(count, row + 1 - board.line_count[row])
    board.line_colour[row] = colour
    board.line_count[row] += placed
    return placed


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
    """AZ-12, AZ-26: the walls of this seat and those after it, up to the next choice of a column."""
    while True:
        board = s.boards[seat]
        row = line_to_tile(board)
        while row < ROWS:
            if s.variant == GRAY:
                if open_spaces(board, row) != 0:
                    s.phase = TILING
                    s.turn = seat
                    return
                drop_line(s, board, row)
            else:
                lay_tile(s, board, row, printed_column(row, board.line_colour[row]))
            row = line_to_tile(board)
        score_floor_line(s, board)
        seat = next_seat(s, seat)
        if seat == s.start:
            break
    end_round(s)


@rule
def printed_column(row: int, colour: int) -> int:
    """AZ-4: where the coloured wall shows a colour in a row."""
    return (row + colour) % COLUMNS


@rule
def lay_tile(s: AzulState, board: Board, row: int, column: int) -> None:
    """AZ-12: one tile of a full line goes to the wall and scores, the others go to the lid."""
    colour = board.line_colour[row]
    s.lid[colour] += row
    empty_line(board, row)
    put_on_wall(board, row, column, colour)
    board.score += tile_points(board, row, column)


@rule
def put_on_wall(board: Board, row: int, column: int, colour: int) -> None:
    board.wall[row, column] = colour
    board.row_colours[row] |= 1 << colour
    board.column_colours[column] |= 1 << colour


@rule
def empty_line(board: Board, row: int) -> None:
    board.line_colour[row] = EMPTY
    board.line_count[row] = 0


@rule
def drop_line(s: AzulState, board: Board, row: int) -> None:
    """AZ-23: no space of the row is legal, so all tiles of the line fall."""
    colour = board.line_colour[row]
    empty_line(board, row)
    drop_tiles(s, board, colour, row + 1)


@rule
def tile_points(board: Board, row: int, column: int) -> int:
    """AZ-14."""
    across = 1 + run(board, row, column, 0, -1) + run(board, row, column, 0, 1)
    down = 1 + run(board, row, column, -1, 0) + run(board, row, column, 1, 0)
    if across == 1:
        return down
    if down == 1:
        return across
    return across + down


@rule
def run(board: Board, row: int, column: int, down: int, right: int) -> int:
    """How many tiles follow each other from a space in one direction."""
    length = 0
    row += down
    column += right
    while 0 <= row < ROWS and 0 <= column < COLUMNS and board.wall[row, column] != EMPTY:
        length += 1
        row += down
        column += right
    return length


@rule
def score_floor_line(s: AzulState, board: Board) -> None:
    """AZ-13."""
    board.score = max(0, board.score - FLOOR_LOSS[board.floor_count])
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
def row_can_be_completed(board: Board, row: int) -> bool:
    """AZ-27: match the missing colours one to one to the empty spaces.

    Bit u of `reachable` stands for a set u of used columns: those that some choice of spaces
    for the colours so far can use.
    """
    used = 0
    for column in range(COLUMNS):
        if board.wall[row, column] != EMPTY:
            used |= 1 << column
    reachable = 1 << used
    for colour in range(COLOURS):
        if board.row_colours[row] >> colour & 1:
            continue
        further = 0
        for column in range(COLUMNS):
            if board.column_colours[column] >> colour & 1:
                continue
            for columns in range(1 << COLUMNS):
                if reachable >> columns & 1 and not columns >> column & 1:
                    further |= 1 << (columns | 1 << column)
        reachable = further
    return reachable != 0


@rule
def end_game(s: AzulState) -> None:
    for seat in range(s.players):
        s.boards[seat].score += end_bonus(s.boards[seat])
    s.phase = FINISHED
    s.turn = OVER


@rule
def end_bonus(board: Board) -> int:
    """AZ-19, AZ-25."""
    return (
        ROW_BONUS * complete_rows(board)
        + COLUMN_BONUS * complete_columns(board)
        + COLOUR_BONUS * complete_colours(board)
    )


@rule
def complete_rows(board: Board) -> int:
    rows = 0
    for row in range(ROWS):
        if board.row_colours[row] == (1 << COLOURS) - 1:
            rows += 1
    return rows


@rule
def complete_columns(board: Board) -> int:
    columns = 0
    for column in range(COLUMNS):
        if board.column_colours[column] == (1 << COLOURS) - 1:
            columns += 1
    return columns


@rule
def complete_colours(board: Board) -> int:
    everywhere = (1 << COLOURS) - 1
    for row in range(ROWS):
        everywhere &= board.row_colours[row]
    return bits(everywhere)


@rule
def score(s: AzulState, seat: int) -> int:
    return s.boards[seat].score


@rule
def wins(s: AzulState, seat: int) -> bool:
    """AZ-20: nobody has more points, and nobody with as many has more complete rows."""
    mine = s.boards[seat]
    for other in range(s.players):
        theirs = s.boards[other]
        if theirs.score > mine.score:
            return False
        if theirs.score == mine.score and complete_rows(theirs) > complete_rows(mine):
            return False
    return True


# ---------------------------------------------------------------- looking ahead


@rule
def settle(s: AzulState, seat: int) -> None:
    """Tile this wall and score its floor line now; on the gray side each tile where it scores most."""
    board = s.boards[seat]
    row = line_to_tile(board)
    while row < ROWS:
        if s.variant != GRAY:
            lay_tile(s, board, row, printed_column(row, board.line_colour[row]))
        elif open_spaces(board, row) != 0:
            lay_tile(s, board, row, best_column(board, row))
        else:
            drop_line(s, board, row)
        row = line_to_tile(board)
    score_floor_line(s, board)


@rule
def best_column(board: Board, row: int) -> int:
    spaces = open_spaces(board, row)
    best = -1
    most = 0
    for column in range(COLUMNS):
        if spaces >> column & 1 and tile_points(board, row, column) > most:
            most = tile_points(board, row, column)
            best = column
    return best


@rule
def redeal(s: AzulState, seat: int, generator: Generator) -> None:
    """Azul hides nothing but the order of the draws, and that is in no state."""
