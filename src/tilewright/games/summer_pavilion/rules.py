"""The rules of Azul: Summer Pavilion, by the ids of docs/rules/summer-pavilion.md.

`s` is the state, `board` one seat's board (its own rules are in board.py). A round runs: draws
(SP-10, SP-22), takes (phase 1), placements, bonus choices and passes with draws between the turns
(phase 2), then the next round's draws or the end.
"""

from __future__ import annotations

from tilewright.core.bits import bit_count, place_of_bit
from tilewright.core.compiling import rule
from tilewright.core.generator import Generator, below
from tilewright.core.layout import Cells
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.tiles import pour, seat_after, total
from tilewright.games.summer_pavilion.board import (
    accepted_colours,
    bonus_tiles,
    clear_board,
    end_points,
    lose,
    placement_points,
    put_on_star,
)
from tilewright.games.summer_pavilion.state import (
    ACTIONS,
    BONUS,
    BONUS_SETS,
    BONUS_SIZES,
    CENTRE,
    COLOUR_NOT_THERE,
    COLOURS,
    FACTORY_TILES,
    FINISHED,
    FIRST_BONUS_CHOICE,
    FIRST_PASS,
    FIRST_PLACEMENT,
    KEPT_SETS,
    LEGAL,
    MARKER_IN_CENTRE,
    MAX_PLAYERS,
    MOST_KEPT,
    NO_SUCH_ACTION,
    NO_SUCH_FACTORY,
    NOBODY,
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
    ROUNDS,
    SET_BITS,
    SET_GUARDS,
    SOURCES,
    SPACE_TAKEN,
    SPACES,
    STAR_REFUSES_COLOUR,
    STARS,
    SUPPLY_SPACES,
    TAKE,
    TAKES,
    TILES_PER_COLOUR,
    TOO_FEW_REAL,
    TOO_FEW_WILD,
    WILD_FOR_ITSELF,
    WILD_NOT_ALONE,
    Board,
    PavilionState,
)

PLACING, UNIFORM = 0, 1  # the random players

# The random players count the moves of each source, and of each star, as digits of one number.
SOURCE_BITS = 3  # at most five takes
SOURCE_DIGIT = (1 << SOURCE_BITS) - 1
STAR_BITS = 7  # at most 126 placements: six colours, each in 1 + .. + 6 ways
STAR_DIGIT = (1 << STAR_BITS) - 1


# ---------------------------------------------------------------- setup, rounds and draws


@rule
def setup(s: PavilionState, players: int, variant: int, first: int) -> None:
    """SP-10."""
    s.players = players
    s.variant = variant
    s.bonus = 0
    s.offered = 0
    s.supplied = 0
    for colour in range(COLOURS):
        s.bag[colour] = TILES_PER_COLOUR
        s.tower[colour] = 0
        s.supply[colour] = 0
        for source in range(SOURCES):
            s.display[source, colour] = 0
    for seat in range(MAX_PLAYERS):
        clear_board(s.boards[seat])
    s.round = 0
    begin_round(s, first)


@rule
def factories(s: PavilionState) -> int:
    """SP-1."""
    return 2 * s.players + 1


@rule
def wild(s: PavilionState) -> int:
    """SP-2: the wild colour of the round."""
    return s.round - 1


@rule
def begin_round(s: PavilionState, start: int) -> None:
    """SP-22: all that happens before the draws of a round."""
    s.round += 1
    s.start = start
    s.next_seat = start
    s.marker = MARKER_IN_CENTRE
    s.phase = TAKE
    for seat in range(s.players):
        board = s.boards[seat]
        board.passed = 0
        pour(board.corners, board.hand)
    go_on_dealing(s)


@rule
def go_on_dealing(s: PavilionState) -> None:
    """SP-20, SP-22: stand at the next draw, or let the seat decide whose turn it will be."""
    wanted = s.supplied < SUPPLY_SPACES
    if s.phase == TAKE and s.offered < FACTORY_TILES * factories(s):
        wanted = True
    if wanted and (total(s.bag) > 0 or pour(s.tower, s.bag) > 0):
        s.turn = CHANCE
        return
    if s.phase == TAKE and s.offered == 0:
        begin_placing(s)
    s.turn = s.next_seat


@rule
def draw_weight(s: PavilionState, colour: int) -> int:
    return s.bag[colour]


@rule
def draw(s: PavilionState, colour: int) -> None:
    """SP-10, SP-22: the supply first, then factory 1, 2, .. with four tiles each."""
    s.bag[colour] -= 1
    if s.supplied < SUPPLY_SPACES:
        s.supply[colour] += 1
        s.supplied += 1
    else:
        s.display[s.offered // FACTORY_TILES, colour] += 1
        s.offered += 1
    go_on_dealing(s)


# ---------------------------------------------------------------- legality


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
                actions[count] = source * COLOURS + colour
                count += 1
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
def least_real(s: PavilionState, board: Board, colour: int, cost: int) -> int:
    """SP-16: how many tiles of its own colour a placement takes at the least."""
    if colour == wild(s):
        return cost
    return max(1, cost - board.hand[wild(s)])


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
                    actions[count] = placement_action(s, space, colour, real)
                    count += 1
    return count


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
def list_bonus_choices(s: PavilionState, actions: Cells, count: int) -> int:
    tiles = packed(s.supply)
    for choice in range(BONUS_SIZES[s.bonus], BONUS_SIZES[s.bonus + 1]):
        if contains(tiles, BONUS_SETS[choice]):
            actions[count] = FIRST_BONUS_CHOICE + choice
            count += 1
    return count


@rule
def list_passes(board: Board, actions: Cells, count: int) -> int:
    tiles = packed(board.hand)
    for choice in range(len(KEPT_SETS)):
        if contains(tiles, KEPT_SETS[choice]):
            actions[count] = FIRST_PASS + choice
            count += 1
    return count


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


# ---------------------------------------------------------------- phase 1: taking tiles


@rule
def apply(s: PavilionState, action: int) -> None:
    board = s.boards[s.turn]
    if action < TAKES:
        take(s, board, action // COLOURS, action % COLOURS)
    elif action < FIRST_BONUS_CHOICE:
        place(s, board, action - FIRST_PLACEMENT)
    elif action < FIRST_PASS:
        choose_bonus(s, board, BONUS_SETS[action - FIRST_BONUS_CHOICE])
    else:
        pass_round(s, board, KEPT_SETS[action - FIRST_PASS])


@rule
def take(s: PavilionState, board: Board, source: int, colour: int) -> None:
    """SP-11, SP-12, SP-14."""
    if colour == wild(s):
        taken = pick_up(s, board, source, colour, 1)
    else:
        taken = pick_up(s, board, source, colour, s.display[source, colour])
        if s.display[source, wild(s)] > 0:
            taken += pick_up(s, board, source, wild(s), 1)
    if source == CENTRE:
        take_marker(s, board, taken)
    else:
        for other in range(COLOURS):
            s.display[CENTRE, other] += s.display[source, other]
            s.display[source, other] = 0
    if s.offered == 0:
        begin_placing(s)
    else:
        s.next_seat = seat_after(s, s.turn)
    s.turn = s.next_seat


@rule
def pick_up(s: PavilionState, board: Board, source: int, colour: int, count: int) -> int:
    s.display[source, colour] -= count
    s.offered -= count
    board.hand[colour] += count
    return count


@rule
def take_marker(s: PavilionState, board: Board, taken: int) -> None:
    """SP-13."""
    if s.marker == MARKER_IN_CENTRE:
        s.marker = s.turn
        lose(board, taken)


@rule
def begin_placing(s: PavilionState) -> None:
    """SP-14, SP-15: the marker's holder begins, or who began phase 1 if nobody took it."""
    s.phase = PLACE
    s.next_seat = s.start if s.marker == MARKER_IN_CENTRE else s.marker


# ---------------------------------------------------------------- phase 2: placing and scoring


@rule
def place(s: PavilionState, board: Board, placement: int) -> None:
    """SP-16, SP-18, SP-19."""
    space = PLACED_SPACE[placement]
    colour = PLACED_COLOUR[placement]
    real = PLACED_REAL[placement]
    wilds = PLACED_COST[placement] - real
    board.hand[colour] -= real
    board.hand[wild(s)] -= wilds
    s.tower[colour] += real - 1
    s.tower[wild(s)] += wilds
    put_on_star(board, space, colour)
    board.score += placement_points(board, space)
    s.bonus = min(bonus_tiles(board, space), s.supplied)
    if s.bonus > 0:
        s.phase = BONUS
    else:
        end_turn(s)


@rule
def choose_bonus(s: PavilionState, board: Board, chosen: int) -> None:
    """SP-19."""
    for colour in range(COLOURS):
        count = chosen >> (SET_BITS * colour) & 7
        s.supply[colour] -= count
        s.supplied -= count
        board.hand[colour] += count
    s.bonus = 0
    s.phase = PLACE
    end_turn(s)


@rule
def pass_round(s: PavilionState, board: Board, kept: int) -> None:
    """SP-21."""
    discarded = 0
    for colour in range(COLOURS):
        count = kept >> (SET_BITS * colour) & 7
        board.corners[colour] = count
        discarded += board.hand[colour] - count
        s.tower[colour] += board.hand[colour] - count
        board.hand[colour] = 0
    lose(board, discarded)
    board.passed = 1
    end_turn(s)


@rule
def end_turn(s: PavilionState) -> None:
    """SP-15, SP-20: the next seat that has not passed, after the draws that refill the supply."""
    seat = seat_after(s, s.turn)
    for _ in range(s.players):
        if not s.boards[seat].passed:
            s.next_seat = seat
            go_on_dealing(s)
            return
        seat = seat_after(s, seat)
    end_round(s)


# ---------------------------------------------------------------- phase 3 and the end


@rule
def end_round(s: PavilionState) -> None:
    """SP-22."""
    if s.round == ROUNDS:
        end_game(s)
    elif s.marker == MARKER_IN_CENTRE:
        begin_round(s, s.start)
    else:
        begin_round(s, s.marker)


@rule
def end_game(s: PavilionState) -> None:
    """SP-23, SP-24."""
    for seat in range(s.players):
        board = s.boards[seat]
        board.score += end_points(board, s.variant)
        lose(board, pour(board.corners, s.tower))
    s.phase = FINISHED
    s.next_seat = NOBODY
    s.turn = OVER


@rule
def score(s: PavilionState, seat: int) -> int:
    return s.boards[seat].score


@rule
def standing(s: PavilionState, seat: int) -> int:
    return s.boards[seat].score


@rule
def wins(s: PavilionState, seat: int) -> bool:
    """SP-25."""
    most = 0
    for other in range(s.players):
        most = max(most, s.boards[other].score)
    return s.boards[seat].score == most


# ---------------------------------------------------------------- random play


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
def payments(s: PavilionState, board: Board, colour: int, cost: int) -> int:
    """SP-16: in how many ways a space can be paid for."""
    return max(0, min(cost, board.hand[colour]) - least_real(s, board, colour, cost) + 1)


@rule
def held_colours(board: Board) -> int:
    """Bit c: the hand holds tiles of colour c."""
    colours = 0
    for colour in range(COLOURS):
        if board.hand[colour] > 0:
            colours |= 1 << colour
    return colours


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


# ---------------------------------------------------------------- looking ahead


@rule
def settle(s: PavilionState, seat: int) -> None:
    """Place on alone, the best placement first, and pass with what is left.

    That is not what will happen, but what the tiles in hand are worth to one who just places them.
    """
    board = s.boards[seat]
    while True:
        best = best_placement(s, board)
        if best < 0:
            break
        board.hand[PLACED_COLOUR[best]] -= PLACED_REAL[best]
        board.hand[wild(s)] -= PLACED_COST[best] - PLACED_REAL[best]
        put_on_star(board, PLACED_SPACE[best], PLACED_COLOUR[best])
        board.score += placement_points(board, PLACED_SPACE[best])
    lose(board, max(0, total(board.hand) - MOST_KEPT))


@rule
def best_placement(s: PavilionState, board: Board) -> int:
    """The placement with the most points for each tile, or -1; wild tiles are spared."""
    held = held_colours(board)
    best = -1
    most = 0
    for space in range(SPACES):
        possible = accepted_colours(board, space // POSITIONS, s.variant) & held
        if possible == 0 or board.filled >> space & 1:
            continue
        cost = NUMBERS[s.variant * SPACES + space]
        worth = 60 * placement_points(board, space) // cost  # 60 is divisible by every cost
        for colour in range(COLOURS):
            if possible >> colour & 1 and worth > most and payments(s, board, colour, cost) > 0:
                real = min(cost, board.hand[colour])
                best = placement_action(s, space, colour, real) - FIRST_PLACEMENT
                most = worth
    return best


@rule
def redeal(s: PavilionState, seat: int, generator: Generator) -> None:
    """Summer Pavilion hides nothing but the order of the draws, and that is in no state."""
