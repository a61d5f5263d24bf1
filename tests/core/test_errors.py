"""One tree of errors, and what each says to programs."""

from __future__ import annotations

import inspect

import pytest

from tilewright.core import errors

ERRORS = [kind for _, kind in inspect.getmembers(errors, inspect.isclass)]


@pytest.mark.parametrize("kind", ERRORS)
def test_every_error_is_in_the_tree_and_in_its_drawing(kind: type[Exception]) -> None:
    assert issubclass(kind, errors.TilewrightError)
    assert errors.__doc__ is not None
    assert kind.__name__ in errors.__doc__


@pytest.mark.parametrize("kind", ERRORS)
def test_what_is_wrong_with_a_value_is_a_value_error(kind: type[Exception]) -> None:
    expected = kind not in (errors.TilewrightError, errors.PlayerFailed)
    assert issubclass(kind, ValueError) == expected


def test_errors_say_where() -> None:
    illegal = errors.IllegalMove("the factory is empty", "empty_factory", source="3")
    assert (illegal.refusal, illegal.values) == ("empty_factory", {"source": "3"})
    assert str(illegal) == "the factory is empty"
    assert str(errors.PositionError("bag.red", "is negative")) == "bag.red: is negative"
    assert str(errors.PositionError("", "is empty")) == "is empty"
    record = errors.RecordError(7, "breaks off")
    assert (str(record), record.line, record.problem) == ("line 7: breaks off", 7, "breaks off")
