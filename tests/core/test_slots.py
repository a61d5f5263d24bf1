"""Games side by side: each slot goes its own way."""

from __future__ import annotations

from typing import Any

import numpy as np

from core.toy import ACTIONS as CHOICES
from core.toy import FEATURES, LEAVE, PRIZES, SLOTS, TAKE, Toy
from tilewright.core.generator import Generator
from tilewright.core.layout import Records
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
        SLOTS.begin_slots(self.arrays, PLAYERS, 0, 3, 0, 0, size)

    def step(self, actions: list[int], max_moves: int = 100, auto_reset: bool = False) -> int:
        self.arrays.actions[:] = actions
        found = SLOTS.find_faults(
            self.states, self.arrays.actions, self.arrays.faults, 0, self.size
        )
        SLOTS.step_slots(self.arrays, max_moves, auto_reset, 0, self.size)
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
