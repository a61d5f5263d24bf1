"""How a game ended, for any game: who shares the victory, which rank it is, what it rewards.

A template: `specialise` binds it to the rules of each game. Everything that asks how a game ended
(slots, search, rollouts, afterstates) asks here.
"""

from __future__ import annotations

from tilewright.core.compiling import rule, unbound
from tilewright.core.rules import GameState, Rules

rules: Rules[GameState] = unbound()
solo_best: int = unbound()  # the most points of one player alone

WIN, MARGIN, SCORE, DELTA = range(4)  # the kinds of reward: `core.rewards` names them


@rule
def rank(s: GameState, seat: int) -> int:
    """The rank of a seat: 1 is the best, and equal seats share theirs."""
    better = 0
    for other in range(s.players):
        if rules.result_key(s, other) > rules.result_key(s, seat):
            better += 1
    return better + 1


@rule
def reward(s: GameState, seat: int) -> float:
    """The reward of a seat at the end: 1 for a victory alone, and all together 0.

    One player has nobody to beat: the points, as a part of the most there can be.
    """
    if s.players == 1:
        return share(s, seat)
    rivals: int = s.players - 1
    gain: float = s.players * share(s, seat) - 1.0
    return gain / rivals


@rule
def reward_for(s: GameState, seat: int, kind: int) -> float:
    """The reward of a seat at the end by its kind: see `core.rewards`."""
    if kind == WIN:
        return reward(s, seat)
    if kind == MARGIN:
        return margin(s, seat)
    points: float = 1.0 * rules.score(s, seat)
    return points


@rule
def margin(s: GameState, seat: int) -> float:
    """The lead in points over the mean of the others; of one player alone the points."""
    own = rules.score(s, seat)
    if s.players == 1:
        return 1.0 * own
    others = 0
    for other in range(s.players):
        others += rules.score(s, other)
    lead: float = own - (others - own) / (s.players - 1)
    return lead


@rule
def share(s: GameState, seat: int) -> float:
    """What a seat has of the victory: all of it, its part of a shared one, or nothing.

    Of one player: the points, as a part of the most there can be.
    """
    if s.players == 1:
        return rules.score(s, seat) / solo_best
    winners = 0
    for other in range(s.players):
        if rules.wins(s, other):
            winners += 1
    part: float = 1.0 / winners if rules.wins(s, seat) else 0.0
    return part
