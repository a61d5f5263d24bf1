"""The layers of a network, on plain arrays: the same compiled code for all games.

The moves of one position lead to afterstates that differ in few numbers. So the first layer, by far
the largest, is kept as sums, and only what differs from the last observation is added or taken
away. Its weights and sums are whole numbers: nothing is lost by adding and taking away for ever.

The second layer of a clipped network is in whole numbers as well. That of any other network is not;
what is 0 is left out there, and it is worked out for two positions at once and four units at a
time, because fetching the weights takes longer than the sums.

A function gets the arrays that it works on, one by one: compiled code hands over a tuple of arrays
by copying each of its many numbers at every call.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from numpy import float32, int32

from tilewright.core.compiling import rule
from tilewright.core.layout import Cells, Reals
from tilewright.players.search.buffers import CellMatrix, Matrix

# Of single precision, and whole numbers of 32 bits; to the type checker they are like others.
single = cast(Callable[[float], float], float32)
whole = cast(Callable[[float], int], int32)

# The second layers are written out for these: the compiler keeps all in registers.
TOGETHER = 2  # positions
AT_A_TIME = 4  # units


# ---------------------------------------------------------------- the first layer


@rule
def first_layer(
    weights: CellMatrix,
    multipliers: Cells,
    used: Cells,
    seen: Cells,
    known: Cells,
    changed: Cells,
    sums: Cells,
) -> None:
    """Turn the sums for the known observation into those for the one that is seen."""
    count = 0
    for number in used:
        changed[count] = number
        count += seen[number] != known[number]
    for i in range(0, count - 1, 2):
        one, other = changed[i], changed[i + 1]
        add_two(
            sums,
            weights[one],
            whole((seen[one] - known[one]) * multipliers[one]),
            weights[other],
            whole((seen[other] - known[other]) * multipliers[other]),
        )
    if count % 2:
        one = changed[count - 1]
        add_one(sums, weights[one], whole((seen[one] - known[one]) * multipliers[one]))
    for i in range(count):
        known[changed[i]] = seen[changed[i]]


@rule
def add_one(sums: Cells, weights: Cells, times: int) -> None:
    for unit in range(len(sums)):
        sums[unit] = whole(sums[unit] + whole(weights[unit]) * times)


@rule
def add_two(
    sums: Cells, weights: Cells, times: int, other_weights: Cells, other_times: int
) -> None:
    for unit in range(len(sums)):
        sums[unit] = whole(
            sums[unit] + whole(weights[unit]) * times + whole(other_weights[unit]) * other_times
        )


@rule
def activate(sums: Cells, sum_scales: Reals, ceiling: float, active: Reals) -> None:
    """What is below 0 or above the ceiling is cut off."""
    for unit in range(len(sums)):
        active[unit] = min(max(single(sums[unit]) * sum_scales[unit], single(0.0)), ceiling)


@rule
def activate_whole(sums: Cells, sum_scales: Reals, top: float, active: Cells) -> None:
    """The same in whole numbers, of which `top` is the ceiling: the nearest ones."""
    for unit in range(len(sums)):
        cut = min(max(single(sums[unit]) * sum_scales[unit], single(0.0)), top)
        active[unit] = whole(cut + single(0.5))


# ---------------------------------------------------------------- the second layer


@rule
def second_layer_whole(
    weights: CellMatrix, bias: Cells, scales: Reals, active: CellMatrix, units: Matrix
) -> None:
    """The second layer of two positions in whole numbers; the weights are by unit of this layer."""
    one, other = active[0], active[1]
    for unit in range(len(weights)):
        row = weights[unit]
        total, other_total = whole(0), whole(0)
        for i in range(len(row)):
            total = whole(total + whole(one[i]) * whole(row[i]))
            other_total = whole(other_total + whole(other[i]) * whole(row[i]))
        units[0, unit] = single(whole(total + bias[unit])) * scales[unit]
        units[1, unit] = single(whole(other_total + bias[unit])) * scales[unit]


@rule
def second_layer(
    weights: Matrix, bias: Reals, active: Matrix, active_units: Cells, units: Matrix
) -> None:
    """The second layer of two positions in real numbers; the weights are by unit of the first."""
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
def add(sums: Reals, weights: Reals, times: float) -> None:
    for unit in range(len(sums)):
        sums[unit] += weights[unit] * times


# ---------------------------------------------------------------- the last layer


@rule
def output_layer(
    weights: Matrix, bias: Reals, ceiling: float, units: Reals, outputs: Reals
) -> None:
    """The last layer of one position; the weights are by output."""
    for unit in range(len(units)):
        units[unit] = min(max(units[unit], single(0.0)), ceiling)
    for number in range(len(outputs)):
        outputs[number] = bias[number] + product(weights[number], units)


@rule
def product(weights: Reals, units: Reals) -> float:
    """Four sums side by side: none has to wait for the last."""
    a = b = c = d = single(0.0)
    done = len(units) - len(units) % AT_A_TIME
    for i in range(0, done, AT_A_TIME):
        a += weights[i] * units[i]
        b += weights[i + 1] * units[i + 1]
        c += weights[i + 2] * units[i + 2]
        d += weights[i + 3] * units[i + 3]
    for i in range(done, len(units)):
        a += weights[i] * units[i]
    return (a + b) + (c + d)
