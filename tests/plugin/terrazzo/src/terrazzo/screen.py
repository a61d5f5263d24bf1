"""Terrazzo in a terminal: tray, floors and one's own pocket tile as text, and moves in words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from terrazzo.notation import COLOUR_LETTERS, COLOUR_NAMES
from terrazzo.position import HIDDEN
from terrazzo.state import COLUMNS, ROWS
from tilewright.core.errors import IllegalMove
from tilewright.core.spec import Position
from tilewright.core.state import State
from tilewright.core.words import Words

CATALOGUE = Path(__file__).parent / "words"

_LETTERS = dict(zip(COLOUR_NAMES, COLOUR_LETTERS, strict=True)) | {HIDDEN: "?"}
_STYLES = {
    "rose": "bold white on red",
    "teal": "bold white on cyan",
    "amber": "bold black on yellow",
    "ivory": "bold black on white",
    HIDDEN: "dim",
}


# ---------------------------------------------------------------- the table


def table(view: Position, names: Sequence[str], say: Words) -> RenderableType:
    """Everything on the table that the view shows; `names` are the seats' names."""
    bag = view["bag"] if isinstance(view["bag"], int) else sum(view["bag"].values())
    tray = [name for name, count in view["tray"].items() for _ in range(count)]
    floors = (_floor(view, seat, names[seat], say) for seat in range(view["players"]))
    return Group(
        Text.assemble((say("game.title"), "bold"), f"  ({say('terrazzo.bag', bag=bag)})"),
        Text.assemble(f"{say('terrazzo.tray')} ", *map(_tile, tray)),
        Columns(floors, padding=(1, 4)),
        Text(say("terrazzo.legend"), style="dim"),
    )


def _floor(view: Position, seat: int, name: str, say: Words) -> Text:
    floor = view["floors"][seat]
    mine = view["turn"] == seat
    text = Text(no_wrap=True)
    text.append(f"{'▶' if mine else ' '} {name}", style="bold" if mine else "")
    text.append(f"  {say('terrazzo.score', count=floor['score'])}\n")
    for row in reversed(range(ROWS)):
        text.append("  ")
        for column in range(COLUMNS):
            text.append(_tile(floor["columns"][column][row]))
        text.append("\n")
    text.append("  " + "".join(f" {column + 1} " for column in range(COLUMNS)) + "\n", style="bold")
    return text.append(f"  {say('terrazzo.pocket')} ").append(_tile(view["pockets"][seat]))


def _tile(name: str | None) -> Text:
    """Three characters; the letter shows the colour, too."""
    return Text(" · ", style="dim") if name is None else Text(f"[{_LETTERS[name]}]", _STYLES[name])


# ---------------------------------------------------------------- words


def how_to_move(view: Position, say: Words) -> str:
    """The notation, explained."""
    return say("terrazzo.how")


def task(view: Position, say: Words) -> str:
    """There is only one thing to decide, and it is obvious."""
    return ""


def describe(state: State, move: str, say: Words) -> str:
    """What a legal move does, and what it scores."""
    parts = state.game.parts(move)
    colour = say(f"colour.{parts['colour']}")
    text = say(f"preview.{parts['source']}", colour=colour, column=parts["column"])
    points = sum(item.points for item in state.breakdown(move))
    return f"{text}, {say('preview.points', points=points)}" if points else text


def explain(error: IllegalMove, say: Words) -> str:
    """An illegal move in the reader's language."""
    values = dict(error.values)
    values["colour"] = say(f"colour.{values['colour']}")
    return say(f"illegal.{error.refusal}", **values)
