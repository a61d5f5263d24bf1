"""Every error that Tilewright raises on purpose.

TilewrightError
├── SetupError           (ValueError)  no such game, variant, number of players, seat or seed
├── IllegalMove          (ValueError)  a rule forbids this move now; says which
├── IllegalDraw          (ValueError)  this cannot be drawn now
├── NotationError        (ValueError)  the text of a move or a draw is malformed
├── PositionError        (ValueError)  the position contradicts the rules; says where
├── RecordError          (ValueError)  a game record is damaged or illegal; says the line
└── PlayerFailed       (RuntimeError)  a player did not come up with a legal move; says why
"""

from __future__ import annotations


class TilewrightError(Exception):
    """The root of the tree."""


class SetupError(TilewrightError, ValueError):
    """There is no such game, variant, number of players, seat or seed.

    `what` names the argument that is wrong, where it is one of these.
    """

    def __init__(self, message: str, what: str | None = None) -> None:
        super().__init__(message)
        self.what = what


class NotationError(TilewrightError, ValueError):
    """The text of a move or of a draw is malformed."""


class IllegalMove(TilewrightError, ValueError):
    """A rule forbids this move in this state.

    `refusal` is a stable word for programs and translations, `values` what it speaks of, and
    the message says the same to an English reader, rule id included.
    """

    def __init__(self, message: str, refusal: str, **values: object) -> None:
        super().__init__(message)
        self.refusal = refusal
        self.values = values


class IllegalDraw(TilewrightError, ValueError):
    """This outcome cannot be drawn in this state."""


class PositionError(TilewrightError, ValueError):
    """A position contradicts its shape or the rules; `where` names the place in it."""

    def __init__(self, where: str, problem: str) -> None:
        super().__init__(f"{where}: {problem}" if where else problem)
        self.where = where


class RecordError(TilewrightError, ValueError):
    """A game record is damaged or illegal; `line` counts from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


class PlayerFailed(TilewrightError, RuntimeError):
    """A player did not come up with a legal move: it broke down, was too slow or answered badly."""
