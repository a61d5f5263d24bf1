"""`@rule`, and the making of modules whose rules are bound together, interpreted or compiled.

A module of rules is plain Python. `specialise` makes an instance of it: the same functions over a
copy of the module's globals, in which every rule, its own or imported, is again one of these. In a
compiled instance each rule is a Numba function; in both, names can be bound (`rules=...`), which is
how code written once for all games (`chance`, `playout`) gets one instance for each game.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NoReturn, TypeVar

import numpy as np
import numpy.typing as npt

from tilewright.core.folders import cache_folder
from tilewright.core.stamps import STAMP_BYTES, digest, module_stamp, package_stamp

Function = TypeVar("Function", bound=Callable[..., Any])

_UNUSED_CACHE_DAYS = 14
_LONG_TABLE = 256
_STAMP = f"[0-9a-f]{{{2 * STAMP_BYTES}}}"


def rule(function: Function) -> Function:
    """Mark a function that runs interpreted and compiled alike.

    It works on integers, layouts and constant tables only, and allocates nothing.
    """
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def aside(function: Function) -> Function:
    """Mark a rule that calls a listener and changes nothing.

    Compiled rules have no listener: in them it is empty, and the compiler drops it.
    """
    function.__aside__ = True  # type: ignore[attr-defined]
    return rule(function)


def is_rule(value: object) -> bool:
    """Whether `value` is a function marked with `@rule`."""
    return isinstance(value, FunctionType) and getattr(value, "__rule__", False)


class Table(tuple[int, ...]):
    """A constant table of numbers: a tuple to interpreted code, an array to compiled code.

    Numba would turn an index into a plain tuple into a branch for every entry.
    """


def specialise(module: ModuleType, label: str, *, compiled: bool, **bindings: object) -> ModuleType:
    """An instance of `module` with `bindings` in place of its globals of those names.

    `label` names the instance: compiled code is cached under it, so two instances with different
    bindings must have different labels.
    """
    instance = ModuleType(f"{module.__name__}@{label}", module.__doc__)
    namespace = instance.__dict__
    directory = None
    if compiled:
        instance.__stamp__ = _instance_stamp(module, label, bindings)  # type: ignore[attr-defined]
        directory = cache_directory(instance.__stamp__, label)
    namespace.update(
        (key, value) for key, value in vars(module).items() if not key.startswith("__")
    )
    namespace["__builtins__"] = vars(module)["__builtins__"]
    namespace.update(bindings)
    for key, value in list(namespace.items()):
        if compiled and isinstance(value, Table):
            namespace[key] = _array(value)
        if key in bindings or not is_rule(value):
            continue
        if value.__module__ == module.__name__:
            function = _instance_function(value, namespace, compiled)
            namespace[key] = compile_function(function, directory) if compiled else function
        elif compiled:
            namespace[key] = getattr(compiled_instance(value.__module__), value.__name__)
    return instance


def _array(table: Table) -> npt.NDArray[Any]:
    """A table for compiled code. Long ones are kept narrow: a GPU has 64 KB for all of them.

    Short ones are not, so that what is looked up in them is of the one type that all rules are
    compiled for.
    """
    if len(table) <= _LONG_TABLE:
        return np.array(table, np.int64)
    kinds = (np.int16, np.int32, np.int64)
    return np.array(
        table, next(kind for kind in kinds if max(map(abs, table)) < np.iinfo(kind).max)
    )


@cache
def compiled_instance(module_name: str) -> ModuleType:
    """The compiled instance, one in a process, of a module that needs no bindings."""
    return specialise(sys.modules[module_name], module_name, compiled=True)


class _Unbound:
    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{name}: this module is a template; use an instance of it")


def unbound() -> Any:
    """The value of a global that `specialise` binds."""
    return _Unbound()


def _instance_function(
    function: FunctionType, namespace: dict[str, Any], compiled: bool
) -> FunctionType:
    code = function.__code__
    if compiled and getattr(function, "__aside__", False):
        code = _nothing.__code__
    instance = FunctionType(code, namespace, function.__name__, function.__defaults__)
    instance.__dict__.update(function.__dict__)
    instance.__qualname__ = function.__qualname__
    instance.__module__ = function.__module__
    instance.__doc__ = function.__doc__
    return instance


def _nothing(*_: Any) -> None:
    """What an aside is to compiled rules."""


def compile_function(function: FunctionType, directory: Path | None) -> Any:
    """The Numba function of a rule; compiled at its first call, or loaded from `directory`."""
    from numba import njit

    from tilewright.core.rule_cache import keep_compiled

    # Nobody asks for a rule as a C function, and making one takes the compiler's time.
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
    dispatcher: Any = njit(**options)(function)
    if directory is not None:
        keep_compiled(dispatcher, function, directory)
    return dispatcher


# ---------------------------------------------------------------- where compiled code is kept


def _instance_stamp(module: ModuleType, label: str, bindings: dict[str, object]) -> str:
    """A digest of all that the compiled code of an instance depends on."""
    parts = [label, _stamp_of(module)]
    for name in sorted(bindings):
        parts += (name, _stamp_of(bindings[name]))
    return digest(parts)


def _stamp_of(value: object) -> str:
    if isinstance(value, ModuleType):
        stamp = getattr(value, "__stamp__", None)
        if isinstance(stamp, str):
            return stamp
        name, _, label = value.__name__.partition("@")
        # An interpreted instance does not say what was bound in it.
        return digest((label, package_stamp())) if label else module_stamp(name)
    function = getattr(value, "py_func", value)
    if isinstance(function, FunctionType):
        return digest((function.__qualname__, module_stamp(function.__module__)))
    if isinstance(value, (int, float, str, tuple, type(None))):
        return repr(value)
    return package_stamp()


def cache_directory(stamp: str, label: str) -> Path | None:
    """Where compiled rules are kept between runs; None where nothing can be written."""
    try:
        root = cache_folder()
        directory = root / stamp
        directory.mkdir(parents=True, exist_ok=True)
        os.utime(directory)
        _remove_unused(root)
    except (OSError, RuntimeError):  # a user without a home is a RuntimeError
        return None
    return directory / label


@cache
def _remove_unused(root: Path) -> None:
    """Once in a process: remove the stamps that nobody has used for long."""
    oldest = time.time() - _UNUSED_CACHE_DAYS * 86_400
    for directory in root.iterdir():
        # Only what looks like a stamp is ours: the folder may hold other people's things.
        if not re.fullmatch(_STAMP, directory.name):
            continue
        with suppress(OSError):  # another process may have been quicker
            if directory.stat().st_mtime < oldest:
                shutil.rmtree(directory, ignore_errors=True)
