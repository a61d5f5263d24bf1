"""The three forms of legality agree."""

from __future__ import annotations

import numpy as np

from core.toy import ACTIONS, COUNTING, MASKING, RULES, dealt, new_game
from tilewright.core.move_sinks import append_action, count_action, mask_action


def test_a_list_grows_in_order() -> None:
    actions = np.full(4, -1)
    count = 0
    for action in (2, 5, 7):
        count = append_action(actions, count, action)
    assert (actions.tolist(), count) == ([2, 5, 7, -1], 3)


def test_a_mask_marks_every_action_at_its_place() -> None:
    mask = np.zeros(8, int)
    count = 0
    for action in (2, 5, 7):
        count = mask_action(mask, count, action)
    assert (mask.tolist(), count) == ([0, 0, 1, 0, 0, 1, 0, 1], 3)


def test_a_count_needs_no_memory() -> None:
    assert count_action(np.zeros(0, int), 3, 9) == 4


def test_all_forms_tell_the_same() -> None:
    for state, legal in ((dealt(), ACTIONS), (new_game(), 0)):
        actions, mask = [-1] * ACTIONS, [0] * ACTIONS
        nothing: list[int] = []
        pairs = ((RULES, actions), (MASKING, mask), (COUNTING, nothing))
        found = [form.legal_actions(state, where) for form, where in pairs]
        assert found == [legal] * 3
        assert [place for place, marked in enumerate(mask) if marked] == actions[:legal]
