"""Fields of observations have their places, and are written where those are."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from core.helpers import Form, every_form
from tilewright.core.features import (
    ObservationField,
    place_fields,
    put_choice,
    put_counts,
    put_number,
    put_seat,
    put_set,
)


def field(name: str, *shape: int) -> ObservationField:
    return ObservationField(name, shape, 0, 9, "of a test")


TWO_PARTS: Any = SimpleNamespace(
    board_fields=lambda players, variant: (field("points"), field("wall", 2, 3)),
    table_fields=lambda players, variant: (field("bag", 5),),
)


def test_fields_stand_side_by_side_the_observer_first() -> None:
    placed = place_fields(TWO_PARTS, 3, 0)
    assert [one.name for one in placed] == [
        "you.points", "you.wall", "next.points", "next.wall", "third.points", "third.wall", "bag",
    ]  # fmt: skip
    assert [number for one in placed for number in one.numbers] == list(range(3 * 7 + 5))


def test_a_field_knows_its_size() -> None:
    assert [field("one").size, field("row", 4).size, field("board", 2, 3).size] == [1, 4, 6]


@every_form
def test_the_fields_of_every_game_fill_its_observations(form: Form) -> None:
    spec = form.make().spec
    placed = place_fields(spec.features, form.players, spec.variants.index(form.variant))
    assert len({one.name for one in placed}) == len(placed)
    assert all(one.low <= one.high and one.meaning for one in placed)


def written(put: Any, *arguments: Any, places: int = 6) -> tuple[list[int], int]:
    out = [0] * places
    return out, put(out, 1, *arguments)


@pytest.mark.parametrize(
    ("put", "arguments", "expected", "after"),
    [
        (put_number, (7,), [0, 7, 0, 0, 0, 0], 2),
        (put_counts, ([3, 0, 5],), [0, 3, 0, 5, 0, 0], 4),
        (put_choice, (3, 2), [0, 0, 0, 1, 0, 0], 4),
        (put_choice, (3, -1), [0, 0, 0, 0, 0, 0], 4),
        (put_set, (4, 0b1011), [0, 1, 1, 0, 1, 0], 5),
        (put_seat, (4, 3, 1), [0, 0, 0, 1, 0, 0], 5),
        (put_seat, (4, 3, 3), [0, 1, 0, 0, 0, 0], 5),
        (put_seat, (4, 3, -1), [0, 0, 0, 0, 0, 0], 5),
    ],
)
def test_numbers_are_put_in_their_places(
    put: Any, arguments: tuple[Any, ...], expected: list[int], after: int
) -> None:
    assert written(put, *arguments) == (expected, after)
