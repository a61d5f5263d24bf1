"""Azul, designed by Michael Kiesling: both sides of the board, 2 to 4 players."""

from __future__ import annotations

from pathlib import Path

from tilewright.core.json_types import GameTypes
from tilewright.core.length import LengthBounds
from tilewright.core.spec import GameSpec
from tilewright.games.azul import breakdown, evaluation, features, notation, position, rules
from tilewright.games.azul.constants import CONSTANTS
from tilewright.games.azul.state import AzulState
from tilewright.games.azul.tuning import TUNING
from tilewright.games.azul.types import AzulBreakdownItem, AzulMove, AzulPosition
from tilewright.games.display import FACTORY_TILES

GAME = GameSpec(
    name="azul",
    title="Azul",
    version=1,
    players=(2, 3, 4),
    variants=notation.VARIANTS,
    hides=False,
    policies=("uniform",),
    state=AzulState,
    rules=rules,
    notation=notation,
    positions=position,
    breakdown=breakdown,
    features=features,
    screen="tilewright.games.azul.screen",
    length=LengthBounds(draws_per_move=FACTORY_TILES),  # one may go whole in a move
    assets=Path(__file__).parent / "assets",
    drawing="tilewright.games.azul.drawing",
    facts="tilewright.games.azul.facts",
    themes="tilewright.games.azul.themes",
    lessons=Path(__file__).parent / "lessons",
    evaluation=evaluation,
    tuning=TUNING,
    types=GameTypes("Azul", AzulPosition, AzulMove, AzulBreakdownItem, CONSTANTS),
)
