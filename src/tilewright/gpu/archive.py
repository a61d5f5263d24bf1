"""The built kernels of each game, and what they were built for."""

from __future__ import annotations

import json
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

from tilewright.core.definition import Definition
from tilewright.core.errors import SetupError
from tilewright.core.generator import Generator

KERNELS_FOLDER = Path(__file__).parent / "ptx"
MANIFEST = "manifest.json"
BEHAVIOUR = "behaviour"  # in the manifest: not needed to run, so a GPU machine need not check it


def archive_path(name: str) -> Path:
    return KERNELS_FOLDER / f"{name}.zip"


def manifest_of(definition: Definition) -> dict[str, Any]:
    """What kernels and this program must agree on to understand each other's memory and moves."""
    return {
        "game": definition.name,
        "version": definition.version,
        "features": definition.features.VERSION,
        "actions": len(definition.notation.MOVES),
        "state": str(definition.state.dtype.descr),
        "state_size": definition.state.dtype.itemsize,
        "generator": str(Generator.dtype.descr),
    }


def built_behaviour(name: str) -> dict[str, str]:
    """What the rules came to when the kernels were built: see `digests.behaviour_stamp`."""
    with zipfile.ZipFile(archive_path(name)) as archive:
        stamp: dict[str, str] = json.loads(archive.read(MANIFEST))[BEHAVIOUR]
    return stamp


@cache
def kernel_texts(definition: Definition) -> dict[str, str]:
    """The PTX of a game's kernels by name; `SetupError` unless they fit this version of it."""
    path = archive_path(definition.name)
    if not path.exists():
        raise SetupError(f"{definition.title} has no kernels for a GPU: build them with `make ptx`")
    with zipfile.ZipFile(path) as archive:
        built_for = json.loads(archive.read(MANIFEST))
        kernels = [name for name in archive.namelist() if name != MANIFEST]
        texts = {Path(name).stem: archive.read(name).decode() for name in kernels}
    wanted = manifest_of(definition)
    differing = [key for key, value in wanted.items() if built_for.get(key) != value]
    if differing:
        raise SetupError(
            f"the GPU kernels of {definition.title} were built for another version "
            f"({', '.join(differing)} differ): build them anew with `make ptx`"
        )
    return texts
