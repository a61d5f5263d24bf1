"""Search: the strongest player, one for all games."""

from __future__ import annotations

from tilewright.players.search.growth import Settings
from tilewright.players.search.search import Candidate, Limits, Search, Thought

__all__ = ["Candidate", "Limits", "Search", "Settings", "Thought"]
