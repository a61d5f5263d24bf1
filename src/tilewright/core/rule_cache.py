"""Numba's on-disk cache, told to trust the stamp of the whole package instead of one file.

Numba looks only at the file that a function stands in: a constant edited elsewhere would give
stale answers. Here the folder carries the stamp of all sources, so a cached function is always
one of this very source. This is the only module that touches Numba's internals.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from types import FunctionType
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator


class _StampedLocator(_CacheLocator):
    def __init__(self, function: FunctionType) -> None:
        self._directory: Path = function.__cache_directory__  # type: ignore[attr-defined]
        self._line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, function: FunctionType, _file: str) -> _StampedLocator:
        return cls(function)

    def get_cache_path(self) -> str:
        return str(self._directory)

    def get_source_stamp(self) -> str:
        return self._directory.parent.name

    def get_disambiguator(self) -> str:
        return str(self._line)


class _StampedImplementation(CompileResultCacheImpl):
    _locator_classes = [_StampedLocator]  # type: ignore[list-item]  # noqa: RUF012


class RuleCache(FunctionCache):
    """The compiled code of one rule, kept under `directory`, whose parent's name is the stamp."""

    _impl_class = _StampedImplementation

    def __init__(self, function: FunctionType, directory: Path) -> None:
        function.__cache_directory__ = directory  # type: ignore[attr-defined]
        super().__init__(function)  # type: ignore[no-untyped-call]

    # A cache that cannot be read or written (a full disk, a damaged file, a folder cleared by
    # another process) costs time, never the game.
    def load_overload(self, signature: Any, context: Any) -> Any:
        with suppress(Exception):
            return super().load_overload(signature, context)  # type: ignore[no-untyped-call]
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        with suppress(Exception):
            super().save_overload(signature, result)  # type: ignore[no-untyped-call]
