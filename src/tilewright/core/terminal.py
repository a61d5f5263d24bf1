"""A view as the terminal shows it: the game's own screen, as plain text or on a console."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from tilewright.core.game import Game
from tilewright.core.spec import Position
from tilewright.core.words import Words

if TYPE_CHECKING:
    from rich.console import RenderableType

COLUMNS = 100


def view_table(
    game: Game, view: Position, names: Sequence[str] = (), language: str = "en"
) -> RenderableType:
    """A view as something that a console of Rich prints."""
    screen = import_module(game.spec.screen)
    names = names or [str(seat) for seat in range(game.players)]
    table: RenderableType = screen.table(view, names, Words(language, screen.CATALOGUE))
    return table


def view_text(game: Game, view: Position, names: Sequence[str] = (), language: str = "en") -> str:
    """A view as plain text."""
    from rich.console import Console

    plain = Console(width=COLUMNS, color_system=None, force_terminal=False)
    with plain.capture() as capture:
        plain.print(view_table(game, view, names, language))
    return capture.get()
