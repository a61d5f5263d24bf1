"""Pictures of the games, drawn from views: a tile is told by its figure as well as its colour."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.core.spec import Position
from tilewright.envs.drawing import axio, azul, summer_pavilion
from tilewright.envs.drawing.brush import Picture

_ARTISTS = {"azul": azul.draw, "summer-pavilion": summer_pavilion.draw, "axio": axio.draw}


def picture(game: str, view: Position, names: Sequence[str]) -> Picture:
    """What a view shows, with the names of the seats."""
    return _ARTISTS[game](view, names)
