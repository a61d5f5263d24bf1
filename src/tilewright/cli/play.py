"""`tilewright play`: a table in the terminal, for one or several people at one keyboard."""

from __future__ import annotations

import argparse
import atexit
import secrets
from contextlib import suppress
from pathlib import Path

from tilewright.cli import USAGE_ERROR, CommandError
from tilewright.cli.arguments import add_game, at_least
from tilewright.cli.files import record_of
from tilewright.cli.seats import new_seats, saved_seats
from tilewright.cli.table import Table
from tilewright.cli.waiting import leave_at_once
from tilewright.core.generator import SEED_LIMIT
from tilewright.core.words import LANGUAGES
from tilewright.games import make

MAX_SECONDS = 3_600  # to think about a move


def configure(parser: argparse.ArgumentParser) -> None:
    add_game(parser, optional=True)
    parser.add_argument(
        "--people",
        type=at_least(0),
        default=1,
        metavar="N",
        help="seats of people, the first ones; bots take the others (1)",
    )
    parser.add_argument(
        "--level",
        metavar="NAME",
        help="how strong the bots are: novice, beginner, casual, skilled, advanced, "
        "strong, expert, veteran, champion, virtuoso or master, or the simple "
        "greedy and random; one for all, or one for each with commas between "
        "them (casual)",
    )
    parser.add_argument(
        "--time",
        type=_seconds,
        default=1.0,
        metavar="SECONDS",
        help="for a bot to think about a move (1)",
    )
    parser.add_argument("--seed", type=at_least(0), help="makes the draws repeatable")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    parser.add_argument("--language", choices=LANGUAGES, help="default: the environment's")


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= MAX_SECONDS:
        raise argparse.ArgumentTypeError(
            f"{text!r:.40} is no time; it can be more than 0 and at most {MAX_SECONDS} seconds"
        )
    return value


def run(options: argparse.Namespace) -> int:
    table = _resumed(options) if options.resume else _new(options)
    with suppress(ImportError):
        import readline  # noqa: F401 (importing it gives input() editing and a history)
    try:
        code = table.play()
    finally:
        table.close()
    # Whoever registers last is called first: before the one who waits for the compiler.
    atexit.register(leave_at_once, code)
    return code


def _new(options: argparse.Namespace) -> Table:
    if options.game is None:
        raise CommandError("name a game, or a saved one with --resume FILE", USAGE_ERROR)
    game = make(options.game, options.players, options.variant)
    if options.people > game.players:
        raise CommandError(
            f"--people is {options.people}, but there are only {game.players} seats", USAGE_ERROR
        )
    seed = secrets.randbelow(SEED_LIMIT) if options.seed is None else int(options.seed)
    seats = new_seats(game.players, options.people, options.level)
    return Table(game.start(seed), seats, options.language, options.time, options.seed)


def _resumed(options: argparse.Namespace) -> Table:
    path = Path(options.resume)
    record = record_of(str(path))
    if options.game not in (None, record.game.name):
        raise CommandError(f"{path} is a game of {record.game.name}, not of {options.game}")
    seats = saved_seats(record, options.level)
    table = Table(record.final(), seats, options.language, options.time)
    table.resume(record, path)
    return table
