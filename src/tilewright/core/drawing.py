"""Drawings of tables as SVG: a canvas, and the furniture that games share."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from tilewright.core.errors import SetupError
from tilewright.core.spec import Position

if TYPE_CHECKING:
    from tilewright.core.game import Game

Point = tuple[float, float]

PAPER = "#f4efe4"  # every drawing brings its own background: it looks alike on dark pages
CARD = "#fffdf8"
SUNK = "#e9e1d0"
LINE = "#cfc4ac"
INK = "#1d2740"
SOFT = "#565f76"
GLOW = "#e0a021"

TILE = 40.0  # the side of a square tile, and the diameter of a round one, in its own units
MARGIN = 16.0
GAP = 12.0
EDGE = 3.0  # what a card's shadow needs below it
HEADER = 44.0  # the height of a seat's headline, in the units of its card

_FONTS = "Roboto, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
_CAPITAL = 0.36  # half the height of a capital letter, by its size


def view_svg(game: Game, view: Position, names: Sequence[str] = (), seat: int | None = None) -> str:
    """What a view shows, drawn by its game.

    `names` are those of the seats, in their order. `seat` is the one that the view was made for:
    its own things come first and larger; None is a spectator.
    """
    names = list(names) or [f"Player {number + 1}" for number in range(game.players)]
    if len(names) != game.players:
        raise SetupError(f"{len(names)} names for {game.players} seats")
    drawn = import_module(game.spec.drawing).draw(view, names, seat)
    return str(drawn)


def boards_svg(game: Game, view: Position, names: Sequence[str]) -> str:
    """What everybody built, all alike; the whole table where its game does not draw that alone."""
    module = import_module(game.spec.drawing)
    draw_boards = getattr(module, "draw_boards", None)
    return str(draw_boards(view, names) if draw_boards else module.draw(view, names, None))


class Canvas:
    """An SVG document that grows; the same calls give the same bytes.

    Words become attributes: `stroke_width=2` is `stroke-width="2"`, `class_="tile"` a class.
    """

    def __init__(self, width: float, height: float, title: str, description: str) -> None:
        self._size = (math.ceil(width), math.ceil(height))
        self._title = title
        self._description = description
        self._parts: list[str] = []
        self._symbols: dict[str, str] = {}

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


# ---------------------------------------------------------------- the table


class Place(NamedTuple):
    """Where a card lies and how much larger than its own units."""

    x: float
    y: float
    scale: float


def table(size: Point, title: str, view: Position, names: Sequence[str], facts: str) -> Canvas:
    """A canvas with its background and headline; `facts` say how things stand, as a phrase."""
    turn = whose_turn(view, names)
    canvas = Canvas(*size, title, f"{facts}. {turn}.")
    canvas.rect(0, 0, math.ceil(size[0]), math.ceil(size[1]), radius=18, fill=PAPER)
    canvas.text(MARGIN + 2, 30, title, 24, anchor="start", bold=True)
    canvas.text(MARGIN + 2, 55, f"{facts} · {turn}", 15, SOFT, anchor="start")
    return canvas


def whose_turn(view: Position, names: Sequence[str]) -> str:
    """Who is to move, or why nobody is."""
    turn = view["turn"]
    if isinstance(turn, int):
        return f"{shortened(names[turn], 18)} to move"
    return "game over" if turn == "over" else "drawing tiles"


def seats_in_order(players: int, seat: int | None) -> list[int]:
    """The observer's seat first, then clockwise."""
    first = seat or 0
    return [(first + step) % players for step in range(players)]


def board_places(
    players: int, seat: int | None, left: float, top: float, width: float, board: Point
) -> tuple[list[Place], float]:
    """Where the boards lie, in the order of `seats_in_order`, and how high they are together.

    A spectator sees all boards alike, two beside each other. A seat sees its own one large and
    the others above each other to the right of it.
    """
    across, high = board
    others = players - 1
    if seat is None or others == 1:
        scale = (width - GAP) / 2 / across
        step = (across * scale + GAP, high * scale + GAP)
        places = [
            Place(left + (index % 2) * step[0], top + index // 2 * step[1], scale)
            for index in range(players)
        ]
        if players == 3:  # the last one stands alone: in the middle
            places[2] = places[2]._replace(x=left + step[0] / 2)
        return places, (players + 1) // 2 * step[1] - GAP
    # Own scale s, others t: across * (s + t) + GAP = width, high * s = others * (high * t) + gaps.
    gaps = (others - 1) * GAP / high
    small = ((width - GAP) / across - gaps) / (others + 1)
    large = others * small + gaps
    right = left + across * large + GAP
    stacked = [Place(right, top + index * (high * small + GAP), small) for index in range(others)]
    return [Place(left, top, large), *stacked], high * large


Board = Callable[[Canvas, Position, int, str, float], None]  # view, seat, name, scale


def lay_boards(
    canvas: Canvas, view: Position, names: Sequence[str], places: Mapping[int, Place], board: Board
) -> None:
    """Each seat's board in its place."""
    for seat, place in places.items():
        with canvas.group(*place, class_="seat", data_seat=seat):
            board(canvas, view, seat, names[seat], place.scale)


def boards_alone(
    title: str, view: Position, names: Sequence[str], width: float, size: Point, board: Board
) -> str:
    """Everybody's board of this size, all alike, without the table around them."""
    places, height = board_places(len(names), None, 0, 0, width, size)
    canvas = Canvas(width, height + EDGE, title, ", ".join(names))
    lay_boards(canvas, view, names, dict(enumerate(places)), board)
    return canvas.svg()


def card(canvas: Canvas, width: float, height: float, acting: bool = False) -> None:
    """A sheet that things lie on; the one of the seat that acts has a bright edge."""
    canvas.rect(0, 2.5, width, height, radius=12, fill=INK, opacity=0.09)
    edge, thickness = (GLOW, 3.0) if acting else (LINE, 1.5)
    canvas.rect(0, 0, width, height, radius=12, fill=CARD, stroke=edge, stroke_width=thickness)


def seat_card(
    canvas: Canvas, size: Point, name: str, score: int, acting: bool, scale: float = 1.0
) -> float:
    """A card with the seat's name and score; says where its headline has room to the left of.

    On a card that is drawn small (`scale`) the headline is larger in the card's own units.
    """
    width, height = size
    card(canvas, width, height, acting)
    letters = min(27.0, 18 / min(scale, 1.0))
    middle = HEADER / 2 + 1
    left = 18.0
    if acting:
        canvas.circle(left + 4, middle, 6, fill=GLOW)
        left += 19
    badge = letters * 3.1
    room = int((width - badge - left - 60) / (letters * 0.56))
    canvas.text(left, middle, shortened(name, room), letters, anchor="start", bold=True)
    thick = letters * 1.45
    canvas.rect(width - badge - 12, middle - thick / 2, badge, thick, radius=thick / 2, fill=INK)
    canvas.text(width - 12 - badge / 2, middle, str(score), letters * 0.95, CARD, bold=True)
    return width - badge - 20


def factory(canvas: Canvas, x: float, y: float, radius: float, number: int) -> None:
    """A factory display around a point, with its number on the rim."""
    canvas.circle(x, y + 2.5, radius, fill=INK, opacity=0.09)
    canvas.circle(x, y, radius, fill=CARD, stroke=LINE, stroke_width=1.5)
    canvas.circle(x, y, radius - 6, fill="#f8f2e4", stroke=SUNK, stroke_width=1.5)
    canvas.circle(x, y - radius + 1, 9.5, fill=PAPER, stroke=LINE, stroke_width=1.2)
    canvas.text(x, y - radius + 1, str(number), 12, SOFT, bold=True)


def stock(
    canvas: Canvas,
    x: float,
    y: float,
    label: str,
    counts: Mapping[str, int],
    sign: Callable[[Canvas, float, float, str], None],
) -> None:
    """How many tiles of each colour lie out of reach; ends at `x`; `sign` draws a colour's sign."""
    step = 40.0
    left = x - step * len(counts)
    canvas.text(left - 10, y, f"{label} {sum(counts.values())}", 15, anchor="end", bold=True)
    for index, (colour, count) in enumerate(counts.items()):
        sign(canvas, left + index * step + 8, y, colour)
        canvas.text(left + index * step + 19, y, str(count), 14, SOFT, anchor="start")


def starting_marker(canvas: Canvas) -> None:
    """A round tile with a 1, as large as a square one."""
    canvas.circle(20, 20, 18.7, fill=CARD, stroke=INK, stroke_width=2.6)
    canvas.path("M15 14.5 21 10.5V29.5M15.5 29.5H26", fill="none", stroke=INK,
                stroke_width=3.4)  # fmt: skip


def each(counts: Mapping[str, int]) -> list[str]:
    """Tile by tile."""
    return [name for name, count in counts.items() for _ in range(count)]


def shortened(words: str, length: int) -> str:
    """At most so many characters; an ellipsis stands for the rest."""
    return words if len(words) <= length else f"{words[: max(length - 1, 1)].rstrip()}…"
