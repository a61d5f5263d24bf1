"""The data folder: its files are for their owner alone, and for one server at a time.

The database holds the seeds of running games and the secret that tokens are made with.
"""

from __future__ import annotations

import fcntl
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tilewright.server.settings import BACKUPS, DATABASE_FILE, LOCK_FILE
from tilewright.server.unusable import Unusable

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600
SIDE_SUFFIXES = ("-wal", "-shm", "-journal")  # of the files that SQLite keeps beside a database

_log = logging.getLogger(__name__)


def make_folder(data: Path) -> None:
    """Make the data folder, for its owner alone; one that is there keeps its mode.

    It may hold other things. The files that are ours are private in any folder.
    """
    try:
        data.parent.mkdir(parents=True, exist_ok=True)
        data.mkdir(PRIVATE_FOLDER, exist_ok=True)
    except OSError as error:
        raise Unusable(f"the data folder cannot be used: {error}") from None


def make_file(path: Path) -> None:
    """Make an empty private file, if there is none; one that is there is not even opened."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, PRIVATE_FILE))


def make_private(data: Path) -> None:
    """Close files of ours to everybody else, if an older version or a copy left them open."""
    names = [DATABASE_FILE, *(DATABASE_FILE + suffix for suffix in SIDE_SUFFIXES), LOCK_FILE]
    wide = [path for path in (*(data / name for name in names), *data.glob(BACKUPS))
            if path.is_file() and path.stat().st_mode & 0o077]  # fmt: skip
    if not wide:
        return
    try:
        for path in wide:
            path.chmod(PRIVATE_FILE)
    except OSError as error:
        _log.warning("others may read files of the database: %s", error)
    else:
        found = ", ".join(path.name for path in wide)
        _log.warning("others could read these files of the database, and cannot now: %s", found)


@contextmanager
def sole_user(data: Path) -> Iterator[None]:
    """Keep the data folder for this process; `Unusable` if another one has it.

    Two servers on one folder would not hear of each other.
    """
    try:
        handle = os.open(data / LOCK_FILE, os.O_CREAT | os.O_RDWR, PRIVATE_FILE)
    except OSError as error:
        raise Unusable(f"the data folder cannot be used: {error}") from None
    with open(handle, "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Unusable(f"another server uses the data folder {data}; stop it first") from None
        yield
