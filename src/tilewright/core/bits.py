"""Counting and finding bits, the same interpreted, compiled and on a GPU."""

from __future__ import annotations

from tilewright.core.compiling import rule


@rule
def bit_count(mask: int) -> int:
    """How many of the lowest fifteen bits are set: counted in pairs, in fours, then added up."""
    mask = (mask & 0x5555) + (mask >> 1 & 0x5555)
    mask = (mask & 0x3333) + (mask >> 2 & 0x3333)
    return mask * 0x1111 >> 12 & 0xF


@rule
def place_of_bit(mask: int, k: int, step: int) -> int:
    """Of the bits 0, step, 2 * step.. the place of the k-th that is set; k counts from 0."""
    place = 0
    while True:
        if mask & 1:
            if k == 0:
                return place
            k -= 1
        mask >>= step
        place += 1
