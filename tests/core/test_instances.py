"""What the types of instances promise is what engines hold, interpreted and compiled."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from tilewright.core import instances
from tilewright.core.engine import Engine
from tilewright.games import game_names, spec

MEMBERS = {
    "generator": instances.GeneratorRules,
    "chance": instances.Chance,
    "result": instances.Result,
    "playout": instances.Playout,
    "perft": instances.Perft,
    "slots": instances.Slots,
    "afterstates": instances.Afterstates,
    "greedy": instances.Greedy,
    "against": instances.Against,
}


def functions_of(protocol: type) -> dict[str, Any]:
    return {name: member for name, member in vars(protocol).items() if inspect.isfunction(member)
            and not name.startswith("_")}  # fmt: skip


def parameters(function: Any) -> list[str]:
    return list(inspect.signature(getattr(function, "py_func", function)).parameters)


@pytest.mark.parametrize("member", MEMBERS)
@pytest.mark.parametrize("name", game_names())
def test_an_engine_offers_what_its_types_say(name: str, member: str) -> None:
    """The same functions with the same arguments in the same order: compiled code has no names."""
    instance = getattr(Engine(spec(name), compiled=False), member)
    promised = functions_of(MEMBERS[member])
    assert promised
    for function, declared in promised.items():
        assert parameters(getattr(instance, function)) == parameters(declared)[1:], function


def test_every_type_is_of_a_member_of_an_engine() -> None:
    declared = {
        value for value in vars(instances).values()
        if inspect.isclass(value) and value.__module__ == instances.__name__
    }  # fmt: skip
    assert declared == set(MEMBERS.values())
