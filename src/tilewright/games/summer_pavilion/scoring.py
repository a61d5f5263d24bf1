"""The points of Summer Pavilion as they are counted, each with a note of what it is for."""

from __future__ import annotations

from tilewright.core.breakdown import note
from tilewright.core.compiling import rule
from tilewright.games.summer_pavilion.board import number_points, placement_points, star_points
from tilewright.games.summer_pavilion.state import (
    COMPLETE_NUMBER,
    COMPLETE_STAR,
    MIN_SCORE,
    NUMBER_GOALS,
    PLACED_TILE,
    STARS,
    PavilionState,
)


@rule
def gain(s: PavilionState, seat: int, kind: int, points: int, at: int) -> None:
    s.boards[seat].score += points
    note(s, seat, kind, points, at, 0)


@rule
def lose(s: PavilionState, seat: int, kind: int, tiles: int) -> None:
    """SP-3: a point for each tile, but no loss takes a score below 1."""
    board = s.boards[seat]
    before = board.score
    board.score = max(MIN_SCORE, before - tiles)
    note(s, seat, kind, board.score - before, tiles, 0)


@rule
def score_placement(s: PavilionState, seat: int, space: int) -> None:
    """SP-18."""
    gain(s, seat, PLACED_TILE, placement_points(s.boards[seat], space), space)


@rule
def score_goals(s: PavilionState, seat: int) -> None:
    """SP-23."""
    board = s.boards[seat]
    for star in range(STARS):
        gain(s, seat, COMPLETE_STAR, star_points(board, star), star)
    for number in range(len(NUMBER_GOALS)):
        gain(s, seat, COMPLETE_NUMBER, number_points(board, s.variant, number), number)
