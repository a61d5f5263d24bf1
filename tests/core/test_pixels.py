"""Drawings as PNG, without the fonts of the machine."""

from __future__ import annotations

import struct
import subprocess
import sys
from collections.abc import Iterable

import pytest

from tilewright.core.canvas import Canvas
from tilewright.core.pixels import png, readable


def drawing(words: str) -> str:
    canvas = Canvas(60, 40, "letters", "some")
    canvas.text(30, 20, words, 30)
    return canvas.svg()


def test_a_drawing_becomes_a_png_of_its_size() -> None:
    found = png(drawing("A"))
    assert found[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", found[16:24]) == (60, 40)
    assert found == png(drawing("A"))


def test_as_a_program_it_draws_the_same() -> None:
    svg = drawing("Ž")
    done = subprocess.run(
        [sys.executable, "-P", "-m", "tilewright.core.pixels"],
        input=svg.encode(), capture_output=True, check=True,
    )  # fmt: skip
    assert done.stdout == png(svg)


@pytest.mark.parametrize("letters", ["AZaz09", "ÁŐűŘěĳß", "…\N{EN DASH}\N{MINUS SIGN}"])
def test_what_is_readable_is_drawn(letters: Iterable[str]) -> None:
    blank = png(drawing(" "))
    for letter in letters:
        assert readable(letter)
        assert png(drawing(letter)) != blank


def test_what_is_not_readable_says_so() -> None:
    assert not any(readable(f"Anna {letter}") for letter in "Яあ\N{CAT FACE}")
