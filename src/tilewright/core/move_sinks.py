"""The forms of legality: a list of the legal actions, a mask of all actions, a number.

Legality is stated once, by the `legal_actions` of a game, which appends each legal action with
`append_action`. An instance of that module with another function in its place marks them in a
mask, or counts them.
"""

from __future__ import annotations

from tilewright.core.compiling import rule
from tilewright.core.layout import Cells


@rule
def append_action(actions: Cells, count: int, action: int) -> int:
    """Append an action to a list that holds `count`; returns how many it holds then."""
    actions[count] = action
    return count + 1


@rule
def mask_action(mask: Cells, count: int, action: int) -> int:
    """Mark an action in a mask that was all 0; returns how many are marked then."""
    mask[action] = 1
    return count + 1


@rule
def count_action(nothing: Cells, count: int, action: int) -> int:  # noqa: ARG001
    """Only count."""
    return count + 1
