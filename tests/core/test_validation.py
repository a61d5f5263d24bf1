"""Reading positions: every error names the place and the problem."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.helpers import HUGE
from tilewright.core.errors import PositionError, TilewrightError
from tilewright.core.validation import choice, counts, integer, items, members

COLOURS = ("red", "blue")


def nested(depth: int) -> list[Any]:
    """A list in a list in a list .."""
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


NOT_INTEGERS: list[Any] = [None, True, False, 1.0, "1", [], {}, b"1", nested(20)]
NOT_OBJECTS = [None, True, 7, 1.5, "red", [], [("red", 1)], {"red"}]
NOT_LISTS = [None, True, 7, 1.5, "red", {}, {0: 1}, {"red"}, range(3), iter([1])]
NOT_CHOICES = [None, True, 0, 1.5, "", "Red", "red ", "green", ["red"], {"red": 1}, b"red"]


def test_what_is_right_comes_back() -> None:
    found = {"a": 1, "c": 3}
    assert members(found, "here", ("a",), ("b", "c")) is found
    assert [integer(value, "here", 3, 5) for value in (3, 4, 5)] == [3, 4, 5]
    assert [choice(word, "here", COLOURS) for word in COLOURS] == [0, 1]
    assert items([7, 8], "here", 2, 2) == [7, 8]
    assert items((7,), "here", 0, 2) == (7,)
    assert counts({"blue": 2}, "here", COLOURS, 2) == [0, 2]
    assert counts({"blue": 2, "red": 0}, "here", COLOURS, 2) == [0, 2]
    assert counts({}, "here", COLOURS, 2) == [0, 0]


CALLS: dict[str, Callable[[Any], object]] = {
    "members": lambda value: members(value, "boards[1]", ("blue",)),
    "integer": lambda value: integer(value, "boards[1]", 0, 5),
    "choice": lambda value: choice(value, "boards[1]", COLOURS),
    "items": lambda value: items(value, "boards[1]", 3, 4),
    "counts": lambda value: counts(value, "boards[1]", COLOURS, 5),
}
WRONG: dict[str, list[Any]] = {
    "members": NOT_OBJECTS,
    "integer": NOT_INTEGERS,
    "choice": NOT_CHOICES,
    "items": NOT_LISTS,
    "counts": NOT_OBJECTS,
}


@pytest.mark.parametrize(
    ("check", "value"), [(check, value) for check, values in WRONG.items() for value in values]
)
def test_a_wrong_type_is_refused_at_its_place(check: str, value: object) -> None:
    with pytest.raises(PositionError) as caught:
        CALLS[check](value)
    assert caught.value.where == "boards[1]"
    assert str(caught.value).startswith("boards[1]: ")
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, TilewrightError)


@pytest.mark.parametrize("check", CALLS)
@pytest.mark.parametrize(
    "value",
    [HUGE, -HUGE, [HUGE] * 9, {"red": HUGE}, nested(50_000), "x" * 100_000, "\ud800"],
    ids=["huge", "very negative", "list of huge", "huge inside", "nested", "long", "surrogate"],
)
def test_a_monstrous_value_is_refused_with_a_short_message(check: str, value: object) -> None:
    with pytest.raises(PositionError) as caught:
        CALLS[check](value)
    assert caught.value.where in ("boards[1]", "boards[1].red")
    assert len(str(caught.value)) < 150


def test_the_message_says_what_is_wrong() -> None:
    for call, wanted in (
        (lambda: members({"red": 1, "x": 2}, "lid", ("red",)), "lid: unknown key 'x'"),
        (lambda: members({}, "lid", ("red",)), "lid: the key 'red' is missing"),
        (lambda: members({7: 1}, "lid", ()), "lid: unknown key 7"),
        (lambda: members({}, "", ("red",)), "the key 'red' is missing"),
        (lambda: integer(6, "round", 1, 5), "round: is 6, but must be from 1 to 5"),
        (lambda: integer(-1, "round", 0, 5), "round: is -1, but must be from 0 to 5"),
        (lambda: choice("x", "phase", COLOURS), "phase: is 'x', but must be one of red, blue"),
        (lambda: items([1], "wall", 2, 2), "wall: has 1 entries, but must have 2"),
        (lambda: items([1, 2, 3], "wall", 0, 2), "wall: has 3 entries, but must have 0 to 2"),
    ):
        with pytest.raises(PositionError) as caught:
            call()
        assert str(caught.value) == wanted


@pytest.mark.parametrize("value", [-1, 6, 1.0, None, True])
def test_a_wrong_count_is_refused_at_its_name(value: object) -> None:
    with pytest.raises(PositionError) as caught:
        counts({"red": 1, "blue": value}, "centre", COLOURS, 5)
    assert caught.value.where == "centre.blue"


def test_an_unknown_name_among_counts_is_refused() -> None:
    with pytest.raises(PositionError, match="unknown key 'green'") as caught:
        counts({"red": 1, "green": 0}, "centre", COLOURS, 5)
    assert caught.value.where == "centre"


def test_no_limit_lets_a_neighbour_through() -> None:
    for least, most in ((0, 0), (-5, 3), (1, 1_000_000)):
        for value in (least - 1, most + 1):
            with pytest.raises(PositionError):
                integer(value, "", least, most)
        assert integer(least, "", least, most) == least
        assert integer(most, "", least, most) == most
