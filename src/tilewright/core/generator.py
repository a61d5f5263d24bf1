"""The random generator, outside every state: the same draws interpreted, compiled and on a GPU.

It is sfc32 (four 32-bit words, period at least 2^32, far more in the mean), computed in 64-bit
signed integers with masks, because those mean the same in Python, in Numba and in CUDA.
"""

from __future__ import annotations

from tilewright.core.compiling import rule
from tilewright.core.layout import Cells, Layout, int64

WORD = 0xFFFFFFFF
SEED_LIMIT = 1 << 64
_WARM_UP_STEPS = 15


class Generator(Layout):
    """Where a stream of random numbers stands."""

    words: Cells = int64(4)


@rule
def seed_generator(generator: Generator, low: int, high: int, stream: int) -> None:
    """Start the stream that belongs to a 64-bit seed (as two words) and a stream number."""
    generator.words[0] = low & WORD
    generator.words[1] = high & WORD
    generator.words[2] = stream & WORD
    generator.words[3] = 1
    for _ in range(_WARM_UP_STEPS):
        next_word(generator)


@rule
def next_word(generator: Generator) -> int:
    """The next 32 random bits."""
    a = generator.words[0]
    b = generator.words[1]
    c = generator.words[2]
    counter = generator.words[3]
    word = (a + b + counter) & WORD
    generator.words[0] = b ^ (b >> 9)
    generator.words[1] = (c + (c << 3)) & WORD
    generator.words[2] = ((((c << 21) & WORD) | (c >> 11)) + word) & WORD
    generator.words[3] = (counter + 1) & WORD
    return word


@rule
def below(generator: Generator, limit: int) -> int:
    """A whole number from 0 to limit - 1, each exactly as likely: surplus words are redrawn."""
    product = next_word(generator) * limit
    if product & WORD < limit:
        surplus = (WORD + 1 - limit) % limit
        while product & WORD < surplus:
            product = next_word(generator) * limit
    return product >> 32


def seeded(seed: int, stream: int = 0) -> Generator:
    """A generator for Python callers, standing at the start of its stream."""
    generator = Generator(Generator.blank())
    seed_generator(generator, seed & WORD, seed >> 32, stream)
    return generator
