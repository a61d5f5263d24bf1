"""What learning has to know of Terrazzo; its search and its levels are the usual ones."""

from __future__ import annotations

from tilewright.core.tuning import LearningTuning, Tuning

TUNING = Tuning(learning=LearningTuning(lead_unit=8.0, typical_moves=10))
