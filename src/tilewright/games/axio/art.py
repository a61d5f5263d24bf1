"""The figures of AXIO: sun, leaves, waves, gem and moon, so that no symbol needs its colour."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.core.canvas import Canvas
from tilewright.core.colours import LIGHT, LINE, SHADOW, SUNK
from tilewright.core.materials import TILE, carved, glaze

Art = Callable[[Canvas], None]
_EDGE = "#6f5d38"  # of a tile's body

GROUNDS = {
    "red": "#b93a2b",
    "green": "#2c7648",
    "blue": "#2a66ad",
    "orange": "#e9a23b",
    "purple": "#5d3a80",
}
_RIMS = {
    "red": "#e58a74",
    "green": "#86c79a",
    "blue": "#9cc0e8",
    "orange": "#a8570f",
    "purple": "#b79bd6",
}


def symbol(colour: str) -> Art:
    """Half a tile."""

    def art(canvas: Canvas) -> None:
        canvas.rect(0, 0, TILE, TILE, radius=5, fill=GROUNDS[colour])
        canvas.path("M2 7V4a2 2 0 0 1 2-2h3M33 2h3a2 2 0 0 1 2 2v3M2 33v3a2 2 0 0 0 2 2h3"
                    "M33 38h3a2 2 0 0 0 2-2v-3",
                    fill="none", stroke=_RIMS[colour], stroke_width=1.4)  # fmt: skip
        canvas.stamp(f"axio-figure-{colour}", _FIGURES[colour], 2.4, 2.4, 0.88)
        glaze(canvas)

    return art


def printed(colour: str) -> Art:
    """A symbol that the board itself shows: round."""

    def art(canvas: Canvas) -> None:
        canvas.rect(1, 1, 38, 38, radius=5, fill="#f7ecd2", stroke=GROUNDS[colour])
        canvas.circle(20, 20, 17.2, fill=GROUNDS[colour])
        canvas.circle(20, 20, 15.6, fill="none", stroke=_RIMS[colour])
        canvas.stamp(f"axio-figure-{colour}", _FIGURES[colour], 7.2, 7.2, 0.64)

    return art


def body(canvas: Canvas, x: float, y: float, width: float, height: float, fill: str) -> None:
    """What the two symbols of a tile are set in."""
    canvas.rect(x + 0.6, y + 2.4, width, height, radius=6, fill=SHADOW, opacity=0.22)
    canvas.rect(x, y, width, height, radius=6, fill=fill, stroke=_EDGE, stroke_width=1.6)
    canvas.rect(x + 1.2, y + 1.2, width - 2.4, height - 2.4, radius=5, fill="none", stroke=LIGHT,
                opacity=0.7)  # fmt: skip


def cell(canvas: Canvas) -> None:
    """A free cell of the board."""
    canvas.rect(0.5, 0.5, 39, 39, radius=5, fill=SUNK)
    carved(canvas)
    canvas.path("M20 16.5 23.5 20 20 23.5 16.5 20Z", fill=LINE)


def pyramid(canvas: Canvas) -> None:
    """A pyramid from above, lit from the upper left."""
    canvas.rect(0.6, 1.8, TILE, TILE, radius=4, fill=SHADOW, opacity=0.25)
    canvas.rect(0, 0, TILE, TILE, radius=4, fill="#8a6a3c")
    sides = ("M3 3h34L20 20Z", "M37 3v34L20 20Z", "M37 37H3l17-17Z", "M3 37V3l17 17Z")
    for side, colour in zip(sides, ("#f6e7c4", "#dcbd80", "#a98146", "#c7a261"), strict=True):
        canvas.path(side, fill=colour)
    canvas.path("m3 3 34 34M37 3 3 37", stroke="#6f5227", stroke_width=1.2)


def back(canvas: Canvas) -> None:
    """Half a tile from behind."""
    canvas.rect(0, 0, TILE, TILE, radius=5, fill="#2b3450")
    canvas.path("M20 5 35 20 20 35 5 20Z", fill="none", stroke="#8f9cc2", stroke_width=2)
    canvas.path("M20 14 26 20 20 26 14 20Z", fill="#8f9cc2")


def _sun(canvas: Canvas) -> None:
    for step in range(8):
        canvas.path("M20 2.5 23.6 11H16.4Z", fill="#fdeadb",
                    transform=f"rotate({45 * step} 20 20)")  # fmt: skip
    canvas.circle(20, 20, 7.6, fill="#fdeadb")
    canvas.circle(20, 20, 3.2, fill=GROUNDS["red"])


def _leaves(canvas: Canvas) -> None:
    for step in range(4):
        turned = f"rotate({90 * step} 20 20)"
        canvas.path("M20 20C10.5 20.5 5.5 14 5 5 14 5.5 20.5 10.5 20 20Z", fill="#e4f3dc",
                    transform=turned)  # fmt: skip
        canvas.path("m8.5 8.5 8 8", stroke=GROUNDS["green"], stroke_width=1.8, transform=turned)


def _waves(canvas: Canvas) -> None:
    for y in ("11.5", "21", "30.5"):
        canvas.path(f"M5 {y}q3.75-6 7.5 0t7.5 0 7.5 0 7.5 0", fill="none", stroke="#e3eefa",
                    stroke_width=4.2, stroke_linecap="round")  # fmt: skip


def _gem(canvas: Canvas) -> None:
    canvas.path("M20 3.5 36.5 20 20 36.5 3.5 20Z", fill="#6e3206")
    canvas.path("M20 9.5 30.5 20 20 30.5 9.5 20Z", fill="#fbe2ae")
    canvas.path("M20 14.5 25.5 20 20 25.5 14.5 20Z", fill="#6e3206")


def _moon(canvas: Canvas) -> None:
    canvas.path("M24.5 4.5A15.8 15.8 0 1 0 35.5 23.5 12.4 12.4 0 0 1 24.5 4.5Z"
                "m5.5 4 1.6 4 4 1.6-4 1.6-1.6 4-1.6-4-4-1.6 4-1.6Z",
                fill="#efe4fa")  # fmt: skip


_FIGURES: dict[str, Art] = {
    "red": _sun,
    "green": _leaves,
    "blue": _waves,
    "orange": _gem,
    "purple": _moon,
}
