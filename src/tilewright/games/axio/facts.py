"""What a move of AXIO does, for the sentences of reviews: keys of the game's words, and values."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.core.state import State

Facts = Iterator[tuple[str, dict[str, object]]]


def facts(state: State, move: str) -> Facts:
    """The lowest marker, bonus moves, pyramids. Nothing in it depends on what others hold."""
    seat = state.turn
    other = state.after(move)
    before, after = state.position(), other.position()
    low, high = state.scores[seat], other.scores[seat]
    if high > low:
        yield "fact.lowest", {"low": low, "high": high}
    if after["bonus"] > before["bonus"]:
        yield "fact.bonus", {}
    placed = len(after["pyramids"]) - len(before["pyramids"])
    if placed > 0:
        yield "fact.pyramid", {"count": placed}
