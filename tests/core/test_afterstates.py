"""All moves of many positions: what each leads to, and how the last ones end."""

from __future__ import annotations

import numpy as np

from core.toy import ACTIONS, AFTERSTATES, FEATURES, LEAVE, TAKE, Toy, dealt, ended, new_game
from tilewright.core.afterstates import DRAFTS
from tilewright.core.layout import Records


def positions() -> Records[Toy]:
    """A first decision, a last one, and a game that is over."""
    states = Records(Toy, Toy.blank(3))
    states[0], states[2] = dealt(outcome=1), ended(3, 1)
    last = new_game()
    last.bag[0] = last.bag[1] = 0
    last.turn, last.prize = 1, 2
    last.points[0] = 1
    states[1] = last
    return states


def listed() -> tuple[Records[Toy], list[int], list[int], list[int]]:
    states = positions()
    counts = [9] * 3
    AFTERSTATES.count_moves(states, counts, [], 0, 3)
    firsts = [0, counts[0], counts[0] + counts[1]]
    actions, slots = np.full(sum(counts), -1, np.int16), [9] * sum(counts)
    AFTERSTATES.list_moves(states, counts, firsts, actions, slots, 0, 3)
    return states, counts, actions.tolist(), slots


def test_moves_are_counted_and_listed_slot_by_slot() -> None:
    _, counts, actions, slots = listed()
    assert counts == [ACTIONS, ACTIONS, 0]
    assert actions == [LEAVE, TAKE, LEAVE, TAKE]
    assert slots == [0, 0, 1, 1]


def test_afterstates_are_what_the_observer_sees_or_how_the_game_ends() -> None:
    states, _, actions, slots = listed()
    many = len(actions)
    for observer, seen in ((0, [[0, 2], [2, 2]]), (1, [[0, 2], [0, 2]])):
        observations = np.zeros((many, FEATURES), int)
        shares, points = np.zeros((many, 2)), np.zeros((many, 2), int)
        over = [9] * many
        AFTERSTATES.write_afterstates(
            states, Records(Toy, Toy.blank(DRAFTS)), 0, actions, slots, observer,
            observations, over, shares, points, 0, many,
        )  # fmt: skip
        assert over == [0, 0, 1, 1]
        assert observations.tolist()[:2] == seen
        # Seat 1 moves last, so it comes first; seat 0 has one point.
        assert shares.tolist()[2:] == [[0, 1], [1, 0]]
        assert points.tolist()[2:] == [[0, 1], [2, 1]]
    assert [states[slot].turn for slot in range(2)] == [0, 1], "the positions stay as they were"
