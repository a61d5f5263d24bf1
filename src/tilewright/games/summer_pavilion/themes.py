"""What puzzles of Summer Pavilion are about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tilewright.core.state import State
from tilewright.games.summer_pavilion.facts import facts

THEMES = (
    "marker", "wild-take", "wild-saving", "wild-spending", "bonus", "star", "centre-star",
    "number", "passing", "choosing-bonus", "big-take",
)  # fmt: skip
BIG = 4  # tiles
_FACTS = {
    "fact.star": "star",
    "fact.centre_star": "centre-star",
    "fact.bonus": "bonus",
    "fact.passes": "passing",
}


def themes(state: State, moves: Sequence[str], wrong: str) -> Iterator[str]:
    """Themes of a solution: all its moves from this state, and the best wrong first move."""
    mine, other = (dict(facts(state, move)) for move in (moves[0], wrong))
    parts, rest = state.game.parts(moves[0]), state.game.parts(wrong)
    if parts["kind"] == "take":
        if "fact.marker" in mine and "fact.marker" not in other:
            yield "marker"
        if _takes_wild(state, moves[0]):
            yield "wild-take"
        if int(str(mine.get("fact.takes", {}).get("count", 0))) >= BIG:
            yield "big-take"
    if parts["kind"] == "place" and rest["kind"] == "place":
        if _wild_paid(parts) < _wild_paid(rest):
            yield "wild-saving"
        if _wild_paid(parts) > _wild_paid(rest):
            yield "wild-spending"
    if parts["kind"] == "bonus":
        yield "choosing-bonus"
    yield from _along(state, moves, state.turn)


def places_hand(state: State) -> bool:
    """Whether tiles are placed: nobody else can touch the hand then."""
    return state.position()["phase"] in ("place", "bonus")


def _along(state: State, moves: Sequence[str], seat: int) -> Iterator[str]:
    """What the seat does on the way."""
    for move in moves:
        if state.turn == seat:
            keys = {key for key, _ in facts(state, move)}
            yield from (theme for key, theme in _FACTS.items() if key in keys)
            if _numbers_shown(state.after(move), seat) > _numbers_shown(state, seat):
                yield "number"
        state = state.after(move)


def _numbers_shown(state: State, seat: int) -> int:
    """How many numbers are covered on all stars."""
    from tilewright.games.summer_pavilion.constants import CONSTANTS

    position = state.position()
    stars: Mapping[str, Sequence[str | None]] = position["boards"][seat]["stars"]
    numbers: Any = CONSTANTS["numbers"]
    printed = numbers[position["variant"]]
    goals: Any = CONSTANTS["number_points"]
    return sum(
        all(
            tile is not None
            for star, tiles in stars.items()
            for tile, number in zip(tiles, printed[star], strict=True)
            if number == goal["number"]
        )
        for goal in goals
    )


def _takes_wild(state: State, move: str) -> bool:
    """Whether the seat gets the wild colour of the round."""
    seat, wild = state.turn, _wild(state)
    before, after = state.position(), state.after(move).position()
    held = (one["boards"][seat]["hand"].get(wild, 0) for one in (before, after))
    was, now = held
    return bool(now > was)


def _wild(state: State) -> str:
    from tilewright.games.summer_pavilion.constants import CONSTANTS

    colours: Any = CONSTANTS["colours"]
    return str(colours[state.position()["round"] - 1])


def _wild_paid(parts: Mapping[str, Any]) -> int:
    return int(parts["paid"].get("wild", 0))
