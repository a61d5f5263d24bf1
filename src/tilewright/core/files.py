"""Files that are replaced in one step: a crash leaves the old one or the new one."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PART_SUFFIX = ".part"  # of a file while it is written


@contextmanager
def replacing(path: Path, *, private: bool = False) -> Iterator[Path]:
    """A new file beside the target, which takes its place at the end; an error removes it.

    Whoever reads the target meanwhile gets the old one or the new one, whole. A private one can be
    read by its owner alone, from its first byte on.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=PART_SUFFIX)
    part = Path(name)
    try:
        if not private:
            os.fchmod(handle, _ordinary_mode())
        os.close(handle)
        yield part
        with part.open("rb") as file:
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def write_whole(path: Path, text: str) -> None:
    """Write a text to a file: nobody ever sees half of it."""
    with replacing(path) as part:
        part.write_text(text, encoding="utf-8", newline="")


def sync_folder(folder: Path) -> None:
    """The names of new files are on the disk, too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _ordinary_mode() -> int:
    """The mode of a file that is made in the ordinary way; mkstemp's is for secrets."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
