"""`tilewright backup`: a copy of the server's database, made while it runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from tilewright.cli import CommandError
from tilewright.cli.database import add_data, database_errors, database_settings, need_server


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", metavar="FILE")
    add_data(parser)


def run(options: argparse.Namespace) -> int:
    need_server()
    from tilewright.server.backup import back_up
    from tilewright.server.settings import DATABASE_FILE
    from tilewright.server.soundness import check_neighbours

    settings = database_settings(options.data)
    if settings.database_url is not None:
        raise CommandError("this copies the embedded database; PostgreSQL has pg_dump")
    with database_errors("no backup was made"):
        check_neighbours(settings.data / DATABASE_FILE)
        back_up(settings.data, Path(options.target))
    print(f"the database is in {options.target}")
    return 0
