"""The breakdown of points: what a move scores, by which rule and for what on the table.

The rules count points in one place each, and beside it say why, with `note`. Compiled rules leave
that out; interpreted ones pass it to the listener of the state, if it has one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from tilewright.core.compiling import aside
from tilewright.core.rules import GameState, State_contra


class BreakdownItem(NamedTuple):
    """Points of a seat: the rule that gives them, and what on the table they are for.

    >>> import tilewright
    >>> state = tilewright.make("axio").start(seed=1)
    >>> state.play("re3gf3")
    >>> (item,) = state.breakdown("gg5pg6")
    >>> item.seat, item.rule, item.kind, item.points
    (1, 'AX-8', 'half', 1)
    """

    seat: int
    rule: str  # its id in docs/rules
    kind: str  # a stable word, for programs and translations
    points: int  # as they are counted: a loss is negative, and what is cut off is not in it
    where: Mapping[str, Any]  # JSON-able


class BreakdownKind(NamedTuple):
    """One kind of items: its stable word, and the id of its rule."""

    word: str
    rule: str


class BreakdownWords(Protocol[State_contra]):
    """The module `breakdown.py` of a game: the words for what its rules note."""

    @property
    def KINDS(self) -> tuple[BreakdownKind, ...]:  # noqa: N802 (a constant of the module)
        """By the number that the rules note."""

    @property
    def TRACK(self) -> str | None:  # noqa: N802
        """The key of `where` that names the track, if a seat has several; else None."""

    def tracks(self, s: State_contra, seat: int, /) -> dict[str, int]:
        """What a seat has on each of its tracks: all that items add up to."""

    def where(
        self, s: State_contra, seat: int, kind: int, points: int, at: int, by: int, /
    ) -> Mapping[str, Any]:
        """What on the table a note is about, JSON-able; `s` is as it was when it was noted."""


@aside
def note(s: GameState, seat: int, kind: int, points: int, at: int, by: int) -> None:
    """Say why a seat's points have changed; `at` and `by` are the game's own, to find the place."""
    if s.listener is not None:
        s.listener(s, seat, kind, points, at, by)


class BreakdownListener:
    """Hears what the rules note and puts it into words."""

    def __init__(self, game: BreakdownWords[GameState]) -> None:
        self._game = game
        self.items: list[BreakdownItem] = []

    def __call__(self, s: GameState, seat: int, kind: int, points: int, at: int, by: int) -> None:
        if points:
            word, rule = self._game.KINDS[kind]
            where = self._game.where(s, seat, kind, points, at, by)
            self.items.append(BreakdownItem(seat, rule, word, points, where))
