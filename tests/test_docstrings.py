"""Everything public is described with an example, and the examples run and give what they show."""

from __future__ import annotations

import doctest
import inspect
import sys
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module

import pytest

from tilewright.games import engines

# Of these all that `__all__` names is public, and of its classes every method and property.
MODULES = ("tilewright", "tilewright.games", "tilewright.players", "tilewright.players.search")

# Elsewhere: what other people's programs begin with.
ENTRY_POINTS = (
    "tilewright.arena.match:play_game",
    "tilewright.arena.report:report_on",
    "tilewright.arena.settings:TournamentSettings",
    "tilewright.arena.simulation:Simulation",
    "tilewright.arena.simulation:simulate",
    "tilewright.arena.sprt:Hypotheses",
    "tilewright.arena.tournament:Tournament",
    "tilewright.envs.aec:env",
    "tilewright.envs.aec:raw_env",
    "tilewright.envs.registration:register_all",
    "tilewright.envs.rollouts:CompiledRollouts",
    "tilewright.envs.single:SingleSeatEnv",
    "tilewright.envs.vector:SelfPlayVectorEnv",
    "tilewright.server.app:create_app",
    "tilewright.server.settings:Settings",
    "tilewright.testing:cases",
    "tilewright.testing:random_game",
)


def public_names() -> Iterator[str]:
    """Functions and classes with their members: `module:name` and `module:name.member`."""
    seen: list[object] = []
    for module in map(import_module, MODULES):
        for name in module.__all__:
            found = getattr(module, name)
            if any(found is other for other in seen):  # some are exported twice
                continue
            seen.append(found)
            if inspect.isclass(found) or inspect.isroutine(found) or hasattr(found, "cache_info"):
                yield f"{module.__name__}:{name}"
            if inspect.isclass(found):
                yield from (f"{module.__name__}:{name}.{member}" for member in members(found))


def members(found: type) -> Iterator[str]:
    """The methods and properties that a class has of its own."""
    for name, value in vars(found).items():
        if not name.startswith("_") and (
            inspect.isfunction(value) or isinstance(value, (property, cached_property, classmethod))
        ):
            yield name


def docstring_of(public: str) -> str:
    module, _, path = public.partition(":")
    name, _, member = path.partition(".")
    found = getattr(import_module(module), name)
    text: str | None = (vars(found)[member] if member else found).__doc__
    return inspect.cleandoc(text or "")


@pytest.fixture(scope="module", autouse=True)
def _interpreted() -> Iterator[None]:
    """Examples are short: nothing is compiled for them, unless there is no other way."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TILEWRIGHT_ENGINE", "interpreted")
        engines.cache_clear()
        yield
    engines.cache_clear()


@pytest.mark.parametrize("public", [*public_names(), *ENTRY_POINTS])
def test_what_is_public_has_an_example_that_runs(public: str) -> None:
    text = docstring_of(public)
    example = doctest.DocTestParser().get_doctest(text, {}, public, None, None)
    assert example.examples, f"{public} needs a docstring with an example"
    assert doctest.DocTestRunner().run(example, out=sys.stdout.write).failed == 0
