"""Players that fill a table: some that play at random, and one that takes the points at hand."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tilewright.core.game import Game
from tilewright.core.generator import SEED_LIMIT, seeded
from tilewright.core.policies import RANDOM, UNIFORM, policy_number
from tilewright.core.spec import Position
from tilewright.players.judges import judges


class RandomPlayer:
    """Plays at random: as sensibly as that goes in the game, or by another of its policies.

    `policy` is `random`, `random:uniform` (every legal move is equally likely) or another name of
    `GameSpec.policies`. The same seed gives the same choices. Raises `SetupError` if the game has
    no such policy.

    >>> import tilewright
    >>> from tilewright.players import RandomPlayer
    >>> game = tilewright.make("azul")
    >>> state = game.start(seed=7)
    >>> RandomPlayer(game, seed=1).choose(state.view(0), state.legal_moves())
    '1wF'
    """

    def __init__(self, game: Game, seed: int, policy: str = RANDOM) -> None:
        self._game = game
        self._policy = policy_number(game.spec, policy)
        self._is_uniform = game.spec.policies[self._policy] == UNIFORM
        self._random = random.Random(seed)

    def choose(self, view: Position, moves: Sequence[str]) -> str:
        """One of `moves`, for the seat whose turn it is in `view`.

        >>> import tilewright
        >>> from tilewright.players import RandomPlayer
        >>> game = tilewright.make("azul")
        >>> state = game.start(seed=7)
        >>> RandomPlayer(game, seed=1).choose(state.view(0), ["1r1"])
        '1r1'
        """
        if not self._is_uniform and len(moves) > 1:
            move = self._by_the_rules(view)
            if move in moves:
                return move
        return self._random.choice(moves)

    def _by_the_rules(self, view: Position) -> str:
        """What the game's own policy picks."""
        state = self._game.load(
            self._game.spec.positions.complete(view, self._random.randrange(SEED_LIMIT))
        )
        rules = self._game.engines.interpreted.rules  # compiling would not pay for one move
        stream = seeded(self._random.randrange(SEED_LIMIT))
        s = self._game.spec.state(state.data())
        return self._game.move(rules.random_action(s, stream, self._policy))


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
        standings = judges(self._game.engines).current().standings(state.data())
        found = {move: standings[self._game.action(move)] for move in moves}
        most = max(found.values())
        return self._random.choice([move for move in moves if found[move] == most])
