"""The rules of every game are what the core asks for."""

from __future__ import annotations

import inspect

import pytest

from core.helpers import NAMES, every_name
from tilewright.core.compiling import is_rule
from tilewright.core.rules import CHANCE, OVER, GameState, Rules
from tilewright.games import spec

ASKED_FOR = [name for name, _ in inspect.getmembers(Rules, inspect.isfunction) if name[0] != "_"]


@every_name
def test_every_function_that_is_asked_for_is_a_rule_with_as_many_arguments(name: str) -> None:
    for function in ASKED_FOR:
        found = getattr(spec(name).rules, function)
        assert is_rule(found), function
        asked = inspect.signature(getattr(Rules, function)).parameters
        assert len(inspect.signature(found).parameters) == len(asked) - 1  # without `self`


@every_name
def test_every_state_begins_with_the_same_fields(name: str) -> None:
    assert issubclass(spec(name).state, GameState)
    names = spec(name).state.dtype.names
    assert names is not None
    assert names[: len(GameState.dtype.names or ())] == GameState.dtype.names


def test_nobodys_turn_is_no_seat() -> None:
    assert CHANCE != OVER
    assert max(CHANCE, OVER) < 0


@pytest.mark.parametrize("name", NAMES)
def test_a_listener_is_no_part_of_the_record(name: str) -> None:
    layout = spec(name).state
    data = layout.blank()
    before = data.tobytes()
    assert layout(data, lambda *_: None).listener is not None
    assert layout(data).listener is None
    assert data.tobytes() == before
