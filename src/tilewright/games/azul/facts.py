"""What a move of Azul does, for the sentences of reviews: keys of the game's words, and values."""

from __future__ import annotations

from collections.abc import Iterator

from tilewright.core.spec import Position
from tilewright.core.state import State
from tilewright.games.azul.board import printed_column
from tilewright.games.azul.notation import COLOUR_NAMES
from tilewright.games.azul.state import COLUMNS, ROWS

Facts = Iterator[tuple[str, dict[str, object]]]
MARKER = "marker"


def facts(state: State, move: str) -> Facts:
    """Tiles that fall, lines that are complete, what is left on the wall, the marker."""
    seat = state.turn
    before, after = state.position(), state.after(move).position()
    if before["phase"] == "offer" and after["round"] == before["round"]:
        yield from _falling(before["boards"][seat], after["boards"][seat])
        if before["marker"] == "centre" and after["marker"] == seat:
            yield "fact.marker", {}
    parts = state.game.parts(move)
    if parts["kind"] == "take" and isinstance(parts["line"], int):
        yield from _lines(before, after, seat, int(parts["line"]), str(parts["colour"]))
    yield from _left_for_others(before, parts)


def _falling(before: Position, after: Position) -> Facts:
    count = sum(tile != MARKER for tile in after["floor"]) - sum(
        tile != MARKER for tile in before["floor"]
    )
    if count > 0:
        yield "fact.floor", {"count": count}


def _lines(before: Position, after: Position, seat: int, line: int, colour: str) -> Facts:
    """A pattern line that the move completes, and what its tile will complete on the wall."""
    board = before["boards"][seat]
    if board["lines"][line - 1]["count"] == line or not _is_full(before, after, seat, line):
        return
    yield "fact.line", {"line": line}
    wall = board["wall"]
    if sum(space is not None for space in wall[line - 1]) == COLUMNS - 1:
        yield "fact.row", {"line": line}
    column = _printed_column(before, line, colour)
    if column is not None:
        others = [wall[row][column] for row in range(ROWS) if row != line - 1]
        if all(space is not None for space in others):
            yield "fact.column", {"column": column + 1}
    shown = sum(space == colour for row in wall for space in row)
    if shown == len(COLOUR_NAMES) - 1:
        yield "fact.colour", {"colour": colour}


def _is_full(before: Position, after: Position, seat: int, line: int) -> bool:
    """Also when the move ended the round, and the tile lies on the wall by now."""
    if after["boards"][seat]["lines"][line - 1]["count"] == line:
        return True
    was, now = (sum(space is not None for space in position["boards"][seat]["wall"][line - 1])
                for position in (before, after))  # fmt: skip
    return now > was


def _printed_column(before: Position, line: int, colour: str) -> int | None:
    """The column of a colour on the printed side; on the grey one it is chosen later."""
    if before["variant"] != "standard":
        return None
    return int(printed_column(line - 1, COLOUR_NAMES.index(colour)))


def _left_for_others(before: Position, parts: dict[str, object]) -> Facts:
    """How many tiles of other colours go to the centre."""
    source = parts.get("source")
    if parts["kind"] != "take" or not isinstance(source, int):
        return
    left = sum(count for colour, count in before["factories"][source - 1].items()
               if colour != parts["colour"])  # fmt: skip
    if left:
        yield "fact.to_centre", {"count": left}
