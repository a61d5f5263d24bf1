"""`tilewright play`: a table in the terminal, for one or several people at one keyboard."""

from __future__ import annotations

import argparse
import atexit
import secrets
from contextlib import suppress
from pathlib import Path

from tilewright.cli import USAGE_ERROR, CommandError
from tilewright.cli.files import load_record
from tilewright.cli.seats import new_seats, saved_seats
from tilewright.cli.table import Table
from tilewright.cli.waiting import leave_at_once
from tilewright.core.errors import RecordError
from tilewright.core.generator import SEED_LIMIT
from tilewright.games import make


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
    try:
        record = load_record(path)
    except OSError as error:
        raise CommandError(f"cannot read {path}: {error.strerror}") from None
    except RecordError as error:
        raise CommandError(f"{path}: {error}") from None
    if options.game not in (None, record.game.name):
        raise CommandError(f"{path} is a game of {record.game.name}, not of {options.game}")
    seats = saved_seats(record, options.level)
    table = Table(record.final(), seats, options.language, options.time)
    table.resume(record, path)
    return table
