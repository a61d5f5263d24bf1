"""How search, levels and networks of this game are tuned; docs/strength.md has the measurements."""

from __future__ import annotations

from tilewright.core.tuning import LearningTuning, LevelTuning, Tuning

TUNING = Tuning(
    learning=LearningTuning(
        lead_unit=20.0,
        typical_moves=80,
        excluded_fields=("factories",),  # their numbers have no meaning in the game
    ),
    # What separates the lowest levels here is how much they overlook, hardly how they misjudge.
    levels={
        "novice": LevelTuning(oversight=0.375),
        "beginner": LevelTuning(oversight=0.225),
        "casual": LevelTuning(oversight=0.1125),
        "skilled": LevelTuning(oversight=0.0375),
        "expert": LevelTuning(misjudgement=0.015),
        "veteran": LevelTuning(iterations=1),
        "champion": LevelTuning(iterations=14),
        "virtuoso": LevelTuning(iterations=110),
    },
)
