"""Search: the strongest player, one for all games."""

from __future__ import annotations

from tilewright.core.analysis import Limits
from tilewright.players.search.search import (
    Examination,
    Question,
    Search,
    SearchedMove,
    SearchReport,
    seen_by_mover,
)
from tilewright.players.search.search_tree import Findings
from tilewright.players.search.settings import SearchSettings

__all__ = [
    "Examination",
    "Findings",
    "Limits",
    "Question",
    "Search",
    "SearchReport",
    "SearchSettings",
    "SearchedMove",
    "seen_by_mover",
]
