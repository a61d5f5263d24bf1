"""What the tables of several games have: cards of seats, the marker, square tiles."""

from __future__ import annotations

from tilewright.envs.drawing.brush import CARD, GLOW, INK, LINE, SOFT, Brush

TILE = 40.0  # the side of a square tile in its own units


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
