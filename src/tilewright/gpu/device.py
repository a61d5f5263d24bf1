"""The kernels of one game on the GPU, and the memory they work on; through CuPy."""

from __future__ import annotations

from functools import cache, cached_property
from math import prod
from typing import Any

import numpy as np

from tilewright.core.errors import SetupError
from tilewright.core.layout import Layout
from tilewright.core.spec import AnyGameSpec
from tilewright.gpu.archive import kernel_texts

THREADS = 128  # of a block


@cache
def cupy() -> Any:
    """CuPy with a GPU to work on, or an error that says what is missing."""
    try:
        import cupy as found
    except ImportError as error:
        raise SetupError("a GPU is used through CuPy: pip install 'tilewright[gpu]'") from error
    try:
        devices = found.cuda.runtime.getDeviceCount()
    except found.cuda.runtime.CUDARuntimeError as error:
        raise SetupError(f"no GPU can be used here: {error}") from error
    if not devices:
        raise SetupError("no GPU can be used here: this machine has none")
    return found


class Device:
    """The kernels of one game, loaded when they are first called."""

    def __init__(self, spec: AnyGameSpec) -> None:
        self._texts = kernel_texts(spec)
        self._functions: dict[str, Any] = {}

    def call(self, name: str, size: int, *arguments: Any) -> None:
        """Run a kernel with a thread for each of `size` slots."""
        function = self._functions.get(name)
        if function is None:
            module = cupy().cuda.function.Module()
            module.load(self._texts[name].encode() + b"\0")
            function = self._functions[name] = module.get_function(name)
        flat: list[Any] = []
        for argument in arguments:
            flat += passed(argument)
        blocks = (size + THREADS - 1) // THREADS
        function((blocks,), (THREADS,), tuple(flat))


@cache
def device(spec: AnyGameSpec) -> Device:
    """The kernels of a game, loaded once in a process."""
    return Device(spec)


class RecordMemory:
    """Records on the GPU. CuPy knows no records: to it they are bytes."""

    def __init__(self, layout: type[Layout], count: int) -> None:
        self.layout = layout
        self.count = count
        self.bytes = cupy().zeros(count * layout.dtype.itemsize, np.uint8)

    def read(self) -> Any:
        """The records, copied to NumPy."""
        return self.bytes.get().view(self.layout.dtype)

    def copy(self) -> RecordMemory:
        """The same records in memory of their own."""
        return self._like(self.bytes.copy())

    def take(self, places: Any) -> RecordMemory:
        """Some of the records, in memory of their own."""
        return self._like(self._rows()[cupy().asarray(places)].ravel())

    def put(self, places: Any, records: RecordMemory) -> None:
        """Copy records, or one record, to these places; `SetupError` unless they fit."""
        if records.layout is not self.layout or records.count not in (1, len(places)):
            raise SetupError(
                f"there are {records.count} {records.layout.__name__} records for "
                f"{len(places)} {self.layout.__name__} places"
            )
        self._rows()[cupy().asarray(places)] = records._rows()

    def field(self, name: str) -> Any:
        """A field that is one number, of all records, as a view."""
        fields = self.layout.dtype.fields
        assert fields is not None
        kind, start = fields[name][:2]
        return self._rows()[:, start : start + kind.itemsize].view(kind)[:, 0]

    def _like(self, memory: Any) -> RecordMemory:
        other = RecordMemory.__new__(RecordMemory)
        other.layout, other.bytes = self.layout, memory
        other.count = len(memory) // self.layout.dtype.itemsize
        return other

    def _rows(self) -> Any:
        return self.bytes.reshape(self.count, self.layout.dtype.itemsize)

    @cached_property
    def passed(self) -> Passed:
        return _array(self.bytes.data.ptr, (self.count,), self.layout.dtype.itemsize)


class Passed(list[Any]):
    """An argument as a kernel made by Numba takes it: an array in all its parts."""


def passed(argument: Any) -> Passed:
    """An argument as a kernel takes it; it may be so already."""
    if isinstance(argument, Passed):
        return argument
    if isinstance(argument, RecordMemory):
        return argument.passed
    if isinstance(argument, int):
        return Passed([np.int64(argument)])
    return _array(argument.data.ptr, argument.shape, argument.itemsize)


def _array(address: int, shape: tuple[int, ...], item: int) -> Passed:
    """Two pointers for Python's bookkeeping, the sizes, the data, then shape and strides."""
    items = prod(shape)
    strides = [item * prod(shape[place + 1 :]) for place in range(len(shape))]
    owner = [np.uint64(0), np.uint64(0)]
    numbers = [np.int64(number) for number in (items, item)]
    parts = [*owner, *numbers, np.uint64(address), *map(np.int64, shape), *map(np.int64, strides)]
    return Passed(parts)
