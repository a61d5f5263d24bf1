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


class CellMatrix(Protocol):
    """Rows of whole numbers."""

    def __getitem__(self, index: int, /) -> Cells: ...
    def __len__(self) -> int: ...


class InferenceBuffers(NamedTuple):
    """The weights are shared by all searches; the rest belongs to one tree.

    A clipped network has the second layer in whole numbers (`whole_second`), any other in real ones
    (`second`); the one that it has not is empty.
    """

    first: CellMatrix  # by number of the observation
    multipliers: Cells  # of each number: what 1 in its weights adds to a sum
    sum_scales: Reals  # of each unit: what 1 in its sum means
    second: Matrix
    second_bias: Reals
    whole_second: CellMatrix
    whole_second_bias: Cells
    scales: Reals
    top: float  # what a unit of the first layer is in whole numbers when it is 1
    last: Matrix  # by output; chances to win of all seats, then their leads
    last_bias: Reals
    ceiling: float  # of the hidden units: 1 where they are clipped, infinity where they are not
    drafts: Rows[GameState]  # one state
    used: Cells  # the numbers of an observation that the first layer looks at
    seen: Cells  # an observation
    known: Cells  # the observation that `sums` is for
    changed: Cells  # the numbers in which they differ
    sums: Cells  # of the first layer
    places: Cells  # of the positions that are evaluated together: where their values go
    active: Matrix  # of each of them: the first layer, what is below 0 left out
    whole_active: CellMatrix
    active_units: Cells  # those that are active in any of them
    units: Matrix  # of each of them: the second layer
    outputs: Reals


NoBuffers: TypeAlias = tuple[()]  # what an evaluator gets that is no network
NO_BUFFERS: NoBuffers = ()
Buffers: TypeAlias = InferenceBuffers | NoBuffers
