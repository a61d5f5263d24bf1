"""The rules of Azul: Summer Pavilion, by the ids of docs/rules/summer-pavilion.md.

`s` is the state, `board` one seat's board (its own rules are in board.py); what is legal is in
legality.py. A round runs: draws (SP-10, SP-22), takes (phase 1), placements, bonus choices and
passes with draws between the turns (phase 2), then the next round's draws or the end.
"""

from __future__ import annotations

from tilewright.core import perfect_information
from tilewright.core.compiling import rule
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.tiles import pour, seat_after, total
from tilewright.games.display import (
    CENTRE,
    FACTORY_TILES,
    MARKER_IN_CENTRE,
    MAX_PLAYERS,
    SOURCES,
    factories,
)
from tilewright.games.summer_pavilion import legality, random_play
from tilewright.games.summer_pavilion.board import (
    accepted_colours,
    bonus_tiles,
    clear_board,
    placement_points,
    put_on_star,
)
from tilewright.games.summer_pavilion.legality import (
    held_colours,
    payments,
    placement_action,
    wild,
)
from tilewright.games.summer_pavilion.scoring import lose, score_goals, score_placement
from tilewright.games.summer_pavilion.state import (
    BONUS,
    BONUS_SETS,
    COLOURS,
    DISCARDED_TILES,
    FINISHED,
    FIRST_BONUS_CHOICE,
    FIRST_PASS,
    FIRST_PLACEMENT,
    KEPT_SETS,
    LEFT_CORNERS,
    MAX_KEPT,
    NOBODY,
    NUMBERS,
    PLACE,
    PLACED_COLOUR,
    PLACED_COST,
    PLACED_REAL,
    PLACED_SPACE,
    POSITIONS,
    ROUNDS,
    SET_BITS,
    SPACES,
    SUPPLY_SPACES,
    TAKE,
    TAKEN_MARKER,
    TAKES,
    TILES_PER_COLOUR,
    Board,
    PavilionState,
)

# The other parts of the rules.
legal_actions = legality.legal_actions
refusal = legality.refusal
random_action = random_play.random_action


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
        take_marker(s, taken)
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
def take_marker(s: PavilionState, taken: int) -> None:
    """SP-13."""
    if s.marker == MARKER_IN_CENTRE:
        s.marker = s.turn
        lose(s, s.turn, TAKEN_MARKER, taken)


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
    score_placement(s, s.turn, space)
    s.bonus = min(bonus_tiles(board.filled, space), s.supplied)
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
    lose(s, s.turn, DISCARDED_TILES, discarded)
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
        score_goals(s, seat)
        lose(s, seat, LEFT_CORNERS, pour(s.boards[seat].corners, s.tower))
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
    for other in range(s.players):
        if result_key(s, other) > result_key(s, seat):
            return False
    return True


@rule
def result_key(s: PavilionState, seat: int) -> int:
    """SP-25: points, and nothing else."""
    return s.boards[seat].score


# ---------------------------------------------------------------- looking ahead


@rule
def settle(s: PavilionState, seat: int) -> None:
    """Place on alone, the best placement first, and pass with what is left.

    That is not what will happen, but what the tiles in hand bring to one who just places them.
    """
    board = s.boards[seat]
    while True:
        best = best_placement(s, board)
        if best < 0:
            break
        board.hand[PLACED_COLOUR[best]] -= PLACED_REAL[best]
        board.hand[wild(s)] -= PLACED_COST[best] - PLACED_REAL[best]
        put_on_star(board, PLACED_SPACE[best], PLACED_COLOUR[best])
        score_placement(s, seat, PLACED_SPACE[best])
    lose(s, seat, DISCARDED_TILES, max(0, total(board.hand) - MAX_KEPT))


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
        rate = 60 * placement_points(board, space) // cost  # 60 is divisible by every cost
        for colour in range(COLOURS):
            if possible >> colour & 1 and rate > most and payments(s, board, colour, cost) > 0:
                real = min(cost, board.hand[colour])
                best = placement_action(s, space, colour, real) - FIRST_PLACEMENT
                most = rate
    return best


redeal = perfect_information.redeal
