"""The rules of Terrazzo, by the ids of docs/rules.md; one source, interpreted and compiled."""

from __future__ import annotations

from terrazzo.scoring import score_tile
from terrazzo.state import (
    ACTIONS,
    COLOURS,
    COLUMN_FULL,
    COLUMNS,
    EMPTY,
    LEGAL,
    MAX_PLAYERS,
    NO_SUCH_ACTION,
    NOT_IN_POCKET,
    NOT_IN_TRAY,
    POCKET,
    ROWS,
    TILES_PER_COLOUR,
    TRAY,
    TRAY_TILES,
    Floor,
    TerrazzoState,
)
from tilewright.core.compiling import rule
from tilewright.core.generator import Generator, below
from tilewright.core.layout import Cells
from tilewright.core.move_sinks import append_action
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.tiles import seat_after, total

# ---------------------------------------------------------------- setup and draws


@rule
def setup(s: TerrazzoState, players: int, variant: int, first: int) -> None:
    """TZ-1, TZ-2, TZ-4: all tiles are in the bag, and the first pocket tile is to be drawn."""
    s.players = players
    s.variant = variant
    s.turn = CHANCE
    s.seat = first
    for colour in range(COLOURS):
        s.bag[colour] = TILES_PER_COLOUR
        s.tray[colour] = 0
    for seat in range(MAX_PLAYERS):
        s.pockets[seat] = EMPTY
        clear_floor(s.floors[seat])


@rule
def clear_floor(floor: Floor) -> None:
    floor.score = 0
    for column in range(COLUMNS):
        floor.heights[column] = 0
        for row in range(ROWS):
            floor.tiles[column, row] = EMPTY


@rule
def seat_that_draws(s: TerrazzoState) -> int:
    """TZ-4, TZ-7: the first seat with an empty pocket; EMPTY: the draw is for the tray."""
    for seat in range(s.players):
        if s.pockets[seat] == EMPTY:
            return seat
    return EMPTY


@rule
def draw_weight(s: TerrazzoState, outcome: int) -> int:
    """A draw gives a colour: each tile of the bag is equally likely."""
    return s.bag[outcome]


@rule
def draw(s: TerrazzoState, outcome: int) -> None:
    """TZ-4, TZ-7: a tile into a pocket or the tray."""
    s.bag[outcome] -= 1
    seat = seat_that_draws(s)
    if seat == EMPTY:
        s.tray[outcome] += 1
    else:
        s.pockets[seat] = outcome
    if nothing_to_draw(s):
        s.turn = s.seat


@rule
def nothing_to_draw(s: TerrazzoState) -> bool:
    return seat_that_draws(s) == EMPTY and total(s.tray) == TRAY_TILES[s.variant]


# ---------------------------------------------------------------- moves


@rule
def source_of(action: int) -> int:
    return action // (COLOURS * COLUMNS)


@rule
def colour_of(action: int) -> int:
    return action // COLUMNS % COLOURS


@rule
def column_of(action: int) -> int:
    return action % COLUMNS


@rule
def refusal(s: TerrazzoState, action: int) -> int:
    """TZ-5, TZ-6: the only place that says what is legal."""
    if s.turn < 0 or not 0 <= action < ACTIONS:
        return NO_SUCH_ACTION
    if source_of(action) == TRAY and s.tray[colour_of(action)] == 0:
        return NOT_IN_TRAY
    if source_of(action) == POCKET and s.pockets[s.turn] != colour_of(action):
        return NOT_IN_POCKET
    if s.floors[s.turn].heights[column_of(action)] == ROWS:
        return COLUMN_FULL
    return LEGAL


@rule
def legal_actions(s: TerrazzoState, actions: Cells) -> int:
    count = 0
    for action in range(ACTIONS):
        if refusal(s, action) == LEGAL:
            count = append_action(actions, count, action)
    return count


@rule
def apply(s: TerrazzoState, action: int) -> None:
    """TZ-5, TZ-7: lay a tile; then one is drawn, or the game is over."""
    colour = colour_of(action)
    if source_of(action) == TRAY:
        s.tray[colour] -= 1
    else:
        s.pockets[s.turn] = EMPTY
    lay(s, s.turn, column_of(action), colour)
    s.seat = seat_after(s, s.turn)
    s.turn = OVER if all_floors_are_full(s) else CHANCE


@rule
def lay(s: TerrazzoState, seat: int, column: int, colour: int) -> None:
    """TZ-6."""
    floor = s.floors[seat]
    row = floor.heights[column]
    floor.tiles[column, row] = colour
    floor.heights[column] += 1
    score_tile(s, seat, column, row)


@rule
def all_floors_are_full(s: TerrazzoState) -> bool:
    """TZ-11."""
    for seat in range(s.players):
        for column in range(COLUMNS):
            if s.floors[seat].heights[column] < ROWS:
                return False
    return True


# ---------------------------------------------------------------- points and the end


@rule
def score(s: TerrazzoState, seat: int) -> int:
    return s.floors[seat].score


@rule
def standing(s: TerrazzoState, seat: int) -> int:
    return score(s, seat)


@rule
def result_key(s: TerrazzoState, seat: int) -> int:
    """TZ-11: nothing but points counts."""
    return score(s, seat)


@rule
def wins(s: TerrazzoState, seat: int) -> bool:
    """TZ-11."""
    for other in range(s.players):
        if result_key(s, other) > result_key(s, seat):
            return False
    return True


@rule
def settle(s: TerrazzoState, seat: int) -> None:
    """Terrazzo has no rounds: what is scored is scored."""


# ---------------------------------------------------------------- chance players and hidden tiles


@rule
def random_action(s: TerrazzoState, generator: Generator, policy: int) -> int:
    """Each legal action is equally likely."""
    legal = 0
    for action in range(ACTIONS):
        legal += refusal(s, action) == LEGAL
    left = below(generator, legal)
    action = -1
    while left >= 0:
        action += 1
        left -= refusal(s, action) == LEGAL
    return action


@rule
def redeal(s: TerrazzoState, seat: int, generator: Generator) -> None:
    """TZ-4: another seat's pocket tile may be any tile that this seat has not seen."""
    for other in range(s.players):
        if other != seat and s.pockets[other] != EMPTY:
            s.bag[s.pockets[other]] += 1
    for other in range(s.players):
        if other != seat and s.pockets[other] != EMPTY:
            s.pockets[other] = random_colour(s, generator)
            s.bag[s.pockets[other]] -= 1


@rule
def random_colour(s: TerrazzoState, generator: Generator) -> int:
    """The colour of a random tile of the bag."""
    tile = below(generator, total(s.bag))
    colour = 0
    while tile >= s.bag[colour]:
        tile -= s.bag[colour]
        colour += 1
    return colour
