"""What a game's folder hands to everything above it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from tilewright.core.breakdown import BreakdownWords
from tilewright.core.errors import IllegalMove
from tilewright.core.features import Features
from tilewright.core.json_types import GameTypes
from tilewright.core.layout import Reals
from tilewright.core.length import LengthBounds
from tilewright.core.resampling import Resample
from tilewright.core.rules import GameState, Rules, State_contra
from tilewright.core.tuning import Tuning

Position = dict[str, Any]
Parts = dict[str, Any]
StateType = TypeVar("StateType", bound=GameState)


class Notation(Protocol[State_contra]):
    """The module `notation.py` of a game: its vocabulary."""

    @property
    def MOVES(self) -> tuple[str, ...]:  # noqa: N802 (a constant of the module)
        """The text of every action, in the pinned order."""

    @property
    def OUTCOMES(self) -> tuple[str, ...]:  # noqa: N802
        """The text of every outcome of a draw."""

    def parts(self, action: int, /) -> Mapping[str, Any]:
        """The parts of an action by their names, JSON-able; `kind` says what is done."""

    def illegal(self, s: State_contra, action: int, refusal: int, /) -> IllegalMove:
        """The error, in words, for an action that the rules refuse in this state."""

    def position_text(self, position: Position, /) -> str:
        """The position in one line, without spaces."""

    def position_from_text(self, text: str, /) -> Position:
        """The position of such a line; its content is checked by `Positions.from_json`."""


class Positions(Protocol[State_contra]):
    """The module `position.py` of a game: a position as JSON-able data."""

    def to_json(self, s: State_contra, /) -> Mapping[str, Any]:
        """The whole position."""

    def view(self, s: State_contra, seat: int | None, /) -> Mapping[str, Any]:
        """What a seat may see of it; None is a spectator."""

    def drawer(self, s: State_contra, /) -> int | None:
        """The only seat that sees what the open draw gives; None if everybody does."""

    def revealed_outcomes(self, s: State_contra, /) -> tuple[int, ...]:
        """The outcomes, by number, that the move just made showed to all beside the board."""

    def revealed(self, position: Position, /) -> Mapping[str, Any]:
        """What the move that led here showed to everybody beside the board; {} if nothing."""

    def complete(self, view: Position, seed: int, /) -> Position:
        """A whole position that looks like a view: what it hides is sampled from the seed."""

    def material(self, s: State_contra, /) -> Mapping[str, int]:
        """How many tiles of each kind there are, wherever they lie: always the same."""

    def from_json(self, position: Mapping[str, Any], s: State_contra, /) -> None:
        """Fill a new game's state from a position, or raise `PositionError`.

        `s` has been set up for the right variant and number of players.
        """


class Heuristic(Protocol[State_contra]):
    """The module `evaluation.py` of a game: hand-made knowledge, in points."""

    def estimate(self, s: State_contra, estimates: Reals, first: int, /) -> float:
        """Write what each seat may expect at the end to estimates[first + seat], in points.

        Returns the spread: a lead of so many points makes it e times likelier to win. The state
        is a copy and may be used up.
        """


@dataclass(frozen=True, eq=False)
class GameSpec(Generic[StateType]):
    """One game: its names, its sizes and its modules, all of them about one type of state.

    There is one spec of each game.
    """

    name: str
    title: str
    version: int  # raised when behaviour changes, not when speed does
    players: tuple[int, ...]
    variants: tuple[str, ...]
    hides: bool  # whether a seat sees what others do not
    policies: tuple[str, ...]  # the random players, the most sensible one, `random`, first
    state: type[StateType]
    rules: Rules[StateType]
    notation: Notation[StateType]
    positions: Positions[StateType]
    breakdown: BreakdownWords[StateType]
    features: Features[StateType]
    screen: str  # the module that shows the game in a terminal; imported when it is needed
    length: LengthBounds
    tuning: Tuning
    assets: Path  # the folder of `kernels.zip` and `networks/VARIANT-PLAYERS.npz`, if there are any
    drawing: str  # the module that draws it, `draw(view, names, seat)`; imported when it is needed
    solo_best: int = 1  # the most points of one player alone, where one can play
    resample: Resample | None = None  # of a game that hides something; without it: trial and error
    evaluation: Heuristic[StateType] | None = None  # values positions; without it: random playouts
    types: GameTypes | None = None  # of what clients get; without them: any object
    facts: str | None = None  # the module that says what a move does, for reviews: `facts(..)`
    themes: str | None = None  # the module that says what puzzles are about: `themes(..)`
    lessons: Path | None = None  # the folder of its lessons: tasks and their words

    @cached_property
    def actions(self) -> dict[str, int]:
        """The action of each move's text."""
        return {text: action for action, text in enumerate(self.notation.MOVES)}

    @cached_property
    def outcomes(self) -> dict[str, int]:
        """The number of each outcome's text."""
        return {text: outcome for outcome, text in enumerate(self.notation.OUTCOMES)}


AnyGameSpec = GameSpec[GameState]  # to whoever does not care which game it is
