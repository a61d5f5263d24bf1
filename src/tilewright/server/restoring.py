"""A backup put in the place of the embedded database; the one before it is kept.

What SQLite left beside the old database goes with it: it would spoil the new one. A restore that
is cut short, at any moment, has changed nothing or is finished by the next start.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from tilewright.core.files import sync_folder
from tilewright.server.backup import copy_database
from tilewright.server.private_files import (
    PRIVATE_FOLDER,
    SIDE_SUFFIXES,
    make_folder,
    sole_user,
)
from tilewright.server.settings import DATABASE_FILE
from tilewright.server.soundness import Unsound, check_neighbours, check_shape, opened
from tilewright.server.unusable import Unusable

_STAGED = "restored.sqlite3"  # a checked copy in the folder for what it is to replace


def restore(file: Path, data: Path) -> Path | None:
    """Make a copy of the file the database of a data folder; returns where the old one lies now.

    `Unusable` if a server uses the folder, or the file is no whole database of a server that this
    version knows. Then nothing has changed.
    """
    make_folder(data)
    with sole_user(data):
        finish_restore(data)
        moment = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
        aside = data / f"replaced-{moment}"
        try:
            _check_candidate(file, data)
            aside.mkdir(PRIVATE_FOLDER, exist_ok=True)
            copy_database(file, aside / _STAGED)
        except (Unsound, sqlite3.Error) as error:
            _remove_if_empty(aside)
            raise Unusable(f"{file} cannot be restored: {error}") from None
        sync_folder(data)
        finish_restore(data)
        _remove_if_empty(aside)
    return aside if aside.exists() else None


def unfinished_restores(data: Path) -> list[Path]:
    """Copies that are whole but not yet in place."""
    return list(data.glob(f"replaced-*/{_STAGED}"))


def finish_restore(data: Path) -> None:
    """Go on with a restore from the moment on when its copy was whole."""
    for staged in unfinished_restores(data):
        aside = staged.parent
        for suffix in ("", *SIDE_SUFFIXES):
            _set_aside(data / (DATABASE_FILE + suffix), aside)
        for folder in (aside, data):
            sync_folder(folder)
        os.rename(staged, data / DATABASE_FILE)
        sync_folder(data)


def _set_aside(old: Path, aside: Path) -> None:
    if not old.exists():
        return
    kept = aside / old.name  # as before, so that SQLite finds what belongs together
    if kept.exists():
        raise Unusable(f"a restore was cut short, and {old} was made since: move it away first")
    os.rename(old, kept)


def _check_candidate(file: Path, data: Path) -> None:
    present = data / DATABASE_FILE
    if not file.is_file():
        raise Unsound("there is no such file")
    if present.exists() and file.samefile(present):
        raise Unsound("this is the database itself")
    check_neighbours(file)
    with closing(opened(file)) as connection:
        check_shape(connection)


def _remove_if_empty(folder: Path) -> None:
    if folder.exists() and not any(folder.iterdir()):
        folder.rmdir()
