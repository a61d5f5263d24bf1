"""Shares, ranks and rewards of a game that has ended."""

from __future__ import annotations

import pytest

from core.toy import RESULT, SOLO_BEST, ended

CASES = {
    (3, 1): ([1, 0], [1, 2], [1, -1]),
    (2, 2): ([0.5, 0.5], [1, 1], [0, 0]),
    (1, 4, 2): ([0, 1, 0], [3, 1, 2], [-0.5, 1, -0.5]),
    (4, 4, 2): ([0.5, 0.5, 0], [1, 1, 3], [0.25, 0.25, -0.5]),
    (0, 0, 0, 0): ([0.25] * 4, [1] * 4, [0] * 4),
}


@pytest.mark.parametrize("points", CASES)
def test_a_victory_is_shared_by_those_who_won_it(points: tuple[int, ...]) -> None:
    state = ended(*points)
    seats = range(len(points))
    shares, ranks, rewards = CASES[points]
    assert [RESULT.share(state, seat) for seat in seats] == shares
    assert [RESULT.rank(state, seat) for seat in seats] == ranks
    assert [RESULT.reward(state, seat) for seat in seats] == pytest.approx(rewards)
    assert sum(RESULT.reward(state, seat) for seat in seats) == pytest.approx(0)


@pytest.mark.parametrize("points", [0, 3, SOLO_BEST])
def test_one_player_has_a_part_of_the_most_there_can_be(points: int) -> None:
    state = ended(points)
    assert RESULT.share(state, 0) == RESULT.reward(state, 0) == points / SOLO_BEST
    assert RESULT.rank(state, 0) == 1
