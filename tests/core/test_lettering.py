"""Words fit into the room that they are given, in our font and in others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilewright.core import canvas
from tilewright.core.lettering import ELLIPSIS, figure, fitted, width_of, wrapped

FONT = Path(canvas.__file__).parent / "fonts" / "Roboto-Bold.ttf"
WORDS = [
    "Ada",
    "WWWWWMMMM@@%%",
    "Árvíztűrő tükörfúrógép",
    "Příliš žluťoučký kůň úpěl ďábelské ódy",
    "IJsbrand van Öhm, ĲSBRAND",
    "Osztoznak a győzelemben: 1. játékos, Őry",
    "ill'i.,|!t",
    "\N{MINUS SIGN}36 · 0123456789 \N{EN DASH} Œuvre, æther, Łódź, straße",
]


@pytest.mark.parametrize("words", WORDS)
def test_no_words_are_wider_than_said(words: str) -> None:
    fonts = pytest.importorskip("PIL.ImageFont", reason="needs Pillow, of the extra `envs`")
    real = fonts.truetype(str(FONT), 100).getlength(words)
    assert real <= width_of(words, 100) <= 1.6 * real


def test_other_scripts_and_pictures_count_as_wide_and_marks_as_nothing() -> None:
    assert width_of("\N{GAME DIE}", 10) > width_of("w", 10)
    assert width_of("مر", 10) > width_of("ww", 10)
    assert width_of("e\N{COMBINING ACUTE ACCENT}", 10) == width_of("é", 10) == width_of("e", 10)


@pytest.mark.parametrize("words", [*WORDS, "W" * 200, "\N{GAME DIE}" * 40])
@pytest.mark.parametrize("room", [60.0, 200.0, 5000.0])
def test_what_does_not_fit_ends_in_an_ellipsis(words: str, room: float) -> None:
    found = fitted(words, room, 20)
    assert width_of(found, 20) <= room
    assert found == words or found[-1] == ELLIPSIS
    assert words.startswith(found.removesuffix(ELLIPSIS))


@pytest.mark.parametrize("words", [*WORDS, "Gedeelde overwinning: " + ", ".join(WORDS), "W" * 200])
def test_lines_fit_and_say_all_or_end_in_an_ellipsis(words: str) -> None:
    found = wrapped(words, 300, 30, lines=3)
    assert 1 <= len(found) <= 3
    assert all(width_of(line, 30) <= 300 for line in found)
    assert " ".join(found) == words or any(line.endswith(ELLIPSIS) for line in found)


def test_numbers_have_a_true_minus() -> None:
    assert (figure(-36), figure(7)) == ("\N{MINUS SIGN}36", "7")
