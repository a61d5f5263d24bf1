"""SVG drawings as PNG, the same on every machine: our own fonts, none of the system's.

As a program it reads a drawing and writes its picture. A server does so, because the renderer holds
up all threads of its process.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import resvg_py

from tilewright.core.colours import PAPER

_FONTS = [str(path) for path in sorted((Path(__file__).parent / "fonts").glob("*.ttf"))]

# Our fonts have these and no others; their README says how they were made.
_LETTERS = (range(0x20, 0x7F), range(0xA0, 0x180), (0x2013, 0x2014, 0x2019, 0x2026, 0x2212))


def readable(text: str) -> bool:
    """Whether our fonts have all letters of a text; others are left blank."""
    return all(any(ord(letter) in some for some in _LETTERS) for letter in text)


def png(svg: str) -> bytes:
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            background=PAPER,
            skip_system_fonts=True,
            font_files=_FONTS,
            sans_serif_family="Roboto",
        )
    )


if __name__ == "__main__":
    os.nice(10)  # whoever plays comes first
    sys.stdout.buffer.write(png(sys.stdin.read()))
