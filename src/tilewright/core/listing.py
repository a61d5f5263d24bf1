"""The two forms of legality: a list of the legal actions, and a mask of all actions.

Legality is stated once, by the `legal_actions` of a game, which puts down each legal action with
`put`. A twin of that module with `put_in_mask` in its place marks them in a mask instead.
"""

from __future__ import annotations

from tilewright.core.compiling import rule
from tilewright.core.layout import Cells


@rule
def put(actions: Cells, count: int, action: int) -> int:
    """Append an action to a list that holds `count`; returns how many it holds then."""
    actions[count] = action
    return count + 1


@rule
def put_in_mask(mask: Cells, count: int, action: int) -> int:
    """Mark an action in a mask that was all 0; returns how many are marked then."""
    mask[action] = 1
    return count + 1
