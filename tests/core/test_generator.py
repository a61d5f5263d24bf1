"""The random generator: sfc32, its streams, and whole numbers below a limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

from tilewright.core import generator
from tilewright.core.compiling import specialise
from tilewright.core.generator import Generator, below, next_word, seeded

SEEDS = (0, 1, 7, 0xFFFFFFFF, 1 << 32, 0x0123456789ABCDEF, (1 << 64) - 1)
LIMITS = (1, 2, 3, 5, 19, 100, 255, 256, 1000, (1 << 31) - 1)


def sfc32(seed: int, stream: int) -> Iterator[int]:
    """Chris Doty-Humphrey's sfc32, written from its spec in unsigned 32-bit arithmetic."""
    a, b, c, counter = (
        np.array([word], np.uint32) for word in (seed % 2**32, seed // 2**32, stream, 1)
    )
    step = 0
    while True:
        output = a + b + counter
        counter = counter + np.uint32(1)
        a = b ^ (b >> np.uint32(9))
        b = c + (c << np.uint32(3))
        c = (c << np.uint32(21) | c >> np.uint32(11)) + output
        step += 1
        if step > 15:  # the words before are for mixing the seed
            yield int(output[0])


def at(*words: int) -> Generator:
    """A generator whose state is these four words."""
    found = Generator(Generator.blank())
    for place, word in enumerate(words):
        found.words[place] = word
    return found


@pytest.fixture(scope="module")
def compiled() -> Any:
    return specialise(generator, "generator", compiled=True)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("stream", [0, 1, 0xFFFFFFFF])
def test_words_are_those_of_sfc32(seed: int, stream: int) -> None:
    found = seeded(seed, stream)
    assert [next_word(found) for _ in range(200)] == list(islice(sfc32(seed, stream), 200))


@pytest.mark.parametrize("seed", SEEDS)
def test_compiled_words_and_numbers_are_the_interpreted_ones(compiled: Any, seed: int) -> None:
    record = Generator.blank()
    compiled.seed_generator(record[0], seed & generator.WORD, seed >> 32, 3)
    expected = seeded(seed, 3)
    for limit in LIMITS * 5:
        assert compiled.next_word(record[0]) == next_word(expected)
        assert compiled.below(record[0], limit) == below(expected, limit)
    assert record["words"][0].tolist() == list(expected.words)


def test_streams_and_seeds_differ_from_each_other() -> None:
    keys = [(seed, stream) for seed in (0, 1, 2, 1 << 32, 2 << 32) for stream in range(20)]
    openings = {
        tuple(next_word(found) for _ in range(4))
        for found in (seeded(seed, stream) for seed, stream in keys)
    }
    assert len(openings) == len(keys)


def test_both_halves_of_a_seed_count() -> None:
    assert next_word(seeded(5)) != next_word(seeded(5 | 1 << 63))


@pytest.mark.parametrize("limit", LIMITS)
def test_numbers_are_at_least_0_and_below_the_limit(limit: int) -> None:
    found = seeded(11)
    assert all(0 <= below(found, limit) < limit for _ in range(500))


@pytest.mark.parametrize("limit", [3, 5, 19, 100, 1000, (1 << 31) - 1])
def test_words_that_would_favour_a_number_are_rejected(limit: int) -> None:
    """Of the 2^32 words exactly (2^32 mod limit) are left over; those are drawn again."""
    surplus = 2**32 % limit
    assert surplus > 0
    rejected = at(0, 0, 0, 0)  # gives the word 0, whose product has the remainder 0
    after = at(0, 0, 0, 0)
    assert next_word(after) == 0
    expected = next_word(after)
    while expected * limit % 2**32 < surplus:
        expected = next_word(after)
    assert below(rejected, limit) == expected * limit >> 32
    assert list(rejected.words) == list(after.words)


@pytest.mark.parametrize("limit", [3, 5, 19, 100, 1000])
def test_each_number_has_the_same_share_of_the_words(limit: int) -> None:
    """Decide for the words at the edges of every number's share whether they are kept."""
    kept = Counter[int]()
    for number in range(limit):
        first = -(-number * 2**32 // limit)
        end = -(-(number + 1) * 2**32 // limit)
        word = first
        while not accepted(word, limit):
            word += 1
        assert accepted(end - 1, limit)
        kept[number] = end - word
    assert set(kept.values()) == {2**32 // limit}


def accepted(word: int, limit: int) -> bool:
    """Whether `below` uses this word, seen from how many words it takes."""
    found = at(word, 0, 0, 0)
    below(found, limit)
    return found.words[3] == 1  # the counter has gone on by one


@pytest.mark.parametrize("limit", [1, 2, 256, 1 << 30])
def test_a_power_of_two_rejects_no_word(limit: int) -> None:
    for word in (0, 1, 2**31, 2**32 - 1):
        assert accepted(word, limit)


@pytest.mark.parametrize("limit", [2, 5, 7, 19])
def test_numbers_are_spread_evenly(limit: int) -> None:
    draws = 4_000
    found = seeded(2024)
    count = Counter(below(found, limit) for _ in range(draws))
    expected = draws / limit
    chi_squared = sum((count[number] - expected) ** 2 / expected for number in range(limit))
    # The mean is limit - 1, the deviation about sqrt(2 * limit); four of them are far out.
    assert chi_squared < limit - 1 + 4 * (2 * limit) ** 0.5


def test_a_copied_generator_goes_on_alike() -> None:
    found = seeded(5)
    next_word(found)
    copied = at(*found.words)
    assert [next_word(found) for _ in range(10)] == [next_word(copied) for _ in range(10)]
