"""`tilewright serve`, and what an admin does with its database: migrate, backup, export."""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tilewright.cli import CommandError

if TYPE_CHECKING:
    from tilewright.server.settings import Settings

_DAY = 86_400.0
_BATCH = 200


def run(options: argparse.Namespace) -> int:
    try:
        import tilewright.server.app  # noqa: F401
    except ImportError as error:
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
        default_data,
        default_thinkers,
    )

    return Settings(
        data=Path(options.data) if options.data else default_data(),
        database_url=os.environ.get(DATABASE_VARIABLE) or None,
        redis_url=os.environ.get(REDIS_VARIABLE) or None,
        pace=getattr(options, "pace", 0.0),
        thinkers=getattr(options, "thinkers", None) or default_thinkers(),
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
    from tilewright.server.store import connect

    settings = _settings(options)
    if settings.database_url is None:
        settings.data.mkdir(parents=True, exist_ok=True)
    engine = connect(settings.url)
    try:
        upgrade(engine)
    except SQLAlchemyError as error:
        raise CommandError(f"the database cannot be used: {error}") from None
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
    from tilewright.server.store import Store, connect

    settings = _settings(options)
    store = Store(connect(settings.url))
    folder = Path(options.target)
    before = time.time() - options.days * _DAY
    written = 0
    last = ""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        while ids := store.finished_before(before, _BATCH, last):
            for match_id in ids:
                loaded = store.load(match_id)
                if loaded is None or loaded.table.state is None:
                    continue
                name = f"{loaded.table.setup.game}-{match_id}.txt"
                _write_safely(folder / name, loaded.table.record().write())
                written += 1
                if options.remove:
                    store.remove(match_id)
            last = ids[-1]
    except OSError as error:
        raise CommandError(f"stopped after {written} records: {error}") from None
    finally:
        store.close()
    print(f"{written} records are in {folder}" + (" and removed here" if options.remove else ""))
    return 0


def _write_safely(path: Path, text: str) -> None:
    with path.with_suffix(".part").open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    path.with_suffix(".part").replace(path)
