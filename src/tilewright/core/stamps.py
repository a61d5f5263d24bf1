"""Which source files compiled code depends on, and one digest of them all.

Compiled code holds whatever it was compiled with: callees, constants, tables. So it is of the
module that it stands in and of everything that this imports, however far. An edit elsewhere (in
the server, in another game) leaves it alone.
"""

from __future__ import annotations

import ast
import hashlib
import platform
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

STAMP_BYTES = 10

_PACKAGE = Path(__file__).resolve().parent.parent


class Unreadable(Exception):
    """The source of a module cannot be found, read or parsed."""


def digest(parts: Iterable[str | bytes]) -> str:
    """A short digest of the parts; where one ends and the next begins counts."""
    found = hashlib.blake2b(digest_size=STAMP_BYTES)
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode()
        found.update(len(data).to_bytes(8, "little"))
        found.update(data)
    return found.hexdigest()


@cache
def module_stamp(name: str) -> str:
    """A digest of all sources that a module's code can depend on, and of the compiler.

    Where one of them cannot be read, it is a digest of everything that might be one.
    """
    try:
        return digest((*_tools(), *_contents(_dependencies(name))))
    except Unreadable:
        return digest((*_tools(), name, package_stamp(), *_contents(_files_beside(name))))


@cache
def package_stamp() -> str:
    """A digest of all sources of Tilewright."""
    files = {str(path.relative_to(_PACKAGE)): path for path in _PACKAGE.rglob("*.py")}
    return digest(_contents(files))


def _tools() -> Iterator[str]:
    yield platform.python_version()
    yield from map(version, ("numba", "numpy"))


def _contents(files: dict[str, Path]) -> Iterator[str | bytes]:
    for name in sorted(files):
        yield name
        yield _read(files[name])


@cache
def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Unreadable(str(path)) from error


def _dependencies(name: str) -> dict[str, Path]:
    """The files of a module and of all that it imports, directly or not.

    Imports are followed through Tilewright and through the package of the module itself, into
    every branch and function body. Of other people's packages only the imported file counts.
    """
    followed = {"tilewright", _top(name)}
    found: dict[str, Path] = {}
    waiting = [name]
    while waiting:
        current = waiting.pop()
        if current in found:
            continue
        path = _file_of(current)
        if path is None:
            raise Unreadable(current)
        found[current] = path
        for parent in _parents(current):  # they run first, but what they import is not ours
            file = _file_of(parent)
            if file is not None:
                found.setdefault(f"{parent} (parent)", file)
        if _top(current) in followed:
            waiting += _imported_modules(current, path, followed)
    return found


def _imported_modules(name: str, path: Path, followed: set[str]) -> Iterator[str]:
    for wanted, certain in _imports(path, _package_of(name, path)):
        if _top(wanted) in sys.stdlib_module_names:
            continue
        if _file_of(wanted) is not None:
            yield wanted
        elif certain and _top(wanted) in followed and not _is_namespace(wanted):
            raise Unreadable(wanted)


@cache
def _imports(path: Path, package: str) -> tuple[tuple[str, bool], ...]:
    """What a file imports: names of modules, and whether each surely is one.

    `from a import b` names the module `a`, and perhaps a module `a.b`.
    """
    try:
        tree = ast.parse(_read(path))
    except (SyntaxError, ValueError) as error:
        raise Unreadable(str(path)) from error
    found: list[tuple[str, bool]] = []
    for node in _statements(tree):
        if isinstance(node, ast.Import):
            found += ((alias.name, True) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.rsplit(".", node.level - 1)[0] if node.level > 1 else package
                base = f"{above}.{base}" if base else above
            whole = len(node.names)
            submodules = [
                (f"{base}.{alias.name}", False) for alias in node.names if alias.name != "*"
            ]
            # A package of which only submodules are taken is no more than their parent.
            if sum(_file_of(name) is not None for name, _ in submodules) < whole:
                found.append((base, True))
            found += submodules
    return tuple(found)


def _statements(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes of a file, but for what only type checkers read."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.If) and _names_type_checking(node.test):
            waiting += node.orelse
        else:
            waiting += ast.iter_child_nodes(node)


def _names_type_checking(test: ast.expr) -> bool:
    return (isinstance(test, ast.Name) and test.id == "TYPE_CHECKING") or (
        isinstance(test, ast.Attribute) and test.attr == "TYPE_CHECKING"
    )


@cache
def _file_of(name: str) -> Path | None:
    """The source file of a module; None if there is none.

    It is the same whether the module is loaded or not, or else a process that has loaded the
    compiler would not find what was compiled by one that had not.
    """
    loaded = getattr(sys.modules.get(name), "__file__", None)
    if loaded is not None:
        return Path(loaded)
    parent, _, last = name.rpartition(".")
    if not parent:
        spec = find_spec(name)
        origin = spec.origin if spec is not None and spec.has_location else None
        return None if origin is None else Path(origin)
    for folder in _folders_of(parent):
        for path in (folder / f"{last}.py", folder / last / "__init__.py"):
            if path.is_file():
                return path
    return None


def _folders_of(package: str) -> Iterator[Path]:
    loaded = getattr(sys.modules.get(package), "__path__", None)
    if loaded is not None:
        yield from map(Path, loaded)
        return
    parent, _, last = package.rpartition(".")
    if parent:
        yield from (folder / last for folder in _folders_of(parent))
    elif (spec := find_spec(package)) is not None:
        yield from map(Path, spec.submodule_search_locations or ())


def _is_namespace(name: str) -> bool:
    return any(folder.is_dir() for folder in _folders_of(name))


def _files_beside(name: str) -> dict[str, Path]:
    """All sources of the package that a module is in, as far as they can be read."""
    top = _top(name)
    folders = list(_folders_of(top))
    own = [path] if (path := _file_of(name)) is not None else []
    files = [*own, *(path for folder in folders for path in folder.rglob("*.py"))]
    return {str(path): path for path in files if _is_readable(path)}


def _is_readable(path: Path) -> bool:
    try:
        _read(path)
    except Unreadable:
        return False
    return True


def _top(name: str) -> str:
    return name.partition(".")[0]


def _parents(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[:end]) for end in range(1, len(parts)))


def _package_of(name: str, path: Path) -> str:
    return name if path.name == "__init__.py" else name.rpartition(".")[0]
