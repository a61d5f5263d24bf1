"""Layouts: views of flat records."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from tilewright.core.layout import (
    Cells,
    Layout,
    copy_records,
    int8,
    int16,
    int32,
    int64,
    several,
)


class Pile(Layout):
    """Mixed sizes, so that an aligned record has padding bytes."""

    height: int = int8()
    weight: int = int64()
    cells: Cells = int16(3)
    last: int = int8()


class Table(Layout):
    owner: int = int8()
    grid: Cells = int8(2, 3)
    piles: Sequence[Pile] = several(Pile, 2)


class LongTable(Table):
    extra: int = int32()
    more: Cells = int32(2)


LIMITS = {"int8": 2**7, "int16": 2**15, "int32": 2**31, "int64": 2**63}


class Sizes(Layout):
    of_int8: int = int8()
    of_int16: int = int16()
    of_int32: int = int32()
    of_int64: int = int64()
    cells_of_int8: Cells = int8(2)
    cells_of_int16: Cells = int16(2)
    cells_of_int32: Cells = int32(2)
    cells_of_int64: Cells = int64(2)


def filled(layout: type[Layout], count: int = 1) -> np.ndarray:
    """Records in which no byte, padding included, is zero."""
    array = layout.blank(count)
    raw = array.view(np.uint8)
    raw[:] = np.arange(len(raw)) % 251 + 1
    return array


def test_scalars_and_cells_read_as_plain_ints() -> None:
    pile = Pile(filled(Pile))
    assert type(pile.height) is int
    assert type(pile.weight) is int
    assert type(pile.cells[1]) is int
    assert type(Table(filled(Table)).grid[1, 2]) is int


def test_a_view_reads_what_the_record_holds() -> None:
    array = Table.blank()
    array["owner"][0] = -3
    array["grid"][0] = [[1, 2, 3], [4, 5, -6]]
    array["piles"][0]["weight"][1] = -(2**40)
    table = Table(array)
    assert table.owner == -3
    assert [table.grid[row, column] for row in range(2) for column in range(3)] == [
        1, 2, 3, 4, 5, -6,
    ]  # fmt: skip
    assert [pile.weight for pile in table.piles] == [0, -(2**40)]


def test_a_view_writes_through_to_the_record() -> None:
    array = Table.blank()
    table = Table(array)
    table.owner = 3
    table.grid[1, 0] = -7
    table.piles[1].weight = 2**50
    table.piles[1].cells[2] = 9
    assert array["owner"][0] == 3
    assert array["grid"][0].tolist() == [[0, 0, 0], [-7, 0, 0]]
    assert array["piles"][0]["weight"].tolist() == [0, 2**50]
    assert array["piles"][0]["cells"].tolist() == [[0, 0, 0], [0, 0, 9]]


def test_two_views_of_one_record_see_each_other() -> None:
    array = Pile.blank()
    one, other = Pile(array), Pile(array)
    one.cells[0] += 5
    one.last = 4
    assert (other.cells[0], other.last) == (5, 4)


def test_arithmetic_on_fields_does_not_wrap_round() -> None:
    pile = Pile(Pile.blank())
    pile.height = 127
    assert pile.height + 1 == 128
    assert pile.height << 40 == 127 << 40


@pytest.mark.parametrize("size", LIMITS)
def test_the_extreme_values_of_a_field_fit(size: str) -> None:
    view = Sizes(Sizes.blank())
    for value in (-LIMITS[size], LIMITS[size] - 1):
        setattr(view, f"of_{size}", value)
        getattr(view, f"cells_of_{size}")[1] = value
        assert getattr(view, f"of_{size}") == value
        assert getattr(view, f"cells_of_{size}")[1] == value


@pytest.mark.parametrize("size", LIMITS)
@pytest.mark.parametrize("side", ["above", "below"])
def test_a_value_that_does_not_fit_is_refused_and_changes_nothing(size: str, side: str) -> None:
    array = Sizes.blank()
    view = Sizes(array)
    value = LIMITS[size] if side == "above" else -LIMITS[size] - 1
    with pytest.raises(ValueError, match="invalid value"):
        setattr(view, f"of_{size}", value)
    with pytest.raises(ValueError, match="invalid value"):
        getattr(view, f"cells_of_{size}")[0] = value
    assert not array.view(np.uint8).any()


@pytest.mark.parametrize("value", [1.5, "1", None])
def test_a_value_that_is_no_integer_is_refused(value: object) -> None:
    view = Sizes(Sizes.blank())
    with pytest.raises(TypeError):
        view.of_int8 = value  # type: ignore[assignment]
    with pytest.raises(TypeError):
        view.cells_of_int8[0] = value  # type: ignore[assignment]


def test_a_place_outside_an_array_is_refused() -> None:
    table = Table(Table.blank())
    with pytest.raises(IndexError):
        table.grid[2, 0] = 1
    with pytest.raises(IndexError):
        table.piles[0].cells[3]
    with pytest.raises(IndexError):
        table.piles[2]


@pytest.mark.parametrize("layout", [Pile, Table, LongTable])
def test_an_unknown_attribute_cannot_be_assigned(layout: type[Layout]) -> None:
    view = layout(layout.blank())
    with pytest.raises(AttributeError):
        view.colour = 1  # type: ignore[attr-defined]
    assert not hasattr(view, "__dict__")


def test_nested_layouts_lie_side_by_side_and_apart() -> None:
    array = Table.blank()
    table = Table(array)
    for number, pile in enumerate(table.piles, start=1):
        pile.height = pile.last = number
        for cell in range(3):
            pile.cells[cell] = number
    assert [pile.height for pile in table.piles] == [1, 2]
    assert [list(pile.cells) for pile in table.piles] == [[1] * 3, [2] * 3]
    assert [pile.last for pile in table.piles] == [1, 2]
    assert table.owner == 0


def test_a_heir_has_the_fields_of_its_base_first_and_then_its_own() -> None:
    assert LongTable.dtype.names == ("owner", "grid", "piles", "extra", "more")
    assert Table.dtype.names == ("owner", "grid", "piles")
    table = LongTable(LongTable.blank())
    table.owner, table.extra = 1, -(2**31)
    table.more[1] = 5
    table.piles[0].weight = 6
    assert (table.owner, table.extra, table.more[1], table.piles[0].weight) == (1, -(2**31), 5, 6)


def test_the_fields_of_a_heir_do_not_disturb_its_base() -> None:
    table = Table(Table.blank())
    table.owner = 2
    assert table.owner == 2
    assert not hasattr(table, "extra")


def test_records_are_aligned_and_have_the_declared_sizes() -> None:
    assert Pile.dtype.isalignedstruct
    assert Pile.dtype.fields is not None
    assert Pile.dtype.fields["weight"][1] % 8 == 0
    assert {name: Sizes.dtype[f"of_{name}"].itemsize for name in LIMITS} == {
        "int8": 1, "int16": 2, "int32": 4, "int64": 8,
    }  # fmt: skip
    assert Table.dtype["grid"].shape == (2, 3)


@pytest.mark.parametrize("count", [1, 3])
def test_blank_records_are_zero_in_every_byte(count: int) -> None:
    array = Pile.blank(count)
    assert array.dtype == Pile.dtype
    assert len(array) == count
    assert array.tobytes() == bytes(count * Pile.dtype.itemsize)


@pytest.mark.parametrize("layout", [Pile, Table, LongTable])
@pytest.mark.parametrize("count", [1, 3])
def test_a_copy_of_records_keeps_every_byte_and_shares_none(
    layout: type[Layout], count: int
) -> None:
    array = filled(layout, count)
    assert layout.dtype.names is not None
    used = sum(layout.dtype[name].itemsize for name in layout.dtype.names)
    assert used < layout.dtype.itemsize  # there are padding bytes
    before = array.tobytes()
    copied = copy_records(array)
    assert copied.tobytes() == before
    assert copied.dtype == array.dtype
    assert not np.shares_memory(copied, array)
    copied.view(np.uint8)[:] = 0
    assert array.tobytes() == before
