"""Azul: Summer Pavilion, designed by Michael Kiesling: both sides of the board, 2 to 4 players."""

from __future__ import annotations

from pathlib import Path

from tilewright.core.json_types import GameTypes
from tilewright.core.spec import GameSpec
from tilewright.games.summer_pavilion import (
    breakdown,
    evaluation,
    features,
    notation,
    position,
    rules,
)
from tilewright.games.summer_pavilion.constants import CONSTANTS
from tilewright.games.summer_pavilion.length import LENGTH
from tilewright.games.summer_pavilion.state import PavilionState
from tilewright.games.summer_pavilion.tuning import TUNING
from tilewright.games.summer_pavilion.types import (
    SummerPavilionBreakdownItem,
    SummerPavilionMove,
    SummerPavilionPosition,
)

GAME = GameSpec(
    name="summer-pavilion",
    title="Azul: Summer Pavilion",
    version=1,
    players=(2, 3, 4),
    variants=notation.VARIANTS,
    hides=False,
    policies=("placing", "uniform"),
    state=PavilionState,
    rules=rules,
    notation=notation,
    positions=position,
    breakdown=breakdown,
    features=features,
    screen="tilewright.games.summer_pavilion.screen",
    length=LENGTH,
    assets=Path(__file__).parent / "assets",
    drawing="tilewright.games.summer_pavilion.drawing",
    facts="tilewright.games.summer_pavilion.facts",
    themes="tilewright.games.summer_pavilion.themes",
    lessons=Path(__file__).parent / "lessons",
    evaluation=evaluation,
    tuning=TUNING,
    types=GameTypes(
        "SummerPavilion",
        SummerPavilionPosition,
        SummerPavilionMove,
        SummerPavilionBreakdownItem,
        CONSTANTS,
    ),
)
