"""What the tables of several games have: cards of seats, the marker, square tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tilewright.envs.drawing.brush import CARD, GLOW, INK, LINE, SOFT, Brush, Picture

TILE = 40.0  # the side of a square tile in its own units
TABLE_WIDTH = 980  # of a table with two boards side by side
BOARD_WIDTH = 476
_GAP = 8


def table_with_boards(players: int, top: int, board_height: int) -> tuple[Picture, list[Brush]]:
    """A picture with room for everybody's board below `top`, and a brush for each board."""
    rows = (players + 1) // 2
    picture = Picture(TABLE_WIDTH, top + rows * (board_height + _GAP) + 4)
    places = [
        (10 + seat % 2 * (BOARD_WIDTH + _GAP), top + seat // 2 * (board_height + _GAP))
        for seat in range(players)
    ]
    return picture, [picture.brush.at(x, y) for x, y in places]


def factory_displays(
    brush: Brush,
    factories: Sequence[Mapping[str, int]],
    size: tuple[float, float],
    put: Callable[[Brush, int, str], None],
) -> None:
    """The factories, numbered, up to the right edge; `put` draws a tile at one of four places."""
    width, height = size
    step = width + (4 if len(factories) > 7 else 16)
    left = TABLE_WIDTH - 12 - step * len(factories)
    for index, tiles in enumerate(factories):
        factory = brush.at(left + index * step, 28)
        card(factory, width, height)
        for place, colour in enumerate(each(tiles)):
            put(factory, place, colour)
        factory.text(width / 2, -11, str(index + 1), 13, SOFT)


def each(counts: Mapping[str, int]) -> list[str]:
    """Tile by tile."""
    return [name for name, count in counts.items() for _ in range(count)]


def card(brush: Brush, width: float, height: float, acting: bool = False) -> None:
    """A sheet that things lie on; the one of the seat that acts has a bright edge."""
    edge, thickness = (GLOW, 3.0) if acting else (LINE, 1.5)
    brush.box(0, 0, width, height, CARD, radius=10, outline=edge, thickness=thickness)


def seat_card(
    brush: Brush, width: float, height: float, name: str, score: int, acting: bool
) -> None:
    """A card with the seat's name and its score."""
    card(brush, width, height, acting)
    if acting:
        brush.circle(20, 22, 5, GLOW)
    brush.bold(32 if acting else 16, 22, name, 17, anchor="lm")
    brush.box(width - 62, 10, 48, 24, INK, radius=12)
    brush.bold(width - 38, 22, str(score), 15, CARD)


def headline(brush: Brush, x: float, y: float, title: str, facts: str) -> None:
    """The game's title and, softer, how things stand."""
    brush.bold(x, y, title, 19, anchor="ls")
    brush.text(x, y + 20, facts, 14, SOFT, anchor="ls")


def starting_marker(brush: Brush) -> None:
    """A round tile with a 1, as large as a square tile."""
    brush.circle(20, 20, 18.5, CARD)
    brush.ring(20, 20, 18.5, INK, 2.5)
    brush.bold(20, 20.5, "1", 24)
