"""Puts networks and results into one archive, to carry them from the machine where they learned."""

from __future__ import annotations

import tarfile
from pathlib import Path

from tilewright.core.errors import SetupError

KEPT = (".npz", ".json", ".log")  # states are large, and only a run that goes on needs them


def pack(folder: Path, file: Path, limit: float) -> None:
    """The last snapshot of each variant, what it was made by and what it printed."""
    chosen = sorted(path for path in folder.iterdir() if path.suffix in KEPT)
    if not chosen:
        raise SetupError(f"there is nothing to pack in {folder}")
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_suffix(".part")
    with tarfile.open(unfinished, "w:xz") as archive:
        for path in chosen:
            archive.add(path, path.name)
    unfinished.replace(file)
    size = file.stat().st_size / 1e6
    print(f"{file}: {len(chosen)} files, {size:.1f} MB")
    if size > limit:
        raise SetupError(f"{file} has {size:.1f} MB and should have at most {limit:g}")
