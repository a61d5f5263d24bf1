"""AXIO, designed by Reiner Knizia: 1 to 4 players."""

from __future__ import annotations

from tilewright.core.definition import Definition
from tilewright.games.axio import evaluation, features, notation, position, reasons, rules
from tilewright.games.axio.state import SOLO_TOP, AxioState

GAME = Definition(
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
    reasons=reasons,
    features=features,
    screen="tilewright.games.axio.screen",
    solo_best=SOLO_TOP,
    evaluation=evaluation,
)
