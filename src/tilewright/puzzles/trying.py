"""Levels try puzzles, so that these are rated before anybody else has tried them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from tilewright.arena.pairing import derived_seed
from tilewright.core.analysis import Limits
from tilewright.core.spec import AnyGameSpec
from tilewright.games import spec
from tilewright.players.levels import LEVELS, LevelPlayer, level_in, level_named
from tilewright.puzzles.puzzle import Puzzle
from tilewright.puzzles.rating import Tries, fitted_rating
from tilewright.puzzles.solving import judge, positions

RATINGS = "ratings.json"  # beside a game: its levels' ratings, by docs/strength.md
LOWEST, STEP = 800.0, 200.0  # of the levels of a game without that file
MASTER = Limits(iterations=1_000)  # its own limit is time, which would not be the same everywhere
UNSTEADY_TRIES = 8  # of a level that misjudges or overlooks moves
STEADY_TRIES = 3

Solved = dict[str, list[bool]]  # by level: whether each try solved the puzzle


def level_ratings(game: str) -> Mapping[str, float]:
    """How strong each level is in a game."""
    return _ratings(spec(game))


@cache
def _ratings(of: AnyGameSpec) -> Mapping[str, float]:
    path = of.assets / RATINGS
    if path.exists():
        found: dict[str, float] = json.loads(path.read_text(encoding="utf-8"))
        return found
    return {level: LOWEST + STEP * place for place, level in enumerate(LEVELS)}


def tries_of(puzzle: Puzzle, seed: int = 0) -> Solved:
    """What every level makes of a puzzle, each time with another seed."""
    game = puzzle.make_game()
    found: Solved = {}
    for name in LEVELS:
        level = level_in(game, level_named(name))
        steady = not level.misjudgement and not level.oversight
        limits = MASTER if level.iterations is None else Limits()
        found[name] = [
            _solves(puzzle, LevelPlayer(game, level_named(name), own_seed, limits))
            for own_seed in (
                derived_seed(seed, "try", puzzle.id, name, number)
                for number in range(STEADY_TRIES if steady else UNSTEADY_TRIES)
            )
        ]
    return found


def rated(puzzle: Puzzle, solved: Solved) -> Puzzle:
    """The puzzle with the rating that follows from what levels made of it."""
    ratings = level_ratings(puzzle.game)
    found = fitted_rating(
        Tries(ratings[name], sum(tries), len(tries)) for name, tries in solved.items()
    )
    return replace(puzzle, rating=round(found.rating, 1), deviation=round(found.deviation, 1))


def _solves(puzzle: Puzzle, player: LevelPlayer) -> bool:
    """Whether a player finds every move of the solution."""
    try:
        for step, view in enumerate(positions(puzzle)):
            state_moves = _moves(puzzle, view)
            if not judge(puzzle, step, player.choose(view, state_moves)).is_right:
                return False
        return True
    finally:
        player.close()


def _moves(puzzle: Puzzle, view: dict[str, object]) -> list[str]:
    game = puzzle.make_game()
    return game.load(game.spec.positions.complete(view, 0)).legal_moves()
