"""What a Summer Pavilion board promises: a small hand-made estimate of the final points."""

from __future__ import annotations

from tilewright.core.bits import bit_count
from tilewright.core.compiling import Table, rule
from tilewright.core.layout import Reals
from tilewright.core.rules import OVER
from tilewright.core.tiles import total
from tilewright.games.summer_pavilion.board import end_points, lowest_colour, star_pattern
from tilewright.games.summer_pavilion.rules import settle
from tilewright.games.summer_pavilion.state import (
    CENTRE_STAR,
    GRAY,
    MIXED_STAR_GOAL,
    NUMBER_GOALS,
    NUMBER_MASKS,
    NUMBERS,
    PATTERNS,
    PILLAR_BONUS,
    PILLARS,
    POSITIONS,
    ROUNDS,
    SPACES,
    STANDARD,
    STAR_COLOURS,
    STAR_GOALS,
    STARS,
    STATUE_BONUS,
    STATUES,
    WINDOW_BONUS,
    WINDOWS,
    Board,
    PavilionState,
)

TILES_IN_A_ROUND = 12  # that a seat takes or wins, about
STAR_SHARE = 0.75  # of those, what can go to one star
NUMBER_SHARE = 0.9
BONUS_TILE_WORTH = 1.3
KEPT_TILE_WORTH = 0.9

# The tiles that the rest of a star costs: by side, outer or centre star, and filled spaces.
STAR_COSTS = Table(
    sum(
        NUMBERS[side * SPACES + star * POSITIONS + position]
        for position in range(POSITIONS)
        if not pattern >> position & 1
    )
    for side in (STANDARD, GRAY)
    for star in (0, CENTRE_STAR)
    for pattern in range(PATTERNS)
)
PLACES = Table((*WINDOWS, *STATUES, *PILLARS))
PLACE_SIZES = Table(mask.bit_count() for mask in PLACES)
PLACE_TILES = Table(
    (
        *(WINDOW_BONUS for _ in WINDOWS),
        *(STATUE_BONUS for _ in STATUES),
        *(PILLAR_BONUS for _ in PILLARS),
    )
)


@rule
def estimate(s: PavilionState, estimates: Reals, first: int) -> float:
    """The score after placing what is in hand, and what stars, numbers and bonuses promise."""
    rounds_left = ROUNDS - s.round
    for seat in range(s.players):
        board = s.boards[seat]
        if s.turn != OVER:
            if not board.passed:
                settle(s, seat)
            points = float(board.score + end_points(board, s.variant))
            if rounds_left > 0:
                points += KEPT_TILE_WORTH * min(4, total(board.hand) + total(board.corners))
                points += promise(s, board, rounds_left)
            estimates[first + seat] = points
        else:
            estimates[first + seat] = float(board.score)
    return 4.0 + 2.0 * rounds_left


@rule
def promise(s: PavilionState, board: Board, rounds_left: int) -> float:
    points = 0.0
    tiles = float(TILES_IN_A_ROUND * rounds_left)
    for star in range(STARS):
        if board.star_count[star] < POSITIONS:
            kind = 2 * s.variant + (1 if star == CENTRE_STAR else 0)
            cost = STAR_COSTS[kind * PATTERNS + star_pattern(board, star)]
            points += star_goal(s, board, star) * hope(cost, STAR_SHARE * tiles)
    for number in range(len(NUMBER_GOALS)):
        mask = NUMBER_MASKS[s.variant * len(NUMBER_GOALS) + number]
        missing = bit_count(mask & ~board.filled)
        if missing:
            points += NUMBER_GOALS[number] * hope(missing * (number + 1), NUMBER_SHARE * tiles)
    for place in range(len(PLACES)):
        filled = bit_count(board.filled & PLACES[place])
        if filled < PLACE_SIZES[place]:
            share = filled / PLACE_SIZES[place]
            points += BONUS_TILE_WORTH * PLACE_TILES[place] * share * share
    return points


@rule
def star_goal(s: PavilionState, board: Board, star: int) -> int:
    """What the complete star will bring; on the gray side two tiles decide what it becomes."""
    if s.variant == STANDARD:
        return MIXED_STAR_GOAL if star == CENTRE_STAR else STAR_GOALS[STAR_COLOURS[star]]
    shown = board.star_colours[star]
    if shown == 0 or shown & shown - 1:
        return MIXED_STAR_GOAL
    return STAR_GOALS[lowest_colour(shown)]


@rule
def hope(cost: int, tiles: float) -> float:
    """The chance to pay a cost with the tiles to come; it falls steeply as the cost nears them."""
    if cost >= tiles:
        return 0.0
    left = 1.0 - cost / tiles
    return left * left
