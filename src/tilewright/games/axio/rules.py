"""The rules of AXIO, by the ids of docs/rules/axio.md; one source, interpreted and compiled.

A turn runs: a placement with its points and pyramids, bonus moves, maybe the swap question, draws.
`seat` is whose turn it is; `s.turn` is the same, or CHANCE while tiles are drawn.
"""

from __future__ import annotations

from math import exp

from tilewright.core.bits import bit_count, place_of_bit
from tilewright.core.compiling import Table, rule
from tilewright.core.generator import Generator, below
from tilewright.core.layout import Cells
from tilewright.core.move_sinks import append_action
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.tiles import pour, seat_after
from tilewright.games.axio.board import (
    cell_beside,
    cover,
    has_room,
    is_single,
    remove_first_pyramid,
    set_pyramid,
    set_up_board,
    touches_free_printed_cell,
)
from tilewright.games.axio.scoring import score_halves, score_pyramid
from tilewright.games.axio.state import (
    ACTIONS,
    CELL_TAKEN,
    CELLS_BESIDE,
    EMPTY,
    FINISHED,
    FIRST_LOCATIONS,
    FIRST_TILE_APART,
    KEEP,
    KIND_COUNT,
    KIND_OF,
    KIND_PAIRS,
    KIND_SYMBOLS,
    LEGAL,
    LOCATION_DOWN,
    LOCATION_FIRST,
    LOCATION_RIGHT,
    LOCATION_SECOND,
    MAX_PLAYERS,
    NO_SUCH_ACTION,
    NO_SWAP_QUESTION,
    NOT_ON_RACK,
    ORDERED_PAIRS,
    OUTSIDE,
    OUTSIDE_AREA,
    PLACE,
    PLACEMENTS,
    PYRAMIDS,
    RACK_TILES,
    SOLO_TOP,
    SWAP,
    SWAP_QUESTION_OPEN,
    SWAPPING,
    SYMBOLS,
    TILES,
    TILES_OF_KIND,
    TOP,
    WIDTH,
    AxioState,
)

# AX-17: one marker loses more than all five a step higher. The one player (AX-20) has no rival.
RANK_LOSS = Table((SYMBOLS + 1) ** max(0, TOP - height) for height in range(SOLO_TOP + 1))

# How much a marker at each height falls short: less and less with every step.
STEEPNESS = 0.35
WHOLE_SHORTFALL = 100_000  # of a marker at 0
SHORTFALL = Table(
    round(WHOLE_SHORTFALL * exp(-STEEPNESS * height)) for height in range(SOLO_TOP + 1)
)


# ---------------------------------------------------------------- setup and draws


@rule
def setup(s: AxioState, players: int, variant: int, first: int) -> None:
    """AX-1 .. AX-5."""
    s.players = players
    s.variant = variant
    s.round = 0
    s.phase = PLACE
    s.seat = first
    s.bonus = 0
    s.showing = 0
    s.in_bag = TILES
    for kind in range(KIND_COUNT):
        s.bag[kind] = TILES_OF_KIND[kind]
        s.shown[kind] = 0
    for seat in range(MAX_PLAYERS):
        s.first_tile[seat] = 0
        s.rack_count[seat] = 0
        for symbol in range(SYMBOLS):
            s.markers[seat, symbol] = 0
        for kind in range(KIND_COUNT):
            s.racks[seat, kind] = 0
    set_up_board(s)
    s.drawing = 0
    s.turn = CHANCE


@rule
def rack_size(s: AxioState) -> int:
    """AX-4, AX-18: the one player has no rack, only the tile just drawn."""
    return 1 if s.players == 1 else RACK_TILES


@rule
def draw_weight(s: AxioState, kind: int) -> int:
    return s.bag[kind]


@rule
def draw(s: AxioState, kind: int) -> None:
    """AX-15: for the seat that draws; the first deal goes from seat 0 on."""
    s.bag[kind] -= 1
    s.in_bag -= 1
    s.racks[s.drawing, kind] += 1
    s.rack_count[s.drawing] += 1
    go_on_drawing(s)


@rule
def go_on_drawing(s: AxioState) -> None:
    """Stand at the next draw, or let the turn begin that the draws were for."""
    if s.rack_count[s.drawing] < rack_size(s) and s.in_bag > 0:
        s.turn = CHANCE
        return
    if s.showing:
        put_shown_back(s)
    if s.drawing + 1 < s.players and s.rack_count[s.drawing + 1] == 0 and nothing_placed(s):
        s.drawing += 1
        s.turn = CHANCE
        return
    begin_turn(s)


@rule
def nothing_placed(s: AxioState) -> bool:
    for seat in range(s.players):
        if s.first_tile[seat]:
            return False
    return True


@rule
def put_shown_back(s: AxioState) -> None:
    """AX-14: the old tiles return only after the new ones are drawn."""
    s.showing = 0
    s.in_bag += pour(s.shown, s.bag)


@rule
def begin_turn(s: AxioState) -> None:
    """AX-16: who is to place a tile and cannot ends the game.

    A rack runs out only in a game that was loaded with a short one.
    """
    s.phase = PLACE
    if has_room(s) and s.rack_count[s.seat] > 0:
        s.turn = s.seat
    else:
        end_game(s)


# ---------------------------------------------------------------- legality


@rule
def playable_pairs(s: AxioState, seat: int) -> int:
    """Bit a * SYMBOLS + b: the rack has a tile whose halves can read a, b."""
    pairs = 0
    for kind in range(KIND_COUNT):
        if s.racks[seat, kind] > 0:
            pairs |= KIND_PAIRS[kind]
    return pairs


@rule
def location_refusal(s: AxioState, location: int) -> int:
    """AX-2, AX-6, AX-7: why no tile can lie here now, or LEGAL."""
    first = s.cells[LOCATION_FIRST[location]]
    second = s.cells[LOCATION_SECOND[location]]
    if first == OUTSIDE or second == OUTSIDE:
        return OUTSIDE_AREA
    if first != EMPTY or second != EMPTY:
        return CELL_TAKEN
    if not s.first_tile[s.turn] and not touches_free_printed_cell(s, location):
        return FIRST_TILE_APART
    return LEGAL


@rule
def legal_actions(s: AxioState, actions: Cells) -> int:
    if s.turn < 0:
        return 0
    if s.phase == SWAPPING:
        return append_action(actions, append_action(actions, 0, SWAP), KEEP)
    pairs = playable_pairs(s, s.turn)
    count = 0
    for location in range(len(LOCATION_FIRST)):
        if location_refusal(s, location) == LEGAL:
            for pair in range(ORDERED_PAIRS):
                if pairs >> pair & 1:
                    count = append_action(actions, count, location * ORDERED_PAIRS + pair)
    return count


@rule
def refusal(s: AxioState, action: int) -> int:
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if action >= PLACEMENTS:
        return LEGAL if s.phase == SWAPPING else NO_SWAP_QUESTION
    if s.phase == SWAPPING:
        return SWAP_QUESTION_OPEN
    where = location_refusal(s, action // ORDERED_PAIRS)
    if where != LEGAL:
        return where
    if not playable_pairs(s, s.turn) >> action % ORDERED_PAIRS & 1:
        return NOT_ON_RACK
    return LEGAL


# ---------------------------------------------------------------- a placement


@rule
def apply(s: AxioState, action: int) -> None:
    if action == SWAP:
        swap(s)
    elif action == KEEP:
        refill(s)
    else:
        pair = action % ORDERED_PAIRS
        place(s, action // ORDERED_PAIRS, pair // SYMBOLS, pair % SYMBOLS)


@rule
def place(s: AxioState, location: int, symbol: int, other: int) -> None:
    """AX-5: place, score, set pyramids, then whatever follows."""
    seat = s.turn
    kind = KIND_OF[symbol * SYMBOLS + other]
    s.racks[seat, kind] -= 1
    s.rack_count[seat] -= 1
    s.first_tile[seat] = 1
    before = reached_top(s, seat)
    cover(s, location, symbol, other)
    score_halves(s, seat, location, symbol, other)
    set_pyramids(s, seat, location)
    if s.players == 1:
        refill(s)
        return
    reached = reached_top(s, seat)
    s.bonus = max(0, s.bonus - 1) + reached - before
    if reached == SYMBOLS:  # AX-13
        end_game(s)
    elif s.bonus > 0:  # AX-12
        begin_turn(s)
    else:
        end_turn(s, seat)


@rule
def reached_top(s: AxioState, seat: int) -> int:
    """How many markers of the seat stand at 18."""
    reached = 0
    for symbol in range(SYMBOLS):
        if s.markers[seat, symbol] == TOP:
            reached += 1
    return reached


@rule
def set_pyramids(s: AxioState, seat: int, location: int) -> None:
    """AX-9, AX-10: on each empty cell that this placement made single, in reading order."""
    for place_beside in range(CELLS_BESIDE):
        cell = cell_beside(location, place_beside)
        if s.cells[cell] != EMPTY or not is_single(s, cell):
            continue
        if s.pyramids == PYRAMIDS:
            remove_first_pyramid(s)
        set_pyramid(s, cell)
        score_pyramid(s, seat, cell)


# ---------------------------------------------------------------- the end of a turn


@rule
def end_turn(s: AxioState, seat: int) -> None:
    """AX-14: the swap question if it is due, else the refill."""
    if s.in_bag >= RACK_TILES and not shows_lowest(s, seat):
        s.phase = SWAPPING
        s.turn = seat
    else:
        refill(s)


@rule
def shows_lowest(s: AxioState, seat: int) -> bool:
    """AX-14: whether a tile of the rack shows a symbol whose marker is lowest."""
    shown = 0
    for kind in range(KIND_COUNT):
        if s.racks[seat, kind] > 0:
            shown |= KIND_SYMBOLS[kind]
    return shown & lowest_symbols(s, seat) != 0


@rule
def kind_shows_lowest(s: AxioState, seat: int, kind: int) -> bool:
    return KIND_SYMBOLS[kind] & lowest_symbols(s, seat) != 0


@rule
def lowest_symbols(s: AxioState, seat: int) -> int:
    """Bit a: no marker of the seat is lower than that of symbol a."""
    lowest = score(s, seat)
    symbols = 0
    for symbol in range(SYMBOLS):
        if s.markers[seat, symbol] == lowest:
            symbols |= 1 << symbol
    return symbols


@rule
def swap(s: AxioState) -> None:
    """AX-14: show the rack and draw a new one."""
    s.showing = 1
    for kind in range(KIND_COUNT):
        s.shown[kind] = s.racks[s.seat, kind]
        s.racks[s.seat, kind] = 0
    s.rack_count[s.seat] = 0
    refill(s)


@rule
def refill(s: AxioState) -> None:
    """AX-15: draw for this seat; the turn goes on to the next."""
    s.phase = PLACE
    s.drawing = s.seat
    s.seat = seat_after(s, s.seat)
    go_on_drawing(s)


@rule
def end_game(s: AxioState) -> None:
    s.phase = FINISHED
    s.bonus = 0
    s.turn = OVER


@rule
def score(s: AxioState, seat: int) -> int:
    """AX-17, AX-20: the lowest marker."""
    lowest = SOLO_TOP
    for symbol in range(SYMBOLS):
        lowest = min(lowest, s.markers[seat, symbol])
    return lowest


@rule
def result_key(s: AxioState, seat: int) -> int:
    """AX-17: a number that compares the lowest markers, then the second lowest, and so on."""
    result = 0
    for symbol in range(SYMBOLS):
        result -= RANK_LOSS[s.markers[seat, symbol]]
    return result


@rule
def wins(s: AxioState, seat: int) -> bool:
    """AX-17, AX-20."""
    for other in range(s.players):
        if result_key(s, other) > result_key(s, seat):
            return False
    return True


# ---------------------------------------------------------------- random play


@rule
def random_action(s: AxioState, generator: Generator, policy: int) -> int:  # noqa: ARG001
    """Each legal action is equally likely: a location, then a way to read a tile of the rack."""
    if s.phase == SWAPPING:
        return SWAP + below(generator, 2)
    if s.first_tile[s.turn]:
        location = random_location(s, generator)
    else:
        location = random_first_location(s, generator)
    pairs = playable_pairs(s, s.turn)
    pair = place_of_bit(pairs, below(generator, bit_count(pairs)))
    return location * ORDERED_PAIRS + pair


@rule
def random_location(s: AxioState, generator: Generator) -> int:
    """Counted row by row from the free cells, horizontal before vertical within a row."""
    count = 0
    for row in range(1, WIDTH - 1):
        count += bit_count(s.free[row] & s.free[row] >> 1)
        count += bit_count(s.free[row] & s.free[row + 1])
    k = below(generator, count)
    row = 1
    while True:
        across = s.free[row] & s.free[row] >> 1
        here = bit_count(across)
        if k < here:
            return LOCATION_RIGHT[row * WIDTH + place_of_bit(across, k)]
        k -= here
        down = s.free[row] & s.free[row + 1]
        here = bit_count(down)
        if k < here:
            return LOCATION_DOWN[row * WIDTH + place_of_bit(down, k)]
        k -= here
        row += 1


@rule
def random_first_location(s: AxioState, generator: Generator) -> int:
    """The same for a seat that owes its first tile (AX-7)."""
    count = 0
    for index in range(len(FIRST_LOCATIONS)):
        if location_refusal(s, FIRST_LOCATIONS[index]) == LEGAL:
            count += 1
    k = below(generator, count)
    index = 0
    while True:
        if location_refusal(s, FIRST_LOCATIONS[index]) == LEGAL:
            if k == 0:
                return FIRST_LOCATIONS[index]
            k -= 1
        index += 1


# ---------------------------------------------------------------- looking ahead


@rule
def settle(s: AxioState, seat: int) -> None:
    """AXIO has no rounds: what is scored is scored."""


@rule
def standing(s: AxioState, seat: int) -> int:
    """A low marker weighs far more than a high one."""
    result = 0
    for symbol in range(SYMBOLS):
        result -= SHORTFALL[s.markers[seat, symbol]]
    return result


@rule
def redeal(s: AxioState, seat: int, generator: Generator) -> None:
    """AX-21: the other racks and the bag are unseen, but how many tiles they hold is public.

    Who is asked to swap shows no lowest symbol: that is public too, so such a rack comes first.
    """
    for other in range(s.players):
        if other != seat:
            for kind in range(KIND_COUNT):
                s.bag[kind] += s.racks[other, kind]
                s.racks[other, kind] = 0
    if s.phase == SWAPPING and s.turn != seat:
        fill_rack(s, s.turn, generator, True)
    for other in range(s.players):
        if other != seat and not (s.phase == SWAPPING and other == s.turn):
            fill_rack(s, other, generator, False)


@rule
def fill_rack(s: AxioState, seat: int, generator: Generator, without_lowest: bool) -> None:
    """As many tiles as the rack holds, drawn from the bag."""
    for _ in range(s.rack_count[seat]):
        tiles = 0
        for kind in range(KIND_COUNT):
            if not (without_lowest and kind_shows_lowest(s, seat, kind)):
                tiles += s.bag[kind]
        tile = below(generator, tiles)
        kind = -1
        while tile >= 0:
            kind += 1
            if not (without_lowest and kind_shows_lowest(s, seat, kind)):
                tile -= s.bag[kind]
        s.bag[kind] -= 1
        s.racks[seat, kind] += 1
