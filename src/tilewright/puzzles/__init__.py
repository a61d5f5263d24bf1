"""Puzzles: positions with a best move, found in games, and rated by levels of bots."""

from tilewright.puzzles.puzzle import (
    KINDS,
    CandidateMove,
    Kind,
    Provenance,
    Puzzle,
    Step,
    puzzle_schema,
)
from tilewright.puzzles.shipped import shipped
from tilewright.puzzles.solving import Verdict, judge, played_on, positions

__all__ = [
    "KINDS",
    "CandidateMove",
    "Kind",
    "Provenance",
    "Puzzle",
    "Step",
    "Verdict",
    "judge",
    "played_on",
    "positions",
    "puzzle_schema",
    "shipped",
]
