"""What a puzzle is about: found by code, each theme with a definition in the catalogue of words.

A game's own themes come from the module that its spec names; these here are of all games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Protocol, cast

from tilewright.core.rules import OVER
from tilewright.core.spec import AnyGameSpec
from tilewright.core.state import State
from tilewright.core.words import Words
from tilewright.puzzles.puzzle import Step

WORDS = Path(__file__).parent / "words"
COMMON = ("denying", "patience", "last-moves", "long-line")
LEAST_DENIED = 3  # points
LEAST_PATIENCE = 2  # points
LONG_LINE = 3  # own moves


class GameThemes(Protocol):
    """The module of a game that knows themes of its own."""

    THEMES: tuple[str, ...]

    def themes(self, state: State, moves: Sequence[str], wrong: str, /) -> Iterator[str]:
        """Themes of a solution: all its moves from this state, and the best wrong first move."""

    def places_hand(self, state: State, /) -> bool:
        """Whether the seat plays from a hand that nobody else can touch."""


def all_themes(spec: AnyGameSpec) -> tuple[str, ...]:
    """The themes that puzzles of a game can have."""
    module = _module(spec)
    return COMMON if module is None else (*COMMON, *module.THEMES)


def theme_name(spec: AnyGameSpec, theme: str, language: str) -> str:
    """How a theme is called."""
    return _words(spec, language)(f"theme.{theme}")


def theme_meaning(spec: AnyGameSpec, theme: str, language: str) -> str:
    """What a theme is, in a sentence."""
    return _words(spec, language)(f"theme_meaning.{theme}")


def themes_of(
    state: State, line: Sequence[Step], right: Sequence[Sequence[str]], wrong: str, exact: bool
) -> tuple[str, ...]:
    """The themes of a puzzle, in the order of `all_themes`."""
    moves = [step.move for step in line]
    found = set(_common(state, moves[0], right, wrong, exact))
    module = _module(state.game.spec)
    if module is not None:
        found |= set(module.themes(state, moves, wrong))
    return tuple(one for one in all_themes(state.game.spec) if one in found)


def places_hand(state: State) -> bool:
    """Whether the seat plays from a hand that nobody else can touch."""
    module = _module(state.game.spec)
    return module is not None and module.places_hand(state)


def _common(
    state: State, best: str, right: Sequence[Sequence[str]], wrong: str, exact: bool
) -> Iterable[str]:
    game, seat = state.game, state.turn
    if not game.spec.hides and _offers(state.after(wrong), seat) >= LEAST_DENIED + _offers(
        state.after(best), seat
    ):
        yield "denying"
    if state.after(wrong).outlook(seat) >= LEAST_PATIENCE + state.after(best).outlook(seat):
        yield "patience"
    if exact:
        yield "last-moves"
    if len(right) >= LONG_LINE:
        yield "long-line"


def _offers(state: State, seat: int) -> int:
    """The most points that the next seat, if it is another one, can gain with one move."""
    if state.turn in (seat, OVER) or state.turn < 0:
        return 0
    other = state.turn
    now = state.outlook(other)
    return max(state.after(move).outlook(other) for move in state.legal_moves()) - now


def _module(spec: AnyGameSpec) -> GameThemes | None:
    if spec.themes is None:
        return None
    module: ModuleType = import_module(spec.themes)
    return cast(GameThemes, module)


def _words(spec: AnyGameSpec, language: str) -> Words:
    return Words(language, WORDS, import_module(spec.screen).CATALOGUE)
