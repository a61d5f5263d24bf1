"""What a seat may do in Summer Pavilion: legality, stated once."""

from __future__ import annotations

from tilewright.core.compiling import rule
from tilewright.core.layout import Cells
from tilewright.core.move_sinks import append_action
from tilewright.games.display import CENTRE, factories
from tilewright.games.summer_pavilion.board import accepted_colours
from tilewright.games.summer_pavilion.state import (
    ACTIONS,
    BONUS,
    BONUS_SETS,
    BONUS_SIZES,
    COLOUR_NOT_THERE,
    COLOURS,
    FIRST_BONUS_CHOICE,
    FIRST_PASS,
    FIRST_PLACEMENT,
    KEPT_SETS,
    LEGAL,
    NO_SUCH_ACTION,
    NO_SUCH_FACTORY,
    NOT_IN_HAND,
    NOT_IN_SUPPLY,
    NUMBERS,
    OTHER_BONUS_SIZE,
    OTHER_COST,
    OTHER_PHASE,
    PLACE,
    PLACED_COLOUR,
    PLACED_COST,
    PLACED_REAL,
    PLACED_SPACE,
    PLACEMENT_AT,
    PLACEMENT_STEP,
    POSITIONS,
    SET_BITS,
    SET_GUARDS,
    SPACE_TAKEN,
    SPACES,
    STAR_REFUSES_COLOUR,
    TAKE,
    TAKES,
    TOO_FEW_REAL,
    TOO_FEW_WILD,
    WILD_FOR_ITSELF,
    WILD_NOT_ALONE,
    Board,
    PavilionState,
)


@rule
def wild(s: PavilionState) -> int:
    """SP-2: the wild colour of the round."""
    return s.round - 1


@rule
def legal_actions(s: PavilionState, actions: Cells) -> int:
    if s.turn < 0:
        return 0
    board = s.boards[s.turn]
    if s.phase == TAKE:
        return list_takes(s, actions)
    if s.phase == BONUS:
        return list_bonus_choices(s, actions, 0)
    return list_passes(board, actions, list_placements(s, board, actions))


@rule
def list_takes(s: PavilionState, actions: Cells) -> int:
    count = 0
    for place in range(factories(s) + 1):
        source = place if place < factories(s) else CENTRE
        for colour in range(COLOURS):
            if take_refusal(s, source, colour) == LEGAL:
                count = append_action(actions, count, source * COLOURS + colour)
    return count


@rule
def take_refusal(s: PavilionState, source: int, colour: int) -> int:
    """SP-11, SP-12: a colour that lies there, and the wild one only alone."""
    if source != CENTRE and source >= factories(s):
        return NO_SUCH_FACTORY
    if colours_to_take(s, source) >> colour & 1:
        return LEGAL
    return COLOUR_NOT_THERE if s.display[source, colour] == 0 else WILD_NOT_ALONE


@rule
def colours_to_take(s: PavilionState, source: int) -> int:
    """SP-11, SP-12: bit c: colour c can be taken; all but the wild one, or that one alone."""
    colours = 0
    for colour in range(COLOURS):
        if s.display[source, colour] > 0:
            colours |= 1 << colour
    others = colours & ~(1 << wild(s))
    return others if others != 0 else colours


@rule
def list_placements(s: PavilionState, board: Board, actions: Cells) -> int:
    count = 0
    for space in range(SPACES):
        if board.filled >> space & 1:
            continue
        accepted = accepted_colours(board, space // POSITIONS, s.variant)
        cost = NUMBERS[s.variant * SPACES + space]
        for colour in range(COLOURS):
            if accepted >> colour & 1 and board.hand[colour] > 0:
                least = least_real(s, board, colour, cost)
                for real in range(least, min(cost, board.hand[colour]) + 1):
                    count = append_action(actions, count, placement_action(s, space, colour, real))
    return count


@rule
def least_real(s: PavilionState, board: Board, colour: int, cost: int) -> int:
    """SP-16: how many tiles of its own colour a placement takes at the least."""
    if colour == wild(s):
        return cost
    return max(1, cost - board.hand[wild(s)])


@rule
def payments(s: PavilionState, board: Board, colour: int, cost: int) -> int:
    """SP-16: in how many ways a space can be paid for."""
    return max(0, min(cost, board.hand[colour]) - least_real(s, board, colour, cost) + 1)


@rule
def means(s: PavilionState, board: Board, colour: int) -> int:
    """SP-16: the highest number that can be paid for with a colour."""
    if colour == wild(s) or board.hand[colour] == 0:
        return board.hand[colour]
    return board.hand[colour] + board.hand[wild(s)]


@rule
def held_colours(board: Board) -> int:
    """Bit c: the hand holds tiles of colour c."""
    colours = 0
    for colour in range(COLOURS):
        if board.hand[colour] > 0:
            colours |= 1 << colour
    return colours


@rule
def placement_action(s: PavilionState, space: int, colour: int, real: int) -> int:
    first = PLACEMENT_AT[s.variant * SPACES + space]
    return first + colour * PLACEMENT_STEP[space] + real - 1


@rule
def placement_refusal(s: PavilionState, board: Board, placement: int) -> int:
    """SP-16, SP-17, SP-26; the order of the checks is the order in which a player would ask."""
    space = PLACED_SPACE[placement]
    colour = PLACED_COLOUR[placement]
    cost = PLACED_COST[placement]
    real = PLACED_REAL[placement]
    if NUMBERS[s.variant * SPACES + space] != cost:
        return OTHER_COST
    if board.filled >> space & 1:
        return SPACE_TAKEN
    if not accepted_colours(board, space // POSITIONS, s.variant) >> colour & 1:
        return STAR_REFUSES_COLOUR
    if colour == wild(s) and real != cost:
        return WILD_FOR_ITSELF
    if real > board.hand[colour]:
        return TOO_FEW_REAL
    if real < least_real(s, board, colour, cost):
        return TOO_FEW_WILD
    return LEGAL


@rule
def list_bonus_choices(s: PavilionState, actions: Cells, count: int) -> int:
    tiles = packed(s.supply)
    for choice in range(BONUS_SIZES[s.bonus], BONUS_SIZES[s.bonus + 1]):
        if contains(tiles, BONUS_SETS[choice]):
            count = append_action(actions, count, FIRST_BONUS_CHOICE + choice)
    return count


@rule
def list_passes(board: Board, actions: Cells, count: int) -> int:
    tiles = packed(board.hand)
    for choice in range(len(KEPT_SETS)):
        if contains(tiles, KEPT_SETS[choice]):
            count = append_action(actions, count, FIRST_PASS + choice)
    return count


@rule
def packed(tiles: Cells) -> int:
    """Counts of tiles in the form of BONUS_SETS, with a guard bit above each of them."""
    result = SET_GUARDS
    for colour in range(COLOURS):
        result += min(tiles[colour], 7) << (SET_BITS * colour)
    return result


@rule
def contains(tiles: int, chosen: int) -> bool:
    """Whether a set can be taken from packed tiles: no subtraction eats a guard bit."""
    return (tiles - chosen) & SET_GUARDS == SET_GUARDS


@rule
def refusal(s: PavilionState, action: int) -> int:
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    board = s.boards[s.turn]
    if phase_of(action) != s.phase:
        return OTHER_PHASE
    if action < TAKES:
        return take_refusal(s, action // COLOURS, action % COLOURS)
    if action < FIRST_BONUS_CHOICE:
        return placement_refusal(s, board, action - FIRST_PLACEMENT)
    if action < FIRST_PASS:
        choice = action - FIRST_BONUS_CHOICE
        if not BONUS_SIZES[s.bonus] <= choice < BONUS_SIZES[s.bonus + 1]:
            return OTHER_BONUS_SIZE
        return LEGAL if contains(packed(s.supply), BONUS_SETS[choice]) else NOT_IN_SUPPLY
    return LEGAL if contains(packed(board.hand), KEPT_SETS[action - FIRST_PASS]) else NOT_IN_HAND


@rule
def phase_of(action: int) -> int:
    if action < TAKES:
        return TAKE
    if FIRST_BONUS_CHOICE <= action < FIRST_PASS:
        return BONUS
    return PLACE
