"""Drawings of tables as SVG: the furniture that games share."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from tilewright.core.canvas import Canvas, Point
from tilewright.core.colours import CARD, GLOW, INK, LINE, PAPER, SHADOW, SOFT
from tilewright.core.errors import SetupError
from tilewright.core.lettering import figure, fitted
from tilewright.core.spec import Position

if TYPE_CHECKING:
    from tilewright.core.game import Game

MARGIN = 16.0
GAP = 12.0
EDGE = 3.0  # what a card's shadow needs below it
TURN_ROOM = 160.0  # of the name of who is to move
HEADER = 44.0  # the height of a seat's headline, in the units of its card


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
        return f"{fitted(names[turn], TURN_ROOM, 15)} to move"
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
    canvas.rect(0, 3, width, height, radius=12, fill=SHADOW, opacity=0.06)
    canvas.rect(0, 1.5, width, height, radius=12, fill=SHADOW, opacity=0.1)
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
    room = width - badge - left - 60
    canvas.text(left, middle, fitted(name, room, letters), letters, anchor="start", bold=True)
    thick = letters * 1.45
    canvas.rect(width - badge - 12, middle - thick / 2, badge, thick, radius=thick / 2, fill=INK)
    canvas.text(width - 12 - badge / 2, middle, figure(score), letters * 0.95, CARD, bold=True)
    return width - badge - 20


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


def each(counts: Mapping[str, int]) -> list[str]:
    """Tile by tile."""
    return [name for name, count in counts.items() for _ in range(count)]
