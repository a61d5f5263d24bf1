"""How long a game can become: no game is longer than its bounds say."""

from __future__ import annotations

from core.helpers import Form, every_form
from tilewright.core.length import LengthBounds, no_limit
from tilewright.core.rules import CHANCE
from tilewright.testing import random_game


def test_where_the_rules_set_no_limit_there_is_none() -> None:
    bounds = LengthBounds(draws_per_move=1)
    assert bounds.max_moves is no_limit
    assert bounds.reveals_per_move == 0
    assert [bounds.max_moves(players, "standard") for players in (1, 2, 4)] == [None] * 3


@every_form
def test_a_random_game_keeps_to_the_bounds(form: Form) -> None:
    game = form.make()
    bounds = game.spec.length
    before = game.start(seed=1).ply
    *_, state = random_game(game, 1)
    moves = sum(entry.seat != CHANCE for entry in state.history)
    draws = len(state.history) - moves
    most = bounds.max_moves(game.players, game.variant)
    assert most is None or moves <= most
    assert draws - before <= bounds.draws_per_move * moves
