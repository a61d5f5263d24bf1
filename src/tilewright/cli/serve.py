"""`tilewright serve`: the match server."""

from __future__ import annotations

import argparse
import os
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING

from tilewright.cli import CommandError
from tilewright.cli.arguments import at_least, duration
from tilewright.cli.configuration import CONFIG, Option, add_options, resolve
from tilewright.cli.database import need_server
from tilewright.core.folders import data_folder
from tilewright.server.settings import (
    DEFAULT_KEEP_UNFINISHED,
    DEFAULT_KEEP_WAITING,
    DEFAULT_PACE,
    DEFAULT_REVIEW_SECONDS,
)

if TYPE_CHECKING:
    from tilewright.server.settings import Settings


def address(text: str) -> tuple[str, int]:
    """The type of an address to listen on."""
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65_535:
        raise argparse.ArgumentTypeError(f"{text!r} is not HOST:PORT")
    return host.removeprefix("[").removesuffix("]"), int(port)


def network(text: str) -> str:
    """The type of an address, or of all addresses that begin alike."""
    try:
        ip_network(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


# Every setting of the server. `docs/server.md` shows the same table; a test compares them.
OPTIONS = (
    Option("host", "address to listen on", "127.0.0.1", metavar="ADDRESS"),
    Option("port", "port to listen on; 0 takes a free one", 8000, at_least(0, 65_535), "N"),
    Option(
        "data", "folder of the embedded database", metavar="DIR",
        variable="TILEWRIGHT_DATA_DIR", shown="the user's",
    ),
    Option(
        "database-url", "PostgreSQL instead of the embedded database", metavar="URL",
        shown="SQLite in the data folder",
    ),
    Option(
        "redis-url", "lets several servers on one PostgreSQL inform each other", metavar="URL"
    ),
    Option(
        "pace", "seconds that a bot takes for a move; among people 0.6 to 2.5 times as long, "
        "by how hard it was; 0: no longer than it thinks",
        DEFAULT_PACE, duration, "SECONDS",
    ),
    Option(
        "thinkers", "worker processes for bots", None, at_least(1, 256), "N",
        shown="all cores but one",
    ),
    Option(
        "origin", "another site whose pages may use the server; may be repeated", (),
        metavar="URL", many=True,
    ),
    Option("proxied", "trust X-Forwarded-For of a proxy on this machine", False),
    Option(
        "trusted-proxy", "trust X-Forwarded-For of a proxy with this address; may be repeated", (),
        network, "ADDRESS[/BITS]", many=True,
    ),
    Option(
        "max-connections", "connections that are open at the same time", None,
        at_least(1, 1_000_000), "N", shown="50,000, or what the system allows",
    ),
    Option("limits", "limit what one client may ask", True),
    Option(
        "keep-waiting", "days after which tables that wait for people are removed; 0: never",
        DEFAULT_KEEP_WAITING, duration, "DAYS",
    ),
    Option(
        "keep-unfinished", "days after which unfinished games are removed; 0: never",
        DEFAULT_KEEP_UNFINISHED, duration, "DAYS",
    ),
    Option(
        "review-seconds", "for a hard question of a review; 0: this server makes no reviews",
        DEFAULT_REVIEW_SECONDS, duration, "SECONDS",
    ),
    Option(
        "puzzles", "file of puzzles to offer, as `tilewright puzzles mine` writes them",
        metavar="FILE", shown="those that come with the games",
    ),
    Option(
        "backup-minutes", "between backups of the embedded database; 0: none",
        60.0, duration, "MINUTES",
    ),
    Option(
        "metrics", "address of its own for `/metrics`", None, address, "HOST:PORT",
        shown="`/metrics` on the main address, for this machine only",
    ),
    Option(
        "metrics-token-file", "whoever shows the token in this file gets `/metrics` on the main "
        "address, from anywhere", metavar="FILE",
    ),
    Option(
        "drain", "seconds between the signal to stop and the end of connections, in which "
        "`/readyz` answers 503", 0.0, duration, "SECONDS",
    ),
    Option(
        "log-level", "the least that is logged", "info", metavar="LEVEL",
        choices=("debug", "info", "warning", "error"),
    ),
    Option("open", "open the browser", False),
    CONFIG,
    Option(
        "check", "look whether the server could start, say what was found, and start nothing",
        False, only_flag=True,
    ),
)  # fmt: skip


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Runs the match server: tables for people and bots. It needs no set-up and "
        "keeps everything in one SQLite file. Each option can be given as a flag, in the "
        "environment (the names in capitals), or in a TOML file; a flag wins over the "
        "environment, and the environment over the file."
    )
    add_options(parser, OPTIONS)


def run(options: argparse.Namespace) -> int:
    need_server()
    from tilewright.server.running import serve
    from tilewright.server.unusable import Unusable

    options = resolve(options, OPTIONS, os.environ)
    settings = _settings(options)
    if options.check:
        return _check(settings, options)
    try:
        serve(settings, options.host, int(options.port), options.open)
    except Unusable as error:
        raise CommandError(str(error)) from None
    return 0


def _check(settings: Settings, options: argparse.Namespace) -> int:
    """Say line by line what was found; 1 if something would keep the server from its work."""
    from tilewright.server.checking import check

    failed = False
    for finding in check(settings, options.host, int(options.port)):
        print(f"{finding.verdict:8} {finding.what}: {finding.detail}")
        failed |= finding.verdict == "failing"
    return int(failed)


def _settings(options: argparse.Namespace) -> Settings:
    from tilewright.server.settings import MAX_CONNECTIONS, Settings, default_bot_workers

    return Settings(
        data=Path(options.data) if options.data else data_folder(),
        database_url=options.database_url,
        redis_url=options.redis_url,
        pace=options.pace,
        bot_workers=options.thinkers or default_bot_workers(),
        origins=tuple(options.origin),
        proxied=options.proxied,
        limited=options.limits,
        trusted_proxies=tuple(options.trusted_proxy),
        max_connections=options.max_connections or MAX_CONNECTIONS,
        metrics_address=options.metrics,
        metrics_token_file=_path(options.metrics_token_file),
        drain_seconds=options.drain,
        log_level=options.log_level,
        backup_seconds=60 * options.backup_minutes,
        review_seconds=options.review_seconds,
        puzzles=_path(options.puzzles),
        keep_waiting=options.keep_waiting,
        keep_unfinished=options.keep_unfinished,
    )


def _path(text: str | None) -> Path | None:
    return Path(text) if text else None
