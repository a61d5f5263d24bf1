"""Games side by side: each slot goes its own way."""

from __future__ import annotations

from typing import Any

import numpy as np

from core.toy import ACTIONS, FEATURES, LEAVE, PRIZES, SLOTS, TAKE, Toy
from tilewright.core.generator import Generator
from tilewright.core.layout import Records
from tilewright.core.rules import OVER
from tilewright.core.slots import ENDED, FINE, GOING_ON, NOBODYS_TURN, NOT_LEGAL, TRUNCATED

TILES = sum(PRIZES)
PLAYERS = 2


class Table:
    """Everything that slots are played with."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.states = Records(Toy, Toy.blank(size))
        self.generators = Records(Generator, Generator.blank(size))
        self.samplers = Records(Generator, Generator.blank(size))
        self.moves = [0] * size
        self.faults = [FINE] * size
        self.ended = [GOING_ON] * size
        self.rewards = np.zeros((size, PLAYERS))
        self.scores = np.zeros((size, PLAYERS), int)
        self.ranks = np.zeros((size, PLAYERS), int)
        SLOTS.begin_slots(
            self.states, self.generators, self.samplers, self.moves, PLAYERS, 0, 3, 0, 0, size
        )

    def step(self, actions: list[int], max_moves: int = 100, auto_reset: bool = False) -> int:
        found = SLOTS.find_faults(self.states, actions, self.faults, 0, self.size)
        SLOTS.step_slots(
            self.states, self.generators, actions, self.faults, self.moves, self.ended,
            self.rewards, self.scores, self.ranks, max_moves, auto_reset, 0, self.size,
        )  # fmt: skip
        return int(found)

    def sampled(self, policy: int) -> list[int]:
        actions = [9] * self.size
        SLOTS.sample_slots(self.states, self.samplers, actions, policy, 0, self.size)
        return actions

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
    assert table.faults == [FINE, NOT_LEGAL, FINE]
    assert table.moves == [1, 0, 1]
    assert table.bags()[1] == before[1]


def test_a_game_ends_with_its_result_and_nobodys_turn() -> None:
    table = Table(2)
    for _ in range(TILES):
        assert table.step(table.sampled(TAKE)) == 0
    assert table.ended == [ENDED, ENDED]
    assert [int(row.sum()) for row in table.scores] == [7, 7]
    assert table.rewards.sum(axis=1).tolist() == [0, 0]
    assert {int(rank) for rank in table.ranks.ravel()} <= {1, 2}
    assert table.sampled(TAKE) == [-1, -1]
    assert table.step([TAKE, TAKE]) == 2
    assert table.faults == [NOBODYS_TURN] * 2


def test_a_game_that_goes_on_too_long_is_cut_off() -> None:
    table = Table(1)
    table.step([TAKE], max_moves=2)
    table.step([TAKE], max_moves=2)
    assert table.ended == [TRUNCATED]
    assert table.states[0].turn == OVER
    assert table.scores.sum() == 0


def test_the_next_game_begins_at_once_and_clears_the_result_a_step_later() -> None:
    table = Table(1)
    for _ in range(TILES):
        table.step([TAKE], auto_reset=True)
    assert (table.ended, table.moves) == ([ENDED], [0])
    assert table.states[0].turn == 0
    assert table.scores.sum() == 7
    table.step([TAKE], auto_reset=True)
    assert (table.ended, table.moves) == ([GOING_ON], [1])
    assert table.scores.sum() == 0


def test_the_seat_to_move_is_shown_what_it_may_do_and_knows() -> None:
    table = Table(2)
    table.step([TAKE, LEAVE])
    drafts = Records(Toy, Toy.blank(1))
    turns = [9, 9]
    masks, seen = np.zeros((2, ACTIONS), int), np.zeros((2, FEATURES), int)
    SLOTS.observe_slots(table.states, drafts, 0, turns, masks, seen, 0, 2)
    assert turns == [1, 1]
    assert masks.tolist() == [[1, 1], [1, 1]]
    states: list[Any] = [table.states[slot] for slot in range(2)]
    assert seen.tolist() == [[state.points[1], state.prize] for state in states]
    assert [list(state.points)[:2][1] for state in states] == [0, 0], "drafts are not the states"
