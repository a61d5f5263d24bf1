"""The layers of a network, on plain arrays: the same compiled code for all games.

The moves of one position lead to afterstates that differ in few numbers. So the first layer, by far
the largest, is kept as sums, and only what differs from the last observation is added or taken
away. In the second layer what is 0 is left out; it is worked out for two positions at once and four
units at a time, because fetching the weights takes longer than the sums.

A function gets the arrays that it works on, one by one: compiled code hands over a tuple of arrays
by copying each of its many numbers at every call.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from numpy import float32

from tilewright.core.compiling import rule
from tilewright.core.layout import Cells, Reals
from tilewright.players.search.buffers import Matrix

# Everything is of single precision; to the type checker that is a float like others.
single = cast(Callable[[float], float], float32)

# `second_layer` and `add_four` are written out for these: the compiler keeps all in registers.
TOGETHER = 2  # positions
AT_A_TIME = 4  # units


@rule
def clear_sums(bias: Reals, known: Cells, sums: Reals) -> None:
    """Begin with the sums of an observation that is all 0."""
    for number in range(len(known)):
        known[number] = 0
    for unit in range(len(sums)):
        sums[unit] = bias[unit]


@rule
def first_layer(weights: Matrix, used: Cells, seen: Cells, known: Cells, sums: Reals) -> None:
    """Turn the sums for the known observation into those for the one that is seen."""
    for number in used:
        change = seen[number] - known[number]
        if change != 0:
            add(sums, weights[number], single(change))
            known[number] = seen[number]


@rule
def activate(sums: Reals, ceiling: float, active: Reals) -> None:
    """What is below 0 or above the ceiling is cut off."""
    for unit in range(len(sums)):
        active[unit] = min(max(sums[unit], single(0.0)), ceiling)


@rule
def second_layer(
    weights: Matrix, bias: Reals, active: Matrix, active_units: Cells, units: Matrix
) -> None:
    """The second layer of all positions that are evaluated together."""
    for place in range(TOGETHER):
        for unit in range(len(bias)):
            units[place, unit] = bias[unit]
    count = 0
    for unit in range(len(weights)):
        active_units[count] = unit
        count += active[0, unit] + active[1, unit] > 0.0
    done = count - count % AT_A_TIME
    for i in range(0, done, AT_A_TIME):
        add_four(weights, active, active_units, i, units)
    for i in range(done, count):
        unit = active_units[i]
        for place in range(TOGETHER):
            add(units[place], weights[unit], active[place, unit])


@rule
def add_four(weights: Matrix, active: Matrix, active_units: Cells, i: int, units: Matrix) -> None:
    """What four active units of the first layer add to the second."""
    a, b = active_units[i], active_units[i + 1]
    c, d = active_units[i + 2], active_units[i + 3]
    weights_a, weights_b = weights[a], weights[b]
    weights_c, weights_d = weights[c], weights[d]
    one, other = units[0], units[1]
    one_a, one_b, one_c, one_d = active[0, a], active[0, b], active[0, c], active[0, d]
    a_too, b_too, c_too, d_too = active[1, a], active[1, b], active[1, c], active[1, d]
    for unit in range(len(one)):
        a_weight, b_weight = weights_a[unit], weights_b[unit]
        c_weight, d_weight = weights_c[unit], weights_d[unit]
        one[unit] += a_weight * one_a + b_weight * one_b + c_weight * one_c + d_weight * one_d
        other[unit] += a_weight * a_too + b_weight * b_too + c_weight * c_too + d_weight * d_too


@rule
def output_layer(
    weights: Matrix, bias: Reals, ceiling: float, units: Reals, outputs: Reals
) -> None:
    """The last layer of one position."""
    for number in range(len(outputs)):
        outputs[number] = bias[number]
    for unit in range(len(units)):
        if units[unit] > 0.0:
            add(outputs, weights[unit], min(units[unit], ceiling))


@rule
def add(sums: Reals, weights: Reals, times: float) -> None:
    for unit in range(len(sums)):
        sums[unit] += weights[unit] * times
