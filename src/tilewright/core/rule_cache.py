"""Numba's on-disk cache, made to trust our stamp, and filled by one process at a time.

Numba looks only at the file that a function stands in: a constant edited elsewhere would give
stale answers. Here the folder carries the stamp of all that the code depends on, so a cached
function is always one of this very source. This is the only module that touches Numba's internals.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from types import FunctionType
from typing import IO, Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.compiler_lock import global_compiler_lock

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # this system has no such locks: each process compiles for itself
    flock = None  # type: ignore[assignment]

SECONDS_OF_PATIENCE = 120.0
_SECONDS_BETWEEN_LOOKS = 0.02


def keep_compiled(dispatcher: Any, function: FunctionType, directory: Path) -> None:
    """Keep the code of a Numba function under `directory`, whose parent's name is its stamp."""
    rule_cache = RuleCache(function, directory)
    dispatcher._cache = rule_cache
    dispatcher.compile = rule_cache.alone(dispatcher.compile)


class Turn:
    """A process's turn to compile one function; the system ends it when the process dies."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[bytes] | None = None

    def take(self) -> bool:
        """Wait for the turn. False where it cannot be had: then one compiles without it.

        Whoever holds it may be stopped or stuck, so nobody waits for ever.
        """
        if flock is None or self._file is not None:
            return False
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            file = self._path.open("ab")
        except OSError:
            return False
        deadline = monotonic() + SECONDS_OF_PATIENCE
        while monotonic() < deadline:
            try:
                flock(file, LOCK_EX | LOCK_NB)
            except BlockingIOError:
                sleep(_SECONDS_BETWEEN_LOOKS)
            except OSError:  # a file system without locks
                break
            else:
                self._file = file
                return True
        file.close()
        return False

    def end(self) -> None:
        """Let the next one compile; no harm where the turn was not had."""
        if self._file is not None:
            self._file.close()
            self._file = None


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
        self._turn = Turn(directory / f"{self._impl.filename_base}.turn")
        self._depth = 0

    def alone(self, compile_signature: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """The same compiling, after which the turn that `load_overload` took is over.

        Functions call each other in no circle, so processes that wait for each other's do not
        either. A function that calls itself is compiled in one turn.
        """

        def compile_in_turn(signature: Any) -> Any:
            with global_compiler_lock:
                self._depth += 1
                try:
                    return compile_signature(signature)
                finally:
                    self._depth -= 1
                    if not self._depth:
                        self._turn.end()

        return compile_in_turn

    # A cache that cannot be read or written (a full disk, a damaged file, a folder cleared by
    # another process) costs time, never the game.
    def load_overload(self, signature: Any, context: Any) -> Any:
        """The kept code; or None, and then it is this process's turn to compile it."""
        found = self._load(signature, context)
        if found is None and self._depth and self._turn.take():
            found = self._load(signature, context)  # somebody may have compiled it meanwhile
        return found

    def _load(self, signature: Any, context: Any) -> Any:
        with suppress(Exception):
            return super().load_overload(signature, context)  # type: ignore[no-untyped-call]
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        with suppress(Exception):
            super().save_overload(signature, result)  # type: ignore[no-untyped-call]
