"""Azul, designed by Michael Kiesling: both sides of the board, 2 to 4 players."""

from __future__ import annotations

from tilewright.core.definition import Definition
from tilewright.games.azul import evaluation, features, notation, position, reasons, rules
from tilewright.games.azul.state import AzulState

GAME = Definition(
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
    reasons=reasons,
    features=features,
    screen="tilewright.games.azul.screen",
    evaluation=evaluation,
)
