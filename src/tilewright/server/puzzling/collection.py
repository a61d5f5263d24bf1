"""The puzzles that this server offers: by id, by theme, near a rating, and of a day."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from datetime import date
from functools import cached_property
from pathlib import Path
from random import Random

from tilewright.core.errors import SetupError
from tilewright.games import game_names
from tilewright.puzzles import Puzzle, shipped
from tilewright.puzzles.shipped import read_puzzles
from tilewright.server.unusable import Unusable

NEAREST = 24  # by rating, of which one is drawn


class Puzzles:
    """All puzzles of all games; those that come with the games are read when somebody asks."""

    def __init__(self, file: Path | None = None) -> None:
        """`file` has puzzles to offer instead; `Unusable` if it cannot be read."""
        try:
            self._chosen = None if file is None else tuple(read_puzzles(file))
        except (OSError, SetupError) as error:
            raise Unusable(f"the puzzles cannot be used: {error}") from None

    @cached_property
    def by_game(self) -> dict[str, tuple[Puzzle, ...]]:
        """In an order that says nothing about them, the same on every server."""
        found = {game: tuple(sorted(self._of(game), key=_shuffled)) for game in game_names()}
        return {game: puzzles for game, puzzles in found.items() if puzzles}

    def find(self, puzzle_id: str) -> Puzzle | None:
        return self._by_id.get(puzzle_id)

    def themes(self, game: str) -> dict[str, int]:
        """How many puzzles of a game have each theme; the most frequent first."""
        puzzles = self.by_game.get(game, ())
        return dict(Counter(theme for one in puzzles for theme in one.themes).most_common())

    def daily(self, game: str, day: date) -> Puzzle | None:
        """The puzzle of a day: one after another, so that none comes twice before all have come."""
        puzzles = self.by_game.get(game, ())
        return puzzles[day.toordinal() % len(puzzles)] if puzzles else None

    def next(
        self,
        game: str,
        theme: str | None,
        rating: float,
        moved: Mapping[str, float],
        known: Collection[str],
        random: Random,
    ) -> Puzzle | None:
        """A puzzle near a rating that is not known yet; any of them if all are.

        `moved` are the ratings that people's attempts have moved.
        """
        found = [one for one in self.by_game.get(game, ()) if theme is None or theme in one.themes]
        fresh = [one for one in found if one.id not in known]

        def distance(one: Puzzle) -> float:
            return abs(moved.get(one.id, one.rating) - rating)

        near = sorted(fresh or found, key=distance)[:NEAREST]
        return random.choice(near) if near else None

    @cached_property
    def _by_id(self) -> dict[str, Puzzle]:
        return {one.id: one for puzzles in self.by_game.values() for one in puzzles}

    def _of(self, game: str) -> Iterable[Puzzle]:
        if self._chosen is None:
            return shipped(game)
        return (one for one in self._chosen if one.game == game)


def _shuffled(puzzle: Puzzle) -> str:
    return hashlib.sha256(puzzle.id.encode()).hexdigest()
