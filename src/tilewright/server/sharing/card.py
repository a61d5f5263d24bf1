"""The card of a finished match: its final boards, who won, and everybody's points, as SVG."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from tilewright.core.canvas import Canvas
from tilewright.core.colours import CARD, GLOW, INK, LINE, PAPER, SOFT
from tilewright.core.drawing import boards_svg
from tilewright.core.lettering import figure, fitted, width_of, wrapped
from tilewright.core.words import Words
from tilewright.server.sharing.result import (
    Standing,
    headline,
    in_one_line,
    seat_names,
    standings,
    title,
)
from tilewright.server.table import Table
from tilewright.server.views import uncovered_view

SIZE = (1200.0, 630.0)  # what pages that show links ask for
WIDE = 1.9  # boards that are so much wider than high stand below the words, others beside them
_EDGE = 28.0
_COLUMN = 372.0  # of the words beside the boards
_BANNER = 150.0  # of the words above the boards
_ACCENT = "#27508c"


def card_svg(table: Table, say: Words, readable: Callable[[str], bool] = lambda _: True) -> str:
    """The card in these words. A name that who draws it finds not `readable` is left out."""
    state = table.state
    assert state is not None
    table.check_finished()
    names = [
        legible(name, readable) or say("seat.person", number=seat + 1)
        for seat, name in enumerate(seat_names(table, say))
    ]
    result, game = headline(table, names, say), title(say, table.setup.game)
    boards = boards_svg(table.game, uncovered_view(table, state), names)
    found = standings(table, names)
    canvas = Canvas(*SIZE, f"{game}: {result}", in_one_line(found))
    canvas.rect(0, 0, *SIZE, fill=PAPER)
    if _is_wide(boards):
        _banner(canvas, game, result)
        room = (_EDGE, _BANNER, SIZE[0] - 2 * _EDGE, SIZE[1] - _BANNER - _EDGE)
    else:
        _column(canvas, game, result, found)
        left = 2 * _EDGE + _COLUMN
        room = (left, _EDGE, SIZE[0] - left - _EDGE, SIZE[1] - 2 * _EDGE)
    canvas.nested(boards, *room)
    return canvas.svg()


def legible(name: str, readable: Callable[[str], bool]) -> str:
    """A name without the pictures in it; nothing if letters of it cannot be drawn."""
    composed = unicodedata.normalize("NFC", name)
    if readable(composed):
        return composed
    kept = "".join(one for one in composed if readable(one) or _says_something(one))
    return " ".join(kept.split()) if readable(kept) else ""


def _says_something(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LN"


def _is_wide(svg: str) -> bool:
    _, _, width, height = map(float, svg.split('viewBox="', 1)[1].split('"', 1)[0].split())
    return width > WIDE * height


def _banner(canvas: Canvas, game: str, result: str) -> None:
    _mark(canvas, _EDGE, _EDGE)
    canvas.text(_EDGE + 50, _EDGE + 19, game, 26, SOFT, anchor="start", bold=True)
    room = SIZE[0] - 2 * _EDGE
    size = max(34.0, min(50.0, room / width_of(result, 1)))
    words = fitted(result, room, size)
    canvas.text(_EDGE, _EDGE + 76, words, size, INK, anchor="start", bold=True)
    canvas.rect(_EDGE, _BANNER - 14, SIZE[0] - 2 * _EDGE, 4, radius=2, fill=GLOW)


def _column(canvas: Canvas, game: str, result: str, found: list[Standing]) -> None:
    _mark(canvas, _EDGE, _EDGE)
    canvas.text(_EDGE + 50, _EDGE + 19, game, 24 if len(game) < 24 else 19, SOFT, anchor="start",
                bold=True)  # fmt: skip
    size = 40.0 if len(wrapped(result, _COLUMN, 40, len(result))) <= 4 else 30.0
    lines = wrapped(result, _COLUMN, size, 6)
    top = _EDGE + 96
    for index, line in enumerate(lines):
        y = top + index * size * 1.18
        canvas.text(_EDGE, y, line, size, INK, anchor="start", bold=True)
    canvas.rect(_EDGE, top + len(lines) * size * 1.18 - 8, 96, 5, radius=2.5, fill=GLOW)
    step = 58.0
    y = SIZE[1] - _EDGE - len(found) * step
    for name, points, won in found:
        edge = {"stroke": GLOW, "stroke_width": 3} if won else {"stroke": LINE}
        canvas.rect(_EDGE, y + 6, _COLUMN, step - 8, radius=10, fill=CARD, **edge)
        figures = figure(points)
        room = _COLUMN - 48 - width_of(figures, 29)
        size = next((one for one in (25.0, 21.0) if width_of(name, one) <= room), 18.0)
        canvas.text(_EDGE + 18, y + 31, fitted(name, room, size), size, INK, anchor="start")
        canvas.text(_EDGE + _COLUMN - 18, y + 31, figures, 29, _ACCENT, anchor="end", bold=True)
        y += step


def _mark(canvas: Canvas, x: float, y: float) -> None:
    """The sign of the project, as its icon has it."""
    with canvas.group(x, y, 1.2):
        canvas.rect(0, 0, 32, 32, radius=6, fill=_ACCENT)
        with canvas.group(fill="none", stroke_width=2):
            canvas.path("M16 3 29 16 16 29 3 16z", stroke=PAPER)
            canvas.circle(16, 16, 5, stroke=PAPER)
            canvas.path("M16 11v10M11 16h10", stroke="#e0a838")
