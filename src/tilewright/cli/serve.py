"""`tilewright serve`: the match server."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING

from tilewright.cli import CommandError
from tilewright.cli.arguments import at_least, duration
from tilewright.cli.database import add_data, database_settings, need_server
from tilewright.server.settings import DEFAULT_KEEP_UNFINISHED, DEFAULT_KEEP_WAITING

if TYPE_CHECKING:
    from tilewright.server.settings import Settings


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Runs the match server: tables for people and bots. It needs no set-up and "
        "keeps everything in one SQLite file; TILEWRIGHT_DATABASE_URL takes PostgreSQL instead, "
        "and TILEWRIGHT_REDIS_URL lets several servers on one PostgreSQL inform each other."
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=at_least(0, 65_535), default=8000, help="(8000)")
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument(
        "--pace",
        type=float,
        default=1.0,
        metavar="SECONDS",
        help="that a bot takes for a move, at least (1)",
    )
    parser.add_argument(
        "--thinkers",
        dest="bot_workers",
        type=at_least(1, 256),
        metavar="N",
        help="worker processes for bots (all cores but one)",
    )
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="another site whose pages may use the server",
    )
    parser.add_argument(
        "--proxied",
        action="store_true",
        help="trust X-Forwarded-For, which a proxy in front sets",
    )
    parser.add_argument("--no-limits", action="store_true", help="do not limit rates")
    parser.add_argument(
        "--keep-waiting",
        type=duration,
        default=DEFAULT_KEEP_WAITING,
        metavar="DAYS",
        help="remove tables that wait for people, untouched for so long (2; 0: never)",
    )
    parser.add_argument(
        "--keep-unfinished",
        type=duration,
        default=DEFAULT_KEEP_UNFINISHED,
        metavar="DAYS",
        help="remove unfinished games, untouched for so long (90; 0: never)",
    )
    parser.add_argument(
        "--backup-minutes",
        type=duration,
        default=60.0,
        metavar="MINUTES",
        help="between backups of the embedded database (60; 0: none)",
    )
    parser.add_argument(
        "--log-level", choices=["debug", "info", "warning", "error"], default="info"
    )
    add_data(parser)


def run(options: argparse.Namespace) -> int:
    need_server()
    from tilewright.server.running import serve
    from tilewright.server.unusable import Unusable

    try:
        serve(_settings(options), options.host, int(options.port), options.open)
    except Unusable as error:
        raise CommandError(str(error)) from None
    return 0


def _settings(options: argparse.Namespace) -> Settings:
    from tilewright.server.settings import default_bot_workers

    return replace(
        database_settings(options.data),
        pace=options.pace,
        bot_workers=options.bot_workers or default_bot_workers(),
        origins=tuple(options.origin),
        proxied=options.proxied,
        limited=not options.no_limits,
        log_level=options.log_level,
        backup_seconds=60 * options.backup_minutes,
        keep_waiting=options.keep_waiting,
        keep_unfinished=options.keep_unfinished,
    )
