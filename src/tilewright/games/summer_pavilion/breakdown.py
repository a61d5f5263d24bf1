"""The words for the points of Summer Pavilion: their rules, and what on the board they are for."""

from __future__ import annotations

from tilewright.core.breakdown import BreakdownKind
from tilewright.games.summer_pavilion.notation import COLOUR_NAMES, STAR_NAMES, space_parts
from tilewright.games.summer_pavilion.state import (
    COMPLETE_NUMBER,
    COMPLETE_STAR,
    DISCARDED_TILES,
    LEFT_CORNERS,
    NUMBER_GOALS,
    NUMBER_MASKS,
    PLACED_TILE,
    POSITIONS,
    SPACES,
    TAKEN_MARKER,
    Board,
    PavilionState,
    space_at,
)
from tilewright.games.summer_pavilion.types import SummerPavilionSpace, SummerPavilionWhere

_KINDS = {
    PLACED_TILE: BreakdownKind("placement", "SP-18"),
    TAKEN_MARKER: BreakdownKind("marker", "SP-13"),
    DISCARDED_TILES: BreakdownKind("discard", "SP-21"),
    COMPLETE_STAR: BreakdownKind("star", "SP-23"),
    COMPLETE_NUMBER: BreakdownKind("number", "SP-23"),
    LEFT_CORNERS: BreakdownKind("corners", "SP-24"),
}
KINDS = tuple(_KINDS[number] for number in range(len(_KINDS)))
TRACK = None


def tracks(s: PavilionState, seat: int) -> dict[str, int]:
    """The score."""
    return {"score": s.boards[seat].score}


def where(
    s: PavilionState,
    seat: int,
    kind: int,
    points: int,
    at: int,
    by: int,  # noqa: ARG001
) -> SummerPavilionWhere:
    """A tile and those connected to it, a star, a number, or how many tiles are lost."""
    board = s.boards[seat]
    if kind == PLACED_TILE:
        return {
            **space_parts(at),
            "colour": COLOUR_NAMES[board.spaces[at]],
            "spaces": _connected(board, at, points),
        }
    if kind == COMPLETE_STAR:
        tiles = [COLOUR_NAMES[board.spaces[space_at(at, place)]] for place in range(POSITIONS)]
        return {
            "star": STAR_NAMES[at],
            "colour": tiles[0] if len(set(tiles)) == 1 else None,
            "spaces": [space_parts(space_at(at, place)) for place in range(POSITIONS)],
        }
    if kind == COMPLETE_NUMBER:
        mask = NUMBER_MASKS[s.variant * len(NUMBER_GOALS) + at]
        spaces = [space_parts(space) for space in range(SPACES) if mask >> space & 1]
        return {"number": at + 1, "spaces": spaces}
    return {"tiles": at}


def _connected(board: Board, space: int, count: int) -> list[SummerPavilionSpace]:
    """The tiles of a chain, clockwise."""
    star, position = divmod(space, POSITIONS)
    behind = count - 1
    while behind and board.filled >> space_at(star, (position + count - behind) % POSITIONS) & 1:
        behind -= 1
    return [
        space_parts(space_at(star, (position - behind + step) % POSITIONS)) for step in range(count)
    ]
