"""What the commands share that work with the server's database."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tilewright.cli import CommandError
from tilewright.cli.configuration import resolve
from tilewright.core.folders import data_folder

if TYPE_CHECKING:
    from tilewright.server.settings import Settings


def add_data(parser: argparse.ArgumentParser) -> None:
    """Where the embedded database is."""
    parser.add_argument(
        "--data", metavar="DIR", help="folder of the embedded database (the user's)"
    )


def need_server() -> None:
    """Raise `CommandError` if the packages of the server are not there."""
    try:
        import tilewright.server.app  # noqa: F401
    except ModuleNotFoundError as error:
        raise CommandError(
            f"the server needs more packages ({error.name}): pip install 'tilewright[server]'"
        ) from None


def database_settings(data: str | None) -> Settings:
    """The database that the option, the environment or its file name; all else by default."""
    from tilewright.cli.serve import OPTIONS
    from tilewright.server.settings import Settings

    given = argparse.Namespace(data=data) if data else argparse.Namespace()
    options = resolve(given, OPTIONS, os.environ)
    return Settings(
        data=Path(options.data) if options.data else data_folder(),
        database_url=options.database_url,
        redis_url=options.redis_url,
        log_level="warning",
    )


@contextmanager
def database_errors(outcome: str | None = None) -> Iterator[None]:
    """What is wrong with a database, in one line, after what that led to."""
    from sqlite3 import Error

    from sqlalchemy.exc import SQLAlchemyError

    from tilewright.server.running import first_line
    from tilewright.server.soundness import Unsound
    from tilewright.server.unusable import Unusable

    start = f"{outcome}: " if outcome else ""
    try:
        yield
    except Unusable as error:
        raise CommandError(f"{start}{error}") from None
    except SQLAlchemyError as error:
        raise CommandError(f"{start}the database cannot be used: {first_line(error)}") from None
    except (OSError, Error, Unsound) as error:
        raise CommandError(f"{start}the database cannot be used: {error}") from None
