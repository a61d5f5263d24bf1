"""`tilewright serve`: the match server."""

from __future__ import annotations

import argparse
from dataclasses import replace
from ipaddress import ip_network
from typing import TYPE_CHECKING

from tilewright.cli import CommandError
from tilewright.cli.arguments import at_least
from tilewright.cli.database import add_data, database_settings, need_server

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
        help="trust X-Forwarded-For of a proxy on this machine",
    )
    parser.add_argument(
        "--trusted-proxy",
        action="append",
        default=[],
        type=_network,
        metavar="ADDRESS[/BITS]",
        help="trust X-Forwarded-For of a proxy with this address",
    )
    parser.add_argument(
        "--max-connections",
        type=at_least(1, 1_000_000),
        metavar="N",
        help="open at the same time (50,000, or what the system allows)",
    )
    parser.add_argument("--no-limits", action="store_true", help="do not limit rates")
    parser.add_argument(
        "--log-level", choices=["debug", "info", "warning", "error"], default="info"
    )
    add_data(parser)


def run(options: argparse.Namespace) -> int:
    need_server()
    from tilewright.server.running import CannotServe, serve

    try:
        serve(_settings(options), options.host, int(options.port), options.open)
    except CannotServe as error:
        raise CommandError(str(error)) from None
    return 0


def _settings(options: argparse.Namespace) -> Settings:
    from tilewright.server.settings import MAX_CONNECTIONS, default_bot_workers

    return replace(
        database_settings(options.data),
        pace=options.pace,
        bot_workers=options.bot_workers or default_bot_workers(),
        origins=tuple(options.origin),
        proxied=options.proxied,
        trusted_proxies=tuple(options.trusted_proxy),
        max_connections=options.max_connections or MAX_CONNECTIONS,
        limited=not options.no_limits,
        log_level=options.log_level,
    )


def _network(text: str) -> str:
    try:
        ip_network(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text
