"""Search: the strongest player, one for all games."""

from __future__ import annotations

from tilewright.players.search.search import Analysis, Candidate, Limits, Search
from tilewright.players.search.settings import SearchSettings

__all__ = ["Analysis", "Candidate", "Limits", "Search", "SearchSettings"]
