"""Games side by side: each slot goes its own way."""

from __future__ import annotations

from typing import Any

import numpy as np

from core.toy import ACTIONS as CHOICES
from core.toy import FEATURES, LEAVE, PRIZES, SLOTS, TAKE, Toy
from tilewright.core.beginnings import Beginnings, games_begin, states_begin
from tilewright.core.generator import Generator
from tilewright.core.layout import Records
from tilewright.core.result import DELTA, MARGIN, SCORE, WIN
from tilewright.core.rules import OVER
from tilewright.core.slots import ENDED, FINE, GOING_ON, NOBODYS_TURN, NOT_LEGAL, TRUNCATED
from tilewright.core.step_arrays import ACTIONS, KINDS, NUMBERS, ONE, SEATS, StepArrays

TILES = sum(PRIZES)
PLAYERS = 2


class Table:
    """Games side by side, and what each step gives."""

    def __init__(self, size: int) -> None:
        self.size = size
        widths = {ONE: (), SEATS: (PLAYERS,), ACTIONS: (CHOICES,), NUMBERS: (FEATURES,)}
        numbers = {
            name: np.zeros((size, *widths[width]), kind) for name, (kind, width) in KINDS.items()
        }
        self.arrays = StepArrays(
            states=Records(Toy, Toy.blank(size)),
            generators=Records(Generator, Generator.blank(size)),
            samplers=Records(Generator, Generator.blank(size)),
            **numbers,
        )
        self.states = self.arrays.states
        self.begin(games_begin(size, 3, None))

    def begin(self, beginnings: Beginnings) -> None:
        SLOTS.begin_slots(self.arrays, beginnings, PLAYERS, 0, 0, self.size)

    def step(
        self,
        actions: list[int],
        max_moves: int = 100,
        auto_reset: bool = False,
        reward: int = WIN,
    ) -> int:
        self.arrays.actions[:] = actions
        found = SLOTS.find_faults(
            self.states, self.arrays.actions, self.arrays.faults, 0, self.size
        )
        SLOTS.step_slots(self.arrays, max_moves, auto_reset, reward, 0, self.size)
        return int(found)

    def sampled(self, policy: int) -> list[int]:
        SLOTS.sample_slots(self.arrays, policy, 0, self.size)
        return self.told("actions")

    def told(self, name: str) -> list[Any]:
        found: list[Any] = getattr(self.arrays, name).tolist()
        return found

    def bags(self) -> list[list[int]]:
        return [list(self.states[slot].bag) for slot in range(self.size)]


def test_every_slot_begins_at_its_first_decision_with_draws_of_its_own() -> None:
    table = Table(20)
    assert {table.states[slot].turn for slot in range(20)} == {0}
    assert len({tuple(bag) for bag in table.bags()}) == 2
    assert table.bags() == Table(20).bags()
    assert table.bags()[:5] == Table(5).bags()


def test_a_wrong_action_changes_its_slot_by_nothing_and_no_other() -> None:
    table = Table(3)
    before = table.bags()
    assert table.step([TAKE, 7, LEAVE]) == 1
    assert table.told("faults") == [FINE, NOT_LEGAL, FINE]
    assert table.told("moves") == [1, 0, 1]
    assert table.bags()[1] == before[1]


def test_a_game_ends_with_its_result_and_nobodys_turn() -> None:
    table = Table(2)
    for _ in range(TILES):
        assert table.step(table.sampled(TAKE)) == 0
    assert table.told("ended") == [ENDED, ENDED]
    assert [int(row.sum()) for row in table.arrays.scores] == [7, 7]
    assert table.arrays.rewards.sum(axis=1).tolist() == [0, 0]
    assert {int(rank) for rank in table.arrays.ranks.ravel()} <= {1, 2}
    assert table.sampled(TAKE) == [-1, -1]
    assert table.step([TAKE, TAKE]) == 2
    assert table.told("faults") == [NOBODYS_TURN] * 2


def test_a_game_that_goes_on_too_long_is_cut_off() -> None:
    table = Table(1)
    table.step([TAKE], max_moves=2)
    table.step([TAKE], max_moves=2)
    assert table.told("ended") == [TRUNCATED]
    assert table.states[0].turn == OVER
    assert table.arrays.scores.sum() == 0


def test_the_next_game_begins_at_once_and_clears_the_result_a_step_later() -> None:
    table = Table(1)
    for _ in range(TILES):
        table.step([TAKE], auto_reset=True)
    assert (table.told("ended"), table.told("moves")) == ([ENDED], [0])
    assert table.states[0].turn == 0
    assert table.arrays.scores.sum() == 7
    table.step([TAKE], auto_reset=True)
    assert (table.told("ended"), table.told("moves")) == ([GOING_ON], [1])
    assert table.arrays.scores.sum() == 0


def test_the_seat_to_move_is_shown_what_it_may_do_and_knows() -> None:
    table = Table(2)
    table.step([TAKE, LEAVE])
    SLOTS.observe_slots(table.arrays, Records(Toy, Toy.blank(1)), 0, 0, 2)
    assert table.told("turns") == [1, 1]
    assert table.told("masks") == [[1, 1], [1, 1]]
    states: list[Any] = [table.states[slot] for slot in range(2)]
    assert table.told("observations") == [[state.points[1], state.prize] for state in states]
    assert [list(state.points)[:2][1] for state in states] == [0, 0], "drafts are not the states"


def test_slots_begin_again_where_they_are_asked_to_and_nowhere_else() -> None:
    table, other = Table(4), Table(4)
    for each in (table, other):
        each.step([TAKE] * 4)
    table.begin(games_begin(4, None, [False, True, False, True]))
    assert table.told("moves") == [1, 0, 1, 0]
    assert [table.bags()[slot] for slot in (0, 2)] == [other.bags()[slot] for slot in (0, 2)]


def test_a_seed_of_its_own_gives_a_slot_its_game_whatever_its_number() -> None:
    table = Table(12)
    seeds = [7, None, 9] * 4
    table.begin(games_begin(12, seeds, None))
    played = [table.bags()[slot] for slot in range(12)]
    for first in (0, 2):
        assert all(played[slot] == played[first] for slot in range(first, 12, 3))
    streams = [list(table.arrays.generators[slot].words) for slot in range(12)]
    assert streams[0] == streams[3] != streams[2], "the streams are the seeds', not the slots'"
    assert streams[1] != streams[4], "the slots without a seed go on with their own"


def test_a_loaded_state_is_drawn_in_and_counted_from_there() -> None:
    table = Table(2)
    table.step([TAKE, TAKE])
    table.states[0] = table.states[1]
    table.begin(states_begin(2, [0]))
    assert table.told("moves") == [0, 1]
    assert table.bags()[0] == table.bags()[1]
    assert table.states[0].turn == 1


def test_rewards_are_of_the_kind_that_is_asked_for() -> None:
    """All kinds, of the same games: the changes of the points add up to them."""
    ends: dict[int, list[list[float]]] = {}
    for kind in (WIN, MARGIN, SCORE, DELTA):
        table = Table(3)
        total = np.zeros((3, PLAYERS))
        for _ in range(TILES):
            assert not table.arrays.scores.any()
            table.step([TAKE] * 3, reward=kind)
            total += table.arrays.rewards
        ends[kind] = total.tolist()
        scores = table.arrays.scores.tolist()
    assert ends[SCORE] == ends[DELTA] == scores
    assert ends[MARGIN] == [[own - other, other - own] for own, other in scores]
    assert ends[WIN] == np.sign(ends[MARGIN]).tolist()


def test_points_that_were_won_before_a_game_was_cut_off_were_rewarded() -> None:
    table = Table(1)
    table.step([TAKE], max_moves=2, auto_reset=True, reward=DELTA)
    first = table.arrays.rewards.copy()
    table.step([TAKE], max_moves=2, auto_reset=True, reward=DELTA)
    assert table.told("ended") == [TRUNCATED]
    assert first[0, 0] > 0
    assert table.arrays.rewards[0, 1] > 0
    assert table.arrays.rewards[0, 0] == 0
