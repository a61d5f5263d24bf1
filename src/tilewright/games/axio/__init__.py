"""AXIO, designed by Reiner Knizia: 1 to 4 players."""

from __future__ import annotations

from pathlib import Path

from tilewright.core.json_types import GameTypes
from tilewright.core.spec import GameSpec
from tilewright.games.axio import breakdown, evaluation, features, notation, position, rules
from tilewright.games.axio.constants import CONSTANTS
from tilewright.games.axio.length import LENGTH
from tilewright.games.axio.resampling import resample
from tilewright.games.axio.state import SOLO_TOP, AxioState
from tilewright.games.axio.tuning import TUNING
from tilewright.games.axio.types import AxioBreakdownItem, AxioMove, AxioPosition

GAME = GameSpec(
    name="axio",
    title="AXIO",
    version=1,
    players=(1, 2, 3, 4),
    variants=("standard",),
    hides=True,
    policies=("uniform",),
    state=AxioState,
    rules=rules,
    notation=notation,
    positions=position,
    breakdown=breakdown,
    features=features,
    screen="tilewright.games.axio.screen",
    length=LENGTH,
    assets=Path(__file__).parent / "assets",
    drawing="tilewright.games.axio.drawing",
    facts="tilewright.games.axio.facts",
    themes="tilewright.games.axio.themes",
    solo_best=SOLO_TOP,
    resample=resample,
    evaluation=evaluation,
    tuning=TUNING,
    types=GameTypes("Axio", AxioPosition, AxioMove, AxioBreakdownItem, CONSTANTS),
)
