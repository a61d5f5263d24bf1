"""A toy game for the tests of what is written once for all games.

Five prizes lie in a bag: three of 1 point and two of 2. One is drawn, and the seat whose turn it
is takes it or leaves it. Most points win.
"""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

from tilewright.core import afterstates, chance, move_sinks, perft, playout, result, slots
from tilewright.core.compiling import specialise
from tilewright.core.layout import Cells, int8, int16
from tilewright.core.rules import CHANCE, OVER, GameState

LEAVE, TAKE = 0, 1
ACTIONS = 2
PRIZES = (3, 2)
FEATURES = 2
SOLO_BEST = 7


class Toy(GameState):
    """The bag, the prize on the table and who comes next."""

    bag: Cells = int8(2)
    prize: int = int8()
    after: int = int8()
    points: Cells = int16(4)


def setup(s: Any, players: int, variant: int, first: int) -> None:
    s.players, s.variant, s.turn, s.round = players, variant, CHANCE, 1
    s.after, s.prize = first, 0
    for kind in range(2):
        s.bag[kind] = PRIZES[kind]
    for seat in range(4):
        s.points[seat] = 0


def draw_weight(s: Any, outcome: int) -> int:
    return int(s.bag[outcome])


def draw(s: Any, outcome: int) -> None:
    s.bag[outcome] -= 1
    s.prize = outcome + 1
    s.turn = s.after


def _listing(sink: Any) -> Any:
    def legal_actions(s: Any, actions: Any) -> int:
        count = 0
        if s.turn >= 0:
            for action in (LEAVE, TAKE):
                count = sink(actions, count, action)
        return count

    return legal_actions


def refusal(s: Any, action: int) -> int:
    return int(s.turn < 0 or action not in (LEAVE, TAKE))


def apply(s: Any, action: int) -> None:
    if action == TAKE:
        s.points[s.turn] += s.prize
    s.after = (s.turn + 1) % s.players
    s.turn = CHANCE if s.bag[0] + s.bag[1] else OVER


def random_action(s: Any, generator: Any, policy: int) -> int:
    """The policy is the action, so that games are known before."""
    return policy


def score(s: Any, seat: int) -> int:
    return int(s.points[seat])


def wins(s: Any, seat: int) -> bool:
    return score(s, seat) == max(score(s, other) for other in range(s.players))


def observe(s: Any, draft: Any, seat: int, out: Any) -> int:
    draft.points[seat] = -1  # a draft may be spoiled
    out[0], out[1] = s.points[seat], s.prize
    return FEATURES


RULES = SimpleNamespace(
    setup=setup,
    draw_weight=draw_weight,
    draw=draw,
    legal_actions=_listing(move_sinks.append_action),
    refusal=refusal,
    apply=apply,
    random_action=random_action,
    score=score,
    wins=wins,
    result_key=score,
)
MASKING = SimpleNamespace(legal_actions=_listing(move_sinks.mask_action))
COUNTING = SimpleNamespace(legal_actions=_listing(move_sinks.count_action))
LOOKING = SimpleNamespace(observe=observe)


def bound(template: Any, **bindings: object) -> Any:
    """An interpreted instance of a template for the toy game."""
    return specialise(template, f"toy.{template.__name__}", compiled=False, **bindings)


CHANCES = bound(chance, rules=RULES, outcomes=len(PRIZES))
PLAYOUT = bound(playout, rules=RULES, chance=CHANCES)
PERFT = bound(perft, rules=RULES, chance=CHANCES)
RESULT = bound(result, rules=RULES, solo_best=SOLO_BEST)
SLOTS = bound(slots, rules=RULES, chance=CHANCES, masking=MASKING, features=LOOKING, result=RESULT)
AFTERSTATES = bound(afterstates, rules=RULES, counting=COUNTING, features=LOOKING, result=RESULT)


def new_game(players: int = 2, first: int = 0) -> Any:
    state = Toy(Toy.blank())
    setup(state, players, 0, first)
    return state


def ended(*points: int) -> Any:
    """A game that has ended with these points."""
    state = new_game(len(points))
    state.turn = OVER
    for seat, score_of_seat in enumerate(points):
        state.points[seat] = score_of_seat
    return state


def dealt(players: int = 2, outcome: int = 0) -> Any:
    """A game at its first decision."""
    state = new_game(players)
    draw(state, outcome)
    return state


def random_mask(rng: Random) -> int:
    return rng.getrandbits(63) & rng.choice((-1, rng.getrandbits(63)))
