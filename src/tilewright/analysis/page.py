"""A review as one HTML page that stands for itself: graph, ledger, turning points, boards."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from tilewright.analysis.annotating import glyph_of, is_mistake, loss_of, reasons_of
from tilewright.analysis.events import Draws
from tilewright.analysis.facts import (
    number,
    percent,
    percentage_points,
    roughness,
    seat_name,
    signed,
)
from tilewright.analysis.judged import Judged, change_of
from tilewright.analysis.ledger import share
from tilewright.analysis.review import Review
from tilewright.core.colours import dark_css
from tilewright.core.words import Words

MAX_BOARDS = 12  # of the worst moves: every board is a drawing of some kilobytes
WIDTH, HEIGHT = 800, 260
COLOURS = ("#2a78b5", "#d9822b", "#3d9a50", "#9a4fb0")
PATTERNS = ("", "6 3", "2 3", "10 4 2 4")  # seats are told apart by more than their colour
STYLE = Path(__file__).parent / "page.css"
DARK_BOARDS = f"@media (prefers-color-scheme: dark) {{\n{dark_css()}}}\n"


def page(found: Review, say: Words) -> str:
    """The whole page."""
    title = escape(say("review.title", game=say("game.title")))
    content = found.to_json()
    parts = [
        f"<h1>{title}</h1>",
        "" if found.finished else f"<p>{escape(say('review.not_finished'))}</p>",
        _graph(found, say),
        _players(content, say),
        _rough(content, say),
        _turning_points(found, say),
        _all_events(found, say),
        _made(content, say),
    ]
    style = STYLE.read_text(encoding="utf-8") + DARK_BOARDS
    return (
        f'<!doctype html>\n<html lang="{say.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{style}</style></head><body><main>"
        + "\n".join(part for part in parts if part)
        + "</main></body></html>\n"
    )


# ---------------------------------------------------------------- the graph


def _graph(found: Review, say: Words) -> str:
    """Winning chances of all seats, stacked; deals as lines, mistakes as links to them."""
    points = [found.sums.initial, *(one.entry.after for one in found.events), found.sums.final]
    step = WIDTH / max(1, len(points) - 1)
    layers = []
    low = [0.0 for _ in points]
    for seat in range(found.seats):
        high = [base + share(point[seat]) for base, point in zip(low, points, strict=True)]
        top = " ".join(f"{n * step:.1f},{HEIGHT * (1 - y):.1f}" for n, y in enumerate(high))
        bottom = " ".join(
            f"{n * step:.1f},{HEIGHT * (1 - y):.1f}" for n, y in reversed(list(enumerate(low)))
        )
        name = escape(seat_name(seat, say))
        layers.append(
            f'<polygon points="{top} {bottom}" fill="{COLOURS[seat]}" fill-opacity="0.75" '
            f'stroke="var(--ink)" stroke-dasharray="{PATTERNS[seat]}">'
            f"<title>{name}</title></polygon>"
        )
        low = high
    marks = [_mark(number_ + 1, one, step, say) for number_, one in enumerate(found.events)]
    key = "graph" if found.seats > 1 else "graph_solo"
    legend = "".join(
        f'<span><i style="background:{COLOURS[seat]}"></i>{escape(seat_name(seat, say))}</span>'
        for seat in range(found.seats)
    )
    label = escape(say(f"review.{key}"))
    return (
        f'<section><h2>{label}</h2><svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{label}" class="graph">{"".join(layers)}{"".join(marks)}</svg>'
        f'<p class="legend">{legend}</p></section>'
    )


def _mark(place: int, one: Judged, step: float, say: Words) -> str:
    x = place * step
    if isinstance(one.event, Draws):
        if len(one.event.drawn) == 1:
            return ""
        return (
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{HEIGHT}" class="deal">'
            f"<title>{escape(say('review.deal'))}</title></line>"
        )
    if not is_mistake(one):
        return ""
    return (
        f'<a href="#ply{one.event.ply}"><circle cx="{x:.1f}" cy="12" r="7" class="{one.kind}">'
        f"<title>{escape(one.event.played + glyph_of(one))}</title></circle></a>"
    )


# ---------------------------------------------------------------- tables


def _players(content: dict[str, Any], say: Words) -> str:
    seats = range(content["seats"])
    gifts = content["totals"]["gifts"]
    later = content["hindsight"]

    def points(values: list[float]) -> list[str]:
        return [signed(100 * value, say) for value in values]

    rows = [
        ("initial", [percent(value, say) for value in content["initial"]]),
        ("luck", points(content["totals"]["luck"])),
        ("own", points([gifts[seat][seat] for seat in seats])),
        ("from_others", points(from_others(content))),
        ("residual", points(content["totals"]["residual"])),
        ("final", [percent(value, say) for value in content["final"]]),
        ("adjusted", [percent(value, say) for value in content["adjusted"]]),
        ("error_rate", [number(100 * value, say) for value in content["error_rate"]]),
        ("accuracy", [number(value, say, 0) for value in content["accuracy"]]),
    ]
    if len(seats) == 1:
        rows = [row for row in rows if row[0] != "from_others"]
    head = "".join(f"<th>{escape(seat_name(seat, say))}</th>" for seat in seats)
    body = "".join(
        f"<tr><th>{escape(say(f'review.{key}'))}</th>{_cells(cells)}</tr>" for key, cells in rows
    )
    body += (
        f"<tr><th>{escape(say('review.residual'))} ({escape(say('review.hindsight'))})</th>"
        f"{_cells(points(later['residual']))}</tr>"
    )
    return (
        f"<section><h2>{escape(say('review.ledger'))}</h2>"
        f"<p class='rough'>{escape(say('review.in_points'))}</p><div class='wide'><table>"
        f"<thead><tr><th></th>{head}</tr></thead><tbody>{body}</tbody></table></div></section>"
    )


def from_others(content: dict[str, Any]) -> list[float]:
    """What the other seats gave to each."""
    gifts = content["totals"]["gifts"]
    seats = range(content["seats"])
    return [sum(gifts[giver][seat] for giver in seats if giver != seat) for seat in seats]


def _cells(cells: list[str]) -> str:
    return "".join(f"<td>{escape(cell)}</td>" for cell in cells)


def _rough(content: dict[str, Any], say: Words) -> str:
    return f"<p class='rough'>{escape(roughness(content['totals']['residual'], say))}</p>"


def _turning_points(found: Review, say: Words) -> str:
    mistakes = [one for one in found.events if is_mistake(one)]
    title = f"<h2>{escape(say('review.turning_points'))}</h2>"
    if not mistakes:
        return f"<section>{title}<p>{escape(say('review.no_turning_points'))}</p></section>"
    drawn = sorted(mistakes, key=loss_of, reverse=True)[:MAX_BOARDS]
    articles = "".join(_turning_point(one, found, say, one in drawn) for one in mistakes)
    return f"<section>{title}{articles}</section>"


def _turning_point(one: Judged, found: Review, say: Words, with_board: bool) -> str:
    assert not isinstance(one.event, Draws)
    seat = one.event.seat
    best = one.answer["candidates"][0]
    later = share(one.hindsight.before[seat] - one.hindsight.after[seat])
    words = [
        f"{say('review.played')}: {one.event.played}{glyph_of(one)}",
        f"{say('review.best')}: {best['move']}",
        f"{say('review.loss')}: {percentage_points(loss_of(one), say)} ± "
        f"{number(100 * one.error, say)}",
        f"{say('review.hindsight')}: {percentage_points(later, say)}",
        *(say(f"tag.{tag}") for tag in one.tags),
    ]
    items = "".join(f"<li>{escape(word)}</li>" for word in words)
    reasons = "".join(f"<p>{escape(reason)}</p>" for reason in reasons_of(one, say))
    names = [seat_name(other, say) for other in range(found.seats)]
    board = ""
    if with_board:
        caption = escape(say("review.before_move", ply=one.event.ply))
        drawing = one.event.state.svg(seat=seat, names=names)
        board = (
            f"<figure>{_own_ids(drawing, one.event.ply)}<figcaption>{caption}</figcaption></figure>"
        )
    return (
        f'<article id="ply{one.event.ply}" class="{one.kind}"><h3>{one.event.ply}. '
        f"{escape(names[seat])}: {escape(say(f'class.{one.kind}'))}</h3><ul>{items}</ul>"
        f"{reasons}{_candidates(one, say)}{board}</article>"
    )


def _own_ids(drawing: str, ply: int) -> str:
    """Drawings of one page must not share the names of their symbols."""
    for place in ('id="', 'href="#', "url(#"):
        drawing = drawing.replace(f"{place}tilewright-", f"{place}p{ply}-")
    return drawing


def _candidates(one: Judged, say: Words) -> str:
    seat = one.entry.seat
    assert seat is not None
    keys = ["move", "value", "lead"]
    if len(one.entry.before) == 1:
        keys.remove("lead")

    def cells(found: dict[str, Any]) -> str:
        shown = {
            "move": found["move"],
            "value": f"{percent(found['values'][seat], say)} ± {number(100 * found['error'], say)}",
            "lead": signed(found["leads"][seat], say),
        }
        return _cells([*(shown[key] for key in keys), " ".join(found["line"][1:6])])

    rows = "".join(f"<tr>{cells(found)}</tr>" for found in one.answer["candidates"])
    head = "".join(f"<th>{escape(say(f'review.{key}'))}</th>" for key in keys)
    return f"<div class='wide'><table><thead><tr>{head}<th></th></tr></thead>{rows}</table></div>"


def _all_events(found: Review, say: Words) -> str:
    rows = []
    for one in found.events:
        values = " / ".join(percent(share(part), say) for part in one.entry.after)
        if isinstance(one.event, Draws):
            what, who = " ".join(one.event.drawn), say("review.draw")
            change = ", ".join(percentage_points(value, say) for value in change_of(one))
        else:
            what, who = f"{one.event.played}{glyph_of(one)}", seat_name(one.event.seat, say)
            change = percentage_points(-loss_of(one), say)
        cells = _cells([str(one.event.ply), who, what, change, values])
        rows.append(f"<tr>{cells}</tr>")
    return (
        f"<section><details><summary>{escape(say('review.all_events'))}</summary>"
        f"<div class='wide'><table>{''.join(rows)}</table></div></details></section>"
    )


def _made(content: dict[str, Any], say: Words) -> str:
    engine = content["engine"]
    if engine["seconds"] is not None:
        effort = say("review.effort_seconds", seconds=number(engine["seconds"], say))
    else:
        effort = say("review.effort_iterations", count=engine["iterations"])
    words = say("review.made_with", version=engine["version"], effort=effort, deals=engine["deals"])
    return f"<footer>{escape(words)}</footer>"
