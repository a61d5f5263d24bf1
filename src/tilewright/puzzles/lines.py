"""The solution of a puzzle: own moves and best replies, as long as it is clear which are right."""

from __future__ import annotations

from dataclasses import dataclass

from tilewright.core.rules import CHANCE, OVER
from tilewright.core.state import State
from tilewright.puzzles.looking import Looker, Weighed
from tilewright.puzzles.puzzle import Kind, Step
from tilewright.puzzles.themes import places_hand

MAX_OWN = 4  # moves of the solver


@dataclass(frozen=True)
class Solution:
    """A line, what is right at each own move, and what kind of puzzle it makes."""

    kind: Kind
    line: tuple[Step, ...]
    right: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class _Followed:
    line: list[Step]
    right: list[tuple[str, ...]]
    choices: int  # own moves up to the last one of which most were wrong
    exact: bool
    end: int | None  # CHANCE or OVER; None: it became unclear before

    def cut(self, seat: int, own: int) -> tuple[Step, ...]:
        """The line up to an own move."""
        places = [place for place, step in enumerate(self.line) if step.seat == seat]
        return tuple(self.line[: places[own - 1] + 1])


def solution_of(looker: Looker, state: State, found: Weighed) -> Solution:
    """What follows after the best move of a position; nothing is drawn inside it."""
    game, seat = looker.game, state.turn
    follow = places_hand(state) or _may_end_soon(looker, state, found)
    done = _follow(looker, state, found) if follow else _stopped(seat, found)
    own = done.choices
    kind: Kind
    if game.players == 1:
        kind = "alone"
    elif found.exact and (own == 1 or (done.exact and done.end == OVER)):
        kind = "last"
    elif own > 1 and places_hand(state):
        kind = "placements"
    elif own > 1 and done.end is not None:
        kind = "round"
    else:
        kind, own = "move", 1
    return Solution(kind, done.cut(seat, own), tuple(done.right[:own]))


def _stopped(seat: int, found: Weighed) -> _Followed:
    return _Followed([Step(seat, found.best.move)], [found.right], 1, found.exact, None)


def _may_end_soon(looker: Looker, state: State, found: Weighed) -> bool:
    """Whether the seat has another move of its own, and what is expected then ends soon.

    The search expects some moves; quick looks go on from there.
    """
    seat = state.turn
    after = state.after(found.best.move)
    if after.turn in (CHANCE, OVER) or (after.turn != seat and _hides(state)):
        return False
    if after.turn == seat:
        return True
    own = 1
    expected = iter(found.best.line[1:])
    while after.turn not in (CHANCE, OVER):
        own += after.turn == seat
        if own > MAX_OWN:
            return False
        after = after.after(next(expected, None) or looker.quick_move(after))
    return own > 1


def _hides(state: State) -> bool:
    return state.game.spec.hides and state.game.players > 1


def _follow(looker: Looker, state: State, found: Weighed) -> _Followed:
    seat = state.turn
    done = _stopped(seat, found)
    line, right, choices, exact = list(done.line), list(done.right), 1, done.exact
    after = state.after(found.best.move)
    while after.turn not in (CHANCE, OVER):
        if after.turn != seat:
            if _hides(state):
                return _Followed(line, right, choices, exact, None)
            move = looker.reply(after)
        else:
            next_one = looker.next_move(after) if len(right) < MAX_OWN else None
            if next_one is None:
                return _Followed(line, right, choices, exact, None)
            move = next_one.right[0]
            exact = exact and next_one.exact
            right.append(next_one.right)
            choices = len(right) if next_one.is_choice else choices
        line.append(Step(after.turn, move))
        after = after.after(move)
    return _Followed(line, right, choices, exact, after.turn)
