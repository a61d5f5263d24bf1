"""What puzzles of Azul are about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilewright.core.rules import CHANCE, OVER
from tilewright.core.spec import Position
from tilewright.core.state import State
from tilewright.games.azul.facts import MARKER, facts

THEMES = (
    "forced-floor", "own-floor", "marker", "row", "column", "colour", "ending", "prolonging",
    "completing", "big-take", "gray-tiling",
)  # fmt: skip
LEAST_FORCED = 2  # tiles
BIG = 4  # tiles
_BONUSES = {"fact.row": "row", "fact.column": "column", "fact.colour": "colour"}


def themes(state: State, moves: Sequence[str], wrong: str) -> Iterator[str]:
    """Themes of a solution: all its moves from this state, and the best wrong first move."""
    best, seat = moves[0], state.turn
    if state.game.parts(best)["kind"] == "tile":
        yield "gray-tiling"
        return
    mine, other = _facts(state, best), _facts(state, wrong)
    if "fact.marker" in mine and "fact.marker" not in other:
        yield "marker"
    if mine.get("fact.floor", 0) > other.get("fact.floor", 0):
        yield "own-floor"
    if "fact.line" in mine:
        yield "completing"
    if "fact.row" in mine and "fact.row" not in other:
        yield "ending"
    if "fact.row" in other and "fact.row" not in mine:
        yield "prolonging"
    if _taken(state, best) >= BIG:
        yield "big-take"
    yield from _along(state, moves, seat)


def places_hand(state: State) -> bool:  # noqa: ARG001
    """Never: what is taken is placed at once."""
    return False


def _along(state: State, moves: Sequence[str], seat: int) -> Iterator[str]:
    """What is done on the way: bonuses of the seat, and tiles that fall from others."""
    forced = 0
    for move in moves:
        done = _facts(state, move)
        if state.turn == seat:
            yield from (theme for key, theme in _BONUSES.items() if key in done)
        else:
            forced = max(forced, done.get("fact.floor", 0))
        state = state.after(move)
    if state.turn not in (seat, CHANCE, OVER):
        forced = max(forced, _least_falling(state))
    if forced >= LEAST_FORCED:
        yield "forced-floor"


def _least_falling(state: State) -> int:
    """How many tiles fall at least, whatever the seat to move does."""
    before = _fallen(state.position()["boards"][state.turn])
    seat = state.turn
    least = [
        _fallen(after.position()["boards"][seat]) - before
        for after in map(state.after, state.legal_moves())
        if after.turn not in (CHANCE, OVER)
    ]
    return min(least, default=0)


def _fallen(board: Position) -> int:
    return sum(tile != MARKER for tile in board["floor"])


def _facts(state: State, move: str) -> dict[str, int]:
    """The facts of a move, with their counts where they have one."""
    return {key: int(str(values.get("count", 1))) for key, values in facts(state, move)}


def _taken(state: State, move: str) -> int:
    parts, position = state.game.parts(move), state.position()
    source = parts["source"]
    place = position["centre"] if source == "centre" else position["factories"][source - 1]
    return int(place[parts["colour"]])
