"""How long a game can become, for interfaces that must say so before it is played."""

from __future__ import annotations

from collections.abc import Callable

from tilewright.core.game import Game
from tilewright.games.axio.state import MARGINS, SIZE
from tilewright.games.summer_pavilion.state import ROUNDS, SPACES, SUPPLY_SPACES

# In Azul a factory of four tiles may go in one move, in Summer Pavilion too, and a bonus there
# takes up to three; in AXIO a swap draws five, but it follows a placement that drew none.
DRAWS_PER_MOVE = 4
SHOWN_PER_MOVE = 2  # a swap shows up to four tiles, and follows a placement


def max_moves(game: Game) -> int | None:
    """No game is longer than this; None if the rules set no limit (AZ-21)."""
    bound = _MOST_MOVES.get(game.name)
    return bound(game) if bound else None


def most_draws(game: Game, moves: int) -> int:
    """No game with so many moves has more draws than this."""
    return _first_draws(game) + DRAWS_PER_MOVE * moves


def most_sights(game: Game, moves: int) -> int:
    """No seat sees more than this in so many moves, draws of others counted."""
    shown = SHOWN_PER_MOVE * moves if game.spec.hides else 0
    return moves + most_draws(game, moves) + shown


def _first_draws(game: Game) -> int:
    """How many tiles are drawn before the first move."""
    return game.start(seed=0).ply


def _most_moves_of_pavilion(game: Game) -> int:
    """Every take takes a tile, every placement fills a space, a bonus follows a placement."""
    takes = ROUNDS * (_first_draws(game) - SUPPLY_SPACES)
    placements_and_bonuses = 2 * SPACES * game.players
    passes = ROUNDS * game.players
    return takes + placements_and_bonuses + passes


def _most_moves_of_axio(game: Game) -> int:
    """A tile covers two cells of the area; after each the swap question may be asked."""
    side = SIZE - 2 * MARGINS[game.players]
    placements = side * side // 2
    return placements if game.players == 1 else 2 * placements


_MOST_MOVES: dict[str, Callable[[Game], int]] = {
    "summer-pavilion": _most_moves_of_pavilion,
    "axio": _most_moves_of_axio,
}
