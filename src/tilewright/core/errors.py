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
    """The root of the tree: catch it to catch everything that Tilewright raises on purpose.

    >>> import tilewright
    >>> try:
    ...     tilewright.make("chess")
    ... except tilewright.TilewrightError as error:
    ...     print(type(error).__name__)
    SetupError
    """


class SetupError(TilewrightError, ValueError):
    """There is no such game, variant, number of players, seat or seed.

    `what` names the argument that is wrong, if it is one of these.

    >>> import tilewright
    >>> try:
    ...     tilewright.make("azul", players=5)
    ... except tilewright.SetupError as error:
    ...     print(error.what, "-", error)
    players - Azul is for 2, 3 or 4 players, not 5
    """

    def __init__(self, message: str, what: str | None = None) -> None:
        super().__init__(message)
        self.what = what


class NotationError(TilewrightError, ValueError):
    """The text of a move or of a draw is malformed: no game of this kind has it.

    >>> import tilewright
    >>> tilewright.make("azul").action("9z9")
    Traceback (most recent call last):
        ...
    tilewright.core.errors.NotationError: '9z9' is not a move of Azul
    """


class IllegalMove(TilewrightError, ValueError):
    """A rule forbids this move in this state.

    `refusal` is a stable word for programs and translations, `values` what it speaks of, and
    the message says the same to an English reader, rule id included.

    >>> import tilewright
    >>> state = tilewright.make("azul").start(seed=7)
    >>> try:
    ...     state.play("1b1")
    ... except tilewright.IllegalMove as error:
    ...     print(error.refusal, "-", error)
    colour_not_there - 1b1 is illegal: factory 1 holds no blue tiles (AZ-6)
    """

    def __init__(self, message: str, refusal: str, **values: object) -> None:
        super().__init__(message)
        self.refusal = refusal
        self.values = values


class IllegalDraw(TilewrightError, ValueError):
    """This outcome cannot be drawn in this state.

    >>> import tilewright
    >>> tilewright.make("azul").start(seed=7).deal("b")
    Traceback (most recent call last):
        ...
    tilewright.core.errors.IllegalDraw: no draw is open now
    """


class PositionError(TilewrightError, ValueError):
    """A position contradicts its shape or the rules; `where` names the place in it.

    `refusal` is a stable word for programs and translations and `values` what it speaks of, as
    with an illegal move; a game may leave them out. `game` names the game that refused it, once
    that is known.

    >>> import tilewright
    >>> game = tilewright.make("azul")
    >>> position = game.start(seed=7).position()
    >>> position["turn"] = 5
    >>> try:
    ...     game.load(position)
    ... except tilewright.PositionError as error:
    ...     print(error.where, "-", error.refusal, error.values)
    turn - out_of_range {'found': '5', 'least': 0, 'most': 1}
    """

    def __init__(
        self, where: str, problem: str, refusal: str | None = None, **values: str | int
    ) -> None:
        super().__init__(f"{where}: {problem}" if where else problem)
        self.where = where
        self.refusal = refusal
        self.values = values
        self.game: str | None = None


class RecordError(TilewrightError, ValueError):
    """A game record is damaged or illegal; `line` counts from 1.

    >>> import tilewright
    >>> try:
    ...     tilewright.read_record("no record")
    ... except tilewright.RecordError as error:
    ...     print(error.line, error.problem)
    1 the record breaks off, or goes on after its check
    """

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


class PlayerFailed(TilewrightError, RuntimeError):
    """A player did not come up with a legal move: it broke down, was too slow or answered badly.

    The arena lets such a player lose the game. Raise it in a player of your own that cannot go on:

    >>> import tilewright
    >>> raise tilewright.PlayerFailed("out of ideas")
    Traceback (most recent call last):
        ...
    tilewright.core.errors.PlayerFailed: out of ideas
    """
