"""What a player is: anything that chooses moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tilewright.core.spec import Position


class Player(Protocol):
    """Anything that chooses moves.

    One that cannot go on raises `PlayerFailed`. One that has something to do before its clock
    runs, compiling say, has a method `prepare` too, and one that holds something that must be
    given back, a process say, a method `close`.

    >>> class Last:
    ...     def choose(self, view, moves):
    ...         return moves[-1]
    >>> import tilewright
    >>> game = tilewright.make("azul")
    >>> player = tilewright.make_player(game, Last, seed=1)
    >>> state = game.start(seed=7)
    >>> player.choose(state.view(state.turn), state.legal_moves())
    '5kF'
    """

    def choose(self, view: Position, moves: Sequence[str]) -> str:
        """One of `moves`, for the seat whose turn it is in `view`.

        `view` is `State.view` of that seat and `moves` are `State.legal_moves`. Raises
        `PlayerFailed` if the player cannot go on.

        >>> import tilewright
        >>> game = tilewright.make("azul")
        >>> player = tilewright.make_player(game, "random", seed=1)
        >>> state = game.start(seed=7)
        >>> player.choose(state.view(state.turn), state.legal_moves()) in state.legal_moves()
        True
        """


def prepare(player: Player) -> None:
    """Let a player do what it has to before its clock runs; nothing, if it has no `prepare`.

    >>> import tilewright
    >>> from tilewright.players import RandomPlayer, prepare
    >>> prepare(RandomPlayer(tilewright.make("azul"), seed=1))
    """
    preparing = getattr(player, "prepare", None)
    if preparing is not None:
        preparing()


def close(player: Player) -> None:
    """Let a player give back what it holds; nothing, if it has no `close`.

    >>> import tilewright
    >>> from tilewright.players import RandomPlayer, close
    >>> close(RandomPlayer(tilewright.make("azul"), seed=1))
    """
    closing = getattr(player, "close", None)
    if closing is not None:
        closing()
