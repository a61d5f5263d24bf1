"""How much room words take in a drawing, about: enough that nothing runs into anything else.

Who shows a drawing may have another font than ours, so widths are those of bold letters of common
ones, rounded up. What cannot be known, as the letters of other scripts, counts as wide.
"""

from __future__ import annotations

import unicodedata
from functools import cache

ELLIPSIS = "…"
# By the size of the letters. A letter with an accent is as wide as without.
_WIDTHS = {
    0.3: " ,.'Iijl|·ıł\u2019",
    0.4: "!:;[]`t()-/fr{}",
    0.5: '"*z\\',
    0.6: "#$+0123456789<=>J^_aceksvxyø\N{MINUS SIGN}",
    0.65: "?FLTZbdghnopqu~đßþ\N{EN DASH}",
    0.75: "EPSVXY&ABCDHKNRUØĐÞ",
    0.8: "GOQw",
    0.95: "%MmWæœ",
}
_WIDTH_OF = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_USUAL, _WIDE = 0.75, 1.1


def width_of(words: str, size: float) -> float:
    """How wide words are at most, in letters of this size."""
    return size * sum(_width_of(letter) for letter in words)


@cache
def _width_of(letter: str) -> float:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Cf", "Mn"):
        return 0.0
    parts = unicodedata.normalize("NFKD", letter)
    if letter not in _WIDTH_OF and letter != parts:
        return sum(_width_of(part) for part in parts)
    if unicodedata.east_asian_width(letter) in ("W", "F") or unicodedata.category(letter) == "So":
        return _WIDE
    script = letter.isalpha() and ord(letter) > 0x24F  # beyond the Latin ones
    return _WIDTH_OF.get(letter, _WIDE if script else _USUAL)


def fitted(words: str, room: float, size: float) -> str:
    """Words that take no more than this room; an ellipsis stands for what does not fit."""
    if width_of(words, size) <= room:
        return words
    left = room - width_of(ELLIPSIS, size)
    kept = ""
    for letter in words:
        if width_of(kept + letter, size) > left:
            break
        kept += letter
    return kept.rstrip() + ELLIPSIS


def wrapped(words: str, room: float, size: float, lines: int) -> list[str]:
    """Words in lines of this width, an ellipsis where there is no room for all of them."""
    found = [""]
    for word in words.split():
        longer = f"{found[-1]} {word}".strip()
        if not found[-1] or width_of(longer, size) <= room:
            found[-1] = longer
        else:
            found.append(word)
    if len(found) > lines:
        found[lines - 1 :] = [" ".join(found[lines - 1 :])]
    return [fitted(line, room, size) for line in found]


def figure(number: int) -> str:
    """A number with a true minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")
