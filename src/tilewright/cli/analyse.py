"""`tilewright analyse`: winning chances, leads and best moves of a position."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from tilewright.analysis.analyser import Analyser
from tilewright.cli import USAGE_ERROR, CommandError
from tilewright.cli.arguments import add_json, at_least, duration
from tilewright.cli.engine_words import Refusal, position_state
from tilewright.core.analysis import MULTIPV, Analysis, Limits
from tilewright.core.errors import PositionError, TilewrightError
from tilewright.core.explaining import explained
from tilewright.core.record import GameRecord
from tilewright.core.state import State
from tilewright.core.words import language_of_user
from tilewright.games import game_names, make, read_record, spec
from tilewright.players.search import Question

DEFAULT_SECONDS = 3.0
RECORD = "[Game"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Says what a position is worth to each seat and which moves are best, by what the seat to "
        "move may see. POSITION is a position as text or JSON, a file with one or with a game "
        "record, or - for standard input."
    )
    parser.add_argument("position", metavar="POSITION")
    parser.add_argument("--game", choices=list(game_names()), help="of a position that is JSON")
    parser.add_argument("--multipv", type=at_least(1), default=MULTIPV, metavar="N",
                        help=f"how many moves ({MULTIPV})")  # fmt: skip
    parser.add_argument("--time", type=duration, metavar="SECONDS",
                        help=f"to think ({DEFAULT_SECONDS:g})")  # fmt: skip
    parser.add_argument("--iterations", type=at_least(1), metavar="N",
                        help="instead of a time: makes the analysis repeatable")  # fmt: skip
    parser.add_argument("--seed", type=at_least(0), default=0, metavar="N", help="of chances (0)")
    parser.add_argument("--threads", type=at_least(1, 64), default=1, metavar="T",
                        help="to think with (1)")  # fmt: skip
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    try:
        state = _state(options)
    except PositionError as error:
        game = None if error.game is None else spec(error.game)
        raise CommandError(explained(error, game, language_of_user()), USAGE_ERROR) from None
    seconds = options.time
    if seconds is None and options.iterations is None:
        seconds = DEFAULT_SECONDS
    limits = Limits(seconds, options.iterations)
    found = _analysed(state, limits, options)
    if options.json:
        print(json.dumps(found.to_json()))
    else:
        Console(highlight=False).print(_table(found, state))
    return 0


def _analysed(state: State, limits: Limits, options: argparse.Namespace) -> Analysis:
    """The analysis, with a bar for people who wait for it."""
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with (
        Analyser(state.game, options.seed, options.threads) as analyser,
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar,
    ):
        task = bar.add_task(state.game.spec.title, total=limits.seconds or limits.iterations)

        def listen(now: Analysis) -> None:
            done = now.iterations if limits.seconds is None else now.seconds
            bar.update(task, completed=done, description=now.move)

        question = Question(multipv=options.multipv)
        return analyser.analyse(state, limits, question, on_progress=listen)


def _state(options: argparse.Namespace) -> State:
    text = _text(options.position).strip()
    if text.startswith(RECORD):
        return _end_of(read_record(text + "\n"))
    try:
        if text.startswith("{"):
            return _of_json(text, options.game)
        name, players, variant, *_ = (*text.split("/"), "", "")
        game = make(name, int(players) if players.isdigit() else 0, variant)
        return game.load(text)
    except Refusal as refusal:
        raise CommandError(str(refusal), USAGE_ERROR) from None


def _end_of(record: GameRecord) -> State:
    return record.final()


def _text(position: str) -> str:
    if position == "-":
        return sys.stdin.read()
    if position.lstrip().startswith("{") or ("/" in position and not Path(position).exists()):
        return position
    try:
        return Path(position).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"cannot read {position}: {error}") from None


def _of_json(text: str, name: str | None) -> State:
    """A whole position or a view; the game is the one that knows it, unless it is named."""
    try:
        found: Any = json.loads(text)
    except ValueError as error:
        raise CommandError(f"not JSON: {error}", USAGE_ERROR) from None
    problems = []
    for one in [name] if name else game_names():
        try:
            game = make(one, found.get("players", 2), found.get("variant", "standard"))
            return position_state(game, text)
        except TilewrightError as error:
            problems.append(error)
    if name:
        raise problems[0]
    raise CommandError("no game has such a position; --game says why", USAGE_ERROR)


def _table(found: Analysis, state: State) -> Table:
    seats = range(state.game.players)
    title = (
        f"{state.game.spec.title}: seat {found.seat + 1} of {len(seats)} to move, "
        f"{found.iterations} iterations, {found.seconds:.1f} s, by {found.method}"
    )
    table = Table(title=title, title_justify="left")
    table.add_column("move")
    for seat in seats:
        table.add_column(f"wins {seat + 1}" if len(seats) > 1 else "part", justify="right")
    table.add_column("±", justify="right")
    table.add_column("lead", justify="right")
    table.add_column("points", justify="right")
    table.add_column("visits", justify="right")
    table.add_column("then")
    for one in found.candidates:
        table.add_row(
            one.move,
            *(f"{100 * value:.1f}%" for value in one.values),
            "exact" if one.exact else f"{100 * one.error:.1f}",
            f"{one.leads[found.seat]:+.1f}",
            " ".join(f"{points:.0f}" for points in one.points),
            str(one.visits),
            " ".join(one.line[1:6]),
        )
    return table
