"""`tilewright export`: records of old finished matches, written out of the server's database."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tilewright.cli import CommandError
from tilewright.cli.database import add_data, database_errors, database_settings, need_server
from tilewright.cli.files import SUFFIX, save_record
from tilewright.core.files import sync_folder, write_whole

if TYPE_CHECKING:
    from tilewright.server.settings import Settings
    from tilewright.server.store import Store

_DAY = 86_400.0
_BATCH = 200


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", metavar="DIR")
    parser.add_argument(
        "--days",
        type=float,
        default=30.0,
        metavar="N",
        help="since the match ended, at least (30)",
    )
    parser.add_argument(
        "--remove", action="store_true", help="remove them from the database once written"
    )
    parser.add_argument(
        "--other-rules",
        action="store_true",
        help="write unfinished matches, too, whose rules are not installed here; these stay",
    )
    add_data(parser)


def run(options: argparse.Namespace) -> int:
    """Write the records of old finished matches; nothing is removed before its file is safe."""
    need_server()
    from sqlalchemy.exc import SQLAlchemyError

    from tilewright.server.running import first_line

    with database_errors():
        store = _opened(database_settings(options.data))
    folder = Path(options.target)
    before = time.time() - options.days * _DAY
    found = written = 0
    last = ""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        while ids := store.finished_before(before, _BATCH, last):
            safe = [match_id for match_id in ids if _exported(store, match_id, folder)]
            sync_folder(folder)
            for match_id in safe if options.remove else ():
                store.remove(match_id)
            found, written, last = found + len(ids), written + len(safe), ids[-1]
        for match_id in store.of_other_rules() if options.other_rules else ():
            found, written = found + 1, written + _exported(store, match_id, folder)
    except OSError as error:
        raise CommandError(f"stopped after {written} records: {error}") from None
    except SQLAlchemyError as error:
        raise CommandError(f"stopped after {written} records: {first_line(error)}") from None
    finally:
        store.close()
    print(f"{written} records are in {folder}" + (" and removed here" if options.remove else ""))
    return 0 if written == found else 1


def _opened(settings: Settings) -> Store:
    """The database, if it can be trusted and has the shape that this version knows."""
    from tilewright.server.embedded import check_database
    from tilewright.server.migrating import is_current
    from tilewright.server.settings import DATABASE_FILE
    from tilewright.server.store import Store, connect

    if settings.database_url is None:
        if not (settings.data / DATABASE_FILE).exists():
            raise CommandError(f"there is no database in {settings.data}")
        check_database(settings.data)
    engine = connect(settings.url)
    if not is_current(engine):
        engine.dispose()
        raise CommandError("the database is of an older version; run 'tilewright migrate' first")
    return Store(engine)


def _exported(store: Store, match_id: str, folder: Path) -> bool:
    """Write the record of a match; one of other rules as its log has it."""
    from tilewright.server.problems import Problem

    try:
        loaded = store.load(match_id)
        if loaded is None:
            return False
        name = f"{loaded.table.setup.game}-{match_id}{SUFFIX}"
        save_record(loaded.table.record(), folder / name)
    except Problem as problem:
        if problem.code == "other-version":
            return _archived(store, match_id, folder)
        print(f"{match_id}: {problem}", file=sys.stderr)
        return False
    return True


def _archived(store: Store, match_id: str, folder: Path) -> bool:
    from tilewright.server.problems import Problem

    found = store.archived(match_id)
    if found is None:
        return False
    try:
        text = found.record()
    except Problem as problem:
        print(f"{match_id}: {problem}", file=sys.stderr)
        return False
    write_whole(folder / f"{found.game}-{match_id}{SUFFIX}", text)
    print(f"{match_id}: of version {found.setup['version']}, as its log has it", file=sys.stderr)
    return True
