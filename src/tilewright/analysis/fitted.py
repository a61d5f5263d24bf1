"""What was fitted to games: how to read a search, and how good the levels are.

It lies beside each game, in `assets/analysis.json`, by variant and number of players.
`benchmarks/review.py` fits it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from tilewright.core.game import Game

FILE = "analysis.json"
MAX_KEPT = 64


@dataclass(frozen=True, kw_only=True)
class Calibration:
    """From what a search finds to winning chances and points; the usual one changes nothing."""

    sharpness: float = 1.0  # the power that chances are raised to before they are shared out again
    sharpness_by_effort: float = 0.0  # added to it for each doubling of the iterations
    lead_scale: float = 1.0
    total_offset: float = 0.0  # the final points of all seats together: this, ..
    total_scale: float = 1.0  # .. and this part of the game's own estimate
    # The standard error is the scatter of what was seen, and this beside it, ..
    noise: float = 0.1
    lead_noise: float = 5.0
    # .. times this, over the number of looks to this power.
    error_scale: float = 1.0
    error_power: float = 0.5


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """What mistakes are in a game, and how many its players make."""

    # A loss in points that is an inaccuracy, a mistake, a blunder where the winner is certain.
    lead_steps: tuple[float, float, float] = (3.0, 7.0, 15.0)
    # The accuracy is 100 exp(-(error rate / scale) ** power).
    accuracy_scale: float = 0.05
    accuracy_power: float = 1.0
    luck_coefficient: float = 1.0  # of the luck that narrows results most when it is subtracted
    # Of each level the mean loss of a decision, and how far it scatters between games.
    error_rates: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    effort: int = 0  # iterations of the reviews that found them; 0: not known
    # The rate that a review of n times the iterations finds: this power of n as large.
    effort_powers: Mapping[str, float] = field(default_factory=dict)
    games: int = 0  # that the rates rest on, of each level


Fitted = TypeVar("Fitted", Calibration, Judgement)


def calibration_of(game: Game) -> Calibration:
    """What was fitted for the game as it is set up, or what changes nothing."""
    return _read(Calibration, _section(game, "calibration"))


def judgement_of(game: Game) -> Judgement:
    """What was fitted for the game as it is set up, or the usual."""
    return _read(Judgement, _section(game, "judgement"))


def fitted_file(game: Game) -> Path:
    """Where the fitted numbers of a game lie, if there are any."""
    return game.spec.assets / FILE


def form_name(game: Game) -> str:
    """The variant and the number of players, as networks are named."""
    return f"{game.variant}-{game.players}"


def _section(game: Game, name: str) -> Mapping[str, Any]:
    path = fitted_file(game)
    if not path.exists():
        return {}
    found: Mapping[str, Any] = _content(path, path.stat().st_mtime_ns)
    section: Mapping[str, Any] = found.get(form_name(game), {}).get(name, {})
    return section


@lru_cache(MAX_KEPT)
def _content(path: Path, modified: int) -> Any:  # noqa: ARG001 (a file that changed is read again)
    return json.loads(path.read_text(encoding="utf-8"))


def _read(kind: type[Fitted], found: Mapping[str, Any]) -> Fitted:
    known = {one.name for one in fields(kind)}
    values = {name: value for name, value in found.items() if name in known}
    if "error_rates" in values:
        values["error_rates"] = {
            level: (mean, spread) for level, (mean, spread) in values["error_rates"].items()
        }
    return kind(**values)
