"""How search, levels and networks of this game are tuned; docs/strength.md has the measurements."""

from __future__ import annotations

from tilewright.core.tuning import LearningTuning, LevelTuning, SearchTuning, Tuning

TUNING = Tuning(
    learning=LearningTuning(
        lead_unit=20.0,
        typical_moves=40,
        # The factories' numbers have no meaning in the game. Of the gray wall what rows and columns
        # show and which spaces are taken is all that matters for what is to come.
        excluded_fields=("factories", "tiles"),
    ),
    # A round is open to the end: the search looks that far, exactly where it can. What the next
    # deal brings is left to the estimate.
    search=SearchTuning(beyond_draws=False, max_children=256),
    # The network reaches far beyond the estimate: the levels are set wider apart than elsewhere.
    levels={
        "novice": LevelTuning(misjudgement=0.036, oversight=0.45),
        "beginner": LevelTuning(misjudgement=0.0195, oversight=0.2),
        "casual": LevelTuning(iterations=4, misjudgement=0.008, oversight=0.06),
        "skilled": LevelTuning(iterations=21, misjudgement=0.0, oversight=0.0),
        "advanced": LevelTuning(iterations=130),
        "strong": LevelTuning(iterations=1, misjudgement=0.01, learned=True),
        "expert": LevelTuning(iterations=5),
        "veteran": LevelTuning(iterations=16),
        "champion": LevelTuning(iterations=80),
        "virtuoso": LevelTuning(iterations=450),
    },
)
