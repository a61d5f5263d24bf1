"""Counting and finding bits, the same interpreted, compiled and on a GPU."""

from __future__ import annotations

from tilewright.core.compiling import rule


@rule
def bit_count(mask: int) -> int:
    """How many bits of a number below 2^63 are set: in pairs, fours and eights, then added up.

    The form that compilers know: to compiled code it is one instruction.
    """
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    return mask * 0x0101010101010101 >> 56 & 0x7F


@rule
def place_of_bit(mask: int, k: int) -> int:
    """The place of the k-th bit that is set; k counts from 0."""
    for _ in range(k):
        mask &= mask - 1
    return bit_count((mask & -mask) - 1)
