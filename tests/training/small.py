"""Settings for runs that take a moment."""

from __future__ import annotations

from tilewright.training.settings import TrainingSettings

SMALL = TrainingSettings(
    afterstates=600,
    decisions_before=20,
    window=4,
    min_positions=64,
    hidden=(8, 4),
    match_games_on_processor=4,
    first_snapshot=0.0,
)
