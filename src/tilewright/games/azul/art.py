"""The figures of Azul: five tiles that differ without colour, and the marker."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.core.canvas import Canvas
from tilewright.core.materials import TILE, glaze, shadow, starting_marker


def _blue(canvas: Canvas) -> None:
    canvas.rect(0, 0, TILE, TILE, radius=5, fill="#2a66ad")
    canvas.path("M20 4 36 20 20 36 4 20Z", fill="none", stroke="#dbe8f7", stroke_width=3)
    canvas.path("M20 13 27 20 20 27 13 20Z", fill="#dbe8f7")
    canvas.path("M1 9A9 9 0 0 0 9 1M31 1a9 9 0 0 0 8 8M1 31a9 9 0 0 1 8 8M39 31a9 9 0 0 0-8 8",
                fill="none", stroke="#9cc0e8", stroke_width=2)  # fmt: skip


def _yellow(canvas: Canvas) -> None:
    canvas.rect(0, 0, TILE, TILE, radius=5, fill="#e9b034")
    canvas.path("M20 19C12 13 14 5 20 3c6 2 8 10 0 16ZM21 20c6-8 14-6 16 0-2 6-10 8-16 0Z"
                "M20 21c8 6 6 14 0 16-6-2-8-10 0-16ZM19 20c-6 8-14 6-16 0 2-6 10-8 16 0Z",
                fill="#8a4a0c")  # fmt: skip
    canvas.circle(20, 20, 3.4, fill="#fdf3d3")
    canvas.path("M3.5 8V3.5H8M36.5 8V3.5H32M3.5 32v4.5H8M36.5 32v4.5H32", fill="none",
                stroke="#fdf3d3", stroke_width=2)  # fmt: skip


def _red(canvas: Canvas) -> None:
    canvas.rect(0, 0, TILE, TILE, radius=5, fill="#b93a2b")
    canvas.path("M15 3h10v12h12v10H25v12H15V25H3V15h12Z", fill="#fbe3d3")
    canvas.path("M20 7v26M7 20h26", stroke="#b93a2b", stroke_width=3)


def _black(canvas: Canvas) -> None:
    canvas.rect(0.75, 0.75, 38.5, 38.5, radius=5, fill="#262b38", stroke="#5b6a85",
                stroke_width=1.5)  # fmt: skip
    for radius in (15.0, 8.5):
        canvas.circle(20, 20, radius, fill="none", stroke="#8fd0c4", stroke_width=3)
    canvas.circle(20, 20, 3, fill="#8fd0c4")


def _white(canvas: Canvas) -> None:
    canvas.rect(0.75, 0.75, 38.5, 38.5, radius=5, fill="#e8f2f0", stroke="#5aa39b",
                stroke_width=1.5)  # fmt: skip
    canvas.path("M20 4v32M6.1 12l27.8 16M6.1 28l27.8-16M16 7l4 4 4-4M16 33l4-4 4 4"
                "M7 17l5.5-1.5L11 10M33 23l-5.5 1.5L29 30M7 23l5.5 1.5L11 30"
                "M33 17l-5.5-1.5L29 10",
                fill="none", stroke="#17776d", stroke_width=2.6,
                stroke_linecap="round")  # fmt: skip


def _glazed(figure: Callable[[Canvas], None]) -> Callable[[Canvas], None]:
    def art(canvas: Canvas) -> None:
        shadow(canvas)
        figure(canvas)
        glaze(canvas)

    return art


ART: dict[str, Callable[[Canvas], None]] = {
    "blue": _glazed(_blue),
    "yellow": _glazed(_yellow),
    "red": _glazed(_red),
    "black": _glazed(_black),
    "white": _glazed(_white),
    "marker": starting_marker,
}
