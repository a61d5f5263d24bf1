"""The three forms of legality agree."""

from __future__ import annotations

from core.toy import ACTIONS, COUNTING, MASKING, RULES, dealt, new_game
from tilewright.core.move_sinks import append_action, count_action, mask_action


def test_a_list_grows_in_order() -> None:
    actions = [-1] * 4
    count = 0
    for action in (2, 5, 7):
        count = append_action(actions, count, action)
    assert (actions, count) == ([2, 5, 7, -1], 3)


def test_a_mask_marks_every_action_at_its_place() -> None:
    mask = [0] * 8
    count = 0
    for action in (2, 5, 7):
        count = mask_action(mask, count, action)
    assert (mask, count) == ([0, 0, 1, 0, 0, 1, 0, 1], 3)


def test_a_count_needs_no_memory() -> None:
    assert count_action([], 3, 9) == 4


def test_all_forms_tell_the_same() -> None:
    for state, legal in ((dealt(), ACTIONS), (new_game(), 0)):
        actions, mask = [-1] * ACTIONS, [0] * ACTIONS
        pairs = ((RULES, actions), (MASKING, mask), (COUNTING, []))
        found = [form.legal_actions(state, where) for form, where in pairs]
        assert found == [legal] * 3
        assert [place for place, marked in enumerate(mask) if marked] == actions[:legal]
