"""`tilewright review`: what every move and every draw of a recorded game was worth."""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)
from rich.table import Table

from tilewright.analysis.annotating import annotated, glyph_of, is_mistake, loss_of, reasons_of
from tilewright.analysis.asking import Progress as Asked
from tilewright.analysis.events import Draws
from tilewright.analysis.facts import (
    number,
    percent,
    percentage_points,
    roughness,
    seat_name,
    signed,
    words_for,
)
from tilewright.analysis.judged import Judged, change_of
from tilewright.analysis.ledger import share
from tilewright.analysis.page import from_others, page
from tilewright.analysis.review import DEFAULT_LIMITS, Review, review
from tilewright.analysis.rolling import Rollouts
from tilewright.analysis.spreading import review_on_cluster
from tilewright.analysis.valuing import DEALS
from tilewright.cli import INTERRUPTED, USAGE_ERROR, CommandError
from tilewright.cli.arguments import at_least, duration
from tilewright.cli.files import record_of, save_record
from tilewright.cli.screen import WORDS
from tilewright.core.analysis import Limits
from tilewright.core.files import write_whole
from tilewright.core.record import GameRecord
from tilewright.core.words import LANGUAGES, Words, language_of_user


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Says what every move and every draw of recorded games was worth to each seat: "
        "losses, luck, what others gave, and how much stays unexplained."
    )
    parser.add_argument("files", metavar="FILE", nargs="+")
    parser.add_argument("--time", type=duration, metavar="SECONDS",
                        help=f"for a hard question ({DEFAULT_LIMITS.seconds:g})")  # fmt: skip
    parser.add_argument("--iterations", type=at_least(1), metavar="N",
                        help="instead of a time: makes the review repeatable")  # fmt: skip
    parser.add_argument("--deals", type=at_least(2), default=DEALS, metavar="K",
                        help=f"sampled for each deal ({DEALS})")  # fmt: skip
    parser.add_argument("--seed", type=at_least(0), default=0, metavar="N",
                        help="of what is sampled (0)")  # fmt: skip
    parser.add_argument("--rollouts", type=_rollouts, nargs="?", const=Rollouts(), metavar="N",
                        help="play mistakes out, too: N games of each move, or until the loss has "
                             f"a standard error of N below 1 ({Rollouts().error:g})")  # fmt: skip
    parser.add_argument("--workers", type=at_least(1), metavar="N",
                        help="threads (all processors; with --ray 1 for a game)")  # fmt: skip
    parser.add_argument("--ray", action="store_true",
                        help="spread the games over a Ray cluster, or this machine")  # fmt: skip
    parser.add_argument("--json", metavar="OUT", help="write all of it; - is standard output")
    parser.add_argument("--html", metavar="OUT", help="write a page that stands for itself")
    parser.add_argument("--annotate", action="store_true",
                        help="put comments, glyphs and better lines into FILE")  # fmt: skip
    parser.add_argument("--journal", metavar="PATH",
                        help="keep answers here, so that it can go on; "
                             "for several games a folder")  # fmt: skip
    parser.add_argument("--language", choices=LANGUAGES, help="default: the environment's")


def _rollouts(text: str) -> Rollouts:
    """A number of games, or a standard error that is enough."""
    number = float(text)
    if not (0 < number < 1 or (number >= 2 and number.is_integer())):
        raise argparse.ArgumentTypeError(f"{text} is neither 2 games or more nor an error below 1")
    return Rollouts(error=number) if number < 1 else Rollouts(games=int(number), error=0.0)


def run(options: argparse.Namespace) -> int:
    if len(options.files) > 1 and options.html:
        raise CommandError("--html is for one FILE", USAGE_ERROR)
    records = [record_of(name) for name in options.files]
    content = []
    try:
        with _progress() as progress:
            for name, record, found in zip(
                options.files, records, _reviews(records, options, progress), strict=True
            ):
                say = words_for(record.game.spec, options.language or language_of_user())
                if options.json != "-":
                    _show(name, found, say)
                if options.json:
                    content.append(found.to_json())
                if options.html:
                    _write(options.html, page(found, say))
                if options.annotate:
                    _annotate(name, found, say)
    except KeyboardInterrupt:
        raise CommandError(_how_to_go_on(options), INTERRUPTED) from None
    if options.json:
        whole = content[0] if len(content) == 1 else content
        _write(options.json, json.dumps(whole) + "\n")
    return 0


def _how_to_go_on(options: argparse.Namespace) -> str:
    if options.journal is None:
        return "stopped; with --journal PATH the next review can go on from there"
    return "stopped; the same command goes on from here"


def _annotate(name: str, found: Review, say: Words) -> None:
    try:
        save_record(annotated(found, say), Path(name))
    except OSError as error:
        raise CommandError(f"cannot write {name}: {error.strerror}") from None


def _write(target: str, text: str) -> None:
    if target == "-":
        print(text, end="")
        return
    try:
        write_whole(Path(target), text)
    except OSError as error:
        raise CommandError(f"cannot write {target}: {error.strerror}") from None


# ---------------------------------------------------------------- reviewing


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
               TimeElapsedColumn())  # fmt: skip
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def _reviews(
    records: Sequence[GameRecord], options: argparse.Namespace, progress: Progress
) -> Iterator[Review]:
    """The reviews of all games, in their order."""
    how = [_how(options, record) for record in records]
    if options.ray:
        yield from _on_cluster(records, how, options, progress)
        return
    for name, record, one in zip(options.files, records, how, strict=True):
        task = progress.add_task(Path(name).name, total=None)

        def listen(now: Asked, task: TaskID = task) -> None:
            progress.update(task, completed=now.done, total=now.asked)

        found = _review(record, {**one, "workers": options.workers, "on_progress": listen})
        progress.remove_task(task)
        yield found


def _review(record: GameRecord, how: dict[str, Any]) -> Review:
    try:
        return review(record, **how)
    except OSError as error:
        raise CommandError(f"cannot write {how['journal']}: {error.strerror}") from None


def _on_cluster(
    records: Sequence[GameRecord],
    how: Sequence[dict[str, Any]],
    options: argparse.Namespace,
    progress: Progress,
) -> Iterator[Review]:
    cores = options.workers or 1
    task = progress.add_task(f"0 of {len(records)} games", total=None)

    def listen(done: int, asked: int) -> None:
        progress.update(task, completed=done, total=asked or None)

    each = [{**one, "workers": cores} for one in how]
    try:
        for number, found in enumerate(review_on_cluster(records, each, cores, listen), start=1):
            progress.update(task, description=f"{number} of {len(records)} games")
            yield found
    except ImportError as error:
        raise CommandError("--ray needs Ray: pip install 'tilewright[ray]'") from error


def _how(options: argparse.Namespace, record: GameRecord) -> dict[str, Any]:
    """The keywords of `review` for one game."""
    seconds = options.time
    if seconds is None and options.iterations is None:
        seconds = DEFAULT_LIMITS.seconds
    journal = None if options.journal is None else Path(options.journal)
    if journal is not None and len(options.files) > 1:
        digest = hashlib.blake2b(record.write().encode(), digest_size=12).hexdigest()
        journal /= f"{digest}.journal"
    return {
        "limits": Limits(seconds, options.iterations),
        "deals": options.deals,
        "seed": options.seed,
        "rollouts": options.rollouts,
        "journal": journal,
    }


# ---------------------------------------------------------------- the terminal


def _show(name: str, found: Review, say: Words) -> None:
    console = Console(highlight=False)
    content = found.to_json()
    levels = Words(say.language, WORDS)
    console.print(f"{name}: {say('game.title')}", markup=False)
    console.print(_players(found, content, say, levels))
    mistakes = [one for one in found.events if is_mistake(one)]
    if not mistakes:
        console.print(say("review.no_turning_points"))
    else:
        console.print(_mistakes(found, say))
        worst = sorted(mistakes, key=loss_of, reverse=True)[:5]
        for one in sorted(worst, key=lambda one: one.event.ply):
            move = one.answer["candidates"][0]["move"]
            console.print(f"{one.event.ply}. {seat_name(one.entry.seat or 0, say)} "
                          f"{glyph_of(one)} ({say('review.best')}: {move})",
                          *reasons_of(one, say), sep="\n   ", markup=False)  # fmt: skip
    console.print(roughness(content["totals"]["residual"], say), markup=False)


def _players(found: Review, content: dict[str, Any], say: Words, levels: Words) -> Table:
    table = Table(title=say("review.players"), title_justify="left")
    table.add_column("")
    for seat in range(found.seats):
        table.add_column(seat_name(seat, say), justify="right")
    rows: list[tuple[str, list[str]]] = [
        ("final", [percent(value, say) for value in content["final"]]),
        ("error_rate", [percentage_points(value, say) for value in content["error_rate"]]),
        ("accuracy", [number(value, say, 0) for value in content["accuracy"]]),
        ("played_like", [like_text(like, say, levels) for like in content["played_like"]]),
        ("luck", [percentage_points(value, say) for value in content["totals"]["luck"]]),
        ("own", [percentage_points(row[seat], say)
                 for seat, row in enumerate(content["totals"]["gifts"])]),
        ("from_others", [percentage_points(value, say) for value in from_others(content)]),
        ("residual", [percentage_points(value, say) for value in content["totals"]["residual"]]),
        ("adjusted", [percent(value, say) for value in content["adjusted"]]),
    ]  # fmt: skip
    if found.seats == 1:
        rows = [row for row in rows if row[0] != "from_others"]
    for key, cells in rows:
        table.add_row(say(f"review.{key}"), *cells)
    return table


def like_text(like: dict[str, str] | None, say: Words, levels: Words) -> str:
    """The level that a seat played like, in words."""
    if like is None:
        return "-"
    names = {key: levels(f"level.{name}") for key, name in like.items()}
    if like["low"] == like["high"]:
        return names["level"]
    return say("review.played_between", **names)


def _mistakes(found: Review, say: Words) -> Table:
    table = Table(title=say("review.turning_points"), title_justify="left")
    table.add_column("", justify="right")
    for key in ("seat", "played", "best"):
        table.add_column(say(f"review.{key}", number="").strip())
    table.add_column(say("review.loss"), justify="right")
    table.add_column(say("review.hindsight"), justify="right")
    rolled = any(one.rollout for one in found.events)
    if rolled:
        table.add_column(say("review.rollouts"), justify="right")
    table.add_column(say("review.class"))
    for one in found.events:
        if isinstance(one.event, Draws):
            if one.tags:
                cells = " ".join(signed(100 * value, say) for value in change_of(one))
                table.add_row(str(one.event.ply), "", say("review.luck"), "", cells, "",
                              *([""] if rolled else []), say(f"tag.{one.tags[0]}"))  # fmt: skip
        elif is_mistake(one):
            seat = one.event.seat
            later = share(one.hindsight.before[seat] - one.hindsight.after[seat])
            said = ", ".join([say(f"class.{one.kind}"), *(say(f"tag.{tag}") for tag in one.tags)])
            table.add_row(
                str(one.event.ply), seat_name(seat, say), f"{one.event.played}{glyph_of(one)}",
                one.answer["candidates"][0]["move"], number(100 * loss_of(one), say),
                number(100 * later, say), *_rolled(one, say), said,
            )  # fmt: skip
    return table


def _rolled(one: Judged, say: Words) -> list[str]:
    """What the rollouts of a mistake say of its loss."""
    if one.rollout is None:
        return []
    loss, error = (number(100 * one.rollout[key], say) for key in ("loss", "error"))
    return [f"{loss} ± {error}"]
