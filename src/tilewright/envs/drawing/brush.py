"""A brush: draws on a picture in the units of the thing that is drawn, moved, scaled and turned."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageColor, ImageDraw, ImageFont

Point = tuple[float, float]

PAPER = "#f4efe4"
CARD = "#fffdf8"
SUNK = "#e9e1d0"
LINE = "#cfc4ac"
INK = "#1d2740"
SOFT = "#565f76"
GLOW = "#e0a021"

_FINER = 2  # a picture is drawn this much larger and then made smaller, which smooths its edges


class Picture:
    """A picture of a size in points, to be drawn on with its `brush`."""

    def __init__(self, width: int, height: int) -> None:
        self._image = Image.new("RGB", (width * _FINER, height * _FINER), PAPER)
        self.brush = Brush(ImageDraw.Draw(self._image), scale=_FINER)

    def pixels(self) -> npt.NDArray[np.uint8]:
        """Height, width and three colours, as environments give pictures."""
        return np.array(self._image.reduce(_FINER))


class Brush:
    """Draws at a place of a picture; `at` gives another one, relative to this."""

    def __init__(
        self,
        draw: ImageDraw.ImageDraw,
        scale: float,
        origin: Point = (0.0, 0.0),
        turn: float = 0.0,
        fade: float = 0.0,
    ) -> None:
        self._draw = draw
        self._scale = scale
        self._origin = origin
        self._turn = turn
        self._fade = fade
        angle = math.radians(turn)
        self._along = (math.cos(angle) * scale, math.sin(angle) * scale)  # where a step right leads

    def at(
        self, x: float, y: float, scale: float = 1.0, turn: float = 0.0, fade: float = 0.0
    ) -> Brush:
        """A brush with its origin here; `turn` is clockwise in degrees, `fade` 1 draws nothing."""
        place, fade = self._place((x, y)), max(fade, self._fade)
        return Brush(self._draw, self._scale * scale, place, self._turn + turn, fade)

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        self._draw.polygon([self._place(point) for point in points], fill=self._colour(fill))

    def line(self, points: Sequence[Point], colour: str, width: float) -> None:
        """A line through points, with round ends and joints."""
        places = [self._place(point) for point in points]
        thickness = max(1, round(width * self._scale))
        self._draw.line(places, fill=self._colour(colour), width=thickness)
        for x, y in places:
            radius = (thickness - 1) / 2
            corners = (x - radius, y - radius, x + radius, y + radius)
            self._draw.ellipse(corners, fill=self._colour(colour))

    def outline(self, points: Sequence[Point], colour: str, width: float) -> None:
        self.line([*points, points[0]], colour, width)

    def circle(self, x: float, y: float, radius: float, fill: str) -> None:
        (x, y), radius = self._place((x, y)), radius * self._scale
        corners = (x - radius, y - radius, x + radius, y + radius)
        self._draw.ellipse(corners, fill=self._colour(fill))

    def ring(self, x: float, y: float, radius: float, colour: str, width: float) -> None:
        """A circle's line; `radius` is that of its middle."""
        (x, y), outer = self._place((x, y)), (radius + width / 2) * self._scale
        corners = (x - outer, y - outer, x + outer, y + outer)
        self._draw.ellipse(
            corners, outline=self._colour(colour), width=max(1, round(width * self._scale))
        )

    def lens(self, foot: Point, tip: Point, width: float, fill: str) -> None:
        """A petal or leaf between two points."""
        self.polygon(_lens(foot, tip, width), fill)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str | None,
        radius: float = 0.0,
        outline: str | None = None,
        thickness: float = 1.0,
    ) -> None:
        """A rectangle with round corners; it keeps upright, whatever the turn."""
        left, top = self._place((x, y))
        corners = (left, top, left + width * self._scale - 1, top + height * self._scale - 1)
        self._draw.rounded_rectangle(
            corners,
            radius=radius * self._scale,
            fill=fill and self._colour(fill),
            outline=outline and self._colour(outline),
            width=max(1, round(thickness * self._scale)) if outline else 0,
        )

    def text(
        self, x: float, y: float, words: str, size: float, colour: str = INK, anchor: str = "mm"
    ) -> None:
        """Words, upright; `anchor` as Pillow has it: `mm` is the middle, `lm` the left end."""
        self._draw.text(
            self._place((x, y)),
            words,
            fill=self._colour(colour),
            font=_font(max(1, round(size * self._scale))),
            anchor=anchor,
        )

    def bold(
        self, x: float, y: float, words: str, size: float, colour: str = INK, anchor: str = "mm"
    ) -> None:
        """The same, in heavier letters."""
        for shift in (0.0, size / 24):
            self.text(x + shift, y, words, size, colour, anchor)

    def _place(self, point: Point) -> Point:
        (x, y), (right, down) = point, self._along
        return self._origin[0] + x * right - y * down, self._origin[1] + x * down + y * right

    def _colour(self, colour: str) -> str:
        return _mixed(colour, self._fade) if self._fade else colour


def around(
    count: int, radius: float, start: float = 0.0, middle: Point = (0.0, 0.0)
) -> list[Point]:
    """Points at equal distances on a circle, clockwise from north."""
    angles = [math.radians(start + 360 * index / count) for index in range(count)]
    x, y = middle
    return [(x + radius * math.sin(angle), y - radius * math.cos(angle)) for angle in angles]


@cache
def _lens(foot: Point, tip: Point, width: float) -> list[Point]:
    (x, y), (dx, dy) = foot, (tip[0] - foot[0], tip[1] - foot[1])
    length = math.hypot(dx, dy)
    across = (-dy / length * width / 2, dx / length * width / 2)
    steps = [step / 12 for step in range(13)]
    there = [(along, math.sin(math.pi * along)) for along in steps]
    back = [(along, -bulge) for along, bulge in reversed(there)]
    return [
        (x + along * dx + bulge * across[0], y + along * dy + bulge * across[1])
        for along, bulge in there + back
    ]


@cache
def _mixed(colour: str, share: float) -> str:
    """A colour with a share of the paper in it."""
    pairs = zip(ImageColor.getrgb(colour)[:3], ImageColor.getrgb(SUNK)[:3], strict=True)
    red, green, blue = (round(own + (paper - own) * share) for own, paper in pairs)
    return f"#{red:02x}{green:02x}{blue:02x}"


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
