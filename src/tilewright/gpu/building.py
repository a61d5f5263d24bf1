"""Building the kernels: `python -m tilewright.gpu.building`, or `make ptx`.

Runs on any machine: numba-cuda turns the rules into PTX, the assembly of a virtual GPU, which the
driver of a real one finishes when it is loaded.
"""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import tempfile
import time
import zipfile
from functools import cache
from importlib import import_module
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tilewright.core.spec import AnyGameSpec
from tilewright.games import game_names, spec
from tilewright.gpu.archive import (
    BEHAVIOUR,
    MANIFEST,
    archive_path,
    manifest_of,
)
from tilewright.gpu.digests import behaviour_stamp

# The oldest GPU that the toolkit compiles for: PTX for it runs on every newer one.
COMPUTE_CAPABILITY = (7, 5)
ASSEMBLED_FOR = "sm_90"  # to try: an H100 or H200

_NO_DATE = (1980, 1, 1, 0, 0, 0)


def main() -> None:
    _pretend_a_device()
    _link_in_order()
    games = [spec(name) for name in game_names()]
    if not games:
        raise SystemExit("no game is installed, so there is nothing to build")
    # All kernels first: rules that were compiled for the processor before them would leave their
    # traces in memory, and the optimiser for GPUs goes by addresses here and there.
    kernels = [_timed_kernels(found) for found in games]
    for found, texts in zip(games, kernels, strict=True):
        path = archive_path(found)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(_archive(texts, manifest_of(found) | {BEHAVIOUR: behaviour_stamp(found)}))
        sys.stdout.write(f"{found.name}: {path.stat().st_size:,} bytes\n")


def _timed_kernels(found: AnyGameSpec) -> dict[str, str]:
    begin = time.perf_counter()
    texts = _compiled(found)
    seconds = time.perf_counter() - begin
    sys.stdout.write(f"{found.title}: {len(texts)} kernels, {seconds:.0f} s\n")
    return texts


def _archive(kernels: dict[str, str], manifest: dict[str, Any]) -> bytes:
    """The same texts give the same bytes."""
    texts = {f"{name}.ptx": ptx for name, ptx in kernels.items()}
    texts[MANIFEST] = json.dumps(manifest, indent=1, sort_keys=True)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in sorted(texts.items()):
            entry = zipfile.ZipInfo(name, _NO_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text)
    return packed.getvalue()


def _compiled(found: AnyGameSpec) -> dict[str, str]:
    from tilewright.gpu.kernels import cuda, kernels

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
        _assemble(compiled[name])
    return compiled


def _named(ptx: str, name: str) -> str:
    """Give the kernel its plain name in place of one that Numba made up.

    Numba's names count what the process has compiled before. Those that nothing uses go: they are
    where compiled code on a processor would find its Python.
    """
    entry = re.search(r"\.visible \.entry (\w+)", ptx)
    assert entry is not None, "a kernel has an entry"
    ptx = re.sub(r"^\.common \.global .*NumbaEnv.*;\n", "", ptx, flags=re.MULTILINE)
    return _with_plain_tables(ptx.replace(entry[1], name))


def _with_plain_tables(ptx: str) -> str:
    """Name and order the constant tables by what they hold, and keep equal ones once.

    Functions bring copies of the tables that they use, under names that depend on one another.
    """
    declared = re.findall(r"^(\.const \.align \d+ \.b8 )([\w$]+)(\[.*\n)", ptx, flags=re.MULTILINE)
    contents = sorted({(kind, held) for kind, _, held in declared})
    plain = {name: f"table_{contents.index((kind, held))}" for kind, name, held in declared}
    code = re.sub(r"^\.const .*\n", "", ptx, flags=re.MULTILINE)
    code = re.sub(r"[\w$]+", lambda word: plain.get(word[0], word[0]), code)
    tables = (f"{kind}table_{number}{held}" for number, (kind, held) in enumerate(contents))
    return code.replace(".address_size 64\n", ".address_size 64\n\n" + "".join(tables), 1)


def _assemble(ptx: str) -> None:
    """Finish a kernel as a driver would, to see that one can."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "kernel.ptx"
        source.write_text(ptx)
        target = Path(folder) / "kernel"
        subprocess.run(
            [_assembler(), f"-arch={ASSEMBLED_FOR}", str(source), "-o", str(target)], check=True
        )


@cache
def _assembler() -> str:
    import nvidia

    (found,) = (path for root in nvidia.__path__ for path in Path(root).glob("*/bin/ptxas*"))
    return str(found)


def _pretend_a_device() -> None:
    """numba-cuda asks the GPU of this machine what functions called by a kernel are compiled for.

    There is none, and the kernels are for others anyway.
    """
    dispatcher: Any = import_module("numba.cuda.dispatcher")
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=COMPUTE_CAPABILITY)


def _link_in_order() -> None:
    """numba-cuda keeps what it links in sets, whose order would follow addresses in memory."""
    library: Any = import_module("numba.cuda.codegen").CUDACodeLibrary
    numbers = count()

    def number(self: Any) -> Any:
        return self.__dict__.setdefault("_number", next(numbers))

    library.__hash__ = number


if __name__ == "__main__":
    main()
