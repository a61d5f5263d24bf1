"""The built kernels of each game, and what they were built for."""

from __future__ import annotations

import json
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

from tilewright.core.errors import SetupError
from tilewright.core.generator import Generator
from tilewright.core.spec import AnyGameSpec

MANIFEST = "manifest.json"
BEHAVIOUR = "behaviour"  # in the manifest: not needed to run, so a GPU machine need not check it


def archive_path(spec: AnyGameSpec) -> Path:
    return spec.assets / "kernels.zip"


def manifest_of(spec: AnyGameSpec) -> dict[str, Any]:
    """What kernels and this program must agree on to understand each other's memory and moves."""
    return {
        "game": spec.name,
        "version": spec.version,
        "features": spec.features.VERSION,
        "actions": len(spec.notation.MOVES),
        "state": str(spec.state.dtype.descr),
        "state_size": spec.state.dtype.itemsize,
        "generator": str(Generator.dtype.descr),
    }


def built_behaviour(spec: AnyGameSpec) -> dict[str, str]:
    """What the rules gave when the kernels were built: see `digests.behaviour_stamp`."""
    with zipfile.ZipFile(archive_path(spec)) as archive:
        stamp: dict[str, str] = json.loads(archive.read(MANIFEST))[BEHAVIOUR]
    return stamp


@cache
def kernel_texts(spec: AnyGameSpec) -> dict[str, str]:
    """The PTX of a game's kernels by name; `SetupError` unless they fit this version of it."""
    path = archive_path(spec)
    if not path.exists():
        raise SetupError(f"{spec.title} has no kernels for a GPU: build them with `make ptx`")
    with zipfile.ZipFile(path) as archive:
        built_for = json.loads(archive.read(MANIFEST))
        kernels = [name for name in archive.namelist() if name != MANIFEST]
        texts = {Path(name).stem: archive.read(name).decode() for name in kernels}
    wanted = manifest_of(spec)
    differing = [key for key, value in wanted.items() if built_for.get(key) != value]
    if differing:
        raise SetupError(
            f"the GPU kernels of {spec.title} were built for another version "
            f"({', '.join(differing)} differ): build them again with `make ptx`"
        )
    return texts
