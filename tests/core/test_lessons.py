"""Tasks of lessons: what they ask for, and when they are done or missed."""

from __future__ import annotations

import pytest

import tilewright
from tilewright.core.lessons import (
    Condition,
    Task,
    amount_of,
    attempt,
    place_in,
    refused_moves,
    tasks_of,
)
from tilewright.games import game_names, spec


@pytest.fixture
def game() -> tilewright.Game:
    return tilewright.make("azul")


@pytest.fixture
def task(game: tilewright.Game) -> Task:
    """Put something into pattern line 2; two moves are allowed."""
    state = game.start(seed=7)
    return Task(
        name="line",
        section="offer",
        position=state.text(),
        goal=(Condition("other-line", part="line", equal=2),),
        hint=("2r2",),
        refusals={},
    )


def test_nothing_is_judged_before_a_move(game: tilewright.Game, task: Task) -> None:
    found = attempt(game, task, ())
    assert (found.verdict, found.missed, found.hint) == ("open", None, "2r2")


def test_a_move_reaches_the_goal_or_misses_it(game: tilewright.Game, task: Task) -> None:
    done = attempt(game, task, ("2r2",))
    assert (done.verdict, done.missed, done.hint) == ("done", None, None)
    missed = attempt(game, task, ("2r3",))
    assert (missed.verdict, missed.missed) == ("missed", "other-line")


def test_what_the_rules_refuse_is_refused_and_the_task_stays_as_it_was(
    game: tilewright.Game, task: Task
) -> None:
    before = attempt(game, task, ()).state.text()
    with pytest.raises(tilewright.IllegalMove):
        attempt(game, task, ("2r2", "2r2"))
    assert attempt(game, task, ()).state.text() == before


@pytest.mark.parametrize(
    ("found", "amount"), [(3, 3), ([1, 2], 2), ({"red": 2, "blue": 1}, 3), ({}, 0), (True, 1)]
)
def test_amounts(found: object, amount: int) -> None:
    assert amount_of(found) == amount


def test_conditions_have_bounds() -> None:
    assert Condition("few", points="any", least=2).holds(2)
    assert not Condition("few", points="any", least=2).holds(1)
    assert not Condition("many", at="floor", most=1).holds(["red", "red"])
    assert Condition("few", points="any", least=2).number == 2


def test_places_are_found_by_names_and_numbers() -> None:
    position = {"boards": [{"hand": {"red": 2}}]}
    assert place_in(position, "boards.0.hand.red") == 2
    assert place_in(position, "boards.0.hand.blue") == 0


@pytest.mark.parametrize("name", game_names())
def test_refused_moves_are_illegal(name: str) -> None:
    for task in tasks_of(spec(name)):
        game = tilewright.make(name, task.players, task.variant)
        legal = set(game.load(task.position).legal_moves())
        assert legal.isdisjoint(refused_moves(game, task))
