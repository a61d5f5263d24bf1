"""What a move of Summer Pavilion does, for the sentences of reviews: keys of words, and values."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.core.state import State

Facts = Iterator[tuple[str, dict[str, object]]]


def facts(state: State, move: str) -> Facts:
    """Stars that are complete, bonus tiles, the marker, how many tiles are taken."""
    seat = state.turn
    before, after = state.position(), state.after(move).position()
    parts = state.game.parts(move)
    stars, stars_after = before["boards"][seat]["stars"], after["boards"][seat]["stars"]
    for star, spaces in stars.items():
        if None in spaces and None not in stars_after[star]:
            yield ("fact.centre_star", {}) if star == "centre" else ("fact.star", {"star": star})
    if after["bonus"] > 0 and after["turn"] == seat and before["bonus"] == 0:
        yield "fact.bonus", {"count": after["bonus"]}
    if before["phase"] == "take":
        if before["marker"] != seat and after["marker"] == seat:
            yield "fact.marker", {}
        hand, hand_after = (_tiles(one["boards"][seat]["hand"]) for one in (before, after))
        if hand_after > hand:
            yield "fact.takes", {"count": hand_after - hand}
    if parts["kind"] == "pass":
        yield "fact.passes", {"count": _tiles(before["boards"][seat]["hand"])}


def _tiles(counts: dict[str, int]) -> int:
    return sum(counts.values())
