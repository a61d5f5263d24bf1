"""The error on a machine without a GPU, and how arrays are handed to a kernel."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

import tilewright
from tilewright import gpu
from tilewright.core.errors import SetupError
from tilewright.gpu import device


class NoDriver(Exception):
    """As CuPy's CUDARuntimeError."""


def stand_in(count: Any) -> SimpleNamespace:
    """As much of CuPy as is asked for the number of GPUs."""
    runtime = SimpleNamespace(getDeviceCount=count, CUDARuntimeError=NoDriver)
    return SimpleNamespace(cuda=SimpleNamespace(runtime=runtime))


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Put something in the place of CuPy, for whoever looks now."""
    monkeypatch.setattr(device, "cupy", device.cupy.__wrapped__)

    def put(found: Any) -> None:
        monkeypatch.setitem(sys.modules, "cupy", found)

    return put


def test_without_cupy_it_says_what_to_install(install: Any) -> None:
    install(None)
    with pytest.raises(SetupError, match=r"pip install 'tilewright\[gpu\]'"):
        device.cupy()


def test_without_a_driver_it_says_why(install: Any) -> None:
    def fail() -> int:
        raise NoDriver("the driver is too old")

    install(stand_in(fail))
    with pytest.raises(SetupError, match="no GPU can be used here: the driver is too old"):
        device.cupy()


def test_without_a_gpu_it_says_so(install: Any) -> None:
    install(stand_in(lambda: 0))
    with pytest.raises(SetupError, match="no GPU can be used here: this machine has none"):
        device.cupy()


def test_with_a_gpu_it_is_cupy(install: Any) -> None:
    there = stand_in(lambda: 1)
    install(there)
    assert device.cupy() is there


@pytest.mark.parametrize("options", [{"size": 0}, {"size": 4, "max_moves": 0}], ids=str)
def test_bad_sizes_are_refused_before_a_gpu_is_looked_for(options: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match="at least"):
        gpu.batch(tilewright.make("azul"), **options)


@pytest.mark.parametrize(
    ("shape", "item", "tail"),
    [
        ((5,), 308, [5, 308, 1000, 5, 308]),
        ((5, 7), 2, [35, 2, 1000, 5, 7, 14, 2]),
        ((2, 3, 4), 8, [24, 8, 1000, 2, 3, 4, 96, 32, 8]),
        ((0, 180), 1, [0, 1, 1000, 0, 180, 180, 1]),
    ],
    ids=str,
)
def test_an_array_is_handed_over_in_all_its_parts(
    shape: tuple[int, ...], item: int, tail: list[int]
) -> None:
    """No owner, then how many items of which size, where, the shape, and the strides."""
    parts = device._array(1000, shape, item)
    assert parts == [0, 0, *tail]
    assert {part.dtype.itemsize for part in parts} == {8}


def test_numbers_are_handed_over_as_64_bits() -> None:
    (number,) = device.passed(1 << 40)
    assert number == 1 << 40
    assert number.dtype.name == "int64"
