"""The random players of Summer Pavilion: the k-th legal move, without a list."""

from __future__ import annotations

from tilewright.core.bits import bit_count, place_of_bit
from tilewright.core.compiling import rule
from tilewright.core.generator import Generator, below
from tilewright.games.display import CENTRE, factories
from tilewright.games.summer_pavilion.board import accepted_colours
from tilewright.games.summer_pavilion.legality import (
    colours_to_take,
    contains,
    held_colours,
    least_real,
    packed,
    payments,
    placement_action,
)
from tilewright.games.summer_pavilion.state import (
    BONUS,
    BONUS_SETS,
    BONUS_SIZES,
    COLOURS,
    FIRST_BONUS_CHOICE,
    FIRST_PASS,
    KEPT_SETS,
    NUMBERS,
    POSITIONS,
    SPACES,
    STARS,
    TAKE,
    Board,
    PavilionState,
)

PLACING, UNIFORM = 0, 1  # the random players

# The random players count the moves of each source, and of each star, as digits of one number.
SOURCE_BITS = 3  # at most five takes
SOURCE_DIGIT = (1 << SOURCE_BITS) - 1
STAR_BITS = 7  # at most 126 placements: six colours, each in 1 + .. + 6 ways
STAR_DIGIT = (1 << STAR_BITS) - 1


@rule
def random_action(s: PavilionState, generator: Generator, policy: int) -> int:
    """Uniform over the legal actions; the policy PLACING passes only when it cannot place."""
    if s.phase == TAKE:
        return random_take(s, generator)
    if s.phase == BONUS:
        return random_bonus_choice(s, generator)
    board = s.boards[s.turn]
    held = held_colours(board)
    by_star = 0
    placements = 0
    for star in range(STARS):
        here = count_placements(s, board, star, held)
        by_star |= here << (STAR_BITS * star)
        placements += here
    passes = 0
    if policy == UNIFORM or placements == 0:
        passes = count_passes(board)
    k = below(generator, placements + passes)
    if k < placements:
        return placement_number(s, board, held, by_star, k)
    return pass_number(board, k - placements)


@rule
def random_take(s: PavilionState, generator: Generator) -> int:
    by_source = 0
    count = 0
    for place in range(factories(s) + 1):
        source = place if place < factories(s) else CENTRE
        here = bit_count(colours_to_take(s, source))
        by_source |= here << (SOURCE_BITS * source)
        count += here
    k = below(generator, count)
    source = 0
    while k >= by_source & SOURCE_DIGIT:
        k -= by_source & SOURCE_DIGIT
        by_source >>= SOURCE_BITS
        source += 1
    return source * COLOURS + place_of_bit(colours_to_take(s, source), k)


@rule
def random_bonus_choice(s: PavilionState, generator: Generator) -> int:
    tiles = packed(s.supply)
    count = 0
    for choice in range(BONUS_SIZES[s.bonus], BONUS_SIZES[s.bonus + 1]):
        if contains(tiles, BONUS_SETS[choice]):
            count += 1
    k = below(generator, count)
    choice = BONUS_SIZES[s.bonus]
    while True:
        if contains(tiles, BONUS_SETS[choice]):
            if k == 0:
                return FIRST_BONUS_CHOICE + choice
            k -= 1
        choice += 1


@rule
def count_placements(s: PavilionState, board: Board, star: int, held: int) -> int:
    """How many placements on a star are legal."""
    possible = accepted_colours(board, star, s.variant) & held
    if possible == 0:
        return 0
    first = star * POSITIONS
    free = ~board.filled >> first
    count = 0
    for colour in range(COLOURS):
        if possible >> colour & 1:
            for position in range(POSITIONS):
                cost = NUMBERS[s.variant * SPACES + first + position]
                # A factor instead of a branch: which spaces are free is hard to foresee.
                count += (free >> position & 1) * payments(s, board, colour, cost)
    return count


@rule
def placement_number(s: PavilionState, board: Board, held: int, by_star: int, k: int) -> int:
    """The k-th legal placement, in the pinned order."""
    star = 0
    while k >= by_star & STAR_DIGIT:
        k -= by_star & STAR_DIGIT
        by_star >>= STAR_BITS
        star += 1
    possible = accepted_colours(board, star, s.variant) & held
    space = star * POSITIONS
    while True:
        if not board.filled >> space & 1:
            cost = NUMBERS[s.variant * SPACES + space]
            for colour in range(COLOURS):
                if possible >> colour & 1:
                    ways = payments(s, board, colour, cost)
                    if k < ways:
                        real = least_real(s, board, colour, cost) + k
                        return placement_action(s, space, colour, real)
                    k -= ways
        space += 1


@rule
def count_passes(board: Board) -> int:
    tiles = packed(board.hand)
    count = 0
    for choice in range(len(KEPT_SETS)):
        if contains(tiles, KEPT_SETS[choice]):
            count += 1
    return count


@rule
def pass_number(board: Board, k: int) -> int:
    """The k-th legal pass, in the pinned order."""
    tiles = packed(board.hand)
    choice = 0
    while True:
        if contains(tiles, KEPT_SETS[choice]):
            if k == 0:
                return FIRST_PASS + choice
            k -= 1
        choice += 1
