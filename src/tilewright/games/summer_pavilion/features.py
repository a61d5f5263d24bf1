"""What a seat may know of a game of Summer Pavilion, as numbers: all but the order in the bag."""

from __future__ import annotations

from tilewright.core.bits import bit_count, place_of_bit
from tilewright.core.compiling import Table, rule
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
from tilewright.core.tiles import total
from tilewright.games.display import CENTRE, FACTORY_TILES, MARKER_IN_CENTRE, factories
from tilewright.games.summer_pavilion.board import (
    accepted_colours,
    bonus_tiles,
    connected_tiles,
    end_points,
)
from tilewright.games.summer_pavilion.legality import held_colours, means, wild
from tilewright.games.summer_pavilion.state import (
    COLOURS,
    FINISHED,
    MAX_BONUS,
    MAX_KEPT,
    NUMBER_GOALS,
    NUMBER_MASKS,
    NUMBERS,
    PILLARS,
    POSITIONS,
    ROUNDS,
    SPACES,
    STARS,
    STATUES,
    SUPPLY_SPACES,
    TILES_PER_COLOUR,
    WINDOWS,
    Board,
    PavilionState,
)

VERSION = 1

MAX_POINTS = 500
BONUS_PLACES = Table((*PILLARS, *STATUES, *WINDOWS))


def board_fields(players: int, variant: int) -> tuple[ObservationField, ...]:  # noqa: ARG001
    return (
        ObservationField("spaces", (STARS, POSITIONS), 0, 1, "the space has a tile"),
        ObservationField("star_shows", (STARS, COLOURS), 0, 1, "the star shows the colour"),
        ObservationField("star_tiles", (STARS,), 0, POSITIONS, "tiles on the star"),
        ObservationField(
            "missing",
            (len(BONUS_PLACES),),
            0,
            4,
            "empty spaces around each pillar, statue and window, six each, by star",
        ),
        ObservationField(
            "numbers", (len(NUMBER_GOALS),), 0, STARS + POSITIONS, "tiles on spaces with a 1 to 4"
        ),
        ObservationField("hand", (COLOURS,), 0, TILES_PER_COLOUR, "tiles of the colour in hand"),
        ObservationField("hand_tiles", (), 0, COLOURS * TILES_PER_COLOUR, "tiles in hand"),
        ObservationField(
            "corners", (COLOURS,), 0, MAX_KEPT, "tiles of the colour kept in the corners"
        ),
        ObservationField("passed", (), 0, 1, "has passed in this round"),
        ObservationField("has_marker", (), 0, 1, "took the starting-player marker in this round"),
        ObservationField("score", (), 0, MAX_POINTS, "points"),
        ObservationField(
            "outlook", (), 0, MAX_POINTS, "points with the complete stars and numbers"
        ),
        ObservationField("wild_tiles", (), 0, TILES_PER_COLOUR, "tiles of the wild colour in hand"),
        ObservationField(
            "connected",
            (STARS, POSITIONS),
            0,
            POSITIONS - 1,
            "tiles that one on the empty space would be connected to",
        ),
        ObservationField(
            "bonuses", (STARS, POSITIONS), 0, MAX_BONUS, "bonus tiles that it would bring"
        ),
        ObservationField(
            "payable", (STARS, POSITIONS), 0, 1, "the hand could pay for it in this round"
        ),
    )


def table_fields(players: int, variant: int) -> tuple[ObservationField, ...]:  # noqa: ARG001
    displays = 2 * players + 1
    tiles = FACTORY_TILES * displays
    return (
        ObservationField(
            "turn", (players,), 0, 1, "who decides next, from the observer in turn order"
        ),
        ObservationField(
            "phase", (FINISHED,), 0, 1, "tiles are taken; are placed; bonus tiles are chosen"
        ),
        ObservationField("dealing", (), 0, 1, "tiles are to be drawn first"),
        ObservationField("bonus", (MAX_BONUS,), 0, 1, "1 to 3 bonus tiles are to be chosen now"),
        ObservationField("wild", (COLOURS,), 0, 1, "the wild colour of the round"),
        ObservationField("rounds_left", (), 0, ROUNDS, "rounds after this one"),
        ObservationField(
            "marker_in_centre", (), 0, 1, "nobody took the starting-player marker yet"
        ),
        ObservationField("offered", (), 0, tiles, "tiles on the factories and in the centre"),
        ObservationField("centre", (COLOURS,), 0, tiles, "tiles of the colour in the centre"),
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
            "factories_with_wild",
            (COLOURS,),
            0,
            displays,
            "factories that hold the colour and a wild tile",
        ),
        ObservationField("wild_in_centre", (), 0, 1, "there is a wild tile in the centre"),
        ObservationField(
            "supply", (COLOURS,), 0, SUPPLY_SPACES, "tiles of the colour on the supply"
        ),
        ObservationField("bag", (COLOURS,), 0, TILES_PER_COLOUR, "tiles of the colour in the bag"),
        ObservationField(
            "tower", (COLOURS,), 0, TILES_PER_COLOUR, "tiles of the colour in the tower"
        ),
    )


@rule
def observe(s: PavilionState, draft: PavilionState, seat: int, out: Cells) -> int:  # noqa: ARG001
    place = 0
    for after in range(s.players):
        whose = (seat + after) % s.players
        place = put_board(s, s.boards[whose], whose, out, place)
    return put_table(s, seat, out, place)


@rule
def put_board(s: PavilionState, board: Board, seat: int, out: Cells, place: int) -> int:
    place = put_set(out, place, SPACES, board.filled)
    for star in range(STARS):
        place = put_set(out, place, COLOURS, board.star_colours[star])
    place = put_counts(out, place, board.star_count)
    for spaces in range(len(BONUS_PLACES)):
        place = put_number(out, place, bit_count(BONUS_PLACES[spaces] & ~board.filled))
    for number in range(len(NUMBER_GOALS)):
        mask = NUMBER_MASKS[s.variant * len(NUMBER_GOALS) + number]
        place = put_number(out, place, bit_count(mask & board.filled))
    place = put_counts(out, place, board.hand)
    place = put_number(out, place, total(board.hand))
    place = put_counts(out, place, board.corners)
    place = put_number(out, place, board.passed)
    place = put_number(out, place, s.marker == seat)
    place = put_number(out, place, min(board.score, MAX_POINTS))
    outlook = board.score
    if s.phase != FINISHED:
        outlook += end_points(board, s.variant)
    place = put_number(out, place, min(outlook, MAX_POINTS))
    place = put_number(out, place, board.hand[wild(s)])
    return put_offers(s, board, out, place)


@rule
def put_offers(s: PavilionState, board: Board, out: Cells, place: int) -> int:
    """What each empty space would bring, and whether the hand could pay for it."""
    bonuses = place + SPACES
    payable = bonuses + SPACES
    for star in range(STARS):
        most = star_means(s, board, star)
        if most == 0 and board.star_count[star] == 0:
            continue
        for space in range(star * POSITIONS, (star + 1) * POSITIONS):
            if not board.filled >> space & 1:
                tiles = connected_tiles(board, space)
                if tiles > 0:
                    out[place + space] = tiles
                if NUMBERS[s.variant * SPACES + space] <= most:
                    out[payable + space] = 1
    for spaces in range(len(BONUS_PLACES)):
        missing = BONUS_PLACES[spaces] & ~board.filled
        if bit_count(missing) == 1:
            space = place_of_bit(missing, 0)
            out[bonuses + space] = bonus_tiles(board.filled | missing, space)
    return payable + SPACES


@rule
def star_means(s: PavilionState, board: Board, star: int) -> int:
    """The highest number on a star that the hand could pay for."""
    colours = accepted_colours(board, star, s.variant) & held_colours(board)
    most = 0
    for colour in range(COLOURS):
        if colours >> colour & 1:
            most = max(most, means(s, board, colour))
    return most


@rule
def put_table(s: PavilionState, seat: int, out: Cells, place: int) -> int:
    place = put_seat(out, place, s.players, seat, s.next_seat)
    place = put_choice(out, place, FINISHED, s.phase)
    place = put_number(out, place, s.turn == CHANCE)
    place = put_choice(out, place, MAX_BONUS, s.bonus - 1)
    place = put_choice(out, place, COLOURS, wild(s))
    place = put_number(out, place, ROUNDS - s.round)
    place = put_number(out, place, s.marker == MARKER_IN_CENTRE)
    place = put_number(out, place, s.offered)
    for colour in range(COLOURS):
        place = put_number(out, place, s.display[CENTRE, colour])
    place = put_factories(s, out, place)
    place = put_number(out, place, s.display[CENTRE, wild(s)] > 0)
    place = put_counts(out, place, s.supply)
    place = put_counts(out, place, s.bag)
    return put_counts(out, place, s.tower)


@rule
def put_factories(s: PavilionState, out: Cells, place: int) -> int:
    """Each of them, then how many hold the same: their numbers have no meaning in the game."""
    with_count = place + factories(s) * COLOURS
    with_wild = with_count + COLOURS * FACTORY_TILES
    for factory in range(factories(s)):
        for colour in range(COLOURS):
            count = s.display[factory, colour]
            if count > 0:
                out[place + factory * COLOURS + colour] = count
                out[with_count + FACTORY_TILES * colour + count - 1] += 1
                if s.display[factory, wild(s)] > 0:
                    out[with_wild + colour] += 1
    return with_wild + COLOURS
