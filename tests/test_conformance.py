"""Every registered game, with every number of players and every variant, passes every check."""

from __future__ import annotations

import pytest

import tilewright
from core.helpers import for_every_day
from everyday import sample
from tilewright.core.game import Game
from tilewright.testing import (
    CHECKS,
    Check,
    batches_play_the_same_games,
    cases,
    interpreted_equals_compiled,
)

GAMES = [game for name in tilewright.game_names() for game in cases(name)]


def everyday_case(case: tuple[Check, Game]) -> bool:
    """A batch is compiled for each game, which takes long: every day for one game."""
    check, game = case
    return for_every_day(game) and (check is not batches_play_the_same_games or game.name == "azul")


@pytest.mark.parametrize(
    ("check", "game"),
    sample([(check, game) for check in CHECKS for game in GAMES], everyday_case),
    ids=lambda part: part.__name__ if part in CHECKS else repr(part),
)
def test_conformance(game: Game, check: Check) -> None:
    check(game)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_engines_agree_byte_for_byte_on_many_games(game: Game) -> None:
    """At least 200 games in all, after every draw and move."""
    interpreted_equals_compiled(game, seeds=tuple(range(100, 100 + -(-200 // len(GAMES)))))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_engines_agree_byte_for_byte_on_20000_games(game: Game) -> None:
    interpreted_equals_compiled(game, seeds=tuple(range(10_000, 10_000 + -(-20_000 // len(GAMES)))))
