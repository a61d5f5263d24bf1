"""Interpreted now, compiled later: a container for everything that exists in both ways."""

from __future__ import annotations

import atexit
import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Generic, Protocol, TypeVar

_log = logging.getLogger(__name__)


class Warmable(Protocol):
    """What can be compiled step by step."""

    def steps_to_warm(self) -> Iterator[Callable[[], object]]:
        """One step for each function that Python calls: a compiled one is compiled by it."""


Instance = TypeVar("Instance", bound=Warmable)


class Changeover(ABC, Generic[Instance]):
    """An interpreted instance at once, and a compiled one that does the same when it is ready."""

    def __init__(self) -> None:
        self._compiling = threading.Lock()
        self._compiled: Instance | None = None
        self._making = threading.Lock()
        self._unwarmed: Instance | None = None
        self._starting = threading.Lock()
        self._started = False

    @abstractmethod
    def make(self, *, compiled: bool) -> Instance:
        """A new instance of either way."""

    @cached_property
    def interpreted(self) -> Instance:
        return self.make(compiled=False)

    @property
    def ready(self) -> Instance | None:
        """The compiled instance, if it is there already."""
        return self._compiled

    def compiled(self) -> Instance:
        """The compiled instance; waits for the compiler if it must."""
        self.compile_unless(threading.Event())
        assert self._compiled is not None
        return self._compiled

    def compiled_when_called(self) -> Instance:
        """The compiled instance for those who need few functions of it.

        Each is compiled when it is first called, and nothing else is.
        """
        with self._making:
            if self._unwarmed is None:
                self._unwarmed = self.make(compiled=True)
            return self._unwarmed

    def compile_unless(self, stopping: threading.Event) -> None:
        """Compile function by function; given up between two of them once `stopping` is set."""
        with self._compiling:
            if self._compiled is not None or stopping.is_set():
                return
            instance = self.compiled_when_called()
            for step in instance.steps_to_warm():
                if stopping.is_set():
                    return
                step()
            self._compiled = instance

    def compile_in_background(self) -> None:
        """Begin to compile in a thread; nothing happens if that was begun before."""
        with self._starting:
            if not self._started:
                self._started = True
                BackgroundCompiler(self.compile_unless).start()


class BackgroundCompiler:
    """A thread that compiles. A process that ends waits for one function at the most."""

    def __init__(self, compile_unless: Callable[[threading.Event], None]) -> None:
        self._compile_unless = compile_unless
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="tilewright-compiler", daemon=True)

    def start(self) -> None:
        atexit.register(self._give_up)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._compile_unless(self._stopping)
        except Exception:
            # What is interpreted gives the same results, so the game goes on with it.
            _log.warning("the rules could not be compiled; going on interpreted", exc_info=True)
        finally:
            atexit.unregister(self._give_up)

    def _give_up(self) -> None:
        self._stopping.set()
        self._thread.join()
