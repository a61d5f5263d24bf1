"""What things in drawings are made of: glazed tiles, discs of stoneware, carved spaces, wood.

Light falls from the upper left. All of it lies over plain colours, so that a drawing says the same
where no light is shown.
"""

from __future__ import annotations

from tilewright.core.canvas import Canvas
from tilewright.core.colours import (
    CARD,
    GROUT,
    LIGHT,
    LINE,
    MAT,
    PAPER,
    SHADOW,
    SOFT,
    SUNK,
    WOOD,
    WOOD_EDGE,
)

TILE = 40.0  # the side of a square tile, and the diameter of a round one, in its own units
_RADIUS = 5.0
_MARKER_INK = "#1b2540"


def shadow(canvas: Canvas, width: float = TILE, height: float = TILE) -> None:
    """What a tile of this size throws on what it lies on."""
    canvas.rect(0.4, 1.4, width, height, radius=_RADIUS, fill=SHADOW, opacity=0.2)


def glaze(canvas: Canvas) -> None:
    """Light on a square tile: a sheen over it and a bevel around it."""
    canvas.stamp("glaze", _glaze, 0, 0)


def _glaze(canvas: Canvas) -> None:
    sheen = canvas.shade("sheen", [(0, LIGHT, 0.26), (0.5, LIGHT, 0), (1, SHADOW, 0.16)],
                         x2=0, y2=1)  # fmt: skip
    bevel = canvas.shade(
        "bevel",
        [(0, LIGHT, 0.62), (0.46, LIGHT, 0.12), (0.54, SHADOW, 0.12), (1, SHADOW, 0.5)],
        x2=1, y2=1,
    )  # fmt: skip
    canvas.rect(0, 0, TILE, TILE, radius=_RADIUS, fill=sheen)
    canvas.path("M4 4h32v9C26 18 14 19 4 15Z", fill=LIGHT, opacity=0.1)
    canvas.rect(1.3, 1.3, 37.4, 37.4, radius=4, fill="none", stroke=bevel, stroke_width=2.6)
    canvas.rect(0.3, 0.3, 39.4, 39.4, radius=4.7, fill="none", stroke=SHADOW, stroke_opacity=0.4,
                stroke_width=0.6)  # fmt: skip


def carved(canvas: Canvas) -> None:
    """An empty space for a square tile, let into what it is in: its edge and the shadow in it."""
    shade = canvas.shade("carved", [(0, SHADOW, 0.16), (0.22, SHADOW, 0), (1, LIGHT, 0.12)],
                         x2=0, y2=1)  # fmt: skip
    canvas.rect(0.5, 0.5, TILE - 1, TILE - 1, radius=_RADIUS, fill=shade, stroke=LINE)


def empty_space(canvas: Canvas, x: float, y: float, fill: str = SUNK) -> None:
    """Such a space in a colour."""

    def art(canvas: Canvas) -> None:
        canvas.rect(0.5, 0.5, TILE - 1, TILE - 1, radius=_RADIUS, fill=fill)
        carved(canvas)

    canvas.stamp(f"space-{fill[1:]}", art, x, y)


def board_of_wood(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """A frame of wood around a field of grout."""
    canvas.rect(x, y + 1.5, width, height, radius=9, fill=SHADOW, opacity=0.16)
    canvas.rect(x, y, width, height, radius=9, fill=WOOD, stroke=WOOD_EDGE)
    canvas.rect(x + 1.2, y + 1.2, width - 2.4, height - 2.4, radius=8, fill="none", stroke=LIGHT,
                opacity=0.35)  # fmt: skip
    canvas.rect(x + 3.5, y + 3.5, width - 7, height - 7, radius=6, fill=GROUT, stroke=WOOD_EDGE,
                stroke_width=0.8)  # fmt: skip


def mat(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """A strip for tiles that nobody has, a little lower than the table."""
    shade = canvas.shade("mat", [(0, SHADOW, 0.1), (0.2, SHADOW, 0), (1, LIGHT, 0.16)],
                         x2=0, y2=1)  # fmt: skip
    canvas.rect(x, y, width, height, radius=height / 2, fill=MAT)
    canvas.rect(x, y, width, height, radius=height / 2, fill=shade, stroke=LINE, stroke_width=1.5)


def factory(canvas: Canvas, x: float, y: float, radius: float, number: int) -> None:
    """A factory display around a point, a disc of stoneware with its number on the rim."""
    canvas.stamp("factory", _disc, x, y, radius / 50)
    canvas.circle(x, y - radius + 1, 9.5, fill=PAPER, stroke=LINE, stroke_width=1.2)
    canvas.text(x, y - radius + 1, str(number), 12, SOFT, bold=True)


def _disc(canvas: Canvas) -> None:
    clay = canvas.shade("clay", [(0, CARD, 1), (0.7, SUNK, 0.55), (1, SUNK, 1)],
                        "radialGradient", cx=0.42, cy=0.28, r=0.75)  # fmt: skip
    canvas.circle(0, 4, 50, fill=SHADOW, opacity=0.08)
    canvas.circle(0, 1.8, 50.4, fill=SHADOW, opacity=0.13)
    canvas.circle(0, 0, 50, fill=CARD)
    canvas.circle(0, 0, 50, fill=clay, stroke=LINE, stroke_width=1.2)
    canvas.circle(0, -0.5, 44, fill="none", stroke=SHADOW, stroke_width=2.4, opacity=0.1)
    canvas.circle(0, 1.2, 44.6, fill="none", stroke=LIGHT, stroke_width=1.2, opacity=0.3)


def starting_marker(canvas: Canvas) -> None:
    """A round tile with a 1, of bone, as large as a square one."""
    bone = canvas.shade("bone", [(0, "#fffefa", 1), (0.7, "#f4ecd8", 1), (1, "#d9cba8", 1)],
                        "radialGradient", cx=0.38, cy=0.3, r=0.8)  # fmt: skip
    canvas.circle(20.3, 21.4, 19.6, fill=SHADOW, opacity=0.2)
    canvas.circle(20, 20, 18.7, fill="#f4ecd8")
    canvas.circle(20, 20, 18.7, fill=bone, stroke=_MARKER_INK, stroke_width=2.5)
    canvas.circle(20, 20, 15.2, fill="none", stroke="#b5a67e")
    canvas.path("M15 14.5 21 10.5V29.5M15.5 29.5H26", fill="none", stroke=_MARKER_INK,
                stroke_width=3.4)  # fmt: skip
