"""What tests of thinking players share: positions of all games, and games of both engines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from core.helpers import EVERYDAY_FORMS, Form
from everyday import sample
from tilewright import OVER
from tilewright.core.engine import Engines
from tilewright.core.game import Game
from tilewright.core.state import State
from tilewright.games import spec
from tilewright.players import Player
from tilewright.players.search import SearchReport
from tilewright.testing import random_game


@cache
def _decisions(form: Form, seed: int) -> tuple[State, ...]:
    found = (state.copy() for state in random_game(form.make(), seed) if state.turn != OVER)
    return tuple(state for state in found if len(state.legal_moves()) > 1)


def decisions(form: Form, seed: int = 1) -> list[State]:
    """The real decisions of a random game, with more than one move each."""
    return [state.copy() for state in _decisions(form, seed)]


def some_decisions(form: Form, count: int, seed: int = 1, fewest: int = 2) -> list[State]:
    """A few of them, from all over the game, with so many moves at least."""
    found = [state for state in _decisions(form, seed) if len(state.legal_moves()) >= fewest]
    return [found[(2 * i + 1) * len(found) // (2 * count)].copy() for i in range(count)]


def middle_game(form: Form) -> State:
    """A decision with some choice, about half-way through a game."""
    return some_decisions(form, 1, fewest=8)[0]


@cache
def _interpreted(name: str) -> Engines:
    engines = Engines(spec(name))
    engines.mode = "interpreted"
    return engines


def interpreted(form: Form) -> Game:
    """The game of a process in which nothing is ever compiled."""
    return form.with_engines(_interpreted(form.name))


class InterpretedForm(Form):
    """The same form of a game, whose rules and searches are never compiled."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{super().__str__()}-interpreted"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, InterpretedForm) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash((InterpretedForm, tuple(self)))

    def make(self) -> Game:
        return interpreted(self)


# A search is compiled for each game and evaluator, which takes long: every day for one game.
COMPILED_EVERY_DAY = "azul"


def compiled_forms(forms: Sequence[Form]) -> list[Any]:
    """The forms for `parametrize`: every day those of the one game."""
    return sample(forms, _compiled_every_day)


def searching_forms(forms: Sequence[Form]) -> list[Any]:
    """The same, and every day the other games interpreted, for two players."""
    others = [
        InterpretedForm(*form)
        for form in EVERYDAY_FORMS
        if form in forms and form.players == 2 and not _compiled_every_day(form)
    ]
    return sample(
        [*forms, *others],
        lambda form: isinstance(form, InterpretedForm) or _compiled_every_day(form),
    )


def _compiled_every_day(form: Form) -> bool:
    return form.name == COMPILED_EVERY_DAY and form in EVERYDAY_FORMS


def at_most(form: Form, iterations: int) -> int:
    """So many iterations, or the few that interpreted code does in a moment."""
    return min(iterations, 10) if isinstance(form, InterpretedForm) else iterations


def findings(analysis: SearchReport) -> SearchReport:
    """An analysis without the time that it took."""
    return replace(analysis, seconds=0.0)


def play(state: State, players: Sequence[Player], max_moves: int = 5_000) -> State:
    """Play on, to the end or for so many moves; every choice is checked."""
    for _ in range(max_moves):
        if state.turn == OVER:
            break
        moves = state.legal_moves()
        move = players[state.turn].choose(state.view(state.turn), moves)
        assert move in moves
        state.play(move)
    return state
