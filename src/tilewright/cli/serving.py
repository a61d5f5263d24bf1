"""`tilewright serve`, and what an admin does with its database: migrate, backup, export."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tilewright.cli import CommandError
from tilewright.cli.files import SUFFIX, save_record

if TYPE_CHECKING:
    from tilewright.server.settings import Settings
    from tilewright.server.store import Store

_DAY = 86_400.0
_BATCH = 200


def run(options: argparse.Namespace) -> int:
    try:
        import tilewright.server.app  # noqa: F401
    except ModuleNotFoundError as error:
        raise CommandError(
            f"the server needs more packages ({error.name}): pip install 'tilewright[server]'"
        ) from None
    match options.command:
        case "serve":
            return _serve(options)
        case "migrate":
            return _migrate(options)
        case "backup":
            return _backup(options)
        case _:
            return _export(options)


def _settings(options: argparse.Namespace) -> Settings:
    from tilewright.server.settings import (
        DATABASE_VARIABLE,
        REDIS_VARIABLE,
        Settings,
        default_bot_workers,
        default_data,
    )

    return Settings(
        data=Path(options.data) if options.data else default_data(),
        database_url=os.environ.get(DATABASE_VARIABLE) or None,
        redis_url=os.environ.get(REDIS_VARIABLE) or None,
        pace=getattr(options, "pace", 0.0),
        bot_workers=getattr(options, "thinkers", None) or default_bot_workers(),
        origins=tuple(getattr(options, "origin", None) or ()),
        proxied=getattr(options, "proxied", False),
        limited=not getattr(options, "no_limits", False),
        log_level=getattr(options, "log_level", "warning"),
    )


def _serve(options: argparse.Namespace) -> int:
    from tilewright.server.running import CannotServe, serve

    try:
        serve(_settings(options), options.host, int(options.port), options.open)
    except CannotServe as error:
        raise CommandError(str(error)) from None
    return 0


def _migrate(options: argparse.Namespace) -> int:
    from sqlalchemy.exc import SQLAlchemyError

    from tilewright.server.migrating import upgrade
    from tilewright.server.running import first_line
    from tilewright.server.store import connect

    settings = _settings(options)
    engine = connect(settings.url)
    try:
        if settings.database_url is None:
            settings.data.mkdir(parents=True, exist_ok=True)
        upgrade(engine)
    except OSError as error:
        raise CommandError(f"the data folder cannot be used: {error}") from None
    except SQLAlchemyError as error:
        raise CommandError(f"the database cannot be used: {first_line(error)}") from None
    finally:
        engine.dispose()
    print("the database is up to date")
    return 0


def _backup(options: argparse.Namespace) -> int:
    from sqlite3 import Error

    from tilewright.server.backup import back_up

    settings = _settings(options)
    if settings.database_url is not None:
        raise CommandError("this copies the embedded database; PostgreSQL has pg_dump")
    try:
        back_up(settings.data, Path(options.target))
    except (OSError, Error) as error:
        raise CommandError(f"no backup was made: {error}") from None
    print(f"the database is in {options.target}")
    return 0


def _export(options: argparse.Namespace) -> int:
    """Write the records of old finished matches; nothing is removed before its file is safe."""
    from sqlalchemy.exc import SQLAlchemyError

    from tilewright.server.running import first_line
    from tilewright.server.settings import DATABASE_FILE
    from tilewright.server.store import Store, connect

    settings = _settings(options)
    if settings.database_url is None and not (settings.data / DATABASE_FILE).exists():
        raise CommandError(f"there is no database in {settings.data}")
    store = Store(connect(settings.url))
    folder = Path(options.target)
    before = time.time() - options.days * _DAY
    found = written = 0
    last = ""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        while ids := store.finished_before(before, _BATCH, last):
            safe = [match_id for match_id in ids if _exported(store, match_id, folder)]
            _sync(folder)
            for match_id in safe if options.remove else ():
                store.remove(match_id)
            found, written, last = found + len(ids), written + len(safe), ids[-1]
    except OSError as error:
        raise CommandError(f"stopped after {written} records: {error}") from None
    except SQLAlchemyError as error:
        raise CommandError(f"stopped after {written} records: {first_line(error)}") from None
    finally:
        store.close()
    print(f"{written} records are in {folder}" + (" and removed here" if options.remove else ""))
    return 0 if written == found else 1


def _exported(store: Store, match_id: str, folder: Path) -> bool:
    """Write the record of a match; one of other rules stays where it is."""
    from tilewright.server.problems import Problem

    try:
        loaded = store.load(match_id)
        if loaded is None:
            return False
        name = f"{loaded.table.setup.game}-{match_id}{SUFFIX}"
        save_record(loaded.table.record(), folder / name)
    except Problem as problem:
        print(f"{match_id}: {problem}", file=sys.stderr)
        return False
    return True


def _sync(folder: Path) -> None:
    """The names of new files are on the disk, too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
