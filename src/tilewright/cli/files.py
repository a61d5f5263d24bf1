"""Game records on disk, written so that a crash leaves the old file or the new one."""

from __future__ import annotations

import secrets
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from tilewright.cli import CommandError
from tilewright.core.errors import RecordError
from tilewright.core.files import write_whole
from tilewright.core.folders import data_folder
from tilewright.core.record import MAX_CHARACTERS, GameRecord
from tilewright.games import read_record

SUFFIX = ".tilewright"


def load_record(path: Path) -> GameRecord:
    """The record of a file; OSError and RecordError say what is wrong."""
    # Bytes that are no text become characters that no record has, so the reader names their line.
    with path.open(encoding="utf-8", errors="surrogateescape", newline="") as file:
        return read_record(file.read(MAX_CHARACTERS + 1))


def record_of(name: str) -> GameRecord:
    """The record of a file that a command was given; `CommandError` says what is wrong."""
    try:
        return load_record(Path(name))
    except OSError as error:
        raise CommandError(f"cannot read {name}: {error.strerror}") from None
    except RecordError as error:
        raise CommandError(f"{name}: {error}") from None


def save_record(record: GameRecord, path: Path) -> None:
    """Write a record to a file."""
    write_whole(path, record.write())


def is_foreign(path: Path) -> bool:
    """Whether something is there that is not a game record, and so not ours to overwrite."""
    if not path.exists():
        return False
    with path.open("rb") as file:
        return file.read(5) != b"[Game"


def unfinished_folder() -> Path:
    """Where games are kept while they last."""
    return data_folder() / "unfinished"


def new_unfinished(game: str) -> Path:
    """Where a new game is to be kept."""
    moment = datetime.now().strftime("%Y%m%d-%H%M%S")
    return unfinished_folder() / f"{game}-{moment}-{secrets.token_hex(2)}{SUFFIX}"


def newest_unfinished(but: Path) -> Path | None:
    """The kept game that was played last, other than this one."""
    found = []
    for path in unfinished_folder().glob(f"*{SUFFIX}"):
        with suppress(OSError):
            if path.resolve() != but.resolve():
                found.append((path.stat().st_mtime, path))
    return max(found)[1] if found else None
