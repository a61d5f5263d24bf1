"""What is drawn in shared colours can be read by day and in the dark."""

from __future__ import annotations

import re

import pytest

from tilewright.core import colours
from tilewright.core.colours import CARD, DARK, GROUT, INK, MAT, PAPER, SOFT, SUNK, dark_css

GROUNDS = (PAPER, CARD, SUNK, MAT)
LEGIBLE = 4.5  # the contrast that WCAG asks for


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("ink", [INK, SOFT])
@pytest.mark.parametrize("ground", GROUNDS)
def test_words_are_legible(ink: str, ground: str) -> None:
    assert contrast(ink, ground) >= LEGIBLE
    assert contrast(DARK[ink], DARK[ground]) >= LEGIBLE


def test_grounds_are_dark_in_the_dark() -> None:
    for ground in (*GROUNDS, GROUT):
        assert luminance(DARK[ground]) < 0.05 < luminance(ground)


def test_every_colour_has_its_like_in_the_dark_but_light_and_shadow() -> None:
    named = {
        value for name, value in vars(colours).items() if name.isupper() and isinstance(value, str)
    }
    assert named - DARK.keys() == {colours.LIGHT, colours.SHADOW}


def test_rules_change_what_has_such_a_colour() -> None:
    rules = re.findall(r"^(.*) { .* }$", dark_css(), re.MULTILINE)
    assert len(rules) == 3 * len(DARK)
    assert all(re.fullmatch(r'\[(fill|stroke|stop-color)="#[0-9a-f]{6}"\]', rule) for rule in rules)
