"""How long a game can become, with its number of players and variant chosen."""

from __future__ import annotations

from tilewright.core.game import Game


def max_moves(game: Game) -> int | None:
    """No game is longer than this; None if the rules set no limit."""
    return game.spec.length.max_moves(game.players, game.variant)


def max_draws(game: Game, moves: int) -> int:
    """No game with so many moves has more draws than this."""
    first_draws = game.start(seed=0).ply  # nobody has moved yet
    return first_draws + game.spec.length.draws_per_move * moves


def max_sights(game: Game, moves: int) -> int:
    """No seat sees more than this in so many moves, draws of others counted."""
    return moves + max_draws(game, moves) + game.spec.length.reveals_per_move * moves
