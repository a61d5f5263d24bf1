"""A canvas for drawings: an SVG document that grows."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from xml.sax.saxutils import escape, quoteattr

from tilewright.core.colours import INK

Point = tuple[float, float]
Stop = tuple[float, str, float]  # how far along, from 0 to 1; a colour; how much of it is seen

_FONTS = "Roboto, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
_CAPITAL = 0.36  # half the height of a capital letter, by its size


class Canvas:
    """An SVG document that grows; the same calls give the same bytes.

    Words become attributes: `stroke_width=2` is `stroke-width="2"`, `class_="tile"` a class.
    """

    def __init__(self, width: float, height: float, title: str, description: str) -> None:
        self._size = (math.ceil(width), math.ceil(height))
        self._title = title
        self._description = description
        self._parts: list[str] = []
        self._symbols: dict[str, str] = {}  # and shades

    def rect(
        self, x: float, y: float, width: float, height: float, radius: float = 0.0,
        **style: str | float,
    ) -> None:  # fmt: skip
        rounded: dict[str, str | float] = {"rx": radius} if radius else {}
        self._add("rect", {"x": x, "y": y, "width": width, "height": height, **rounded}, style)

    def circle(self, x: float, y: float, radius: float, **style: str | float) -> None:
        self._add("circle", {"cx": x, "cy": y, "r": radius}, style)

    def polygon(self, points: Sequence[Point], **style: str | float) -> None:
        corners = " ".join(f"{_short(x)},{_short(y)}" for x, y in points)
        self._add("polygon", {"points": corners}, style)

    def path(self, data: str, **style: str | float) -> None:
        """Lines and curves in SVG's own words."""
        self._add("path", {"d": data}, style)

    def text(
        self, x: float, y: float, words: str, size: float, colour: str = INK,
        anchor: str = "middle", bold: bool = False, **style: str | float,
    ) -> None:  # fmt: skip
        """Words around the height `y`; `anchor` says what of them is at `x`: start, middle, end."""
        place: dict[str, str | float] = {"x": x, "y": y + size * _CAPITAL, "font-size": size}
        if anchor != "start":
            place["text-anchor"] = anchor
        if bold:
            place["font-weight"] = 700
        place["fill"] = colour
        self._add("text", place, style, words)

    @contextmanager
    def group(
        self, x: float = 0.0, y: float = 0.0, scale: float = 1.0, turn: float = 0.0,
        **style: str | float,
    ) -> Iterator[None]:  # fmt: skip
        """What is drawn inside is moved, scaled and turned together, clockwise in degrees."""
        self._parts.append(f"<g{_attributes(_moved(x, y, scale, turn), style)}>")
        yield
        self._parts.append("</g>")

    def stamp(
        self, name: str, art: Callable[[Canvas], None], x: float, y: float, scale: float = 1.0,
        turn: float = 0.0, **style: str | float,
    ) -> None:  # fmt: skip
        """A picture that is used often: drawn once for each name, shown wherever it is stamped."""
        identity = f"tilewright-{name}"
        if identity not in self._symbols:
            around, self._parts = self._parts, []
            self._symbols[identity] = ""  # keeps the order of first use if art stamps other art
            art(self)
            self._symbols[identity] = f'<g id="{identity}">{"".join(self._parts)}</g>'
            self._parts = around
        self._add("use", {"href": f"#{identity}", **_moved(x, y, scale, turn)}, style)

    def shade(
        self, name: str, stops: Sequence[Stop], shape: str = "linearGradient",
        **place: str | float,
    ) -> str:  # fmt: skip
        """A colour that changes over what it fills, defined once for each name: to be a `fill`."""
        identity = f"tilewright-{name}"
        if identity not in self._symbols:
            colours = "".join(
                f"<stop{_attributes({'offset': at, 'stop-color': colour, **_seen(opacity)}, {})}/>"
                for at, colour, opacity in stops
            )
            head = f"<{shape}{_attributes({'id': identity, **place}, {})}>"
            self._symbols[identity] = f"{head}{colours}</{shape}>"
        return f"url(#{identity})"

    def nested(self, svg: str, x: float, y: float, width: float, height: float) -> None:
        """Another document of a canvas, as large as it can be in the middle of this place."""
        head, _, body = svg.partition(">")
        size = re.search('viewBox="([^"]+)"', head)
        assert size is not None
        place = {"x": x, "y": y, "width": width, "height": height}
        self._parts.append(f"<svg{_attributes(place, {})} viewBox={quoteattr(size[1])}>{body}")

    def svg(self) -> str:
        """The whole document."""
        width, height = self._size
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img" font-family="{_FONTS}" '
            f'style="max-width:100%;height:auto">'
            f"<title>{escape(self._title)}</title><desc>{escape(self._description)}</desc>"
        )
        return f"{head}<defs>{''.join(self._symbols.values())}</defs>{''.join(self._parts)}</svg>\n"

    def _add(
        self,
        element: str,
        place: Mapping[str, str | float],
        style: Mapping[str, str | float],
        words: str = "",
    ) -> None:
        content = f">{escape(words)}</{element}>" if words else "/>"
        self._parts.append(f"<{element}{_attributes(place, style)}{content}")


def _attributes(place: Mapping[str, str | float], style: Mapping[str, str | float]) -> str:
    named = {name.rstrip("_").replace("_", "-"): value for name, value in style.items()}
    return "".join(
        f" {name}={quoteattr(value if isinstance(value, str) else _short(value))}"
        for name, value in {**place, **named}.items()
    )


def _seen(opacity: float) -> dict[str, str | float]:
    return {} if opacity == 1 else {"stop-opacity": opacity}


def _moved(x: float, y: float, scale: float, turn: float) -> dict[str, str | float]:
    steps = []
    if x or y:
        steps.append(f"translate({_short(x)} {_short(y)})")
    if turn % 360:
        steps.append(f"rotate({_short(turn % 360)})")
    if scale != 1:
        steps.append(f"scale({scale:.4g})")
    return {"transform": " ".join(steps)} if steps else {}


def _short(number: float) -> str:
    """At most two decimals, none that say nothing."""
    digits = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if digits == "-0" else digits
