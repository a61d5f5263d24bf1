"""Azul: Summer Pavilion on the table: the box, the board's geometry and a game in progress."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

from tilewright.core.compiling import Table
from tilewright.core.layout import Cells, Layout, int8, int16, int64, several
from tilewright.core.rules import GameState
from tilewright.games.display import MAX_PLAYERS, SOURCES

# ---------------------------------------------------------------- the box (SP-1 .. SP-4)

COLOURS = 6
PURPLE, GREEN, ORANGE, YELLOW, BLUE, RED = range(COLOURS)
ALL_COLOURS = (1 << COLOURS) - 1
TILES_PER_COLOUR = 22
SUPPLY_SPACES = 10
ROUNDS = 6  # SP-2: round r has the wild colour r - 1, in the order of the colours above
START_SCORE = 5
MIN_SCORE = 1
MAX_KEPT = 4

EMPTY = -1
STANDARD, GRAY = 0, 1
TAKE, PLACE, BONUS, FINISHED = 0, 1, 2, 3
NOBODY = -1

# ---------------------------------------------------------------- the board (SP-5 .. SP-9)

STARS = 7
OUTER_STARS = 6
CENTRE_STAR = 6
POSITIONS = 6
SPACES = STARS * POSITIONS
STAR_COLOURS = Table((ORANGE, RED, BLUE, YELLOW, GREEN, PURPLE))  # clockwise from the upper left

_GRAY_NUMBERS = (3, 2, 1, 4, 5, 6)


def space_at(star: int, position: int) -> int:
    """The number of a space; `position` counts from 0 (printed 1 on the coloured side)."""
    return star * POSITIONS + position


# SP-5: the printed number of every space, by side.
NUMBERS = Table(
    (
        *(position + 1 for _ in range(STARS) for position in range(POSITIONS)),
        *(_GRAY_NUMBERS[position] for _ in range(OUTER_STARS) for position in range(POSITIONS)),
        *(3 for _ in range(POSITIONS)),
    )
)

PATTERNS = 1 << POSITIONS  # in which a star can be filled


def _connected(pattern: int, position: int) -> int:
    """How many tiles follow each other from a space, both ways around the ring."""
    reached = {position}
    for step in (1, -1):
        there = (position + step) % POSITIONS
        while pattern >> there & 1 and there not in reached:
            reached.add(there)
            there = (there + step) % POSITIONS
    return len(reached) - 1


# SP-6: the tiles that one on a space is connected to, by pattern and position.
CONNECTED = Table(
    _connected(pattern, position) for pattern in range(PATTERNS) for position in range(POSITIONS)
)


def _spaces(*places: tuple[int, int]) -> int:
    """A mask of spaces, given as star and printed position."""
    return sum(1 << space_at(star, position - 1) for star, position in places)


def _clockwise(star: int) -> int:
    return (star + 1) % OUTER_STARS


# SP-7, SP-8, SP-9: a window, a statue and a pillar for each outer star.
WINDOWS = tuple(_spaces((star, 5), (star, 6)) for star in range(OUTER_STARS))
STATUES = tuple(
    _spaces((star, 1), (star, 2), (_clockwise(star), 3), (_clockwise(star), 4))
    for star in range(OUTER_STARS)
)
PILLARS = tuple(
    _spaces((star, 2), (star, 3), (CENTRE_STAR, star or 6), (CENTRE_STAR, star + 1))
    for star in range(OUTER_STARS)
)
WINDOW_BONUS, STATUE_BONUS, PILLAR_BONUS = 3, 2, 1
MAX_BONUS = 3

# What surrounds each space: one or two bonus places, as the mask of their spaces and their tiles.
_PLACES = (
    *((mask, PILLAR_BONUS) for mask in PILLARS),
    *((mask, STATUE_BONUS) for mask in STATUES),
    *((mask, WINDOW_BONUS) for mask in WINDOWS),
)
_AT = [[place for place in _PLACES if place[0] >> space & 1] for space in range(SPACES)]
FIRST_PLACE = Table(found[0][0] for found in _AT)
FIRST_BONUS = Table(found[0][1] for found in _AT)
SECOND_PLACE = Table(found[-1][0] if len(found) == 2 else 0 for found in _AT)
SECOND_BONUS = Table(found[-1][1] if len(found) == 2 else 0 for found in _AT)

# SP-23: the goals of the end.
STAR_GOALS = Table((20, 18, 17, 16, 15, 14))  # by colour
MIXED_STAR_GOAL = 12
NUMBER_GOALS = Table((4, 8, 12, 16))  # all spaces with a 1, 2, 3, 4
NUMBER_MASKS = Table(
    sum(1 << space for space in range(SPACES) if NUMBERS[side * SPACES + space] == number)
    for side in (STANDARD, GRAY)
    for number in range(1, len(NUMBER_GOALS) + 1)
)

# ---------------------------------------------------------------- actions

# Takes by source and colour; placements by space, colour, number and real tiles; bonus choices and
# passes by how many tiles and by letters. See docs/adr/0007.
TAKES = SOURCES * COLOURS

# A space costs its number on one side or the other.
_COSTS = [sorted({NUMBERS[space], NUMBERS[SPACES + space]}) for space in range(SPACES)]
PLACEMENTS = [
    (space, colour, cost, real)
    for space in range(SPACES)
    for colour in range(COLOURS)
    for cost in _COSTS[space]
    for real in range(1, cost + 1)
]
FIRST_PLACEMENT = TAKES
PLACED_SPACE = Table(space for space, _, _, _ in PLACEMENTS)
PLACED_COLOUR = Table(colour for _, colour, _, _ in PLACEMENTS)
PLACED_COST = Table(cost for _, _, cost, _ in PLACEMENTS)
PLACED_REAL = Table(real for _, _, _, real in PLACEMENTS)
# The action that places colour 0 on a space for one real tile, by side, and the step to the next
# colour: the others follow by counting.
_INDEX = {placement: index for index, placement in enumerate(PLACEMENTS)}
PLACEMENT_AT = Table(
    FIRST_PLACEMENT + _INDEX[space, 0, NUMBERS[side * SPACES + space], 1]
    for side in (STANDARD, GRAY)
    for space in range(SPACES)
)
PLACEMENT_STEP = Table(sum(_COSTS[space]) for space in range(SPACES))

# A set of tiles (several of a colour may be in it) is a number with four bits for each colour.
SET_BITS = 4
SET_GUARDS = sum(8 << SET_BITS * colour for colour in range(COLOURS))


def _sets(size: int) -> list[tuple[int, ...]]:
    return list(combinations_with_replacement(range(COLOURS), size))


BONUS_CHOICES = [tiles for size in range(1, MAX_BONUS + 1) for tiles in _sets(size)]
KEPT_CHOICES = [tiles for size in range(MAX_KEPT + 1) for tiles in _sets(size)]
FIRST_BONUS_CHOICE = FIRST_PLACEMENT + len(PLACEMENTS)
FIRST_PASS = FIRST_BONUS_CHOICE + len(BONUS_CHOICES)
ACTIONS = FIRST_PASS + len(KEPT_CHOICES)


def _packed(tiles: tuple[int, ...]) -> int:
    return sum(1 << SET_BITS * colour for colour in tiles)


BONUS_SETS = Table(map(_packed, BONUS_CHOICES))
KEPT_SETS = Table(map(_packed, KEPT_CHOICES))
# Where the bonus choices of each size begin, and where the last ones end.
BONUS_SIZES = Table(
    sum(len(tiles) < size for tiles in BONUS_CHOICES) for size in range(MAX_BONUS + 2)
)

# Why an action is refused; the words are in notation.py.
LEGAL = 0
NO_SUCH_ACTION = 1
OTHER_PHASE = 2
NO_SUCH_FACTORY = 3
COLOUR_NOT_THERE = 4
WILD_NOT_ALONE = 5
SPACE_TAKEN = 6
STAR_REFUSES_COLOUR = 7
OTHER_COST = 8
TOO_FEW_REAL = 9
TOO_FEW_WILD = 10
WILD_FOR_ITSELF = 11
NOT_IN_SUPPLY = 12
OTHER_BONUS_SIZE = 13
NOT_IN_HAND = 14

# Why points are counted; the words are in breakdown.py.
PLACED_TILE, TAKEN_MARKER, DISCARDED_TILES, COMPLETE_STAR, COMPLETE_NUMBER, LEFT_CORNERS = range(6)


class Board(Layout):
    """What lies in front of one seat."""

    filled: int = int64()  # bit s: space s has a tile
    score: int = int16()
    hand: Cells = int8(COLOURS)
    corners: Cells = int8(COLOURS)
    passed: int = int8()
    spaces: Cells = int8(SPACES)  # a colour, or EMPTY
    star_colours: Cells = int8(STARS)  # bit c: the star shows colour c
    star_count: Cells = int8(STARS)


class PavilionState(GameState):
    """Everything on the table."""

    phase: int = int8()
    next_seat: int = int8()  # who decides when no draw is open; NOBODY at the end
    start: int = int8()  # who began phase 1 of this round
    marker: int = int8()  # the seat that took it this round, or MARKER_IN_CENTRE
    bonus: int = int8()  # tiles to choose now
    offered: int = int8()  # tiles on the factories and in the centre
    supplied: int = int8()  # tiles on the supply spaces
    display: Cells = int8(SOURCES, COLOURS)
    bag: Cells = int8(COLOURS)
    tower: Cells = int8(COLOURS)
    supply: Cells = int8(COLOURS)
    boards: Sequence[Board] = several(Board, MAX_PLAYERS)
