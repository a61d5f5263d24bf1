"""Azul, designed by Michael Kiesling: both sides of the board, 2 to 4 players."""

from __future__ import annotations

from tilewright.core.spec import GameSpec
from tilewright.games.azul import breakdown, evaluation, features, notation, position, rules
from tilewright.games.azul.state import AzulState

GAME = GameSpec(
    name="azul",
    title="Azul",
    version=1,
    players=(2, 3, 4),
    variants=("standard", "gray"),
    hides=False,
    policies=("uniform",),
    state=AzulState,
    rules=rules,
    notation=notation,
    positions=position,
    breakdown=breakdown,
    features=features,
    screen="tilewright.games.azul.screen",
    drawing="tilewright.games.azul.drawing",
    evaluation=evaluation,
)
