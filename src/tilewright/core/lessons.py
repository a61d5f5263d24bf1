"""Lessons: small tasks of a game, each a position and what the learner's move has to bring about.

A game keeps its lessons in a folder that its spec names: `tasks.toml`, and beside it the words in
four languages (`en.toml` ..), a section for each task. The rules play the moves and count the
points; a goal only says what must hold afterwards.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from tilewright.core.breakdown import BreakdownItem
from tilewright.core.errors import IllegalMove
from tilewright.core.game import Game
from tilewright.core.spec import AnyGameSpec, Parts
from tilewright.core.state import State
from tilewright.core.words import Message, read_catalogue

TASKS = "tasks.toml"
ANY_KIND = "any"

Verdict = Literal["open", "done", "missed"]


@dataclass(frozen=True)
class Condition:
    """One thing that must hold after the moves, and the word for what is wrong if it does not.

    It looks at one of three: `part`, a part of the last move; `points`, the learner's points of a
    kind (or of `any`); `at`, a place in the position, as names and numbers with dots between.
    """

    missed: str
    part: str | None = None
    points: str | None = None
    at: str | None = None
    equal: Any = None
    least: int | None = None
    most: int | None = None

    @property
    def number(self) -> Any:
        """What it asks for, as words say it."""
        bounds = (self.equal, self.least, self.most)
        return next((bound for bound in bounds if bound is not None), None)

    def holds(self, found: Any) -> bool:
        if self.equal is not None:
            return bool(found == self.equal)
        amount = amount_of(found)
        low = self.least is None or amount >= self.least
        return low and (self.most is None or amount <= self.most)


@dataclass(frozen=True)
class Task:
    """A position in which the learner, whose turn it is, does something once."""

    name: str
    section: str  # of the rules page
    position: str  # in one line
    goal: tuple[Condition, ...]  # in the order in which what is missed is said
    hint: tuple[str, ...]  # moves that reach the goal: a learner has as many
    players: int = 2
    variant: str = "standard"
    refusals: frozenset[str] = frozenset()  # those that learners run into, to be explained


@dataclass(frozen=True)
class Attempt:
    """Where moves of a task led to."""

    state: State
    seat: int
    breakdown: tuple[BreakdownItem, ...]  # of the last move
    verdict: Verdict
    missed: str | None  # the word of the first condition that does not hold
    hint: str | None  # what could be played next


def amount_of(found: Any) -> int:
    """How much it is: a number, the length of a list, the sum of counts."""
    if isinstance(found, dict):
        return sum(map(amount_of, found.values()))
    return len(found) if isinstance(found, list | tuple) else int(found)


@cache
def tasks_of(spec: AnyGameSpec) -> tuple[Task, ...]:
    """The tasks of a game's lessons; none of a game without lessons."""
    if spec.lessons is None:
        return ()
    with (spec.lessons / TASKS).open("rb") as file:
        found = tomllib.load(file)
    return tuple(_task(fields) for fields in found["task"])


@cache
def words_of(folder: Path, language: str) -> dict[str, Message]:
    """The words of a game's lessons: `TASK.title` and so on."""
    return read_catalogue(folder, language)


def _task(fields: dict[str, Any]) -> Task:
    goal = tuple(Condition(**condition) for condition in fields["goal"])
    refusals = frozenset(fields.get("refusals", ()))
    return Task(**{**fields, "goal": goal, "hint": tuple(fields["hint"]), "refusals": refusals})


def attempt(game: Game, task: Task, moves: Sequence[str]) -> Attempt:
    """Play the moves and judge them by the goal; raises what `State.play` raises."""
    state = game.load(task.position)
    seat = state.turn
    gained: list[BreakdownItem] = []
    items: tuple[BreakdownItem, ...] = ()
    for move in moves:
        items = state.play_until_draw(move)
        gained += [item for item in items if item.seat == seat]
    verdict: Verdict = "open"
    missed = None
    if moves:
        parts = game.parts(moves[-1])
        wanting = (one.missed for one in task.goal if not _holds(one, state, parts, gained))
        missed = next(wanting, None)
        if missed is None:
            verdict = "done"
        elif len(moves) >= len(task.hint) or state.turn != seat:
            verdict = "missed"
    return Attempt(state, seat, items, verdict, missed, _hint(task, moves))


def refused_moves(game: Game, task: Task) -> tuple[str, ...]:
    """The moves of the task's position that the rules refuse, by one of its refusals.

    Of those that differ in nothing but counts (how a space is paid, say) it is the last one.
    """
    if not task.refusals:
        return ()
    state = game.load(task.position)
    legal = set(state.legal_moves())
    others = (move for move in game.spec.notation.MOVES if move not in legal)
    refused = (move for move in others if _refusal(state, move) in task.refusals)
    return tuple({_without_counts(game.parts(move)): move for move in refused}.values())


def _without_counts(parts: Parts) -> str:
    return repr([value for value in parts.values() if not isinstance(value, dict)])


def _refusal(state: State, move: str) -> str:
    try:
        state.breakdown(move)
    except IllegalMove as error:
        return error.refusal
    raise AssertionError(f"{move} is legal")


def _hint(task: Task, moves: Sequence[str]) -> str | None:
    made = len(moves)
    return task.hint[made] if tuple(moves) == task.hint[:made] and made < len(task.hint) else None


def _holds(
    condition: Condition, state: State, parts: Parts, gained: Sequence[BreakdownItem]
) -> bool:
    if condition.part is not None:
        return condition.holds(parts.get(condition.part))
    if condition.points is not None:
        counted = (item for item in gained if condition.points in (ANY_KIND, item.kind))
        return condition.holds(sum(item.points for item in counted))
    assert condition.at is not None
    return condition.holds(place_in(state.position(), condition.at))


def place_in(position: Any, at: str) -> Any:
    """What stands there; of counts that leave out what is not there, 0."""
    *way, last = at.split(".")
    found = position
    for step in way:
        found = found[int(step) if isinstance(found, list) else step]
    return found[int(last)] if isinstance(found, list) else found.get(last, 0)
