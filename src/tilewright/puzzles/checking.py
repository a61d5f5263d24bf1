"""Whether a long search still agrees with a puzzle: one that it does not agree with retires."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tilewright.core.analysis import Limits
from tilewright.core.state import State
from tilewright.puzzles.looking import ACCEPTED
from tilewright.puzzles.mining import network_digest
from tilewright.puzzles.puzzle import Puzzle
from tilewright.puzzles.solving import start

MULTIPV = 4


@dataclass(frozen=True)
class Check:
    """What a search says of one own move of a puzzle."""

    step: int
    best: str  # by the search
    loss: float  # of the puzzle's move against it

    @property
    def agrees(self) -> bool:
        return self.loss <= ACCEPTED


def check(puzzle: Puzzle, limits: Limits, seed: int = 0) -> list[Check]:
    """What a search says of each own move; where there was a choice."""
    return [_checked(puzzle, step, state, limits, seed) for step, state in _choices(puzzle)]


def agrees(checks: list[Check]) -> bool:
    """Whether a puzzle stands."""
    return all(one.agrees for one in checks)


def is_outdated(puzzle: Puzzle) -> bool:
    """Whether another network valued the puzzle than the one that is there now."""
    return puzzle.network != network_digest(puzzle.make_game())


def _choices(puzzle: Puzzle) -> Iterator[tuple[int, State]]:
    state, step = start(puzzle), 0
    for one in puzzle.line:
        if one.seat == puzzle.seat:
            if len(state.legal_moves()) > 1:
                yield step, state.copy()
            step += 1
        state.play(one.move)


def _checked(puzzle: Puzzle, step: int, state: State, limits: Limits, seed: int) -> Check:
    right = puzzle.alternatives[step]
    game = puzzle.make_game()
    found = game.analyse(state, limits, MULTIPV, right, seed)
    best = found.best
    if best.move in right:
        return Check(step, best.move, 0.0)
    values = [one.values[puzzle.seat] for one in found.candidates if one.move in right]
    return Check(step, best.move, round(best.values[puzzle.seat] - max(values), 4))
