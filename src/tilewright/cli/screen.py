"""What a game's `screen.py` offers to the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from rich.console import RenderableType

from tilewright.core.errors import IllegalMove
from tilewright.core.spec import AnyGameSpec, Position
from tilewright.core.state import State
from tilewright.core.words import Words, language_of_user

WORDS = Path(__file__).parent / "words"


class Screen(Protocol):
    """The module `screen.py` of a game."""

    @property
    def CATALOGUE(self) -> Path:  # noqa: N802 (a constant of the module)
        """The folder with the game's own words."""

    def table(self, view: Position, names: Sequence[str], say: Words, /) -> RenderableType:
        """Everything that a seat may see."""

    def how_to_move(self, view: Position, say: Words, /) -> str:
        """The notation, explained."""

    def task(self, view: Position, say: Words, /) -> str:
        """What is to be decided now, where that is not obvious."""

    def describe(self, state: State, move: str, say: Words, /) -> str:
        """What a legal move does and brings."""

    def explain(self, error: IllegalMove, say: Words, /) -> str:
        """Why a move is illegal."""


def screen_of(spec: AnyGameSpec, language: str | None) -> tuple[Screen, Words]:
    """A game's screen and the words for it."""
    screen = cast(Screen, import_module(spec.screen))
    return screen, Words(language or language_of_user(), WORDS, screen.CATALOGUE)
