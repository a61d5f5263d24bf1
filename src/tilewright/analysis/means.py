"""What several values of the same move say together: their mean, and how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TYPE_CHECKING

from tilewright.analysis.calibrating import expected_points, expected_total
from tilewright.analysis.events import Decision
from tilewright.analysis.valuing import Answer, mean_answer

if TYPE_CHECKING:
    from tilewright.analysis.analyser import Analyser


def mean_candidate(
    analyser: Analyser, decision: Decision, one: Answer, found: Sequence[Answer]
) -> Answer:
    """A candidate with the mean of what was found, in the place of what one search said."""
    seat = decision.seat
    mean = mean_answer(found, [1.0] * len(found))
    scale = analyser.calibration.lead_scale
    leads = [scale * lead for lead in mean["raw"]["leads"]]
    total = expected_total(decision.state, analyser.calibration)
    visits = one["visits"] + sum(answer["raw"]["visits"] for answer in found)
    return {
        **one,
        "values": mean["values"],
        "leads": leads,
        "points": expected_points(analyser.game, mean["values"], leads, total),
        "error": _error([answer["values"][seat] for answer in found]),
        "lead_error": scale * _error([answer["raw"]["leads"][seat] for answer in found]),
        "visits": visits,
        "raw": {**mean["raw"], "visits": visits},
    }


def _error(numbers: Sequence[float]) -> float:
    """The standard error of their mean."""
    count = len(numbers)
    middle = sum(numbers) / count
    squares = sum((number - middle) ** 2 for number in numbers)
    return sqrt(squares / max(1, count - 1) / count)
