"""AXIO in a terminal: board, markers and one's own rack as text, and moves in words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from tilewright.core.errors import IllegalMove
from tilewright.core.spec import Position
from tilewright.core.state import State
from tilewright.core.words import Words
from tilewright.games.axio.notation import SYMBOL_LETTERS, SYMBOL_NAMES, cell_text
from tilewright.games.axio.state import MARGINS, PRINTED_AT, SIZE, cell_at

CATALOGUE = Path(__file__).parent / "words"

_LETTERS: dict[str, str] = dict(zip(SYMBOL_NAMES, SYMBOL_LETTERS, strict=True))
_STYLES = {
    "r": "bold white on red",
    "g": "bold black on green",
    "b": "bold white on blue",
    "o": "bold black on dark_orange",
    "p": "bold white on magenta",
}
_PYRAMID = "^"
_FREE = "·"


# ---------------------------------------------------------------- the table


def table(view: Position, names: Sequence[str], say: Words) -> RenderableType:
    """The board, all markers and the racks that the view shows."""
    seats = [_seat(view, seat, names[seat], say) for seat in range(view["players"])]
    return Group(
        _headline(view, say),
        Columns([_board(view), Group(*seats)], padding=(0, 4)),
        Text(say("axio.legend"), style="dim"),
    )


def _headline(view: Position, say: Words) -> Text:
    bag = view["bag"] if isinstance(view["bag"], int) else sum(view["bag"].values())
    pyramids = len(view["pyramids"])
    facts = say("axio.bag_and_pyramids", bag=bag, pyramids=pyramids)
    return Text.assemble((say("game.title"), "bold"), f"  ({facts})")


def _board(view: Position) -> Text:
    """Columns a.. from the left, rows 1.. from the top; printed cells are capital letters."""
    contents = {name: SYMBOL_LETTERS[symbol].upper() for name, symbol in PRINTED_AT.items()}
    contents |= dict.fromkeys(view["pyramids"], _PYRAMID)
    for tile in view["tiles"]:
        contents |= _halves(tile)
    margin = MARGINS[view["players"]]
    inside = range(margin, SIZE - margin)
    text = Text("    " + " ".join(chr(ord("a") + column) for column in inside) + "\n")
    for row in inside:
        text.append(f"{row + 1:>2} ", style="bold")
        for column in inside:
            content = contents.get(cell_text(cell_at(column, row)), _FREE)
            style = _STYLES.get(content.lower(), "dim" if content == _FREE else "bold")
            text.append(" ").append(content, style=style)
        text.append("\n")
    return text


def _halves(tile: str) -> dict[str, str]:
    """`be5rf5` is {"e5": "b", "f5": "r"}."""
    second = next(i for i in range(3, len(tile)) if tile[i].isalpha())
    return {tile[1:second]: tile[0], tile[second + 1 :]: tile[second]}


def _seat(view: Position, seat: int, name: str, say: Words) -> Text:
    mine = view["turn"] == seat
    text = Text(no_wrap=True)
    text.append(f"{'▶' if mine else ' '} {name}", style="bold" if mine else "")
    markers = view["markers"][seat]
    text.append(f"  {say('axio.lowest', points=min(markers.values()))}\n")
    text.append("  ")
    for symbol in SYMBOL_NAMES:
        letter = _LETTERS[symbol]
        text.append(letter, style=_STYLES[letter]).append(f" {markers[symbol]:<3}")
    text.append("\n  ")
    rack = view["racks"][seat]
    if isinstance(rack, int):
        text.append(say("axio.hidden_rack", count=rack), style="dim")
    else:
        text.append(_tiles(rack, say))
    text.append("\n")
    return text


def _tiles(tiles: Sequence[Sequence[str]], say: Words) -> Text:
    if not tiles:
        return Text(say("axio.empty_rack"), style="dim")
    text = Text()
    for tile in tiles:
        text.append("[")
        for symbol in tile:
            text.append(_LETTERS[symbol], style=_STYLES[_LETTERS[symbol]])
        text.append("] ")
    return text


# ---------------------------------------------------------------- words


def how_to_move(view: Position, say: Words) -> str:  # noqa: ARG001
    """The notation, explained."""
    return say("axio.how")


def task(view: Position, say: Words) -> str:
    """The swap question, and moves that are owed."""
    if view["phase"] == "swap":
        return say("axio.swap_question")
    if view["bonus"]:
        return say("axio.bonus_moves", count=view["bonus"])
    return ""


def describe(state: State, move: str, say: Words) -> str:
    """What a legal move scores, which pyramids it sets, and whether another move follows."""
    seat = state.turn
    after = state.copy()
    after.play(move)
    if move in ("swap", "keep"):
        return say(f"preview.{move}")
    before, then = state.position(), after.position()
    parts = [
        say(
            "preview.points", symbol=say(f"symbol.{name}"), points=then["markers"][seat][name] - old
        )
        for name, old in before["markers"][seat].items()
        if then["markers"][seat][name] != old
    ]
    new = [cell for cell in then["pyramids"] if cell not in before["pyramids"]]
    parts += [say("preview.pyramid", cell=cell) for cell in new]
    if then["bonus"]:
        parts.append(say("preview.axio"))
    return ", ".join(parts) or say("preview.nothing")


def explain(error: IllegalMove, say: Words) -> str:
    """An illegal move in the reader's language."""
    return say(f"illegal.{error.refusal}", **error.values)
