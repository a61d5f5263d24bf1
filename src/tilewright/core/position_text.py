"""The pieces that one-line positions are made of: counts, rows of tiles, numbers and words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tilewright.core.errors import PositionError

NOTHING = "-"


class Letters:
    """The letters of a game's tiles."""

    def __init__(self, letter_of: Mapping[str, str]) -> None:
        self._letter_of = letter_of
        self._name_of = {letter: name for name, letter in letter_of.items()}

    def counts_text(self, tiles: Mapping[str, int]) -> str:
        """`b2r1` for {"blue": 2, "red": 1}, `-` for none."""
        return "".join(f"{self._letter_of[name]}{tiles[name]}" for name in tiles) or NOTHING

    def counts_of(self, text: str) -> dict[str, int]:
        """The counts of such a text; what does not fit is left out."""
        found = re.findall("([a-zA-Z])([0-9]{1,2})", text)
        return {self._name_of.get(letter, letter): int(count) for letter, count in found}

    def tiles_text(self, tiles: Iterable[str | None]) -> str:
        """One letter for each tile, `-` for an empty space."""
        return "".join(NOTHING if tile is None else self._letter_of[tile] for tile in tiles)

    def tiles_of(self, text: str) -> list[str | None]:
        """The tiles of such a text."""
        return [None if c == NOTHING else self._name_of.get(c, c) for c in text]


def split(text: str, separator: str, least: int) -> list[str]:
    """The parts of a text, of which there must be enough."""
    parts = text.split(separator)
    if len(parts) < least:
        raise PositionError(
            "",
            f"the position text breaks off at {text!r:.40}",
            "text_breaks_off",
            text=f"{text!r:.40}",
        )
    return parts


def value_text(value: int | str | None) -> str:
    """A number or a word; `-` for null."""
    return NOTHING if value is None else str(value)


def value_of(text: str) -> int | str | None:
    """The number or the word of such a text."""
    if text == NOTHING:
        return None
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else text
