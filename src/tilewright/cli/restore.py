"""`tilewright restore`: a backup put in the place of the server's database."""

from __future__ import annotations

import argparse
from pathlib import Path

from tilewright.cli import CommandError
from tilewright.cli.database import add_data, database_errors, database_settings, need_server


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Puts a checked copy of a backup in the place of the embedded database, while no server "
        "uses it. The database before it is kept, in a folder beside it."
    )
    parser.add_argument("file", metavar="FILE", help="a backup; it stays as it is")
    add_data(parser)


def run(options: argparse.Namespace) -> int:
    need_server()
    from tilewright.server.restoring import restore

    settings = database_settings(options.data)
    if settings.database_url is not None:
        raise CommandError("this restores the embedded database; PostgreSQL has pg_restore")
    with database_errors("nothing was restored"):
        aside = restore(Path(options.file), settings.data)
    print(f"the database in {settings.data} is now that of {options.file}")
    if aside is not None:
        print(f"the one before it is in {aside}")
    return 0
