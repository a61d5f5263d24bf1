"""What a network evaluates with: its weights, and the arrays that inference works in."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from tilewright.core.layout import Cells, Reals, Rows


class InferenceBuffers(NamedTuple):
    """The weights are shared by all searches; the rest belongs to one tree."""

    first: Any  # by number of the observation
    first_bias: Reals
    second: Any
    second_bias: Reals
    last: Any  # by unit; chances to win of all seats, then their leads
    last_bias: Reals
    drafts: Rows  # one state
    used: Cells  # the numbers of an observation that the first layer looks at
    seen: Cells  # an observation
    known: Cells  # the observation that `sums` is for
    sums: Reals  # of the first layer
    places: Cells  # of the positions that are evaluated together: where their values go
    active: Any  # of each of them: the first layer, what is below 0 left out
    active_units: Cells  # those that are active in any of them
    units: Any  # of each of them: the second layer
    outputs: Reals


NoBuffers: TypeAlias = tuple[()]  # what an evaluator gets that is no network
NO_BUFFERS: NoBuffers = ()
Buffers: TypeAlias = InferenceBuffers | NoBuffers
