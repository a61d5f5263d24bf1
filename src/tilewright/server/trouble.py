"""Whether what is written to the database is there to stay: its file, and the disk below it.

Most errors of a database pass, and waiting helps. These last until somebody does something, so
whoever writes is refused at once, and the server is not healthy until a write succeeds again.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from tilewright.server.problems import Problem

FULL = "the disk of the database is full"
FAILING = "the disk of the database fails"
READ_ONLY = "the database can only be read"
DAMAGED = "the database is damaged"
GONE = "the file of the database was deleted or replaced"

_SQLITE = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: FAILING,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}
_POSTGRESQL = {"53100": FULL, "58030": FAILING, "25006": READ_ONLY}
_ADVICE = {
    FULL: "make room; the server goes on by itself",
    GONE: "stop the server, put the file back or run 'tilewright restore', and start it again",
    DAMAGED: "stop the server and run 'tilewright restore'",
}

_log = logging.getLogger(__name__)


class TroubleWatch:
    """Looks at every write, and knows why nothing can be written just now."""

    def __init__(self, file: Path | None) -> None:
        """`file` is the embedded database, if it is one."""
        self._file = file
        self._identity = None if file is None else _identity(file)
        self.trouble: str | None = None

    @contextmanager
    def writing(self, much: bool = True) -> Iterator[None]:
        """A write that counts only if it is in the file that a restart will find.

        `Problem` at once if it is in vain to wait. One that is not `much` may find room on a full
        disk: that it succeeds does not end the trouble.
        """
        self._check_file()
        try:
            yield
        except DBAPIError as error:
            trouble = lasting_trouble(error)
            if trouble is None:
                raise
            self._note(trouble)
            raise _refusal(trouble) from error
        self._check_file()
        if much:
            self._note(None)

    def _check_file(self) -> None:
        if self._file is not None and _identity(self._file) != self._identity:
            self._note(GONE)
            raise _refusal(GONE)

    def _note(self, trouble: str | None) -> None:
        """Log it once, however many writes it stops."""
        if trouble == self.trouble:
            return
        self.trouble = trouble
        if trouble is None:
            _log.warning("the database can be written again")
        else:
            _log.error("%s: nothing can be written; %s", trouble, _ADVICE.get(trouble, "see to it"))


def lasting_trouble(error: DBAPIError) -> str | None:
    """What is wrong, if waiting does not help."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return _SQLITE.get(code & 0xFF)  # the rest says where exactly
    return _POSTGRESQL.get(getattr(error.orig, "sqlstate", None) or "")


def _refusal(trouble: str) -> Problem:
    return Problem("unavailable", f"{trouble}; nothing was changed")


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
