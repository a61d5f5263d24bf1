"""How search, levels and networks of this game are tuned; docs/strength.md has the measurements."""

from __future__ import annotations

from tilewright.core.tuning import LearningTuning, LevelTuning, SearchTuning, Tuning

TUNING = Tuning(
    learning=LearningTuning(
        lead_unit=4.0,
        typical_moves=600,
        excluded_fields=("markers", "lowest", "rack", "unseen", "shown", "openings", "cells"),
    ),
    # A position has hundreds of moves whose values lie close together: the search must see small
    # differences apart, and looking a little further helps less than in other games.
    search=SearchTuning(exploration=0.3, sharpness=0.01),
    # Most are not worth a network's time. Its values differ more than those of the estimate.
    network_search=SearchTuning(sharpness=0.08, prefilter_width=64),
    # Where nobody answers they hardly do.
    solo_network_search=SearchTuning(sharpness=0.01),
    levels={
        "novice": LevelTuning(misjudgement=0.013),
        "beginner": LevelTuning(misjudgement=0.008),
        "casual": LevelTuning(misjudgement=0.005),
        "skilled": LevelTuning(iterations=2, misjudgement=0.003, oversight=0.08),
        "advanced": LevelTuning(iterations=4, misjudgement=0.002, oversight=0.05),
        "strong": LevelTuning(iterations=12),
        "expert": LevelTuning(iterations=60, learned=False),
        "veteran": LevelTuning(iterations=1, misjudgement=0.003),
        "champion": LevelTuning(iterations=12),
        "virtuoso": LevelTuning(iterations=150),
    },
)
