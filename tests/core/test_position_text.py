"""The pieces of one-line positions come back from their texts."""

from __future__ import annotations

import pytest

from tilewright.core.errors import PositionError
from tilewright.core.position_text import Letters, split, value_of, value_text

LETTERS = Letters({"blue": "b", "red": "r", "black": "k"})


@pytest.mark.parametrize(
    ("counts", "text"),
    [({}, "-"), ({"blue": 2, "red": 1}, "b2r1"), ({"black": 20, "blue": 0}, "k20b0")],
)
def test_counts(counts: dict[str, int], text: str) -> None:
    assert LETTERS.counts_text(counts) == text
    assert LETTERS.counts_of(text) == counts


@pytest.mark.parametrize(
    ("tiles", "text"), [([], ""), (["blue", None, "black"], "b-k"), ([None], "-")]
)
def test_rows_of_tiles(tiles: list[str | None], text: str) -> None:
    assert LETTERS.tiles_text(tiles) == text
    assert LETTERS.tiles_of(text) == tiles


def test_a_letter_that_no_tile_has_is_kept_for_the_check_of_the_position() -> None:
    assert LETTERS.tiles_of("bz") == ["blue", "z"]
    assert LETTERS.counts_of("z3") == {"z": 3}


@pytest.mark.parametrize(
    ("value", "text"), [(None, "-"), (0, "0"), (123456789, "123456789"), ("deal", "deal")]
)
def test_numbers_and_words(value: int | str | None, text: str) -> None:
    assert value_text(value) == text
    assert value_of(text) == value


@pytest.mark.parametrize("text", ["1234567890", "-1", "1.5", "٣"])
def test_what_is_no_small_number_stays_a_word(text: str) -> None:
    assert value_of(text) == text


def test_a_text_that_breaks_off_is_refused() -> None:
    assert split("a/b/c", "/", 3) == ["a", "b", "c"]
    assert split("a/b/c", "/", 2) == ["a", "b", "c"]
    with pytest.raises(PositionError, match="breaks off at 'a/b'"):
        split("a/b", "/", 3)
