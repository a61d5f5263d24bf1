"""Networks in whole numbers: made of the trained weights when a network is loaded.

Every number that an observation can hold has bounds, so how large a sum can become is known, and
none can overflow. Each unit has a scale of its own, and so has each row of the first layer: numbers
that count far, such as points, have small weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tilewright.core.features import ObservationField
from tilewright.core.layout import Array

LARGEST_WEIGHT = (1 << 15) - 1
LARGEST_SUM = 0.9 * (1 << 31)  # the rest is for what rounding adds
MAX_SUM_BITS = 24  # behind the point
ACTIVE_BITS = 12  # of a clipped unit: more of them would leave too few to the weights


class QuantisedFirst(NamedTuple):
    """The first layer."""

    weights: Array
    multipliers: Array  # of each row: what 1 in it adds to a sum
    bias: Array
    scales: Array  # of each unit: what 1 in its sum means


class QuantisedSecond(NamedTuple):
    """The second layer of a clipped network, for units of which `top` means 1."""

    weights: Array  # by unit of this layer
    bias: Array
    scales: Array  # of each unit: what 1 in its sum means
    top: int


def quantised_first(
    weights: Array, bias: Array, fields: Sequence[ObservationField]
) -> QuantisedFirst:
    """The first layer in whole numbers, as fine as they can be."""
    low = np.concatenate([np.full(field.size, field.low) for field in fields])[:, None]
    high = np.concatenate([np.full(field.size, field.high) for field in fields])[:, None]
    real, real_bias = weights.astype(np.float64), bias.astype(np.float64)
    most = np.maximum(real * low, real * high).sum(axis=0) + real_bias
    least = np.minimum(real * low, real * high).sum(axis=0) + real_bias
    reach = np.maximum(np.maximum(most, -least), LARGEST_SUM / 2.0**MAX_SUM_BITS)
    scales = 2.0 ** np.ceil(np.log2(reach / LARGEST_SUM))
    in_sums = real / scales
    multipliers = np.maximum(np.ceil(np.abs(in_sums).max(axis=1) / LARGEST_WEIGHT), 1.0)
    return QuantisedFirst(
        np.rint(in_sums / multipliers[:, None]).astype(np.int16),
        multipliers.astype(np.int64),
        np.rint(real_bias / scales).astype(np.int32),
        scales.astype(np.float32),
    )


def quantised_second(weights: Array, bias: Array) -> QuantisedSecond:
    """The second layer of a clipped network in whole numbers, as fine as they can be."""
    real, real_bias = weights.T.astype(np.float64), bias.astype(np.float64)
    top = 1 << ACTIVE_BITS
    most = np.maximum(real, 0.0).sum(axis=1) + np.maximum(real_bias, 0.0)
    least = np.maximum(-real, 0.0).sum(axis=1) + np.maximum(-real_bias, 0.0)
    scales = np.minimum(
        LARGEST_WEIGHT / np.maximum(np.abs(real).max(axis=1), 1.0),
        LARGEST_SUM / (top * np.maximum(np.maximum(most, least), 1.0)),
    )
    return QuantisedSecond(
        np.ascontiguousarray(np.rint(real * scales[:, None]).astype(np.int16)),
        np.rint(real_bias * scales * top).astype(np.int32),
        (1.0 / (scales * top)).astype(np.float32),
        top,
    )


def no_second(units: int) -> QuantisedSecond:
    """For a network whose second layer has to be evaluated in real numbers."""
    return QuantisedSecond(
        np.zeros((0, units), np.int16), np.zeros(0, np.int32), np.zeros(0, np.float32), 1
    )
