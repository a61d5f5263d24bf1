"""Terrazzo, a small tile-laying game: chance, a secret tile, 2 to 4 players, two variants."""

from __future__ import annotations

from pathlib import Path

from terrazzo import breakdown, evaluation, features, notation, position, rules
from terrazzo.length import LENGTH
from terrazzo.resampling import resample
from terrazzo.state import TerrazzoState
from terrazzo.tuning import TUNING
from tilewright.core.spec import GameSpec

GAME = GameSpec(
    name="terrazzo",
    title="Terrazzo",
    version=1,
    players=(2, 3, 4),
    variants=notation.VARIANTS,
    hides=True,
    policies=("uniform",),
    state=TerrazzoState,
    rules=rules,
    notation=notation,
    positions=position,
    breakdown=breakdown,
    features=features,
    screen="terrazzo.screen",
    drawing="terrazzo.drawing",
    length=LENGTH,
    tuning=TUNING,
    assets=Path(__file__).parent / "assets",
    resample=resample,
    evaluation=evaluation,
)
