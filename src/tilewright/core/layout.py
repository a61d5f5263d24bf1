"""Layouts: the fields of a state, declared once, as a flat NumPy record and as a typed class.

    class Board(Layout):
        score: int = int16()
        wall: Cells = int8(5, 5)

`Board.dtype` is the record that compiled code works on. `Board(array)` is a view of one such
record for interpreted code: it reads and writes in place and gives plain Python ints, so that
arithmetic never wraps round, and a value that does not fit its field is an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


class Cells(Protocol):
    """An array field, of one or two dimensions."""

    def __getitem__(self, index: int | tuple[int, int], /) -> int: ...
    def __setitem__(self, index: int | tuple[int, int], value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


class CellRow(Protocol):
    """A row of whole numbers of which a part can be handed on."""

    def __getitem__(self, part: slice, /) -> Cells: ...


class Reals(Protocol):
    """An array of real numbers."""

    def __getitem__(self, index: int, /) -> float: ...
    def __setitem__(self, index: int, value: float, /) -> None: ...
    def __len__(self) -> int: ...


Record = TypeVar("Record", bound="Layout")


class Rows(Protocol[Record]):
    """A row of records, as rules see it; assigning copies a record into the row."""

    def __getitem__(self, index: int, /) -> Record: ...
    def __setitem__(self, index: int, record: Record, /) -> None: ...
    def __len__(self) -> int: ...


class _Field:
    def __init__(self, kind: str | type[Layout], shape: tuple[int, ...]) -> None:
        self.kind = kind
        self.shape = shape

    @property
    def dtype(self) -> np.dtype[Any]:
        kind = self.kind if isinstance(self.kind, str) else self.kind.dtype
        return np.dtype((kind, self.shape))


# Signed only: Numba turns some mixtures of unsigned and signed integers into floats.
def int8(*shape: int) -> Any:
    """A field of one signed byte, or an array of them."""
    return _Field("i1", shape)


def int16(*shape: int) -> Any:
    """A field of two bytes, or an array of them."""
    return _Field("i2", shape)


def int32(*shape: int) -> Any:
    """A field of four bytes, or an array of them."""
    return _Field("i4", shape)


def int64(*shape: int) -> Any:
    """A field of eight bytes, or an array of them."""
    return _Field("i8", shape)


def float32(*shape: int) -> Any:
    """A field of a real number in four bytes, or an array of them."""
    return _Field("f4", shape)


def float64(*shape: int) -> Any:
    """A field of a real number in eight bytes, or an array of them."""
    return _Field("f8", shape)


def several(layout: type[Layout], count: int) -> Any:
    """A row of `count` nested layouts."""
    return _Field(layout, (count,))


class _Place(NamedTuple):
    """An array field, or a row of nested layouts, in the bytes of a record."""

    start: int
    end: int
    form: Any  # of one number, as `memoryview.cast` spells it
    shape: tuple[int, ...]
    nested: Any  # the layout of a row of nested ones, or None

    def of(self, memory: memoryview) -> Any:
        """What interpreted code gets as this field."""
        part = memory[self.start : self.end]
        if self.nested is None:
            return part.cast(self.form, self.shape)
        return _NestedRow(self.nested, part)


class _NestedRow(dict[int, Any]):
    """A row of nested layouts, each made when it is first asked for: a move touches few of them.

    To its users it is a sequence. It is a dict because no other type finds what is there as quickly
    and makes what is missing.
    """

    __slots__ = ("_count", "_layout", "_memory")

    def __init__(self, layout: type[Layout], memory: memoryview) -> None:
        super().__init__()
        self._layout = layout
        self._memory = memory
        self._count = len(memory) // layout.dtype.itemsize

    def __missing__(self, index: int) -> Layout:
        if not 0 <= index < self._count:
            raise IndexError(index)
        size = self._layout.dtype.itemsize
        found = self[index] = self._layout._at(self._memory[index * size : (index + 1) * size])
        return found

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Any]:
        return (self[index] for index in range(self._count))


class _LayoutType(type):
    """Turns declared fields into a dtype, slots for the arrays, properties for the scalars."""

    def __new__(mcs, name: str, bases: tuple[type, ...], members: dict[str, Any]) -> _LayoutType:
        fields: dict[str, _Field] = {}
        for base in bases:
            fields.update(getattr(base, "_fields", {}))
        own = {key: value for key, value in members.items() if isinstance(value, _Field)}
        fields.update(own)
        body = {key: value for key, value in members.items() if key not in own}
        body["_fields"] = fields
        body["dtype"] = np.dtype([(key, field.dtype) for key, field in fields.items()], align=True)
        body["_places"] = _places(fields, body["dtype"])
        body.setdefault("__slots__", tuple(key for key, field in own.items() if field.shape))
        scalars = {key: field.dtype for key, field in fields.items() if not field.shape}
        forms = sorted({kind.char for kind in scalars.values()})
        body["_forms"] = tuple(forms)
        for key, kind in scalars.items():
            start = body["dtype"].fields[key][1]
            body[key] = _scalar(forms.index(kind.char), start // kind.itemsize)
        return super().__new__(mcs, name, bases, body)


def _places(fields: dict[str, _Field], dtype: np.dtype[Any]) -> dict[str, _Place]:
    """Where the fields that are no single numbers lie in the bytes of a record."""
    found = {}
    for name, field in fields.items():
        if not field.shape:
            continue
        assert dtype.fields is not None
        part, start = dtype.fields[name][:2]
        plain = isinstance(field.kind, str)
        form = np.dtype(field.kind).char if plain else ""
        nested = None if plain else field.kind
        found[name] = _Place(start, start + part.itemsize, form, field.shape, nested)
    return found


def _scalar(form: int, index: int) -> property:
    """A single number: one of a record that is seen as a row of numbers of its form."""

    def read(view: Layout) -> int:
        return view._numbers[form][index]

    def write(view: Layout, value: int) -> None:
        view._numbers[form][index] = value

    return property(read, write)


class Layout(metaclass=_LayoutType):
    """A view of one record: the base of every declared layout."""

    __slots__ = ("_bytes", "_numbers")
    dtype: ClassVar[np.dtype[Any]]
    _fields: ClassVar[dict[str, _Field]]
    _places: ClassVar[dict[str, _Place]]
    _forms: ClassVar[tuple[Any, ...]]  # of the single numbers
    _bytes: memoryview
    _numbers: tuple[memoryview, ...]  # the whole record as a row of numbers, by form

    def __init__(self, array: Array) -> None:
        """`array` holds exactly one record of this layout."""
        self._see(array.view(np.uint8).data)

    def _see(self, memory: memoryview) -> None:
        """Look at these bytes."""
        self._bytes = memory
        self._numbers = tuple(memory.cast(form) for form in self._forms)
        for name, place in self._places.items():
            setattr(self, name, place.of(memory))

    @classmethod
    def _at(cls, memory: memoryview) -> Layout:
        view = cls.__new__(cls)
        view._see(memory)
        return view

    @classmethod
    def blank(cls, count: int = 1) -> Array:
        """Zeroed records, padding bytes included."""
        return np.zeros(count * cls.dtype.itemsize, np.uint8).view(cls.dtype)


class Records(Generic[Record]):
    """A row of records for interpreted code, used as compiled code uses an array of them."""

    def __init__(self, layout: type[Record], array: Array) -> None:
        self._layout = layout
        self._array = array
        self._views: dict[int, Record] = {}  # made when they are needed: a row may be long

    def __getitem__(self, index: int) -> Record:
        view = self._views.get(index)
        if view is None:
            view = self._views[index] = self._layout(self._array[index : index + 1])
        return view

    def __setitem__(self, index: int, view: Record) -> None:
        """Copy a record, of this row or another, to a place in this row."""
        self._array[index : index + 1].view(np.uint8)[:] = view._bytes

    def __len__(self) -> int:
        return len(self._array)


def copy_records(array: Array) -> Array:
    """The same bytes in new memory; NumPy's own copy may leave out padding bytes."""
    return array.view(np.uint8).copy().view(array.dtype)
