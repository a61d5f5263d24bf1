"""The vocabulary of Azul: moves, draws and positions as text, and the words for what is illegal."""

from __future__ import annotations

from typing import get_args

from tilewright.core.errors import IllegalMove, PositionError
from tilewright.core.position_text import NOTHING, Letters, split, value_of, value_text
from tilewright.core.spec import Position
from tilewright.games.azul import state
from tilewright.games.azul.board import line_to_tile
from tilewright.games.azul.state import COLOURS, COLUMNS, FLOOR, ROWS, TAKES, TARGETS, AzulState
from tilewright.games.azul.types import AzulMove, Colour, Phase, Variant
from tilewright.games.display import CENTRE, SOURCES, factories

COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
COLOUR_LETTERS = "byrkw"
CENTRE_LETTER = "C"
FLOOR_LETTER = "F"
MARKER_LETTER = "M"
VARIANTS: tuple[Variant, ...] = get_args(Variant)
PHASES: tuple[Phase, ...] = get_args(Phase)


def source_text(source: int) -> str:
    """`1`..`9` a factory, `C` the centre."""
    return CENTRE_LETTER if source == CENTRE else str(source + 1)


def target_text(target: int) -> str:
    """`1`..`5` a pattern line, `F` the floor line."""
    return FLOOR_LETTER if target == FLOOR else str(target + 1)


OUTCOMES = tuple(COLOUR_LETTERS)

MOVES = (
    *(
        f"{source_text(source)}{COLOUR_LETTERS[colour]}{target_text(target)}"
        for source in range(SOURCES)
        for colour in range(COLOURS)
        for target in range(TARGETS)
    ),
    *(f"@{row + 1}{column + 1}" for row in range(ROWS) for column in range(COLUMNS)),
)


def parts(action: int) -> AzulMove:
    """A take by source, colour and line; a tiling by row and column."""
    if action >= TAKES:
        row, column = divmod(action - TAKES, COLUMNS)
        return {"kind": "tile", "row": row + 1, "column": column + 1}
    source, rest = divmod(action, COLOURS * TARGETS)
    colour, target = divmod(rest, TARGETS)
    return {
        "kind": "take",
        "source": "centre" if source == CENTRE else source + 1,
        "colour": COLOUR_NAMES[colour],
        "line": "floor" if target == FLOOR else target + 1,
    }


# By refusal: a stable word, and a sentence for English readers.
_REFUSALS = {
    state.NO_SUCH_ACTION: ("no_such_action", "there is no such move"),
    state.NO_SUCH_FACTORY: (
        "no_such_factory",
        "there is no factory {source} with {players} players, only {factories} (AZ-1)",
    ),
    state.COLOUR_NOT_THERE: ("colour_not_there", "{place} holds no {colour} tiles (AZ-6)"),
    state.LINE_FULL: ("line_full", "pattern line {line} is full (AZ-8)"),
    state.LINE_OF_OTHER_COLOUR: (
        "line_of_other_colour",
        "pattern line {line} holds {held} tiles and accepts no {colour} (AZ-8)",
    ),
    state.WALL_SHOWS_COLOUR: (
        "wall_shows_colour",
        "wall row {line} already shows {colour}, so line {line} does not accept it (AZ-8)",
    ),
    state.TILING_COMES_FIRST: (
        "tiling_comes_first",
        "the factory offer is over: a column for the tile of line {tiling} comes first (AZ-26)",
    ),
    state.NOTHING_TO_TILE: (
        "nothing_to_tile",
        "no column is to be chosen now: the factory offer goes on (AZ-11)",
    ),
    state.OTHER_LINE_FIRST: (
        "other_line_first",
        "line {tiling} is tiled now, not line {line}: they go from top to bottom (AZ-26)",
    ),
    state.SPACE_TAKEN: (
        "space_taken",
        "the space in row {line}, column {column} already has a tile (AZ-22)",
    ),
    state.COLUMN_SHOWS_COLOUR: (
        "column_shows_colour",
        "column {column} already shows {colour} (AZ-22)",
    ),
}


def illegal(s: AzulState, action: int, refusal: int) -> IllegalMove:
    """The error for an action that the rules refuse."""
    board = s.boards[s.turn]
    values: dict[str, object] = {
        "tiling": line_to_tile(board) + 1,
        "players": s.players,
        "factories": factories(s),
    }
    if action >= TAKES:
        row, column = divmod(action - TAKES, COLUMNS)
        values.update(line=row + 1, column=column + 1)
        if board.line_count[row]:
            values["colour"] = COLOUR_NAMES[board.line_colour[row]]
    else:
        source, rest = divmod(action, COLOURS * TARGETS)
        colour, target = divmod(rest, TARGETS)
        values.update(source=source_text(source), colour=COLOUR_NAMES[colour])
        values["place"] = "the centre" if source == CENTRE else f"factory {source + 1}"
        if target != FLOOR:
            values["line"] = target + 1
            if board.line_count[target]:
                values["held"] = COLOUR_NAMES[board.line_colour[target]]
    word, sentence = _REFUSALS[refusal]
    return IllegalMove(f"{MOVES[action]} is illegal: {sentence.format(**values)}", word, **values)


# ---------------------------------------------------------------- a position in one line

_LETTERS = Letters(dict(zip(COLOUR_NAMES, COLOUR_LETTERS, strict=True)) | {"marker": MARKER_LETTER})
_GENERAL_KEYS = ("round", "phase", "turn", "start", "marker")


def position_text(position: Position) -> str:
    """The grammar is in docs/notation.md."""
    return "/".join(
        (
            "azul",
            str(position["players"]),
            position["variant"],
            ",".join(value_text(position[key]) for key in _GENERAL_KEYS),
            _LETTERS.counts_text(position["bag"]),
            _LETTERS.counts_text(position["lid"]),
            ",".join(map(_LETTERS.counts_text, position["factories"])),
            _LETTERS.counts_text(position["centre"]),
            *map(_board_text, position["boards"]),
        )
    )


def _board_text(board: Position) -> str:
    lines = ({line["colour"]: line["count"]} if line["count"] else {} for line in board["lines"])
    return ",".join(
        (
            str(board["score"]),
            ":".join(map(_LETTERS.counts_text, lines)),
            ":".join(map(_LETTERS.tiles_text, board["wall"])),
            _LETTERS.tiles_text(board["floor"]) or NOTHING,
        )
    )


def position_from_text(text: str) -> Position:
    """The data of such a line; whether it makes sense is for `position.from_json` to say."""
    game, players, variant, general, bag, lid, factories, centre, *boards = split(text, "/", 9)
    if game != "azul":
        raise PositionError(
            "",
            f"this is not a position of azul but of {game!r:.40}",
            "other_game",
            found=f"{game!r:.40}",
        )
    values = map(value_of, split(general, ",", len(_GENERAL_KEYS)))
    return {
        "players": value_of(players),
        "variant": variant,
        **dict(zip(_GENERAL_KEYS, values, strict=False)),
        "bag": _LETTERS.counts_of(bag),
        "lid": _LETTERS.counts_of(lid),
        "factories": list(map(_LETTERS.counts_of, factories.split(","))),
        "centre": _LETTERS.counts_of(centre),
        "boards": list(map(_board_of, boards)),
    }


def _board_of(text: str) -> Position:
    score, lines, wall, floor, *_ = split(text, ",", 4)
    counted = map(_LETTERS.counts_of, lines.split(":"))
    return {
        "score": value_of(score),
        "lines": [
            {"colour": next(iter(line), None), "count": sum(line.values())} for line in counted
        ],
        "wall": list(map(_LETTERS.tiles_of, wall.split(":"))),
        "floor": _LETTERS.tiles_of("" if floor == NOTHING else floor),
    }
