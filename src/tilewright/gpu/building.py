"""Building the kernels: `python -m tilewright.gpu.building`, or `make ptx`.

Runs on any machine: numba-cuda turns the rules into PTX, the assembly of a virtual GPU, which the
driver of a real one finishes when it is loaded.
"""

from __future__ import annotations

import io
import json
import re
import sys
import time
import zipfile
from types import SimpleNamespace
from typing import Any

from tilewright.core.definition import Definition
from tilewright.games import REGISTRY, definition
from tilewright.gpu.archive import KERNELS_FOLDER, MANIFEST, archive_path, manifest_of

# The oldest GPU that the toolkit compiles for: PTX for it runs on every newer one.
COMPUTE_CAPABILITY = (7, 5)

# The same rules give the same archive, byte for byte.
_NO_DATE = (1980, 1, 1, 0, 0, 0)


def main() -> None:
    KERNELS_FOLDER.mkdir(exist_ok=True)
    for name in REGISTRY:
        begin = time.perf_counter()
        found = definition(name)
        path = archive_path(name)
        path.write_bytes(_archive(found))
        seconds = time.perf_counter() - begin
        sys.stdout.write(f"{path.name}: {path.stat().st_size:,} bytes, {seconds:.0f} s\n")


def _archive(found: Definition) -> bytes:
    texts = {f"{name}.ptx": ptx for name, ptx in _compiled(found).items()}
    texts[MANIFEST] = json.dumps(manifest_of(found), indent=1, sort_keys=True)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in sorted(texts.items()):
            entry = zipfile.ZipInfo(name, _NO_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text)
    return packed.getvalue()


def _compiled(found: Definition) -> dict[str, str]:
    from tilewright.gpu.kernels import cuda, kernels

    _pretend_a_device()
    compiled = {}
    for name, kernel in kernels(found).items():
        ptx, _ = cuda.compile(
            kernel.function,
            kernel.signature,
            device=False,
            abi="numba",
            cc=COMPUTE_CAPABILITY,
            output="ptx",
        )
        compiled[name] = _named(ptx if isinstance(ptx, str) else ptx.decode(), name)
    return compiled


def _named(ptx: str, name: str) -> str:
    """Give the kernel its plain name in place of one that Numba made up."""
    entry = re.search(r"\.visible \.entry (\w+)", ptx)
    assert entry is not None, "a kernel has an entry"
    return ptx.replace(entry[1], name)


def _pretend_a_device() -> None:
    """numba-cuda asks the GPU of this machine what functions called by a kernel are compiled for.

    There is none, and the kernels are for others anyway.
    """
    from numba.cuda import dispatcher

    device: Any = SimpleNamespace(compute_capability=COMPUTE_CAPABILITY)
    dispatcher.get_current_device = lambda: device


if __name__ == "__main__":
    main()
