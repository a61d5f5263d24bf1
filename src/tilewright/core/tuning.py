"""What suits a game better than the usual settings of search, levels and learning: typed records.

A field that is None leaves the usual setting as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any


@dataclass(frozen=True, kw_only=True)
class SearchTuning:
    """How the search of a game looks around: see `players.search.settings.SearchSettings`."""

    exploration: float | None = None
    sharpness: float | None = None
    max_children: int | None = None
    prefilter_width: int | None = None
    beyond_draws: bool | None = None


@dataclass(frozen=True, kw_only=True)
class LevelTuning:
    """How far a level looks in a game and how well it judges: see `players.levels.Level`."""

    iterations: int | None = None
    misjudgement: float | None = None
    oversight: float | None = None
    learned: bool | None = None


@dataclass(frozen=True, kw_only=True)
class LearningTuning:
    """What learning has to know of a game."""

    lead_unit: float  # a lead in points that is hard to make up for: the unit of leads
    typical_moves: int  # to choose from, about
    # Fields that networks leave out: others say the same in a way that is learned faster.
    excluded_fields: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Tuning:
    """All of it for one game."""

    learning: LearningTuning
    search: SearchTuning = SearchTuning()
    network_search: SearchTuning = SearchTuning()  # beside `search`, where a network evaluates
    solo_network_search: SearchTuning = SearchTuning()  # beside both, for one player alone
    levels: Mapping[str, LevelTuning] = field(default_factory=dict)


def changes(tuning: SearchTuning | LevelTuning) -> dict[str, Any]:
    """What a tuning sets, by name: the arguments of `dataclasses.replace`."""
    found = {one.name: getattr(tuning, one.name) for one in fields(tuning)}
    return {name: value for name, value in found.items() if value is not None}
