"""What a game offers in which every seat sees everything, so that it need not write it itself.

view = perfect_information.view_of(to_json)  # in position.py, like all but the last
drawer = perfect_information.drawer
redeal = perfect_information.redeal  # in rules.py
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from tilewright.core.compiling import rule
from tilewright.core.generator import Generator
from tilewright.core.spec import Position

Whole = TypeVar("Whole", bound=Mapping[str, Any])


def view_of(to_json: Callable[[Any], Whole]) -> Callable[[Any, int | None], Whole]:
    """The views of a game are its whole positions, whoever looks."""

    def view(s: Any, seat: int | None) -> Whole:  # noqa: ARG001
        return to_json(s)

    return view


def drawer(s: Any) -> int | None:  # noqa: ARG001
    """Everybody sees every draw."""
    return None


def complete(view: Position, seed: int) -> Position:  # noqa: ARG001
    """There is nothing to add to a view."""
    return view


def revealed(position: Position) -> Mapping[str, Any]:  # noqa: ARG001
    """What a move shows lies on the board."""
    return {}


def revealed_outcomes(s: Any) -> tuple[int, ...]:  # noqa: ARG001
    """The same as numbers."""
    return ()


@rule
def redeal(s: Any, seat: int, generator: Generator) -> None:
    """Nothing is hidden but the order of the draws, and that is in no state."""
