"""The embedded database before it is used: private, whole, and nothing half done."""

from __future__ import annotations

from pathlib import Path

from tilewright.server.generations import newest_good_backup, remove_leftovers
from tilewright.server.private_files import make_folder, make_private
from tilewright.server.restoring import finish_restore, unfinished_restores
from tilewright.server.settings import DATABASE_FILE
from tilewright.server.soundness import Unsound, check_file
from tilewright.server.unusable import Unusable


def prepare_to_serve(data: Path) -> None:
    """Make sure that a server can trust its data folder, which it has for itself.

    `Unusable`, with what to do, if it cannot.
    """
    make_private(data)
    remove_leftovers(data)
    finish_restore(data)
    check_database(data)


def prepare_to_migrate(data: Path) -> None:
    """The same for a command that may make the database."""
    make_folder(data)
    make_private(data)
    check_database(data)


def check_database(data: Path) -> None:
    """`Unusable`, with what to do, if the database of a data folder cannot be trusted."""
    path = data / DATABASE_FILE
    if unfinished_restores(data):
        raise Unusable(f"a restore in {data} was cut short; start the server, which finishes it")
    try:
        check_file(path)
    except Unsound as found:
        raise Unusable(f"the database {path} cannot be used: {found}; {_advice(data)}") from None
    except OSError as error:
        raise Unusable(f"the data folder cannot be used: {error}") from None


def _advice(data: Path) -> str:
    backup = newest_good_backup(data)
    if backup is None:
        return f"put a backup in its place with 'tilewright restore FILE --data {data}'"
    return f"the newest good backup is there: 'tilewright restore {backup} --data {data}'"
