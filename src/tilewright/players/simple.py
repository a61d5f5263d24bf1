"""Players that fill a table: one that plays at random, and one that takes the points at hand."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tilewright.core.game import Game
from tilewright.core.generator import SEED_LIMIT
from tilewright.core.spec import Position


class RandomPlayer:
    """Every legal move is equally likely. The same seed gives the same choices.

    >>> import tilewright
    >>> from tilewright.players import RandomPlayer
    >>> state = tilewright.make("azul").start(seed=7)
    >>> RandomPlayer(seed=1).choose(state.view(0), state.legal_moves())
    '1wF'
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, view: Position, moves: Sequence[str]) -> str:  # noqa: ARG002
        """One of `moves`; the view does not matter.

        >>> from tilewright.players import RandomPlayer
        >>> RandomPlayer(seed=1).choose({}, ["1r1"])
        '1r1'
        """
        return self._random.choice(moves)


class GreedyPlayer:
    """Looks one move ahead: to stand as well as possible if the round ended after it.

    Among equals it picks at random, so that it does not play the same game twice.

    >>> import tilewright
    >>> from tilewright.players import GreedyPlayer
    >>> game = tilewright.make("azul")
    >>> state = game.start(seed=7)
    >>> GreedyPlayer(game, seed=1).choose(state.view(0), state.legal_moves())
    '2r2'
    """

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._random = random.Random(seed)

    def choose(self, view: Position, moves: Sequence[str]) -> str:
        """The best of `moves` for the seat whose turn it is in `view`, one move ahead.

        >>> import tilewright
        >>> from tilewright.players import GreedyPlayer
        >>> game = tilewright.make("azul")
        >>> state = game.start(seed=7)
        >>> GreedyPlayer(game, seed=1).choose(state.view(0), ["2rF", "2r2"])
        '2r2'
        """
        hidden = self._random.randrange(SEED_LIMIT)
        state = self._game.load(self._game.spec.positions.complete(view, hidden))
        seat = state.turn
        best: list[str] = []
        most = 0
        for move in moves:
            after = state.copy()
            after.play(move)
            points = after.standing(seat)
            if not best or points > most:
                best, most = [], points
            if points == most:
                best.append(move)
        return self._random.choice(best)
