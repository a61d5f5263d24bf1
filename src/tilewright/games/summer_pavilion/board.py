"""One player's board in Summer Pavilion: what its stars accept, and what a placement brings."""

from __future__ import annotations

from tilewright.core.compiling import rule
from tilewright.games.summer_pavilion.state import (
    ALL_COLOURS,
    CENTRE_STAR,
    COLOURS,
    CONNECTED,
    EMPTY,
    FIRST_BONUS,
    FIRST_PLACE,
    MIXED_STAR_GOAL,
    NUMBER_GOALS,
    NUMBER_MASKS,
    PATTERNS,
    POSITIONS,
    SECOND_BONUS,
    SECOND_PLACE,
    SPACES,
    STANDARD,
    STAR_COLOURS,
    STAR_GOALS,
    STARS,
    START_SCORE,
    Board,
)


@rule
def clear_board(board: Board) -> None:
    board.filled = 0
    board.score = START_SCORE
    board.passed = 0
    for colour in range(COLOURS):
        board.hand[colour] = 0
        board.corners[colour] = 0
    for space in range(SPACES):
        board.spaces[space] = EMPTY
    for star in range(STARS):
        board.star_colours[star] = 0
        board.star_count[star] = 0


@rule
def accepted_colours(board: Board, star: int, variant: int) -> int:
    """SP-17, SP-26: bit c: a free space of the star accepts colour c."""
    shown = board.star_colours[star]
    if variant == STANDARD:
        return 1 << STAR_COLOURS[star] if star != CENTRE_STAR else ALL_COLOURS & ~shown
    if board.star_count[star] < 2:
        return ALL_COLOURS
    if shown & shown - 1 == 0:  # one colour only
        return shown
    return ALL_COLOURS & ~shown


@rule
def put_on_star(board: Board, space: int, colour: int) -> None:
    star = space // POSITIONS
    board.spaces[space] = colour
    board.filled |= 1 << space
    board.star_colours[star] |= 1 << colour
    board.star_count[star] += 1


@rule
def placement_points(board: Board, space: int) -> int:
    """SP-18: a tile here and all that are connected to it on its star."""
    return 1 + connected_tiles(board, space)


@rule
def connected_tiles(board: Board, space: int) -> int:
    """SP-6: how many are connected to a tile here."""
    return CONNECTED[star_pattern(board, space // POSITIONS) * POSITIONS + space % POSITIONS]


@rule
def star_pattern(board: Board, star: int) -> int:
    """Bit p: the space of the star at position p has a tile."""
    return board.filled >> (star * POSITIONS) & PATTERNS - 1


@rule
def bonus_tiles(filled: int, space: int) -> int:
    """SP-19: what a tile that is placed here completes around it; `filled` has it already."""
    tiles = 0
    first = FIRST_PLACE[space]
    if filled & first == first:
        tiles += FIRST_BONUS[space]
    second = SECOND_PLACE[space]
    if second != 0 and filled & second == second:
        tiles += SECOND_BONUS[space]
    return tiles


@rule
def end_points(board: Board, variant: int) -> int:
    """SP-23, SP-26: complete stars, and complete numbers."""
    points = 0
    for star in range(STARS):
        points += star_points(board, star)
    for number in range(len(NUMBER_GOALS)):
        points += number_points(board, variant, number)
    return points


@rule
def star_points(board: Board, star: int) -> int:
    """SP-23, SP-26."""
    if board.star_count[star] < POSITIONS:
        return 0
    shown = board.star_colours[star]
    return MIXED_STAR_GOAL if shown & shown - 1 else STAR_GOALS[lowest_colour(shown)]


@rule
def number_points(board: Board, variant: int, number: int) -> int:
    """SP-23: all spaces with the number; it counts from 0 here."""
    mask = NUMBER_MASKS[variant * len(NUMBER_GOALS) + number]
    return NUMBER_GOALS[number] if board.filled & mask == mask else 0


@rule
def lowest_colour(colours: int) -> int:
    colour = 0
    while not colours >> colour & 1:
        colour += 1
    return colour
