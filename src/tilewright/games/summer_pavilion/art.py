"""The figures of Summer Pavilion: six tiles that differ without colour, and the signs."""

from __future__ import annotations

import math
from collections.abc import Callable

from tilewright.core.canvas import Canvas, Point
from tilewright.core.colours import LIGHT, SHADOW

SIDE = 60.0  # of a tile, in the units of its figure
LENGTH = SIDE * math.sqrt(3)

# What stands between the stars, in a square of 40.
PILLAR = "M9 5h22v5H9ZM8 31h24v5H8ZM13 12h3.5v17H13ZM18.25 12h3.5v17h-3.5ZM23.5 12H27v17h-3.5Z"
STATUE = (
    "M20 3a5.5 5.5 0 1 1 0 11 5.5 5.5 0 1 1 0-11ZM10 30c0-10 3-15 10-15s10 5 10 15ZM7 32h26v5H7Z"
)
WINDOW = (
    "M8 37V17a12 12 0 0 1 24 0v20ZM12 34h6.5V22H12ZM21.5 34H28V22h-6.5ZM12 19h6.5V9.5"
    "A8 8 0 0 0 12 17ZM21.5 19H28v-2a8 8 0 0 0-6.5-7.5Z"
)


def rhombus(side: float) -> list[Point]:
    """Tip up, around the origin."""
    half, length = side / 2, side * math.sqrt(3) / 2
    return [(0, -length), (half, 0), (0, length), (-half, 0)]


def _glaze(canvas: Canvas) -> None:
    """Tiles are turned, so the light comes from above their middle."""
    sheen = canvas.shade("pavilion-sheen", [(0, LIGHT, 0.22), (0.6, LIGHT, 0), (1, SHADOW, 0.2)],
                         "radialGradient")  # fmt: skip
    canvas.polygon(rhombus(SIDE - 2), fill=sheen)
    canvas.polygon(rhombus(SIDE - 7), fill="none", stroke=LIGHT, stroke_opacity=0.34,
                   stroke_width=2.4)  # fmt: skip
    canvas.polygon(rhombus(SIDE - 2.6), fill="none", stroke=SHADOW, stroke_opacity=0.42,
                   stroke_width=1.6, stroke_linejoin="round")  # fmt: skip


def wild_sign(canvas: Canvas) -> None:
    """A star around the origin: the sign of the wild colour."""
    canvas.path("m0-11.2 3.2 5.6h6.5L6.5 0l3.2 5.6H3.2L0 11.2l-3.2-5.6h-6.5"
                "L-6.5 0l-3.2-5.6h6.5Z",
                fill="#f3c14b", stroke="#3a2a05", stroke_width=1.6,
                stroke_linejoin="round")  # fmt: skip


def _sprig(canvas: Canvas) -> None:
    canvas.polygon(rhombus(46), fill="none", stroke="#b795d8", stroke_width=2)
    canvas.path("M30 24c8 10 8 22 0 32-8-10-8-22 0-32ZM27 57c-11 1-17-5-18-13 9-1 16 4 18 13Z"
                "M33 57c11 1 17-5 18-13-9-1-16 4-18 13ZM28.5 60h3v20h-3Z"
                "M28.5 74c-6 0-9-3-10-8 6 0 9 3 10 8ZM31.5 74c6 0 9-3 10-8-6 0-9 3-10 8Z",
                fill="#efe1fa", transform=_CENTRED)  # fmt: skip


def _leaf(canvas: Canvas) -> None:
    canvas.path("M30 14C50 38 50 66 30 90 10 66 10 38 30 14Z", fill="#dff3dc",
                transform=_CENTRED)  # fmt: skip
    canvas.path("M30 20v78M30 42 41 33M30 42 19 33M30 56 43 45M30 56 17 45M30 70 41 59M30 70 19 59",
                fill="none", stroke="#2b7449", stroke_width=3, stroke_linecap="round",
                transform=_CENTRED)  # fmt: skip


def _sun(canvas: Canvas) -> None:
    canvas.circle(0, 0, 10.5, fill="#fff0d6", stroke="#54210a", stroke_width=2.5)
    canvas.path("M30 36V20M30 68v16M14.5 52H7M45.5 52H53M19 41l-5-5.5M41 41l5-5.5"
                "M19 63l-5 5.5M41 63l5 5.5M23.5 38 20 29M36.5 38 40 29M23.5 66 20 75"
                "M36.5 66 40 75",
                stroke="#54210a", stroke_width=3, stroke_linecap="round",
                transform=_CENTRED)  # fmt: skip


def _chevrons(canvas: Canvas) -> None:
    canvas.path("M30 14 18.5 34 30 46 41.5 34ZM11 46 30 65.5 49 46M13 62 30 79.5 47 62",
                fill="none", stroke="#7a5206", stroke_width=4.5, stroke_linejoin="round",
                transform=_CENTRED)  # fmt: skip
    canvas.circle(0, -21, 3.6, fill="#7a5206")
    canvas.circle(0, 37, 3.6, fill="#7a5206")


def _rings(canvas: Canvas) -> None:
    canvas.circle(0, 0, 19, fill="none", stroke="#dbe8f7", stroke_width=4)
    canvas.circle(0, 0, 10.5, fill="none", stroke="#dbe8f7", stroke_width=3.5)
    canvas.circle(0, 0, 4, fill="#dbe8f7")
    canvas.path("M20 25q5-5 10 0t10 0M20 79q5-5 10 0t10 0", fill="none", stroke="#dbe8f7",
                stroke_width=3, transform=_CENTRED)  # fmt: skip
    for y in (-38, 38):
        canvas.circle(0, y, 2.6, fill="#9cc0e8")


def _petals(canvas: Canvas) -> None:
    canvas.path("M30 50C19 40 19 24 30 15c11 9 11 25 0 35ZM30 54c-11 10-11 26 0 35 11-9 11-25 0-35Z"
                "M28 52c-5 7-13 8-21 0 8-8 16-7 21 0ZM32 52c5 7 13 8 21 0-8-8-16-7-21 0Z",
                fill="#fbe3d3", transform=_CENTRED)  # fmt: skip
    canvas.path("M30 24v18M30 62v18", stroke="#b2302a", stroke_width=3, stroke_linecap="round",
                transform=_CENTRED)  # fmt: skip


_CENTRED = "translate(-30 -52)"


def _tile(ground: str, figure: Callable[[Canvas], None]) -> Callable[[Canvas], None]:
    def art(canvas: Canvas) -> None:
        canvas.polygon(rhombus(SIDE - 2), fill=ground)
        figure(canvas)
        canvas.stamp("pavilion-glaze", _glaze, 0, 0)

    return art


ART: dict[str, Callable[[Canvas], None]] = {
    "purple": _tile("#5d3a86", _sprig),
    "green": _tile("#2b7449", _leaf),
    "orange": _tile("#de7a23", _sun),
    "yellow": _tile("#f0cb4e", _chevrons),
    "blue": _tile("#2762a8", _rings),
    "red": _tile("#b2302a", _petals),
}
