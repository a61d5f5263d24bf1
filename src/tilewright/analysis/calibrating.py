"""From what a search finds to what is reported: fitted maps, and standard errors.

The means of a search are too timid: what it calls 85% is won more often. Chances are therefore
raised to a power that was fitted to games, and shared out again, so that they still add up to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2, sqrt

from tilewright.analysis.fitted import Calibration
from tilewright.core.game import Game
from tilewright.core.layout import copy_records
from tilewright.core.state import State
from tilewright.players.search import Findings

LEAST = 1e-4  # of a chance that is not exact: no estimate is certain


def sharpness(fitted: Calibration, iterations: int) -> float:
    """The power for a search of so many iterations."""
    return max(0.1, fitted.sharpness + fitted.sharpness_by_effort * log2(1 + iterations))


def calibrated(chances: Sequence[float], power: float) -> tuple[float, ...]:
    """Winning chances that add up to 1, out of those that a search found.

    >>> from tilewright.analysis.calibrating import calibrated
    >>> [round(value, 3) for value in calibrated((0.8, 0.2), power=1.5)]
    [0.889, 0.111]
    """
    if len(chances) == 1:
        return (float(chances[0]),)
    raised = [max(LEAST, chance) ** power for chance in chances]
    total = sum(raised)
    return tuple(one / total for one in raised)


def reported(found: Findings, fitted: Calibration, iterations: int) -> tuple[float, ...]:
    """The winning chances to report for what was found."""
    if found.exact:
        return found.chances
    return calibrated(found.chances, sharpness(fitted, iterations))


def standard_error(found: Findings, seat: int, fitted: Calibration) -> float:
    """How far the value of a seat may be off: less with more visits, more where they scatter."""
    if found.exact:
        return 0.0
    return _error(found.visits, found.chance_variances[seat], fitted.noise, fitted)


def lead_standard_error(found: Findings, seat: int, fitted: Calibration) -> float:
    """The same for the lead."""
    if found.exact:
        return 0.0
    return _error(found.visits, found.lead_variances[seat], fitted.lead_noise, fitted)


def _error(visits: int, variance: float, noise: float, fitted: Calibration) -> float:
    # Looks at one position have much in common: the error falls more slowly than their root.
    scatter = sqrt(noise * noise + variance)
    looks: float = (1.0 + visits) ** fitted.error_power
    return fitted.error_scale * scatter / looks


def expected_total(state: State, fitted: Calibration) -> float:
    """The final points of all seats together."""
    game = state.game
    engine = game.engines.interpreted
    if game.spec.evaluation is None:
        estimated = float(sum(state.scores))
    else:
        estimates = engine.real_buffer(game.players)
        s = engine.handle(game.spec.state, copy_records(state.data()))
        game.spec.evaluation.estimate(s, estimates, 0)
        estimated = sum(float(estimates[seat]) for seat in range(game.players))
    return fitted.total_offset + fitted.total_scale * estimated


def expected_points(
    game: Game, values: Sequence[float], leads: Sequence[float], total: float
) -> tuple[float, ...]:
    """The final points of each seat, from their sum and the leads."""
    players = game.players
    if players == 1:
        return (values[0] * game.spec.solo_best,)
    return tuple((total + (players - 1) * lead) / players for lead in leads)
