"""Azul in a terminal: the table as text, readable without colours, and moves in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from tilewright.core.errors import IllegalMove
from tilewright.core.spec import Position
from tilewright.core.state import State
from tilewright.core.words import Words
from tilewright.games.azul.board import printed_column
from tilewright.games.azul.notation import (
    CENTRE_LETTER,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    FLOOR_LETTER,
    MARKER_LETTER,
)
from tilewright.games.azul.state import COLUMNS, FLOOR_LOSS, FLOOR_SPACES, ROWS

CATALOGUE = Path(__file__).parent / "words"

_LETTERS = dict(zip(COLOUR_NAMES, COLOUR_LETTERS, strict=True)) | {"marker": MARKER_LETTER}
_STYLES = {
    "blue": "bold white on blue",
    "yellow": "bold black on yellow",
    "red": "bold white on red",
    "black": "bold white on grey23",
    "white": "bold blue on white",
    "marker": "bold white on magenta",
}
_LOSSES = [FLOOR_LOSS[i + 1] - FLOOR_LOSS[i] for i in range(FLOOR_SPACES)]
_LABEL_WIDTH = 2
_SPACE_WIDTH = 3


# ---------------------------------------------------------------- the table


def table(view: Position, names: Sequence[str], say: Words) -> RenderableType:
    """Everything on the table; `names` are the seats' names."""
    boards = (_board(view, seat, names[seat], say) for seat in range(view["players"]))
    return Group(
        _headline(view, say),
        _offer(view, say),
        Columns(boards, padding=(1, 3)),
        Text(say("azul.legend"), style="dim"),
    )


def _headline(view: Position, say: Words) -> Text:
    bag, lid = (sum(view[key].values()) for key in ("bag", "lid"))
    title = f"{say('game.title')} · {say('azul.round', round=view['round'])}"
    return Text.assemble((title, "bold"), f"  ({say('azul.bag_and_lid', bag=bag, lid=lid)})")


def _offer(view: Position, say: Words) -> RenderableType:
    factories = [
        Text.assemble((f"{number} ", "bold"), _tiles(tiles, say))
        for number, tiles in enumerate(view["factories"], 1)
    ]
    centre = Text.assemble(("C ", "bold"), _tiles(view["centre"], say, view["marker"] == "centre"))
    return Group(
        Text(say("azul.factories"), style="underline"),
        Padding(Columns(factories, padding=(0, 2), equal=True), (0, 0, 0, 1)),
        Text(say("azul.centre"), style="underline"),
        Padding(centre, (0, 0, 1, 1)),
    )


def _tiles(counts: Mapping[str, int], say: Words, marker: bool = False) -> Text:
    names = [name for name, count in counts.items() for _ in range(count)]
    if marker:
        names.insert(0, "marker")
    if not names:
        return Text(say("azul.empty"), style="dim")
    return Text.assemble(*map(_tile, names))


def _tile(name: str) -> Text:
    """Three characters, distinct by its letter; the colour only helps."""
    return Text(f"[{_LETTERS[name]}]", style=_STYLES[name])


def _board(view: Position, seat: int, name: str, say: Words) -> Text:
    board = view["boards"][seat]
    mine = view["turn"] == seat
    text = Text(no_wrap=True)
    text.append(f"{'▶' if mine else ' '} {name}", style="bold" if mine else "")
    text.append(f"  {say('azul.score', count=board['score'])}\n")
    for row in range(ROWS):
        text.append(f"{row + 1} ", style="bold")
        text.append(_line(board["lines"][row], row))
        text.append(" │ ", style="dim")
        for column in range(COLUMNS):
            text.append(_wall_space(view, board, row, column))
        text.append("\n")
    text.append(f"{FLOOR_LETTER} ", style="bold")
    for space in range(FLOOR_SPACES):
        if space < len(board["floor"]):
            text.append(_tile(board["floor"][space]))
        else:
            text.append(f" -{_LOSSES[space]}"[-_SPACE_WIDTH:], style="dim")
    text.append(f"  {say('azul.floor')}\n", style="dim")
    return text


def _line(line: Position, row: int) -> Text:
    """A pattern line fills from the right (AZ-8)."""
    text = Text(" " * (_SPACE_WIDTH * (ROWS - 1 - row)))
    text.append(" · " * (row + 1 - line["count"]), style="dim")
    for _ in range(line["count"]):
        text.append(_tile(line["colour"]))
    return text


def _wall_space(view: Position, board: Position, row: int, column: int) -> Text:
    tile = board["wall"][row][column]
    if tile is not None:
        return _tile(tile)
    if view["variant"] == "gray":
        return Text(" · ", style="dim")
    for colour, letter in enumerate(COLOUR_LETTERS):
        if printed_column(row, colour) == column:
            return Text(f" {letter} ", style="dim")
    raise AssertionError("every space of the coloured wall has a colour")


# ---------------------------------------------------------------- words


def how_to_move(view: Position, say: Words) -> str:
    """The notation, explained."""
    text = say("azul.how")
    return f"{text}\n{say('azul.how_gray')}" if view["variant"] == "gray" else text


def task(view: Position, say: Words) -> str:
    """What the seat whose turn it is has to decide, where that is not obvious."""
    if view["phase"] != "tiling":
        return ""
    lines = view["boards"][view["turn"]]["lines"]
    row = next(row for row in range(ROWS) if lines[row]["count"] > row)
    colour = say(f"colour.{lines[row]['colour']}")
    return say("azul.now_tiling", line=row + 1, colour=colour)


def describe(state: State, move: str, say: Words) -> str:
    """What a legal move does, and what it brings its seat by the end of the round."""
    seat = state.turn
    after = state.copy()
    after.play(move)
    parts = _tiling_parts(state, move, say) if move[0] == "@" else _take_parts(state, move, say)
    change = after.outlook(seat) - state.outlook(seat)
    parts.append(say("preview.round_end", points=f"{change:+d}"))
    return ", ".join(parts)


def _take_parts(state: State, move: str, say: Words) -> list[str]:
    view = state.position()
    board = view["boards"][state.turn]
    source, letter, target = tuple(move)
    name = COLOUR_NAMES[COLOUR_LETTERS.index(letter)]
    offer = view["centre"] if source == CENTRE_LETTER else view["factories"][int(source) - 1]
    count = offer[name]
    tiles = say(f"tiles.{name}", count=count)
    falling = count
    if target == FLOOR_LETTER:
        parts = [say("preview.to_floor", tiles=tiles)]
    else:
        line = int(target)
        filled = board["lines"][line - 1]["count"] + count
        falling = max(0, filled - line)
        parts = [say("preview.to_line", tiles=tiles, line=line, filled=min(filled, line))]
        if falling:
            parts.append(say("preview.falls", count=falling))
    if source == CENTRE_LETTER and view["marker"] == "centre":
        parts.append(say("preview.marker"))
        falling += 1
    occupied = len(board["floor"])
    cost = FLOOR_LOSS[min(FLOOR_SPACES, occupied + falling)] - FLOOR_LOSS[occupied]
    if cost:
        parts.append(say("preview.floor_cost", points=cost))
    return parts


def _tiling_parts(state: State, move: str, say: Words) -> list[str]:
    row, column = int(move[1]), int(move[2])
    colour = state.position()["boards"][state.turn]["lines"][row - 1]["colour"]
    return [say("preview.column", colour=say(f"colour.{colour}"), line=row, column=column)]


def explain(error: IllegalMove, say: Words) -> str:
    """An illegal move in the reader's language."""
    values = dict(error.values)
    for key in ("colour", "held"):
        if key in values:
            values[key] = say(f"colour.{values[key]}")
    return say(f"illegal.{error.refusal}", **values)
