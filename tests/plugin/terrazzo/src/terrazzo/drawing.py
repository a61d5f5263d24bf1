"""A picture of Terrazzo as SVG, drawn from a view: a tile has a figure as well as a colour."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from terrazzo.notation import COLOUR_NAMES
from terrazzo.state import COLUMNS, ROWS
from tilewright.core.spec import Position

TILE = 44
MARGIN = 16
FLOOR_WIDTH = COLUMNS * TILE + 2 * MARGIN
FLOOR_HEIGHT = (ROWS + 1) * TILE + 72
TOP = 108  # above the floors: the title and the tray

_FILLS = dict(zip(COLOUR_NAMES, ("#c8526a", "#1f8a8a", "#d9982b", "#f3ead2"), strict=True))
_FIGURES = dict(zip(COLOUR_NAMES, ("●", "■", "▲", "◆"), strict=True))


def draw(view: Position, names: Sequence[str]) -> str:
    """All that a view shows, with the names of the seats."""
    width = MARGIN + view["players"] * (FLOOR_WIDTH + MARGIN)
    height = TOP + FLOOR_HEIGHT + MARGIN
    bag = view["bag"] if isinstance(view["bag"], int) else sum(view["bag"].values())
    tray = [name for name, count in view["tray"].items() for _ in range(count)]
    floors = "".join(
        _floor(view, seat, names[seat], MARGIN + seat * (FLOOR_WIDTH + MARGIN))
        for seat in range(view["players"])
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" fill="#1d2740">'
        f'<rect width="{width}" height="{height}" fill="#f4efe4"/>'
        f"{_text(MARGIN, 30, f'Terrazzo · bag {bag}', 18)}"
        f"{''.join(_tile(MARGIN + i * TILE, 46, tile) for i, tile in enumerate(tray))}"
        f"{floors}</svg>"
    )


def _floor(view: Position, seat: int, name: str, left: int) -> str:
    """A seat's floor, row 1 at the bottom, and its pocket below."""
    floor = view["floors"][seat]
    edge = "#e0a021" if view["turn"] == seat else "#cfc4ac"
    title = f"{name} · {floor['score']}"
    bottom = TOP + 40 + ROWS * TILE
    spaces = "".join(
        _tile(left + MARGIN + column * TILE, bottom - (row + 1) * TILE, tile)
        for column in range(COLUMNS)
        for row, tile in enumerate(floor["columns"][column])
    )
    return (
        f'<rect x="{left}" y="{TOP}" width="{FLOOR_WIDTH}" height="{FLOOR_HEIGHT}" rx="10" '
        f'fill="#fffdf8" stroke="{edge}" stroke-width="3"/>'
        f"{_text(left + MARGIN, TOP + 27, title, 16)}{spaces}"
        f"{_text(left + MARGIN, bottom + 46, 'pocket', 14)}"
        f"{_tile(left + FLOOR_WIDTH - MARGIN - TILE, bottom + 18, view['pockets'][seat])}"
    )


def _tile(x: int, y: int, name: str | None) -> str:
    """A tile, a hidden tile or an empty space."""
    fill = _FILLS.get(name or "", "#e9e1d0")
    figure = "" if name is None else _FIGURES.get(name, "?")
    return (
        f'<rect x="{x + 2}" y="{y + 2}" width="{TILE - 4}" height="{TILE - 4}" rx="6" '
        f'fill="{fill}" stroke="#cfc4ac"/>{_text(x + TILE // 2, y + 29, figure, 20, "middle")}'
    )


def _text(x: int, y: int, words: str, size: int, anchor: str = "start") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}">{escape(words)}</text>'
