"""Solving a puzzle move by move: what the solver sees, and whether a move is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from tilewright.core.errors import IllegalMove, NotationError, SetupError
from tilewright.core.spec import Position
from tilewright.core.state import State
from tilewright.puzzles.puzzle import Puzzle, Step

Item = TypeVar("Item")


@dataclass(frozen=True)
class Verdict:
    """What a move is in a puzzle. It does not say which one is right."""

    kind: Literal["right", "another", "wrong", "illegal"]  # another: right, but not the line's
    loss: float | None = None  # of a wrong move: how much it gives away, where that is known
    refusal: str | None = None  # of an illegal one: the stable word, ..
    message: str | None = None  # .. the sentence for English readers, ..
    values: Mapping[str, object] = field(default_factory=dict)  # .. and what it speaks of

    @property
    def is_right(self) -> bool:
        return self.kind in ("right", "another")


def judge(puzzle: Puzzle, step: int, move: str) -> Verdict:
    """Whether a move is right as the solver's move number `step`, counted from 0.

    If another move than the line's is right, the line's move is shown and played on. Raises
    `SetupError` if the solution has no such step.
    """
    accepted = _at(puzzle, step, puzzle.alternatives)
    if move == accepted[0]:
        return Verdict("right")
    if move in accepted:
        return Verdict("another")
    try:
        _state(puzzle, step).play(move)
    except NotationError as error:
        return Verdict("illegal", refusal="notation", message=str(error))
    except IllegalMove as error:
        return Verdict("illegal", None, error.refusal, str(error), error.values)
    return Verdict("wrong", _loss(puzzle, move) if step == 0 else None)


def positions(puzzle: Puzzle) -> tuple[Position, ...]:
    """What the solver sees before each own move."""
    return tuple(state.view(puzzle.seat) for state in _states(puzzle))


def played_on(puzzle: Puzzle, step: int) -> tuple[Step, ...]:
    """What happens after a right answer: the line's own move, and the best replies to it."""
    _at(puzzle, step, puzzle.alternatives)
    own = [place for place, one in enumerate(puzzle.line) if one.seat == puzzle.seat]
    own.append(len(puzzle.line))
    return puzzle.line[own[step] : own[step + 1]]


def start(puzzle: Puzzle) -> State:
    """A state that looks like the puzzle; what the seat does not see is sampled."""
    game = puzzle.make_game()
    return game.load(game.spec.positions.complete(puzzle.position, 0))


def _states(puzzle: Puzzle) -> Iterator[State]:
    """The states before each own move."""
    state = start(puzzle)
    for one in puzzle.line:
        if one.seat == puzzle.seat:
            yield state.copy()
        state.play(one.move)


def _state(puzzle: Puzzle, step: int) -> State:
    return _at(puzzle, step, tuple(_states(puzzle)))


def _at(puzzle: Puzzle, step: int, what: tuple[Item, ...]) -> Item:
    if not 0 <= step < len(what):
        raise SetupError(f"puzzle {puzzle.id} has {len(what)} own moves; there is no step {step}")
    return what[step]


def _loss(puzzle: Puzzle, move: str) -> float | None:
    best = puzzle.candidates[0].value
    return next((best - one.value for one in puzzle.candidates if one.move == move), None)
