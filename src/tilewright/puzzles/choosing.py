"""Choosing among puzzles: by game, kind, theme and rating."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tilewright.puzzles.puzzle import Puzzle


@dataclass(frozen=True)
class Choice:
    """What a puzzle must be like; what is None does not matter."""

    players: int | None = None
    variant: str | None = None
    kind: str | None = None
    theme: str | None = None
    lowest: float | None = None  # rating
    highest: float | None = None

    def fits(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle is like that."""
        return (
            self.players in (None, puzzle.players)
            and self.variant in (None, puzzle.variant)
            and self.kind in (None, puzzle.kind)
            and (self.theme is None or self.theme in puzzle.themes)
            and (self.lowest is None or puzzle.rating >= self.lowest)
            and (self.highest is None or puzzle.rating <= self.highest)
        )

    def among(self, puzzles: Iterable[Puzzle]) -> Iterator[Puzzle]:
        """Those that are like that."""
        return filter(self.fits, puzzles)
