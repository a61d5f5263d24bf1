"""Tilewright: tile-laying board games with exact rules."""

from __future__ import annotations

from tilewright.analysis.review import Review, review
from tilewright.analysis.rolling import Rollouts
from tilewright.core.analysis import (
    Analysis,
    Candidate,
    GrowingAnalysis,
    Limits,
    provide_analysis,
)
from tilewright.core.batch import Batch
from tilewright.core.breakdown import BreakdownItem
from tilewright.core.errors import (
    IllegalDraw,
    IllegalMove,
    NotationError,
    PlayerFailed,
    PositionError,
    RecordError,
    SetupError,
    TilewrightError,
)
from tilewright.core.game import Game
from tilewright.core.record import GameRecord
from tilewright.core.rules import CHANCE, OVER
from tilewright.core.state import HistoryEntry, State
from tilewright.games import batch, game_names, make, read_record
from tilewright.players import Player, make_player

__version__ = "0.1.0"

provide_analysis("tilewright.analysis.analyser")

__all__ = [
    "CHANCE",
    "OVER",
    "Analysis",
    "Batch",
    "Candidate",
    "HistoryEntry",
    "Game",
    "GameRecord",
    "GrowingAnalysis",
    "IllegalDraw",
    "IllegalMove",
    "Limits",
    "NotationError",
    "Player",
    "PlayerFailed",
    "PositionError",
    "BreakdownItem",
    "RecordError",
    "Review",
    "Rollouts",
    "SetupError",
    "State",
    "TilewrightError",
    "batch",
    "make",
    "game_names",
    "make_player",
    "read_record",
    "review",
]
