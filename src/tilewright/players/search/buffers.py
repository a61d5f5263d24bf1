"""What a network evaluates with: its weights, and the arrays that inference works in."""

from __future__ import annotations

from typing import NamedTuple, Protocol, TypeAlias, overload

from tilewright.core.layout import Cells, Reals, Rows
from tilewright.core.rules import GameState


class Matrix(Protocol):
    """Rows of real numbers."""

    @overload
    def __getitem__(self, index: int, /) -> Reals: ...
    @overload
    def __getitem__(self, index: tuple[int, int], /) -> float: ...
    def __setitem__(self, index: tuple[int, int], value: float, /) -> None: ...
    def __len__(self) -> int: ...


class InferenceBuffers(NamedTuple):
    """The weights are shared by all searches; the rest belongs to one tree."""

    first: Matrix  # by number of the observation
    first_bias: Reals
    second: Matrix
    second_bias: Reals
    last: Matrix  # by unit; chances to win of all seats, then their leads
    last_bias: Reals
    ceiling: float  # of the hidden units: 1 where they are clipped, infinity where they are not
    drafts: Rows[GameState]  # one state
    used: Cells  # the numbers of an observation that the first layer looks at
    seen: Cells  # an observation
    known: Cells  # the observation that `sums` is for
    sums: Reals  # of the first layer
    places: Cells  # of the positions that are evaluated together: where their values go
    active: Matrix  # of each of them: the first layer, what is below 0 left out
    active_units: Cells  # those that are active in any of them
    units: Matrix  # of each of them: the second layer
    outputs: Reals


NoBuffers: TypeAlias = tuple[()]  # what an evaluator gets that is no network
NO_BUFFERS: NoBuffers = ()
Buffers: TypeAlias = InferenceBuffers | NoBuffers
