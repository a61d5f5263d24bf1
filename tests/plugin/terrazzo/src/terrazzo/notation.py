"""The vocabulary of Terrazzo: moves, draws and positions as text, and why a move is illegal."""

from __future__ import annotations

from terrazzo import rules, state
from terrazzo.state import ACTIONS, COLUMNS, POCKET, TerrazzoState
from tilewright.core.errors import IllegalMove, PositionError
from tilewright.core.position_text import Letters, split, value_of, value_text
from tilewright.core.spec import Parts, Position

VARIANTS = ("standard", "narrow")
COLOUR_NAMES = ("rose", "teal", "amber", "ivory")
COLOUR_LETTERS = "rtai"
POCKET_LETTER = "p"


def move_text(action: int) -> str:
    """`r2`: rose from the tray into column 2; `pr2`: the same from the pocket."""
    source = POCKET_LETTER if rules.source_of(action) == POCKET else ""
    return f"{source}{COLOUR_LETTERS[rules.colour_of(action)]}{rules.column_of(action) + 1}"


MOVES = tuple(move_text(action) for action in range(ACTIONS))
OUTCOMES = tuple(COLOUR_LETTERS)


def parts(action: int) -> Parts:
    """A move by its source, colour and column."""
    return {
        "kind": "lay",
        "source": "pocket" if rules.source_of(action) == POCKET else "tray",
        "colour": COLOUR_NAMES[rules.colour_of(action)],
        "column": rules.column_of(action) + 1,
    }


# By refusal: a stable word, and a sentence for English readers.
_REFUSALS = {
    state.NO_SUCH_ACTION: ("no_such_action", "there is no such move"),
    state.NOT_IN_TRAY: ("not_in_tray", "the tray has no {colour} tile (TZ-5)"),
    state.NOT_IN_POCKET: ("not_in_pocket", "your pocket tile is not {colour} (TZ-5)"),
    state.COLUMN_FULL: ("column_full", "column {column} is full (TZ-6)"),
}


def illegal(s: TerrazzoState, action: int, refusal: int) -> IllegalMove:
    """The error for an action that the rules refuse."""
    values = parts(action)
    word, sentence = _REFUSALS[refusal]
    return IllegalMove(
        f"{MOVES[action]} is illegal: {sentence.format(**values)}",
        word,
        colour=values["colour"],
        column=values["column"],
    )


# ---------------------------------------------------------------- a position in one line

_LETTERS = Letters(dict(zip(COLOUR_NAMES, COLOUR_LETTERS, strict=True)))


def position_text(position: Position) -> str:
    """`terrazzo/2/standard/0,0/r11t11a11i10/r2a1i1/tr/0,---:---:---/0,---:---:---`.

    Game, players, variant, turn and seat, bag, tray, pockets, and for each seat its score and
    its columns from the bottom up.
    """
    return "/".join(
        (
            "terrazzo",
            str(position["players"]),
            position["variant"],
            f"{position['turn']},{position['seat']}",
            _LETTERS.counts_text(position["bag"]),
            _LETTERS.counts_text(position["tray"]),
            _LETTERS.tiles_text(position["pockets"]),
            *map(_floor_text, position["floors"]),
        )
    )


def _floor_text(floor: Position) -> str:
    columns = ":".join(map(_LETTERS.tiles_text, floor["columns"]))
    return f"{value_text(floor['score'])},{columns}"


def position_from_text(text: str) -> Position:
    """The data of such a line; whether it makes sense is for `position.from_json` to say."""
    game, players, variant, turn, bag, tray, pockets, *floors = split(text, "/", 8)
    if game != "terrazzo":
        raise PositionError("", f"this is not a position of terrazzo but of {game!r:.40}")
    whose, seat, *_ = split(turn, ",", 2)
    return {
        "players": value_of(players),
        "variant": variant,
        "turn": value_of(whose),
        "seat": value_of(seat),
        "bag": _LETTERS.counts_of(bag),
        "tray": _LETTERS.counts_of(tray),
        "pockets": _LETTERS.tiles_of(pockets),
        "floors": list(map(_floor_of, floors)),
    }


def _floor_of(text: str) -> Position:
    score, columns, *_ = split(text, ",", 2)
    return {
        "score": value_of(score),
        "columns": list(map(_LETTERS.tiles_of, split(columns, ":", COLUMNS))),
    }
