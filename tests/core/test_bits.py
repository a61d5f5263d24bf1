"""Bits are counted and found as Python itself does it."""

from __future__ import annotations

from random import Random

import pytest

from core.toy import random_mask
from tilewright.core.bits import bit_count, place_of_bit

MASKS = (0, 1, 2, 3, 0b1010, (1 << 62), (1 << 63) - 1, *(random_mask(Random(n)) for n in range(50)))


@pytest.mark.parametrize("mask", MASKS)
def test_bits_are_counted_and_found(mask: int) -> None:
    places = [place for place in range(63) if mask >> place & 1]
    assert bit_count(mask) == len(places)
    assert [place_of_bit(mask, k) for k in range(len(places))] == places
